//! The solver by Dancing Links: from a board to a solved board.
//!
//! ```text
//!   board --encode--> options of the clues --require--> arena --search--> cover --decode--> board
//! ```
//!
//! The arena of the empty board is built once. The solver requires the options of a board's clues,
//! searches from there, and undoes everything afterwards. So the next board needs no building and
//! no allocation.
//!
//! # The smallest solution
//!
//! A search row by row finds the smallest solution first, but may take 10^9 tree nodes. This solver
//! stays free to branch on any item, and searches several times, as described at
//! [`Engine::smallest`]. Between the searches the fixed cells stay required in the arena. A digit
//! that some clue or fixed cell excludes costs no search.

use super::board::{Board, Cell, Digit};
use super::cover;
use super::engine::{Engine, answered, limits, within};
use super::query::Verdict;
use quadrille_base::{Outcome, Stats, StopFlag, UnansweredError};
use quadrille_search::dlx::Dlx;
use quadrille_search::{Enumerate, Search};

/// The solver by Dancing Links. Make one and reuse it: making it builds the arena.
///
/// ```
/// use quadrille::sudoku::{Board, Engine, Solver};
///
/// let mut solver = Solver::default();
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

/// A solver without limits. Builds the arena of 729 options.
impl Default for Solver {
    fn default() -> Self {
        Self { search: Dlx::new(&cover::problem()), nodes: None }
    }
}

impl Solver {
    /// Requires the clues; `false` if two of them contradict each other.
    fn set_up(&mut self, board: &Board) -> bool {
        self.search.rewind(0);
        cover::encode(board).all(|clue| self.search.require(clue))
    }

    /// Shows the solutions that contain the required clues.
    fn search(&mut self, most: u64, visit: &mut dyn FnMut(&Board)) -> Outcome {
        self.search.set_limits(limits(self.nodes, most));
        while let Some(options) = self.search.next_solution() {
            visit(&cover::decode(options));
        }
        self.search.outcome().expect("a search that ended has an outcome")
    }

    /// A solution that contains the options required so far, or `None` if there is none. The node
    /// limit counts from when the search had entered `start` tree nodes.
    fn probe(&mut self, start: u64) -> Result<Option<Board>, UnansweredError> {
        let mut found = None;
        let outcome = within(self, (start, self.nodes), |solver| {
            solver.search(1, &mut |solved| found = Some(*solved))
        });
        answered(outcome, found.is_some()).map(|()| found)
    }

    /// The smallest solution of a board whose clues are required. `known` is one of its solutions.
    fn smaller_than(&mut self, known: Board, start: u64) -> Result<Board, UnansweredError> {
        let mut smallest = known;
        for cell in Cell::all() {
            let n_required = self.search.n_required();
            let known = smallest.get(cell).expect("solved");
            for digit in Digit::all().take_while(|&digit| digit < known) {
                if self.search.require(cover::option(cell, digit)) {
                    if let Some(solved) = self.probe(start)? {
                        smallest = solved;
                        break;
                    }
                    self.search.rewind(n_required);
                }
            }
            // Fix the cell, unless a clue or the last probe has fixed it.
            self.search.require(cover::option(cell, smallest.get(cell).expect("solved")));
        }
        Ok(smallest)
    }
}

impl Engine for Solver {
    fn node_limit(&mut self) -> &mut Option<u64> {
        &mut self.nodes
    }

    fn set_stop(&mut self, stop: StopFlag) {
        self.search.set_stop(stop);
    }

    fn stats(&self) -> Stats {
        self.search.stats()
    }

    fn solutions(&mut self, board: &Board, most: u64, visit: &mut dyn FnMut(&Board)) -> Outcome {
        if self.set_up(board) { self.search(most, visit) } else { Outcome::Exhausted }
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
