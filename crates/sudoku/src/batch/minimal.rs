//! `minimize`: a minimal puzzle from each proper puzzle. `check --minimal`: its redundant clues.

use serde::Serialize;

use super::outcomes::Outcomes;
use super::settings::{Question, Settings};
use crate::sudoku::{Board, Cell, Lanes, Minimizer};

/// Asks about the clues of all puzzles of a chunk together.
pub(super) struct Minimizing {
    minimizer: Minimizer,
    question: Question,
    // Of the last chunk: its proper puzzles, their numbers, and what is told of each board.
    proper: Vec<Board>,
    numbers: Vec<usize>,
    told: Vec<Option<Told>>,
}

/// What is told about a proper puzzle.
#[derive(Clone, Debug)]
pub(super) enum Told {
    /// A minimal puzzle with some of its clues, and the cells of the others.
    Minimal { board: Board, removed: Vec<Cell> },
    /// The cells of the clues without which it stays proper, each alone.
    Redundant(Vec<Cell>),
}

impl Minimizing {
    pub(super) fn new(settings: &Settings) -> Self {
        let lanes = Lanes::with_backend(settings.backend);
        let lanes = lanes.expect("the processor has the backend's instructions");
        Self {
            minimizer: Minimizer::with_lanes(lanes),
            question: settings.question,
            proper: Vec::new(),
            numbers: Vec::new(),
            told: Vec::new(),
        }
    }

    pub(super) fn prepare(&mut self, boards: &[Board], outcomes: &Outcomes) {
        let Self { minimizer, question, proper, numbers, told } = self;
        proper.clear();
        numbers.clear();
        for (i, (board, outcome)) in boards.iter().zip(outcomes).enumerate() {
            if outcome.is_ok_and(|reply| reply.n_solutions == 1) {
                proper.push(*board);
                numbers.push(i);
            }
        }
        told.clear();
        told.resize(boards.len(), None);
        if let Question::Minimize = question {
            minimizer.minimize(proper, |k, minimal| {
                let board = *minimal.expect("a proper puzzle");
                let gone = |&(cell, _): &(Cell, _)| board.get(cell).is_none();
                let removed = proper[k].clues().filter(gone).map(|(cell, _)| cell).collect();
                told[numbers[k]] = Some(Told::Minimal { board, removed });
            });
        } else {
            minimizer.redundant(proper, |k, cells| {
                let cells = cells.expect("a proper puzzle").to_vec();
                told[numbers[k]] = Some(Told::Redundant(cells));
            });
        }
    }

    /// What is told about board number `i` of the chunk; `None` if it is no proper puzzle.
    pub(super) fn tell(&mut self, i: usize) -> Option<Told> {
        self.told.get_mut(i)?.take()
    }
}

impl Told {
    /// Writes the minimal puzzle, or `minimal`, or `redundant r1c2 r3c4`.
    pub(super) fn write(&self, text: &mut Vec<u8>) {
        match self {
            Self::Minimal { board, .. } => text.extend_from_slice(board.to_string().as_bytes()),
            Self::Redundant(cells) if cells.is_empty() => text.extend_from_slice(b"minimal"),
            Self::Redundant(cells) => {
                text.extend_from_slice(b"redundant ");
                text.extend_from_slice(names(cells).join(" ").as_bytes());
            }
        }
    }

    pub(super) fn fields(&self) -> Fields {
        match self {
            Self::Minimal { board, removed } => Fields::Minimal {
                minimal: board.to_string(),
                n_clues: board.n_clues(),
                removed: names(removed),
            },
            Self::Redundant(cells) => Fields::Redundant { redundant: names(cells) },
        }
    }
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// Fields of a JSON object.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Fields {
    Minimal { minimal: String, n_clues: usize, removed: Vec<String> },
    Redundant { redundant: Vec<String> },
}
