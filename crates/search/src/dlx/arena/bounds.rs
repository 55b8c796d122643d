//! Bounds: the moves that Algorithm M adds to Algorithm C.
//!
//! An item that may be covered several times stays in play, and its options stay linked, until its
//! *bound* is 0. The search tries its options from the top of its list down. An option that was
//! tried is *tweaked* out of the list, and so are those above it, so that no set of options is
//! found twice. `untweak` needs only the first node that was tweaked, because the others are still
//! linked below it.

use super::{Algorithm, Arena};
use crate::search::dlx::key::Key;
use crate::search::dlx::width::NodeLink;

impl<L: NodeLink, K: Key> Arena<L, K> {
    /// The number of times that item `i` may still be covered.
    #[inline]
    pub(in crate::dlx) fn bound(&self, i: L) -> u32 {
        self.bounds[i.index()].bound
    }

    /// The upper minus the lower bound of item `i`: it still needs `bound - slack` options, if any.
    #[inline]
    pub(in crate::dlx) fn slack(&self, i: L) -> u32 {
        self.bounds[i.index()].slack
    }

    /// Whether item `i` has at most as many options as it still needs.
    #[inline]
    pub(in crate::dlx) fn is_short(&self, i: L) -> bool {
        let bound = self.bounds[i.index()];
        self.length(i) <= i64::from(bound.bound) - i64::from(bound.slack)
    }

    /// Uses up one of the times that item `i` may be covered. Returns how many remain.
    #[inline]
    pub(in crate::dlx) fn spend(&mut self, i: L) -> u32 {
        self.touch(i);
        let bound = &mut self.bounds[i.index()];
        if bound.bound > bound.slack {
            // It needs one option less, so its degree grows by 1.
            self.keys[i] += self.one;
        }
        bound.bound -= 1;
        bound.bound
    }

    /// Undoes [`spend`](Self::spend).
    #[inline]
    pub(in crate::dlx) fn refund(&mut self, i: L) {
        self.touch(i);
        let bound = &mut self.bounds[i.index()];
        bound.bound += 1;
        if bound.bound > bound.slack {
            self.keys[i] -= self.one;
        }
    }

    /// Unlinks the top node `p` from the list of its item `i`, and hides its option, unless the
    /// item is covered and all its options are hidden already.
    pub(in crate::dlx) fn tweak<A: Algorithm>(&mut self, p: L, i: L) {
        if self.bound(i) > 0 {
            self.hide::<A>(p);
            self.updates += 1;
        }
        let down = self.down(p);
        self.nodes[i].down = down;
        self.nodes[down].up = i;
        self.keys[i] -= self.one;
        self.touch(i);
    }

    /// Puts back the nodes that were tweaked out of the list of item `i`, starting with `first`,
    /// and uncovers the item if it is covered.
    pub(in crate::dlx) fn untweak<A: Algorithm>(&mut self, first: L, i: L) {
        let covered = self.bound(i) == 0;
        let end = self.down(i);
        self.nodes[i].down = first;
        let (mut p, mut up) = (first, i);
        while p != end {
            self.nodes[p].up = up;
            self.keys[i] += self.one;
            self.touch(i);
            if !covered {
                self.unhide::<A>(p);
            }
            (up, p) = (p, self.down(p));
        }
        self.nodes[end].up = up;
        if covered {
            self.uncover::<A>(i);
        }
    }
}
