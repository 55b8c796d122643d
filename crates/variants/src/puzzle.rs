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
    /// The variant of all boards.
    pub(super) all: Arc<Variant>,
}

impl Puzzle {
    /// A board of the variant of all boards.
    pub(super) fn plain(
        givens: Vec<Option<usize>>,
        symbols: Symbols,
        variant: &Arc<Variant>,
    ) -> Self {
        Self { givens, symbols, own: None, remarks: Vec::new(), all: Arc::clone(variant) }
    }

    /// A board with these cells, to write or draw it.
    pub fn board(&self, cells: &[Option<usize>]) -> SudokuBoard {
        let variant = self.own.as_deref().unwrap_or(&self.all);
        variant.board.board(cells.to_vec(), self.symbols.clone())
    }
}
