//! The true candidates of a board: the digits that a blank cell has in some solution. The library
//! finds them, a round in each slice.

use quadrille::sudoku::{Board, CandidateSearch, Cell, Lanes, TrueCandidates};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::told;

/// What is known about the candidates.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Known {
    /// For each cell the true digits, as bits: bit 0 for a 1. Nothing for a cell with a clue.
    cells: Vec<u16>,
    /// Candidates that are not settled.
    n_open: usize,
}

/// A search for the true candidates.
#[wasm_bindgen]
pub struct Candidates {
    candidates: TrueCandidates,
    /// The board, and its search; `None` for a text that is no board.
    search: Option<(Board, CandidateSearch)>,
}

#[wasm_bindgen]
impl Candidates {
    /// Begins with a board. A text that is no board has no candidates.
    #[wasm_bindgen(constructor)]
    pub fn new(board: &str) -> Self {
        let candidates = TrueCandidates::new(Lanes::default(), 1);
        let board = board.parse::<Board>().ok();
        let search = board.map(|board| (board, candidates.search(&board)));
        Self { candidates, search }
    }

    /// Settles some candidates: what is known then, as JSON.
    pub fn advance(&mut self) -> String {
        let Some((board, search)) = &mut self.search else {
            return told(true, &Known { cells: vec![0; 81], n_open: 0 });
        };
        self.candidates.advance(std::slice::from_mut(search));
        let bits = |cell: Cell| match board.get(cell) {
            Some(_) => 0,
            None => search.known().digits(cell).map(|(digit, _)| 1 << digit.index()).sum(),
        };
        let known = Known { cells: Cell::all().map(bits).collect(), n_open: search.n_open() };
        told(known.n_open == 0, &known)
    }
}
