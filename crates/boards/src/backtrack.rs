//! The plain solver that tests compare the others with: no links, no heuristics.
//!
//! It fills the blank cells row by row. In each cell it tries, in ascending order, the digits that
//! the cell's row, column and box do not have yet. So it finds its solutions in lexicographic
//! order, the smallest board first. Besides the board, its whole state is nine bits per unit.
//!
//! Some boards are designed to keep such a solver busy for minutes. Callers set a node limit where
//! such boards may occur.

use super::board::{Board, Cell, Digit};
use super::engine::{Engine, limits};
use super::query::Verdict;
use quadrille_base::{Meter, Outcome, Stats, StopFlag, UnansweredError};

/// The solver by plain backtracking. Its tree nodes are the blank cells it enters, and one for
/// each solution.
///
/// ```
/// use quadrille::sudoku::{Backtracker, Board, Engine};
///
/// let mut backtracker = Backtracker::default();
/// let solved = backtracker.first(&Board::EMPTY)?.expect("the empty board has solutions");
/// assert!(solved.to_string().starts_with("123456789456789123"));
/// # Ok::<(), quadrille::search::UnansweredError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Backtracker {
    nodes: Option<u64>,
    meter: Meter,
}

impl Engine for Backtracker {
    fn node_limit(&mut self) -> &mut Option<u64> {
        &mut self.nodes
    }

    fn set_stop(&mut self, stop: StopFlag) {
        self.meter.set_flag(stop);
    }

    fn stats(&self) -> Stats {
        self.meter.stats
    }

    fn solutions(&mut self, board: &Board, most: u64, visit: &mut dyn FnMut(&Board)) -> Outcome {
        self.meter.limit(limits(self.nodes, most));
        let Some(mut grid) = Grid::new(board) else { return Outcome::Exhausted };
        if most == 0 {
            return Outcome::Limit;
        }
        grid.fill_from(0, &mut self.meter, visit).err().unwrap_or(Outcome::Exhausted)
    }

    /// The first solution: a search in row-major order finds the smallest one first.
    fn smallest(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        self.first(board)
    }

    /// The first two, for the same reason.
    fn two_smallest(&mut self, board: &Board) -> Result<Verdict, UnansweredError> {
        self.judge(board)
    }
}

/// The board as filled so far, and the digits of each unit, one bit each.
struct Grid {
    board: Board,
    units: [u16; 27],
}

impl Grid {
    /// `None` if two clues contradict each other.
    fn new(clues: &Board) -> Option<Self> {
        let mut grid = Self { board: Board::EMPTY, units: [0; 27] };
        clues.clues().all(|(cell, digit)| grid.place(cell, digit)).then_some(grid)
    }

    /// Writes the digit if no unit of the cell has it. Returns whether it did.
    fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        let bit = 1 << digit.index();
        let is_free = cell.units().iter().all(|&unit| self.units[unit] & bit == 0);
        if is_free {
            cell.units().iter().for_each(|&unit| self.units[unit] |= bit);
            self.board.set(cell, Some(digit));
        }
        is_free
    }

    /// Shows every way to fill the blank cells from number `start` on.
    fn fill_from(
        &mut self,
        start: usize,
        meter: &mut Meter,
        visit: &mut dyn FnMut(&Board),
    ) -> Result<(), Outcome> {
        meter.enter_node()?;
        let blank = Cell::all().skip(start).find(|&cell| self.board.get(cell).is_none());
        let Some(cell) = blank else {
            meter.stats.solutions += 1;
            visit(&self.board);
            return meter.solution_allowed();
        };
        for digit in Digit::all() {
            if self.place(cell, digit) {
                self.fill_from(cell.index() + 1, meter, visit)?;
                cell.units().iter().for_each(|&unit| self.units[unit] &= !(1 << digit.index()));
                self.board.set(cell, None);
            }
        }
        Ok(())
    }
}
