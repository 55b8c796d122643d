//! Relations of two cells.
//!
//! Each digit of the first cell has a secondary item. The option of this digit covers it, and so do
//! the options of all digits of the second cell that must not be with it. Two options of one cell
//! exclude each other anyway. So the item forbids exactly the pairs that are not in the relation,
//! and the choice of either cell at once removes the wrong digits of the other.

use super::super::{Relation, Variant, bits, neighbors, set_of};
use super::VariantEncoder;

/// Two cells, and the relation that they must have, or must not have.
pub(in super::super) struct Pair {
    pub(in super::super) cells: [usize; 2],
    relation: Relation,
    is_never: bool,
    /// The number that the digit 1 stands for.
    first: usize,
}

impl Pair {
    /// Whether the two cells may have these digits.
    pub(in super::super) fn allows(&self, a: usize, b: usize) -> bool {
        self.relation.holds(a - 1 + self.first, b - 1 + self.first) != self.is_never
    }
}

impl VariantEncoder {
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

    /// Removes all candidates of a cell that are allowed with no candidate of the other cell of a
    /// pair. Repeats this until nothing changes.
    fn narrow(&mut self, pairs: &[Pair]) {
        let mut changed = true;
        while changed {
            changed = false;
            for pair in pairs {
                let [a, b] = pair.cells;
                let [xs, ys] = [a, b].map(|cell| self.candidates[cell]);
                let of_a = set_of(bits(xs).filter(|&x| bits(ys).any(|y| pair.allows(x, y))));
                let of_b = set_of(bits(ys).filter(|&y| bits(of_a).any(|x| pair.allows(x, y))));
                changed |= (of_a, of_b) != (xs, ys);
                (self.candidates[a], self.candidates[b]) = (of_a, of_b);
            }
        }
    }
}

/// The pairs of a variant, including adjacent cells that must not be in a relation.
pub(in super::super) fn all_pairs(variant: &Variant) -> Vec<Pair> {
    let (n, first) = (variant.side(), *variant.digits().start());
    let known = variant.pairs.iter();
    let mut pairs: Vec<Pair> =
        known.map(|&(cells, relation)| Pair { cells, relation, is_never: false, first }).collect();
    for &never in &variant.never {
        for a in variant.board.cells() {
            for b in neighbors(n, a).filter(|&b| b > a && variant.board.has(b)) {
                let is_excused = |&(cells, relation): &([usize; 2], Relation)| {
                    (cells == [a, b] || cells == [b, a]) && relation.excuses(never)
                };
                if !variant.pairs.iter().any(is_excused) {
                    pairs.push(Pair { cells: [a, b], relation: never, is_never: true, first });
                }
            }
        }
    }
    pairs
}
