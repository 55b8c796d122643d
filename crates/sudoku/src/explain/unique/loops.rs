//! Unique loops: closed walks of six or more cells that must not have only two digits.

use super::super::cells::{Cells, PEERS, UNIT_BITS_OF};
use super::super::grid::CandidateGrid;
use super::Deadly;

/// The lengths of the loops in the search, in cells. A choice of ours.
const LENGTHS: [usize; 4] = [6, 8, 10, 12];

/// An incomplete walk, and the cells that can continue it.
struct Walk<'g> {
    grid: &'g CandidateGrid,
    digits: u16,
    /// The blank cells that can have both digits.
    with_both: Cells,
    /// The number of cells of the complete loop.
    length: usize,
    even: Cells,
    odd: Cells,
    /// The units with a cell at an even position, and those with one at an odd position.
    of_even: u32,
    of_odd: u32,
}

/// Collects all loops, the shortest first.
pub(in super::super) fn loops(grid: &CandidateGrid, all: &mut Vec<Deadly>) {
    all.clear();
    for length in LENGTHS {
        for a in 0..8 {
            for b in a + 1..9 {
                let digits = 1 << a | 1 << b;
                let with_both = grid.of_digit[a] & grid.of_digit[b];
                let with_only = with_both & grid.pairs;
                // In a loop of this search, at least half of the cells have only the two digits.
                if with_both.len() < length || with_only.len() < length / 2 {
                    continue;
                }
                let (even, odd, of_even, of_odd) = (Cells::NONE, Cells::NONE, 0, 0);
                let mut walk = Walk { grid, digits, with_both, length, even, odd, of_even, of_odd };
                for start in with_only {
                    // Each loop is found from its first cell that has only the two digits.
                    walk.with_both = with_both.minus(with_only & Cells::before(start));
                    walk.extend(start, start, 0, all);
                }
            }
        }
    }
}

impl Walk<'_> {
    /// Adds a cell to the walk, and continues with each possible next cell.
    fn extend(&mut self, start: usize, cell: usize, n: usize, all_found: &mut Vec<Deadly>) {
        let before = (self.even, self.odd, self.of_even, self.of_odd);
        let units = UNIT_BITS_OF[cell];
        if n.is_multiple_of(2) {
            if self.of_even & units != 0 {
                return;
            }
            (self.even, self.of_even) = (self.even | Cells::of(cell), self.of_even | units);
        } else {
            if self.of_odd & units != 0 {
                return;
            }
            (self.odd, self.of_odd) = (self.odd | Cells::of(cell), self.of_odd | units);
        }
        let all = self.even | self.odd;
        let roof = all.minus(self.grid.pairs);
        let is_narrow = roof.len() <= 2 || {
            let union = roof.into_iter().fold(0, |set, cell| set | self.grid.of_cell[cell]);
            (union & !self.digits).is_power_of_two()
        };
        let n = n + 1;
        if is_narrow && n == self.length {
            // Each unit of the loop has one cell at an even and one at an odd position.
            if self.of_even == self.of_odd {
                all_found.push(Deadly { cells: all, roof, digits: self.digits });
            }
        } else if is_narrow {
            let mut next = (self.with_both & PEERS[cell]).minus(all);
            if n + 1 == self.length {
                next &= PEERS[start];
            }
            for next in next {
                self.extend(start, next, n, all_found);
            }
        }
        (self.even, self.odd, self.of_even, self.of_odd) = before;
    }
}
