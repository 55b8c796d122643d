//! Is this grid a solution of that puzzle? Judged from the rules of the game, with a bit set and
//! arithmetic of its own: it reads the digits of a [`Board`] and shares nothing else with a solver.

use bitvec::array::BitArray;
use bitvec::order::Lsb0;
use thiserror::Error;

use super::board::{Board, Cell, Digit, Unit};

/// `Ok` if `solved` has nine different digits in each row, column and box and every clue of
/// `puzzle` in its place.
///
/// # Errors
///
/// The first changed clue; else the first digit missing in a row, a column, a box.
pub fn verify(puzzle: &Board, solved: &Board) -> Result<(), Fault> {
    let (clues, digits) = (puzzle.digits(), solved.digits());
    // One bit for every digit of every row, then column, then box.
    let mut seen = BitArray::<[u32; 8], Lsb0>::ZERO;
    for cell in 0..81 {
        if clues[cell] != 0 && clues[cell] != digits[cell] {
            let clue = Digit::new(clues[cell]).expect("a clue is 1 to 9");
            return Err(Fault::ClueChanged { cell: Cell::new(cell), clue });
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
            Err(Fault::Missing { digit: Digit::new(digit).expect("1 to 9"), unit })
        }
    }
}

/// Why a grid is not the solution of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A clue is not where it was.
    #[error("the clue {clue} in {cell} was changed")]
    ClueChanged {
        /// Where it was.
        cell: Cell,
        /// What it was.
        clue: Digit,
    },
    /// A unit lacks a digit.
    #[error("there is no {digit} in {unit}")]
    Missing {
        /// What is not there.
        digit: Digit,
        /// Where it is not.
        unit: Unit,
    },
}
