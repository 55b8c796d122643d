//! Deadly patterns: closed walks of four or more cells that must not have only two digits.
//!
//! The walks, and the cells that they may visit, are those of Sudoku Explainer (`UniqueLoops.java`,
//! `checkForLoops`): at most two cells have further digits, or all have the same further digit.

use super::super::CandidateGrid;
use super::super::cells::{Cells, UNITS, in_order, unit_bits};
use super::Deadly;

/// An incomplete walk, and the cells that can continue it.
struct Walk<'g> {
    grid: &'g CandidateGrid,
    digits: u16,
    start: usize,
    /// The cells that can have both digits, without those from which all walks are known.
    with_both: Cells,
    /// The cells at even positions and those at odd ones, and the units of both.
    cells: [Cells; 2],
    units: [u32; 2],
}

/// Collects all patterns.
pub(super) fn deadly_patterns(grid: &CandidateGrid, all: &mut Vec<Deadly>) {
    all.clear();
    let mut known = Cells::NONE;
    for start in grid.pairs {
        let digits = grid.of_cell[start];
        let [a, b] = [digits.trailing_zeros(), digits.ilog2()].map(|digit| digit as usize);
        let with_both = grid.of_digit[a] & grid.of_digit[b];
        let same = known.into_iter().filter(|&cell| grid.of_cell[cell] == digits).collect();
        let mut walk = Walk {
            grid,
            digits,
            start,
            with_both: with_both.minus(same),
            cells: [Cells::NONE; 2],
            units: [0; 2],
        };
        if walk.with_both.len() >= 4 {
            walk.extend(start, (2, 0, 3), all);
        }
        known |= Cells::of(start);
    }
}

impl Walk<'_> {
    /// Adds a cell to the walk, and continues with each possible next cell. `n_more` cells with
    /// further digits may follow, or more if `further`, the set of further digits, has one digit
    /// alone. The next cell is not in a unit of the kind `before`.
    fn extend(
        &mut self,
        cell: usize,
        (n_more, further, before): (usize, u16, usize),
        found: &mut Vec<Deadly>,
    ) {
        let (saved, units) = ((self.cells, self.units), unit_bits(cell));
        let all = self.cells[0] | self.cells[1];
        let parity = all.len() % 2;
        // Each unit has at most one cell at an even, and one at an odd position.
        if self.units[parity] & units != 0 {
            return;
        }
        self.cells[parity] |= Cells::of(cell);
        self.units[parity] |= units;
        let all = all | Cells::of(cell);
        let mut further = further;
        for (kind, unit) in in_order(cell).into_iter().enumerate() {
            if kind == before {
                continue;
            }
            if UNITS[unit].has(self.start) && all.len() >= 4 {
                self.close(all, found);
            }
            for next in (self.with_both & UNITS[unit]).minus(all) {
                // The further digits of a unit's other cells count as well: Sudoku Explainer does
                // not take them back.
                further |= self.grid.of_cell[next] & !self.digits;
                let is_pair = self.grid.pairs.has(next);
                if is_pair || further.is_power_of_two() || n_more > 0 {
                    let n_more = if is_pair { n_more } else { n_more.saturating_sub(1) };
                    self.extend(next, (n_more, further, kind), found);
                }
            }
        }
        (self.cells, self.units) = saved;
    }

    /// Stores the walk, if each unit has a cell at an even and one at an odd position.
    fn close(&self, cells: Cells, found: &mut Vec<Deadly>) {
        let is_new = || !found.iter().any(|old| old.cells == cells && old.digits == self.digits);
        if self.units[0] == self.units[1] && is_new() {
            let roof = cells.minus(self.grid.pairs);
            found.push(Deadly { cells, roof, digits: self.digits });
        }
    }
}
