//! Remaining problems that consist of independent parts.
//!
//! After some choices, the remaining problem may consist of two independent parts: no living option
//! has open items of both. Then its covers are the pairs of a cover of one part and a cover of the
//! other. So the search can solve each part once, and finds it in the table wherever it remains
//! next to other parts. Without this, a search solves one part again for each cover of the other,
//! unless the table happens to have it.
//!
//! Two living options that share an open item are in the same part. They may also share a secondary
//! item that a chosen option has colored: then both give it that color, so this item does not
//! prevent choosing both.
//!
//! Looking for parts takes about as long as a tree node, and most problems never have several
//! parts. So a search looks often only while it finds some. A sweep does not look: it solves one
//! part after the other in any case, and its windows make shorter keys. With the rule of the
//! smallest item, if only a hub connects several boards, the number of tree nodes is proportional
//! to the number of boards (see the test below).

use quadrille_base::bits::bits;

use super::MemoRule;
use super::matrix::{MemoMatrix, narrow};
use crate::tuning::memo::{FIRST_LOOKS, LOOKS};

/// Decides when to look for the parts of a remaining problem.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Splits {
    is_on: bool,
    n_looks: u64,
    n_found: u64,
    /// The number of remaining problems to skip before the next look.
    pause: u64,
}

impl Splits {
    pub(super) fn new(rule: MemoRule) -> Self {
        Self { is_on: rule == MemoRule::Smallest, ..Self::default() }
    }

    #[inline]
    pub(super) fn is_due(&mut self) -> bool {
        if self.pause > 0 {
            self.pause -= 1;
            return false;
        }
        self.is_on
    }

    pub(super) fn found(&mut self, is_found: bool) {
        self.n_looks += 1;
        self.n_found += u64::from(is_found);
        let pays = self.n_found * LOOKS >= self.n_looks.saturating_sub(FIRST_LOOKS);
        self.pause = if pays { 0 } else { LOOKS };
    }
}

/// Finds the part of the first open primary item: its living options and open items. Returns the
/// cost, roughly in nanoseconds. `waiting` is scratch memory for items whose options are still to
/// be visited.
pub(super) fn component(
    matrix: &MemoMatrix,
    alive: &[u64],
    open: &[u64],
    part: &mut [u64],
    part_open: &mut [u64],
    waiting: &mut Vec<u32>,
) -> u64 {
    part.fill(0);
    part_open.fill(0);
    let Some(first) = matrix.first_primary(open) else { return 0 };
    let mut cost = 0;
    part_open[first / 64] |= 1 << (first % 64);
    waiting.clear();
    waiting.push(narrow(first));
    while let Some(item) = waiting.pop() {
        let row = matrix.options_of(item as usize);
        cost += u64::from(row.work());
        for word in row.range() {
            let new = matrix.living(row, word, alive) & !part[word];
            part[word] |= new;
            for bit in bits(new) {
                let items = matrix.items(64 * word + bit);
                cost += 2 * items.len() as u64;
                for &item in items {
                    let (word, bit) = (item as usize / 64, 1 << (item % 64));
                    if open[word] & !part_open[word] & bit != 0 {
                        part_open[word] |= bit;
                        waiting.push(item);
                    }
                }
            }
        }
    }
    cost
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use crate::problem::Instance;
    use crate::search::memo::{Memo, MemoRule};
    use crate::search::{Limits, Search};

    /// Boards of 5x5 cells for dominoes, each without a corner cell that the hub covers in one of
    /// four ways.
    fn star(n_boards: u32) -> Instance {
        let mut text = String::from("hub");
        let mut options = String::new();
        for board in 0..n_boards {
            for cell in 0..25 {
                write!(text, " b{board}c{cell}").unwrap();
                let right = (cell % 5 < 4).then_some(cell + 1);
                let below = (cell < 20).then_some(cell + 5);
                for next in [right, below].into_iter().flatten() {
                    writeln!(options, "b{board}c{cell} b{board}c{next}").unwrap();
                }
            }
        }
        for corner in [0, 4, 20, 24] {
            options += "hub";
            (0..n_boards).for_each(|board| write!(options, " b{board}c{corner}").unwrap());
            options += "\n";
        }
        format!("{text}\n{options}").parse().unwrap()
    }

    /// A board of 5x5 without a corner has 192 tilings: as many as a grid of 3x3 has spanning
    /// trees, by Temperley's bijection (OEIS A007341). So the star has `4 * 192^n` covers.
    #[test]
    fn parts_are_multiplied_and_each_is_solved_once() {
        let nodes = |n_boards: u32| {
            let mut memo = Memo::new(&star(n_boards), MemoRule::Smallest, 1 << 24).unwrap();
            memo.set_limits(Limits::NONE.nodes(1_000_000));
            let expected = num_bigint::BigUint::from(192_u32).pow(n_boards) * 4_u32;
            assert_eq!(memo.count(), Some(expected));
            memo.stats().nodes
        };
        let (few, many) = (nodes(2), nodes(16));
        assert!(many <= 8 * few + 200, "{few} {many}");
    }
}
