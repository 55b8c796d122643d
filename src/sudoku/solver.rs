//! The solver by Dancing Links: the way from a board to a solved board.
//!
//! ```text
//!   board --encode--> clues, as options --require--> arena --Algorithm X--> cover --decode--> board
//! ```
//!
//! The arena of the empty board is built once. A board's clues are chosen on it, the search goes
//! on from there, and afterwards all is undone: solving the next board builds nothing and
//! allocates nothing.
//!
//! # The smallest solution
//!
//! A row-by-row search finds it first, but may take 10^9 steps. Here the search stays free to
//! branch where the board is tightest, and is asked several questions. One: the first two
//! solutions; if there is only one, it is the smallest. Otherwise, cell by cell: with the cells
//! before this one fixed as in the smallest board known so far, is there a solution with a
//! smaller digit here? If so it becomes the smallest known. After the last cell nothing smaller
//! is left, by induction over the cells. At most 8 * 81 searches, most of them a few tree nodes.

use super::board::{Board, Cell, Digit};
use super::cover;
use super::engine::{Engine, Verdict};
use crate::search::dlx::Dlx;
use crate::search::{Enumerate, Limits, Outcome, Search, Stats, StopFlag, UnansweredError};

/// The solver by Dancing Links. Make one and keep it: making it builds the arena.
///
/// ```
/// use quadrille::sudoku::{Board, Engine, Solver};
///
/// let mut solver = Solver::new();
/// let board: Board =
///     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
///         .parse()?;
/// let solved = solver.first(&board)?.expect("this board has a solution");
/// assert!(solved.to_string().starts_with("987654321"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    search: Dlx,
    nodes: Option<u64>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver without limits. Builds the arena of 729 options.
    #[must_use]
    pub fn new() -> Self {
        Self { search: Dlx::new(&cover::problem()), nodes: None }
    }

    /// Requires the clues; `false` if two of them contradict each other.
    fn set_up(&mut self, board: &Board) -> bool {
        self.search.rewind(0);
        cover::encode(board).all(|clue| self.search.require(clue))
    }

    /// Whether the options required so far leave a solution, and which. Tree nodes are counted
    /// against the limit since there were `start`.
    fn probe(&mut self, start: u64) -> Result<Option<Board>, UnansweredError> {
        let used = self.search.stats().nodes - start;
        let nodes = self.nodes.map(|nodes| nodes.saturating_sub(used));
        self.search.set_limits(Limits { solutions: Some(1), nodes, ..Limits::NONE });
        if let Some(options) = self.search.next_solution() {
            return Ok(Some(cover::decode(options)));
        }
        match self.search.outcome() {
            Some(Outcome::Stopped) => Err(UnansweredError::Stopped),
            Some(Outcome::Limit) => Err(UnansweredError::Limit),
            Some(Outcome::Exhausted) | None => Ok(None),
        }
    }

    /// The smallest solution, no greater than `known`, of a board whose clues are required.
    fn smaller_than(&mut self, known: Board, start: u64) -> Result<Board, UnansweredError> {
        let mut smallest = known;
        for cell in Cell::all() {
            let n_required = self.search.n_required();
            let known = smallest.get(cell).expect("solved");
            for digit in Digit::all().take_while(|&digit| digit < known) {
                // A digit that some clue or fixed cell excludes is not even searched for.
                if self.search.require(cover::option(cell, digit)) {
                    if let Some(solved) = self.probe(start)? {
                        smallest = solved;
                        break;
                    }
                    self.search.rewind(n_required);
                }
            }
            // Fix the cell, unless a clue or the probe that succeeded has done so.
            self.search.require(cover::option(cell, smallest.get(cell).expect("solved")));
        }
        Ok(smallest)
    }
}

impl Engine for Solver {
    fn set_node_limit(&mut self, nodes: Option<u64>) {
        self.nodes = nodes;
    }

    fn set_stop(&mut self, stop: StopFlag) {
        self.search.set_stop(stop);
    }

    fn stats(&self) -> Stats {
        self.search.stats()
    }

    fn solutions(&mut self, board: &Board, most: u64, mut visit: impl FnMut(&Board)) -> Outcome {
        if !self.set_up(board) {
            return Outcome::Exhausted;
        }
        self.search.set_limits(Limits { solutions: Some(most), nodes: self.nodes, ..Limits::NONE });
        while let Some(options) = self.search.next_solution() {
            visit(&cover::decode(options));
        }
        self.search.outcome().expect("the search gave no solution, for a reason")
    }

    fn smallest(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        let start = self.search.stats().nodes;
        match self.judge(board)? {
            Verdict::None => Ok(None),
            Verdict::Unique(solved) => Ok(Some(solved)),
            Verdict::Several(a, b) => {
                self.set_up(board);
                self.smaller_than(a.min(b), start).map(Some)
            }
        }
    }
}
