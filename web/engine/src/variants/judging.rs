//! Whether a board has no solution, one, or several.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::told;
use crate::variants::board::{cells, text, with_solver};

/// Whether a board has a solution.
#[derive(Serialize)]
struct Judgment {
    /// None, the only one, or two of several.
    solutions: Vec<String>,
}

/// The question whether a board has a solution.
#[wasm_bindgen]
pub struct Judging {
    rules: String,
    board: String,
}

#[wasm_bindgen]
impl Judging {
    /// The question about a board with these rules.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: String, board: String) -> Self {
        Self { rules, board }
    }

    /// The answer, as JSON. Wrong rules, and a text that is no board, have no solution.
    pub fn advance(&mut self) -> String {
        let mut solutions = Vec::new();
        with_solver(&self.rules, |solver, n| {
            if let Some(givens) = cells(&self.board, n) {
                solver.solutions(&givens, 2, &mut |solved| solutions.push(text(solved)));
            }
        });
        told(true, &Judgment { solutions })
    }
}
