//! [`Enumeration`]: a search by one explorer or by several.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::crew::Crew;
use super::{Chosen, Explorer, Plan, Unsupported};
use crate::problem::{OptionId, Problem};
use crate::search::part::Part;
use crate::search::{Limits, Outcome, Stats, StopFlag};

/// A search for covers by any engine on so many cores, that can be taken up again at any time.
///
/// The solutions are the same by every engine and with any number of jobs, each met once. Their order
/// is promised for Dancing Links with one job only, where it is that of
/// [`dlx::Search`](crate::search::dlx::Search).
///
/// With one job it works in the calling thread. With more it begins there; if the tree turns out to
/// be large, it takes as many threads as there are jobs (1,024 at most), and an explorer (which takes the memory of
/// a search) for each. A thread that has nothing to do is given a part of the tree by another. A
/// problem with multiplicities has no parts: its search always has one job.
///
/// ```
/// use quadrille::search::auto::{Engine, Enumeration, Plan};
/// use quadrille::search::Limits;
/// # use quadrille::models::{Model, queens::Queens};
/// # use std::num::NonZero;
/// # let problem = Queens::new(9)?.problem();
///
/// let plan = Plan { jobs: NonZero::new(2).unwrap(), ..Plan::default() };
/// let mut search = Enumeration::new(&problem, plan)?;
/// search.set_limits(Limits::NONE.solutions(100));
/// assert_eq!(search.count_solutions(), 100);
/// let parts = search.remaining().unwrap();
///
/// // Another day, by another engine.
/// let mut search = Enumeration::new(&problem, Plan { engine: Engine::Dlx, ..plan })?;
/// search.begin(parts);
/// assert_eq!(search.count_solutions(), 252); // 352 in all, OEIS A000170
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Enumeration {
    kind: Kind,
    chosen: Option<Chosen>,
}

#[derive(Debug)]
enum Kind {
    Alone(Box<Alone>),
    Crew(Box<Crew>),
}

macro_rules! any {
    ($this:expr, $kind:ident => $do:expr) => {
        match $this {
            Kind::Alone($kind) => $do,
            Kind::Crew($kind) => $do,
        }
    };
}

impl Enumeration {
    /// A search of the whole tree that has explored nothing.
    ///
    /// # Errors
    ///
    /// If the engine does not know the problem's kind, or the rule of choice.
    pub fn new<T>(problem: &Problem<T>, plan: Plan) -> Result<Self, Unsupported> {
        let (explorer, chosen) = Explorer::new(problem, plan)?;
        Ok(Self { chosen: Some(chosen), ..Self::of(explorer, plan.jobs) })
    }

    /// A search by this explorer, which has explored nothing, and others like it.
    #[must_use]
    pub fn of(explorer: Explorer, jobs: NonZeroUsize) -> Self {
        let kind = if jobs.get() > 1 && explorer.has_parts() {
            Kind::Crew(Box::new(Crew::new(explorer, jobs.get())))
        } else {
            Kind::Alone(Box::new(Alone { explorer, waiting: VecDeque::new(), is_over: false }))
        };
        Self { kind, chosen: None }
    }

    /// Which engine searches, and why; `None` if it was made of an explorer.
    #[must_use]
    pub fn chosen(&self) -> Option<Chosen> {
        self.chosen
    }

    /// How many threads it takes at most.
    #[must_use]
    pub fn jobs(&self) -> usize {
        match &self.kind {
            Kind::Alone(_) => 1,
            Kind::Crew(crew) => crew.jobs(),
        }
    }

    /// Starts anew, with only the covers of these parts to be found, one part after another if there
    /// is one job; counters and limits stay as they are.
    ///
    /// # Panics
    ///
    /// If the problem has no parts, or not these options.
    pub fn begin(&mut self, parts: impl IntoIterator<Item = Part>) {
        any!(&mut self.kind, kind => kind.begin(parts.into_iter().collect()));
    }

    /// What is left to be explored, as parts that have no cover in common: with what was found so far
    /// that is all. `None` if the problem has no parts.
    #[must_use]
    pub fn remaining(&self) -> Option<Vec<Part>> {
        match &self.kind {
            Kind::Alone(alone) => alone.explorer.has_parts().then(|| alone.remaining()),
            Kind::Crew(crew) => Some(crew.remaining()),
        }
    }

    /// The next solution, as option ids; `None` when the tree has been explored or a bound was
    /// reached, as [`outcome`](Self::outcome) then tells. The slice is lent until the next call.
    ///
    /// With several jobs many are found ahead;
    /// [`try_for_each_solution`](Self::try_for_each_solution) keeps the threads busier.
    pub fn next_solution(&mut self) -> Option<&[OptionId]> {
        any!(&mut self.kind, kind => kind.next_solution())
    }

    /// How many solutions there are from here on, up to a limit if one is set; none of them is looked
    /// at. [`outcome`](Self::outcome) tells whether these are all.
    pub fn count_solutions(&mut self) -> u64 {
        any!(&mut self.kind, kind => kind.count_solutions())
    }

    /// Shows every solution from here on to `visit`, in the calling thread, until it breaks; gives
    /// what it broke with. None is lost then: the search goes on with the next.
    pub fn try_for_each_solution<B>(
        &mut self,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match &mut self.kind {
            Kind::Alone(alone) => {
                while let Some(options) = alone.next_solution() {
                    visit(options)?;
                }
                ControlFlow::Continue(())
            }
            Kind::Crew(crew) => crew.try_for_each_solution(visit),
        }
    }

    /// Why the last call ended; `None` when it gave a solution or was broken off, or before the first
    /// call. After `Limit` the search can go on where it was, with new limits; after `Stopped`, when
    /// the flag has been cleared.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        any!(&self.kind, kind => kind.outcome())
    }

    /// Sets limits, which count from now on, and hold for all jobs together.
    pub fn set_limits(&mut self, limits: Limits) {
        any!(&mut self.kind, kind => kind.set_limits(limits));
    }

    /// Lets a flag stop the search, seen by each job within some hundred tree nodes.
    pub fn set_stop(&mut self, stop: StopFlag) {
        any!(&mut self.kind, kind => kind.set_stop(stop));
    }

    /// What has been done since the search was made, by all jobs. With several of them the number of
    /// tree nodes may differ a little from run to run: where a part begins, what is forced is chosen
    /// in another order.
    #[must_use]
    pub fn stats(&self) -> Stats {
        any!(&self.kind, kind => kind.stats())
    }

    /// How many tree nodes were entered on each level, the root on level 0.
    #[must_use]
    pub fn profile(&self) -> Vec<u64> {
        any!(&self.kind, kind => kind.profile())
    }

    /// How much of the whole tree is explored, from 0 to 1, where each branch of a tree node counts
    /// the same share.
    #[must_use]
    pub fn progress(&self) -> f64 {
        any!(&self.kind, kind => kind.progress())
    }
}

/// One explorer, and the parts that it has not begun.
#[derive(Debug)]
struct Alone {
    explorer: Explorer,
    waiting: VecDeque<Part>,
    /// There was no part to begin.
    is_over: bool,
}

impl Alone {
    fn begin(&mut self, parts: Vec<Part>) {
        self.waiting = parts.into();
        let first = self.waiting.pop_front();
        self.is_over = first.is_none();
        self.explorer.begin(&first.unwrap_or_default());
    }

    fn remaining(&self) -> Vec<Part> {
        if self.is_over {
            return Vec::new();
        }
        let mut parts = self.explorer.remaining();
        parts.extend(self.waiting.iter().cloned());
        parts
    }

    /// Begins the next part if this one has been explored.
    fn turn(&mut self) -> bool {
        if self.explorer.outcome() == Some(Outcome::Exhausted)
            && let Some(part) = self.waiting.pop_front()
        {
            self.explorer.begin(&part);
            return true;
        }
        false
    }

    fn next_solution(&mut self) -> Option<&[OptionId]> {
        if self.is_over {
            return None;
        }
        while !self.explorer.advance() {
            if !self.turn() {
                return None;
            }
        }
        Some(self.explorer.solution())
    }

    fn count_solutions(&mut self) -> u64 {
        let mut n = 0;
        while !self.is_over {
            n += self.explorer.count_solutions();
            if !self.turn() {
                break;
            }
        }
        n
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_over { Some(Outcome::Exhausted) } else { self.explorer.outcome() }
    }

    fn set_limits(&mut self, limits: Limits) {
        self.explorer.set_limits(limits);
    }

    fn set_stop(&mut self, stop: StopFlag) {
        self.explorer.set_stop(stop);
    }

    fn stats(&self) -> Stats {
        self.explorer.stats()
    }

    fn profile(&self) -> Vec<u64> {
        self.explorer.profile().to_vec()
    }

    fn progress(&self) -> f64 {
        if self.is_over {
            return 1.0;
        }
        let share = self.explorer.part().share;
        let waiting: f64 = self.waiting.iter().map(|part| part.share).sum();
        (1.0 - waiting - share * (1.0 - self.explorer.progress())).max(0.0)
    }
}
