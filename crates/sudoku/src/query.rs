//! One question about many boards: [`Query`], and the [`Reply`] for each board.

use thiserror::Error;

use super::board::Board;
use super::engine::Verdict;
use crate::search::UnansweredError;

/// The question that [`Engine::answer_all`](super::Engine::answer_all) answers for every board.
///
/// ```
/// use quadrille::sudoku::{Auto, Board, Engine, Query};
///
/// let two_fives: Board = format!("55{}", ".".repeat(79)).parse()?;
/// let mut replies = Vec::new();
/// let query = Query::Count { most: 10 };
/// Auto::new().answer_all(&[Board::EMPTY, two_fives], query, &mut replies);
/// let counts: Vec<u64> = replies.iter().flatten().map(|reply| reply.n_solutions).collect();
/// assert_eq!(counts, [10, 0]);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Query {
    /// A solution, and whether it is unique. Of several it is the lexicographically smallest, by
    /// every engine.
    Solve,
    /// The number of solutions.
    Count {
        /// Where counting stops.
        most: u64,
    },
}

/// What an engine found out about one of many boards.
///
/// ```
/// use quadrille::sudoku::{Board, Engine, Query, Solver};
///
/// let mut replies = Vec::new();
/// let query = Query::Solve;
/// Solver::new().answer_all(&[Board::EMPTY], query, &mut replies);
/// let reply = replies[0]?;
/// assert!(reply.solution.is_some_and(|solved| solved.to_string().starts_with("123456789")));
/// assert_eq!((reply.n_solutions, reply.all), (2, false));
/// # Ok::<(), quadrille::sudoku::OpenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reply {
    /// A solution, or `None` if there is none or none was asked for.
    pub solution: Option<Board>,
    /// The number of solutions that were met.
    pub n_solutions: u64,
    /// Whether those are known to be all there are.
    pub all: bool,
}

impl Reply {
    pub(super) const fn new(solution: Option<Board>, n_solutions: u64, all: bool) -> Self {
        Self { solution, n_solutions, all }
    }

    /// The reply to [`Query::Count`] for a board with `n` solutions, counted up to `most`.
    pub(super) const fn counted(n: u64, most: u64) -> Self {
        Self::new(None, n, n < most)
    }

    /// The reply to [`Query::Solve`] for a board with this verdict. Of several solutions the first
    /// must be the smallest.
    pub(super) const fn solved(verdict: Verdict) -> Self {
        match verdict {
            Verdict::None => Self::new(None, 0, true),
            Verdict::Unique(solved) => Self::new(Some(solved), 1, true),
            Verdict::Several(smallest, _) => Self::new(Some(smallest), 2, false),
        }
    }
}

/// A question about one of many boards that was left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
#[non_exhaustive]
pub struct OpenError {
    /// Why it was left open.
    pub why: UnansweredError,
    /// The number of solutions that were met before.
    pub n_solutions: u64,
}

impl OpenError {
    pub(super) const fn new(why: UnansweredError, n_solutions: u64) -> Self {
        Self { why, n_solutions }
    }
}

/// A reply, or why there is none.
pub(super) type Replies = Vec<Result<Reply, OpenError>>;
