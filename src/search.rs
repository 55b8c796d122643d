//! Searches for covers, and what all of them share.

pub mod auto;
pub mod bitset;
pub mod dlx;
pub mod estimate;
mod limits;
pub mod memo;
mod meter;
pub mod part;
mod progress;
pub mod split;

pub(crate) use limits::POLL_CLOSELY;
pub use limits::{Limits, Outcome, POLL, Stats, StopFlag, Unanswered};
pub(crate) use meter::Meter;
pub(crate) use progress::explored;
