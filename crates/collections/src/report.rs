//! The messages of a run while it works ([`Listener`]), and its result ([`Report`]).

use std::io;

use serde::{Deserialize, Serialize};

use super::error::StartError;
use quadrille_base::text::ParseError;
use quadrille_person::UnmetError;

/// Numbers of boards and files. The exit code of the program follows from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Tally {
    /// Boards found, readable or not.
    pub boards: u64,
    /// Boards that could not be read.
    pub invalid: u64,
    /// Boards without a solution.
    pub none: u64,
    /// Boards known to have several solutions. [`Question::Solve`](super::Question::Solve) does
    /// not always look for a second solution.
    pub several: u64,
    /// Proper puzzles with redundant clues or rules. Only
    /// [`Question::Redundant`](super::Question::Redundant) counts them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub redundant: u64,
    /// Boards that were left out because they are equivalent to an earlier one. Only
    /// [`Question::Canonical`](super::Question::Canonical) counts them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub duplicates: u64,
    /// Boards without an answer, because of the node limit.
    pub unknown: u64,
    /// Boards whose solution in the file was checked.
    pub verified: u64,
    /// Boards whose solution in the file is wrong.
    pub wrong: u64,
    /// Files that could not be read, or not to their end.
    pub unreadable_files: u64,
    /// Reasons and faults, reported to the [`Listener`] or only counted.
    pub reasons: u64,
}

impl Tally {
    /// Adds the numbers of another tally.
    pub(super) fn add(&mut self, other: &Self) {
        macro_rules! add {
            ($($field:ident)*) => {
                let Self { $($field),* } = other;
                $(self.$field += $field;)*
            };
        }
        add! {
            boards invalid none several redundant duplicates unknown verified wrong
            unreadable_files reasons
        }
    }
}

/// Whether a number is 0. A record does not have such a number.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(super) const fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// How a run ended.
#[derive(Debug)]
#[non_exhaustive]
pub enum End {
    /// All inputs are answered.
    Complete,
    /// The stop flag was set.
    Stopped,
    /// An input could not be read, or not to its end, and the answers go to a file. The file would
    /// be incomplete, so it does not appear. Another run can continue when the input is repaired.
    Unreadable,
    /// [`generate`](super::generate()) found no puzzle that meets the wishes. The puzzles before it
    /// are written.
    Unmet(UnmetError),
    /// The answers could not be written.
    Write(io::Error),
    /// The run did not start.
    Refused(StartError),
}

/// The result of a run.
#[derive(Debug)]
#[non_exhaustive]
pub struct Report {
    /// How the run ended.
    pub end: End,
    /// The boards that it answered, including those of the runs that it resumed.
    pub tally: Tally,
    /// Whether some chunk was a collection, of
    /// [`COLLECTION`](quadrille_boards::COLLECTION) boards or more.
    pub collection: bool,
}

impl From<StartError> for End {
    fn from(error: StartError) -> Self {
        Self::Refused(error)
    }
}

impl Report {
    /// The report of a run that ended before its first board.
    pub(super) fn ended(end: End) -> Self {
        Self { end, tally: Tally::default(), collection: false }
    }
}

/// Receives the messages of a run, in the order of the boards.
pub trait Listener: Send {
    /// A message about the run or a file.
    fn say(&mut self, text: &str);

    /// The reason why a board has no answer. Calls of this and of [`fault`](Listener::fault)
    /// together are at most [`most_reasons`](Listener::most_reasons).
    fn reason(&mut self, text: &str) {
        self.say(text);
    }

    /// What a reader of an answer should know about how the board was read. Calls of this are at
    /// most [`most_reasons`](Listener::most_reasons), too.
    fn remark(&mut self, text: &str) {
        self.say(text);
    }

    /// The reason why a board could not be read.
    fn fault(&mut self, file: &str, error: &ParseError) {
        self.say(&format!("{file}:{error}"));
    }

    /// The most reasons and faults to report. All others are only counted.
    fn most_reasons(&self) -> u64 {
        100
    }

    /// Called after answers were written, with the boards so far and how far the run is: the bytes
    /// read from the files, or the puzzles made.
    fn written(&mut self, tally: &Tally, position: u64) {
        let _ = (tally, position);
    }

    /// Called with `true` when all answers are written and a worker waits for more input, and with
    /// `false` when the wait is over. While the worker waits, a stop flag has no effect: if the
    /// flag is set when this is called with `true`, the listener has to end the process.
    fn idle(&mut self, waiting: bool) {
        let _ = waiting;
    }
}
