//! Sudoku: boards, their text forms, and the engines that solve them.
//!
//! The road through this folder is that of a puzzle: [`text`] reads it into a [`Board`],
//! [`cover`] turns the board into an exact cover problem, [`Solver`] finds a cover by Dancing
//! Links and has it decoded into a solved board. [`Backtracker`] does the same in the plainest
//! way, to be checked against; [`verify`](mod@verify) judges what either says.
//!
//! For a question about a board there are [`solve`], [`judge`] and [`count_up_to`], with a solver
//! that each thread makes at its first question (about 0.15 ms); for limits, a stop flag, or the
//! smallest solution make a [`Solver`].

use std::cell::RefCell;

mod backtrack;
mod board;
pub mod cover;
mod engine;
mod lanes;
mod solver;
pub mod text;
pub mod verify;

pub use backtrack::Backtracker;
pub use board::{Board, Cell, Conflict, Digit, Unit};
pub use engine::{Engine, Verdict};
pub use lanes::{Backend, Found, Lanes};
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
    SOLVER.with_borrow_mut(|solver| solver.first(board)).expect(UNLIMITED)
}

/// Whether the board has none, one or several solutions, with the evidence. No limit.
#[must_use]
pub fn judge(board: &Board) -> Verdict {
    SOLVER.with_borrow_mut(|solver| solver.judge(board)).expect(UNLIMITED)
}

/// How many solutions the board has, or `most` if there are at least so many.
#[must_use]
pub fn count_up_to(board: &Board, most: u64) -> u64 {
    SOLVER.with_borrow_mut(|solver| solver.count_up_to(board, most)).expect(UNLIMITED)
}

thread_local! {
    /// For the functions above: made at a thread's first question.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

const UNLIMITED: &str = "a solver without limits answers";
