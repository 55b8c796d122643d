//! WXYZ-wing and ALS-XZ: two almost locked sets.
//!
//! An almost locked set is `n` cells of a unit with `n + 1` digits between them. If it loses a
//! digit, the others are locked in it. When a digit x can be in only one of two sets, because its
//! places in one see all its places in the other, then one of the sets loses x and has every other
//! digit: a common digit z is in one of them, and what sees all its places in both goes.

use std::ops::RangeInclusive;

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

/// Two sets with as many cells together as `sizes` says, as few as possible. `sets` is memory that
/// is used again.
pub(super) fn xz(
    grid: &Grid,
    sizes: RangeInclusive<usize>,
    technique: Technique,
    sets: &mut Vec<LockedSet>,
) -> Option<Found> {
    collect(grid, MOST_CELLS.min(sizes.end() - 1), sets);
    sizes.into_iter().find_map(|size| of_size(grid, size, technique, sets))
}

/// `sets` are in the order of their sizes.
fn of_size(grid: &Grid, size: usize, technique: Technique, sets: &[LockedSet]) -> Option<Found> {
    let with = |n: usize| {
        let start = sets.partition_point(|set| set.cells.len() < n);
        &sets[start..sets.partition_point(|set| set.cells.len() <= n)]
    };
    (1..=size / 2).find_map(|n| between(grid, technique, with(n), with(size - n)))
}

/// The first step by a set of `smaller` and one of `larger`.
fn between(
    grid: &Grid,
    technique: Technique,
    smaller: &[LockedSet],
    larger: &[LockedSet],
) -> Option<Found> {
    for a in smaller {
        for b in larger {
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
                    if let Some(found) = Found::remove(technique, z, removes, pattern) {
                        return Some(found);
                    }
                }
            }
        }
    }
    None
}

/// All almost locked sets of up to `most` cells, in the order of their sizes. One in a line and a
/// box comes twice.
fn collect(grid: &Grid, most: usize, sets: &mut Vec<LockedSet>) {
    sets.clear();
    for n in 1..=most {
        for unit in 0..N_UNITS {
            let (mut cells, mut rows, mut len) = ([0; 9], [0; 9], 0);
            for cell in grid.blanks_of(unit) {
                if grid.of_cell[cell].count_ones() as usize <= n + 1 {
                    (cells[len], rows[len]) = (cell, grid.of_cell[cell]);
                    len += 1;
                }
            }
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
