//! [`canonical`]: the smallest of all boards that [`Transformation`]s make of a board.
//!
//! Two boards are *equivalent* if a transformation turns one into the other. Equivalent boards have
//! the same canonical form; boards that are not equivalent have different forms. Boards are
//! compared as texts of 81 characters, a blank before 1.
//!
//! # The search
//!
//! The form is built row by row. A *state* says which rows of the board were taken, how the columns
//! are ordered, and which digits have a label. Order and labels are decided as late as possible:
//!
//! - Columns of one stack that were blank in all rows taken may still change places, and so may
//!   whole stacks. They are *unordered* until a row distinguishes them.
//! - A digit gets the next label where it first appears.
//!
//! For a state and a row of the board, sorting finds the best arrangement of the row: in each set
//! of unordered columns blanks come first, then labels, then digits without a label; unordered
//! stacks are sorted by their three columns. Digits without a label tie. On a board with a
//! conflict, equal labels tie, too. Each order of tied columns is a state of its own. After each
//! row only the states with the smallest text remain; in most puzzles these are a handful after two
//! rows.
//!
//! Blank rows of a band are interchangeable, and so are blank bands. The search takes one of them,
//! and the state stands for all of them. So the states at the end count the automorphisms: the
//! transformations that leave the board unchanged.
//!
//! `canonical/state.rs` has the states, `canonical/arrange.rs` the best arrangement of a row.

mod arrange;
mod row;
mod state;
mod transformation;

use super::board::Board;
use arrange::arrange;
use row::CanonicalRow;
use state::CanonicalState;

pub use transformation::Transformation;

/// A board's canonical form, and a transformation that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The smallest board equivalent to the board.
    pub form: Board,
    /// A transformation that turns the board into the form.
    pub transformation: Transformation,
    /// The number of transformations that turn the board into itself: 1 for most boards, at most
    /// 2 * 6^8 * 9!. Exchanges of digits that do not occur, and of blank columns, count as well.
    pub automorphisms: u64,
}

/// The canonical form of a board: the smallest of the 2 * 6^8 * 9! boards that come from it by
/// exchanging digits, rows of a band, columns of a stack, bands, stacks, or rows with columns. A
/// blank is smaller than 1, and the first cell counts most.
///
/// Every board has one, even a board without a solution. It takes some microseconds for a puzzle,
/// and about a millisecond for a solved board, where all columns of the first row tie.
///
/// ```
/// # mod quadrille { pub use quadrille_engine::*; pub use quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::{Board, canonical};
///
/// let board: Board =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
///         .parse()?;
/// let canonical = canonical(&board);
/// assert_eq!(canonical.transformation.apply(&board), canonical.form);
/// assert_eq!(canonical.automorphisms, 1);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[must_use]
pub fn canonical(board: &Board) -> Canonical {
    Canonizer::default().canonical(board)
}

/// Finds canonical forms one after another, and reuses its memory.
///
/// ```
/// # mod quadrille { pub use quadrille_engine::*; pub use quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::{Board, Canonizer};
///
/// let mut canonizer = Canonizer::default();
/// let canonical = canonizer.canonical(&Board::EMPTY);
/// assert_eq!(canonical.form, Board::EMPTY);
/// assert_eq!(canonical.automorphisms, 2 * 6_u64.pow(8) * 362_880);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Canonizer {
    states: Vec<CanonicalState>,
    next: Vec<CanonicalState>,
}

impl Canonizer {
    /// As [`canonical`].
    #[must_use]
    pub fn canonical(&mut self, board: &Board) -> Canonical {
        let sides = [Side::new(board, false), Side::new(board, true)];
        self.states.clear();
        self.states.extend([CanonicalState::new(false), CanonicalState::new(true)]);
        let mut form = [0; 81];
        for n_rows in 0..9 {
            let smallest = self.add_row(&sides, n_rows);
            for (column, digit) in form[9 * n_rows..][..9].iter_mut().enumerate() {
                *digit = smallest.label(column);
            }
        }
        let n_digits = self.states[0].n_labels();
        let automorphisms: u64 = self.states.iter().map(CanonicalState::automorphisms).sum();
        Canonical {
            form: Board::from_digits(form),
            transformation: self.states[0].transformation(),
            automorphisms: automorphisms * (1..=9 - u64::from(n_digits)).product::<u64>(),
        }
    }

    /// Adds the smallest row to all states that can have it, and drops the others.
    fn add_row(&mut self, sides: &[Side; 2], n_rows: usize) -> CanonicalRow {
        let Self { states, next, .. } = self;
        next.clear();
        let mut smallest = CanonicalRow::LARGEST;
        for state in &*states {
            let side = &sides[usize::from(state.is_transposed())];
            state.for_each_row(n_rows, side.blank_rows, |row, times| {
                let digits = &side.rows[row];
                let arranged = arrange(state, digits);
                let repeats = side.repeating_rows >> row & 1 == 1;
                if !repeats && arranged.row > smallest {
                    return;
                }
                let taken = state.take(row, n_rows, times);
                arranged.for_each_order(|order| {
                    let state = taken.arrange(order, digits);
                    let row = if repeats { state.row(digits) } else { arranged.row };
                    if row < smallest {
                        smallest = row;
                        next.clear();
                    }
                    if row == smallest {
                        next.push(state);
                    }
                });
            });
        }
        std::mem::swap(states, next);
        smallest
    }
}

/// A board, or its transpose.
struct Side {
    rows: [[u8; 9]; 9],
    /// A bit for each row that is blank.
    blank_rows: u16,
    /// A bit for each row that has a digit twice. In such a row, orders that tie may give different
    /// labels.
    repeating_rows: u16,
}

impl Side {
    fn new(board: &Board, is_transposed: bool) -> Self {
        let digits = board.digits();
        let mut rows = [[0; 9]; 9];
        let (mut blank_rows, mut repeating_rows) = (0, 0);
        for (r, row) in rows.iter_mut().enumerate() {
            for (c, digit) in row.iter_mut().enumerate() {
                *digit = if is_transposed { digits[9 * c + r] } else { digits[9 * r + c] };
            }
            blank_rows |= u16::from(*row == [0; 9]) << r;
            let repeats = |c: usize| row[c] != 0 && row[..c].contains(&row[c]);
            repeating_rows |= u16::from((0..9).any(repeats)) << r;
        }
        Self { rows, blank_rows, repeating_rows }
    }
}

#[cfg(test)]
mod tests;
