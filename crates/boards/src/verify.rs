//! Whether a grid is the solution of a puzzle, judged from the rules of the game.
//!
//! The code reads the digits of a [`Board`] and shares nothing else with the engines: it has a bit
//! set and arithmetic of its own.

use bitvec::array::BitArray;
use bitvec::order::Lsb0;
use thiserror::Error;

use super::board::{Board, Cell, Digit, Unit};

/// `Ok` if `solved` has nine different digits in each row, column and box and every clue of
/// `puzzle` in its place.
///
/// # Errors
///
/// The first changed clue. If there is none, the first missing digit: in rows, then in columns,
/// then in boxes.
///
/// ```
/// use quadrille::sudoku::{Board, Digit, Unit, solve};
/// use quadrille::sudoku::verify::{SolutionError, verify};
///
/// let solved = solve(&Board::EMPTY).expect("it has solutions");
/// assert_eq!(verify(&Board::EMPTY, &solved), Ok(()));
/// let one = Digit::new(1).expect("1 to 9");
/// let missing = SolutionError::Missing { digit: one, unit: Unit::Row(0) };
/// assert_eq!(verify(&Board::EMPTY, &Board::EMPTY), Err(missing));
/// ```
pub fn verify(puzzle: &Board, solved: &Board) -> Result<(), SolutionError> {
    let (clues, digits) = (puzzle.digits(), solved.digits());
    // One bit for each digit of each row, then of each column, then of each box.
    let mut seen = BitArray::<[u32; 8], Lsb0>::ZERO;
    for cell in 0..81 {
        if clues[cell] != 0 && clues[cell] != digits[cell] {
            let clue = Digit::new(clues[cell]).expect("a clue is 1 to 9");
            return Err(SolutionError::ClueChanged { cell: Cell::new(cell), clue });
        }
        if digits[cell] != 0 {
            let digit = usize::from(digits[cell]) - 1;
            let (row, column) = (cell / 9, cell % 9);
            for unit in [row, 9 + column, 18 + row / 3 * 3 + column / 3] {
                seen.set(9 * unit + digit, true);
            }
        }
    }
    match seen[..9 * 27].first_zero() {
        None => Ok(()),
        Some(bit) => {
            let [kind, n, digit] =
                [bit / 81, bit / 9 % 9, bit % 9 + 1].map(|n| u8::try_from(n).expect("at most 9"));
            let unit = [Unit::Row, Unit::Column, Unit::Box][usize::from(kind)](n);
            Err(SolutionError::Missing { digit: Digit::new(digit).expect("1 to 9"), unit })
        }
    }
}

/// Why a grid is not the solution of a puzzle.
///
/// ```
/// use quadrille::sudoku::{Board, verify::verify};
///
/// let error = verify(&Board::EMPTY, &Board::EMPTY).unwrap_err();
/// assert_eq!(error.to_string(), "there is no 1 in row 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolutionError {
    /// A cell has another digit than its clue.
    #[error("the clue {clue} in {cell} was changed")]
    ClueChanged {
        /// The cell of the clue.
        cell: Cell,
        /// The clue.
        clue: Digit,
    },
    /// A unit lacks a digit.
    #[error("there is no {digit} in {unit}")]
    Missing {
        /// The missing digit.
        digit: Digit,
        /// The unit.
        unit: Unit,
    },
}
