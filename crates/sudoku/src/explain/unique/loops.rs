//! Unique loops: closed walks of six cells and more that must not have two digits alone.

use super::super::cells::{Cells, PEERS, UNIT_BITS_OF};
use super::super::grid::Grid;
use super::Deadly;

/// The lengths of loops that are looked for.
const LENGTHS: [usize; 4] = [6, 8, 10, 12];

/// A walk, and what it can still do.
struct Walk<'g> {
    grid: &'g Grid,
    digits: u16,
    /// The blank cells that can have both digits.
    able: Cells,
    /// Their number at the end.
    length: usize,
    even: Cells,
    odd: Cells,
    /// The units with a cell at an even step, and those with one at an odd step.
    of_even: u32,
    of_odd: u32,
}

/// Collects all loops, the shortest first.
pub(in super::super) fn loops(grid: &Grid, all: &mut Vec<Deadly>) {
    all.clear();
    for length in LENGTHS {
        for a in 0..8 {
            for b in a + 1..9 {
                let digits = 1 << a | 1 << b;
                let able = grid.of_digit[a] & grid.of_digit[b];
                let pure = able & grid.pairs;
                // All cells but two have the digits alone, or half of them do.
                if able.len() < length || pure.len() < length / 2 {
                    continue;
                }
                let (even, odd, of_even, of_odd) = (Cells::NONE, Cells::NONE, 0, 0);
                let mut walk = Walk { grid, digits, able, length, even, odd, of_even, of_odd };
                for start in pure {
                    // Each loop is found from its first cell with the digits alone.
                    walk.able = able.minus(pure & Cells::before(start));
                    walk.go(start, start, 0, all);
                }
            }
        }
    }
}

impl Walk<'_> {
    /// Takes a cell as the next one, and goes on to all others.
    fn go(&mut self, start: usize, cell: usize, n: usize, all_found: &mut Vec<Deadly>) {
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
            // Each unit that is touched has one cell of each kind.
            if self.of_even == self.of_odd {
                all_found.push(Deadly { cells: all, roof, digits: self.digits });
            }
        } else if is_narrow {
            let mut next = (self.able & PEERS[cell]).minus(all);
            if n + 1 == self.length {
                next &= PEERS[start];
            }
            for next in next {
                self.go(start, next, n, all_found);
            }
        }
        (self.even, self.odd, self.of_even, self.of_odd) = before;
    }
}
