//! [`Enumeration`]: all covers, by the selected engine, with one thread or several.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::finding::NoCover;
use super::parallel::Parallel;
use super::plan::Settings;
use super::selection::{Reason, Selected, Selection, select, select_for_one, select_plain};
use crate::problem::{Instance, OptionId};
use crate::proof::Refuter;
use crate::proof::certificate::Certificate;
use crate::search::engine::{Advance, Yield};
use crate::search::part::Part;
use crate::search::race::{Concurrent, Contender, MethodKind, Turn, prices};
use crate::search::{
    Divide, EngineKind, Enumerate, Meter, Outcome, Rule, Search, UnsupportedError,
};

/// A search for covers by any engine with any number of threads. Made by
/// [`Problem::covers`](crate::Problem::covers) and [`Plan::covers`](super::Plan::covers).
///
/// The covers are the same by every engine and with any number of threads, each met once. Their
/// order is promised for Dancing Links with one thread only, where it is that of
/// [`Dlx`](crate::search::dlx::Dlx).
///
/// With one thread it works in the calling thread. With more it begins there; if the tree turns out
/// to be large, it starts as many threads as it may (at most 1,024), each with a worker that takes
/// the memory of a search, and an idle worker gets a part of another's tree. The node count may
/// then differ a little from run to run: where a part begins, forced options are chosen in another
/// order.
///
/// [`Iterator::next`] and [`next_solution`](Enumerate::next_solution) find many covers ahead when
/// there are several threads; [`try_for_each_solution`](Enumerate::try_for_each_solution) keeps the
/// threads busier.
///
/// ```
/// use quadrille::models::{Model, queens::Queens};
/// use quadrille::search::{EngineKind, Limits};
/// use quadrille::{Enumerate, Search};
///
/// let problem = Queens::new(9)?.problem();
/// let mut search = problem.plan().threads(2).covers()?;
/// search.set_limits(Limits::NONE.solutions(100));
/// assert_eq!(search.count_solutions(), 100);
/// let parts = search.remaining();
///
/// // Another day, by another engine.
/// let mut search = problem.plan().engine(EngineKind::Dlx).covers()?;
/// search.begin(parts);
/// assert_eq!(search.count_solutions(), 252); // 352 in all, OEIS A000170
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Enumeration {
    engine: Engine,
    /// The parts that one thread has not begun.
    unstarted: VecDeque<Part>,
    /// There was no part to begin.
    is_empty: bool,
    selection: Option<Selection>,
    /// It was selected without a probe.
    is_plain: bool,
    /// Until the first cover.
    beside: Option<Box<Beside>>,
    /// The proof that there is no cover, if it is a certificate.
    certificate: Option<Certificate>,
}

/// A search for a proof that there is no cover, beside the search for covers.
#[derive(Debug)]
struct Beside {
    problem: Instance,
    /// Made when the search has done some work.
    refuter: Option<Refuter>,
    /// The turn of the search.
    turn: Turn,
}

/// What searches the tree.
#[derive(Debug)]
enum Engine {
    /// In the calling thread.
    Single(Box<dyn Divide + Send>),
    /// Copies of a search in several threads.
    Parallel(Box<Parallel>),
}

impl Enumeration {
    /// A search of the whole tree that has explored nothing.
    pub(super) fn new(problem: &Instance, settings: Settings) -> Result<Self, UnsupportedError> {
        Ok(Self::selected(select(problem, settings)?, settings))
    }

    /// The same, for one cover, perhaps without a probe.
    pub(super) fn for_one(
        problem: &Instance,
        settings: Settings,
    ) -> Result<Self, UnsupportedError> {
        let (selected, is_plain) = select_for_one(problem, settings)?;
        Ok(Self { is_plain, ..Self::selected(selected, settings) })
    }

    /// The same without a probe, if the settings ask for nothing: see [`better`](Self::better).
    pub(super) fn plain(problem: &Instance, settings: Settings) -> Result<Self, UnsupportedError> {
        let (selected, is_plain) = select_plain(problem, settings)?;
        Ok(Self { is_plain, ..Self::selected(selected, settings) })
    }

    /// If this one is plain, the search that a probe selects, unless that is the same. It begins at
    /// the root.
    pub(super) fn better(&mut self, problem: &Instance, settings: Settings) -> Option<Self> {
        if !std::mem::take(&mut self.is_plain) {
            return None;
        }
        let (search, selection) = select(problem, settings).ok()?;
        let Selection { engine, rule, dense, .. } = selection;
        let is_other = engine == EngineKind::Bitset && (rule != Rule::Smallest || !dense);
        if is_other {
            return Some(Self::selected((search, selection), settings));
        }
        self.selection = Some(Selection { engine: EngineKind::Bitset, dense: true, ..selection });
        None
    }

    fn selected((search, selection): Selected, settings: Settings) -> Self {
        Self { selection: Some(selection), ..Self::of(search, settings.n_threads()) }
    }

    /// Whether it was selected for the first cover, and not for more.
    pub(super) fn is_for_one(&self) -> bool {
        self.selection.is_some_and(|selection| selection.reason == Reason::EarlyCover)
    }

    /// An enumeration by this search, which has explored nothing, and copies of it.
    pub fn of(search: Box<dyn Divide + Send>, threads: NonZeroUsize) -> Self {
        let engine = match threads.get() {
            1 => Engine::Single(search),
            n => Engine::Parallel(Box::new(Parallel::new(search, n))),
        };
        let (selection, beside, certificate) = (None, None, None);
        let unstarted = VecDeque::new();
        Self { engine, unstarted, is_empty: false, selection, is_plain: false, beside, certificate }
    }

    /// The same search, beside one for a proof that there is no cover.
    pub(super) fn beside_refuter(self, problem: &Instance) -> Self {
        let (problem, turn) = (problem.clone(), Turn::default());
        let refuter = Refuter::at_once(&problem);
        Self { beside: Some(Box::new(Beside { problem, refuter, turn })), ..self }
    }

    /// Why there is no cover, once that is shown by linear algebra.
    pub fn no_cover(&self) -> Option<NoCover> {
        let certificate = Some(self.certificate.clone()?);
        Some(NoCover { by: MethodKind::Relaxation, certificate })
    }

    /// Which engine and rule search, and why; `None` for an enumeration made [`of`](Self::of) a
    /// search.
    pub const fn selection(&self) -> Option<&Selection> {
        self.selection.as_ref()
    }

    /// Has the selection say that only one cover of each class is searched for.
    pub(super) fn note_up_to_symmetry(&mut self) {
        if let Some(selection) = &mut self.selection {
            selection.up_to_symmetry = true;
        }
    }

    /// Whether it searches for one cover of each class only.
    pub(super) fn is_up_to_symmetry(&self) -> bool {
        self.selection.is_some_and(|selection| selection.up_to_symmetry)
    }

    /// The most threads that it uses.
    pub fn threads(&self) -> usize {
        if let Engine::Parallel(parallel) = &self.engine { parallel.threads } else { 1 }
    }

    /// Starts again with the covers of these parts alone, one part after another if there is one
    /// thread; counters and limits stay as they are.
    ///
    /// # Panics
    ///
    /// If the problem does not have these options.
    pub fn begin(&mut self, parts: impl IntoIterator<Item = Part>) {
        match &mut self.engine {
            Engine::Single(search) => {
                self.unstarted = parts.into_iter().collect();
                let first = self.unstarted.pop_front();
                self.is_empty = first.is_none();
                search.begin(&first.unwrap_or_default());
            }
            Engine::Parallel(parallel) => parallel.begin(parts.into_iter().collect()),
        }
        self.meter_mut().outcome = None;
    }

    /// What is left to explore, as parts that have no cover in common: these and the covers found
    /// so far are all.
    pub fn remaining(&self) -> Vec<Part> {
        let mut parts = match &self.engine {
            Engine::Single(_) if self.is_empty => Vec::new(),
            Engine::Single(search) => search.remaining(),
            Engine::Parallel(parallel) => parallel.remaining(),
        };
        parts.extend(self.unstarted.iter().cloned());
        parts
    }

    /// These covers as parts that have one cover each.
    ///
    /// # Panics
    ///
    /// If the problem does not have these options.
    pub fn alone<'c>(&self, covers: impl IntoIterator<Item = &'c [OptionId]>) -> Vec<Part> {
        let mut search = match &self.engine {
            Engine::Single(search) => search.fork(),
            Engine::Parallel(parallel) => parallel.template().fork(),
        };
        covers.into_iter().map(|cover| search.alone(cover)).collect()
    }

    fn search(&self) -> &dyn Enumerate {
        match &self.engine {
            Engine::Single(search) => &**search,
            Engine::Parallel(parallel) => &**parallel,
        }
    }

    fn search_mut(&mut self) -> &mut dyn Enumerate {
        match &mut self.engine {
            Engine::Single(search) => &mut **search,
            Engine::Parallel(parallel) => &mut **parallel,
        }
    }

    /// Begins the next part if the present one is explored; otherwise gives the outcome back.
    fn next_part(&mut self, outcome: Outcome) -> Result<(), Outcome> {
        if outcome == Outcome::Exhausted
            && let Engine::Single(search) = &mut self.engine
            && let Some(part) = self.unstarted.pop_front()
        {
            search.begin(&part);
            return Ok(());
        }
        Err(outcome)
    }
}

impl Enumeration {
    /// Goes on to the first cover, in turns with the search for a proof that there is none. The
    /// proof is given up when it finds nothing.
    fn advance_beside(&mut self, mut beside: Box<Beside>) -> Result<(), Outcome> {
        let Meter { stats, budget, ref stop, .. } = *self.meter();
        let (mut meter, stop) = (Meter::default(), stop.clone());
        meter.stats = stats;
        meter.set_budget(budget);
        meter.set_flag(stop.clone());
        meter.solution_allowed()?;
        let end = self.race(&mut beside, &mut meter);
        self.meter_mut().set_budget(budget);
        self.meter_mut().set_flag(stop);
        match end {
            Some(Err(outcome @ (Outcome::Limit | Outcome::Stopped))) => {
                self.beside = Some(beside);
                Err(outcome)
            }
            Some(end) => end,
            None => self.advance(),
        }
    }

    /// The race until the first cover; `None` if no proof was found.
    fn race(&mut self, beside: &mut Beside, meter: &mut Meter) -> Option<Result<(), Outcome>> {
        let Beside { problem, refuter, turn } = beside;
        let most = (self.threads() == 1).then_some(u64::MAX);
        loop {
            let due = match refuter {
                None => Refuter::price_to_make(problem),
                Some(refuter) => refuter.due(),
            };
            let end = turn.take(self, due, most, meter, Self::advance_alone);
            if end.is_some() {
                return end;
            }
            let refuter = refuter.get_or_insert_with(|| Refuter::new(problem));
            // At least one step.
            let work = Contender::work(self) + 1;
            if refuter.due() > Contender::work(self) {
                continue;
            }
            match Turn::default().take(refuter, work, Some(1), meter, Concurrent::go_on) {
                None => {}
                Some(Ok(_)) => return None,
                Some(Err(Outcome::Exhausted)) => {
                    self.certificate = refuter.certificate().cloned();
                    self.begin([]);
                    return Some(Err(Outcome::Exhausted));
                }
                Some(Err(outcome)) => return Some(Err(outcome)),
            }
        }
    }

    /// Goes on to the next cover.
    fn advance_alone(&mut self) -> Result<(), Outcome> {
        while let Err(outcome) = self.search_mut().advance() {
            self.next_part(outcome)?;
        }
        Ok(())
    }
}

impl Advance for Enumeration {
    fn advance(&mut self) -> Result<(), Outcome> {
        if self.is_empty {
            return Err(Outcome::Exhausted);
        }
        if let Some(beside) = self.beside.take() {
            return self.advance_beside(beside);
        }
        self.advance_alone()
    }

    fn exhaust(&mut self) -> Outcome {
        if self.is_empty {
            return Outcome::Exhausted;
        }
        if self.beside.is_some()
            && let Err(outcome) = self.advance()
        {
            return outcome;
        }
        loop {
            let outcome = self.search_mut().exhaust();
            if let Err(outcome) = self.next_part(outcome) {
                return outcome;
            }
        }
    }

    fn meter(&self) -> &Meter {
        self.search().meter()
    }

    fn meter_mut(&mut self) -> &mut Meter {
        self.search_mut().meter_mut()
    }

    fn explored(&self) -> f64 {
        let explored = self.search().explored();
        let Engine::Single(search) = &self.engine else { return explored };
        let unstarted: f64 = self.unstarted.iter().map(|part| part.share).sum();
        (1.0 - unstarted - search.part().share * (1.0 - explored)).max(0.0)
    }
}

impl Yield for Enumeration {
    fn solution(&mut self) -> &[OptionId] {
        self.search_mut().solution()
    }

    fn visit(
        &mut self,
        visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Result<(), Outcome> {
        loop {
            if self.beside.is_none()
                && let Engine::Parallel(parallel) = &mut self.engine
            {
                return parallel.visit(visit);
            }
            self.advance()?;
            if visit(self.solution()).is_break() {
                return Ok(());
            }
        }
    }
}

/// With what nodes and updates do not tell.
impl Contender for Enumeration {
    fn work(&self) -> u64 {
        let stats = self.stats();
        let price = match self.selection {
            Some(Selection { dense: true, rule, .. }) => {
                prices::by_rows(stats, rule == Rule::Weighted)
            }
            _ => prices::by_lists(stats),
        };
        price + self.meter().overhead
    }

    fn nodes(&self) -> u64 {
        self.stats().nodes
    }
}

/// Covers as vectors of their own, for `for` and the adapters.
impl Iterator for Enumeration {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_solution().map(<[_]>::to_vec)
    }
}
