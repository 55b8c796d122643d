//! Queens on a chessboard, as an object.

use std::fmt;

use crate::picture::{Draw, Grid, Picture};

/// A cell of a board, rows and columns from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
}

/// Queens on a square board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chessboard {
    /// How many rows and columns.
    pub n: usize,
    /// Where the queens are, row by row.
    pub queens: Vec<Square>,
}

impl Chessboard {
    /// A board with queens in these places.
    pub(super) fn new(n: usize, queens: impl IntoIterator<Item = Square>) -> Self {
        let mut queens: Vec<Square> = queens.into_iter().collect();
        queens.sort_unstable();
        Self { n, queens }
    }
}

/// The columns of the queens from 1, row by row; with the rows, as `1:3`, if some row has none or
/// several.
impl fmt::Display for Chessboard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let one_each = self.queens.iter().map(|queen| queen.row).eq(0..self.n);
        for (k, queen) in self.queens.iter().enumerate() {
            let blank = if k > 0 { " " } else { "" };
            let column = queen.column + 1;
            if one_each {
                write!(f, "{blank}{column}")?;
            } else {
                write!(f, "{blank}{}:{column}", queen.row + 1)?;
            }
        }
        Ok(())
    }
}

impl Draw for Chessboard {
    fn picture(&self) -> Picture {
        let mut grid = Grid::whole(self.n, self.n).checkered();
        for i in 0..self.n * self.n {
            grid.mark(i / self.n, i % self.n, "·");
        }
        for queen in &self.queens {
            grid.mark(queen.row, queen.column, "Q");
        }
        grid.into()
    }
}
