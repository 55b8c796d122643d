//! Searches for covers: one trait for all of them, and the engines behind it.
//!
//! A [`Search`] can be bounded, stopped and resumed: it has limits, a stop flag, statistics and an
//! outcome. Two smaller traits say what only some searches can do: [`Enumerate`] gives covers one
//! by one, and [`Divide`] has parts of its tree as data.
//!
//! Each engine has a folder: Dancing Links ([`dlx`]), sets of bits ([`bitset`]), counting by memo
//! ([`memo`]), diagrams ([`diagram`]), learning from conflicts ([`learn`]). `local` exchanges
//! options until a cover is there. [`part`] describes a subtree as data, [`split`] cuts a problem
//! into parts, [`estimate`] guesses the size of a tree, and in a [`race`] several searches take
//! turns. Which engine answers a question is decided in the crate `quadrille-decide`.
//!
//! Users see all of this as `quadrille::search`.

use std::fmt;
use std::ops::ControlFlow;

use thiserror::Error;

#[macro_use(own_meter)]
extern crate quadrille_base;

use crate as search;
use crate::problem::OptionId;
#[cfg(target_arch = "x86_64")]
use quadrille_base::processor;
use quadrille_base::random;
use quadrille_base::tuning::search as tuning;
use quadrille_problem as problem;

pub mod bitset;
pub mod diagram;
pub mod dlx;
pub mod estimate;
pub mod learn;
#[doc(hidden)]
pub mod local;
pub mod memo;
pub mod method;
mod numbering;
pub mod part;
#[doc(hidden)]
pub mod race;
pub mod split;
mod tree;

pub use dlx::Rule;
use engine::{Advance, Yield};
#[doc(hidden)]
pub use numbering::cheapest_first;
use part::Part;
pub use quadrille_base::{Budget, Limits, Outcome, POLL, Stats, StopFlag, UnansweredError};
#[doc(hidden)]
pub use quadrille_base::{Meter, POLL_CLOSELY};
pub(crate) use tree::explored;

/// What an engine provides: the supertraits of the public traits. They are hidden, so users
/// can call [`Search`] but do not implement it.
#[doc(hidden)]
pub mod engine {
    use std::fmt::Debug;
    use std::ops::ControlFlow;

    use super::{Divide, Outcome};
    use crate::problem::OptionId;
    pub use quadrille_base::Meter;

    /// A search that advances from solution to solution.
    pub trait Advance {
        /// Advances to the next solution (or the next better one), or returns why there is none.
        fn advance(&mut self) -> Result<(), Outcome>;

        /// Searches to the end or to a limit without looking at solutions.
        fn exhaust(&mut self) -> Outcome {
            loop {
                if let Err(outcome) = self.advance() {
                    return outcome;
                }
            }
        }

        /// The counters and limits.
        fn meter(&self) -> &Meter;

        /// The counters and limits, mutably.
        fn meter_mut(&mut self) -> &mut Meter;

        /// The explored fraction of a tree that is not exhausted.
        fn explored(&self) -> f64;
    }

    /// A search that finds covers.
    pub trait Yield: Advance + Debug {
        /// The cover that the search has reached.
        fn solution(&mut self) -> &[OptionId];

        /// Calls `visit` with every cover from here on, until `visit` breaks.
        fn visit(
            &mut self,
            visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
        ) -> Result<(), Outcome> {
            loop {
                self.advance()?;
                if visit(self.solution()).is_break() {
                    return Ok(());
                }
            }
        }
    }

    /// A search that can be copied behind a pointer.
    pub trait Fork {
        /// A copy of the search.
        fn fork(&self) -> Box<dyn Divide + Send>;
    }

    impl<S: Divide + Clone + Send + 'static> Fork for S {
        fn fork(&self) -> Box<dyn Divide + Send> {
            Box::new(self.clone())
        }
    }
}

/// A computation that can be bounded, stopped, and resumed where it ended.
///
/// Sealed: implemented by the searches of this crate.
pub trait Search: Advance {
    /// Searches until everything is explored or a limit is reached, without looking at solutions.
    /// Returns which of the two happened.
    fn run(&mut self) -> Outcome {
        self.meter_mut().outcome = None;
        let outcome = self.exhaust();
        self.meter_mut().outcome = Some(outcome);
        outcome
    }

    /// Why the last call ended; `None` if it returned a solution, or before the first call.
    ///
    /// After [`Limit`](Outcome::Limit) the search can continue with new limits; after
    /// [`Stopped`](Outcome::Stopped), once the flag has been cleared.
    fn outcome(&self) -> Option<Outcome> {
        self.meter().outcome
    }

    /// Sets limits, which count from now on. Reaching one loses nothing.
    fn set_limits(&mut self, limits: Limits) {
        self.meter_mut().limit(limits);
    }

    /// Sets the flag that stops the search. Each thread notices it within [`POLL`] tree nodes.
    fn set_stop(&mut self, stop: StopFlag) {
        self.meter_mut().set_flag(stop);
    }

    /// The counters since the search was made, summed over all threads.
    fn stats(&self) -> Stats {
        self.meter().stats
    }

    /// Tree nodes entered on each level since the search was made: the root on level 0, then one
    /// level for each branch.
    fn profile(&self) -> &[u64] {
        self.meter().profile()
    }

    /// The explored fraction of the tree, from 0 to 1: every branch of a tree node counts the same
    /// share of the node. Never decreases while the search runs, and is 1 only at the end. Costs at
    /// most one walk through a list for each level.
    fn progress(&self) -> f64 {
        if self.outcome() == Some(Outcome::Exhausted) { 1.0 } else { self.explored() }
    }
}

impl<S: Advance + ?Sized> Search for S {}

/// A search that finds covers one by one.
///
/// Each such search is also an [`Iterator`] over covers as vectors of their own. It is not fused:
/// after `None` it continues when new limits are set.
pub trait Enumerate: Search + Yield {
    /// The next cover, as option ids, or `None` when the tree is explored or a limit is reached;
    /// [`outcome`](Search::outcome) says which.
    ///
    /// The slice is lent until the next call: enumerating allocates nothing per cover.
    fn next_solution(&mut self) -> Option<&[OptionId]> {
        let outcome = self.advance().err();
        self.meter_mut().outcome = outcome;
        if outcome.is_none() { Some(self.solution()) } else { None }
    }

    /// The next cover, or why there is none.
    #[doc(hidden)]
    fn find_cover(&mut self) -> Result<Vec<OptionId>, Outcome> {
        let found = self.next_solution().map(<[_]>::to_vec);
        found.ok_or_else(|| self.outcome().expect("it found nothing"))
    }

    /// The number of covers from here on, up to the solution limit. Does not look at the covers.
    fn count_solutions(&mut self) -> u64 {
        let before = self.stats().solutions;
        self.run();
        self.stats().solutions - before
    }

    /// Calls `visit` with every cover from here on, in the calling thread, until `visit` breaks.
    /// Returns the value of the break. No cover is lost: the search then continues with the next
    /// one.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use quadrille::{Enumerate, Problem};
    ///
    /// let problem: Problem = "a b\na b\na\nb".parse()?;
    /// let single = problem.search().try_for_each_solution(|options| match options {
    ///     [option] => ControlFlow::Break(*option),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(single.break_value().map(|option| option.index()), Some(0));
    /// # Ok::<(), quadrille::text::ParseError>(())
    /// ```
    fn try_for_each_solution<B>(
        &mut self,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<B>,
    ) -> ControlFlow<B>
    where
        Self: Sized,
    {
        let mut flow = ControlFlow::Continue(());
        let outcome = self.visit(&mut |options| match visit(options) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            broken @ ControlFlow::Break(_) => {
                flow = broken;
                ControlFlow::Break(())
            }
        });
        self.meter_mut().outcome = outcome.err();
        flow
    }
}

impl<S: Yield + ?Sized> Enumerate for S {}

/// A search whose tree has [parts](Part): subtrees as data, which another search can take over.
pub trait Divide: Enumerate + engine::Fork {
    /// Starts again with the covers of this part alone; counters and limits stay as they are.
    ///
    /// A part whose options exclude each other has no covers.
    ///
    /// # Panics
    ///
    /// If the problem has no such option.
    fn begin(&mut self, part: &Part);

    /// The part that is searched.
    fn part(&self) -> &Part;

    /// What remains to be explored, as parts that have no cover in common.
    fn remaining(&self) -> Vec<Part>;

    /// Gives away up to `most` unexplored parts, the largest first; none if this search would have
    /// nothing more to explore.
    fn give(&mut self, most: usize) -> Vec<Part>;

    /// Begins the part that has this cover alone, and returns it.
    ///
    /// # Panics
    ///
    /// If the problem has no such option.
    fn alone(&mut self, cover: &[OptionId]) -> Part {
        // With these options, all items are covered.
        let part = Part::new(cover.iter().copied(), cover.len(), 0.0);
        self.begin(&part);
        part
    }
}

/// The engines that search for covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EngineKind {
    /// The engine that is fastest for the problem, chosen by a short probe.
    #[default]
    Auto,
    /// Dancing Links, [`dlx::Dlx`].
    Dlx,
    /// Sets of bits, [`bitset`].
    Bitset,
    /// Memoization, [`memo::Memo`], which only counts.
    Memo,
    /// Learning from conflicts, [`learn::Learn`], for one cover or a few.
    Learn,
}

impl EngineKind {
    /// All engines, each with its name and a line of help.
    pub const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Auto, "auto", "The engine that is fastest for the problem, chosen by a short probe"),
        (Self::Dlx, "dlx", "Dancing Links; with one thread, in the order of the book"),
        (Self::Bitset, "bitset", "Sets of bits: faster where there are many covers"),
        (Self::Memo, "memo", "With --count: memoization, which counts equal subproblems once"),
        (Self::Learn, "learn", "Learning from conflicts, for one solution or a few"),
    ];
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entry = Self::ALL.iter().find(|(kind, ..)| kind == self);
        f.write_str(entry.expect("every engine is in the table").1)
    }
}

/// A feature that an engine does not support, reported when the search is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnsupportedError {
    /// Items are covered other than exactly once.
    #[error(
        "sets of bits do not support items that are covered more or less than once, \
         such as 2|a"
    )]
    Multiplicities,
    /// The engine does not support the rule.
    #[error("sets of bits support the rules smallest and weighted; others need Dancing Links")]
    Rule,
    /// The engine only counts.
    #[error("memoization only counts, by its own rules or by the rule first")]
    CountsOnly,
    /// The engine finds one cover, or a few, and does not enumerate.
    #[error("learning from conflicts finds one cover or a few; it neither enumerates nor counts")]
    FindsFew,
    /// The engine has rules of its own.
    #[error("learning from conflicts has rules of its own")]
    LearnsAlone,
    /// The problem is too large for memoization in the allowed memory.
    #[error(
        "the problem is too large for memoization in this much memory; allow more, or let auto \
        choose the engine"
    )]
    TooLarge,
    /// The engine cannot remove options.
    #[error("only sets of bits remove options before the search")]
    Preprocess,
    /// The engine does not know costs.
    #[error("the cheapest covers are found by the engines auto, dlx and learn")]
    Costs,
    /// A trace does not support multiplicities.
    #[error("steps are shown of items that are covered once, not of multiplicities such as 2|a")]
    TraceMultiplicities,
    /// A trace can step back, so it does not support rules that depend on earlier steps.
    #[error("steps are shown of the rules smallest and first; the others depend on earlier steps")]
    TraceRule,
}

#[cfg(test)]
mod tests {
    use crate::problem::Instance;

    /// The problem of a model.
    pub(crate) fn instance(model: &impl quadrille::models::Model) -> Instance {
        (*model.problem()).clone()
    }
}
