//! [`Racing`]: all covers as one, a count or a diagram, by the method that gets there first.
//!
//! Enumerating takes time in proportion to the tree. Memoization takes time in proportion to the
//! number of different subproblems in it, with several times as much work for each. Neither is
//! always faster, and no cheap test tells which. So both start, by the
//! [strategy](super::strategies::ALL): the method that explored more of its tree for the same work
//! leads, at first the enumeration. The memo search leads only if each of its tree nodes stands for
//! at least two of a plain search. A linear program and moduli may show that there is no cover.
//!
//! The race ends when one method has the answer. The memo search goes on alone when it saves more
//! tree nodes than the higher speed of an enumeration makes up for, on every problem measured. It
//! leaves when it has been behind for a long time and saves hardly anything.
//!
//! A count begins with the tree alone, by sets of bits without a probe, which comes when it takes
//! little beside what is done. A memo search is made when that takes little beside what the tree is
//! expected to take, and begins with a short sweep. What else it tries is in `memoizing.rs`.

use num_bigint::BigUint;

use super::Enumeration;
use super::finding::NoCover;
use super::gather::Gather;
use super::memoizing::{Memoizing, Stage};
use super::plan::Settings;
use super::strategies::{ALL, LEADER, all as phase};
use crate::problem::Instance;
use crate::proof::Refuter;
use crate::search::engine::Advance;
use crate::search::memo::Counts;
use crate::search::race::{
    Compete, Concurrent, Contender, Host, MethodKind, News, Race, Round, Slot, Turn, prices,
};
use crate::search::{EngineKind, Meter, Outcome, POLL, Search, UnsupportedError};
use crate::tuning::race::{
    LARGE_ENTRIES, LAST_TURN_WORK, LEADING_GAIN, LONGEST_SWEEP, MEMO_MAKE_ENTRY, MEMO_MAKE_PAIR,
    PROBE_NODES, PROBE_WORK, RELAXATION_PART, TRIAL_FACTOR, TRIAL_SHARE, WINNING_GAIN,
};

/// A race for all covers.
#[derive(Debug)]
pub(super) struct Racing<F: Gather> {
    pub(super) race: Race<Gatherer<F>>,
    pub(super) makers: Makers,
    /// The most that a leading method had explored at the end of a run.
    explored: f64,
    meter: Meter,
}

/// What it takes to make the contenders.
#[derive(Debug)]
pub(super) struct Makers {
    pub(super) problem: Instance,
    pub(super) settings: Settings,
    /// The most covers that a method had counted that left, so that the number that a stopped count
    /// says never falls.
    kept: BigUint,
    /// The work that the enumeration was expected to take in all when the last round ended.
    expected: u64,
}

/// A method.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "the slot of a race boxes it")]
pub(super) enum Gatherer<F: Gather> {
    Tree(Gathering<F>),
    Memo(Memoizing<F>),
    Relaxation(Refuter),
}

/// An enumeration, and what was made of its covers.
#[derive(Debug)]
pub(super) struct Gathering<F: Gather> {
    pub(super) search: Enumeration,
    pub(super) gathered: F::Gathered,
}

impl<F: Gather> Racing<F> {
    /// A race that has not begun, with the methods that the settings allow.
    pub(super) fn new(problem: Instance, settings: Settings) -> Result<Self, UnsupportedError> {
        use MethodKind::{Memo, Relaxation, Tree};
        let Settings { engine, rule, .. } = settings;
        // A rule that is asked for is one of enumerations.
        let is_open = engine == EngineKind::Auto && rule.is_none();
        let methods: &[MethodKind] = match engine {
            EngineKind::Memo => &[Memo],
            _ if is_open => &[Tree, Memo, Relaxation],
            _ => &[Tree],
        };
        let memo = match (engine, rule) {
            (EngineKind::Memo, None) => Some(Memoizing::new(&problem, settings)?),
            (EngineKind::Memo, Some(_)) => Some(Memoizing::declared(&problem, settings)?),
            // Where all covers together are not a number, the tree is not tried first: the nodes of
            // a memo search are fewer.
            _ if is_open && !F::UP_TO_SYMMETRY && problem.n_entries() <= LARGE_ENTRIES => {
                Memoizing::new(&problem, settings).ok()
            }
            _ => None,
        };
        let race = Race::new(&ALL, methods.iter().copied());
        let makers = Makers { problem, settings, kept: BigUint::ZERO, expected: u64::MAX };
        let mut new = Self { race, makers, explored: 0.0, meter: Meter::new(0, POLL) };
        if let Some(memoizing) = memo {
            let place = new.race.place(Memo).expect("it takes part");
            new.race.begin_with(place, Box::new(Gatherer::Memo(memoizing)));
            if engine == EngineKind::Memo {
                new.race.phase = phase::MEMO_LEADS;
            }
        } else {
            let tree = new.makers.tree()?;
            new.race.put(Tree, Gatherer::Tree(tree));
            // A third of a round for the tree alone: boards of dominoes take little more.
            let at_first = (ALL.first_round / 3, phase::AT_FIRST);
            let alone = (ALL.first_round, phase::TREE_LEADS);
            let (first, phase) = if is_open { at_first } else { alone };
            new.race.begin_rounds(first, phase);
        }
        if let Some(place) = new.race.place(Relaxation)
            && let Some(refuter) = Refuter::at_once(&new.makers.problem)
        {
            new.race.phase = phase::TREE_LEADS;
            new.race.begin_with(place, Box::new(Gatherer::Relaxation(refuter)));
        }
        Ok(new)
    }

    /// Goes on from where a count by memoization alone was.
    pub(super) fn take_up(&mut self, memoizing: Memoizing<F>) {
        self.meter.stats = memoizing.done;
        self.race.put(MethodKind::Memo, Gatherer::Memo(memoizing));
    }

    fn tree(&self) -> Option<&Gathering<F>> {
        let Gatherer::Tree(tree) = self.race.contender(MethodKind::Tree)? else { return None };
        Some(tree)
    }

    /// The memo search with what it tries, if it takes part.
    pub(super) fn memoizing(&self) -> Option<&Memoizing<F>> {
        let Gatherer::Memo(memo) = self.race.contender(MethodKind::Memo)? else { return None };
        Some(memo)
    }

    /// Why there is no cover, once the race has shown that there is none.
    pub(super) fn no_cover(&self) -> NoCover {
        let certificate = match self.race.last() {
            Some(Gatherer::Relaxation(refuter)) => refuter.certificate().cloned(),
            _ => None,
        };
        NoCover { by: self.race.last_method(), certificate }
    }

    /// The leading method, if there are methods.
    pub(super) fn leader(&self) -> Option<&Gatherer<F>> {
        let [memo, tree] = [MethodKind::Memo, MethodKind::Tree].map(|it| self.race.contender(it));
        if self.prefers_memo() { memo.or(tree) } else { tree.or(memo) }
    }

    /// Whether the memo search leads, goes on alone, or was the first at the end.
    fn prefers_memo(&self) -> bool {
        match (self.meter.outcome, self.race.last()) {
            (Some(Outcome::Exhausted), Some(Gatherer::Memo(_))) => true,
            (Some(Outcome::Exhausted), Some(Gatherer::Tree(_))) => false,
            _ => self.race.phase == phase::MEMO_LEADS,
        }
    }

    /// Ends the race: the method that leads continues alone. It is the memo search, too, if that
    /// takes part and the enumeration is full.
    pub(super) fn go_on_by_leader(&mut self, enumeration_is_full: bool) {
        let Self { race, makers, .. } = self;
        let memo = race.place(MethodKind::Memo);
        let tree = race.place(MethodKind::Tree);
        let by_memo = race.phase == phase::MEMO_LEADS || enumeration_is_full;
        let winner = match (memo, tree) {
            (Some(memo), _) if by_memo && race.need(memo, makers) => memo,
            (_, Some(tree)) => tree,
            (Some(memo), None) => memo,
            (None, None) => return,
        };
        race.need(winner, makers);
        race.win(winner);
        if let Some(Gatherer::Memo(memo)) = race.slots[winner].contender.as_deref_mut() {
            memo.end_trials();
        }
    }

    /// The methods, to be given more memory.
    pub(super) fn gatherers_mut(&mut self) -> impl Iterator<Item = &mut Gatherer<F>> {
        self.race.slots.iter_mut().filter_map(|slot| slot.contender.as_deref_mut())
    }

    /// What the enumeration has made of its covers.
    pub(super) fn gathered(&self) -> Option<&F::Gathered> {
        self.tree().map(|tree| &tree.gathered)
    }

    /// The method that was first at the end.
    pub(super) fn into_first(mut self) -> Option<Gatherer<F>> {
        self.race.slots.swap_remove(self.race.last).contender.map(|it| *it)
    }
}

impl Racing<Counts> {
    /// How many covers have been counted so far: the most by one method.
    pub(super) fn counted(&self) -> BigUint {
        let kept = self.makers.kept.clone();
        self.race.contenders().map(Gatherer::counted).fold(kept, BigUint::max)
    }

    /// The most threads that the leading method uses.
    pub(super) fn threads(&self) -> usize {
        match self.leader() {
            Some(Gatherer::Tree(tree)) => tree.search.threads(),
            Some(Gatherer::Memo(memo)) => memo.threads(self.prefers_memo(), &self.meter),
            _ => 1,
        }
    }
}

impl Makers {
    fn tree<F: Gather>(&self) -> Result<Gathering<F>, UnsupportedError> {
        let make = if F::UP_TO_SYMMETRY { Enumeration::plain } else { Enumeration::new };
        let search = make(&self.problem, self.settings)?;
        Ok(Gathering { search, gathered: F::gathered(&self.problem, self.settings.memory) })
    }

    /// The work that the enumeration is expected to take in all; no bound without one.
    fn expected<F: Gather>(race: &Race<Gatherer<F>>) -> u64 {
        let Some(Gatherer::Tree(tree)) = race.contender(MethodKind::Tree) else { return u64::MAX };
        quadrille_base::whole(quadrille_base::real(tree.search.work()) / tree.search.progress())
    }

    /// Whether making a memo search, its orders and its sets of bits, takes little beside that.
    fn is_time_for_memo<F: Gather>(&self, race: &Race<Gatherer<F>>) -> bool {
        let [n_primary, n_entries] = [self.problem.n_primary(), self.problem.n_entries()];
        let work = MEMO_MAKE_PAIR * (n_primary as u64).saturating_pow(2);
        Self::expected(race) / TRIAL_SHARE >= work + MEMO_MAKE_ENTRY * n_entries as u64
    }

    /// Probes whether another search of the tree is better than the plain one, when that takes
    /// little beside what is done.
    fn select_again<F: Gather>(&mut self, race: &mut Race<Gatherer<F>>) {
        let Some(place) = race.place(MethodKind::Tree) else { return };
        let Some(Gatherer::Tree(Gathering { search, .. })) =
            race.slots[place].contender.as_deref_mut()
        else {
            return;
        };
        let is_due = search.nodes() >= PROBE_NODES || search.work() >= PROBE_WORK;
        if is_due && let Some(search) = search.better(&self.problem, self.settings) {
            let gathered = F::gathered(&self.problem, self.settings.memory);
            self.keep(race, place);
            race.replace(place, Box::new(Gatherer::Tree(Gathering { search, gathered })));
        }
    }

    /// Keeps what a method has counted.
    fn keep<F: Gather>(&mut self, race: &Race<Gatherer<F>>, place: usize) {
        if let Some(gatherer) = race.slots[place].contender.as_deref() {
            self.kept = gatherer.counted().max(std::mem::take(&mut self.kept));
        }
    }

    /// Lets a method leave the race. What it has counted is kept.
    fn leave<F: Gather>(&mut self, race: &mut Race<Gatherer<F>>, place: usize) {
        self.keep(race, place);
        race.leave(place);
    }

    /// Lets the enumeration leave the race.
    fn memo_wins<F: Gather>(&mut self, race: &mut Race<Gatherer<F>>) {
        race.phase = phase::MEMO_LEADS;
        if let Some(tree) = race.place(MethodKind::Tree) {
            self.leave(race, tree);
        }
    }
}

impl<F: Gather> Host<Gatherer<F>> for Makers {
    fn make(&mut self, k: usize, race: &Race<Gatherer<F>>) -> Option<Box<Gatherer<F>>> {
        Some(Box::new(match race.slots[k].entry.method {
            MethodKind::Tree => Gatherer::Tree(self.tree().expect("auto knows every problem")),
            MethodKind::Memo if !self.is_time_for_memo(race) => return None,
            MethodKind::Memo => {
                let mut memoizing = Memoizing::new(&self.problem, self.settings).ok()?;
                if self.problem.n_entries() > LARGE_ENTRIES {
                    memoizing.stage = Stage::Racing;
                }
                Gatherer::Memo(memoizing)
            }
            _ if race.work() < Refuter::price_to_make(&self.problem) => return None,
            _ => Gatherer::Relaxation(Refuter::new(&self.problem)),
        }))
    }

    fn share(&self, slot: &Slot<Gatherer<F>>, of_strategy: u64, work: u64) -> u64 {
        match slot.contender.as_deref() {
            Some(Gatherer::Relaxation(refuter)) => refuter.share(of_strategy, work),
            _ => of_strategy,
        }
    }

    fn most_work(&self, slot: &Slot<Gatherer<F>>, others: u64) -> u64 {
        match slot.contender.as_deref() {
            Some(Gatherer::Relaxation(refuter)) => {
                refuter.most_work((others / RELAXATION_PART).min(self.expected / TRIAL_SHARE))
            }
            _ => u64::MAX,
        }
    }

    /// At most `TRIAL_FACTOR` times the work of the enumeration, and `1 / TRIAL_SHARE` of what its
    /// whole tree is expected to take. So a small count loses little.
    fn trials(&self, race: &Race<Gatherer<F>>, leader: u64) -> u64 {
        match race.contender(MethodKind::Tree) {
            Some(Gatherer::Tree(tree)) if race.phase == phase::TREE_LEADS => {
                let share = Self::expected(race) / TRIAL_SHARE;
                u64::min(tree.search.work().saturating_mul(TRIAL_FACTOR), share)
            }
            _ => leader,
        }
    }

    /// Decides who leads.
    fn next_phase(&mut self, race: &mut Race<Gatherer<F>>) -> usize {
        self.expected = Self::expected(race);
        let has_cover = race.contenders().any(|it| it.counted() > BigUint::ZERO);
        if has_cover && let Some(relaxation) = race.place(MethodKind::Relaxation) {
            race.leave(relaxation);
        }
        if race.phase == phase::AT_FIRST {
            race.begin_rounds(ALL.first_round, phase::TREE_LEADS);
            return phase::TREE_LEADS;
        }
        self.select_again(race);
        let Some(place) = race.place(MethodKind::Memo) else { return race.phase };
        let (memo, tree) = (race.contender(MethodKind::Memo), race.contender(MethodKind::Tree));
        let Some(Gatherer::Memo(search)) = memo else {
            if self.is_time_for_memo(race) {
                // It does not know the problem.
                race.leave(place);
            }
            return phase::TREE_LEADS;
        };
        let Some(Gatherer::Tree(tree)) = tree else { return race.phase };
        let memo = &search.memo;
        let gain = memo.gain();
        let enumerating = tree.search.progress() / quadrille_base::real(tree.search.work());
        let memoizing = memo.progress() / quadrille_base::real(memo.work());
        let memo_leads = memoizing > enumerating && gain >= LEADING_GAIN;
        if gain >= WINNING_GAIN {
            if let Some(Gatherer::Memo(memo)) = race.slots[place].contender.as_deref_mut() {
                memo.stage = Stage::Won;
            }
            self.memo_wins(race);
            return phase::MEMO_LEADS;
        }
        // The round that is over had half of this work.
        let work = race.turns.work(LEADER) / 2;
        let may_sweep = search.may_sweep(work.saturating_mul(LONGEST_SWEEP));
        if work >= LAST_TURN_WORK && gain < LEADING_GAIN && !memo_leads && !may_sweep {
            self.leave(race, place);
        }
        if memo_leads { phase::MEMO_LEADS } else { phase::TREE_LEADS }
    }
}

impl<F: Gather> Contender for Gatherer<F> {
    fn work(&self) -> u64 {
        match self {
            Self::Tree(tree) => tree.search.work(),
            Self::Memo(memo) => prices::by_memo(memo.done),
            Self::Relaxation(refuter) => refuter.work(),
        }
    }

    fn nodes(&self) -> u64 {
        match self {
            Self::Tree(tree) => tree.search.nodes(),
            Self::Memo(memo) => memo.done.nodes,
            Self::Relaxation(refuter) => refuter.nodes(),
        }
    }
}

impl<F: Gather> Compete<Makers> for Gatherer<F> {
    fn take_turn(
        &mut self,
        _makers: &mut Makers,
        turn: &mut Turn,
        round: Round,
        meter: &mut Meter,
    ) -> Option<Result<News, Outcome>> {
        match self {
            Self::Tree(Gathering { search, gathered }) => {
                let go_on = |search: &mut _| F::enumerate(gathered, search);
                let end = turn.take(search, round.own, Some(u64::MAX), meter, go_on);
                meter.show_profile_of(search.meter());
                // Without a limit, the memory is full.
                end.map(|end| Err(end.err().unwrap_or(Outcome::Limit)))
            }
            Self::Memo(memo) => memo.take_turn(round, meter),
            Self::Relaxation(refuter) => {
                turn.take(refuter, round.own, Some(u64::MAX), meter, Concurrent::go_on)
            }
        }
    }
}

impl<F: Gather> Gatherer<F> {
    /// The covers that it has counted: the most since it began.
    fn counted(&self) -> BigUint {
        match self {
            Self::Tree(tree) => tree.search.stats().solutions.into(),
            Self::Memo(memo) => memo.counted(),
            Self::Relaxation(_) => BigUint::ZERO,
        }
    }

    /// The search of the method.
    pub(super) fn search(&self) -> &dyn Search {
        match self {
            Self::Tree(tree) => &tree.search,
            Self::Memo(memo) => &memo.memo,
            Self::Relaxation(refuter) => refuter,
        }
    }
}

/// The work of all methods.
impl<F: Gather> Contender for Racing<F> {
    fn work(&self) -> u64 {
        self.race.work()
    }

    fn nodes(&self) -> u64 {
        self.meter.stats.nodes
    }
}

impl<F: Gather> Advance for Racing<F> {
    fn advance(&mut self) -> Result<(), Outcome> {
        let Self { race, makers, meter, .. } = self;
        let outcome = loop {
            match race.go_on(makers, meter) {
                Ok(News::Won) => makers.memo_wins(race),
                Ok(News::Nothing | News::Cover(_)) => race.leave(race.last),
                Err(outcome) => break outcome,
            }
        };
        let mut meter = std::mem::take(&mut self.meter);
        if let Some(leader) = self.leader() {
            meter.show_profile_of(leader.search().meter());
        }
        self.meter = meter;
        self.explored = self.explored();
        Err(outcome)
    }

    own_meter!();

    /// Does not fall if another method leads, or if the memo search starts over.
    fn explored(&self) -> f64 {
        let leader = self.leader().map_or(0.0, |leader| leader.search().progress());
        leader.max(self.explored)
    }
}

#[cfg(test)]
mod tests {
    use crate::problem::Instance;
    use crate::search::race::MethodKind;

    #[test]
    fn an_easy_count_takes_the_tree_alone() {
        let problem: Instance = "a b c\na b\nb c\na\nc\nb".parse().unwrap();
        let mut counting = crate::auto::Plan::new(&problem).counting().unwrap();
        assert_eq!(counting.count(), Some(3_u32.into()));
        let methods: Vec<_> = counting.race().unwrap().1.iter().map(|it| it.method).collect();
        assert_eq!(methods, [MethodKind::Tree]);
    }
}
