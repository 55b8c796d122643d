//! Why a run did not start.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::files::{FormatError, OutputError, in_words};

/// A run did not start: its output cannot be written, or an earlier run cannot be resumed. Nothing
/// was changed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The output is an input, or cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The journal or the part file cannot be read or written.
    #[error("{}: {}", path.display(), in_words(error))]
    Io {
        /// The journal or the part file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The journal has another format.
    #[error("{}: {error}", path.display())]
    Format {
        /// The journal.
        path: PathBuf,
        /// The two formats.
        error: FormatError,
    },
    /// The file in the journal's place has no record in it.
    #[error("cannot resume: {} is not a journal of quadrille", path.display())]
    NotAJournal {
        /// The file.
        path: PathBuf,
    },
    /// The earlier run had other settings, so that its answers do not go with those of this one.
    #[error("cannot resume: the earlier run was another one ({earlier}) than this one ({this})")]
    OtherSettings {
        /// The settings of the earlier run.
        earlier: String,
        /// The settings of this run.
        this: String,
    },
    /// The inputs are not those that the earlier run read.
    #[error(
        "cannot resume: the input has changed: the first {n_boards} boards ({n_bytes} bytes) are \
         answered, but they are no longer the same"
    )]
    InputChanged {
        /// Boards that are answered.
        n_boards: u64,
        /// Bytes of text with these boards.
        n_bytes: u64,
    },
    /// The part file is not what the earlier run wrote.
    #[error(
        "cannot resume: {} has changed: its first {n_bytes} bytes are not what was written",
        path.display()
    )]
    OutputChanged {
        /// The part file.
        path: PathBuf,
        /// Bytes that the earlier run wrote.
        n_bytes: u64,
    },
}
