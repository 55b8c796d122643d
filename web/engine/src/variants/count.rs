//! The number of solutions of a board.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::told;
use crate::variants::board::{cells, with_solver};

/// Where the first slice stops, and how many times as far each later one goes. A slice begins from
/// the start, so all of them together take a ninth longer than the last one.
const GROWTH: u64 = 10;

/// What is known of the number.
#[derive(Serialize)]
struct Counted {
    count: u64,
    /// Whether there are no others.
    all: bool,
}

/// A count of the solutions of a board.
#[wasm_bindgen]
pub struct VariantCount {
    rules: String,
    board: String,
    most: u64,
    /// Where the next slice stops.
    next: u64,
}

#[wasm_bindgen]
impl VariantCount {
    /// Begins to count up to `most` solutions.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: String, board: String, most: u32) -> Self {
        Self { rules, board, most: most.into(), next: GROWTH }
    }

    /// Counts further: what is known then, as JSON. Wrong rules, and a text that is no board, have
    /// no solution.
    pub fn advance(&mut self) -> String {
        let (mut count, most) = (0, self.next.min(self.most));
        with_solver(&self.rules, |solver, n| {
            if let Some(givens) = cells(&self.board, n) {
                solver.solutions(&givens, most, &mut |_| count += 1);
            }
        });
        self.next *= GROWTH;
        let all = count < most;
        told(all || most == self.most, &Counted { count, all })
    }
}
