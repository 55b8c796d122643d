//! Saved runs: what another run needs in order to continue.
//!
//! What is saved depends on the search: the parts of a tree that are not explored
//! ([`checkpoint`](quadrille_formats::checkpoint)), the nodes of a tree of linear programs
//! ([`least`](quadrille_formats::least)), or the table of a count by memoization
//! ([`memo`](quadrille_formats::memo)). Each file says which kind it is, its version, the problem,
//! and a digest of all that it holds. [`Run::resume`] reads all kinds, and says which one it has
//! found where another is needed.

use std::fmt;
use std::io::{self, BufRead, Write};

use quadrille_formats::checkpoint::{Checkpoint, CheckpointError, Written};
use quadrille_formats::least::{LeastCheckpoint, is_least};
use quadrille_formats::memo::{MemoFileError, is_memo, read_memo, write_memo};
use quadrille_problem::Instance;
use thiserror::Error;

use crate::searching::Searching;
use crate::{Before, Run};

/// What a saved run holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SavedKind {
    /// Parts of the tree of an enumeration.
    Parts,
    /// Nodes of a search for the best covers.
    Best,
    /// The table of a count by memoization.
    Memo,
}

impl SavedKind {
    /// The kind of a file that begins with these bytes, as far as they tell: parts, if they are
    /// those of no other kind.
    fn of(start: &[u8]) -> Self {
        if is_least(start) {
            Self::Best
        } else if is_memo(start) {
            Self::Memo
        } else {
            Self::Parts
        }
    }
}

impl fmt::Display for SavedKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parts => "a search for covers one by one",
            Self::Best => "a search for the best covers",
            Self::Memo => "a count by memoization",
        })
    }
}

/// Why a saved run cannot be continued.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SavedError {
    /// This run is answered by a search that cannot be saved.
    #[error("this search cannot be saved")]
    NotSaved,
    /// The input failed.
    #[error("cannot be read: {0}")]
    Read(#[from] io::Error),
    /// It was saved by a search of another kind.
    #[error("was saved by {found}, and this is {expected}")]
    OtherKind {
        /// The kind of the file.
        found: SavedKind,
        /// The kind of this run.
        expected: SavedKind,
    },
    /// It was saved by a run for another task.
    #[error("was saved by a search to {found}, and this one is to {expected}")]
    OtherTask {
        /// The words of the saved task.
        found: String,
        /// The words of this one.
        expected: String,
    },
    /// It is no saved search, was changed, or is of another problem.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// It is no saved count, was changed, or is of another problem or rule.
    #[error(transparent)]
    Memo(#[from] MemoFileError),
    /// Its nodes are not of this problem.
    #[error("{0}")]
    Rest(String),
}

impl Run {
    /// What a saved run of this kind holds; `None` if this search cannot be saved.
    const fn saved_kind(&self) -> Option<SavedKind> {
        match self.searching {
            Searching::All(_) | Searching::Distinct(..) => Some(SavedKind::Parts),
            Searching::Cheapest(_) => Some(SavedKind::Best),
            Searching::Memo(_) => Some(SavedKind::Memo),
            _ => None,
        }
    }

    /// Writes what another run of the same task on this problem needs to continue, `seconds` after
    /// this run began. `written` is what was written of the covers so far.
    ///
    /// # Errors
    ///
    /// If the output fails, or the search cannot be saved.
    pub fn save(
        &self,
        problem: &Instance,
        seconds: f64,
        written: Option<Written>,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let (words, seconds) = (self.words.as_str(), self.before.seconds + seconds);
        let text = match &self.searching {
            Searching::All(_) | Searching::Distinct(..) => {
                let mut checkpoint = Checkpoint::new(words);
                checkpoint.stats = self.stats();
                checkpoint.levels = self.levels();
                checkpoint.seconds = seconds;
                checkpoint.written = written;
                checkpoint.parts = self.remaining();
                checkpoint.write(problem.fingerprint())
            }
            Searching::Cheapest(search) => {
                let mut checkpoint = LeastCheckpoint::new(words);
                checkpoint.stats = self.stats();
                checkpoint.seconds = seconds;
                checkpoint.rest = search.rest();
                checkpoint.write(problem.fingerprint())
            }
            Searching::Memo(counting) => return write_memo(counting, output),
            _ => return Err(io::Error::new(io::ErrorKind::InvalidInput, SavedError::NotSaved)),
        };
        output.write_all(text.as_bytes())
    }

    /// Continues where an earlier run of the same task on this problem was saved. What that run had
    /// written of its covers, if it said so. Limits that are set are set again afterwards.
    ///
    /// # Errors
    ///
    /// If the input is not a saved run of this task and this problem. Then this run is unchanged.
    pub fn resume(
        &mut self,
        problem: &Instance,
        input: &mut impl BufRead,
    ) -> Result<Option<Written>, SavedError> {
        let expected = self.saved_kind().ok_or(SavedError::NotSaved)?;
        let found = SavedKind::of(input.fill_buf()?);
        if found != expected {
            return Err(SavedError::OtherKind { found, expected });
        }
        if let Searching::Memo(counting) = &mut self.searching {
            read_memo(counting, input)?;
            return Ok(None);
        }
        let mut text = Vec::new();
        input.read_to_end(&mut text)?;
        if let Searching::Cheapest(search) = &mut self.searching {
            let LeastCheckpoint { task, stats, seconds, rest, .. } =
                LeastCheckpoint::read(&text, problem)?;
            same_task(task, &self.words)?;
            search.resume(rest).map_err(|error| SavedError::Rest(error.to_string()))?;
            self.before = Before { stats, levels: Vec::new(), seconds };
            return Ok(None);
        }
        let Checkpoint { task, stats, levels, seconds, written, parts, .. } =
            Checkpoint::read(&text, problem)?;
        same_task(task, &self.words)?;
        self.begin(parts);
        self.before = Before { stats, levels, seconds };
        Ok(written)
    }
}

/// Checks that a run was saved for this task.
fn same_task(found: String, task: &str) -> Result<(), SavedError> {
    if found == task {
        Ok(())
    } else {
        Err(SavedError::OtherTask { found, expected: task.to_owned() })
    }
}
