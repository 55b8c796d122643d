//! The next cell for a player.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::told;
use crate::variants::board::{cells, with_solver};

/// The answer.
#[derive(Serialize)]
struct Easiest {
    /// The cell whose digit is easiest to find; nothing if no cell is blank.
    cell: Option<usize>,
}

/// The question where a player may look next.
#[wasm_bindgen]
pub struct EasiestCell {
    rules: String,
    board: String,
    solution: String,
}

#[wasm_bindgen]
impl EasiestCell {
    /// The question about a board, a part of the only solution of these rules.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: String, board: String, solution: String) -> Self {
        Self { rules, board, solution }
    }

    /// The answer, as JSON. Wrong rules, and texts that are no boards, have no such cell.
    pub fn advance(&mut self) -> String {
        let cell = with_solver(&self.rules, |solver, n| {
            let (givens, solution) = (cells(&self.board, n)?, cells(&self.solution, n)?);
            // Nothing stops the solver.
            solver.easiest_cell(&givens, &solution).ok().flatten()
        });
        told(true, &Easiest { cell: cell.flatten() })
    }
}
