//! Queens on a chessboard: the solutions of [`queens`](super::queens) and
//! [`domination`](super::domination).
//!
//! ```
//! use quadrille::models::chessboard::Square;
//! use quadrille::models::{Model, domination::Domination, queens::Queens};
//!
//! let squares = [(0, 1), (1, 3), (2, 0), (3, 2)].map(|(row, column)| Square { row, column });
//! assert_eq!(Queens::new(4)?.decode(&squares).to_string(), "2 4 1 3");
//! assert_eq!(Domination::new(3, 1)?.decode(&squares[..1]).to_string(), "1:2");
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use std::fmt;

use super::joined;
use crate::picture::{Draw, Grid, Picture};

/// A cell of a board. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
}

/// The cells of a board, row by row.
pub(super) fn squares(rows: usize, columns: usize) -> impl Iterator<Item = Square> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| Square { row, column }))
}

/// Queens on a square board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chessboard {
    /// The number of rows, which is also the number of columns.
    pub n: usize,
    /// The cells with queens, row by row.
    pub queens: Vec<Square>,
}

impl Chessboard {
    /// A board with queens in these cells, in any order.
    pub(super) fn new(n: usize, queens: impl IntoIterator<Item = Square>) -> Self {
        let mut queens: Vec<Square> = queens.into_iter().collect();
        queens.sort_unstable();
        Self { n, queens }
    }
}

/// The columns of the queens, from 1, row by row. If some row does not have exactly one queen, each
/// queen is `row:column`, as in `1:3`.
impl fmt::Display for Chessboard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let one_each = self.queens.iter().map(|queen| queen.row).eq(0..self.n);
        let place = |queen: &Square| {
            let (row, column) = (queen.row + 1, queen.column + 1);
            if one_each { column.to_string() } else { format!("{row}:{column}") }
        };
        f.write_str(&joined(self.queens.iter().map(place), " "))
    }
}

impl Draw for Chessboard {
    fn picture(&self) -> Picture {
        let mut grid = Grid::whole(self.n, self.n).checkered();
        for Square { row, column } in squares(self.n, self.n) {
            grid.mark(row, column, "·");
        }
        for queen in &self.queens {
            grid.mark(queen.row, queen.column, "Q");
        }
        grid.into()
    }
}
