//! What all crates of [quadrille](https://docs.rs/quadrille) use: errors with places, limits and
//! counters of searches, digests, random choices, the clock, the processor and the tuned numbers.
//!
//! Depend on `quadrille`, which exports what is public of this under the names that stay.

#[doc(hidden)]
pub mod bits;
#[doc(hidden)]
pub mod clock;
mod decimal;
mod limits;
#[doc(hidden)]
pub mod meter;
mod number;
#[cfg(target_arch = "x86_64")]
#[doc(hidden)]
pub mod processor;
#[doc(hidden)]
pub mod random;
#[doc(hidden)]
pub mod rows;
pub mod saved;
#[doc(hidden)]
pub mod sets;
pub mod text;
#[doc(hidden)]
pub mod threads;
#[doc(hidden)]
pub mod tuning;
pub mod visible;

pub use decimal::{Decimal, DecimalError};
#[doc(hidden)]
pub use limits::POLL_CLOSELY;
pub use limits::{Budget, Limits, Outcome, POLL, Stats, StopFlag, UnansweredError};
#[doc(hidden)]
pub use meter::Meter;
#[doc(hidden)]
pub use number::{counted, mix, narrow, real, whole};
