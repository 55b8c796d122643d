//! What a run is asked, and how it is to be done.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::compress::Compression;
use crate::search::StopFlag;
use crate::sudoku::text::{Columns, Form};
use crate::sudoku::{Backend, EngineKind};

/// So many boards make a chunk, unless the file ends or somebody waits for answers.
pub const CHUNK: usize = 1024;

/// So many chunks for each job may be begun and not yet written.
pub const AHEAD: u64 = 2;

/// What is asked of every board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// A solution.
    Solve {
        /// Of several, the lexicographically smallest.
        smallest: bool,
    },
    /// None, one or several solutions?
    Check,
    /// How many solutions, up to a limit?
    Count {
        /// Where counting ends.
        limit: u64,
    },
}

/// How answers are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Each in the form of its board.
    #[default]
    AsInput,
    /// All in one form.
    In(Form),
    /// A header, then puzzle and answer, with a comma between them.
    Csv,
    /// Puzzle and answer side by side.
    Pair,
    /// A JSON object a line.
    Json,
}

/// How a run is to be done.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What is asked of every board.
    pub question: Question,
    /// Which engine answers.
    pub engine: EngineKind,
    /// Which instructions the lanes use; the processor has to have them.
    pub backend: Backend,
    /// A board is given up after so many tree nodes.
    pub nodes: Option<u64>,
    /// How many threads work.
    pub jobs: NonZeroUsize,
    /// The form all boards are to have, if it is fixed.
    pub form: Option<Form>,
    /// How the columns of tables are found.
    pub columns: Columns,
    /// Whether the solutions that tables give are checked.
    pub verify: bool,
    /// How answers are written.
    pub layout: Layout,
    /// How the output is compressed.
    pub compression: Compression,
    /// Ends the run; what was answered up to the first open board is written.
    pub stop: StopFlag,
}

/// An input: a file, or standard input where the path is `-`.
pub type Input = PathBuf;
