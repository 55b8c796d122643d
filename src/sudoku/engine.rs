//! What every Sudoku engine can be asked, and how the questions reduce to one: show me the
//! solutions, up to so many.

use super::board::Board;
use crate::search::{Outcome, Stats, StopFlag, UnansweredError};

/// How many solutions a board has, with the evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is none.
    None,
    /// There is exactly one: the board is a proper puzzle.
    Unique(Board),
    /// There are at least these two, which differ.
    Several(Board, Board),
}

/// A solver of Sudoku boards that is made once and used for any number of boards.
///
/// Without a node limit and a stop flag no method of it gives [`UnansweredError`].
pub trait Engine {
    /// Gives up on a question after so many tree nodes; `None`, the default, never.
    fn set_node_limit(&mut self, nodes: Option<u64>);

    /// Lets a flag stop every question asked from now on.
    fn set_stop(&mut self, stop: StopFlag);

    /// What has been done since the engine was made.
    fn stats(&self) -> Stats;

    /// Shows the solutions of `board` one after another, at most `most` of them.
    ///
    /// The outcome is [`Limit`](Outcome::Limit) if `most` were shown, whether or not there are
    /// more, and [`Exhausted`](Outcome::Exhausted) if fewer were and those are all there are.
    fn solutions(&mut self, board: &Board, most: u64, visit: impl FnMut(&Board)) -> Outcome;

    /// The lexicographically smallest solution, or `None` if there is none: of all solutions the
    /// one with the smallest digit in the first cell where they differ, read row by row.
    ///
    /// # Errors
    ///
    /// If the node limit or the stop flag came first. The limit holds for all that an engine does
    /// to answer.
    fn smallest(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError>;

    /// The first solution this engine meets, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// If the node limit or the stop flag came first.
    fn first(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        let mut first = None;
        let outcome = self.solutions(board, 1, |solved| first = Some(*solved));
        answered(outcome, first.is_some()).map(|()| first)
    }

    /// None, one or several solutions. Stops at the second.
    ///
    /// # Errors
    ///
    /// If the node limit or the stop flag came first.
    fn judge(&mut self, board: &Board) -> Result<Verdict, UnansweredError> {
        let mut verdict = Verdict::None;
        let outcome = self.solutions(board, 2, |solved| {
            verdict = match verdict {
                Verdict::None => Verdict::Unique(*solved),
                Verdict::Unique(first) => Verdict::Several(first, *solved),
                several @ Verdict::Several(..) => several,
            }
        });
        answered(outcome, matches!(verdict, Verdict::Several(..))).map(|()| verdict)
    }

    /// How many solutions there are, or `most` if there are at least so many. Stops there.
    ///
    /// # Errors
    ///
    /// If the node limit or the stop flag came first.
    fn count_up_to(&mut self, board: &Board, most: u64) -> Result<u64, UnansweredError> {
        let mut n = 0;
        let outcome = self.solutions(board, most, |_| n += 1);
        answered(outcome, n == most).map(|()| n)
    }
}

/// A run answers its question if it explored everything or found as many as were asked for.
pub(super) fn answered(outcome: Outcome, enough: bool) -> Result<(), UnansweredError> {
    match outcome {
        _ if enough => Ok(()),
        Outcome::Exhausted => Ok(()),
        Outcome::Limit => Err(UnansweredError::Limit),
        Outcome::Stopped => Err(UnansweredError::Stopped),
    }
}
