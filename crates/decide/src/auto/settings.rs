//! What a plan says, without its problem.

use std::num::NonZeroUsize;

use quadrille_base::threads;

use crate::search::{EngineKind, Rule};

/// How to search any problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) engine: EngineKind,
    pub(crate) rule: Option<Rule>,
    /// `None`: one per core.
    pub(crate) threads: Option<NonZeroUsize>,
    pub(crate) preprocess: bool,
    pub(crate) memory: usize,
    /// The seed of the random choices of searches that learn.
    pub(crate) seed: u64,
}

impl Settings {
    /// The number of threads: as asked, or one per core.
    pub(super) fn n_threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(threads::available)
    }

    /// The same settings for what is fastest.
    pub(crate) fn open(self) -> Self {
        Self { engine: EngineKind::Auto, rule: None, preprocess: false, ..self }
    }
}
