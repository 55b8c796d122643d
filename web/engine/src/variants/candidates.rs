//! The true candidates of a board: the digits that a blank cell has in some solution.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::told;
use crate::variants::board::{Cells, cells, with_solver};
use quadrille::sudoku::variant;

/// What is known about the candidates.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Known {
    /// For each cell the true digits, as bits: bit 0 for a 1. Nothing for a cell that is filled.
    cells: Vec<u32>,
    /// Candidates that are not settled.
    n_open: usize,
}

/// A search for the true candidates.
#[wasm_bindgen]
pub struct VariantCandidates {
    rules: String,
    /// The search and the given cells; `None` for a text that is no board, and for wrong rules.
    search: Option<(variant::VariantCandidates, Cells)>,
}

#[wasm_bindgen]
impl VariantCandidates {
    /// Begins with a board. A text that is no board has no candidates.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: String, board: &str) -> Self {
        let variant = rules.parse::<variant::Variant>().ok();
        let search = variant.and_then(|variant| {
            let givens = cells(board, variant.side())?;
            Some((variant::VariantCandidates::new(&variant, &givens, 1), givens))
        });
        Self { rules, search }
    }

    /// Settles some candidates: what is known then, as JSON.
    pub fn advance(&mut self) -> String {
        let Some((search, givens)) = &mut self.search else {
            return told(true, &Known { cells: Vec::new(), n_open: 0 });
        };
        // The solver has no limit, and nothing stops it.
        with_solver(&self.rules, |solver, _| search.advance(solver).is_ok());
        let n = givens.len().isqrt();
        let digits =
            |cell| (0..n).fold(0, |set, k| set | u32::from(search.count(cell, k) > 0) << k);
        let is_blank = |cell: usize| givens[cell].is_none();
        let cells = (0..givens.len()).map(|cell| if is_blank(cell) { digits(cell) } else { 0 });
        let known = Known { cells: cells.collect(), n_open: search.n_open() };
        told(known.n_open == 0, &known)
    }
}
