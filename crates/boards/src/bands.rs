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
//! - `avx2`: the same for all digits at a time, by vector instructions.
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

#[cfg(target_arch = "x86_64")]
mod avx2;
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

use super::board::Board;
use super::engine::{Control, Engine, Part, answered};
use super::lanes::Backend;
use super::query::Verdict;
use super::query::{Query, Reply};
use deduction::Deduction;
use places::Places;
use quadrille_base::{Outcome, UnansweredError};
use search::BandSearch;
pub(super) use search::Leave;
use smallest::{WantedSolutions, Way};
use state::{BandState, Settled};
pub(super) use unexplored::Rest;

/// The band engine. Make one and reuse it: after that it allocates nothing.
///
/// Its tree nodes are the board itself and every configuration it tries (see `branch`); it counts
/// no updates.
///
/// ```
/// use quadrille::sudoku::{Bands, Board, Engine};
///
/// let mut bands = Bands::new();
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
    control: Control,
}

/// Known solutions of a board.
type Known<const N: usize> = [BandState; N];

impl Bands {
    /// An engine without limits, with the fastest backend that this processor has.
    pub fn new() -> Self {
        Self::with_backend(Backend::best()).expect("the best backend is available")
    }

    /// An engine without limits. It deduces by AVX2 if the backend is `Avx2` or `Avx512`, and by
    /// tables otherwise. `None` if the processor lacks the backend's instructions.
    ///
    /// The tree, and so the order of the solutions, does not depend on the backend.
    pub fn with_backend(backend: Backend) -> Option<Self> {
        Some(Self {
            search: BandSearch::new(Deduction::with_backend(backend)?),
            way: Way::default(),
            counted: None,
            parts: Vec::new(),
            control: Control::default(),
        })
    }

    /// The backend that it deduces by: `Backend::Avx2`, or [`Backend::Portable`] for tables.
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
    ) -> Result<[Board; 2], UnansweredError> {
        assert_ne!(known[0], known[1], "two solutions");
        self.below(board, known, Way::two_smallest)
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
        self.below(board, [known], |way, search, root, known| way.smallest(search, root, known))
    }

    /// Asks about the solutions of a board, some of which are known.
    fn below<const N: usize, R>(
        &mut self,
        board: &Board,
        known: [&Board; N],
        ask: impl FnOnce(&mut Way, &mut BandSearch, &BandState, &Known<N>) -> Result<R, Outcome>,
    ) -> Result<R, UnansweredError> {
        self.begin(2);
        let (mut root, known) = (self.state_of(board), known.map(|known| self.state_of(known)));
        let answer = self.search.meter.enter_node().and_then(|()| {
            let settled = self.search.deduction.settle_first(&mut root);
            let is_below = |known: &BandState| root.contains(&known.digits);
            assert!(
                settled != Settled::Contradiction && known.iter().all(is_below),
                "solutions of the board"
            );
            ask(&mut self.way, &mut self.search, &root, &known)
        });
        self.end();
        answer.map_err(unanswered)
    }

    /// Judges a board. If there are several solutions, the verdict has those wanted.
    fn by_smallest(
        &mut self,
        board: &Board,
        wanted: WantedSolutions,
    ) -> Result<Verdict, UnansweredError> {
        self.begin(2);
        let verdict = self.below_root(self.state_of(board), wanted);
        self.end();
        verdict.map_err(unanswered)
    }

    /// As [`by_smallest`](Self::by_smallest), between the beginning and the end of the question.
    fn below_root(
        &mut self,
        mut root: BandState,
        wanted: WantedSolutions,
    ) -> Result<Verdict, Outcome> {
        self.search.meter.enter_node()?;
        match self.search.deduction.settle_first(&mut root) {
            Settled::Contradiction => return Ok(Verdict::None),
            Settled::Solved => {
                self.search.meter.stats.solutions += 1;
                return Ok(Verdict::Unique(root.board()));
            }
            Settled::Open => {}
        }
        self.way.judge(&mut self.search, &root, wanted)
    }

    #[inline]
    fn state_of(&self, board: &Board) -> BandState {
        self.search.deduction.state_of(board)
    }

    /// Before a question: passes the limits and a new stop flag to the search.
    fn begin(&mut self, most: u64) {
        if let Some(stop) = self.control.new_stop() {
            self.search.meter.set_flag(stop);
        }
        self.search.meter.limit(self.control.limits(most));
        self.counted = None;
    }

    /// After a question: records the work.
    const fn end(&mut self) {
        self.control.record(self.search.meter.stats);
    }

    /// Shows at most `most` (at least one) solved states.
    #[inline]
    fn explore(&mut self, board: &Board, most: u64, mut visit: impl FnMut(&BandState)) -> Outcome {
        self.begin(most);
        let mut n = 0;
        let (state, closed) = (self.state_of(board), [Places::ALL; 9]);
        let explored = self.search.explore_all(state, closed, |state| {
            visit(state);
            n += 1;
            n < most
        });
        self.end();
        match explored {
            Ok(true) => Outcome::Exhausted,
            Ok(false) => Outcome::Limit,
            Err(outcome) => outcome,
        }
    }
}

impl Default for Bands {
    fn default() -> Self {
        Self::new()
    }
}

/// Why a search ended without an answer.
fn unanswered(outcome: Outcome) -> UnansweredError {
    if outcome == Outcome::Stopped { UnansweredError::Stopped } else { UnansweredError::Limit }
}

impl Engine for Bands {
    fn control(&self) -> &Control {
        &self.control
    }

    fn control_mut(&mut self) -> &mut Control {
        &mut self.control
    }

    fn solutions(&mut self, board: &Board, most: u64, visit: &mut dyn FnMut(&Board)) -> Outcome {
        if most == 0 {
            return if board.conflict().is_some() { Outcome::Exhausted } else { Outcome::Limit };
        }
        self.explore(board, most, |state| visit(&state.board()))
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
        Ok(match self.by_smallest(board, WantedSolutions::Smallest)? {
            Verdict::None => None,
            Verdict::Unique(solved) | Verdict::Several(solved, _) => Some(solved),
        })
    }

    fn two_smallest(&mut self, board: &Board) -> Result<Verdict, UnansweredError> {
        self.by_smallest(board, WantedSolutions::TwoSmallest)
    }

    /// The search for the smallest solution judges the board, too.
    fn answer(&mut self, board: &Board, query: Query) -> Result<Reply, UnansweredError> {
        match query {
            Query::Solve => {
                self.by_smallest(board, WantedSolutions::SmallestAndAnother).map(Reply::solved)
            }
            Query::Count { most } => self.count_up_to(board, most).map(|n| Reply::counted(n, most)),
        }
    }
}
