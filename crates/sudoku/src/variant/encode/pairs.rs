//! Relations of two cells.
//!
//! For each digit of the first cell there is a secondary item. The option of this digit covers it,
//! and so do the options of all digits of the second cell that must not go with it. Two options of
//! one cell exclude each other anyway. So the item forbids exactly the pairs that are not in the
//! relation, and the choice of either cell takes the wrong digits from the other at once.

use super::super::{Relation, Variant};
use super::{Encoder, bits};

/// Two cells, and the relation that they must have, or must not have.
struct Pair {
    cells: [usize; 2],
    relation: Relation,
    is_never: bool,
}

impl Pair {
    /// Whether these digits may stand in the two cells.
    fn allows(&self, a: usize, b: usize) -> bool {
        self.relation.holds(a, b) != self.is_never
    }
}

impl Encoder {
    pub(super) fn pairs(&mut self, variant: &Variant) {
        let pairs = all_pairs(variant);
        self.narrow(&pairs);
        for (number, pair) in (1..).zip(&pairs) {
            let [a, b] = pair.cells;
            for x in self.candidates(a) {
                let wrong: Vec<usize> =
                    self.candidates(b).filter(|&y| !pair.allows(x, y)).collect();
                if wrong.is_empty() {
                    continue;
                }
                let item = self.secondary(format!("p{number}#{x}"));
                self.add(a, x, item);
                for y in wrong {
                    self.add(b, y, item);
                }
            }
        }
    }

    /// Takes away the candidates that no candidate of the other cell goes with, until none is left.
    fn narrow(&mut self, pairs: &[Pair]) {
        let mut changed = true;
        while changed {
            changed = false;
            for pair in pairs {
                let [a, b] = pair.cells;
                let [xs, ys] = [a, b].map(|cell| self.candidates[cell]);
                let kept = |set: u64, goes: &dyn Fn(usize) -> bool| {
                    bits(set).filter(|&digit| goes(digit)).fold(0, |set, d| set | 1 << (d - 1))
                };
                let left = kept(xs, &|x| bits(ys).any(|y| pair.allows(x, y)));
                let right = kept(ys, &|y| bits(left).any(|x| pair.allows(x, y)));
                changed |= (left, right) != (xs, ys);
                (self.candidates[a], self.candidates[b]) = (left, right);
            }
        }
    }
}

/// The pairs of a variant, with those that must not be in a relation.
fn all_pairs(variant: &Variant) -> Vec<Pair> {
    let known = variant.pairs.iter();
    let mut pairs: Vec<Pair> =
        known.map(|&(cells, relation)| Pair { cells, relation, is_never: false }).collect();
    let n = variant.side();
    for &never in &variant.never {
        for a in 0..n * n {
            let right = (a % n + 1 < n).then_some(a + 1);
            let below = (a + n < n * n).then_some(a + n);
            for b in right.into_iter().chain(below) {
                let is_excused = |&(cells, relation): &([usize; 2], Relation)| {
                    (cells == [a, b] || cells == [b, a]) && relation.excuses(never)
                };
                if !variant.pairs.iter().any(is_excused) {
                    pairs.push(Pair { cells: [a, b], relation: never, is_never: true });
                }
            }
        }
    }
    pairs
}
