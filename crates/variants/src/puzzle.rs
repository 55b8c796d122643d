//! [`Puzzle`]: a board of a variant, as it was read.

use std::sync::Arc;

use super::Variant;
use quadrille_models::sudoku::{SudokuBoard, Symbols};

/// A board of a variant.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Puzzle {
    /// The symbols of the given cells, from 0, row by row.
    pub givens: Vec<Option<usize>>,
    /// The notation of its symbols.
    pub symbols: Symbols,
    /// The variant of this board, if it is not that of all boards.
    pub own: Option<Arc<Variant>>,
    /// What a reader of the answer should know about how the board was read, such as rules that are
    /// ignored.
    pub remarks: Vec<String>,
}

impl Puzzle {
    /// A board with these cells, for drawing. `all` is the variant of all boards.
    pub fn board(&self, cells: &[Option<usize>], all: &Variant) -> SudokuBoard {
        let variant = self.own.as_deref().unwrap_or(all);
        let boxes = variant.board.boxes().to_vec();
        SudokuBoard::new(variant.side(), cells.to_vec(), boxes, self.symbols.clone())
    }
}
