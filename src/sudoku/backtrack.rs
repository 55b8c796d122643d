//! The plain solver that the others are checked against: no links, no heuristics.
//!
//! It fills the blank cells row by row, in each the digits in ascending order, leaving out those
//! that the cell's row, column or box has already. So its solutions come in lexicographic order,
//! the smallest board first. Nine bits a unit are all the state there is.
//!
//! Boards made for the purpose keep it busy for minutes: that is its nature, and why its callers
//! give it a node limit where they cannot be sure.

use super::board::{Board, Cell, Digit};
use super::engine::Engine;
use crate::search::{Limits, Meter, Outcome, Stats, StopFlag, UnansweredError};

/// The solver by plain backtracking.
///
/// ```
/// use quadrille::sudoku::{Backtracker, Board, Engine};
///
/// let mut backtracker = Backtracker::new();
/// let solved = backtracker.first(&Board::EMPTY)?.expect("the empty board has solutions");
/// assert!(solved.to_string().starts_with("123456789456789123"));
/// # Ok::<(), quadrille::search::UnansweredError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Backtracker {
    nodes: Option<u64>,
    meter: Meter,
}

impl Backtracker {
    /// A backtracker without limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl Engine for Backtracker {
    fn set_node_limit(&mut self, nodes: Option<u64>) {
        self.nodes = nodes;
    }

    fn set_stop(&mut self, stop: StopFlag) {
        self.meter.set_flag(stop);
    }

    /// Tree nodes are blank cells entered, and one for each solution.
    fn stats(&self) -> Stats {
        self.meter.stats
    }

    fn solutions(&mut self, board: &Board, most: u64, mut visit: impl FnMut(&Board)) -> Outcome {
        self.meter.limit(Limits { solutions: Some(most), nodes: self.nodes, ..Limits::NONE });
        let Some(mut grid) = Grid::new(board) else { return Outcome::Exhausted };
        if most == 0 {
            return Outcome::Limit;
        }
        match grid.fill_from(0, &mut self.meter, &mut visit) {
            Ok(()) => Outcome::Exhausted,
            Err(outcome) => outcome,
        }
    }

    /// Its first solution: a search in row-major order meets the smallest one first.
    fn smallest(&mut self, board: &Board) -> Result<Option<Board>, UnansweredError> {
        self.first(board)
    }
}

/// The board as filled so far, and the digits that each unit has, one bit each.
struct Grid {
    board: Board,
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
}

impl Grid {
    /// `None` if two clues contradict each other.
    fn new(clues: &Board) -> Option<Self> {
        let mut grid = Self { board: Board::EMPTY, rows: [0; 9], columns: [0; 9], boxes: [0; 9] };
        clues.clues().all(|(cell, digit)| grid.place(cell, digit)).then_some(grid)
    }

    fn units(&mut self, cell: Cell) -> [&mut u16; 3] {
        [
            &mut self.rows[usize::from(cell.row())],
            &mut self.columns[usize::from(cell.column())],
            &mut self.boxes[usize::from(cell.box_())],
        ]
    }

    /// Writes the digit if no unit of the cell has it.
    fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        let bit = 1 << digit.index();
        let units = self.units(cell);
        let free = units.iter().all(|unit| **unit & bit == 0);
        if free {
            for unit in units {
                *unit |= bit;
            }
            self.board.set(cell, Some(digit));
        }
        free
    }

    /// Undoes [`place`](Self::place).
    fn take_back(&mut self, cell: Cell, digit: Digit) {
        let bit = 1 << digit.index();
        for unit in self.units(cell) {
            *unit &= !bit;
        }
        self.board.set(cell, None);
    }

    /// Shows every way to fill the blanks among the cells from number `start` on.
    fn fill_from(
        &mut self,
        start: usize,
        meter: &mut Meter,
        visit: &mut impl FnMut(&Board),
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
                self.take_back(cell, digit);
            }
        }
        Ok(())
    }
}
