//! What every search shares: limits, the stop flag, counters, and how a run ended.
//!
//! A search is asked to go on by its caller and held back by its [`Limits`] and its
//! [`StopFlag`]. Whatever ends it, the [`Outcome`] says so, and nobody takes "stopped" for
//! "there is none". The counters are plain integers and always on; the flag, an atomic, is read
//! once in [`POLL`] tree nodes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thiserror::Error;

/// How far a search may go. The default is: as far as there is anything to find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// At most so many solutions.
    pub solutions: Option<u64>,
    /// At most so many tree nodes.
    pub nodes: Option<u64>,
    /// At most so long, seen within [`POLL`] tree nodes.
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit at all.
    pub const NONE: Self = Self { solutions: None, nodes: None, time: None };

    /// The same limits with at most `n` solutions.
    #[must_use]
    pub const fn solutions(self, n: u64) -> Self {
        Self { solutions: Some(n), ..self }
    }

    /// The same limits with at most `n` tree nodes.
    #[must_use]
    pub const fn nodes(self, n: u64) -> Self {
        Self { nodes: Some(n), ..self }
    }

    /// The same limits with at most so much time.
    #[must_use]
    pub const fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }
}

/// A flag that ends a search from outside: from another thread or a signal handler.
///
/// Clones are the same flag. A search sees it within [`POLL`] tree nodes.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks every search that holds this flag to stop.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, so that searches may go on.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether it has been asked.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl From<Arc<AtomicBool>> for StopFlag {
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

/// What a search has done so far. Machine-independent: the same run counts the same everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Nodes of the search tree entered, the root and the solutions among them.
    pub nodes: u64,
    /// Items covered plus options hidden: the work of the dance. Undoing is not counted.
    pub updates: u64,
    /// Solutions found.
    pub solutions: u64,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The whole tree was explored: what was found is all there is.
    Exhausted,
    /// A limit was reached, as many solutions as were allowed, or as many tree nodes, or as much
    /// time: there may be more.
    Limit,
    /// The stop flag was set: there may be more.
    Stopped,
}

/// A question that a bounded run left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unanswered {
    /// The node limit came first.
    #[error("the node limit was reached before the question was answered")]
    Limit,
    /// The stop flag was set first.
    #[error("stopped before the question was answered")]
    Stopped,
}

/// How many tree nodes may pass between two looks at the stop flag and the clock.
pub const POLL: u64 = 1024;

/// The same where each tree node may take long: in large arenas, and where costs are counted.
pub(crate) const POLL_CLOSELY: u64 = 16;
