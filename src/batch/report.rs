//! What a run tells while it goes on, and what it came to.

use std::io;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::text::ParseError;

/// Numbers of boards. What an exit code follows from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Boards found, readable or not.
    pub boards: u64,
    /// Boards that could not be read.
    pub invalid: u64,
    /// Boards without a solution.
    pub none: u64,
    /// Boards with several solutions, as far as that was asked.
    pub several: u64,
    /// Boards given up at the node limit.
    pub unknown: u64,
    /// Boards whose solution in the file is wrong.
    pub wrong: u64,
    /// Files that could not be read, or not to their end.
    pub unreadable_files: u64,
    /// Reasons told or counted.
    pub reasons: u64,
}

impl Tally {
    /// Adds the numbers of another.
    pub(super) fn add(&mut self, other: &Self) {
        let Self { boards, invalid, none, several, unknown, wrong, unreadable_files, reasons } =
            other;
        self.boards += boards;
        self.invalid += invalid;
        self.none += none;
        self.several += several;
        self.unknown += unknown;
        self.wrong += wrong;
        self.unreadable_files += unreadable_files;
        self.reasons += reasons;
    }
}

/// A run is not begun: what is wrong with its output, or with what it was to continue.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Refused(pub(super) String);

/// How a run ended.
#[derive(Debug)]
pub enum End {
    /// At the end of its inputs.
    Complete,
    /// By the stop flag.
    Stopped,
    /// The output took no more.
    Write(io::Error),
    /// It was to continue another one, which is not possible.
    Refused(Refused),
}

/// How a run ended, and what it did.
#[derive(Debug)]
pub struct Report {
    /// How it ended.
    pub end: End,
    /// What it did.
    pub tally: Tally,
    /// Whether there was a collection among the boards.
    pub collection: bool,
}

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
