//! Bivalue universal graves (BUG+1, BUG types 2 to 4): steps that are right because the puzzle has
//! only one solution.
//!
//! In a grave, each blank cell has two candidates, and each digit has two places in each unit that
//! does not have it yet. Then every solution has a twin, with the other candidate in each cell. So
//! if the grid would be a grave without the *further* candidates of some cells, one of the further
//! candidates is right.

use super::cells::{Cells, N_UNITS, UNITS, bits, in_order};
use super::grid::{Candidates, NO_CANDIDATES, selected};
use super::unique::{naked_with, shared};
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// The further candidates of a grave, and their cells.
struct Grave {
    further: Candidates,
    cells: Cells,
    /// The digits of the further candidates.
    digits: u16,
}

/// The further candidates, if the grid is a grave without them.
fn find_grave(grid: &CandidateGrid) -> Option<Grave> {
    let cells = grid.blanks.minus(grid.pairs);
    if cells.is_empty() {
        return None;
    }
    let (mut further, mut digits) = (NO_CANDIDATES, 0_u16);
    for (digit, further) in further.iter_mut().enumerate() {
        for unit in bits(grid.open[digit]) {
            let places = grid.places(digit, unit);
            // If only one of the places is not a pair, it is the place of the further candidate.
            if places.len() != 2
                && let Some(cell) = (places & cells).single()
            {
                *further |= Cells::of(cell);
                digits |= 1 << digit;
            }
        }
    }
    let is_grave = (0..9).all(|digit| {
        let places = grid.of_digit[digit].minus(further[digit]);
        (0..N_UNITS).all(|unit| matches!((places & UNITS[unit]).len(), 0 | 2))
    });
    let n_others =
        |cell: usize| grid.digits_of(cell).filter(|&digit| !further[digit].has(cell)).count();
    (is_grave && cells.into_iter().all(|cell| n_others(cell) == 2)).then_some(Grave {
        further,
        cells,
        digits,
    })
}

impl Grave {
    fn pattern(&self, digits: u16, others: Cells, unit: usize) -> Pattern {
        Pattern::Grave { cells: self.cells, digits, others, unit }
    }
}

/// One cell with further candidates: one of them is right.
pub(super) fn plus_one(grid: &CandidateGrid) -> Option<FoundStep> {
    let grave = find_grave(grid)?;
    let cell = grave.cells.single()?;
    let pattern = grave.pattern(grave.digits, Cells::NONE, 0);
    if grave.digits.is_power_of_two() {
        let digit = grave.digits.trailing_zeros() as usize;
        return Some(FoundStep::place(Technique::BugPlusOne, cell, digit, pattern));
    }
    let removes = selected(&grid.of_digit, !grave.digits, grave.cells);
    FoundStep::remove_all(Technique::BugPlusOne, removes, pattern)
}

/// All further candidates have the same digit: it is in one of their cells.
pub(super) fn type_2(grid: &CandidateGrid) -> Option<FoundStep> {
    let grave = find_grave(grid).filter(|grave| grave.digits.is_power_of_two())?;
    let digit = grave.digits.trailing_zeros() as usize;
    let removes = grid.of_digit[digit] & grave.cells.common_peers();
    FoundStep::remove(Technique::Bug2, digit, removes, grave.pattern(grave.digits, Cells::NONE, 0))
}

/// The further candidates are in one unit, and make a naked subset with other cells there.
pub(super) fn type_3(grid: &CandidateGrid) -> Option<FoundStep> {
    let grave = find_grave(grid)?;
    let unit_of_all = |&unit: &usize| grave.cells.is_within(UNITS[unit]);
    let units = in_order(grave.cells.first()).into_iter().filter(unit_of_all);
    units.flat_map(|unit| (1..6).map(move |n| (unit, n))).find_map(|(unit, n)| {
        let extra = [grave.digits, 0];
        let (removes, others, digits) = naked_with(grid, grave.cells, extra, unit, n)?;
        FoundStep::remove_all(Technique::Bug3, removes, grave.pattern(digits, others, unit))
    })
}

/// Two cells in a unit share one digit that is no further candidate anywhere, so it has no other
/// place there. One cell has this digit, the other has a further candidate, so neither has another
/// digit.
pub(super) fn type_4(grid: &CandidateGrid) -> Option<FoundStep> {
    let grave = find_grave(grid)?;
    let roof = grave.cells.pair()?;
    let unit = shared(roof).next()?;
    let common = roof.map(|cell| grid.of_cell[cell]).into_iter().fold(!grave.digits, |a, b| a & b);
    if !common.is_power_of_two() {
        return None;
    }
    let mut removes = NO_CANDIDATES;
    for cell in roof {
        for digit in grid.digits_of(cell).filter(|&digit| !grave.further[digit].has(cell)) {
            if common >> digit & 1 == 0 {
                removes[digit] |= Cells::of(cell);
            }
        }
    }
    FoundStep::remove_all(Technique::Bug4, removes, grave.pattern(common, Cells::NONE, unit))
}
