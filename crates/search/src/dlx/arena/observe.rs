//! Queries of a trace: the lists of the arena as options, and moves that report what they hide.
//!
//! An option is *hidden* if it can no longer be chosen: a move took its nodes out of the lists, or
//! its only item is covered.

use super::{Algorithm, Arena, header};
use crate::problem::{Color, ItemId, OptionId};
use crate::search::dlx::key::Key;
use crate::search::dlx::width::NodeLink;

impl<L: NodeLink, K: Key> Arena<L, K> {
    /// The header of an item, which must be one of the arena's problem.
    pub(in crate::dlx) fn header_of(&self, item: ItemId) -> L {
        assert!(item.index_in(self.owner) + 1 < self.ring.used().len(), "no such item");
        header(item)
    }

    /// The item of a header.
    pub(in crate::dlx) fn item_of(&self, i: L) -> ItemId {
        ItemId::of(u32::try_from(i.index() - 1).expect("31 bits"), self.owner)
    }

    /// The nodes in the list of item `i`, from the top.
    pub(in crate::dlx) fn nodes_of(&self, i: L) -> impl Iterator<Item = L> {
        let nodes = std::iter::successors(Some(self.down(i)), |&p| Some(self.down(p)));
        nodes.take_while(move |&p| p != i)
    }

    /// The headers in the root's ring: the items in play, in the order of declaration.
    pub(in crate::dlx) fn ring(&self) -> impl Iterator<Item = L> {
        let headers = std::iter::successors(Some(self.right(L::ROOT)), |&i| Some(self.right(i)));
        headers.take_while(|&i| i != L::ROOT)
    }

    /// The items in play with their lengths.
    pub(in crate::dlx) fn in_play(&self) -> impl Iterator<Item = (ItemId, usize)> {
        self.ring().map(|i| (self.item_of(i), self.n_nodes_of(i)))
    }

    /// The length of item `i`.
    pub(in crate::dlx) fn n_nodes_of(&self, i: L) -> usize {
        usize::try_from(self.length(i)).expect("a length is not negative")
    }

    /// The color that item `i` is purified to.
    pub(in crate::dlx) fn color_of(&self, i: L) -> Option<Color> {
        let number = u32::try_from(self.color(i)).ok()?.checked_sub(1)?;
        Some(Color::of(number, self.owner))
    }

    /// Whether an option, which must be one of the arena's problem, is hidden.
    pub(in crate::dlx) fn is_hidden<A: Algorithm>(&self, option: OptionId) -> bool {
        assert!(option.index_in(self.owner) < self.first.len(), "no such option");
        !self.is_open::<A>(option)
    }

    /// Commits the other items of the option of `p`. For each item that this covers or purifies,
    /// calls `report` with the item, the color that it gets, and the options that this hides.
    pub(in crate::dlx) fn commit_telling<A: Algorithm>(
        &mut self,
        p: L,
        report: &mut impl FnMut(ItemId, Option<Color>, Vec<OptionId>),
    ) {
        let mut q = self.next_in_option(p);
        while q != p {
            if !self.is_purified::<A>(q) {
                // The color is 0 if there is none: then all options of the item are hidden.
                let (i, color) = (self.top(q), self.color(q));
                let hidden = self.nodes_of(i).filter(|&p| color == 0 || self.color(p) != color);
                let hidden = hidden.map(|p| self.option_of(p)).collect();
                let number = u32::try_from(color).expect("not purified").checked_sub(1);
                report(self.item_of(i), number.map(|n| Color::of(n, self.owner)), hidden);
            }
            let done = self.commit::<A, false>(q, p);
            debug_assert!(done.is_ok(), "this move does not give up");
            q = self.next_in_option(q);
        }
    }
}
