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
use super::grid::NO_CANDIDATES;
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// The possible base cells, and for each the cells that may exclude its candidates.
struct Bases {
    cells: Cells,
    excluders: [Cells; 81],
}

impl Bases {
    /// `most` is the largest number of candidates of a cell that excludes others.
    fn new(grid: &CandidateGrid, most: u32) -> Self {
        let few = |&cell: &usize| (2..=most).contains(&grid.of_cell[cell].count_ones());
        let few: Cells = grid.blanks.into_iter().filter(few).collect();
        let (mut cells, mut excluders) = (Cells::NONE, [Cells::NONE; 81]);
        for cell in grid.blanks {
            excluders[cell] = few & PEERS[cell];
            if !excluders[cell].is_empty() {
                cells |= Cells::of(cell);
            }
        }
        Self { cells, excluders }
    }
}

/// Aligned pair exclusion.
pub(super) fn pair(grid: &CandidateGrid) -> Option<FoundStep> {
    let bases = Bases::new(grid, 2);
    bases.cells.pairs().find_map(|[a, b]| {
        let excluders = bases.excluders[a] & bases.excluders[b];
        exclude(grid, &[a, b], excluders, Technique::AlignedPair)
    })
}

/// Aligned triplet exclusion.
pub(super) fn triplet(grid: &CandidateGrid) -> Option<FoundStep> {
    let bases = Bases::new(grid, 3);
    bases.cells.pairs().find_map(|[a, b]| {
        let (of_a, of_b) = (bases.excluders[a], bases.excluders[b]);
        let both = of_a & of_b;
        if both.len() < 2 {
            return None;
        }
        let thirds = ((of_a | of_b) & bases.cells).minus(Cells::of(a) | Cells::of(b));
        thirds.into_iter().find_map(|third| {
            let excluders = both & bases.excluders[third];
            exclude(grid, &[a, b, third], excluders, Technique::AlignedTriplet)
        })
    })
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
