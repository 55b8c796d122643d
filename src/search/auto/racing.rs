//! [`Racing`]: an enumeration and a memo search with the same goal; the first at the end wins.
//!
//! Which of the two comes first is decided in `turns.rs`; here is what they race with: each goes on
//! in slices of tree nodes, within the caller's limits.

use std::fmt;

use super::Enumeration;
use super::given::Given;
use super::goal::Goal;
use super::race::{Race, Sweep};
use super::settings::Settings;
use super::slice::{enumeration_work, half, slice};
use super::tuning::parallel::MOST_THREADS;
use super::tuning::race::{FEW_NODES, LARGE_ENTRIES, PARALLEL_WORK};
use super::waiting::Waiting;
use crate::problem::Problem;
use crate::search::engine::Advance;
use crate::search::memo::{self, Connections, MemoSearch};
use crate::search::{EngineKind, Meter, Outcome, POLL, Rule, Search, UnsupportedError};

/// A race of an enumeration and a memo search.
pub(super) struct Racing<'p, T, F: Goal> {
    problem: Given<'p, T>,
    pub(super) settings: Settings,
    pub(super) enumeration: Option<Enumeration>,
    /// What the enumeration has made of its covers.
    pub(super) gathered: F::Gathered,
    pub(super) memo: Option<MemoSearch<F>>,
    pub(super) race: Race,
    /// What the order of the sweep of a narrow problem is found from, and then the sweep.
    pub(super) connections: Option<Connections>,
    pub(super) waiting: Option<Waiting<F>>,
    meter: Meter,
}

impl<'p, T, F: Goal> Racing<'p, T, F> {
    /// A race that has not begun, with the methods that the settings allow.
    pub(super) fn new(problem: Given<'p, T>, settings: Settings) -> Result<Self, UnsupportedError> {
        let given = problem.get();
        let memo = || memo_search(given, settings);
        let enumeration = || Enumeration::new(given, settings);
        let (methods, race) = match settings.engine {
            EngineKind::Memo => match settings.rule {
                None => ((None, Some(memo()?)), Race::MEMO),
                Some(Rule::First) => {
                    let fold = F::fold(settings.memory);
                    let memo = MemoSearch::declared(given, fold, settings.memory)?;
                    ((None, Some(memo)), Race::MEMO_AS_IT_IS)
                }
                Some(_) => return Err(UnsupportedError::CountsOnly),
            },
            // A rule that is asked for is one of enumerations.
            EngineKind::Auto if settings.rule.is_none() && !given.has_multiplicities() => {
                let is_small = given.n_entries() <= LARGE_ENTRIES;
                match is_small.then(|| memo().ok()).flatten() {
                    Some(memo) => ((None, Some(memo)), Race::FROM_SWEEP),
                    None => ((Some(enumeration()?), None), Race::FROM_ENUMERATION),
                }
            }
            _ => ((Some(enumeration()?), None), Race::ENUMERATION),
        };
        Ok(Self { race, ..Self::made(problem, settings, methods) })
    }

    /// With these methods, and nothing decided.
    pub(super) fn made(
        problem: Given<'p, T>,
        settings: Settings,
        (enumeration, memo): (Option<Enumeration>, Option<MemoSearch<F>>),
    ) -> Self {
        Self {
            problem,
            settings,
            enumeration,
            gathered: F::gathered(settings.memory),
            memo,
            race: Race::FROM_ENUMERATION,
            connections: None,
            waiting: None,
            meter: Meter::new(0, POLL),
        }
    }

    pub(super) fn problem(&self) -> &Problem<T> {
        self.problem.get()
    }

    /// The same race with a problem of its own.
    pub(super) fn into_owned(self) -> Racing<'static, T, F>
    where
        T: Clone,
    {
        let (problem, settings) = (self.problem.into_owned(), self.settings);
        Racing {
            enumeration: self.enumeration,
            gathered: self.gathered,
            memo: self.memo,
            race: self.race,
            connections: self.connections,
            waiting: self.waiting,
            meter: self.meter,
            ..Racing::made(problem, settings, (None, None))
        }
    }

    /// The leading method.
    pub(super) fn leader(&self) -> Leader<'_, F> {
        match (&self.enumeration, &self.memo) {
            (None, Some(memo)) => Leader::Memo(memo),
            (_, Some(memo)) if self.race.memo_leads() => Leader::Memo(memo),
            (Some(search), _) => Leader::Enumeration(search),
            (None, None) => unreachable!("one of them was made"),
        }
    }

    /// Makes the enumeration, if it is not there yet.
    pub(super) fn need_enumeration(&mut self) {
        if self.enumeration.is_none() {
            let search = Enumeration::new(self.problem(), self.settings);
            self.enumeration = Some(search.expect("auto knows every problem"));
        }
    }

    /// Makes the memo search, if it is not there yet; `false` if it does not know the problem.
    pub(super) fn need_memo(&mut self) -> bool {
        if self.memo.is_none() {
            self.memo = memo_search(self.problem(), self.settings).ok();
        }
        self.memo.is_some()
    }

    /// The memo search, which has been made.
    pub(super) fn memo(&self) -> &MemoSearch<F> {
        self.memo.as_ref().expect(MADE)
    }

    /// The same, to be changed.
    pub(super) fn memo_mut(&mut self) -> &mut MemoSearch<F> {
        self.memo.as_mut().expect(MADE)
    }

    pub(super) fn drop_memo(&mut self) {
        self.memo = None;
    }

    /// Goes on enumerating, for at most `n_nodes` tree nodes.
    pub(super) fn enumerate(&mut self, n_nodes: u64) -> Outcome {
        let search = self.enumeration.as_mut().expect(MADE);
        let gathered = &mut self.gathered;
        let outcome =
            slice(search, &mut self.meter, n_nodes, |search| F::enumerate(gathered, search));
        self.meter.show_profile_of(search.meter());
        outcome
    }

    /// Goes on with the memo search, for at most `n_nodes` tree nodes.
    pub(super) fn memoize(&mut self, n_nodes: u64) -> Outcome {
        let n_threads = if n_nodes < FEW_NODES { 1 } else { self.memo_threads() };
        let memo = self.memo.as_mut().expect(MADE);
        let outcome = slice(memo, &mut self.meter, n_nodes, |memo| match n_threads {
            1 => memo.run(),
            n => memo.run_with(n),
        });
        self.meter.show_profile_of(memo.meter());
        outcome
    }

    /// The threads of the memo search: several when it leads and has taken some time. A node limit
    /// would end them at nodes that differ from run to run.
    pub(super) fn memo_threads(&self) -> usize {
        let leads = self.race.memo_leads() && self.race.sweep != Sweep::OnTrial;
        let has_limit = self.meter.budget.left(self.meter.stats).nodes.is_some();
        let is_long = self.memo_work() >= PARALLEL_WORK;
        if leads && is_long && !has_limit {
            usize::min(self.settings.n_threads().get(), MOST_THREADS)
        } else {
            1
        }
    }

    /// Whether a limit of the caller's was reached.
    pub(super) fn is_over(&self) -> bool {
        self.meter.is_over()
    }

    /// The tree nodes entered by both methods.
    pub(super) fn nodes(&self) -> u64 {
        self.meter.stats.nodes
    }

    /// The work of the enumeration, in about nanoseconds.
    pub(super) fn enumeration_work(&self) -> u64 {
        self.enumeration.as_ref().map_or(0, enumeration_work)
    }

    /// The tree nodes in which an enumeration does about half of what is left of this work.
    pub(super) fn enumeration_nodes(&self, work: u64) -> u64 {
        let nodes = self.enumeration.as_ref().map_or(0, |search| search.stats().nodes);
        half(work, self.enumeration_work(), nodes)
    }

    /// The work of the memo search since it last started over, in about nanoseconds.
    pub(super) fn memo_work(&self) -> u64 {
        self.memo.as_ref().map_or(0, MemoSearch::work)
    }

    /// The tree nodes in which the memo search does about half of what is left of this work.
    pub(super) fn memo_nodes(&self, work: u64) -> u64 {
        half(work, self.memo_work(), self.memo.as_ref().map_or(0, MemoSearch::nodes))
    }

    /// The tree nodes of a plain search per tree node of the memo search.
    pub(super) fn gain(&self) -> f64 {
        self.memo.as_ref().map_or(0.0, MemoSearch::gain)
    }

    /// The explored fraction of the tree per work: of the enumeration and of the memo search.
    pub(super) fn rates(&self) -> [f64; 2] {
        let enumeration = self.enumeration.as_ref().map_or(0.0, Search::progress);
        let memo = self.memo.as_ref().map_or(0.0, Search::progress);
        #[expect(clippy::cast_precision_loss, reason = "rates, rounded")]
        [enumeration / self.enumeration_work() as f64, memo / self.memo_work() as f64]
    }
}

impl<T, F: Goal> Advance for Racing<'_, T, F> {
    fn advance(&mut self) -> Result<(), Outcome> {
        let outcome = loop {
            if let Some(outcome) = self.go_on() {
                break outcome;
            }
        };
        match (&self.enumeration, &self.memo, self.race.memo_leads()) {
            (Some(search), _, false) | (Some(search), None, _) => {
                self.meter.show_profile_of(search.meter());
            }
            (_, Some(memo), _) => self.meter.show_profile_of(memo.meter()),
            (None, None, _) => {}
        }
        Err(outcome)
    }

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn explored(&self) -> f64 {
        match self.leader() {
            Leader::Enumeration(search) => search.progress(),
            Leader::Memo(memo) => memo.progress(),
        }
    }
}

impl<T, F: Goal> Search for Racing<'_, T, F> {}

impl<T, F: Goal> fmt::Debug for Racing<'_, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { enumeration, gathered, memo, race, meter, .. } = self;
        f.debug_struct("Racing")
            .field("enumeration", enumeration)
            .field("gathered", gathered)
            .field("memo", memo)
            .field("race", race)
            .field("meter", meter)
            .finish_non_exhaustive()
    }
}

/// The leading method of a race.
pub(super) enum Leader<'a, F> {
    Enumeration(&'a Enumeration),
    Memo(&'a MemoSearch<F>),
}

fn memo_search<T, F: Goal>(
    problem: &Problem<T>,
    settings: Settings,
) -> Result<MemoSearch<F>, UnsupportedError> {
    MemoSearch::with(problem, F::fold(settings.memory), memo::Rule::Sweep, settings.memory)
}

const MADE: &str = "the method was made before it is used";
