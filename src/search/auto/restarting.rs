//! A search that begins again: short runs with other choices, in turns with a complete search.
//!
//! `restarts.rs` says why a search for one cover should begin again. [`Runs`] does that with an
//! engine: it lets the engine go on for a number of tree nodes, puts ties and options in another
//! random order, and begins again. What the weighted rule has learned outlives a run, so later runs
//! branch first where earlier ones failed.
//!
//! Runs alone cannot show that there is no cover, unless one of them happens to explore its whole
//! tree; and they would meet covers again. [`Restarting`] therefore gives the same number of tree
//! nodes to a search that never begins again. That search meets every cover once, whatever the runs
//! find. Only the first cover may come from a run; when the complete search meets the same cover,
//! it passes over it. So no cover is lost, none is met twice, and "none" is said only when a tree
//! has been explored to its end.
//!
//! The choices depend on the seed and on counters alone: the same seed gives the same search.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::engine::{Engine, select};
use super::probe;
use super::selection::Selection;
use super::settings::Settings;
use super::tuning::restarts::{ENTRIES_PER_NODE, UNIT};
use crate::problem::{OptionId, Problem};
use crate::search::bitset::Bitset;
use crate::search::dlx::{Dlx, Rule};
use crate::search::engine::{Advance, Yield};
use crate::search::restarts::{Lengths, Restarts};
use crate::search::{
    Budget, EngineKind, Enumerate, Limits, Meter, Outcome, Search, UnsupportedError,
};

/// An engine that can begin again with other choices.
trait Again: Enumerate + Send {
    /// Starts over at the root, with ties and options in a random order.
    fn again(&mut self, rng: &mut ChaCha8Rng);
}

impl Again for Bitset {
    fn again(&mut self, rng: &mut ChaCha8Rng) {
        self.begin_at_random(rng);
    }
}

impl Again for Dlx {
    fn again(&mut self, rng: &mut ChaCha8Rng) {
        self.begin_at_random(rng);
    }
}

/// Runs of one engine, one after another, each with other random choices. A cover may be met in
/// several of them. They are exhausted only when a run has explored the whole tree.
#[derive(Debug)]
pub(super) struct Runs {
    engine: Box<dyn Again>,
    lengths: Lengths,
    rng: ChaCha8Rng,
    /// The tree nodes of all runs at which the present one ends.
    end: u64,
}

impl Runs {
    /// Runs by sets of bits if they know the problem and the rule, else by Dancing Links;
    /// `Restarts::Never` means one run without an end.
    ///
    /// # Errors
    ///
    /// If the engine does not know the problem or the rule.
    pub(super) fn new<T>(
        problem: &Problem<T>,
        kind: EngineKind,
        rule: Rule,
        restarts: Restarts,
        seed: u64,
    ) -> Result<Self, UnsupportedError> {
        let known = matches!(rule, Rule::Smallest | Rule::Weighted);
        let engine: Box<dyn Again> = match kind {
            EngineKind::Memo => return Err(UnsupportedError::CountsOnly),
            EngineKind::Bitset if !known => return Err(UnsupportedError::Rule),
            EngineKind::Auto if !known || problem.has_multiplicities() => by_links(problem, rule),
            EngineKind::Dlx => by_links(problem, rule),
            _ => {
                let mut bits = Bitset::new(problem)?;
                if !probe::dense_pays(&bits, problem.n_options()) {
                    bits.set_dense_limit(0);
                }
                bits.set_weighted(rule == Rule::Weighted);
                Box::new(bits)
            }
        };
        // A long run pays for putting the options in another order.
        let unit = UNIT.max(problem.n_entries() as u64 / ENTRIES_PER_NODE);
        let lengths = restarts.lengths(unit);
        Ok(Self { engine, lengths, rng: ChaCha8Rng::seed_from_u64(seed), end: 0 })
    }

    /// The tree nodes left in the present run, or those of the next one if there are none.
    fn left(&mut self) -> u64 {
        let nodes = self.engine.stats().nodes;
        if nodes >= self.end {
            self.engine.again(&mut self.rng);
            self.end = nodes.saturating_add(self.lengths.next().unwrap_or(u64::MAX));
        }
        self.end - nodes
    }
}

fn by_links<T>(problem: &Problem<T>, rule: Rule) -> Box<dyn Again> {
    let mut search = Dlx::new(problem);
    search.set_rule(rule);
    Box::new(search)
}

impl Advance for Runs {
    fn advance(&mut self) -> Result<(), Outcome> {
        loop {
            self.left();
            let asked = self.engine.meter().budget;
            let last_node = asked.last_node.min(self.end);
            self.engine.meter_mut().set_budget(Budget { last_node, ..asked });
            let result = self.engine.advance();
            self.engine.meter_mut().set_budget(asked);
            let is_over = asked.is_spent(self.engine.stats());
            if result != Err(Outcome::Limit) || is_over {
                return result;
            }
        }
    }

    fn meter(&self) -> &Meter {
        self.engine.meter()
    }

    fn meter_mut(&mut self) -> &mut Meter {
        self.engine.meter_mut()
    }

    fn explored(&self) -> f64 {
        self.engine.progress()
    }
}

impl Yield for Runs {
    fn solution(&mut self) -> &[OptionId] {
        self.engine.solution()
    }
}

impl Search for Runs {}
impl Enumerate for Runs {}

/// Runs in turns with a complete search, until the first cover.
#[derive(Debug)]
pub(super) struct Restarting {
    /// Until the first cover is found.
    runs: Option<Box<Runs>>,
    complete: Box<dyn Enumerate + Send>,
    /// The tree nodes left in this turn of the complete search.
    turn: u64,
    /// A run has explored the whole tree.
    is_exhausted: bool,
    /// The cover that a run has found, sorted, until the complete search meets it.
    met: Option<Vec<OptionId>>,
    solution: Vec<OptionId>,
    meter: Meter,
}

impl Restarting {
    /// The search that the settings ask for, and runs beside it.
    ///
    /// # Errors
    ///
    /// If the engine does not know the problem or the rule.
    pub(super) fn new<T>(
        problem: &Problem<T>,
        settings: Settings,
    ) -> Result<(Self, Selection), UnsupportedError> {
        let Settings { engine, rule, restarts, seed, .. } = settings;
        let (complete, mut selection) = select(problem, settings)?;
        let complete: Box<dyn Enumerate + Send> = match complete {
            Engine::Divisible(search) => search,
            Engine::Whole(search) => search,
        };
        let runs = Runs::new(problem, engine, rule.unwrap_or(Rule::Weighted), restarts, seed)?;
        selection.restarts = restarts;
        let this = Self {
            runs: Some(Box::new(runs)),
            complete,
            turn: 0,
            is_exhausted: false,
            met: None,
            solution: Vec::new(),
            meter: Meter::default(),
        };
        Ok((this, selection))
    }

    /// Goes on with the runs to the end of one; an outcome if that decides or interrupts it all.
    fn advance_runs(&mut self) -> Result<(), Outcome> {
        let Some(runs) = &mut self.runs else { return Ok(()) };
        let left = runs.left();
        match slice(&mut **runs, &mut self.meter, left) {
            Ok(()) => {
                self.solution.clear();
                self.solution.extend_from_slice(runs.solution());
                let mut met = self.solution.clone();
                met.sort_unstable();
                (self.met, self.runs) = (Some(met), None);
                Ok(())
            }
            Err(Outcome::Exhausted) => {
                self.is_exhausted = true;
                Err(Outcome::Exhausted)
            }
            Err(Outcome::Limit) if !self.meter.budget.is_spent(self.meter.stats) => {
                // The run has ended: the complete search gets as much.
                self.turn = self.turn.max(left);
                Ok(())
            }
            Err(outcome) => Err(outcome),
        }
    }

    /// Goes on with the complete search to the end of its turn; whether it found a new cover.
    fn advance_complete(&mut self) -> Result<bool, Outcome> {
        let most = if self.runs.is_some() { self.turn } else { u64::MAX };
        let before = self.meter.stats.nodes;
        let result = slice(&mut *self.complete, &mut self.meter, most);
        self.turn = self.turn.saturating_sub(self.meter.stats.nodes - before);
        match result {
            Ok(()) => {
                self.solution.clear();
                self.solution.extend_from_slice(self.complete.solution());
                if let Some(met) = &self.met {
                    let mut options = self.solution.clone();
                    options.sort_unstable();
                    if *met == options {
                        self.met = None;
                        return Ok(false);
                    }
                }
                self.runs = None;
                Ok(true)
            }
            Err(Outcome::Limit) if !self.meter.budget.is_spent(self.meter.stats) => Ok(false),
            Err(outcome) => Err(outcome),
        }
    }
}

/// Lets one search go on for at most `n_nodes` tree nodes, within the limits of `meter`, which
/// counts what it does, but not its solutions.
fn slice(search: &mut dyn Enumerate, meter: &mut Meter, n_nodes: u64) -> Result<(), Outcome> {
    let left = meter.budget.left(meter.stats);
    let nodes = left.nodes.map_or(n_nodes, |left| left.min(n_nodes));
    search.set_stop(meter.stop.clone());
    search.set_limits(Limits { solutions: None, nodes: Some(nodes), time: left.time });
    let before = search.stats();
    let result = search.advance();
    let mut done = search.stats() - before;
    done.solutions = 0;
    meter.stats += done;
    meter.show_profile_of(search.meter());
    result
}

impl Advance for Restarting {
    fn advance(&mut self) -> Result<(), Outcome> {
        self.meter.solution_allowed()?;
        if self.is_exhausted {
            return Err(Outcome::Exhausted);
        }
        loop {
            if self.turn == 0 && self.runs.is_some() {
                self.advance_runs()?;
                if self.met.is_some() {
                    break;
                }
            } else if self.advance_complete()? {
                break;
            }
        }
        self.meter.stats.solutions += 1;
        Ok(())
    }

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn explored(&self) -> f64 {
        self.complete.progress()
    }
}

impl Yield for Restarting {
    fn solution(&mut self) -> &[OptionId] {
        &self.solution
    }
}

impl Search for Restarting {}
impl Enumerate for Restarting {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::{Model, langford::Langford, queens::Queens};

    const SETTINGS: Settings = Settings {
        engine: EngineKind::Auto,
        rule: None,
        threads: None,
        preprocess: false,
        memory: 0,
        restarts: Restarts::Luby,
        seed: 0,
    };

    /// A search whose shortest run has one tree node.
    fn impatient<T>(problem: &Problem<T>, settings: Settings) -> Restarting {
        let mut search = Restarting::new(problem, settings).unwrap().0;
        search.runs.as_mut().unwrap().lengths = settings.restarts.lengths(1);
        search
    }

    fn covers(search: &mut dyn Enumerate) -> Vec<Vec<OptionId>> {
        let mut covers = Vec::new();
        while let Some(cover) = search.next_solution() {
            let mut cover = cover.to_vec();
            cover.sort_unstable();
            covers.push(cover);
        }
        assert_eq!(search.outcome(), Some(Outcome::Exhausted));
        assert_eq!(search.stats().solutions, covers.len() as u64);
        covers.sort_unstable();
        covers
    }

    fn every_way() -> impl Iterator<Item = Settings> {
        let engines = [EngineKind::Auto, EngineKind::Dlx, EngineKind::Bitset];
        let rules = [None, Some(Rule::Smallest), Some(Rule::Weighted)];
        let dlx = [Rule::First, Rule::Random { seed: 3 }].map(|rule| (EngineKind::Dlx, Some(rule)));
        let pairs = engines.into_iter().flat_map(move |engine| rules.map(|rule| (engine, rule)));
        let with = |(engine, rule)| {
            [Restarts::Luby, Restarts::Geometric].map(|restarts| Settings {
                engine,
                rule,
                restarts,
                seed: 5,
                ..SETTINGS
            })
        };
        pairs.chain(dlx).flat_map(with)
    }

    #[test]
    fn no_cover_is_lost_and_none_is_met_twice() {
        let texts = [
            "a b c d | x y\na b x\nc d x\na c x:r\nb d x:r y:s\na d y:s\nb c y:t\na\nb\nc\nd",
            "a b\na\nb\na b\na b",
            "a\n",
            "| x\nx",
        ];
        let queens = Queens::new(6).unwrap().problem().into_parts().0;
        let langford = Langford::new(5).unwrap().problem().into_parts().0;
        let small = texts.map(|text| text.parse::<Problem>().unwrap());
        for problem in small.into_iter().chain([queens, langford]) {
            let all = covers(&mut problem.search());
            for settings in every_way() {
                assert_eq!(covers(&mut impatient(&problem, settings)), all, "{settings:?}");
            }
        }
        let multiple: Problem =
            "2|a 0:2|b 1:3|c | x\na b\na c\nb c x:r\na\nc x:r\na b c\na x".parse().unwrap();
        let all = covers(&mut multiple.search());
        assert!(all.len() > 1);
        for settings in every_way().filter(|settings| settings.engine != EngineKind::Bitset) {
            assert_eq!(covers(&mut impatient(&multiple, settings)), all, "{settings:?}");
        }
    }

    #[test]
    fn limits_lose_nothing() {
        let problem = Queens::new(7).unwrap().problem();
        for (settings, nodes) in every_way().zip([1, 2, 3, 7, 11].into_iter().cycle()) {
            let mut search = impatient(&problem, settings);
            let mut n_covers = 0;
            loop {
                let before = search.stats().nodes;
                search.set_limits(Limits::NONE.nodes(nodes));
                n_covers += search.count_solutions();
                assert!(search.stats().nodes - before <= nodes);
                match search.outcome() {
                    Some(Outcome::Exhausted) => break,
                    outcome => assert_eq!(outcome, Some(Outcome::Limit)),
                }
            }
            assert_eq!(n_covers, 40, "{settings:?}"); // OEIS A000170
        }
    }

    #[test]
    fn the_seed_alone_decides() {
        let problem = Queens::new(30).unwrap().problem();
        let first = |seed| {
            let mut search = Restarting::new(&problem, Settings { seed, ..SETTINGS }).unwrap().0;
            (search.next_solution().unwrap().to_vec(), search.stats())
        };
        assert_eq!(first(1), first(1));
        assert_ne!(first(1), first(2));
    }

    #[test]
    fn a_stop_flag_stops_runs_and_the_complete_search() {
        let problem = Langford::new(14).unwrap().problem();
        for settings in every_way() {
            let mut search = impatient(&problem, settings);
            let stop = crate::search::StopFlag::new();
            search.set_stop(stop.clone());
            search.set_limits(Limits::NONE.nodes(100));
            search.run();
            stop.stop();
            search.set_limits(Limits::NONE);
            assert_eq!(search.run(), Outcome::Stopped);
        }
    }
}
