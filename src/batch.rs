//! Whole collections: files of boards in, answers out, in the order of the boards, on all cores.
//!
//! One board goes the same way as a hundred million:
//!
//! ```text
//!   files ──Source──▶ lines ──Boards──▶ chunks of boards ──▶ answers ──▶ text ──▶ output, in order
//!          └────── under the reader's lock ──────┘ └── by each worker ──┘ └─ under the writer's lock ─┘
//! ```
//!
//! There are as many workers as jobs, the calling thread among them, and nobody else. A worker
//! takes the reader's lock, reads and parses the next chunk, and gives the lock back; answers the
//! boards, formats the answers and compresses them; and hands them in. Whoever hands in the chunk
//! whose turn it is also writes those behind it that are waiting. No worker begins a chunk that is
//! further than [`AHEAD`] chunks a job ahead of what was written: so a slow output slows down
//! everything, and memory is bounded whatever the size of the input.
//!
//! # What depends on what
//!
//! The answers depend on the boards and the question alone: not on the number of jobs, on where
//! the chunks end, or on the engine that was chosen. A proper puzzle has one solution. Of several
//! solutions the one is given that Dancing Links meets first (or the engine that was asked for).
//!
//! Boards that are read together, [`COLLECTION`] of them or more, are a *collection* and go
//! through the lanes; fewer go one by one through Dancing Links.

mod answer;
mod compress;
mod journal;
mod output;
mod reader;
mod report;
mod source;
mod target;
mod turn;
mod worker;

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::run::StopFlag;
use crate::sudoku::Backend;
use crate::sudoku::text::{Columns, Form};
use crate::text::ParseError;

pub use answer::Layout;
pub use compress::Compression;
pub use journal::Refused;
pub use output::Output;
pub use report::{End, Report, Tally};

/// So many boards, read together, are a collection.
pub const COLLECTION: usize = 16;

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

/// Which engine answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// Lanes for collections, Dancing Links for single boards and where tree nodes are limited.
    #[default]
    Auto,
    /// Dancing Links, one board after another.
    Dlx,
    /// The plain backtracker, one board after another.
    Backtrack,
    /// Lanes.
    Lanes,
}

/// How a run is to be done.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What is asked of every board.
    pub question: Question,
    /// Which engine answers.
    pub engine: Choice,
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

/// What a run tells while it goes on; all of it in the order of the boards.
pub trait Listener: Send {
    /// Something that concerns the run or a file.
    fn say(&mut self, text: &str);

    /// Why a board has no answer. So many are told at most as [`Listener::most_reasons`] says.
    fn reason(&mut self, text: &str) {
        self.say(text);
    }

    /// Why a board could not be read.
    fn fault(&mut self, file: &str, error: &ParseError) {
        self.say(&format!("{file}:{error}"));
    }

    /// How many reasons and faults are told; the others are counted.
    fn most_reasons(&self) -> u64 {
        100
    }

    /// After answers were written: what was done so far, and how many bytes were read.
    fn written(&mut self, tally: &Tally, n_read: u64) {
        let _ = (tally, n_read);
    }

    /// All answers to what was read are written, and a worker waits for more input, or no longer.
    /// If the stop flag is set when this is called with `true`, nobody else will end the run.
    fn idle(&mut self, waiting: bool) {
        let _ = waiting;
    }
}

/// Answers the question for all boards of all inputs.
pub fn run(
    inputs: &[Input],
    output: Output,
    settings: &Settings,
    listener: &mut dyn Listener,
) -> Report {
    worker::run(inputs, output, settings, listener)
}

/// What went wrong with a file, without the error number.
#[must_use]
pub fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".into(),
        io::ErrorKind::IsADirectory => "is a directory, not a file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or_default().to_lowercase()
        }
    }
}
