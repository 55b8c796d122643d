//! Latin squares: `n` symbols in an `n`x`n` square, each symbol once in every row and column.
//!
//! **Items.** Each cell (`r1c1`, ..), each symbol in each row (`r1#1`, ..) and each symbol in each
//! column (`c1#1`, ..).
//!
//! **Options.** A symbol in a cell: the cell, the symbol in its row and the symbol in its column.
//!
//! **A cover is a solution**, because every cell has one symbol, and every row and column has each
//! symbol once.
//!
//! **Symmetries** permute the rows, the columns and the symbols, and exchange these three kinds;
//! the classes of squares are called main classes. Reduced squares, whose first row and first
//! column are in order, are fewer than all squares by the factor `n`! (`n` - 1)!, and more than the
//! classes.
//!
//! **Source.** TAOCP 7.2.2.1, exercise on Latin squares. OEIS A002860: 12 for `n` = 3, 576 for 4,
//! 161280 for 5, 812851200 for 6; main classes A003090: 1, 2, 2, 12.
//!
//! ```
//! use quadrille::models::{Model, latin::Latin};
//!
//! assert_eq!(Latin::new(4)?.problem().count(), 576_u32.into());
//! assert_eq!(Latin::new(4)?.problem().symmetry()?.count()?, 2_u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use super::catalogue::{Argument, Example, Family};
use super::chessboard::{Square, squares};
use super::{
    AnyModel, Model, ModelError, at_least_one, cell_name, check_size, joined, of_primary,
    times_power,
};
use crate::picture::{Draw, Grid, Picture};
use crate::problem::Problem;
use quadrille_base::narrow;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "latin",
    title: "Latin squares",
    help: "Latin squares",
    more: "Each symbol is once in each row and column.",
    arguments: &[Argument::number("n", "The number of rows and columns", (1, 40))],
    example: Example::new(&[("n", "4")], 576, "OEIS A002860"),
    make: |given| Ok(AnyModel::new(Latin::new(given.number("n")?)?)),
};

/// The Latin squares of order `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Latin {
    n: usize,
}

impl Latin {
    /// The Latin squares with `n` rows. The problem has `n`³ options of 3 items.
    ///
    /// # Errors
    ///
    /// If `n` is 0, or the problem would be too large (200 is not too large).
    pub fn new(n: usize) -> Result<Self, ModelError> {
        at_least_one(n, "a number of rows")?;
        let size = times_power(4, n, 3).saturating_add(times_power(3, n, 2));
        check_size(times_power(1, n, 3), size)?;
        Ok(Self { n })
    }
}

/// A Latin square: the symbols of each row, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LatinSquare(pub Vec<Vec<usize>>);

impl Model for Latin {
    /// A cell and its symbol, from 0.
    type Label = (Square, usize);
    type Solution = LatinSquare;

    fn problem(&self) -> Problem<(Square, usize)> {
        let n = self.n;
        // First the cells, then the symbols of each row, then those of each column.
        let names: [fn(usize, usize) -> String; 3] = [
            cell_name,
            |row, symbol| format!("r{}#{}", row + 1, symbol + 1),
            |column, symbol| format!("c{}#{}", column + 1, symbol + 1),
        ];
        let names = names.into_iter().flat_map(|name| (0..n * n).map(move |k| name(k / n, k % n)));
        let options = squares(n, n).flat_map(|cell| {
            let Square { row, column } = cell;
            (0..n).map(move |symbol| {
                let items =
                    [row * n + column, (n + row) * n + symbol, (2 * n + column) * n + symbol];
                ((cell, symbol), items, 0)
            })
        });
        of_primary(names, options)
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l (Square, usize)>) -> LatinSquare {
        let mut rows = vec![vec![0; self.n]; self.n];
        for &(Square { row, column }, symbol) in labels {
            rows[row][column] = symbol;
        }
        LatinSquare(rows)
    }
}

/// A line for each row: the symbols as numbers from 1, separated by blanks.
impl fmt::Display for LatinSquare {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = self.0.len().to_string().len();
        let symbol = |symbol: &usize| format!("{:>width$}", symbol + 1);
        f.write_str(&joined(self.0.iter().map(|row| joined(row.iter().map(symbol), " ")), "\n"))
    }
}

impl Draw for LatinSquare {
    fn picture(&self) -> Picture {
        let n = self.0.len();
        let mut grid = Grid::whole(n, n);
        for Square { row, column } in squares(n, n) {
            let symbol = self.0[row][column];
            grid.mark(row, column, &(symbol + 1).to_string());
            grid.tint(row, column, narrow(symbol));
        }
        grid.into()
    }
}
