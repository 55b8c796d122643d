//! Puzzles as lines of text, or of JSON.

use serde::Serialize;

use crate::explain::RatingFields;
use quadrille_person::{Generated, UnmetError};
use quadrille_variants::GeneratedVariant;

/// Consecutive puzzles, as text.
#[derive(Default)]
pub(super) struct PuzzlePiece {
    pub(super) text: Vec<u8>,
    pub(super) n: u64,
    /// The reason why the next puzzle is missing.
    pub(super) unmet: Option<UnmetError>,
}

/// A puzzle of either kind, as JSON.
#[derive(Serialize)]
pub(super) struct MadePuzzle {
    number: u64,
    puzzle: String,
    solution: String,
    clues: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    cages: Option<usize>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    rating: Option<RatingFields>,
}

impl MadePuzzle {
    pub(super) fn of_board(number: u64, made: &Generated) -> Self {
        Self {
            number,
            puzzle: made.puzzle.to_string(),
            solution: made.solution.to_string(),
            clues: made.puzzle.n_clues(),
            cages: None,
            rating: made.rating.as_ref().map(RatingFields::from),
        }
    }

    pub(super) fn of_variant(number: u64, made: &GeneratedVariant) -> Self {
        Self {
            number,
            puzzle: made.line(),
            solution: made.solution_line(),
            clues: made.givens.iter().flatten().count(),
            cages: (!made.cages.is_empty()).then_some(made.cages.len()),
            rating: None,
        }
    }
}

impl PuzzlePiece {
    /// Adds a puzzle.
    pub(super) fn add(&mut self, made: &MadePuzzle, json: bool) {
        self.n += 1;
        if json {
            serde_json::to_writer(&mut self.text, made).expect("writing to memory does not fail");
        } else {
            self.text.extend_from_slice(made.puzzle.as_bytes());
        }
        self.text.push(b'\n');
    }
}
