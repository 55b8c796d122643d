//! Sudoku: boards, their text forms, and the engines that solve them.
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
//! | how hard a puzzle is for a person | [`rate`], [`Rater`] |
//! | a solution step by step, as a person finds it | [`explain()`], [`Explainer`] |
//! | the same from the middle of a puzzle, with its candidates | [`Position`], [`Explainer::at`] |
//! | random puzzles | [`Generator`] |
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

pub use quadrille_boards::{
    Auto, Backend, Backtracker, Bands, Board, COLLECTION, CandidateSearch, Candidates, Canonical,
    Canonizer, Cell, Conflict, Digit, Engine, EngineKind, Found, Lanes, Minimizer, Position, Query,
    Reply, ReplyError, Solver, Transformation, TrueCandidates, Unit, Verdict, canonical,
    count_up_to, cover, judge, solve, text, verify,
};
#[cfg(feature = "batch")]
pub use quadrille_collections as batch;
pub use quadrille_person::{
    DeductionStep, Difficulty, Explainer, Explanation, Generated, Generator, ImproperError, Link,
    Mark, Rater, Rating, Role, Source, StepPicture, Symmetry, Technique, UnmetError, explain, rate,
};
pub use quadrille_variants as variant;
