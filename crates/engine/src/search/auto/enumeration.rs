//! [`Enumeration`]: all covers, by the selected engine, with one thread or several.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::engine::{Engine, select};
use super::parallel::Parallel;
use super::selection::Selection;
use super::sequential::Sequential;
use super::settings::Settings;
use crate::problem::{Instance, OptionId};
use crate::search::engine::{Advance, Yield};
use crate::search::part::Part;
use crate::search::race::{Contender, prices};
use crate::search::{Divide, Enumerate, Meter, Outcome, Rule, Search, UnsupportedError};

/// A search for covers by any engine with any number of threads. Made by
/// [`Problem::covers`](crate::Instance::covers) and [`Plan::covers`](super::Plan::covers).
///
/// The covers are the same by every engine and with any number of threads, each met once. Their
/// order is promised for Dancing Links with one thread only, where it is that of
/// [`Dlx`](crate::search::dlx::Dlx).
///
/// With one thread it works in the calling thread. With more it begins there; if the tree turns out
/// to be large, it starts as many threads as it may (at most 1,024), each with a worker that takes
/// the memory of a search, and an idle worker gets a part of another's tree. The node count may
/// then differ a little from run to run: where a part begins, forced options are chosen in another
/// order. A problem with multiplicities has no parts, so its search has one thread.
///
/// [`Iterator::next`] and [`next_solution`](Enumerate::next_solution) find many covers ahead when
/// there are several threads; [`try_for_each_solution`](Enumerate::try_for_each_solution) keeps the
/// threads busier.
///
/// ```
/// # use quadrille_engine as quadrille;
/// use quadrille::models::{Model, queens::Queens};
/// use quadrille::search::{EngineKind, Limits};
/// use quadrille::{Enumerate, Search};
///
/// let problem = Queens::new(9)?.problem();
/// let mut search = problem.plan().threads(2).covers()?;
/// search.set_limits(Limits::NONE.solutions(100));
/// assert_eq!(search.count_solutions(), 100);
/// let parts = search.remaining()?;
///
/// // Another day, by another engine.
/// let mut search = problem.plan().engine(EngineKind::Dlx).covers()?;
/// search.begin(parts)?;
/// assert_eq!(search.count_solutions(), 252); // 352 in all, OEIS A000170
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Enumeration {
    kind: Kind,
    selection: Option<Selection>,
}

#[derive(Debug)]
enum Kind {
    /// A tree without parts.
    Whole(Box<dyn Enumerate + Send>),
    Sequential(Box<Sequential>),
    Parallel(Box<Parallel>),
}

impl Enumeration {
    /// A search of the whole tree that has explored nothing.
    pub(super) fn new(problem: &Instance, settings: Settings) -> Result<Self, UnsupportedError> {
        let (engine, selection) = select(problem, settings)?;
        let selection = Some(selection);
        Ok(match engine {
            Engine::Whole(search) => Self { kind: Kind::Whole(search), selection },
            Engine::Divisible(search) => {
                Self { selection, ..Self::of(search, settings.n_threads()) }
            }
        })
    }

    /// An enumeration by this search, which has explored nothing, and copies of it.
    #[must_use]
    pub fn of(search: Box<dyn Divide + Send>, threads: NonZeroUsize) -> Self {
        let kind = match threads.get() {
            1 => Kind::Sequential(Box::new(Sequential::new(search))),
            n => Kind::Parallel(Box::new(Parallel::new(search, n))),
        };
        Self { kind, selection: None }
    }

    /// Which engine and rule search, and why; `None` for an enumeration made [`of`](Self::of) a
    /// search.
    #[must_use]
    pub const fn selection(&self) -> Option<&Selection> {
        self.selection.as_ref()
    }

    /// The most threads that it uses.
    #[must_use]
    pub fn threads(&self) -> usize {
        match &self.kind {
            Kind::Whole(_) | Kind::Sequential(_) => 1,
            Kind::Parallel(parallel) => parallel.threads(),
        }
    }

    /// Starts again with the covers of these parts alone, one part after another if there is one
    /// thread; counters and limits stay as they are.
    ///
    /// # Errors
    ///
    /// If the problem has multiplicities: then its search has no parts.
    ///
    /// # Panics
    ///
    /// If the problem does not have these options.
    pub fn begin(&mut self, parts: impl IntoIterator<Item = Part>) -> Result<(), UnsupportedError> {
        let parts = parts.into_iter().collect();
        match &mut self.kind {
            Kind::Whole(_) => return Err(UnsupportedError::Parts),
            Kind::Sequential(sequential) => sequential.begin(parts),
            Kind::Parallel(parallel) => parallel.begin(parts),
        }
        self.meter_mut().outcome = None;
        Ok(())
    }

    /// What is left to explore, as parts that have no cover in common: these and the covers found
    /// so far are all.
    ///
    /// # Errors
    ///
    /// If the problem has multiplicities: then its search has no parts.
    pub fn remaining(&self) -> Result<Vec<Part>, UnsupportedError> {
        match &self.kind {
            Kind::Whole(_) => Err(UnsupportedError::Parts),
            Kind::Sequential(sequential) => Ok(sequential.remaining()),
            Kind::Parallel(parallel) => Ok(parallel.remaining()),
        }
    }

    fn search(&self) -> &dyn Enumerate {
        match &self.kind {
            Kind::Whole(search) => &**search,
            Kind::Sequential(sequential) => &**sequential,
            Kind::Parallel(parallel) => &**parallel,
        }
    }

    fn search_mut(&mut self) -> &mut dyn Enumerate {
        match &mut self.kind {
            Kind::Whole(search) => &mut **search,
            Kind::Sequential(sequential) => &mut **sequential,
            Kind::Parallel(parallel) => &mut **parallel,
        }
    }
}

impl Advance for Enumeration {
    fn advance(&mut self) -> Result<(), Outcome> {
        self.search_mut().advance()
    }

    fn exhaust(&mut self) -> Outcome {
        self.search_mut().exhaust()
    }

    fn meter(&self) -> &Meter {
        self.search().meter()
    }

    fn meter_mut(&mut self) -> &mut Meter {
        self.search_mut().meter_mut()
    }

    fn explored(&self) -> f64 {
        self.search().explored()
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
        self.search_mut().visit(visit)
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

impl Search for Enumeration {}
impl Enumerate for Enumeration {}

/// Covers as vectors of their own, for `for` and the adapters.
impl Iterator for Enumeration {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_solution().map(<[_]>::to_vec)
    }
}
