//! Full houses, hidden singles, naked singles: steps that write a digit.
//!
//! A search covers only what has changed since the last one, so it costs little (see `grid.rs`).

use super::cells::{BOXES, COLUMNS, ROWS, bits};
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// The last blank cell of a unit.
pub(super) fn full_house(grid: &mut CandidateGrid) -> Option<FoundStep> {
    while grid.last != 0 {
        let unit = grid.last.trailing_zeros() as usize;
        if let Some(cell) = grid.blanks_of(unit).single() {
            let digit = grid.digits_of(cell).next()?;
            let pattern = Pattern::Single { unit };
            return Some(FoundStep::place(Technique::FullHouse, cell, digit, pattern));
        }
        grid.last &= grid.last - 1;
    }
    None
}

/// The only place for a digit in a box.
pub(super) fn in_box(grid: &mut CandidateGrid) -> Option<FoundStep> {
    hidden(grid, BOXES, Technique::HiddenSingleBox)
}

/// The only place for a digit in a row or a column.
pub(super) fn in_line(grid: &mut CandidateGrid) -> Option<FoundStep> {
    hidden(grid, ROWS | COLUMNS, Technique::HiddenSingleLine)
}

fn hidden(grid: &mut CandidateGrid, units: u32, technique: Technique) -> Option<FoundStep> {
    for digit in 0..9 {
        for unit in bits(grid.stale[digit] & grid.open[digit] & units) {
            if let Some(cell) = grid.places(digit, unit).single() {
                return Some(FoundStep::place(technique, cell, digit, Pattern::Single { unit }));
            }
            grid.stale[digit] &= !(1 << unit);
        }
    }
    None
}

/// The only digit for a cell.
pub(super) fn naked(grid: &CandidateGrid) -> Option<FoundStep> {
    let cell = grid.naked.into_iter().next()?;
    let digit = grid.digits_of(cell).next()?;
    Some(FoundStep::place(Technique::NakedSingle, cell, digit, Pattern::Cell))
}

/// Any single: its cell and its digit.
pub(super) fn any(grid: &mut CandidateGrid) -> Option<(usize, usize)> {
    let all = BOXES | ROWS | COLUMNS;
    naked(grid).or_else(|| hidden(grid, all, Technique::HiddenSingleLine))?.place
}
