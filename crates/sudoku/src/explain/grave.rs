//! Bivalue universal graves (BUG+1, BUG types 2 to 4): steps that are right because the puzzle has
//! only one solution.
//!
//! In a grave, each blank cell has two candidates, and each digit has two places in each unit that
//! does not have it yet. Then every solution has a twin, with the other candidate in each cell. So
//! if the grid would be a grave without the *further* candidates of some cells, one of the further
//! candidates is right.

use super::cells::{Cells, N_UNITS, UNITS, bits};
use super::found::{FoundStep, Pattern};
use super::grid::{CandidateGrid, Candidates, NO_CANDIDATES};
use super::technique::Technique;
use super::unique::{naked_with, shared};

/// The further candidates of a grave, and their cells.
struct Grave {
    further: Candidates,
    cells: Cells,
    /// The digits of the further candidates.
    digits: u16,
}

/// The further candidates, if the grid is a grave without them.
fn find_grave(grid: &CandidateGrid) -> Option<Grave> {
    /// The most cells with further candidates. A choice of ours: with more cells a grave seldom
    /// allows a step.
    const MOST: usize = 6;
    let cells = grid.blanks.minus(grid.pairs);
    if cells.is_empty() || cells.len() > MOST {
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
    fn pattern(&self, others: Cells, unit: usize) -> Pattern {
        Pattern::Grave { cells: self.cells, digits: self.digits, others, unit }
    }
}

/// One further candidate: it is right.
pub(super) fn plus_one(grid: &CandidateGrid) -> Option<FoundStep> {
    let grave = find_grave(grid)?;
    let cell = grave.cells.single().filter(|_| grave.digits.is_power_of_two())?;
    let digit = grave.digits.trailing_zeros() as usize;
    Some(FoundStep::place(Technique::BugPlusOne, cell, digit, grave.pattern(Cells::NONE, 0)))
}

/// All further candidates have the same digit: it is in one of their cells.
pub(super) fn type_2(grid: &CandidateGrid) -> Option<FoundStep> {
    let grave = find_grave(grid).filter(|grave| grave.digits.is_power_of_two())?;
    let digit = grave.digits.trailing_zeros() as usize;
    let removes = grid.of_digit[digit] & grave.cells.common_peers();
    FoundStep::remove(Technique::Bug2, digit, removes, grave.pattern(Cells::NONE, 0))
}

/// The further candidates are in one unit, and make a naked subset with other cells there.
pub(super) fn type_3(grid: &CandidateGrid) -> Option<FoundStep> {
    let grave = find_grave(grid)?;
    let is_shared = |&unit: &usize| grave.cells.is_within(UNITS[unit]);
    (1..5).find_map(|n| {
        (0..N_UNITS).filter(is_shared).find_map(|unit| {
            let (removes, others, digits) = naked_with(grid, grave.cells, grave.digits, unit, n)?;
            let cells = grave.cells;
            let pattern = Pattern::Grave { cells, digits, others, unit };
            FoundStep::remove_all(Technique::Bug3, removes, pattern)
        })
    })
}

/// Two cells in a unit share a digit that is no further candidate and has no other place there. One
/// cell has this digit, the other has a further candidate, so neither has another digit.
pub(super) fn type_4(grid: &CandidateGrid) -> Option<FoundStep> {
    let grave = find_grave(grid)?;
    let [a, b] = grave.cells.pair()?;
    let rest = |cell: usize| {
        let own = grid.digits_of(cell).filter(|&digit| !grave.further[digit].has(cell));
        own.fold(0_u16, |set, digit| set | 1 << digit)
    };
    let (of_a, of_b) = (rest(a), rest(b));
    shared(a, b).find_map(|unit| {
        let common = bits(u32::from(of_a & of_b));
        let mut locked = common.filter(|&digit| grid.places(digit, unit) == grave.cells);
        let locked = locked.next()?;
        let mut removes = NO_CANDIDATES;
        for (cell, set) in [(a, of_a), (b, of_b)] {
            for digit in bits(u32::from(set) & !(1 << locked)) {
                removes[digit] |= Cells::of(cell);
            }
        }
        let (cells, digits) = (grave.cells, 1 << locked);
        let pattern = Pattern::Grave { cells, digits, others: Cells::NONE, unit };
        FoundStep::remove_all(Technique::Bug4, removes, pattern)
    })
}
