//! A board of any size with symbols in its cells.

use std::fmt;

use super::super::chessboard::{Square, squares};
use super::super::joined;
use super::Symbols;
use super::shape::Shape;
use crate::picture::{Draw, Grid, Picture};
use quadrille_base::narrow;

/// A board with symbols in some of its cells; in all of them if it is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SudokuBoard {
    pub(super) shape: Shape,
    /// The cells row by row, with symbols from 0; `None` for an empty cell.
    pub cells: Vec<Option<usize>>,
    pub(super) symbols: Symbols,
}

impl SudokuBoard {
    /// The cells on one line: a character each, or numbers with blanks between them. A cell that
    /// the board does not have is a dot.
    pub fn line(&self) -> String {
        let [rows, columns] = self.shape.extent();
        let cells = self.cells.chunks(self.shape.side.max(1)).take(rows);
        let cells = cells.flat_map(|row| &row[..columns]);
        joined(cells.map(|&cell| self.symbols.cell(cell)), self.symbols.layout().0)
    }

    /// The cells with a line for each row. Characters are separated by blanks if `spaced`; numbers
    /// are always separated by blanks. A cell that the board does not have is blank.
    pub fn rows(&self, spaced: bool) -> String {
        let (side, [rows, columns]) = (self.shape.side, self.shape.extent());
        let (blank, width) = self.symbols.layout();
        let blank = if spaced { " " } else { blank };
        let text = |cell: usize| {
            let text = if self.shape.has(cell) {
                self.symbols.cell(self.cells[cell])
            } else {
                String::new()
            };
            format!("{text:>width$}")
        };
        let row = |row: usize| {
            let row = joined((row * side..row * side + columns).map(text), blank);
            row.trim_end().to_owned()
        };
        joined((0..rows).map(row), "\n")
    }
}

/// A line for each row, in the form that [`with_givens`](super::Sudoku::with_givens) reads: numbers
/// separated by blanks, or a character for each cell.
impl fmt::Display for SudokuBoard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.rows(false))
    }
}

impl Draw for SudokuBoard {
    fn picture(&self) -> Picture {
        let ([rows, columns], side) = (self.shape.extent(), self.shape.side);
        let mut grid = Grid::new(rows, columns);
        for Square { row, column } in squares(rows, columns) {
            let cell = row * side + column;
            if self.shape.has(cell) {
                grid.put(row, column, narrow(self.shape.boxes[cell]));
                grid.mark(row, column, &self.symbols.cell(self.cells[cell]));
            }
        }
        grid.into()
    }
}
