//! [`Engine`]: the interface of every Sudoku engine.
//!
//! Each question reduces to one: list the solutions of a board, up to a number of them. An engine
//! implements that as [`solutions`](Engine::solutions), and the trait derives the rest: the first
//! solution, a [`Verdict`], a count, the smallest solution, and the questions about many boards.
//!
//! The trait is object-safe: a `Box<dyn Engine + Send>` is an engine chosen at run time. A call
//! costs one indirect call per solution, none per tree node.

use super::board::{Board, Cell, Digit};
use super::query::{Query, Replies, Reply, ReplyError, Verdict};
use quadrille_base::{Limits, Outcome, Stats, StopFlag, UnansweredError};

/// Part of a board's solutions: those within these candidates of the 81 cells, row by row, bit
/// `d - 1` for digit `d`. One engine hands such parts over to another.
pub(super) type Part = [u16; 81];

/// A solver of Sudoku boards, made once and used for any number of boards.
///
/// An implementation provides [`solutions`](Self::solutions), its limits and its counters, and
/// overrides other methods where it has a faster way. Without a node limit and a stop flag no
/// method returns [`UnansweredError`].
///
/// ```
/// use quadrille::sudoku::{Backtracker, Bands, Board, Engine, Solver};
///
/// let engines: [Box<dyn Engine + Send>; 3] =
///     [Box::new(Solver::default()), Box::new(Bands::default()), Box::new(Backtracker::default())];
/// for mut engine in engines {
///     assert_eq!(engine.count_up_to(&Board::EMPTY, 5), Ok(5));
///     let mut shown = Vec::new();
///     engine.solutions(&Board::EMPTY, 5, &mut |solved| shown.push(*solved));
///     assert_eq!(shown.len(), 5);
/// }
/// ```
pub trait Engine {
    /// The most tree nodes of each question; `None`, the default, means no limit.
    fn node_limit(&mut self) -> &mut Option<u64>;

    /// Lets a flag stop every question asked from now on.
    fn set_stop(&mut self, stop: StopFlag);

    /// The work done since the engine was made.
    fn stats(&self) -> Stats;

    /// Calls `visit` with the solutions of `board` one after another, at most `most` of them.
    ///
    /// The outcome is [`Limit`](Outcome::Limit) if `most` solutions were shown, whether or not
    /// there are more, and [`Exhausted`](Outcome::Exhausted) if fewer were shown and the board has
    /// no others.
    fn solutions(&mut self, board: &Board, most: u64, visit: &mut dyn FnMut(&Board)) -> Outcome;

    /// Limits the tree nodes of each question from now on; `None`, the default, means no limit.
    fn set_node_limit(&mut self, nodes: Option<u64>) {
        *self.node_limit() = nodes;
    }

    /// The first solution that this engine finds, or `None` if there is none.
    ///
    /// It depends on the board alone, not on what the engine was asked before.
    ///
    /// # Errors
    ///
    /// If the node limit was reached or the stop flag was set first.
    fn first(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        let mut first = None;
        let outcome = self.solutions(board, 1, &mut |solved| first = Some(*solved));
        answered(outcome, first.is_some()).map(|()| first)
    }

    /// None, one or several solutions. The search stops at the second.
    ///
    /// # Errors
    ///
    /// If the node limit was reached or the stop flag was set first.
    fn judge(&mut self, board: &Board) -> Result<Verdict, UnansweredError> {
        let mut verdict = Verdict::None;
        let outcome = self.solutions(board, 2, &mut |solved| {
            verdict = match verdict {
                Verdict::None => Verdict::Unique(*solved),
                Verdict::Unique(first) => Verdict::Several(first, *solved),
                several @ Verdict::Several(..) => several,
            }
        });
        answered(outcome, matches!(verdict, Verdict::Several(..))).map(|()| verdict)
    }

    /// The number of solutions, or `most` if there are at least that many. The search stops there.
    ///
    /// # Errors
    ///
    /// If the node limit was reached or the stop flag was set first.
    fn count_up_to(&mut self, board: &Board, most: u64) -> Result<u64, UnansweredError> {
        let mut n = 0;
        let outcome = self.solutions(board, most, &mut |_| n += 1);
        answered(outcome, n == most).map(|()| n)
    }

    /// The lexicographically smallest solution, or `None` if there is none: the one with the
    /// smallest digit in the first cell where solutions differ, read row by row.
    ///
    /// The default method first judges the board; if there are several solutions, it takes the
    /// smaller of two as the smallest known. At most 8 * 81 searches follow. Cell by cell, it fixes
    /// the cells before this one as in the smallest known solution, and looks for a solution with a
    /// smaller digit here. Such a solution becomes the smallest known. By induction over the cells,
    /// no solution is smaller after the last cell.
    ///
    /// # Errors
    ///
    /// If the node limit was reached or the stop flag was set first. The limit holds for all
    /// searches together.
    fn smallest(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        let begin = (self.stats().nodes, *self.node_limit());
        let mut smallest = match self.judge(board)? {
            Verdict::None => return Ok(None),
            Verdict::Unique(solved) => return Ok(Some(solved)),
            Verdict::Several(a, b) => a.min(b),
        };
        let mut fixed = *board;
        for cell in Cell::all().filter(|&cell| board.get(cell).is_none()) {
            let known = smallest.get(cell);
            for digit in Digit::all().take_while(|&digit| Some(digit) < known) {
                fixed.set(cell, Some(digit));
                if let Some(solved) = within(self, begin, |engine| engine.first(&fixed))? {
                    smallest = solved;
                    break;
                }
            }
            fixed.set(cell, smallest.get(cell));
        }
        Ok(Some(smallest))
    }

    /// None, one or several solutions; if there are several, the two smallest, the smallest first.
    ///
    /// The second smallest solution agrees with the smallest before some cell and has a larger
    /// digit in it. It is the smallest of such solutions for the last possible cell, and for the
    /// smallest possible digit there.
    ///
    /// # Errors
    ///
    /// If the node limit was reached or the stop flag was set first. The limit holds for all
    /// searches together.
    fn two_smallest(&mut self, board: &Board) -> Result<Verdict, UnansweredError> {
        let begin = (self.stats().nodes, *self.node_limit());
        let verdict = self.judge(board)?;
        let Verdict::Several(..) = verdict else { return Ok(verdict) };
        let smallest = within(self, begin, |engine| engine.smallest(board))?;
        let smallest = smallest.expect("there are several");
        let mut fixed = smallest;
        let blanks: Vec<Cell> = Cell::all().filter(|&cell| board.get(cell).is_none()).collect();
        for &cell in blanks.iter().rev() {
            for digit in Digit::all().filter(|&digit| Some(digit) > smallest.get(cell)) {
                fixed.set(cell, Some(digit));
                if let Some(next) = within(self, begin, |engine| engine.smallest(&fixed))? {
                    return Ok(Verdict::Several(smallest, next));
                }
            }
            fixed.set(cell, None);
        }
        unreachable!("there are several")
    }

    /// The reply to [`Query::Solve`]: a solution, the smallest if there are several, and whether it
    /// is the only one.
    ///
    /// # Errors
    ///
    /// If the node limit was reached or the stop flag was set first. The limit holds for all
    /// searches together.
    fn solve(&mut self, board: &Board) -> Result<Reply, UnansweredError> {
        let begin = (self.stats().nodes, *self.node_limit());
        Ok(match self.judge(board)? {
            Verdict::Several(..) => {
                let smallest = within(self, begin, |engine| engine.smallest(board))?;
                Reply::new(smallest, 2, false)
            }
            verdict => Reply::solved(verdict),
        })
    }

    /// Answers one question for a board.
    ///
    /// # Errors
    ///
    /// If the node limit was reached or the stop flag was set first. The limit holds for all
    /// searches together.
    fn answer(&mut self, board: &Board, query: Query) -> Result<Reply, UnansweredError> {
        match query {
            Query::Solve => self.solve(board),
            Query::Count { most } => self.count_up_to(board, most).map(|n| Reply::counted(n, most)),
        }
    }

    /// Answers one question for many boards: appends one reply for each board, in their order.
    ///
    /// Each reply depends on its board alone. If the stop flag is set, the replies end before the
    /// first board that was not reached. An engine that works on many boards at once overrides this
    /// method; the others take one board after another.
    fn answer_all(
        &mut self,
        boards: &[Board],
        query: Query,
        replies: &mut Vec<Result<Reply, ReplyError>>,
    ) {
        one_by_one(self, boards, query, replies);
    }
}

/// Asks the engine. The node limit counts from the time when the engine had entered `start` tree
/// nodes.
pub(super) fn within<E: Engine + ?Sized, R>(
    engine: &mut E,
    (start, limit): (u64, Option<u64>),
    ask: impl FnOnce(&mut E) -> R,
) -> R {
    let used = engine.stats().nodes - start;
    engine.set_node_limit(limit.map(|nodes| nodes.saturating_sub(used)));
    let answer = ask(engine);
    engine.set_node_limit(limit);
    answer
}

/// `Ok` if the question is answered: the run explored everything or found `enough` solutions.
pub(super) fn answered(outcome: Outcome, enough: bool) -> Result<(), UnansweredError> {
    if enough { Ok(()) } else { outcome.answered() }
}

/// The limits of a question that asks for at most `most` solutions.
pub(super) const fn limits(nodes: Option<u64>, most: u64) -> Limits {
    let mut limits = Limits::NONE.solutions(most);
    limits.nodes = nodes;
    limits
}

/// [`Engine::answer_all`], one board after another.
pub(super) fn one_by_one<E: Engine + ?Sized>(
    engine: &mut E,
    boards: &[Board],
    query: Query,
    replies: &mut Replies,
) {
    for board in boards {
        let before = engine.stats().solutions;
        let reply = engine.answer(board, query);
        // The search for the smallest of several solutions may find some of them again.
        let most = if query == Query::Solve { 2 } else { u64::MAX };
        let n_solutions = (engine.stats().solutions - before).min(most);
        replies.push(reply.map_err(|why| ReplyError { why, n_solutions }));
        if reply == Err(UnansweredError::Stopped) {
            break;
        }
    }
}
