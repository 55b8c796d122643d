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
mod settings;
mod source;
mod target;
mod turn;
mod worker;

pub use crate::sudoku::COLLECTION;
pub use compress::Compression;
pub use output::Output;
pub use report::{End, Listener, Refused, Report, Tally, in_words};
pub use settings::{AHEAD, CHUNK, Input, Layout, Question, Settings};
pub use source::open;

/// Answers the question for all boards of all inputs.
pub fn run(
    inputs: &[Input],
    output: Output,
    settings: &Settings,
    listener: &mut dyn Listener,
) -> Report {
    worker::run(inputs, output, settings, listener)
}
