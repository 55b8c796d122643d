//! The clock: `Instant` from the standard library, or from `web_time` in a browser, where the
//! standard library has no clock.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;
