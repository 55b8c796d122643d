//! `minimize`: a minimal puzzle from each proper puzzle. `check --minimal`: the redundant clues of
//! each proper puzzle.

use std::io::Write as _;

use serde::{Serialize, Serializer};

use quadrille_boards::{Board, Cell, Minimizer};

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

/// Minimizes these proper puzzles together, and passes the result for each to `put`.
pub(super) fn minimize(
    minimizer: &mut Minimizer,
    proper: &[Board],
    mut put: impl FnMut(usize, MinimizingResult),
) {
    minimizer.minimize(proper, |k, minimal| {
        let board = *minimal.expect("a proper puzzle");
        let is_removed = |&(cell, _): &(Cell, _)| board.get(cell).is_none();
        let removed = proper[k].clues().filter(is_removed).map(|(cell, _)| cell).collect();
        put(k, MinimizingResult::Minimal { board, n_clues: board.n_clues(), removed });
    });
}

/// Finds the redundant clues of these proper puzzles together.
pub(super) fn redundant(
    minimizer: &mut Minimizer,
    proper: &[Board],
    mut put: impl FnMut(usize, MinimizingResult),
) {
    minimizer.redundant(proper, |k, cells| {
        let redundant = cells.expect("a proper puzzle").to_vec();
        put(k, MinimizingResult::Redundant { redundant });
    });
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
