//! A board of any size with symbols in its cells.

use std::fmt;

use super::super::chessboard::{Square, squares};
use super::Symbols;
use crate::picture::{Draw, Grid, Picture};
use quadrille_base::narrow;

/// A board with symbols in some of its cells; in all of them if it is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SudokuBoard {
    side: usize,
    /// The cells row by row, with symbols from 0; `None` for an empty cell.
    pub cells: Vec<Option<usize>>,
    boxes: Vec<usize>,
    symbols: Symbols,
}

impl SudokuBoard {
    #[doc(hidden)]
    pub fn new(
        side: usize,
        cells: Vec<Option<usize>>,
        boxes: Vec<usize>,
        symbols: Symbols,
    ) -> Self {
        Self { side, cells, boxes, symbols }
    }
}

/// A line for each row, in the form that [`with_givens`](super::Sudoku::with_givens) reads: numbers
/// separated by blanks, or a character for each cell.
impl fmt::Display for SudokuBoard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.symbols.rows(&self.cells, false))
    }
}

impl Draw for SudokuBoard {
    fn picture(&self) -> Picture {
        let mut grid = Grid::new(self.side, self.side);
        for (cell, Square { row, column }) in squares(self.side, self.side).enumerate() {
            grid.put(row, column, narrow(self.boxes[cell]));
            grid.mark(row, column, &self.symbols.cell(self.cells[cell]));
        }
        grid.into()
    }
}
