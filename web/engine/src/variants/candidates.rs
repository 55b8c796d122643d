//! The true candidates of a board: the digits that a blank cell has in some solution.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::{Told, json};
use crate::variants::board::{Cells, cells, with_solver};

/// What is known about the candidates.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Known {
    /// For each cell the true digits, as bits: bit 0 for a 1. Nothing for a cell that is filled.
    cells: Vec<u32>,
    /// Candidates that are not settled.
    n_open: usize,
}

/// A search for the true candidates. Each step asks for a solution with a candidate that was in no
/// solution so far.
#[wasm_bindgen]
pub struct VariantCandidates {
    rules: String,
    /// `None` for a text that is no board, and for wrong rules.
    givens: Option<Cells>,
    known: Vec<u32>,
    /// The candidates that are not settled, as bits.
    open: Vec<u32>,
}

#[wasm_bindgen]
impl VariantCandidates {
    /// Begins with a board. A text that is no board has no candidates.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: String, board: &str) -> Self {
        let side = with_solver(&rules, |_, n| n).unwrap_or(0);
        let givens = cells(board, side);
        let all = (1 << side) - 1;
        let open = |cell: &Option<usize>| if cell.is_none() { all } else { 0 };
        let open = givens.iter().flatten().map(open).collect::<Vec<u32>>();
        Self { rules, givens, known: vec![0; open.len()], open }
    }

    /// Settles some candidates: what is known then, as JSON.
    pub fn advance(&mut self) -> String {
        let next = self.open.iter().position(|&open| open != 0);
        if let (Some(cell), Some(givens)) = (next, &mut self.givens) {
            let digit = self.open[cell].trailing_zeros() as usize;
            self.open[cell] &= !(1 << digit);
            givens[cell] = Some(digit);
            let (open, known) = (&mut self.open, &mut self.known);
            with_solver(&self.rules, |solver, _| {
                solver.solutions(givens, 1, &mut |solved| {
                    for ((open, known), digit) in open.iter_mut().zip(&mut *known).zip(solved) {
                        let bit = 1 << digit.expect("a solution has no blank");
                        *known |= bit;
                        *open &= !bit;
                    }
                });
            });
            givens[cell] = None;
        }
        let blank = |cell: &Option<usize>| cell.is_none();
        let is_blank = self.givens.iter().flatten().map(blank);
        let told = self.known.iter().zip(is_blank).map(|(&known, is)| if is { known } else { 0 });
        let n_open = self.open.iter().map(|open| open.count_ones() as usize).sum();
        let known = Known { cells: told.collect(), n_open };
        json(&if n_open == 0 { Told::Answer(known) } else { Told::Progress(known) })
    }
}
