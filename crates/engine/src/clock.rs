//! The clock: `Instant` from the standard library, or from `web_time` in a browser, where the
//! standard library has no clock.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use web_time::Instant;
