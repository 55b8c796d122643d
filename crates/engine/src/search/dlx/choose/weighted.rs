//! The rule `Weighted`: the item with the least ratio of degree - 1 to weight. The weight of an
//! item is 1 plus the number of times that the item was wiped out.

use super::Choose;
use crate::search::dlx::arena::Arena;
use crate::search::dlx::key::Key;
use crate::search::dlx::width::NodeLink;

#[derive(Clone, Debug)]
#[allow(unreachable_pub, reason = "see `Chooser`")]
pub struct Weighted {
    /// By header.
    weights: Vec<u32>,
}

impl Weighted {
    pub(super) fn new(n_items: usize) -> Self {
        Self { weights: vec![1; n_items + 1] }
    }
}

impl Choose for Weighted {
    fn choose<L: NodeLink, K: Key>(&mut self, arena: &mut Arena<L, K>) -> Option<(L, usize)> {
        let mut best = None;
        // The best item's degree - 1 and weight. An item of degree 1 or 0, which leaves no choice,
        // comes before every other.
        let (mut least, mut weight) = (u64::MAX, 1);
        let mut i = arena.right(L::ROOT);
        while i != L::ROOT {
            let (_, degree) = arena.of_key(arena.key(i));
            if degree == 0 {
                return Some((i, 0));
            }
            let (more, w) = (degree as u64 - 1, u64::from(self.weights[i.index()]));
            // more / w < least / weight, in integers.
            if u128::from(more) * u128::from(weight) < u128::from(least) * u128::from(w) {
                (best, least, weight) = (Some((i, degree)), more, w);
            }
            i = arena.right(i);
        }
        best
    }

    fn blame(&mut self, item: usize) {
        self.weights[item] = self.weights[item].saturating_add(1);
    }
}
