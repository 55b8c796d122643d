//! Hiding options and covering items, and their reverse: the moves of Algorithm X. All other moves
//! are made of these.
//!
//! While the search tries an option, the moves stop as soon as they wipe out an item ([`Wiped`]),
//! unless the option itself covers that item. The option is then a dead end, and the moves made so
//! far are undone from that point.

use super::{Algorithm, Arena, Horizontal};
use crate::search::dlx::key::Key;
use crate::search::dlx::width::NodeLink;

/// The point where a trial stopped: at node `node` of the tried option, when hiding the option of
/// `below` wiped out item `item`. Node `below` is in the list of `node`'s item.
#[derive(Clone, Copy, Debug)]
pub(in crate::dlx) struct Wiped<L> {
    pub(super) node: L,
    pub(super) below: L,
    pub(in crate::dlx) item: L,
}

impl<L: NodeLink, K: Key> Arena<L, K> {
    /// Unlinks the nodes of the option of `p`, except `p` itself and nodes marked as purified.
    /// Returns an item that this wiped out, or the root.
    #[inline]
    pub(super) fn hide<A: Algorithm>(&mut self, p: L) -> L {
        let mut wiped = L::ROOT;
        self.for_others::<A>(p, |arena, q, i| {
            arena.unlink_node::<A>(q, i);
            if arena.keys[i].is_negative() {
                wiped = i;
            }
        });
        wiped
    }

    /// Undoes [`hide`](Self::hide).
    #[inline]
    pub(super) fn unhide<A: Algorithm>(&mut self, p: L) {
        self.for_others::<A>(p, Self::relink_node::<A>);
    }

    /// Unlinks a node from the list of its item `i`.
    #[inline]
    pub(super) fn unlink_node<A: Algorithm>(&mut self, q: L, i: L) {
        let (up, down) = (self.up(q), self.down(q));
        self.nodes[up].down = down;
        self.nodes[down].up = up;
        self.keys[i] -= self.one;
        if A::MANY {
            self.touch(i);
        }
    }

    /// Undoes [`unlink_node`](Self::unlink_node).
    #[inline]
    pub(super) fn relink_node<A: Algorithm>(&mut self, q: L, i: L) {
        let (up, down) = (self.up(q), self.down(q));
        self.nodes[up].down = q;
        self.nodes[down].up = q;
        self.keys[i] += self.one;
        if A::MANY {
            self.touch(i);
        }
    }

    /// Visits the other nodes of the option of `p`, with their items, except nodes marked as
    /// purified: first the nodes to the right up to the spacer, then those to the left.
    ///
    /// The book walks the option cyclically, and undoes in reverse. But the nodes of an option are
    /// in lists of different items, so their order does not matter, and two straight walks need
    /// one test per node instead of two.
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
    pub(in crate::dlx) fn take(&mut self, i: L) {
        let Horizontal { left, right } = self.ring[i];
        self.ring[left].right = right;
        self.ring[right].left = left;
        self.keys[i] += self.offset;
        self.touch(i);
    }

    /// Undoes [`take`](Self::take).
    #[inline]
    pub(in crate::dlx) fn give_back(&mut self, i: L) {
        self.keys[i] -= self.offset;
        self.touch(i);
        let Horizontal { left, right } = self.ring[i];
        self.ring[left].right = i;
        self.ring[right].left = i;
    }

    /// Takes item `i` out of play and hides all its options, downward.
    #[inline]
    pub(in crate::dlx) fn cover<A: Algorithm>(&mut self, i: L) {
        let done = self.cover_for::<A, false>(i, i, i);
        debug_assert!(done.is_ok(), "this move does not give up");
    }

    /// Undoes [`cover`](Self::cover), upward.
    #[inline]
    pub(in crate::dlx) fn uncover<A: Algorithm>(&mut self, i: L) {
        self.uncover_from::<A>(i, self.up(i));
    }

    /// Covers item `i`, the item of node `node` in the option of `p`, which is being tried. With
    /// `GIVE_UP`, stops if that wipes out an item that the option does not have.
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

    /// Undoes the covering of item `i` whose options are hidden from the top down to node `p`.
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

    /// Tries the option of `p`, whose own item is already covered or spent: commits the other
    /// items, from left to right.
    ///
    /// # Errors
    ///
    /// If this wipes out an item; [`undo_option`](Self::undo_option) then undoes the moves made.
    #[inline]
    pub(in crate::dlx) fn try_option<A: Algorithm>(&mut self, p: L) -> Result<(), Wiped<L>> {
        self.commit_others::<A, true>(p)
    }

    /// Commits the other nodes of the option of `p`; with `GIVE_UP`, stops if that wipes out an
    /// item.
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

    /// Undoes [`try_option`](Self::try_option), whether it succeeded or stopped at `wiped`.
    #[inline]
    pub(in crate::dlx) fn undo_option<A: Algorithm>(&mut self, p: L, wiped: Option<Wiped<L>>) {
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
