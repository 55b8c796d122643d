//! XY-wing, XYZ-wing and W-wing: two or three cells of which one has a digit z, so that a cell that
//! sees all of them cannot be z.

use super::cells::{Cells, N_UNITS, PEERS, bits};
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// A cell with digits x and y that sees a cell with x and z and one with y and z: one of the two
/// is z.
pub(super) fn xy(grid: &CandidateGrid) -> Option<FoundStep> {
    grid.pairs.into_iter().find_map(|pivot| bent(grid, Technique::XyWing, pivot))
}

/// An XY-wing whose pivot also has the digit z: one of the three cells is z.
pub(super) fn xyz(grid: &CandidateGrid) -> Option<FoundStep> {
    let has_three = |&pivot: &usize| grid.of_cell[pivot].count_ones() == 3;
    let mut triples = grid.blanks.minus(grid.pairs).into_iter().filter(has_three);
    triples.find_map(|pivot| bent(grid, Technique::XyzWing, pivot))
}

/// The wings of this pivot: two cells that it sees, which share z, and whose other digits are those
/// of the pivot but z.
fn bent(grid: &CandidateGrid, technique: Technique, pivot: usize) -> Option<FoundStep> {
    let own = grid.of_cell[pivot];
    let near = grid.pairs & PEERS[pivot];
    let lacks_one = |&a: &usize| (own & !grid.of_cell[a]).is_power_of_two();
    near.into_iter().filter(lacks_one).find_map(|a| {
        near.into_iter().filter(|&b| b > a).find_map(|b| {
            let (first, second) = (grid.of_cell[a], grid.of_cell[b]);
            let common = first & second;
            if common.count_ones() != 1 || first ^ second != own & !common {
                return None;
            }
            let z = common.trailing_zeros() as usize;
            let sees_all = if own & common == 0 { Cells::ALL } else { PEERS[pivot] };
            let removes = grid.of_digit[z] & PEERS[a] & PEERS[b] & sees_all;
            let pattern = Pattern::Wing { pivot, wings: [a, b], digit: z };
            FoundStep::remove(technique, z, removes, pattern)
        })
    })
}

/// Two cells with digits x and y. In a unit, x has two places, and each of the cells sees one. So
/// one of the cells is y.
pub(super) fn w(grid: &CandidateGrid) -> Option<FoundStep> {
    grid.pairs.into_iter().find_map(|a| {
        let digits = grid.of_cell[a];
        let same = |&b: &usize| b > a && grid.of_cell[b] == digits && !PEERS[a].has(b);
        grid.pairs.into_iter().filter(same).find_map(|b| {
            bits(digits.into()).find_map(|x| {
                let y = (digits & !(1 << x)).trailing_zeros() as usize;
                let removes = grid.of_digit[y] & PEERS[a] & PEERS[b];
                if removes.is_empty() {
                    return None;
                }
                let [link, unit] = linked(grid, x, a, b)?;
                let ends = [link, grid.places(x, unit).minus(Cells::of(link)).first()];
                let pattern =
                    Pattern::LinkedPair { cells: [a, b], ends, linked: x, digit: y, unit };
                FoundStep::remove(Technique::WWing, y, removes, pattern)
            })
        })
    })
}

/// The place that `a` sees, and the unit: a unit with two places for the digit, of which `a` sees
/// one and `b` the other.
fn linked(grid: &CandidateGrid, digit: usize, a: usize, b: usize) -> Option<[usize; 2]> {
    (0..N_UNITS).find_map(|unit| {
        let [p, q] = grid.places(digit, unit).pair()?;
        let near_and_far = [[p, q], [q, p]].into_iter();
        let mut fits = near_and_far.filter(|&[p, q]| PEERS[a].has(p) && PEERS[b].has(q));
        fits.next().map(|[near, _]| [near, unit])
    })
}
