//! One question about many boards: [`Query`], and the [`Reply`] for each board.

use thiserror::Error;

use super::board::Board;
use super::engine::{Engine, Verdict};
use crate::search::UnansweredError;

/// The question that [`Engine::answer_all`] answers for every board.
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
    /// A solution.
    Solve {
        /// Of several solutions the lexicographically smallest, not the first that is met.
        smallest: bool,
        /// Also whether the solution is unique.
        judged: bool,
    },
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
/// let query = Query::Solve { smallest: true, judged: true };
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

/// [`Engine::answer_all`], one board after another.
pub(super) fn one_by_one<E: Engine + ?Sized>(
    engine: &mut E,
    boards: &[Board],
    query: Query,
    replies: &mut Replies,
) {
    for board in boards {
        let before = engine.stats().solutions;
        let reply = answer(engine, board, query);
        let n_solutions = engine.stats().solutions - before;
        replies.push(reply.map_err(|why| OpenError::new(why, n_solutions)));
        if reply == Err(UnansweredError::Stopped) {
            break;
        }
    }
}

fn answer<E: Engine + ?Sized>(
    engine: &mut E,
    board: &Board,
    query: Query,
) -> Result<Reply, UnansweredError> {
    Ok(match query {
        Query::Solve { smallest, judged: true } => match engine.judge(board)? {
            Verdict::None => Reply::new(None, 0, true),
            Verdict::Unique(solved) => Reply::new(Some(solved), 1, true),
            Verdict::Several(..) => Reply::new(solve(engine, board, smallest)?, 2, false),
        },
        Query::Solve { smallest, judged: false } => {
            let solution = solve(engine, board, smallest)?;
            Reply::new(solution, solution.is_some().into(), solution.is_none())
        }
        Query::Count { most } => {
            let n = engine.count_up_to(board, most)?;
            Reply::new(None, n, n < most)
        }
    })
}

/// A solution of the board: the smallest, or the first that the engine meets.
pub(super) fn solve<E: Engine + ?Sized>(
    engine: &mut E,
    board: &Board,
    smallest: bool,
) -> Result<Option<Board>, UnansweredError> {
    if smallest { engine.smallest(board) } else { engine.first(board) }
}
