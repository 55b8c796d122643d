//! Hiding options and covering items, and the ways back: the moves of Algorithm X, which all the
//! others are built from.
//!
//! Where an option is only tried, the moves give up as soon as some item still to be covered has
//! no way left ([`Wiped`]), unless the option itself covers it: the option then leads nowhere, and
//! what was done so far is undone from just there.

use super::{Algorithm, Arena, Horizontal};
use crate::search::dlx::key::Key;
use crate::search::dlx::width::Link;

/// Where a trial was given up: at node `node` of the option being tried, when the option of
/// `below`, in the list of `node`'s item, had been hidden and item `item` had nothing left.
#[derive(Clone, Copy, Debug)]
pub(in crate::search::dlx) struct Wiped<L> {
    pub(super) node: L,
    pub(super) below: L,
    pub(in crate::search::dlx) item: L,
}

impl<L: Link, K: Key> Arena<L, K> {
    /// Unlinks the nodes of the option of `p`, all but `p` itself and those of items that have the
    /// node's color anyway. Gives an item that has no way left now, or the root.
    #[inline]
    pub(super) fn hide<A: Algorithm>(&mut self, p: L) -> L {
        let mut wiped = L::ROOT;
        self.for_others::<A>(p, |arena, q, i| {
            let (up, down) = (arena.up(q), arena.down(q));
            arena.nodes[up].down = down;
            arena.nodes[down].up = up;
            arena.keys[i] -= arena.one;
            if arena.keys[i].is_negative() {
                wiped = i;
            }
        });
        wiped
    }

    /// Undoes [`hide`](Self::hide).
    #[inline]
    pub(super) fn unhide<A: Algorithm>(&mut self, p: L) {
        self.for_others::<A>(p, |arena, q, i| {
            let (up, down) = (arena.up(q), arena.down(q));
            arena.nodes[up].down = q;
            arena.nodes[down].up = q;
            arena.keys[i] += arena.one;
        });
    }

    /// Visits the other nodes of the option of `p` with their items, but for those of items that
    /// have the node's color anyway: the nodes to the right up to the spacer, then those to the left.
    ///
    /// The book goes round, and undoes in reverse. But the nodes of an option hang in lists of
    /// different items, so within one option the order does not matter, and two straight walks
    /// need one test a node instead of two.
    #[inline]
    fn for_others<A: Algorithm>(&mut self, p: L, mut visit: impl FnMut(&mut Self, L, L)) {
        let mut k = p.index() + 1;
        let mut i = self.top(L::wrap(k));
        while !i.is_spacer() {
            if !self.is_purified::<A>(L::wrap(k)) {
                visit(self, L::wrap(k), i);
            }
            k += 1;
            i = self.top(L::wrap(k));
        }
        k = p.index() - 1;
        i = self.top(L::wrap(k));
        while !i.is_spacer() {
            if !self.is_purified::<A>(L::wrap(k)) {
                visit(self, L::wrap(k), i);
            }
            k -= 1;
            i = self.top(L::wrap(k));
        }
    }

    /// Takes item `i` out of play.
    #[inline]
    pub(in crate::search::dlx) fn take(&mut self, i: L) {
        let Horizontal { left, right } = self.ring[i];
        self.ring[left].right = right;
        self.ring[right].left = left;
        self.keys[i] += self.offset;
    }

    /// Undoes [`take`](Self::take).
    #[inline]
    pub(in crate::search::dlx) fn give_back(&mut self, i: L) {
        self.keys[i] -= self.offset;
        let Horizontal { left, right } = self.ring[i];
        self.ring[left].right = i;
        self.ring[right].left = i;
    }

    /// Takes item `i` out of play and hides all its options, downward.
    #[inline]
    pub(in crate::search::dlx) fn cover<A: Algorithm>(&mut self, i: L) {
        let done = self.cover_for::<A, false>(i, i, i);
        debug_assert!(done.is_ok(), "it was not to give up");
    }

    /// Undoes [`cover`](Self::cover), upward.
    #[inline]
    pub(in crate::search::dlx) fn uncover<A: Algorithm>(&mut self, i: L) {
        self.uncover_from::<A>(i, self.up(i));
    }

    /// Covers item `i` for the sake of node `node` of the option of `p`, which is being tried; if it
    /// may give up, not after an item that is not the option's has no way left.
    #[inline]
    pub(super) fn cover_for<A: Algorithm, const GIVE_UP: bool>(
        &mut self,
        i: L,
        node: L,
        p: L,
    ) -> Result<(), Wiped<L>> {
        self.take(i);
        let mut below = self.down(i);
        let mut updates = 1;
        while below != i {
            let item = self.hide::<A>(below);
            updates += 1;
            if GIVE_UP && item != L::ROOT && !self.is_in_option(item, p) {
                self.updates += updates;
                return Err(Wiped { node, below, item });
            }
            below = self.down(below);
        }
        self.updates += updates;
        Ok(())
    }

    /// Undoes the covering of item `i`, of whose options those from `p` upward are hidden.
    #[inline]
    pub(super) fn uncover_from<A: Algorithm>(&mut self, i: L, mut p: L) {
        while p != i {
            self.unhide::<A>(p);
            p = self.up(p);
        }
        self.give_back(i);
    }

    /// Whether the option of `p` has item `i`.
    #[cold]
    pub(super) fn is_in_option(&self, i: L, p: L) -> bool {
        let mut q = self.next_in_option(p);
        while q != p && self.top(q) != i {
            q = self.next_in_option(q);
        }
        self.top(q) == i
    }

    /// Tries the option of `p`, whose own item is taken care of: commits its other items, to the
    /// right.
    ///
    /// # Errors
    ///
    /// If an item has no way left; to be undone by [`undo_option`](Self::undo_option), too.
    #[inline]
    pub(in crate::search::dlx) fn try_option<A: Algorithm>(
        &mut self,
        p: L,
    ) -> Result<(), Wiped<L>> {
        self.commit_others::<A, true>(p)
    }

    #[inline]
    pub(super) fn commit_others<A: Algorithm, const GIVE_UP: bool>(
        &mut self,
        p: L,
    ) -> Result<(), Wiped<L>> {
        let mut q = self.next_in_option(p);
        while q != p {
            self.commit::<A, GIVE_UP>(q, p)?;
            q = self.next_in_option(q);
        }
        Ok(())
    }

    /// Undoes [`try_option`](Self::try_option), whole or given up.
    #[inline]
    pub(in crate::search::dlx) fn undo_option<A: Algorithm>(
        &mut self,
        p: L,
        wiped: Option<Wiped<L>>,
    ) {
        let mut q = self.prev_in_option(p);
        if let Some(Wiped { node, below, .. }) = wiped {
            self.uncommit::<A>(node, below);
            q = self.prev_in_option(node);
        }
        while q != p {
            self.uncommit::<A>(q, self.up(self.top(q)));
            q = self.prev_in_option(q);
        }
    }
}
