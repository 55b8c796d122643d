//! Limits of a run, counters, and how a run ended.
//!
//! [`Limits`] and a [`StopFlag`] bound a run. The [`Outcome`] says what ended it, so "stopped" is
//! never mistaken for "there is none". Counters are plain integers and always on. A search reads
//! the flag and the clock once in [`POLL`] tree nodes.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::search::{Enumerate, Limits, Outcome, Search};
//!
//! let mut search = Queens::new(8)?.problem().search();
//! search.set_limits(Limits::NONE.solutions(10));
//! assert_eq!(search.count_solutions(), 10);
//! assert_eq!(search.outcome(), Some(Outcome::Limit));
//! search.set_limits(Limits::NONE); // continues where it stopped
//! assert_eq!(search.count_solutions(), 82);
//! assert_eq!(search.outcome(), Some(Outcome::Exhausted));
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thiserror::Error;

use crate::clock::Instant;

/// The limits of a run. The default is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Limits {
    /// The largest number of solutions.
    pub solutions: Option<u64>,
    /// The largest number of tree nodes.
    pub nodes: Option<u64>,
    /// The longest time, noticed within [`POLL`] tree nodes.
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit.
    pub const NONE: Self = Self { solutions: None, nodes: None, time: None };

    /// The same limits with at most `n` solutions.
    pub const fn solutions(self, n: u64) -> Self {
        Self { solutions: Some(n), ..self }
    }

    /// The same limits with any number of solutions.
    #[doc(hidden)]
    pub const fn any_solutions(self) -> Self {
        Self { solutions: None, ..self }
    }

    /// The same limits with at most `n` tree nodes.
    pub const fn nodes(self, n: u64) -> Self {
        Self { nodes: Some(n), ..self }
    }

    /// The same limits with at most this much time.
    pub const fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }
}

/// Limits that count from a certain moment: the counts and the time at which to stop.
///
/// Splits a long run into slices: each slice gets the [remaining](Self::left) limits.
///
/// ```
/// use quadrille::search::{Budget, Limits, Stats};
///
/// let mut stats = Stats::default();
/// let budget = Budget::new(Limits::NONE.nodes(1000), stats);
/// stats.nodes += 600; // a slice
/// assert_eq!(budget.left(stats), Limits::NONE.nodes(400));
/// assert!(!budget.is_spent(stats));
/// stats.nodes += 400;
/// assert!(budget.is_spent(stats));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    pub(crate) last_node: u64,
    pub(crate) last_solution: u64,
    pub(crate) deadline: Option<Instant>,
}

impl Budget {
    /// These limits, counted from now on, for a search whose counters are `stats` now.
    pub fn new(limits: Limits, stats: Stats) -> Self {
        let end = |now: u64, more: Option<u64>| more.map_or(u64::MAX, |n| now.saturating_add(n));
        Self {
            last_node: end(stats.nodes, limits.nodes),
            last_solution: end(stats.solutions, limits.solutions),
            // A time limit past the end of the clock is no limit.
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
        }
    }

    /// The remaining limits of a search whose counters are `stats` now.
    pub fn left(&self, stats: Stats) -> Limits {
        let rest = |last: u64, now| (last < u64::MAX).then(|| last.saturating_sub(now));
        Limits {
            solutions: rest(self.last_solution, stats.solutions),
            nodes: rest(self.last_node, stats.nodes),
            time: self.deadline.map(|end| end.saturating_duration_since(Instant::now())),
        }
    }

    /// The same budget, with at most this node.
    #[doc(hidden)]
    #[must_use]
    pub const fn up_to_node(self, last_node: u64) -> Self {
        let least = if last_node < self.last_node { last_node } else { self.last_node };
        Self { last_node: least, ..self }
    }

    /// Whether a limit has been reached.
    pub fn is_spent(&self, stats: Stats) -> bool {
        self.solutions_are_spent(stats) || self.nodes_are_spent(stats) || self.time_is_over()
    }

    /// Whether the solution limit has been reached.
    pub const fn solutions_are_spent(&self, stats: Stats) -> bool {
        stats.solutions >= self.last_solution
    }

    /// Whether the node limit has been reached.
    pub(crate) const fn nodes_are_spent(&self, stats: Stats) -> bool {
        stats.nodes >= self.last_node
    }

    /// Whether the time limit has been reached.
    pub(crate) fn time_is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// No limits.
impl Default for Budget {
    fn default() -> Self {
        Self { last_node: u64::MAX, last_solution: u64::MAX, deadline: None }
    }
}

/// A flag that ends a search from outside: from another thread or a signal handler. The default is
/// a new flag that is not set.
///
/// Clones are the same flag. A search sees it within [`POLL`] tree nodes.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks every search that holds this flag to stop.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Withdraws the request, so that searches can continue.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for StopFlag {
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

/// Counters of the work of a search. They do not depend on the machine: the same run has the same
/// counts everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Stats {
    /// Nodes of the search tree entered, the root and the solutions among them.
    pub nodes: u64,
    /// Items covered plus options hidden: the work of the dance. Undoing is not counted.
    pub updates: u64,
    /// Solutions found.
    pub solutions: u64,
}

impl Stats {
    /// Statistics with these counts.
    pub const fn new(nodes: u64, updates: u64, solutions: u64) -> Self {
        Self { nodes, updates, solutions }
    }
}

impl std::ops::Add for Stats {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            updates: self.updates + other.updates,
            solutions: self.solutions + other.solutions,
        }
    }
}

impl std::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// The counts since an earlier moment of the same search.
impl std::ops::Sub for Stats {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        Self {
            nodes: self.nodes - earlier.nodes,
            updates: self.updates - earlier.updates,
            solutions: self.solutions - earlier.solutions,
        }
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The whole tree was explored: there are no more solutions than those found.
    Exhausted,
    /// The solution limit, the node limit or the time limit was reached: there may be more.
    Limit,
    /// The stop flag was set: there may be more.
    Stopped,
}

impl Outcome {
    /// Whether a question about all solutions is answered: only if everything was explored.
    ///
    /// # Errors
    ///
    /// If a limit was reached or the stop flag was set.
    pub const fn answered(self) -> Result<(), UnansweredError> {
        match self {
            Self::Exhausted => Ok(()),
            Self::Limit => Err(UnansweredError::Limit),
            Self::Stopped => Err(UnansweredError::Stopped),
        }
    }
}

/// A question that a bounded run did not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnansweredError {
    /// The node limit came first.
    #[error("the node limit was reached before the question was answered")]
    Limit,
    /// The stop flag was set first.
    #[error("stopped before the question was answered")]
    Stopped,
}

/// The number of tree nodes between two checks of the stop flag and the clock.
pub const POLL: u64 = 1024;

/// The same number for searches whose tree nodes may take long: in large arenas and with costs.
#[doc(hidden)]
pub const POLL_CLOSELY: u64 = 16;
