//! WXYZ-wing and ALS-XZ: two almost locked sets.
//!
//! An almost locked set is `n` cells of a unit that have only `n + 1` digits together. If it loses
//! a digit, it has all its other digits. Suppose that a digit x can be in only one of two sets,
//! because its places in one see all its places in the other. Then one of the sets does not have x,
//! so it has all its other digits. So a second common digit z is in one of the sets, and a cell
//! that sees all places of z in both cannot be z.

use std::ops::RangeInclusive;

use super::cells::{Cells, N_UNITS, bits};
use super::grid::{Candidates, NO_CANDIDATES};
use super::subsets::Rows;
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// An almost locked set.
#[derive(Clone, Debug)]
pub(super) struct LockedSet {
    pub(super) cells: Cells,
    pub(super) digits: u16,
    /// For each digit the cells that see all its places in the set.
    pub(super) seen: Candidates,
}

impl LockedSet {
    /// The digits that only one of this set and another one can have.
    pub(super) fn restricted(
        &self,
        other: &Self,
        grid: &CandidateGrid,
    ) -> impl Iterator<Item = usize> {
        let is_restricted = |&x: &usize| (grid.of_digit[x] & other.cells).is_within(self.seen[x]);
        bits((self.digits & other.digits).into()).filter(is_restricted)
    }
}

/// The most cells in a set. Two sets of four are the eight cells of the largest ALS-XZ in use.
const MOST_CELLS: usize = 4;

/// The step by two sets whose cells together are in `sizes`, as few as possible. `sets` is memory
/// to be used again.
pub(super) fn xz(
    grid: &CandidateGrid,
    sizes: RangeInclusive<usize>,
    technique: Technique,
    sets: &mut Vec<LockedSet>,
) -> Option<FoundStep> {
    collect(grid, MOST_CELLS.min(sizes.end() - 1), sets);
    // The sets are in the order of their sizes.
    let with = |n: usize| {
        let start = sets.partition_point(|set| set.cells.len() < n);
        &sets[start..sets.partition_point(|set| set.cells.len() <= n)]
    };
    let mut pairs = sizes.flat_map(|size| (1..=size / 2).map(move |n| [n, size - n]));
    pairs.find_map(|[a, b]| between(grid, technique, with(a), with(b)))
}

/// The first step by a set of `smaller` and one of `larger`.
fn between(
    grid: &CandidateGrid,
    technique: Technique,
    smaller: &[LockedSet],
    larger: &[LockedSet],
) -> Option<FoundStep> {
    smaller.iter().find_map(|a| {
        larger.iter().find_map(|b| {
            let common = a.digits & b.digits;
            if common.count_ones() < 2 || a.cells.meets(b.cells) {
                return None;
            }
            a.restricted(b, grid).find_map(|x| {
                bits(u32::from(common) & !(1 << x)).find_map(|z| {
                    let removes = grid.of_digit[z] & a.seen[z] & b.seen[z];
                    let sets = [a.cells, b.cells];
                    let pattern = Pattern::LockedSets { sets, restricted: 1 << x, digit: z };
                    FoundStep::remove(technique, z, removes, pattern)
                })
            })
        })
    })
}

/// Collects all almost locked sets of up to `most` cells, in the order of their sizes. A set that
/// is in a line and in a box is collected twice.
pub(super) fn collect(grid: &CandidateGrid, most: usize, sets: &mut Vec<LockedSet>) {
    sets.clear();
    for n in 1..=most {
        for unit in 0..N_UNITS {
            let few = |&(_, digits): &(usize, u16)| digits.count_ones() as usize <= n + 1;
            let all = grid.blanks_of(unit).into_iter().map(|cell| (cell, grid.of_cell[cell]));
            let rows: Rows = all.filter(few).collect();
            rows.choose((n, n + 1), &mut |chosen, digits| {
                // A cell with two candidates is a set in each of its three units. The row suffices.
                if n > 1 || unit < 9 {
                    let cells: Cells = rows.numbers(chosen).collect();
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
