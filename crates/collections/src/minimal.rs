//! `minimize`: a minimal puzzle from each proper puzzle. `check --minimal`: the redundant clues of
//! each proper puzzle.

use std::io::Write as _;

use serde::{Serialize, Serializer};

use super::selected::{Replies, Selected};
use super::settings::{Question, Settings};
use quadrille_boards::{Board, Cell, Lanes, Minimizer};

/// Minimizes all proper puzzles of a chunk together, or finds their redundant clues.
pub(super) struct Minimizing {
    minimizer: Minimizer,
    question: Question,
    proper: Selected<MinimizingResult>,
}

/// The result for a proper puzzle.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum MinimizingResult {
    /// A minimal puzzle with some of its clues, and the cells of the removed clues.
    Minimal {
        #[serde(rename = "minimal", serialize_with = "write_text")]
        board: Board,
        n_clues: usize,
        #[serde(serialize_with = "write_names")]
        removed: Vec<Cell>,
    },
    /// The cells of the redundant clues: if any one of them is removed, the puzzle stays proper.
    Redundant {
        #[serde(serialize_with = "write_names")]
        redundant: Vec<Cell>,
    },
}

impl Minimizing {
    pub(super) fn new(settings: &Settings) -> Self {
        let lanes = Lanes::with_backend(settings.backend);
        let lanes = lanes.expect("the processor has the backend's instructions");
        let minimizer = Minimizer::new(lanes);
        Self { minimizer, question: settings.question, proper: Selected::new() }
    }

    pub(super) fn prepare(&mut self, boards: &[Board], replies: &Replies) {
        let (proper, mut put) = self.proper.select(boards, replies, |n| n == 1);
        if let Question::Minimize = self.question {
            self.minimizer.minimize(proper, |k, minimal| {
                let board = *minimal.expect("a proper puzzle");
                let is_removed = |&(cell, _): &(Cell, _)| board.get(cell).is_none();
                let removed = proper[k].clues().filter(is_removed).map(|(cell, _)| cell).collect();
                put(k, MinimizingResult::Minimal { board, n_clues: board.n_clues(), removed });
            });
        } else {
            self.minimizer.redundant(proper, |k, cells| {
                let redundant = cells.expect("a proper puzzle").to_vec();
                put(k, MinimizingResult::Redundant { redundant });
            });
        }
    }

    /// The result for board number `i` of the chunk; `None` if it is not a proper puzzle.
    pub(super) fn result(&mut self, i: usize) -> Option<MinimizingResult> {
        self.proper.take(i)
    }
}

impl MinimizingResult {
    /// Writes the minimal puzzle, or `minimal`, or `redundant r1c2 r3c4`.
    pub(super) fn write(&self, text: &mut Vec<u8>) {
        match self {
            Self::Minimal { board, .. } => text.extend_from_slice(board.to_string().as_bytes()),
            Self::Redundant { redundant } if redundant.is_empty() => {
                text.extend_from_slice(b"minimal");
            }
            Self::Redundant { redundant } => {
                text.extend_from_slice(b"redundant");
                for cell in redundant {
                    write!(text, " {cell}").expect("writing to memory does not fail");
                }
            }
        }
    }
}

pub(super) fn write_text<S: Serializer>(board: &Board, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(board)
}

fn write_names<S: Serializer>(cells: &[Cell], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cells.iter().map(ToString::to_string))
}
