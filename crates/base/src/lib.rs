//! What all crates of [quadrille](https://docs.rs/quadrille) use: errors with places, limits and
//! counters of searches, digests, random choices, the clock and the processor.
//!
//! Depend on `quadrille`, which exports what is public of this under the names that stay.

pub mod clock;
mod limits;
mod meter;
#[cfg(target_arch = "x86_64")]
pub mod processor;
pub mod random;
pub mod saved;
pub mod text;
pub mod visible;

pub use limits::{Budget, Limits, Outcome, POLL, POLL_CLOSELY, Stats, StopFlag, UnansweredError};
pub use meter::Meter;
