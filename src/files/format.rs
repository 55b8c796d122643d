//! Version numbers of saved files.
//!
//! A file that one run saves for another (a journal, a checkpoint) begins with the version number
//! of its format. A program reads the version that it writes and refuses every other one by name,
//! so that an old file is never misread. The number goes up whenever the meaning of a saved file
//! changes, and not with every release.

use thiserror::Error;

/// A saved file has a format that this program does not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "was written by format {found}, this program writes format {expected}; continue it with the \
     version of quadrille that wrote it, or start again"
)]
#[non_exhaustive]
pub struct FormatError {
    /// The version in the file.
    pub found: u32,
    /// The version that this program reads and writes.
    pub expected: u32,
}

impl FormatError {
    /// Refuses every version but the expected one.
    ///
    /// # Errors
    ///
    /// If `found` is another version than `expected`.
    pub const fn check(found: u32, expected: u32) -> Result<(), Self> {
        if found == expected { Ok(()) } else { Err(Self { found, expected }) }
    }
}
