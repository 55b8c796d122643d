//! A question about boards, [`Query`], and its answers: a [`Reply`] for each of many boards, or a
//! [`Verdict`] about one.

use thiserror::Error;

use super::board::Board;
use quadrille_base::UnansweredError;

/// The question that [`Engine::answer_all`](super::Engine::answer_all) answers for every board.
///
/// ```
/// use quadrille::sudoku::{Auto, Board, Engine, Query};
///
/// let two_fives: Board = format!("55{}", ".".repeat(79)).parse()?;
/// let mut replies = Vec::new();
/// let query = Query::Count { most: 10 };
/// Auto::default().answer_all(&[Board::EMPTY, two_fives], query, &mut replies);
/// let counts: Vec<u64> = replies.iter().flatten().map(|reply| reply.n_solutions).collect();
/// assert_eq!(counts, [10, 0]);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Query {
    /// A solution, and whether it is unique. If there are several, every engine returns the
    /// lexicographically smallest.
    Solve,
    /// The number of solutions.
    Count {
        /// Where counting stops.
        most: u64,
    },
}

/// How many solutions a board has, with the evidence.
///
/// ```
/// use quadrille::sudoku::{Board, Verdict, judge};
///
/// let Verdict::Several(a, b) = judge(&Board::EMPTY) else { panic!("it has 6.67e21 solutions") };
/// assert_ne!(a, b);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is none.
    None,
    /// There is exactly one: the board is a proper puzzle.
    Unique(Board),
    /// There are at least these two, which differ.
    Several(Board, Board),
}

impl Verdict {
    /// The verdict on a board with these solutions, some of which may be equal.
    pub(super) fn of(solutions: impl IntoIterator<Item = Board>) -> Self {
        let mut solutions = solutions.into_iter();
        let Some(first) = solutions.next() else { return Self::None };
        match solutions.find(|solved| *solved != first) {
            Some(other) => Self::Several(first, other),
            None => Self::Unique(first),
        }
    }

    /// The first of the solutions, if there is one.
    pub(super) const fn first(self) -> Option<Board> {
        match self {
            Self::None => None,
            Self::Unique(first) | Self::Several(first, _) => Some(first),
        }
    }
}

/// What an engine found out about one of many boards.
///
/// ```
/// use quadrille::sudoku::{Board, Engine, Query, Solver};
///
/// let mut replies = Vec::new();
/// let query = Query::Solve;
/// Solver::default().answer_all(&[Board::EMPTY], query, &mut replies);
/// let reply = replies[0]?;
/// assert!(reply.solution.is_some_and(|solved| solved.to_string().starts_with("123456789")));
/// assert_eq!((reply.n_solutions, reply.all), (2, false));
/// # Ok::<(), quadrille::sudoku::ReplyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reply {
    /// A solution, or `None` if there is none, or if only a count was asked for.
    pub solution: Option<Board>,
    /// The number of solutions that were found.
    pub n_solutions: u64,
    /// Whether these are all solutions of the board.
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

    /// The reply to [`Query::Solve`] for a board with this verdict. If there are several solutions,
    /// the first of the verdict must be the smallest.
    pub(super) const fn solved(verdict: Verdict) -> Self {
        match verdict {
            Verdict::None => Self::new(None, 0, true),
            Verdict::Unique(solved) => Self::new(Some(solved), 1, true),
            Verdict::Several(smallest, _) => Self::new(Some(smallest), 2, false),
        }
    }
}

/// The error for one of many boards whose question was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
#[non_exhaustive]
pub struct ReplyError {
    /// Why it was not answered.
    pub why: UnansweredError,
    /// The number of solutions that were found before.
    pub n_solutions: u64,
}

/// A reply, or why there is none.
pub(super) type Replies = Vec<Result<Reply, ReplyError>>;
