//! Aligned pair and triplet exclusion: digits that no combination of some cells allows.
//!
//! Take two or three *base* cells, and all ways to give each one of its candidates. A way is
//! impossible if two base cells that see each other have the same digit, or if it leaves no digit
//! for a cell that sees all of them. A candidate that is in no possible way is wrong.
//!
//! The search follows Sudoku Explainer (`AlignedPairExclusion.java`, `AlignedExclusion.java`): the
//! cells that see the base have at most as many candidates as the base has cells, and there are two
//! of them at least. The third cell of a triplet is such a cell of one of the others.

use super::cells::{Cells, PEERS, bits};
use super::found::{FoundStep, Pattern};
use super::grid::{CandidateGrid, NO_CANDIDATES};
use super::technique::Technique;

/// The possible base cells, in order, and for each the cells that may exclude its candidates.
struct Bases {
    cells: Vec<usize>,
    excluders: Vec<Cells>,
}

impl Bases {
    /// `most` is the largest number of candidates of a cell that excludes others.
    fn new(grid: &CandidateGrid, most: u32) -> Self {
        let few = |&cell: &usize| (2..=most).contains(&grid.of_cell[cell].count_ones());
        let few: Cells = grid.blanks.into_iter().filter(few).collect();
        let (mut cells, mut excluders) = (Vec::new(), Vec::new());
        for cell in grid.blanks {
            let seen = few & PEERS[cell];
            if !seen.is_empty() {
                cells.push(cell);
                excluders.push(seen);
            }
        }
        Self { cells, excluders }
    }

    fn of(&self, cell: usize) -> Cells {
        self.cells.binary_search(&cell).map_or(Cells::NONE, |i| self.excluders[i])
    }
}

/// Aligned pair exclusion.
pub(super) fn pair(grid: &CandidateGrid) -> Option<FoundStep> {
    let bases = Bases::new(grid, 2);
    each_pair(&bases, |[a, b]| {
        let excluders = bases.of(a) & bases.of(b);
        exclude(grid, &[a, b], excluders, Technique::AlignedPair)
    })
}

/// Aligned triplet exclusion.
pub(super) fn triplet(grid: &CandidateGrid) -> Option<FoundStep> {
    let bases = Bases::new(grid, 3);
    let all: Cells = bases.cells.iter().copied().collect();
    each_pair(&bases, |[a, b]| {
        let (of_a, of_b) = (bases.of(a), bases.of(b));
        let both = of_a & of_b;
        if both.len() < 2 {
            return None;
        }
        let thirds = ((of_a | of_b) & all).minus(Cells::of(a) | Cells::of(b));
        thirds.into_iter().find_map(|third| {
            let excluders = both & bases.of(third);
            exclude(grid, &[a, b, third], excluders, Technique::AlignedTriplet)
        })
    })
}

/// Visits all pairs of base cells until one gives a step.
fn each_pair(
    bases: &Bases,
    mut visit: impl FnMut([usize; 2]) -> Option<FoundStep>,
) -> Option<FoundStep> {
    let earlier = |(i, &b): (usize, &usize)| bases.cells[..i].iter().map(move |&a| [a, b]);
    let pairs: Vec<[usize; 2]> = bases.cells.iter().enumerate().flat_map(earlier).collect();
    pairs.into_iter().find_map(&mut visit)
}

/// The step by these base cells.
fn exclude(
    grid: &CandidateGrid,
    base: &[usize],
    excluders: Cells,
    technique: Technique,
) -> Option<FoundStep> {
    if excluders.len() < 2 {
        return None;
    }
    let mut possible = [0_u16; 3];
    let mut digits = [0; 3];
    find_possible(grid, base, excluders, 0, &mut digits, &mut possible);
    let mut removes = NO_CANDIDATES;
    for (&cell, possible) in base.iter().zip(possible) {
        for digit in bits(u32::from(grid.of_cell[cell] & !possible)) {
            removes[digit] |= Cells::of(cell);
        }
    }
    let base = base.iter().copied().collect();
    FoundStep::remove_all(technique, removes, Pattern::Aligned { base, excluders })
}

/// Adds the digits of all possible ways that begin with these digits of the first `n` cells.
fn find_possible(
    grid: &CandidateGrid,
    base: &[usize],
    excluders: Cells,
    n: usize,
    digits: &mut [usize; 3],
    possible: &mut [u16; 3],
) {
    if n == base.len() {
        let way = digits[..n].iter().fold(0, |set, digit| set | 1 << digit);
        if excluders.into_iter().all(|cell| grid.of_cell[cell] & !way != 0) {
            for (possible, digit) in possible.iter_mut().zip(&digits[..n]) {
                *possible |= 1 << digit;
            }
        }
        return;
    }
    for digit in grid.digits_of(base[n]) {
        let clashes = |i: usize| digits[i] == digit && PEERS[base[i]].has(base[n]);
        if !(0..n).any(clashes) {
            digits[n] = digit;
            find_possible(grid, base, excluders, n + 1, digits, possible);
        }
    }
}
