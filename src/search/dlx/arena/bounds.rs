//! Bounds: what Algorithm M adds to Algorithm C.
//!
//! An item that may be covered several times stays in play, and in the lists of its options, until
//! its *bound* is 0. Its options are tried from the top of its list down, and an option that was
//! tried is *tweaked* away, together with those above it, so that no set of options is met twice.
//! `untweak` needs to know but the first node that was tweaked: the others hang below it.

use super::{Algorithm, Arena};
use crate::search::dlx::key::Key;
use crate::search::dlx::width::Link;

impl<L: Link, K: Key> Arena<L, K> {
    /// How often item `i` may still be covered.
    #[inline]
    pub(in crate::search::dlx) fn bound(&self, i: L) -> u32 {
        self.bounds[i.index()].bound
    }

    /// How many times of these it may do without.
    #[inline]
    pub(in crate::search::dlx) fn slack(&self, i: L) -> u32 {
        self.bounds[i.index()].slack
    }

    /// Whether the options of item `i` are fewer than, or no more than, it still needs.
    #[inline]
    pub(in crate::search::dlx) fn is_short(&self, i: L) -> bool {
        let bound = self.bounds[i.index()];
        self.length(i) <= i64::from(bound.bound) - i64::from(bound.slack)
    }

    /// One time less that item `i` may be covered; gives how many are left.
    #[inline]
    pub(in crate::search::dlx) fn spend(&mut self, i: L) -> u32 {
        let bound = &mut self.bounds[i.index()];
        if bound.bound > bound.slack {
            // It needs one option less, so that the others are more of a choice.
            self.keys[i] += self.one;
        }
        bound.bound -= 1;
        bound.bound
    }

    /// Undoes [`spend`](Self::spend).
    #[inline]
    pub(in crate::search::dlx) fn refund(&mut self, i: L) {
        let bound = &mut self.bounds[i.index()];
        bound.bound += 1;
        if bound.bound > bound.slack {
            self.keys[i] -= self.one;
        }
    }

    /// Takes node `p`, the topmost, out of the list of its item `i`, and hides its option unless
    /// the item is covered, so that all its options are hidden.
    pub(in crate::search::dlx) fn tweak<A: Algorithm>(&mut self, p: L, i: L) {
        if self.bound(i) > 0 {
            self.hide::<A>(p);
            self.updates += 1;
        }
        let down = self.down(p);
        self.nodes[i].down = down;
        self.nodes[down].up = i;
        self.keys[i] -= self.one;
    }

    /// Puts back all that was tweaked out of the list of item `i`, from node `first` on, and, if
    /// the item is covered, uncovers it.
    pub(in crate::search::dlx) fn untweak<A: Algorithm>(&mut self, first: L, i: L) {
        let covered = self.bound(i) == 0;
        let end = self.down(i);
        self.nodes[i].down = first;
        let (mut p, mut up) = (first, i);
        while p != end {
            self.nodes[p].up = up;
            self.keys[i] += self.one;
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
