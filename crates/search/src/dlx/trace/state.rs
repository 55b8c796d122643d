//! The state between two steps: what is chosen, covered, hidden, and still to be tried. All of it
//! is read from the links.

use super::{Next, Trace};
use crate::problem::{Color, ItemId, OptionId};
use crate::search::dlx::arena::C;

impl Trace {
    /// The items chosen on the open levels, from the root down.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> {
        self.items.iter().map(|&i| self.arena.item_of(i))
    }

    /// The options chosen so far, one on each open level from the root down; the last level has
    /// none while none of its options is tried.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> {
        self.choices.iter().map(|&p| self.arena.option_of(p))
    }

    /// The options of an open level that were tried and taken back, in this order.
    ///
    /// # Panics
    ///
    /// If there is no such open level.
    pub fn tried(&self, level: usize) -> impl Iterator<Item = OptionId> {
        let place = self.place(level);
        let nodes = self.arena.nodes_of(self.items[level]).take_while(move |&p| p != place);
        nodes.map(|p| self.arena.option_of(p))
    }

    /// The options of an open level that are still to be tried, in this order; the one that is
    /// chosen is not among them.
    ///
    /// # Panics
    ///
    /// If there is no such open level.
    pub fn untried(&self, level: usize) -> impl Iterator<Item = OptionId> {
        let (place, is_chosen) = (self.place(level), level < self.choices.len());
        let nodes = self.arena.nodes_of(self.items[level]).skip_while(move |&p| p != place);
        nodes.skip(usize::from(is_chosen)).map(|p| self.arena.option_of(p))
    }

    /// Whether an item is covered: it was chosen, or it is a primary item, or an item without a
    /// color, of an option that was chosen.
    ///
    /// # Panics
    ///
    /// If the problem has no such item, or the id is one of another problem.
    pub fn is_covered(&self, item: ItemId) -> bool {
        self.arena.is_covered(self.arena.header_of(item))
    }

    /// The color that the chosen options give a secondary item.
    ///
    /// # Panics
    ///
    /// If the problem has no such item, or the id is one of another problem.
    pub fn color(&self, item: ItemId) -> Option<Color> {
        self.arena.color_of(self.arena.header_of(item))
    }

    /// The length of an item: the number of options in its list. The length of a covered item stays
    /// as it was when the item was covered.
    ///
    /// # Panics
    ///
    /// If the problem has no such item, or the id is one of another problem.
    pub fn length(&self, item: ItemId) -> usize {
        self.arena.n_nodes_of(self.arena.header_of(item))
    }

    /// Whether an option is hidden: it has a covered item, or gives an item another color than the
    /// chosen options do. Chosen options are hidden, too. Takes time proportional to the items of
    /// the option.
    ///
    /// # Panics
    ///
    /// If the problem has no such option, or the id is one of another problem.
    pub fn is_hidden(&self, option: OptionId) -> bool {
        self.arena.is_hidden::<C>(option)
    }

    /// The node that is chosen on an open level, or the next one to try.
    fn place(&self, level: usize) -> u32 {
        match (self.choices.get(level), self.next) {
            (Some(&p), _) | (None, Next::Option(p)) => p,
            (None, _) => unreachable!("a level without a choice tries its next option"),
        }
    }
}
