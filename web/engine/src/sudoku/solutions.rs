//! The solutions of a board, found and counted slice by slice.

use std::time::Duration;

use quadrille::Search;
use quadrille::search::dlx::Dlx;
use quadrille::search::{Enumerate, Limits, Outcome};
use quadrille::sudoku::{Board, cover};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::told;

/// The time of a slice: short, so that a keystroke, which asks for a verdict, hardly waits.
const SLICE: Duration = Duration::from_millis(2);

/// The solutions that a slice found.
#[derive(Serialize)]
struct Found {
    /// The number of solutions found so far, in all slices.
    count: u64,
    /// Those of this slice that are kept: 81 digits each.
    kept: String,
    /// Whether there are no others.
    all: bool,
}

/// A search for the solutions of a board, in the order of Dancing Links.
#[wasm_bindgen]
pub struct BoardSolutions {
    search: Dlx,
    /// Whether no two clues contradict each other.
    sound: bool,
    most: u64,
    n_kept: u64,
    count: u64,
}

#[wasm_bindgen]
impl BoardSolutions {
    /// Begins to look for up to `most` solutions of the board, and keeps the first `n_kept` of
    /// them. A text that is no board has none.
    #[wasm_bindgen(constructor)]
    pub fn new(board: &str, most: u32, n_kept: u32) -> Self {
        let mut search = Dlx::new(&cover::problem());
        let board = board.parse::<Board>();
        let sound = board.is_ok_and(|board| cover::encode(&board).all(|clue| search.require(clue)));
        Self { search, sound, most: most.into(), n_kept: n_kept.into(), count: 0 }
    }

    /// Searches for a slice: what it found, as JSON.
    pub fn advance(&mut self) -> String {
        let mut kept = String::new();
        let left = self.most - self.count;
        self.search.set_limits(Limits::NONE.time(SLICE).solutions(left));
        while self.sound
            && let Some(options) = self.search.next_solution()
        {
            self.count += 1;
            if self.count <= self.n_kept {
                kept.push_str(&cover::decode(options).to_string());
            }
        }
        let all = !self.sound || self.search.outcome() == Some(Outcome::Exhausted);
        told(all || self.count == self.most, &Found { count: self.count, kept, all })
    }
}
