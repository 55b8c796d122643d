//! Runs over whole collections: they read files of boards and write answers in the order of the
//! boards, on all cores.
//!
//! ```
//! use quadrille::batch::{self, End, Listener, Output, Question, Settings};
//!
//! /// Shows messages to the user.
//! struct Messages;
//!
//! impl Listener for Messages {
//!     fn say(&mut self, text: &str) {
//!         eprintln!("{text}");
//!     }
//! }
//!
//! let folder = std::env::temp_dir().join(format!("quadrille-doc-batch-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let (puzzles, answers) = (folder.join("puzzles.txt"), folder.join("answers.txt"));
//! std::fs::write(
//!     &puzzles,
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n\
//!      11...............................................................................\n",
//! )?;
//!
//! let settings = Settings::new(Question::Check);
//! let report = batch::run(&[puzzles], Output::file(&answers), &settings, &mut Messages);
//!
//! assert!(matches!(report.end, End::Complete));
//! assert_eq!((report.tally.boards, report.tally.none), (2, 1));
//! assert_eq!(std::fs::read_to_string(&answers)?, "one\nnone\n");
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! A single board and a hundred million boards take the same path:
//!
//! ```text
//!   files ──Lines──▶ lines ──Boards──▶ chunks of boards ──▶ answers ──▶ text ──▶ output, in order
//!          └───── under the reader's lock ─────┘ └── by each worker ──┘ └ under the queue's lock ┘
//! ```
//!
//! Each thread is a worker, the calling thread included. A worker takes the reader's lock, reads
//! and parses the next chunk, and releases the lock. It answers the boards, formats and compresses
//! the answers, and submits them to a reorder queue. The worker that submits the next chunk in
//! order writes it, and all finished chunks after it. No worker begins a chunk that is more than
//! [`AHEAD`] chunks per thread ahead of the last written one. So a slow output slows all workers
//! down, and the size of the input does not affect the memory.
//!
//! # What the answers depend on
//!
//! The answers depend only on the boards and the settings: not on the number of threads, on where
//! chunks end, or on the engine. If a board has several solutions, the answer is the
//! lexicographically smallest one; for boards of other sizes, or with further rules, it is the one
//! that Dancing Links finds first, unless the settings ask for the smallest.
//!
//! A chunk of [`COLLECTION`] boards or more is a *collection* and goes through the lanes. A smaller
//! chunk goes through Dancing Links, one board after another.
//!
//! [`COLLECTION`]: quadrille_boards::COLLECTION
//!
//! # Questions beyond a number of solutions
//!
//! [`Question::Rate`] and others need more than the reply of an engine. A worker passes the boards
//! of its chunk and the replies to a `study`, which has a file for each of these questions. Some of
//! them ask the lanes about all boards of the chunk together.
//!
//! [`Question::Canonical`] can leave out each board that is equivalent to an earlier one. Workers
//! find the forms; the worker that writes the chunk looks their digests up in a set and cuts out
//! the answers of the duplicates. The set has a memory limit; what exceeds it goes to temporary
//! files.
//!
//! # Resumed runs
//!
//! An output file appears under its name when the run is complete. Until then the answers are in a
//! part file. In the same folder are a journal, and a file of classes if duplicates are left out.
//! [`Earlier::Resume`] checks that settings, inputs and part file are the same, and then continues
//! such a run. The result is byte for byte that of a run without interruption.

mod answer;
mod board_kind;
mod candidates;
mod canonical;
mod chunk;
mod chunk_consumer;
mod classes;
mod classes_file;
mod contradiction;
mod dedupe;
mod drawing;
mod error;
mod explain;
mod generate;
mod journal;
mod lines;
mod minimal;
mod nine_by_nine;
mod output;
mod reader;
mod reorder;
mod report;
mod run;
mod seal;
mod settings;
mod signature;
mod study;
mod survey;
mod variant;
mod worker;
mod workers;

use std::path::PathBuf;

pub use error::StartError;
pub use generate::{Making, generate};
pub use output::{Earlier, Output};
#[doc(no_inline)]
pub use quadrille_files::Compression;
pub use report::{End, Listener, Report, Tally};
pub use settings::{AHEAD, CHUNK, Drawing, Hint, Layout, Question, Settings};
pub use survey::{Survey, Surveyed, survey};

/// The report of a run that answers the question for each board of each input. An input is a file,
/// or standard input if the path is `-`.
///
/// The run ends when all inputs are read, the stop flag is set, or the output fails. The report
/// says which.
pub fn run(
    inputs: &[PathBuf],
    output: Output,
    settings: &Settings,
    listener: &mut dyn Listener,
) -> Report {
    let report = match &settings.variant {
        None => run::run(&nine_by_nine::NineByNine(settings), inputs, output, settings, listener),
        Some(variant) if settings.question.takes_variants() => {
            let kind = variant::OfVariant { variant, settings };
            run::run(&kind, inputs, output, settings, listener)
        }
        Some(_) => Err(StartError::NotForVariants.into()),
    };
    report.unwrap_or_else(Report::ended)
}
