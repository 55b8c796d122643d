//! ALS chains: four or five almost locked sets in a row (see `als.rs`).
//!
//! Of two neighbors in the chain only one can have a *restricted* digit, and a set's restricted
//! digits on both sides differ. If the first set lacks z, it has all its other digits, also the
//! restricted one. So the next set lacks that digit and has all its others, also the next
//! restricted one, and so on. So the last set lacks its restricted digit and has z. A cell that
//! sees all places of z in both ends cannot be z.
//!
//! This does not need that the sets have different cells. Chains of two and three sets are ALS-XZ
//! and ALS-XY-wing.

use super::als::{LockedSet, collect};
use super::cells::{Cells, bits};
use super::found_step::MOST_SETS;
use super::{CandidateGrid, FoundStep, Pattern, Technique};

/// The most cells in a set.
const MOST_CELLS: usize = 3;

/// A set in a chain that was reached by a digit.
struct Reached {
    set: usize,
    /// The digit that the set lacks if the first one lacks z.
    by: usize,
    /// The place of the set before it in the list; for the first one its own.
    before: usize,
    /// The sets before it.
    depth: usize,
}

/// The step by the shortest chain of four or more sets.
pub(super) fn chain(grid: &CandidateGrid, sets: &mut Vec<LockedSet>) -> Option<FoundStep> {
    collect(grid, MOST_CELLS, sets);
    let links = restricted(grid, sets);
    let mut search = Search { grid, sets, links: &links, reached: Vec::new() };
    (4..=MOST_SETS).find_map(|n| {
        (0..sets.len()).find_map(|first| {
            bits(sets[first].digits.into()).find_map(|z| search.from(first, z, n))
        })
    })
}

/// For each set the others with which it shares restricted digits, and these digits.
fn restricted(grid: &CandidateGrid, sets: &[LockedSet]) -> Vec<Vec<(usize, u16)>> {
    let mut links = vec![Vec::new(); sets.len()];
    for (i, a) in sets.iter().enumerate() {
        for (j, b) in sets.iter().enumerate().take(i) {
            let digits = a.restricted(b, grid).fold(0, |all, x| all | 1 << x);
            if digits != 0 {
                links[i].push((j, digits));
                links[j].push((i, digits));
            }
        }
    }
    links
}

struct Search<'s> {
    grid: &'s CandidateGrid,
    sets: &'s [LockedSet],
    links: &'s [Vec<(usize, u16)>],
    reached: Vec<Reached>,
}

impl Search<'_> {
    /// The step by a chain of `n` sets from this one, if it lacks `z`. Each set is reached once by
    /// each digit, as early as possible.
    fn from(&mut self, first: usize, z: usize, n: usize) -> Option<FoundStep> {
        let open = self.grid.of_digit[z] & self.sets[first].seen[z];
        if open.is_empty() {
            return None;
        }
        self.reached.clear();
        self.reached.push(Reached { set: first, by: z, before: 0, depth: 0 });
        let mut seen = vec![0_u16; self.sets.len()];
        let mut at = 0;
        while let Some(&Reached { set, by, depth, .. }) = self.reached.get(at)
            && depth + 2 <= n
        {
            for &(next, digits) in &self.links[set] {
                for x in bits(u32::from(digits & !seen[next]) & !(1 << by)) {
                    seen[next] |= 1 << x;
                    self.reached.push(Reached { set: next, by: x, before: at, depth: depth + 1 });
                    let last = &self.sets[next];
                    if depth + 2 == n && x != z && last.digits >> z & 1 == 1 {
                        let removes = open & last.seen[z];
                        if !removes.is_empty() {
                            return self.step(z, removes);
                        }
                    }
                }
            }
            at += 1;
        }
        None
    }

    /// The step by the chain that ends with the set reached last.
    fn step(&self, z: usize, removes: Cells) -> Option<FoundStep> {
        let mut sets = [Cells::NONE; MOST_SETS];
        let mut restricted = [0; MOST_SETS - 1];
        let mut at = self.reached.len() - 1;
        loop {
            let Reached { set, by, before, depth } = self.reached[at];
            sets[depth] = self.sets[set].cells;
            if depth == 0 {
                break;
            }
            restricted[depth - 1] = u8::try_from(by).expect("0 to 8");
            at = before;
        }
        let digit = u8::try_from(z).expect("0 to 8");
        let pattern = Pattern::LockedChain { sets, restricted, digit };
        FoundStep::remove(Technique::AlsChain, z, removes, pattern)
    }
}
