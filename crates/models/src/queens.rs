//! Queens that do not attack each other: one in each row and column of an `n`x`n` board, at most
//! one in each diagonal.
//!
//! **Items.** Primary: each row (`r1`, ..) and each column (`c1`, ..). Secondary: each diagonal of
//! one direction (`a2`, ..; the number is row plus column) and of the other (`b-3`, ..; row minus
//! column). Rows and columns alternate, and those in the middle of the board come first, because a
//! queen attacks most cells there.
//!
//! **Options.** A queen in a cell: its row, its column and its two diagonals. In each row the even
//! columns come first, as in the well-known solutions by knight's moves. With these orders the
//! first solution of 100 queens takes 103 tree nodes; with rows and columns in their natural order
//! it takes more than 10⁸.
//!
//! **A cover is a solution**, because each row and column has exactly one queen, each diagonal has
//! at most one, and queens attack along exactly these lines.
//!
//! **Source.** TAOCP 7.2.2.1, "the n queens problem". OEIS A000170 counts the solutions: 2 for `n`
//! = 4, 92 for 8, 724 for 10, 14200 for 12.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//!
//! let problem = Queens::new(8)?.problem();
//! assert_eq!(problem.count(), 92_u32.into());
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use super::catalogue::{Argument, Example, Family};
use super::chessboard::{Chessboard, Square};
use super::{
    AnyModel, Model, ModelError, ONCE, at_least_one, check_size, organ_pipes, stated, times_power,
};
use crate::problem::Problem;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "queens",
    title: "Queens",
    help: "Queens that do not attack each other",
    more: "",
    arguments: &[Argument::number("n", "The number of queens, rows and columns", (1, 100))],
    example: Example::new(&[("n", "8")], 92, "OEIS A000170"),
    make: |given| Ok(AnyModel::new(Queens::new(given.number("n")?)?)),
};

/// `n` queens on an `n`x`n` board that do not attack each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queens {
    n: usize,
}

impl Queens {
    /// `n` queens on an `n`x`n` board. The problem has `n`² options of 4 items.
    ///
    /// # Errors
    ///
    /// If `n` is 0, or the problem would be too large (2,500 is not too large).
    pub fn new(n: usize) -> Result<Self, ModelError> {
        at_least_one(n, "a number of queens")?;
        check_size(times_power(1, n, 2), times_power(5, n.saturating_add(1), 2))?;
        Ok(Self { n })
    }
}

impl Model for Queens {
    type Label = Square;
    type Solution = Chessboard;

    fn problem(&self) -> Problem<Square> {
        let n = self.n;
        // Rows and columns alternate, from the middle outward.
        let lines = organ_pipes(n).flat_map(|i| [format!("r{}", i + 1), format!("c{}", i + 1)]);
        let sums = (0..2 * n - 1).map(|k| format!("a{}", k + 2));
        let differences = (0..2 * n - 1).map(|k| {
            if k + 1 < n { format!("b-{}", n - 1 - k) } else { format!("b{}", k + 1 - n) }
        });
        let lines = lines.map(|name| (name, ONCE));
        let diagonals = sums.chain(differences).map(|name| (name, None));
        // The number of the item of each row; that of the column is the next one.
        let mut place = vec![0; n];
        organ_pipes(n).enumerate().for_each(|(k, i)| place[i] = 2 * k);
        let place = &place;
        let options = organ_pipes(n).flat_map(|row| {
            (1..n).step_by(2).chain((0..n).step_by(2)).map(move |column| {
                let sum = 2 * n + row + column;
                let difference = 4 * n - 1 + (row + n - 1 - column);
                let items = [place[row], place[column] + 1, sum, difference];
                (Square { row, column }, items, 0)
            })
        });
        stated(lines.chain(diagonals), options)
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Square>) -> Chessboard {
        Chessboard::new(self.n, labels.into_iter().copied())
    }
}
