//! Colors: the moves that Algorithm C adds to Algorithm X.
//!
//! A secondary item that gets a color is *purified*: options that give it another color, or none,
//! are hidden, and nodes that give it the same color are marked, so that later moves skip them. To
//! *commit* a node means to purify its item if the node has a color, to cover the item if the node
//! has none, and to do nothing if the node is marked.

use super::cover::Wiped;
use super::{Algorithm, Arena};
use crate::search::dlx::key::Key;
use crate::search::dlx::width::NodeLink;

/// The mark of a node whose item is purified to the node's color; it replaces the color.
pub(super) const PURIFIED: i32 = -1;

impl<L: NodeLink, K: Key> Arena<L, K> {
    /// The color of a node, or 0 if it has none.
    #[inline]
    pub(super) fn color(&self, p: L) -> i32 {
        self.colors[p.index()]
    }

    /// Whether node `p` gives its item the color that the item already has.
    #[inline]
    pub(super) fn is_purified<A: Algorithm>(&self, p: L) -> bool {
        A::COLORED && self.color(p) == PURIFIED
    }

    /// Commits node `q` of the option of `p`; with `GIVE_UP`, stops if that wipes out an item.
    #[inline]
    pub(super) fn commit<A: Algorithm, const GIVE_UP: bool>(
        &mut self,
        q: L,
        p: L,
    ) -> Result<(), Wiped<L>> {
        let i = self.top(q);
        if A::COLORED && self.color(q) != 0 {
            if self.is_purified::<A>(q) { Ok(()) } else { self.purify::<A, GIVE_UP>(q, p) }
        } else if A::BOUNDED && self.spend(i) > 0 {
            Ok(())
        } else {
            self.cover_for::<A, GIVE_UP>(i, q, p)
        }
    }

    /// Undoes [`commit`](Self::commit), upward from node `last` of the item's list.
    #[inline]
    pub(super) fn uncommit<A: Algorithm>(&mut self, q: L, last: L) {
        let i = self.top(q);
        if A::COLORED && self.color(q) != 0 {
            if !self.is_purified::<A>(q) {
                self.unpurify::<A>(q, last);
            }
            return;
        }
        if !A::BOUNDED || self.bound(i) == 0 {
            self.uncover_from::<A>(i, last);
        }
        if A::BOUNDED {
            self.refund(i);
        }
    }

    /// Purifies the item of `node` to the node's color, while the option of `p` is tried.
    fn purify<A: Algorithm, const GIVE_UP: bool>(&mut self, node: L, p: L) -> Result<(), Wiped<L>> {
        let (color, i) = (self.color(node), self.top(node));
        self.colors[i.index()] = color;
        self.updates += 1;
        let mut q = self.down(i);
        while q != i {
            if self.color(q) == color {
                self.colors[q.index()] = PURIFIED;
            } else {
                let item = self.hide::<A>(q);
                self.updates += 1;
                if GIVE_UP && item != L::ROOT && !self.is_in_option(item, p) {
                    return Err(Wiped { node, below: q, item });
                }
            }
            q = self.down(q);
        }
        Ok(())
    }

    /// Undoes [`purify`](Self::purify), upward from node `last`.
    fn unpurify<A: Algorithm>(&mut self, p: L, last: L) {
        let (color, i) = (self.color(p), self.top(p));
        let mut q = last;
        while q != i {
            if self.is_purified::<A>(q) {
                self.colors[q.index()] = color;
            } else {
                self.unhide::<A>(q);
            }
            q = self.up(q);
        }
        self.colors[i.index()] = 0;
    }

    /// Whether the item of node `q` already has a color other than that of `q`.
    pub(super) fn is_color_taken(&self, q: L) -> bool {
        let item = self.colors.get(self.top(q).index()).is_some_and(|&color| color != 0);
        item && self.color(q) != PURIFIED
    }
}
