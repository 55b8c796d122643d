//! [`Transformation`]: turns a board into an equivalent board.

use std::fmt;

use crate::board::Board;

/// A permutation of digits, rows and columns that keeps boxes together, after an exchange of rows
/// with columns or none. It turns solved boards into solved boards.
///
/// Its text has four fields: `-`, or `t` if rows and columns are exchanged; the rows of the board
/// that become rows 1 to 9; the same for columns; and the digits that 1 to 9 become.
///
/// ```
/// use quadrille::sudoku::{Board, Transformation};
///
/// let mut transformation = Transformation::IDENTITY;
/// assert_eq!(transformation.to_string(), "- 123456789 123456789 123456789");
/// transformation.digits.swap(0, 8);
/// let board: Board = format!("1{}", ".".repeat(80)).parse()?;
/// assert_eq!(transformation.apply(&board).to_string(), format!("9{}", ".".repeat(80)));
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transformation {
    /// Whether rows and columns are exchanged first.
    pub is_transposed: bool,
    /// The row, 0 to 8, that becomes this one. Rows of a band become rows of a band.
    pub rows: [u8; 9],
    /// The column, 0 to 8, that becomes this one. Columns of a stack become columns of a stack.
    pub columns: [u8; 9],
    /// The digit that `index + 1` becomes.
    pub digits: [u8; 9],
}

impl Transformation {
    /// The transformation that leaves every board unchanged.
    pub const IDENTITY: Self = Self {
        is_transposed: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// The transformed board.
    ///
    /// # Panics
    ///
    /// If a row or a column is greater than 8, or a digit greater than 9.
    pub fn apply(&self, board: &Board) -> Board {
        let digits = board.digits();
        let transformed = std::array::from_fn(|cell| {
            let (row, column) = (self.rows[cell / 9], self.columns[cell % 9]);
            let (row, column) = if self.is_transposed { (column, row) } else { (row, column) };
            match digits[usize::from(row) * 9 + usize::from(column)] {
                0 => 0,
                digit => self.digits[usize::from(digit) - 1],
            }
        });
        Board::new(transformed).expect("digits up to 9")
    }
}

impl fmt::Display for Transformation {
    /// At once, because a collection has a text for each board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = *b"- ......... ......... .........";
        if self.is_transposed {
            text[0] = b't';
        }
        let from_one = |number: u8| number.saturating_add(1);
        let fields = [self.rows.map(from_one), self.columns.map(from_one), self.digits];
        for (k, numbers) in fields.into_iter().enumerate() {
            // Larger numbers are of no board.
            let marks = numbers.map(|number| if number <= 9 { b'0' + number } else { b'?' });
            text[10 * k + 2..10 * k + 11].copy_from_slice(&marks);
        }
        f.write_str(str::from_utf8(&text).expect("digits and blanks"))
    }
}
