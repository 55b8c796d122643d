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
//! The pattern of blanks decides which rows can be the first one, so it is looked up before the
//! rows are arranged. Later, most rows are too large in their first stack, and are dropped there.
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
use row::{BoardRow, CanonicalRow};
use state::{CanonicalState, TakenRow};

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
pub fn canonical(board: &Board) -> Canonical {
    Canonizer::default().canonical(board)
}

/// Finds canonical forms one after another, and reuses its memory.
///
/// ```
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
        let sides = Side::both(board);
        self.states.clear();
        self.states.extend([CanonicalState::new(false), CanonicalState::new(true)]);
        let mut form = [0; 81];
        for (n_rows, row) in form.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            *row = self.add_row(&sides, n_rows).labels();
        }
        let n_digits = self.states[0].n_labels;
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
        let first_rows = if n_rows == 0 { first_rows(sides) } else { [ALL_ROWS; 2] };
        for state in &*states {
            let side = &sides[usize::from(state.is_transposed)];
            let wanted = first_rows[usize::from(state.is_transposed)];
            state.for_each_row(n_rows, wanted, side.blank_rows, |row, times| {
                let digits = &side.rows[row];
                let repeats = side.repeating_rows >> row & 1 == 1;
                let most = if repeats { CanonicalRow::LARGEST } else { smallest };
                let Some(arranged) = arrange(state, digits, most) else { return };
                let taken = TakenRow { row, n_rows, times, digits, places: arranged.places };
                arranged.for_each_order(state, repeats, |order| {
                    let state = state.take(&taken, order);
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

/// A bit for each row.
const ALL_ROWS: u16 = 0b1_1111_1111;

/// The rows of the board and of its transpose that can be the first row of the form, as bits: those
/// with the smallest pattern of blanks, if no row has a digit twice. Then a row without labels is
/// smaller if its pattern is.
fn first_rows(sides: &[Side; 2]) -> [u16; 2] {
    if sides.iter().any(|side| side.repeating_rows != 0) {
        return [ALL_ROWS; 2];
    }
    let (mut smallest, mut first) = (u8::MAX, [0; 2]);
    for (is_transposed, side) in sides.iter().enumerate() {
        for (row, &nonblank) in side.nonblank.iter().enumerate() {
            let pattern = SMALLEST_PATTERNS[usize::from(nonblank)];
            if pattern < smallest {
                (smallest, first) = (pattern, [0; 2]);
            }
            first[is_transposed] |= u16::from(pattern == smallest) << row;
        }
    }
    first
}

/// For each set of cells of a row with digits, as bits, the smallest pattern that exchanges of
/// columns and stacks make of it, as a number.
static SMALLEST_PATTERNS: [u8; 512] = {
    const N_DIGITS: [u8; 8] = [0, 1, 1, 2, 1, 2, 2, 3];
    let mut patterns = [0; 512];
    let mut nonblank = 0;
    while nonblank < 512 {
        // A stack with fewer digits comes first, and in each stack the blanks do. So the numbers of
        // digits decide.
        let stacks = [nonblank & 0b111, nonblank >> 3 & 0b111, nonblank >> 6];
        let mut n_digits = [N_DIGITS[stacks[0]], N_DIGITS[stacks[1]], N_DIGITS[stacks[2]]];
        let mut pair = 0;
        while pair < 3 {
            let first = pair % 2;
            if n_digits[first] > n_digits[first + 1] {
                n_digits.swap(first, first + 1);
            }
            pair += 1;
        }
        patterns[nonblank] = n_digits[0] << 4 | n_digits[1] << 2 | n_digits[2];
        nonblank += 1;
    }
    patterns
};

/// A board, or its transpose.
#[derive(Default)]
struct Side {
    rows: [BoardRow; 9],
    /// The cells of each row that have a digit, as bits.
    nonblank: [u16; 9],
    /// The digits of each row, as bits.
    digits: [u16; 9],
    /// A bit for each row that is blank.
    blank_rows: u16,
    /// A bit for each row that has a digit twice. In such a row, orders that tie may give different
    /// labels.
    repeating_rows: u16,
}

impl Side {
    /// The board and its transpose.
    fn both(board: &Board) -> [Self; 2] {
        let [mut own, mut transposed] = <[Self; 2]>::default();
        for (r, row) in board.digits().as_chunks::<9>().0.iter().enumerate() {
            for (c, &digit) in row.iter().enumerate() {
                if digit != 0 {
                    own.add(r, c, digit);
                    transposed.add(c, r, digit);
                }
            }
        }
        for side in [&mut own, &mut transposed] {
            let blank = side.nonblank.iter().enumerate().map(|(r, &its)| u16::from(its == 0) << r);
            side.blank_rows = blank.sum();
        }
        [own, transposed]
    }

    #[inline]
    fn add(&mut self, row: usize, column: usize, digit: u8) {
        self.rows[row][column] = digit;
        self.nonblank[row] |= 1 << column;
        self.repeating_rows |= (self.digits[row] >> digit & 1) << row;
        self.digits[row] |= 1 << digit;
    }
}

#[cfg(test)]
mod tests;
