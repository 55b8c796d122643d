//! Franken and mutant fish: X-wings and swordfish with boxes among their bases or covers, or with
//! rows and columns among them.
//!
//! If no two of `n` base units share a place of the digit, the solution has the digit in `n` of
//! their places. If all these are in `n` cover units, each cover unit has one of them, so it has
//! the digit nowhere else.

use super::cells::{BOXES, COLUMNS, Cells, ROWS, UNITS, bits, cells_of, unit_bits};
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// Fish of two or three units, of which some are boxes.
pub(super) fn fish(grid: &CandidateGrid) -> Option<FoundStep> {
    let [rows, columns] = [ROWS | BOXES, COLUMNS | BOXES];
    any(grid, Technique::FrankenFish, &[[rows, columns], [columns, rows]])
}

/// Fish of two or three units of any kind.
pub(super) fn mutant(grid: &CandidateGrid) -> Option<FoundStep> {
    any(grid, Technique::MutantFish, &[[ROWS | COLUMNS | BOXES; 2]])
}

/// A search with the units that may be bases and covers.
struct Search<'g> {
    grid: &'g CandidateGrid,
    technique: Technique,
    digit: usize,
    /// The units that may be covers.
    covers: u32,
}

fn any(grid: &CandidateGrid, technique: Technique, kinds: &[[u32; 2]]) -> Option<FoundStep> {
    (2..=3).find_map(|n| {
        (0..9).find_map(|digit| {
            kinds.iter().find_map(|&[bases, covers]| {
                let is_open = |&unit: &usize| grid.places(digit, unit).len() > 1;
                let open = bits(bases).filter(is_open).fold(0, |set, unit| set | 1 << unit);
                Search { grid, technique, digit, covers }.bases(open, n, (0, Cells::NONE))
            })
        })
    })
}

impl Search<'_> {
    /// Chooses `n` more bases.
    fn bases(&self, open: u32, n: u32, (bases, cells): (u32, Cells)) -> Option<FoundStep> {
        if n == 0 {
            return self.covers(bases, cells, (0, cells), bases.count_ones());
        }
        bits(open).find_map(|unit| {
            let places = self.grid.places(self.digit, unit);
            if places.meets(cells) {
                return None;
            }
            let above = open & !((2 << unit) - 1);
            self.bases(above, n - 1, (bases | 1 << unit, cells | places))
        })
    }

    /// Chooses `n` more covers for the cells that are not covered yet.
    fn covers(
        &self,
        bases: u32,
        cells: Cells,
        (covers, open): (u32, Cells),
        n: u32,
    ) -> Option<FoundStep> {
        if open.is_empty() {
            return if n == 0 { self.step(bases, covers, cells) } else { None };
        }
        if n == 0 {
            return None;
        }
        bits(unit_bits(open.first()) & self.covers & !bases & !covers).find_map(|unit| {
            self.covers(bases, cells, (covers | 1 << unit, open.minus(UNITS[unit])), n - 1)
        })
    }

    fn step(&self, bases: u32, covers: u32, cells: Cells) -> Option<FoundStep> {
        let (digit, places) = (self.digit, self.grid.of_digit[self.digit]);
        let removes = (places & cells_of(covers)).minus(cells);
        let pattern = Pattern::Fish { digit, bases, covers, cells, fins: Cells::NONE };
        FoundStep::remove(self.technique, digit, removes, pattern)
    }
}
