//! ALS-XY-wing and death blossom: three or more almost locked sets (see `als.rs`).
//!
//! - *ALS-XY-wing*: only one of the sets A and C can have x, only one of C and B can have y. If A
//!   lacks z, it has all its other digits, also x; so C lacks x and has y; so B lacks y and has z.
//!   A cell that sees all places of z in A and B cannot be z.
//! - *Death blossom*: a cell, the stem, and for each of its digits a set, a petal, whose places of
//!   this digit it sees. The stem has one of its digits, and the petal for it lacks this digit. So
//!   that petal has its digit z, which all petals have, and a cell that sees all places of z in all
//!   petals cannot be z.

use super::als::{LockedSet, collect};
use super::cells::{Cells, PEERS, bits};
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// The most cells in a set of an ALS-XY-wing, and in a petal.
const MOST_CELLS: usize = 3;

pub(super) fn xy_wing(grid: &CandidateGrid, sets: &mut Vec<LockedSet>) -> Option<FoundStep> {
    collect(grid, MOST_CELLS, sets);
    let sets = &*sets;
    let mut near: Vec<(usize, usize)> = Vec::new();
    sets.iter().find_map(|pivot| {
        // The sets that share a restricted digit with the pivot, and that digit.
        near.clear();
        for (i, set) in sets.iter().enumerate() {
            if !set.cells.meets(pivot.cells) {
                near.extend(pivot.restricted(set, grid).map(|x| (i, x)));
            }
        }
        near.iter().enumerate().find_map(|(n, &(i, x))| {
            near[..n].iter().filter(|&&(_, y)| y != x).find_map(|&(j, y)| {
                let (a, b) = (&sets[i], &sets[j]);
                if a.cells.meets(b.cells) {
                    return None;
                }
                bits(u32::from(a.digits & b.digits) & !(1 << x | 1 << y)).find_map(|z| {
                    let removes = grid.of_digit[z] & a.seen[z] & b.seen[z];
                    let sets = [a.cells, pivot.cells, b.cells];
                    let pattern = Pattern::LockedWing { sets, restricted: [x, y], digit: z };
                    FoundStep::remove(Technique::AlsXyWing, z, removes, pattern)
                })
            })
        })
    })
}

pub(super) fn death_blossom(grid: &CandidateGrid, sets: &mut Vec<LockedSet>) -> Option<FoundStep> {
    collect(grid, MOST_CELLS, sets);
    grid.blanks.into_iter().find_map(|stem| {
        let own = grid.of_cell[stem];
        if !(2..=3).contains(&own.count_ones()) {
            return None;
        }
        bits(u32::from(!own) & 0x1ff).find_map(|z| {
            let of_digit = |x: usize| {
                let fits = |set: &&LockedSet| {
                    set.digits & (1 << x | 1 << z) == 1 << x | 1 << z
                        && !set.cells.has(stem)
                        && (grid.of_digit[x] & set.cells).is_within(PEERS[stem])
                };
                sets.iter().filter(fits).collect::<Vec<_>>()
            };
            let petals: Vec<Vec<&LockedSet>> = bits(own.into()).map(of_digit).collect();
            let mut chosen = [Cells::NONE; 3];
            let removes = choose(&petals, z, grid.of_digit[z], &mut chosen)?;
            let pattern = Pattern::Blossom { stem, petals: chosen, digit: z };
            FoundStep::remove(Technique::DeathBlossom, z, removes, pattern)
        })
    })
}

/// A choice of petals, one from each list, such that some candidates are seen by all.
fn choose(
    petals: &[Vec<&LockedSet>],
    z: usize,
    removes: Cells,
    chosen: &mut [Cells],
) -> Option<Cells> {
    if removes.is_empty() {
        return None;
    }
    let Some((first, rest)) = petals.split_first() else { return Some(removes) };
    first.iter().find_map(|petal| {
        chosen[0] = petal.cells;
        choose(rest, z, removes & petal.seen[z], &mut chosen[1..])
    })
}
