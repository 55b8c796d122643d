//! ALS-XZ: two almost locked sets.
//!
//! An almost locked set is `n` cells of a unit with `n + 1` digits between them. If it loses a
//! digit, the others are locked in it. When a digit x can be in only one of two sets, because its
//! places in one see all its places in the other, then one of the sets loses x and has every other
//! digit: a common digit z is in one of them, and what sees all its places in both goes.

use super::cells::{Cells, N_UNITS, bits};
use super::found::{Found, Pattern};
use super::grid::{Candidates, Grid, NO_CANDIDATES};
use super::subsets::choose;
use super::technique::Technique;

/// An almost locked set.
#[derive(Clone, Debug)]
pub(super) struct LockedSet {
    cells: Cells,
    digits: u16,
    /// For each digit what sees all its places in the set.
    seen: Candidates,
}

/// The most cells of a set.
const MOST_CELLS: usize = 4;

/// `sets` is memory that is used again.
pub(super) fn xz(grid: &Grid, sets: &mut Vec<LockedSet>) -> Option<Found> {
    collect(grid, sets);
    for (i, a) in sets.iter().enumerate() {
        for b in &sets[..i] {
            let common = a.digits & b.digits;
            if common.count_ones() < 2 || a.cells.meets(b.cells) {
                continue;
            }
            let is_restricted = |&x: &usize| (grid.of_digit[x] & b.cells).is_within(a.seen[x]);
            for x in bits(common.into()).filter(is_restricted) {
                for z in bits(u32::from(common) & !(1 << x)) {
                    let removes = grid.of_digit[z] & a.seen[z] & b.seen[z];
                    let sets = [a.cells, b.cells];
                    let pattern = Pattern::LockedSets { sets, restricted: 1 << x, digit: z };
                    if let Some(found) = Found::remove(Technique::AlsXz, z, removes, pattern) {
                        return Some(found);
                    }
                }
            }
        }
    }
    None
}

/// All almost locked sets of up to [`MOST_CELLS`] cells. One in a line and a box comes twice.
fn collect(grid: &Grid, sets: &mut Vec<LockedSet>) {
    sets.clear();
    for unit in 0..N_UNITS {
        let (mut cells, mut rows, mut len) = ([0; 9], [0; 9], 0);
        for cell in grid.blanks_of(unit) {
            if grid.of_cell[cell].count_ones() as usize <= MOST_CELLS + 1 {
                (cells[len], rows[len]) = (cell, grid.of_cell[cell]);
                len += 1;
            }
        }
        for n in 1..=MOST_CELLS.min(len) {
            choose(&rows[..len], (n, n + 1), &mut |chosen, digits| {
                // A cell with two candidates is a set in each of its units; once is enough.
                if n > 1 || unit < 9 {
                    let cells: Cells = bits(chosen).map(|i| cells[i]).collect();
                    let mut seen = NO_CANDIDATES;
                    for digit in bits(digits.into()) {
                        seen[digit] = (grid.of_digit[digit] & cells).common_peers();
                    }
                    sets.push(LockedSet { cells, digits, seen });
                }
                None::<()>
            });
        }
    }
}
