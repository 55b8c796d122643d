//! Locked candidates: pointing, claiming, and direct pointing.

use super::cells::{BOXES, COLUMNS, Cells, ROWS, UNITS, UNITS_OF, bits};
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// Pointing: the places of a digit in a box are in one line, so remove it from the rest of the
/// line. Claiming: its places in a line are in one box, so remove it from the rest of the box.
pub(super) fn locked(grid: &CandidateGrid, technique: Technique) -> Option<FoundStep> {
    each(grid, technique == Technique::Pointing, |digit, cells, within, out_of, removes| {
        let pattern = Pattern::Locked { digit, cells, within, out_of, single: None };
        FoundStep::remove(technique, digit, removes, pattern)
    })
}

/// Pointing that leaves one place for the digit in another box.
pub(super) fn direct_pointing(grid: &CandidateGrid) -> Option<FoundStep> {
    each(grid, true, |digit, cells, within, out_of, removes| {
        removes.into_iter().find_map(|lost| {
            let unit = UNITS_OF[lost][2];
            let cell = grid.places(digit, unit).minus(removes).single()?;
            let pattern = Pattern::Locked { digit, cells, within, out_of, single: Some(unit) };
            Some(FoundStep::place(Technique::DirectPointing, cell, digit, pattern))
        })
    })
}

/// Passes the locked places of every digit, in boxes or in lines, to `visit`, until it returns a
/// step. Places that exclude no others are skipped.
fn each(
    grid: &CandidateGrid,
    in_boxes: bool,
    mut visit: impl FnMut(usize, Cells, usize, usize, Cells) -> Option<FoundStep>,
) -> Option<FoundStep> {
    let (units, kinds) = if in_boxes { (BOXES, 0..2) } else { (ROWS | COLUMNS, 2..3) };
    (0..9).find_map(|digit| {
        bits(grid.open[digit] & units).find_map(|within| {
            let cells = grid.places(digit, within);
            if cells.is_empty() || cells.len() > 3 {
                return None;
            }
            kinds.clone().find_map(|kind| {
                let out_of = UNITS_OF[cells.first()][kind];
                let removes = grid.places(digit, out_of).minus(UNITS[within]);
                let is_locked = cells.is_within(UNITS[out_of]) && !removes.is_empty();
                if is_locked { visit(digit, cells, within, out_of, removes) } else { None }
            })
        })
    })
}
