//! Helpers that several tests share.

#[cfg(feature = "prove")]
pub(crate) mod environment;
#[cfg(feature = "prove")]
pub(crate) mod everything;
pub(crate) mod files;
pub(crate) mod models;
pub(crate) mod oracle;
pub(crate) mod problems;
#[cfg(feature = "cli")]
pub(crate) mod program;
pub(crate) mod puzzles;
