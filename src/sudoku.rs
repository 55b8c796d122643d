//! Sudoku: boards, their text forms, and the engines that solve them.
//!
//! The road through this folder is that of a puzzle: [`text`] reads it into a [`Board`],
//! [`cover`] turns the board into an exact cover problem, [`Solver`] finds a cover by Dancing
//! Links and has it decoded into a solved board. [`Backtracker`] does the same in the plainest
//! way, to be checked against; [`verify`](mod@verify) judges what either says.
//!
//! For one question about one board there are [`solve`], [`judge`] and [`count_up_to`]; for many
//! boards keep a [`Solver`].

mod backtrack;
mod board;
pub mod cover;
mod engine;
mod solver;
pub mod text;
pub mod verify;

pub use backtrack::Backtracker;
pub use board::{Board, Cell, Conflict, Digit, Unit};
pub use engine::{Engine, Verdict};
pub use solver::Solver;

/// A solution of the board, or `None` if there is none. No limit.
///
/// ```
/// use quadrille::sudoku::{Board, solve};
///
/// let two_fives: Board = format!("55{}", ".".repeat(79)).parse()?;
/// assert_eq!(solve(&two_fives), None);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[must_use]
pub fn solve(board: &Board) -> Option<Board> {
    Solver::new().first(board).expect(UNLIMITED)
}

/// Whether the board has none, one or several solutions, with the evidence. No limit.
#[must_use]
pub fn judge(board: &Board) -> Verdict {
    Solver::new().judge(board).expect(UNLIMITED)
}

/// How many solutions the board has, or `most` if there are at least so many.
#[must_use]
pub fn count_up_to(board: &Board, most: u64) -> u64 {
    Solver::new().count_up_to(board, most).expect(UNLIMITED)
}

const UNLIMITED: &str = "a solver without limits answers";
