//! 9x9 Sudoku: boards, their text forms, and the engines that solve them.
//!
//! Depend on `quadrille`, which exports all of this as `quadrille::sudoku`.
//!
//! A puzzle takes this road: [`text`] reads it into a [`Board`]; [`cover`] turns the board into an
//! exact cover problem; [`Solver`] finds a cover by Dancing Links and decodes it into a solved
//! board. [`Backtracker`] solves the same boards by plain backtracking, and tests compare the other
//! engines with it. [`Bands`] solves one board fast; [`Lanes`] solves many at once, one in each
//! lane of vector registers. [`verify`](mod@verify) checks the solutions of all of them.
//!
//! | I want | use |
//! | --- | --- |
//! | an answer about one board | [`solve`], [`judge`], [`count_up_to`]: by the fastest engine |
//! | answers about many boards | [`Auto`] and [`Engine::answer_all`], or [`Lanes`] |
//! | limits, a stop flag, the smallest solution | [`Auto`] or any other [`Engine`] |
//! | an engine chosen at run time | [`EngineKind::engine`] |
//! | puzzles without redundant clues | [`Minimizer`] |
//! | the digits that a cell has in some solution | [`TrueCandidates`] |
//! | whether two boards are equivalent by symmetry | [`canonical()`], [`Canonizer`] |
//!
//! ```
//! use quadrille::sudoku::{Board, Verdict, judge, verify::verify};
//!
//! let puzzle: Board =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
//!         .parse()?;
//! let Verdict::Unique(solved) = judge(&puzzle) else { panic!("a proper puzzle") };
//! assert_eq!(verify(&puzzle, &solved), Ok(()));
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```

mod auto;
mod backtrack;
mod bands;
mod board;
mod candidates;
mod canonical;
pub mod cover;
mod engine;
mod engine_kind;
mod lanes;
mod minimize;
mod position;
mod query;
mod reduce;
mod solver;
pub mod text;
pub mod verify;

pub use auto::{Auto, COLLECTION, count_up_to, judge, solve};
pub use backtrack::Backtracker;
pub use bands::Bands;
pub use board::{Board, Cell, Conflict, Digit, Unit};
pub use candidates::{CandidateSearch, Candidates, TrueCandidates};
pub use canonical::{Canonical, Canonizer, Transformation, canonical};
pub use engine::Engine;
pub use engine_kind::EngineKind;
pub use lanes::{Backend, Found, Lanes};
pub use minimize::Minimizer;
pub use position::Position;
pub use query::{Query, Reply, ReplyError, Verdict};
pub use solver::Solver;

/// Code that the crates of quadrille share. It is no public interface and may change at any time.
#[doc(hidden)]
pub mod internal {
    pub use crate::auto::judge_position;
    pub use crate::reduce::{ClueReduction, ReductionGoal, reduce};
}
