//! XY-wing, XYZ-wing and W-wing: two or three cells of which one has a digit z, so that a cell that
//! sees all of them cannot be z.

use super::cells::{Cells, N_UNITS, PEERS, bits};
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// A cell with digits x and y that sees a cell with x and z and one with y and z: one of the two
/// is z.
pub(super) fn xy(grid: &CandidateGrid) -> Option<FoundStep> {
    grid.pairs.into_iter().find_map(|pivot| {
        let own = grid.of_cell[pivot];
        let near = grid.pairs & PEERS[pivot];
        near.into_iter().find_map(|a| {
            let first = grid.of_cell[a];
            if (first & own).count_ones() != 1 {
                return None;
            }
            let second = first ^ own;
            let z = (first & !own).trailing_zeros() as usize;
            let after = near.into_iter().filter(|&b| b > a && grid.of_cell[b] == second);
            after.into_iter().find_map(|b| {
                let removes = grid.of_digit[z] & PEERS[a] & PEERS[b];
                let pattern = Pattern::Wing { pivot, wings: [a, b], digit: z };
                FoundStep::remove(Technique::XyWing, z, removes, pattern)
            })
        })
    })
}

/// An XY-wing whose pivot also has the digit z: one of the three cells is z.
pub(super) fn xyz(grid: &CandidateGrid) -> Option<FoundStep> {
    let triples = grid.blanks.minus(grid.pairs).into_iter();
    triples.filter(|&pivot| grid.of_cell[pivot].count_ones() == 3).find_map(|pivot| {
        let own = grid.of_cell[pivot];
        let near = grid.pairs & PEERS[pivot];
        near.into_iter().filter(|&a| grid.of_cell[a] & !own == 0).find_map(|a| {
            near.into_iter().filter(|&b| b > a && grid.of_cell[b] & !own == 0).find_map(|b| {
                let common = grid.of_cell[a] & grid.of_cell[b];
                if common.count_ones() != 1 {
                    return None;
                }
                let z = common.trailing_zeros() as usize;
                let removes = grid.of_digit[z] & PEERS[a] & PEERS[b] & PEERS[pivot];
                let pattern = Pattern::Wing { pivot, wings: [a, b], digit: z };
                FoundStep::remove(Technique::XyzWing, z, removes, pattern)
            })
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
        let ends = Cells::of(p) | Cells::of(q);
        if ends.has(a) || ends.has(b) {
            return None;
        }
        let fits = |p, q| PEERS[a].has(p) && PEERS[b].has(q);
        if fits(p, q) {
            Some([p, unit])
        } else if fits(q, p) {
            Some([q, unit])
        } else {
            None
        }
    })
}
