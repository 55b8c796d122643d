//! Questions that an engine does not answer alone, a file for each: what they ask of a board, and
//! what is told, as text and as JSON.
//!
//! An engine first counts the solutions of all boards of a chunk, unless the question is about any
//! board. A study then answers what it can for many boards together ([`Study::prepare`]), and tells
//! it board by board, so that a stopped run ends between two boards.

use serde::Serialize;

use super::candidates::{self, Finding};
use super::canonical::{self, Canonizing};
use super::minimal::{self, Minimizing};
use super::outcomes::{Outcomes, Place};
use super::person::{self, Person};
use super::settings::{Question, Settings};
use crate::sudoku::{Board, Canonizer, Reply};

/// Answers one question, with memory that is used again.
pub(super) enum Study {
    Person(Box<Person>),
    Minimal(Minimizing),
    Candidates(Finding),
    Canonical(Canonizing),
}

/// What is told about a board.
pub(super) enum Told {
    Person(person::Told),
    Minimal(minimal::Told),
    Candidates(candidates::Told),
    Canonical(canonical::Told),
}

/// What the text is.
pub(super) enum Shape<'a> {
    /// A line, for a board of any form.
    Line,
    /// Several lines, for a board of any form.
    Lines,
    /// A line for a one-line puzzle, and nine lines for a board of nine lines.
    Grid,
    /// A board, in the form that the layout asks for.
    Board(&'a Board),
}

impl Study {
    /// For this question; `None` if it is for an engine alone.
    pub(super) fn new(settings: &Settings) -> Option<Self> {
        let question = settings.question;
        Some(match question {
            Question::Solve { .. } | Question::Check | Question::Count { .. } => return None,
            Question::Rate { .. } | Question::Explain { .. } => {
                Self::Person(Box::new(Person::asked(settings)))
            }
            Question::Minimize | Question::Redundant => Self::Minimal(Minimizing::new(settings)),
            Question::TrueCandidates { limit } => Self::Candidates(Finding::new(limit, settings)),
            Question::Canonical { dedupe } => {
                Self::Canonical(Canonizing { canonizer: Canonizer::default(), dedupe })
            }
        })
    }

    /// Answers what can be answered for many boards together.
    pub(super) fn prepare(&mut self, boards: &[Board], outcomes: &Outcomes) {
        match self {
            Self::Minimal(minimizing) => minimizing.prepare(boards, outcomes),
            Self::Candidates(finding) => finding.prepare(boards, outcomes),
            Self::Person(_) | Self::Canonical(_) => {}
        }
    }

    /// What is told about board number `i` of the chunk, or `None` if its reply says all.
    pub(super) fn tell(&mut self, i: usize, board: &Board, reply: Option<&Reply>) -> Option<Told> {
        match self {
            Self::Person(person) => match reply {
                Some(Reply { solution: Some(solved), n_solutions: 1, .. }) => {
                    Some(Told::Person(person.tell(board, solved)))
                }
                _ => None,
            },
            Self::Minimal(minimizing) => minimizing.tell(i).map(Told::Minimal),
            Self::Candidates(finding) => finding.tell(i).map(Told::Candidates),
            Self::Canonical(canonizing) => Some(Told::Canonical(canonizing.tell(board))),
        }
    }
}

impl Told {
    pub(super) fn shape(&self) -> Shape<'_> {
        match self {
            Self::Person(told) if told.has_lines() => Shape::Lines,
            Self::Minimal(minimal::Told::Minimal { board, .. }) => Shape::Board(board),
            Self::Candidates(_) => Shape::Grid,
            Self::Person(_) | Self::Minimal(_) | Self::Canonical(_) => Shape::Line,
        }
    }

    /// Writes it as text; the last line without its end.
    pub(super) fn write(&self, board: &Board, place: Place, text: &mut Vec<u8>) {
        match self {
            Self::Person(told) => told.write(text),
            Self::Minimal(told) => told.write(text),
            Self::Candidates(told) => told.write(place, text),
            Self::Canonical(told) => told.write(board, place, text),
        }
    }

    /// As fields of a JSON object.
    pub(super) fn fields(&self) -> Fields<'_> {
        match self {
            Self::Person(told) => Fields::Person(told.fields()),
            Self::Minimal(told) => Fields::Minimal(told.fields()),
            Self::Candidates(told) => Fields::Candidates(told.fields()),
            Self::Canonical(told) => Fields::Canonical(told.fields()),
        }
    }

    /// The class of the board, if only the first board of each class is kept.
    pub(super) fn class(&self) -> Option<u128> {
        match self {
            Self::Canonical(told) => told.class(),
            _ => None,
        }
    }

    /// Whether it is told that a proper puzzle has redundant clues.
    pub(super) const fn is_redundant(&self) -> bool {
        matches!(self, Self::Minimal(minimal::Told::Redundant(cells)) if !cells.is_empty())
    }
}

/// Fields of a JSON object.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Fields<'a> {
    Person(person::Fields<'a>),
    Minimal(minimal::Fields),
    Candidates(candidates::Fields),
    Canonical(canonical::Fields),
}
