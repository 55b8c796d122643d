//! The band engine: one board at a time.
//!
//! The engine has the places of each digit as a set of cells, 27 in each band. A digit's six
//! configurations in each band and stack show what follows for this digit alone. A sum over the
//! nine digits shows what follows for different digits in one cell. The idea is from the solvers of
//! the players' forums (`fsss2`, `JCZSolve`).
//!
//! ```text
//!   board -> places of each digit -> close digits -> naked singles -> branch
//!                                        ^------------------'            |
//!                                        '-------------------------------'
//! ```
//!
//! - `tables`: a digit's six configurations in a band or stack, and what they have in common.
//! - `places`: the cells where a digit may go, and what follows for it alone.
//! - `state`: the places of all digits, and what follows for all of them, digit by digit.
//! - `vectors`: the same for all digits at a time, by vector instructions.
//! - `deduction`: which of the two deduces in a tree node.
//! - `pair`, `branch`: what to try when deduction ends (`node`); `search` tries it.
//! - `rows`: the search row by row, which gives up early.
//! - `smallest`: the lexicographically smallest solutions, by `rows` or by `search`.
//! - `rest`: the unexplored parts of a hard board, which a search hands over to another engine.
//!
//! The lanes have one board in each lane, and so need many boards. Here a vector has two digits of
//! one board. If there are many boards, each takes 2 to 4 times as long as by lanes. A single board
//! takes a quarter to two thirds of the lanes' time, except for the hardest boards, which take 2 to
//! 2.5 times as long (`benches/README.md`).

#![allow(
    clippy::inline_always,
    reason = "the deduction is one loop over words that stay in registers"
)]

mod branch;
mod deduction;
mod node;
mod pair;
mod places;
mod rows;
mod search;
mod smallest;
mod state;
mod tables;
mod unexplored;
#[cfg(target_arch = "x86_64")]
mod vectors;

use super::board::Board;
use super::engine::{Engine, Part, answered, limits};
use super::lanes::Backend;
use super::query::{Reply, Verdict};
use deduction::Deduction;
use quadrille_base::{Outcome, Stats, StopFlag, UnansweredError};
use search::BandSearch;
pub(super) use search::Leave;
use smallest::{WantedSolutions, Way};
use state::{BandState, ClosedSums, Settled};
pub(super) use unexplored::Rest;

/// The band engine. Make one and reuse it: after that it allocates nothing.
///
/// Its tree nodes are the board itself and every configuration it tries (see `branch`); it counts
/// no updates.
///
/// ```
/// use quadrille::sudoku::{Bands, Board, Engine};
///
/// let mut bands = Bands::default();
/// let board: Board =
///     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
///         .parse()?;
/// let solved = bands.first(&board)?.expect("this board has a solution");
/// assert!(solved.to_string().starts_with("987654321"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bands {
    search: BandSearch,
    way: Way,
    /// The number of solutions that the last question found, if it was a count.
    counted: Option<u64>,
    /// Memory for the parts of the [`rest`](Self::rest). It grows when they are requested.
    parts: Vec<Part>,
    nodes: Option<u64>,
}

impl Bands {
    /// An engine without limits. It deduces by vectors if the backend is `Avx2` or `Avx512`, and by
    /// tables otherwise. `None` if the processor lacks the backend's instructions.
    ///
    /// The tree, and so the order of the solutions, does not depend on the backend.
    pub fn with_backend(backend: Backend) -> Option<Self> {
        Some(Self {
            search: BandSearch::new(Deduction::with_backend(backend)?),
            way: Way::default(),
            counted: None,
            parts: Vec::new(),
            nodes: None,
        })
    }

    /// The backend that it deduces by: `Backend::Avx512`, `Backend::Avx2`, or
    /// [`Backend::Portable`] for tables.
    pub const fn backend(&self) -> Backend {
        self.search.deduction.backend()
    }

    /// The two smallest solutions of a board, found from two known solutions.
    ///
    /// On most boards it takes about as long as [`two_smallest`](Engine::two_smallest), because a
    /// search row by row finds both soon. On the others it takes less time, because the known
    /// solutions need no search.
    ///
    /// # Panics
    ///
    /// If one of them does not solve the board, or both are the same.
    ///
    /// # Errors
    ///
    /// If the node limit was reached or the stop flag was set first.
    pub fn two_smallest_of(
        &mut self,
        board: &Board,
        known: [&Board; 2],
    ) -> Result<Verdict, UnansweredError> {
        assert_ne!(known[0], known[1], "two solutions");
        self.by_smallest(board, WantedSolutions::TwoSmallest, &known)
    }

    /// The smallest solution of a board, found from a known solution.
    ///
    /// # Panics
    ///
    /// If it does not solve the board.
    ///
    /// # Errors
    ///
    /// If the node limit was reached or the stop flag was set first.
    pub fn smallest_of(&mut self, board: &Board, known: &Board) -> Result<Board, UnansweredError> {
        let verdict = self.by_smallest(board, WantedSolutions::Smallest, &[known])?;
        Ok(verdict.first().expect("there is a solution"))
    }

    /// Judges a board. If there are several solutions, the verdict has those wanted. Either no
    /// solution is `known`, or as many as the verdict has.
    fn by_smallest(
        &mut self,
        board: &Board,
        wanted: WantedSolutions,
        known: &[&Board],
    ) -> Result<Verdict, UnansweredError> {
        self.begin(2);
        self.search.meter.enter_node().map_err(unanswered)?;
        let (deduction, mut root) = (self.search.deduction, self.state_of(board));
        let settled = deduction.settle(&mut root, &mut { ClosedSums::NONE });
        self.way.know(deduction, known.iter().map(|known| deduction.state_of(known)));
        let are_solutions = settled != Settled::Contradiction && self.way.is_below(&root);
        assert!(known.is_empty() || are_solutions, "solutions of the board");
        match settled {
            Settled::Contradiction => Ok(Verdict::None),
            Settled::Solved => {
                self.search.meter.stats.solutions += 1;
                Ok(Verdict::Unique(deduction.board_of(&root)))
            }
            Settled::Open => {
                let in_order = self.nodes.is_some();
                self.way.judge(&mut self.search, &root, wanted, in_order).map_err(unanswered)
            }
        }
    }

    #[inline]
    fn state_of(&self, board: &Board) -> BandState {
        self.search.deduction.state_of(board)
    }

    /// Before a question: passes the limits to the search.
    fn begin(&mut self, most: u64) {
        self.search.meter.limit(limits(self.nodes, most));
        self.counted = None;
    }

    /// Shows at most `most` (at least one) solved states.
    #[inline]
    fn explore(&mut self, board: &Board, most: u64, mut visit: impl FnMut(&BandState)) -> Outcome {
        self.begin(most);
        let mut n = 0;
        let (state, closed) = (self.state_of(board), ClosedSums::NONE);
        let explored = self.search.explore(state, closed, self.search.leave, |state| {
            visit(state);
            n += 1;
            n < most
        });
        match explored {
            Ok(true) => Outcome::Exhausted,
            Ok(false) => Outcome::Limit,
            Err(outcome) => outcome,
        }
    }
}

/// An engine without limits, with the fastest backend that this processor has.
impl Default for Bands {
    fn default() -> Self {
        Self::with_backend(Backend::best()).expect("the best backend is available")
    }
}

/// Why a search ended without an answer.
fn unanswered(outcome: Outcome) -> UnansweredError {
    if outcome == Outcome::Stopped { UnansweredError::Stopped } else { UnansweredError::Limit }
}

impl Engine for Bands {
    fn node_limit(&mut self) -> &mut Option<u64> {
        &mut self.nodes
    }

    fn set_stop(&mut self, stop: StopFlag) {
        self.search.meter.set_flag(stop);
    }

    fn stats(&self) -> Stats {
        self.search.meter.stats
    }

    fn solutions(&mut self, board: &Board, most: u64, visit: &mut dyn FnMut(&Board)) -> Outcome {
        if most == 0 {
            return if board.conflict().is_some() { Outcome::Exhausted } else { Outcome::Limit };
        }
        let deduction = self.search.deduction;
        self.explore(board, most, |state| visit(&deduction.board_of(state)))
    }

    fn count_up_to(&mut self, board: &Board, most: u64) -> Result<u64, UnansweredError> {
        if most == 0 {
            return Ok(0);
        }
        let mut n = 0;
        let outcome = self.explore(board, most, |_| n += 1);
        self.counted = Some(n);
        answered(outcome, n == most).map(|()| n)
    }

    fn smallest(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        self.by_smallest(board, WantedSolutions::Smallest, &[]).map(Verdict::first)
    }

    fn two_smallest(&mut self, board: &Board) -> Result<Verdict, UnansweredError> {
        self.by_smallest(board, WantedSolutions::TwoSmallest, &[])
    }

    /// The search for the smallest solution judges the board, too.
    fn solve(&mut self, board: &Board) -> Result<Reply, UnansweredError> {
        self.by_smallest(board, WantedSolutions::SmallestAndAnother, &[]).map(Reply::solved)
    }
}
