//! [`Waiting`]: the sweep of a narrow problem before its turn has come. `narrow.rs` runs it.

use super::tuning::narrow::STATE_WORK;
use crate::search::memo::{MemoSearch, Narrow};

/// The sweep that may come, and what it waits for or replaces.
#[derive(Debug)]
pub(super) struct Waiting<F> {
    pub(super) order: Narrow,
    /// Whether the memo search has an order that is about as good for its own sweep.
    pub(super) is_known: bool,
    /// The memo search that the sweep replaced, while the sweep is on trial.
    pub(super) replaced: Option<MemoSearch<F>>,
}

impl<F> Waiting<F> {
    /// The work that the sweep is expected to take.
    pub(super) fn work(&self) -> u64 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
        let states = self.order.states as u64;
        states.saturating_mul(STATE_WORK)
    }
}
