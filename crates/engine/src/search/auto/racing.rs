//! [`Racing`]: an enumeration and a memo search with the same goal; the first at the end wins.
//!
//! Enumerating takes time in proportion to the tree. Memoization takes time in proportion to the
//! number of different subproblems in it, with several times as much work for each. Neither is
//! always faster, and no cheap test tells which. So both start, in turns of doubling work
//! ([`race`](crate::search::race)). The method that explored more of its tree for the same work
//! leads, at first the enumeration; it gets the turn's work, and the other gets `1 / SHARE` of
//! that, so that little more than that is lost. The memo search leads only if each of its tree
//! nodes stands for at least two of a plain search.
//!
//! The race ends when one method has the answer; when the memo search saves more tree nodes than
//! the higher speed of an enumeration makes up for, on every problem measured; or when it has been
//! behind for a long time and saves hardly anything.
//!
//! The memo search also makes trials from the root. What they take in all is in proportion to what
//! the enumeration has done, and a small part of what its whole tree is expected to take. So a small
//! count loses little.
//!
//! Before the first turn a small problem is swept for a short time, which is all that boards of
//! dominoes need. What the memo search tries in its turns is in `memoizing.rs`.

use num_bigint::BigUint;

use super::Enumeration;
use super::gather::Gather;
use super::memoizing::{Conditions, Memoizing, TurnEnd};
use super::settings::Settings;
use super::tuning::parallel::MOST_THREADS;
use super::tuning::race::{
    FIRST_TURN_WORK, LARGE_ENTRIES, LAST_TURN_WORK, LEADING_GAIN, LONGEST_SWEEP, SHARE,
    TRIAL_FACTOR, TRIAL_SHARE, WINNING_GAIN,
};
use crate::problem::Instance;
use crate::search::engine::Advance;
use crate::search::memo::{Counts, MemoSearch};
use crate::search::race::{Contender, Turn, Turns, prices};
use crate::search::{EngineKind, Meter, Outcome, POLL, Rule, Search, Stats, UnsupportedError};

/// A race of an enumeration and a memo search.
#[derive(Debug)]
pub(super) struct Racing<F: Gather> {
    pub(super) problem: Instance,
    pub(super) settings: Settings,
    pub(super) enumeration: Option<Enumeration>,
    /// What the enumeration has made of its covers.
    pub(super) gathered: F::Gathered,
    pub(super) memo: Option<Memoizing<F>>,
    stage: Stage,
    /// Whether the memo search leads.
    memo_leads: bool,
    turns: Turns,
    /// The turn of the enumeration.
    turn: Turn,
    meter: Meter,
}

/// Where the race is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// A short sweep by the memo search.
    Sweep,
    /// Turns of both, the enumeration first.
    Turns,
    /// The enumeration goes on alone.
    Enumeration,
    /// The memo search goes on alone.
    Memo,
}

/// The leading method of a race.
pub(super) enum Leader<'a, F> {
    Enumeration(&'a Enumeration),
    Memo(&'a MemoSearch<F>),
}

impl<F: Gather> Racing<F> {
    /// A race that has not begun, with the methods that the settings allow.
    pub(super) fn new(problem: Instance, settings: Settings) -> Result<Self, UnsupportedError> {
        let its = &problem;
        let Settings { engine, rule, memory, preprocess, .. } = settings;
        let enumeration = || Enumeration::new(its, settings);
        let (enumeration, memo, stage) = match (engine, rule) {
            (EngineKind::Memo, None) => (None, Some(Memoizing::new(its, memory)?), Stage::Memo),
            (EngineKind::Memo, Some(Rule::First)) => {
                (None, Some(Memoizing::declared(its, memory)?), Stage::Memo)
            }
            (EngineKind::Memo, Some(_)) => return Err(UnsupportedError::CountsOnly),
            // A rule that is asked for is one of enumerations. Multiplicities are not preprocessed,
            // as the enumeration says.
            (EngineKind::Auto, None) if !(preprocess && its.has_multiplicities()) => {
                let is_small = its.n_entries() <= LARGE_ENTRIES;
                match is_small.then(|| Memoizing::new(its, memory).ok()).flatten() {
                    Some(memo) => (None, Some(memo), Stage::Sweep),
                    None => (Some(enumeration()?), None, Stage::Turns),
                }
            }
            _ => (Some(enumeration()?), None, Stage::Enumeration),
        };
        Ok(Self { enumeration, memo, stage, ..Self::without_methods(problem, settings) })
    }

    /// A race that has no methods, and only keeps the limits.
    pub(super) fn without_methods(problem: Instance, settings: Settings) -> Self {
        Self {
            settings,
            enumeration: None,
            gathered: F::gathered(&problem, settings.memory),
            memo: None,
            stage: Stage::Turns,
            memo_leads: false,
            turns: Turns::new(FIRST_TURN_WORK / SHARE),
            turn: Turn::default(),
            meter: Meter::new(0, POLL),
            problem,
        }
    }

    pub(super) fn problem(&self) -> &Instance {
        &self.problem
    }

    /// Goes on from where a count by memoization alone was, after this work.
    pub(super) fn take_up(&mut self, memo: Memoizing<F>, stats: Stats) {
        (self.memo, self.stage, self.meter.stats) = (Some(memo), Stage::Memo, stats);
    }

    /// The leading method, if there are methods.
    pub(super) fn leader(&self) -> Option<Leader<'_, F>> {
        let memo = self.memo.as_ref().map(|memo| Leader::Memo(&memo.memo));
        let enumeration = self.enumeration.as_ref().map(Leader::Enumeration);
        if self.prefers_memo() { memo.or(enumeration) } else { enumeration.or(memo) }
    }

    /// Whether the memo search leads or goes on alone.
    fn prefers_memo(&self) -> bool {
        match self.stage {
            Stage::Sweep | Stage::Turns => self.memo_leads,
            Stage::Enumeration => false,
            Stage::Memo => true,
        }
    }

    /// The threads that the memo search may use: several if it leads. A node limit would end them
    /// at nodes that differ from run to run.
    fn most_memo_threads(&self) -> usize {
        let has_limit = self.meter.budget.left(self.meter.stats).nodes.is_some();
        let may = self.prefers_memo() && !has_limit;
        if may { usize::min(self.settings.n_threads().get(), MOST_THREADS) } else { 1 }
    }

    /// Goes on until something is decided; an outcome if that was the end, a limit was reached, or
    /// the memory is full.
    fn go_on(&mut self) -> Option<Outcome> {
        let [for_enumeration, for_memo] = if self.memo_leads { [1, SHARE] } else { [SHARE, 1] };
        let [for_enumeration, for_memo, for_leader] =
            [for_enumeration, for_memo, SHARE].map(|shares| self.turns.work(shares));
        match self.stage {
            Stage::Enumeration => return self.enumerate(u64::MAX),
            Stage::Turns if self.turns.whose() == 0 => {
                self.need_enumeration();
                let ended = self.enumerate(for_enumeration);
                if ended.is_some() {
                    return ended;
                }
                self.turns.pass_on(2);
                if !self.need_memo() {
                    self.stage = Stage::Enumeration;
                }
                return None;
            }
            _ => {}
        }
        let (n_threads, worth) = (self.most_memo_threads(), self.worth_trying(for_leader));
        let Self { problem, settings, memo, meter, stage, .. } = self;
        let memo = memo.as_mut().expect("it was made before its turn");
        let mut on = Conditions { problem, memory: settings.memory, n_threads, meter };
        let step = match stage {
            Stage::Sweep => memo.sweep_first(&mut on),
            Stage::Turns => memo.take_turn(worth, for_memo, &mut on),
            _ => TurnEnd::Ended(memo.go_on_alone(&mut on)),
        };
        match step {
            TurnEnd::Ended(outcome) => {
                if outcome == Outcome::Exhausted {
                    self.stage = Stage::Memo;
                }
                return Some(outcome);
            }
            TurnEnd::Won => self.stage = Stage::Memo,
            TurnEnd::Done if self.stage == Stage::Sweep => self.stage = Stage::Turns,
            TurnEnd::Done => self.compare(for_leader),
        }
        None
    }

    /// The work that trials of the memo search are worth in all, when the leader has done this
    /// work: at most `TRIAL_FACTOR` times the work of the enumeration, and `1 / TRIAL_SHARE` of what
    /// its whole tree is expected to take.
    fn worth_trying(&self, work: u64) -> u64 {
        match &self.enumeration {
            Some(enumeration) if !self.memo_leads => {
                let done = enumeration.work();
                #[expect(clippy::cast_precision_loss, reason = "an estimate")]
                let all = done as f64 / enumeration.progress();
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "saturates"
                )]
                let share = all as u64 / TRIAL_SHARE;
                u64::min(done.saturating_mul(TRIAL_FACTOR), share)
            }
            _ => work,
        }
    }

    /// Decides who leads after a round in which the leader has done this work.
    fn compare(&mut self, work: u64) {
        self.turns.pass_on(2);
        let (Some(enumeration), Some(memo)) = (&self.enumeration, &self.memo) else { return };
        let gain = memo.memo.gain();
        #[expect(clippy::cast_precision_loss, reason = "rates, rounded")]
        let [enumerating, memoizing] = [
            enumeration.progress() / enumeration.work() as f64,
            memo.memo.progress() / memo.memo.work() as f64,
        ];
        self.memo_leads = memoizing > enumerating && gain >= LEADING_GAIN;
        if gain >= WINNING_GAIN {
            self.stage = Stage::Memo;
        } else if work >= LAST_TURN_WORK
            && gain < LEADING_GAIN
            && !self.memo_leads
            && !memo.may_sweep(work.saturating_mul(LONGEST_SWEEP))
        {
            (self.memo, self.stage) = (None, Stage::Enumeration);
        }
    }

    /// Makes the enumeration, if it is not there yet.
    fn need_enumeration(&mut self) {
        if self.enumeration.is_none() {
            let search = Enumeration::new(self.problem(), self.settings);
            self.enumeration = Some(search.expect("auto knows every problem"));
        }
    }

    /// Makes the memo search, if it is not there yet; `false` if it does not know the problem.
    fn need_memo(&mut self) -> bool {
        if self.memo.is_none() {
            self.memo = Memoizing::new(self.problem(), self.settings.memory).ok();
        }
        self.memo.is_some()
    }

    /// Goes on enumerating until `work` is done; an outcome if that was the end, a limit was
    /// reached, or the memory is full.
    fn enumerate(&mut self, work: u64) -> Option<Outcome> {
        let Self { enumeration, gathered, turn, meter, .. } = self;
        let search = enumeration.as_mut().expect("it was made before its turn");
        let end = turn.take(search, work, false, meter, |search| F::enumerate(gathered, search));
        meter.show_profile_of(search.meter());
        let outcome = end?.err().unwrap_or(Outcome::Limit);
        if outcome == Outcome::Exhausted {
            self.stage = Stage::Enumeration;
        }
        Some(outcome)
    }

    /// Ends the race: the method that leads continues alone. It is the memo search, too, if the
    /// race is still open and the enumeration is full.
    pub(super) fn go_on_by_leader(&mut self, enumeration_is_full: bool) {
        let is_open = self.stage != Stage::Enumeration;
        if (self.prefers_memo() || is_open && enumeration_is_full) && self.need_memo() {
            (self.enumeration, self.stage) = (None, Stage::Memo);
            self.memo.iter_mut().for_each(Memoizing::end_trials);
        } else {
            self.need_enumeration();
            (self.memo, self.stage) = (None, Stage::Enumeration);
        }
    }
}

impl Racing<Counts> {
    /// How many covers have been counted so far.
    pub(super) fn counted(&self) -> BigUint {
        let enumerated = self.enumeration.as_ref().map_or(0, |search| search.stats().solutions);
        let memoized = self.memo.as_ref().map(|memo| memo.memo.counted()).unwrap_or_default();
        BigUint::max(enumerated.into(), memoized)
    }

    /// The most threads that the leading method uses.
    pub(super) fn threads(&self) -> usize {
        match self.leader() {
            Some(Leader::Enumeration(search)) => search.threads(),
            Some(Leader::Memo(_)) => {
                self.memo.as_ref().map_or(1, |memo| memo.threads(self.most_memo_threads()))
            }
            None => 1,
        }
    }
}

/// The work of both methods.
impl<F: Gather> Contender for Racing<F> {
    fn work(&self) -> u64 {
        let (work, stats) = match &self.enumeration {
            Some(search) => (search.work(), search.stats()),
            None => (0, Stats::default()),
        };
        work + prices::by_memo(self.meter.stats - stats)
    }

    fn nodes(&self) -> u64 {
        self.meter.stats.nodes
    }
}

impl<F: Gather> Advance for Racing<F> {
    fn advance(&mut self) -> Result<(), Outcome> {
        let outcome = loop {
            if let Some(outcome) = self.go_on() {
                break outcome;
            }
        };
        let mut meter = std::mem::take(&mut self.meter);
        match self.leader() {
            Some(Leader::Enumeration(search)) => meter.show_profile_of(search.meter()),
            Some(Leader::Memo(memo)) => meter.show_profile_of(memo.meter()),
            None => {}
        }
        self.meter = meter;
        Err(outcome)
    }

    own_meter!();

    fn explored(&self) -> f64 {
        match self.leader() {
            Some(Leader::Enumeration(search)) => search.progress(),
            Some(Leader::Memo(memo)) => memo.progress(),
            None => 0.0,
        }
    }
}

impl<F: Gather> Search for Racing<F> {}
