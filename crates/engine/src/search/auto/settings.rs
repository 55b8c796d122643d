//! What a plan says, without its problem.

use std::num::NonZeroUsize;

use crate::search::{EngineKind, Rule};

/// How to search any problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) engine: EngineKind,
    pub(super) rule: Option<Rule>,
    /// `None`: one per core.
    pub(super) threads: Option<NonZeroUsize>,
    pub(super) preprocess: bool,
    pub(super) memory: usize,
    /// The seed of the random choices of searches that learn.
    pub(super) seed: u64,
}

impl Settings {
    /// The number of threads: as asked, or one per core.
    pub(super) fn n_threads(&self) -> NonZeroUsize {
        self.threads
            .or_else(|| std::thread::available_parallelism().ok())
            .unwrap_or(NonZeroUsize::MIN)
    }
}
