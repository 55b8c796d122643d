//! Sudoku: boards, their text forms, and the engines that solve them.
//!
//! The road through this folder is that of a puzzle: [`text`] reads it into a [`Board`],
//! [`cover`] turns the board into an exact cover problem, [`Solver`] finds a cover by Dancing
//! Links and has it decoded into a solved board. [`Backtracker`] does the same in the plainest
//! way, to be checked against; [`verify`](mod@verify) judges what either says.
//!
//! [`Lanes`] solves many boards at once, in the lanes of vectors.
//!
//! For a question about a board there are [`solve`], [`judge`] and [`count_up_to`], which take the
//! engine that is fastest for it, with engines that each thread makes at its first question (about
//! 0.2 ms). For collections make [`Lanes`]; for limits, a stop flag, or the smallest solution make
//! any [`Engine`].

mod ask;
mod backtrack;
mod board;
pub mod cover;
mod engine;
mod lanes;
mod solver;
pub mod text;
pub mod verify;

pub use ask::{count_up_to, judge, solve};
pub use backtrack::Backtracker;
pub use board::{Board, Cell, Conflict, Digit, Unit};
pub use engine::{Engine, Verdict};
pub use lanes::{Backend, Found, Lanes};
pub use solver::Solver;
