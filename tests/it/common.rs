//! Helpers that several tests share.

#[cfg(all(feature = "cli", unix))]
#[path = "../../crates/decide/tests/it/common/environment.rs"]
pub(crate) mod environment;
#[allow(dead_code, reason = "the tests of the engine use the rest")]
#[path = "../../crates/decide/tests/it/common/oracle.rs"]
pub(crate) mod oracle;
#[cfg(feature = "cli")]
pub(crate) mod program;
#[allow(dead_code, reason = "the tests of boards use the rest")]
#[cfg(feature = "cli")]
#[path = "../../crates/boards/tests/it/common/puzzles.rs"]
pub(crate) mod puzzles;
