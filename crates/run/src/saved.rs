//! Saved runs: what another run needs in order to continue.
//!
//! A file ([`checkpoint`](quadrille_formats::checkpoint)) says which kind of search it is of, its
//! version, the problem and its costs, the task, and a digest of all that it holds. [`Run::resume`]
//! reads all kinds, and says which one it has found where another is needed.

use std::io::{self, BufRead, Write};

use quadrille_formats::checkpoint::{Checkpoint, CheckpointError, Kind, State, Written};
use quadrille_formats::memo::{MemoFileError, read_memo, write_memo};
use quadrille_problem::Instance;
use thiserror::Error;

use crate::searching::Searching;
use crate::{Before, Run};

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
        found: Kind,
        /// The kind of this run.
        expected: Kind,
    },
    /// It was saved by a run for another task.
    #[error("was saved by a search to {found}, and this one is to {expected}")]
    OtherTask {
        /// The words of the saved task.
        found: String,
        /// The words of this one.
        expected: String,
    },
    /// The problem had other costs, on which the answer depends.
    #[error("was saved with other costs of the options")]
    OtherCosts,
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
    const fn saved_kind(&self) -> Option<Kind> {
        match self.searching {
            Searching::All(_) | Searching::Distinct(..) => Some(Kind::Parts),
            Searching::Cheapest(_) => Some(Kind::Best),
            Searching::Memo(_) => Some(Kind::Memo),
            _ => None,
        }
    }

    /// Whether costs change the answer. Those of a search up to symmetry do, since symmetries keep
    /// costs.
    const fn depends_on_costs(&self) -> bool {
        matches!(self.searching, Searching::Cheapest(_) | Searching::Distinct(..))
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
        let state = match &self.searching {
            Searching::All(_) | Searching::Distinct(..) => State::Parts(self.remaining()),
            Searching::Cheapest(search) => State::Best(search.rest()),
            Searching::Memo(_) => State::Memo,
            _ => return Err(io::Error::new(io::ErrorKind::InvalidInput, SavedError::NotSaved)),
        };
        let mut checkpoint = Checkpoint::new(self.words.as_str(), state);
        checkpoint.stats = self.stats();
        checkpoint.seconds = self.before.seconds + seconds;
        checkpoint.written = written;
        if let Searching::Memo(counting) = &self.searching {
            return write_memo(&checkpoint, counting, output);
        }
        checkpoint.levels = self.levels();
        output.write_all(checkpoint.write(problem).as_bytes())
    }

    /// Continues where an earlier run of the same task on this problem was saved. What that run had
    /// written of its covers, if it said so. Set limits again after it: those set before do not
    /// count what the earlier runs did.
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
        let start = input.fill_buf()?;
        match Kind::of(start) {
            Some(found) if found != expected => {
                return Err(SavedError::OtherKind { found, expected });
            }
            None if expected != Kind::Parts => {
                let error = Checkpoint::read(start, problem).err();
                return Err(error.unwrap_or(CheckpointError::NotACheckpoint).into());
            }
            _ => {}
        }
        if let Searching::Memo(counting) = &mut self.searching {
            // The table says itself how much work it took.
            let read = read_memo(counting, input, Some(&self.words));
            let read = read.map_err(|error| match error {
                MemoFileError::OtherTask(found) => {
                    SavedError::OtherTask { found, expected: self.words.clone() }
                }
                MemoFileError::Checkpoint(error) => error.into(),
                error => error.into(),
            })?;
            self.before = Before { seconds: read.seconds, ..Before::default() };
            return Ok(None);
        }
        let mut text = Vec::new();
        input.read_to_end(&mut text)?;
        let Checkpoint { task, stats, levels, seconds, written, has_same_costs, state, .. } =
            Checkpoint::read(&text, problem)?;
        if task != self.words {
            return Err(SavedError::OtherTask { found: task, expected: self.words.clone() });
        }
        if self.depends_on_costs() && !has_same_costs {
            return Err(SavedError::OtherCosts);
        }
        match (state, &mut self.searching) {
            (State::Best(rest), Searching::Cheapest(search)) => {
                search.resume(rest).map_err(|error| SavedError::Rest(error.to_string()))?;
            }
            (State::Parts(parts), _) => self.begin(parts),
            _ => return Err(CheckpointError::NotACheckpoint.into()),
        }
        self.before = Before { stats, levels, seconds };
        Ok(written)
    }
}
