//! [`Position`]: the digits and the candidates of a puzzle that is partly solved.

use super::board::{Board, Cell, Digit};
use super::engine::Part;

/// The clues of a puzzle, the digits that were written, and the remaining candidates.
///
/// A position is where a person is in the middle of a puzzle. An `Explainer`
/// goes on from there, a `Rater` rates what is left, and
/// [`TrueCandidates`](crate::TrueCandidates) finds which candidates are right in some solution.
/// [`text`](crate::text#positions) has the forms in which other programs write positions.
///
/// The solutions of a position are the solved boards that have its digits, and one of its
/// candidates in each blank cell.
///
/// ```
/// use quadrille::sudoku::{Board, Cell, Explainer, Position, text::PositionForm};
///
/// let board: Board =
///     "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
///         .parse()?;
/// let mut explainer = Explainer::new(&board)?;
/// let before = explainer.current();
/// let step = explainer.next().expect("it is not solved");
/// let (cell, digit) = step.places[0];
/// assert!(before.candidates(cell).any(|candidate| candidate == digit));
/// assert_eq!(explainer.current().candidates(cell).count(), 0);
///
/// let text = explainer.current().in_form(PositionForm::Hodoku).to_string();
/// let read: Position = text.parse()?;
/// assert_eq!(read, explainer.current());
/// assert_eq!(Explainer::at(&read)?.next(), explainer.next());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    clues: Board,
    board: Board,
    candidates: [u16; 81],
}

/// All nine digits, a bit each.
const ALL: u16 = 0x1ff;

impl Position {
    /// The beginning of a puzzle: its clues, and all candidates that they do not exclude.
    pub fn new(puzzle: &Board) -> Self {
        Self::of(puzzle, puzzle, &[ALL; 81])
    }

    /// A position with these clues, these digits, the clues among them, and in the blank cells
    /// these candidates, a bit for each digit. Candidates that a digit in the same unit excludes
    /// are left out.
    #[doc(hidden)]
    pub fn of(clues: &Board, board: &Board, candidates: &[u16; 81]) -> Self {
        let mut excluded = [0; 27];
        for (cell, digit) in board.clues() {
            cell.units().into_iter().for_each(|unit| excluded[unit] |= 1 << digit.index());
        }
        let mut left = [0; 81];
        for cell in Cell::all().filter(|&cell| board.get(cell).is_none()) {
            let excluded = cell.units().into_iter().fold(0, |all, unit| all | excluded[unit]);
            left[cell.index()] = candidates[cell.index()] & ALL & !excluded;
        }
        Self { clues: *clues, board: *board, candidates: left }
    }

    /// The puzzle: its clues alone. If the text of a position does not tell clues from other
    /// digits, all its digits are clues.
    pub const fn clues(&self) -> &Board {
        &self.clues
    }

    /// The clues, and the digits that were written.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The digits that a blank cell can still have, the smallest first. Other cells have none.
    pub fn candidates(&self, cell: Cell) -> impl Iterator<Item = Digit> + use<> {
        let set = self.candidates[cell.index()];
        Digit::all().filter(move |digit| set >> digit.index() & 1 == 1)
    }

    /// Without this candidate, which may be missing already.
    #[must_use]
    pub const fn without(mut self, cell: Cell, digit: Digit) -> Self {
        self.candidates[cell.index()] &= !(1 << digit.index());
        self
    }

    /// The candidates of a cell, a bit for each digit.
    #[doc(hidden)]
    pub const fn set(&self, cell: Cell) -> u16 {
        self.candidates[cell.index()]
    }

    /// The same for an engine: a digit of the board is the only candidate of its cell.
    #[doc(hidden)]
    pub fn part(&self) -> Part {
        let mut part = self.candidates;
        for (cell, digit) in self.board.clues() {
            part[cell.index()] = 1 << digit.index();
        }
        part
    }
}
