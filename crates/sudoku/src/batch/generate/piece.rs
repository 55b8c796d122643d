//! Puzzles as lines of text, or of JSON.

use std::io::Write as _;

use serde::Serialize;

use crate::batch::explain::number;
use crate::{Generated, Technique, UnmetError};

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
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    rating: Option<RatingFields>,
}

#[derive(Serialize)]
struct RatingFields {
    rating: f64,
    at_least: bool,
    hardest: Option<&'static str>,
}

impl PuzzlePiece {
    /// Adds a puzzle and its number.
    pub(super) fn add(&mut self, i: u64, made: &Generated, json: bool) {
        self.n += 1;
        if !json {
            writeln!(self.text, "{}", made.puzzle).expect(MEMORY);
            return;
        }
        let fields = Fields {
            number: i,
            puzzle: made.puzzle.to_string(),
            solution: made.solution.to_string(),
            clues: made.puzzle.n_clues(),
            rating: made.rating.map(|rating| RatingFields {
                rating: number(rating.difficulty),
                at_least: rating.is_at_least,
                hardest: rating.hardest.map(Technique::name),
            }),
        };
        serde_json::to_writer(&mut self.text, &fields).expect(MEMORY);
        self.text.push(b'\n');
    }
}

const MEMORY: &str = "writing to memory does not fail";
