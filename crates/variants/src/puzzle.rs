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
    /// The variant of all boards.
    pub(super) all: Arc<Variant>,
}

impl Puzzle {
    /// A board with these cells, to write or draw it.
    pub fn board(&self, cells: &[Option<usize>]) -> SudokuBoard {
        let variant = self.own.as_deref().unwrap_or(&self.all);
        variant.board.board(cells.to_vec(), self.symbols.clone())
    }
}
