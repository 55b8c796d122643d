//! Is this grid a solution of that puzzle? Judged from the rules of the game, with bit sets, by
//! code that no solver shares.

use bitvec::array::BitArray;
use bitvec::order::Lsb0;
use thiserror::Error;

use super::board::{Board, Cell, Digit, Unit};

/// `Ok` if `solved` has nine different digits in each row, column and box and every clue of
/// `puzzle` in its place.
///
/// # Errors
///
/// The first fault met: changed clues, then incomplete units (rows, columns, boxes).
pub fn verify(puzzle: &Board, solved: &Board) -> Result<(), Fault> {
    for (cell, clue) in puzzle.clues() {
        if solved.get(cell) != Some(clue) {
            return Err(Fault::ClueChanged { cell, clue });
        }
    }
    for unit in Unit::all() {
        let mut seen = BitArray::<[u16; 1], Lsb0>::ZERO;
        for cell in unit.cells() {
            if let Some(digit) = solved.get(cell) {
                seen.set(digit.index(), true);
            }
        }
        if let Some(digit) = Digit::all().find(|digit| !seen[digit.index()]) {
            return Err(Fault::Missing { digit, unit });
        }
    }
    Ok(())
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
