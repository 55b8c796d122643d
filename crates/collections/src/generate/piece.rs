//! Puzzles as lines of text, or of JSON.

use std::io::Write as _;

use serde::Serialize;

use crate::explain::RatingFields;
use quadrille_person::{Generated, UnmetError};
use quadrille_variants::GeneratedVariant;

/// A puzzle of either kind.
pub(super) enum MadePuzzle {
    Board(Box<Generated>),
    Variant(GeneratedVariant),
}

/// Consecutive puzzles, as text.
#[derive(Default)]
pub(super) struct PuzzlePiece {
    pub(super) text: Vec<u8>,
    pub(super) n: u64,
    /// The reason why the next puzzle is missing.
    pub(super) unmet: Option<UnmetError>,
}

/// A puzzle as JSON.
#[derive(Serialize)]
struct Fields {
    number: u64,
    puzzle: String,
    solution: String,
    clues: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    cages: Option<usize>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    rating: Option<RatingFields>,
}

impl PuzzlePiece {
    /// Adds a puzzle and its number.
    pub(super) fn add(&mut self, i: u64, made: &MadePuzzle, json: bool) {
        self.n += 1;
        if !json {
            match made {
                MadePuzzle::Board(made) => writeln!(self.text, "{}", made.puzzle),
                MadePuzzle::Variant(made) => writeln!(self.text, "{}", made.line()),
            }
            .expect(MEMORY);
            return;
        }
        let fields = match made {
            MadePuzzle::Board(made) => Fields {
                number: i,
                puzzle: made.puzzle.to_string(),
                solution: made.solution.to_string(),
                clues: made.puzzle.n_clues(),
                cages: None,
                rating: made.rating.as_ref().map(RatingFields::from),
            },
            MadePuzzle::Variant(made) => Fields {
                number: i,
                puzzle: made.line(),
                solution: made.solution_line(),
                clues: made.givens.iter().flatten().count(),
                cages: (!made.cages.is_empty()).then_some(made.cages.len()),
                rating: None,
            },
        };
        serde_json::to_writer(&mut self.text, &fields).expect(MEMORY);
        self.text.push(b'\n');
    }
}

const MEMORY: &str = "writing to memory does not fail";
