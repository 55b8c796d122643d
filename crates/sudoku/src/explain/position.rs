//! [`Position`]: the digits and the candidates before a step.

use super::grid::CandidateGrid;
use crate::board::{Board, Cell, Digit};

/// The clues of a puzzle, the digits that were written, and the remaining candidates.
///
/// ```
/// # mod quadrille { pub use quadrille_engine::*; pub use quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::{Board, Cell, Explainer};
///
/// let board: Board =
///     "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
///         .parse()?;
/// let mut explainer = Explainer::new(&board)?;
/// let before = explainer.current();
/// let step = explainer.next_step().expect("it is not solved");
/// let (cell, digit) = step.places[0];
/// assert!(before.candidates(cell).any(|candidate| candidate == digit));
/// assert_eq!(explainer.current().candidates(cell).count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    clues: Board,
    board: Board,
    candidates: [u16; 81],
}

impl Position {
    pub(super) fn new(clues: &Board, grid: &CandidateGrid) -> Self {
        let board = Board::from_digits(grid.digits);
        Self { clues: *clues, board, candidates: grid.of_cell }
    }

    /// The puzzle: its clues alone.
    #[must_use]
    pub const fn clues(&self) -> &Board {
        &self.clues
    }

    /// The clues, and the digits that were written.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The digits that a blank cell can still have, the smallest first. Other cells have none.
    pub fn candidates(&self, cell: Cell) -> impl Iterator<Item = Digit> + use<> {
        let set = self.candidates[cell.index()];
        Digit::all().filter(move |digit| set >> digit.index() & 1 == 1)
    }
}
