//! [`StartError`]: the reason why a run did not start.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use quadrille_base::saved::FormatError;
use quadrille_files::{OutputError, in_words, shown};

/// A run did not start: its output cannot be written, or an earlier run cannot be resumed. Nothing
/// was changed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The question does not apply to boards of a variant.
    #[error("rate, explain and canonical take no boards of a variant")]
    NotForVariants,
    /// The output is an input, or cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The journal or the part file cannot be read or written.
    #[error("{}: {}", shown(path), in_words(error))]
    Io {
        /// The journal or the part file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The journal has another format.
    #[error("{}: {error}", shown(path))]
    Format {
        /// The journal.
        path: PathBuf,
        /// The two formats.
        error: FormatError,
    },
    /// The file with the name of the journal has no record.
    #[error("{} is not a journal of quadrille; remove or rename it", shown(path))]
    NotAJournal {
        /// The file.
        path: PathBuf,
    },
    /// No record of the journal matches its digest.
    #[error(
        "cannot resume: {} was changed: no record in it matches its digest; --start-over begins \
         again",
        shown(path)
    )]
    DamagedJournal {
        /// The journal.
        path: PathBuf,
    },
    /// An earlier run has not completed the output, and the settings do not say whether to continue
    /// or discard it.
    #[error(
        "{} has the answers of an interrupted run; --resume continues it, --start-over discards it",
        shown(part)
    )]
    Unfinished {
        /// The part file.
        part: PathBuf,
    },
    /// There is a part file without a journal, so another program may have written it.
    #[error("{} exists, and no journal says what it is; remove or rename it", shown(part))]
    ForeignPart {
        /// The part file.
        part: PathBuf,
    },
    /// The earlier run had other settings, so this run cannot continue its answers.
    #[error(
        "cannot resume: the earlier run was another one ({}) than this one ({}); repeat its \
         command, or use --start-over",
        different(earlier, this),
        different(this, earlier)
    )]
    OtherSettings {
        /// The settings of the earlier run.
        earlier: String,
        /// The settings of this run.
        this: String,
    },
    /// The inputs are not those that the earlier run read.
    #[error(
        "cannot resume: the input has changed: its answered part (boards: {n_boards}, bytes: \
         {n_bytes}) is no longer the same; give the same input, or use --start-over"
    )]
    InputChanged {
        /// Boards that are answered.
        n_boards: u64,
        /// Bytes of text with these boards.
        n_bytes: u64,
    },
    /// The part file is not what the earlier run wrote.
    #[error(
        "cannot resume: {} has changed: its first part (bytes: {n_bytes}) is not what was written; \
         --start-over begins again",
        shown(path)
    )]
    OutputChanged {
        /// The part file.
        path: PathBuf,
        /// Bytes that the earlier run wrote.
        n_bytes: u64,
    },
}

impl StartError {
    /// Makes the error of a file from its reason.
    pub(super) fn at(path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::Io { path: path.to_owned(), error }
    }
}

/// The settings of one run, in words, that differ from those of the other run. A setting that only
/// the other run has is named too.
fn different(one: &str, other: &str) -> String {
    let [ones, others] = [one, other].map(|words| words.split("; ").collect::<Vec<&str>>());
    let name = |words: &str| words.split(' ').next().unwrap_or("").to_owned();
    let its = ones.iter().filter(|words| !others.contains(words)).map(ToString::to_string);
    // The first words are the question, which every run has.
    let missing = others.iter().skip(1).map(|words| name(words));
    let missing = missing.filter(|missing| ones.iter().all(|words| name(words) != *missing));
    its.chain(missing.map(|name| format!("no {name}"))).collect::<Vec<_>>().join("; ")
}
