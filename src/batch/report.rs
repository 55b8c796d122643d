//! What a run came to.

use std::io;

use serde::{Deserialize, Serialize};

use super::journal::Refused;

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
