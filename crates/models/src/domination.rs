//! Queens that dominate a board: every cell of an `n`x`n` board is attacked or occupied.
//!
//! **Items.** `queen`, with the number of queens as its multiplicity; each cell (`r1c1`, ..), at
//! least once and at most as often as there are queens.
//!
//! **Options.** A queen in a cell: `queen` and all cells that the queen attacks or occupies.
//!
//! **A cover is a solution**, because it consists of the given number of different options, and
//! every cell is in at least one of them.
//!
//! **Source.** TAOCP 7.2.2.1, where Algorithm M is introduced. OEIS A002564 counts the solutions
//! with the fewest possible queens (A075458): 4 queens dominate 7x7, in 86 ways; 5 dominate 8x8, in
//! 4860.
//!
//! ```
//! use quadrille::models::{Model, domination::Domination};
//!
//! assert_eq!(Domination::new(5, 3)?.problem().count(), 186_u32.into());
//! assert_eq!(Domination::new(5, 2)?.problem().count(), 0_u32.into());
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use super::catalogue::{Argument, Example, Family};
use super::chessboard::{Chessboard, Square, squares};
use super::{
    AnyModel, Model, ModelError, at_least_one, cell_name, check_size, stated, times_power, within,
};
use crate::problem::Problem;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "domination",
    title: "Queens that dominate",
    help: "Queens that attack or occupy every cell of a board",
    more: "",
    arguments: &[
        Argument::number("n", "The number of rows and columns", (1, 16)),
        Argument::number("queens", "The number of queens", (1, 64)),
    ],
    example: Example::new(&[("n", "5"), ("queens", "3")], 186, "OEIS A002564"),
    make: |given| {
        let (n, queens) = (given.number("n")?, given.number("queens")?);
        Ok(AnyModel::new(Domination::new(n, queens)?))
    },
};

/// A number of queens that together attack or occupy all cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domination {
    n: usize,
    queens: usize,
}

impl Domination {
    /// `queens` queens on an `n`x`n` board. The problem has `n`² options of up to 4 `n` items.
    ///
    /// # Errors
    ///
    /// If `n` is 0, `queens` is 0 or more than the number of cells, or the problem would be too
    /// large (`n` = 200 is not too large).
    pub fn new(n: usize, queens: usize) -> Result<Self, ModelError> {
        at_least_one(n, "a number of rows")?;
        check_size(times_power(1, n, 2), times_power(4, n, 3).saturating_add(1))?;
        within(queens, 1..=n * n, "a number of queens")?;
        Ok(Self { n, queens })
    }
}

impl Model for Domination {
    type Label = Square;
    type Solution = Chessboard;

    fn problem(&self) -> Problem<Square> {
        let n = self.n;
        let queens = u32::try_from(self.queens).expect("at most 2^20");
        let names = squares(n, n).map(|cell| cell_name(cell.row, cell.column));
        let cells = names.map(|name| (name, Some(1..=queens)));
        let queen = ("queen".to_owned(), Some(queens..=queens));
        let options = squares(n, n).map(|place| {
            let is_reached = move |cell: Square| {
                let rows = cell.row.abs_diff(place.row);
                let columns = cell.column.abs_diff(place.column);
                rows == 0 || columns == 0 || rows == columns
            };
            // The item of the number of queens comes first.
            let reached = (1..).zip(squares(n, n)).filter(move |&(_, cell)| is_reached(cell));
            (place, reached.map(|(item, _)| item).chain([0]), 0)
        });
        stated([queen].into_iter().chain(cells), options)
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Square>) -> Chessboard {
        Chessboard::new(self.n, labels.into_iter().copied())
    }
}
