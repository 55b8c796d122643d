//! [`Counting`]: how many covers there are, by the way that gets there first.
//!
//! To enumerate takes time in proportion to the tree, to remember ([`memo`](crate::search::memo)) in proportion to
//! how many different problems remain in it, with several times as much for each. Which of them is less
//! nobody can tell beforehand. So both begin, in turns that double: the one that got through the larger
//! share of the tree for the same work, at first the enumeration, has the turn, and the other does a
//! thirty-second of it, so that little more than that is lost. Remembering leads only if it stands for
//! twice as many tree nodes as it enters. The turns end when one of them is through, when remembering
//! stands for so many tree nodes that no enumeration keeps up, or when it has been behind for long and
//! hardly ever meets what it has met.
//!
//! Before all turns a problem that is not large is swept for a moment, which is all that boards of
//! dominoes need. In the first turn remembering tries both rules of choice, and in a later one it looks
//! for symmetries; once it goes on alone it does so, too, if it takes long. Work is told in tree nodes
//! and updates, weighed by about the nanoseconds that each takes: so one job goes the same way on every
//! machine and in every run.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use num_bigint::BigUint;

use super::{Engine, Enumeration, Plan, Unsupported};
use crate::problem::Problem;
use crate::search::memo::{Memo, Rule};
use crate::search::{Limits, Outcome, Stats, StopFlag};

/// A count of all covers that can be taken up again at any time.
///
/// Of any size, and exact. [`by`](Self::by) tells which way was taken.
///
/// ```
/// use quadrille::search::auto::{Counting, Plan};
/// use quadrille::search::memo;
/// use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
///
/// let problem = dominoes(Shape::rectangle(16, 16)?)?.problem();
/// let mut counting = Counting::new(&problem, Plan::default(), memo::MEMORY)?;
/// let count = counting.count().expect("nothing stops it");
/// assert_eq!(count.to_string(), "2444888770250892795802079170816"); // OEIS A004003
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Counting<'p, T> {
    problem: &'p Problem<T>,
    plan: Plan,
    memory: usize,
    enumeration: Option<Enumeration>,
    memo: Option<Memo>,
    /// What was done in vain.
    given_up: Stats,
    /// Who goes on to the end, if that has been made out.
    winner: Option<Winner>,
    /// Who was faster so far.
    leader: Winner,
    /// How many turns there were.
    n_turns: u32,
    /// Whether it was swept for a moment.
    swept: bool,
    /// Whether the rules were tried.
    tried: bool,
    /// Whether symmetries were looked for.
    looked: bool,
    stop: StopFlag,
    deadline: Option<Instant>,
    /// The count of tree nodes at which to end.
    last_node: u64,
    outcome: Option<Outcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Winner {
    Enumeration,
    Memo,
}

/// Which way a count was made, or is made at the moment.
#[derive(Clone, Copy, Debug)]
pub enum By<'a> {
    /// Cover by cover.
    Enumeration(&'a Enumeration),
    /// By remembering.
    Memo(&'a Memo),
}

/// The work of the first turn; each has twice that of the one before. About nanoseconds.
const FIRST_TURN: u64 = 12_000_000;

/// Who is behind has so much less to do.
const SHARE: u64 = 32;

/// Each rule is tried with so much work, and as long as one of them gains something with four times as
/// much, up to a bound.
const TRIAL: u64 = 100_000;
const LONGEST_TRIAL: u64 = 8_000_000;
const LONGEST_SWEEP: u64 = 2_000_000;
const SOMETHING: f64 = 2.0;

/// The sweep is to get on so many times as fast, or to gain so many times as much.
const CLEARLY: f64 = 4.0;

/// In the turn that has so much work symmetries are looked for.
const LOOK: u64 = 32_000_000;

/// Remembering that stands for so many times its own tree nodes is the best there is.
const GAIN: f64 = 16.0;

/// So many swaps are more than a board has.
const MANY: usize = 5;

/// With more entries than these an enumeration comes first.
const LARGE: usize = 1 << 14;

/// It does not lead if it gains less than that, and ends after so much work.
const LITTLE: f64 = 2.0;
const LONG: u64 = 256_000_000;

impl<'p, T> Counting<'p, T> {
    /// A count that has not begun, by the plan's engine, with `memory` bytes for what is remembered.
    ///
    /// # Errors
    ///
    /// If the engine does not know the problem's kind, or the rule of choice.
    pub fn new(problem: &'p Problem<T>, plan: Plan, memory: usize) -> Result<Self, Unsupported> {
        let mut this = Self {
            problem,
            plan,
            memory,
            enumeration: None,
            memo: None,
            given_up: Stats::default(),
            winner: None,
            leader: Winner::Enumeration,
            n_turns: 0,
            swept: false,
            tried: false,
            looked: false,
            stop: StopFlag::new(),
            deadline: None,
            last_node: u64::MAX,
            outcome: None,
        };
        if plan.engine == Engine::Memo {
            if plan.choice.is_some() {
                return Err(Unsupported::Remembering);
            }
            this.memo = Some(Memo::new(problem, Rule::Sweep, memory)?);
            this.winner = Some(Winner::Memo);
        } else if plan.engine != Engine::Auto
            || plan.choice.is_some()
            || problem.has_multiplicities()
        {
            // A rule that is asked for is one of enumerations.
            this.enumeration = Some(Enumeration::new(problem, plan)?);
            this.winner = Some(Winner::Enumeration);
        } else if problem.n_entries() <= LARGE {
            this.memo = Memo::new(problem, Rule::Sweep, memory).ok();
        }
        if this.memo.is_none() {
            this.enumeration()?;
        }
        Ok(this)
    }

    /// How many covers there are; `None` if a bound was reached, as [`outcome`](Self::outcome) then
    /// tells, and the next call goes on.
    pub fn count(&mut self) -> Option<BigUint> {
        let outcome = loop {
            if let Some(outcome) = self.go_on() {
                break outcome;
            }
        };
        self.outcome = Some(outcome);
        (outcome == Outcome::Exhausted).then(|| self.counted())
    }

    /// How many have been counted so far.
    #[must_use]
    pub fn counted(&self) -> BigUint {
        let enumerated = self.enumeration.as_ref().map_or(0, |search| search.stats().solutions);
        let remembered = self.memo.as_ref().map(Memo::counted).unwrap_or_default();
        BigUint::max(enumerated.into(), remembered)
    }

    /// Goes on for a while; an outcome if that was the end.
    fn go_on(&mut self) -> Option<Outcome> {
        match self.winner {
            Some(Winner::Enumeration) => Some(self.enumerate(u64::MAX)),
            Some(Winner::Memo) if !self.looked => {
                let work = if self.memo_work() < TRIAL { TRIAL } else { LOOK };
                let outcome = self.remember(self.memo_nodes(work));
                if outcome != Outcome::Limit || self.is_over() {
                    return Some(outcome);
                }
                if self.memo_work() >= LOOK || self.gain() < GAIN && self.memo_work() >= TRIAL {
                    self.looked = true;
                    // If it gains much without, a few are not worth beginning anew.
                    let least = if self.gain() >= GAIN { MANY } else { 1 };
                    if self.memo.as_mut()?.find_symmetries(least) > 0 || self.gain() < GAIN {
                        return self.try_rules();
                    }
                }
                None
            }
            Some(Winner::Memo) => Some(self.remember(u64::MAX)),
            None if !self.swept => {
                self.swept = true;
                if self.memo.is_some() { self.sweep() } else { None }
            }
            None => self.turn(),
        }
    }

    /// Sweeps for a moment, and goes on like that if it gains much.
    fn sweep(&mut self) -> Option<Outcome> {
        let mut work = TRIAL;
        loop {
            let ended = self.remember_until(work);
            if ended.is_some() {
                return ended;
            }
            if self.gain() >= GAIN {
                self.winner = Some(Winner::Memo);
                return None;
            }
            if self.gain() < SOMETHING || work >= LONGEST_SWEEP {
                return None;
            }
            work *= 4;
        }
    }

    /// The enumeration, which is made when it is needed.
    fn enumeration(&mut self) -> Result<&mut Enumeration, Unsupported> {
        if self.enumeration.is_none() {
            self.enumeration = Some(Enumeration::new(self.problem, self.plan)?);
        }
        Ok(self.enumeration.as_mut().expect("it was made"))
    }

    /// One turn of both.
    fn turn(&mut self) -> Option<Outcome> {
        let work = FIRST_TURN.checked_shl(self.n_turns).unwrap_or(u64::MAX);
        let [for_enumeration, for_memo] = match self.leader {
            Winner::Enumeration => [work, work / SHARE],
            Winner::Memo => [work / SHARE, work],
        };
        self.enumeration().expect("nothing is asked that it does not know");
        while self.enumeration_work() < for_enumeration {
            let nodes_before = self.stats().nodes;
            let outcome = self.enumerate(self.enumeration_nodes(for_enumeration));
            if outcome == Outcome::Exhausted {
                self.winner = Some(Winner::Enumeration);
                return Some(outcome);
            }
            if outcome == Outcome::Stopped || self.is_over() || self.stats().nodes == nodes_before {
                return Some(outcome);
            }
        }
        if self.memo.is_none() {
            let Ok(memo) = Memo::new(self.problem, Rule::Sweep, self.memory) else {
                self.winner = Some(Winner::Enumeration);
                return None;
            };
            self.memo = Some(memo);
        }
        // Once: where a limit cuts that short, the rule that is tried goes on.
        if !std::mem::replace(&mut self.tried, true) {
            let ended = self.try_rules();
            if ended.is_some() {
                return ended;
            }
        }
        if !self.looked && 2 * work > LOOK && self.gain() < GAIN {
            self.looked = true;
            if self.memo.as_mut()?.find_symmetries(1) > 0 {
                let ended = self.try_rules();
                if ended.is_some() {
                    return ended;
                }
            }
        }
        if self.gain() < GAIN {
            let ended = self.remember_until(for_memo);
            if ended.is_some() {
                return ended;
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "rates, rounded")]
        let (enumerating, remembering) = {
            let (enumeration, memo) = (self.enumeration.as_ref()?, self.memo.as_ref()?);
            (
                enumeration.progress() / self.enumeration_work() as f64,
                memo.progress() / self.memo_work() as f64,
            )
        };
        let leads = remembering > enumerating && self.gain() >= LITTLE;
        self.leader = if leads { Winner::Memo } else { Winner::Enumeration };
        if self.gain() >= GAIN {
            self.winner = Some(Winner::Memo);
        } else if work >= LONG && self.gain() < LITTLE && self.leader == Winner::Enumeration {
            self.winner = Some(Winner::Enumeration);
            self.given_up = self.memo.take().map(|memo| memo.stats()).unwrap_or_default();
        }
        self.n_turns += 1;
        None
    }

    /// Tries both rules from the root on, and leaves that which was faster.
    fn try_rules(&mut self) -> Option<Outcome> {
        let mut work = TRIAL;
        loop {
            let mut found = [(0.0, 0.0); 2];
            for (found, rule) in found.iter_mut().zip([Rule::Sweep, Rule::Smallest]) {
                let ended = self.try_rule(rule, work);
                if ended.is_some() {
                    return ended;
                }
                let memo = self.memo.as_ref()?;
                #[expect(clippy::cast_precision_loss, reason = "a rate, rounded")]
                let rate = memo.progress() / memo.work() as f64;
                *found = (rate, memo.gain());
            }
            let [(sweep, gain), (smallest, its_gain)] = found;
            let best = f64::max(gain, its_gain);
            if !(SOMETHING..GAIN).contains(&best) || work >= LONGEST_TRIAL {
                let gains = gain >= GAIN && gain > CLEARLY * its_gain;
                if gains || gain >= SOMETHING && sweep > CLEARLY * smallest {
                    self.memo.as_mut()?.set_rule(Rule::Sweep);
                }
                return None;
            }
            work *= 4;
        }
    }

    /// Tries a rule from the root on; an outcome if that was the end.
    fn try_rule(&mut self, rule: Rule, work: u64) -> Option<Outcome> {
        self.memo.as_mut()?.set_rule(rule);
        self.remember_until(work)
    }

    /// Goes on by remembering until so much work is done; an outcome if that was the end.
    fn remember_until(&mut self, work: u64) -> Option<Outcome> {
        while self.memo_work() < work {
            let outcome = self.remember(self.memo_nodes(work));
            if outcome == Outcome::Exhausted {
                self.winner = Some(Winner::Memo);
            }
            if outcome != Outcome::Limit || self.is_over() {
                return Some(outcome);
            }
        }
        None
    }

    /// Goes on by enumerating, for so many tree nodes at most.
    fn enumerate(&mut self, n_nodes: u64) -> Outcome {
        let limits = self.limits(n_nodes);
        let search = self.enumeration.as_mut().expect("it is there unless it was not asked for");
        search.set_stop(self.stop.clone());
        search.set_limits(limits);
        search.count_solutions();
        search.outcome().expect("it came to an end")
    }

    /// Goes on by remembering, for so many tree nodes at most.
    fn remember(&mut self, n_nodes: u64) -> Outcome {
        let limits = self.limits(n_nodes);
        let memo = self.memo.as_mut().expect("it was made");
        memo.set_stop(self.stop.clone());
        memo.set_limits(limits);
        memo.count();
        memo.outcome().expect("it came to an end")
    }

    fn limits(&self, n_nodes: u64) -> Limits {
        let rest = self.last_node.saturating_sub(self.stats().nodes);
        let time = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        Limits { solutions: None, nodes: Some(n_nodes.min(rest)), time }
    }

    /// Whether a limit of the caller's was reached.
    fn is_over(&self) -> bool {
        self.stats().nodes >= self.last_node
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn enumeration_work(&self) -> u64 {
        self.enumeration.as_ref().map_or(0, |search| {
            let Stats { nodes, updates, .. } = search.stats();
            let boards = search.chosen().is_some_and(|chosen| chosen.boards);
            20 * nodes + if boards { 4 } else { 40 } * updates
        })
    }

    fn memo_work(&self) -> u64 {
        self.memo.as_ref().map_or(0, Memo::work)
    }

    /// How many tree nodes of an enumeration come to about half of what is left of so much work.
    fn enumeration_nodes(&self, work: u64) -> u64 {
        let nodes = self.enumeration.as_ref().map_or(0, |search| search.stats().nodes);
        share(work, self.enumeration_work(), nodes)
    }

    /// The same of remembering.
    fn memo_nodes(&self, work: u64) -> u64 {
        share(work, self.memo_work(), self.memo.as_ref().map_or(0, Memo::nodes))
    }

    /// How many tree nodes each that was entered for remembering stands for.
    fn gain(&self) -> f64 {
        self.memo.as_ref().map_or(0.0, Memo::gain)
    }

    /// Which way is taken.
    ///
    /// # Panics
    ///
    /// Never.
    #[must_use]
    pub fn by(&self) -> By<'_> {
        match (&self.enumeration, &self.memo, self.winner) {
            (None, Some(memo), _) | (_, Some(memo), Some(Winner::Memo)) => By::Memo(memo),
            (_, Some(memo), None) if self.leader == Winner::Memo => By::Memo(memo),
            (Some(search), ..) => By::Enumeration(search),
            (None, None, _) => unreachable!("one of them was made"),
        }
    }

    /// Why the last call ended; `None` before the first.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Sets limits, which count from now on; one on solutions means nothing.
    pub fn set_limits(&mut self, limits: Limits) {
        let now = self.stats().nodes;
        self.last_node = limits.nodes.map_or(u64::MAX, |nodes| now.saturating_add(nodes));
        self.deadline = limits.time.and_then(|time: Duration| Instant::now().checked_add(time));
    }

    /// Lets a flag stop the count, seen within some hundred tree nodes.
    pub fn set_stop(&mut self, stop: StopFlag) {
        self.stop = stop;
    }

    /// What has been done since it was made, by either way; solutions are those that were enumerated.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let mut stats = self.enumeration.as_ref().map(Enumeration::stats).unwrap_or_default();
        let remembering = self.memo.as_ref().map_or(self.given_up, Memo::stats);
        stats.nodes += remembering.nodes;
        stats.updates += remembering.updates;
        stats
    }

    /// How many tree nodes were entered on each level, the root on level 0, by the way that is taken.
    #[must_use]
    pub fn profile(&self) -> Vec<u64> {
        match self.by() {
            By::Enumeration(search) => search.profile(),
            By::Memo(memo) => memo.profile().to_vec(),
        }
    }

    /// How much of the tree is counted, from 0 to 1, by the way that is taken.
    #[must_use]
    pub fn progress(&self) -> f64 {
        match self.by() {
            By::Enumeration(search) => search.progress(),
            By::Memo(memo) => memo.progress(),
        }
    }

    /// By how many threads at most.
    #[must_use]
    pub fn jobs(&self) -> NonZeroUsize {
        match self.by() {
            By::Enumeration(_) => self.plan.jobs,
            By::Memo(_) => NonZeroUsize::MIN,
        }
    }
}

/// How many tree nodes come to about half of what is left of so much work, where so much was done in so
/// many nodes.
fn share(work: u64, done: u64, n_nodes: u64) -> u64 {
    // The first ones may be dear.
    let each = done.checked_div(n_nodes).unwrap_or(work / 64);
    work.saturating_sub(done) / 2 / each.max(20) + 1
}
