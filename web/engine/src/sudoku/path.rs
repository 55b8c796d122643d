//! The path of a person: all steps from a board to its solution, one in each slice. The hardest one
//! is the board's rating.

use quadrille::sudoku::{Board, Explainer, Position, Technique, Verdict};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::told;
use crate::sudoku::board::verdict;
use crate::sudoku::hint::HintStep;

/// What a slice adds to the path.
#[derive(Serialize)]
struct Part {
    /// At most one step. A path that has come to its end has none.
    steps: Vec<HintStep>,
    /// The board before each of the steps, 81 characters.
    boards: Vec<String>,
    rating: Rating,
}

/// The rating of the steps so far.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
struct Rating {
    /// In tenths; 0 before the first step.
    tenths: u8,
    /// The technique of the hardest step.
    hardest: Option<&'static str>,
    /// Whether a step was no technique, so that the board is at least as hard.
    is_at_least: bool,
}

/// A path at work.
#[wasm_bindgen]
pub struct Path {
    /// `None` if the board has no solution, or several.
    explainer: Option<Explainer>,
    rating: Rating,
}

#[wasm_bindgen]
impl Path {
    /// Begins with a board, by the techniques of published ratings. A board that is no proper
    /// puzzle has no path.
    #[wasm_bindgen(constructor)]
    pub fn new(board: &str) -> Self {
        let board = board.parse::<Board>().ok();
        let explainer = board.and_then(|board| match verdict(&board) {
            Verdict::Unique(solved) => Some(Explainer::solved_by(&Position::new(&board), &solved)),
            _ => None,
        });
        Self { explainer, rating: Rating { tenths: 0, hardest: None, is_at_least: false } }
    }

    /// Takes the next step: a `Part` as JSON.
    pub fn advance(&mut self) -> String {
        let position = self.explainer.as_ref().map(Explainer::current);
        let step = self.explainer.as_mut().and_then(Iterator::next);
        let (Some(position), Some(step)) = (position, step) else {
            return told(true, &Part { steps: vec![], boards: vec![], rating: self.rating });
        };
        if step.technique == Technique::Guess {
            self.rating.is_at_least = true;
        } else if step.difficulty.tenths() > self.rating.tenths {
            self.rating.tenths = step.difficulty.tenths();
            self.rating.hardest = Some(step.technique.name());
        }
        let steps = vec![HintStep::of(step, &position)];
        let boards = vec![position.board().to_string()];
        told(false, &Part { steps, boards, rating: self.rating })
    }
}
