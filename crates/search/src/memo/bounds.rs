//! Multiplicities: how often the items of a remaining problem must and may still be covered.
//!
//! Choosing an option covers its items once. An item that may be covered again stays open, and its
//! other options stay alive. So an option may be dead although all its items are open: it was
//! chosen, or *excluded*.
//!
//! As in Algorithm M, a level tries the options of its item, and each option that it has tried is
//! excluded in the later branches. If the item needs no more options, the last branch *finishes*
//! it: none of its options is chosen any more. So every set of options occurs in one branch only.
//!
//! The remaining problem is determined by the living options, and for each open item the numbers in
//! [`Left`]. `bounded_keys.rs` makes keys of them.

use super::matrix::{MemoMatrix, full};
use crate::problem::{Instance, ItemId};

/// What is left of the bounds of an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Left {
    /// The options that it still needs.
    pub(super) need: u16,
    /// The options that it may still have. At least 1 for an open item.
    pub(super) most: u16,
}

impl Left {
    /// The bounds of an item at the root; `None` if it has too many options. An item may have at
    /// most all its options. One that needs more needs one more than it has: it stays open, and so
    /// there is no cover.
    pub(super) fn of(problem: &Instance, item: ItemId) -> Option<Self> {
        let n_options = u32::try_from(problem.options_of(item).len()).ok()?;
        let bounds = problem.bounds(item);
        let need = u16::try_from(*bounds.start().min(&n_options.checked_add(1)?)).ok()?;
        let most = u16::try_from(*bounds.end().min(&n_options)).ok()?.max(need);
        Some(Self { need, most })
    }
}

/// How far the options reach that have an item before a certain one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    /// The number of these options, which are the first ones.
    pub(super) n_options: usize,
    /// The place of the last primary item that they have, plus 1.
    pub(super) items: usize,
    /// The end of the words of options that choosing or excluding them can change.
    pub(super) words: usize,
}

impl MemoMatrix {
    /// Whether some item has multiplicities.
    pub(super) fn has_bounds(&self) -> bool {
        !self.bounds.is_empty()
    }

    /// The living options and the open items of the whole problem. Items that may not be covered
    /// are closed, unless they need an option: then there is no cover.
    pub(super) fn root(&self) -> (Vec<u64>, Vec<u64>) {
        let mut alive = full(self.n_options, self.words);
        let mut open = full(self.n_items, self.item_words);
        for (item, left) in self.bounds.iter().enumerate() {
            if *left == Left::default() {
                self.shut(item, &mut alive, &mut open);
            }
        }
        (alive, open)
    }

    /// Closes an item and kills its options.
    fn shut(&self, item: usize, alive: &mut [u64], open: &mut [u64]) {
        self.kill(self.options_of(item), alive);
        open[item / 64] &= !(1 << (item % 64));
    }

    /// Finishes an item that needs no more options. Returns the cost, in estimated nanoseconds.
    pub(super) fn finish(
        &self,
        item: usize,
        alive: &mut [u64],
        open: &mut [u64],
        left: &mut [Left],
    ) -> u64 {
        self.shut(item, alive, open);
        left[item] = Left::default();
        self.options_of(item).work().into()
    }

    /// How far the options reach that begin before each primary item, and at last how far all do.
    pub(super) fn reaches(&self) -> Vec<Reach> {
        let mut reach = Reach::default();
        let mut reaches = Vec::with_capacity(self.n_primary + 1);
        for item in 0..=self.n_primary {
            while reach.n_options < self.n_options && self.first_item(reach.n_options) < item {
                for other in self.items(reach.n_options).iter().map(|&other| other as usize) {
                    if other < self.n_primary {
                        reach.items = reach.items.max(other + 1);
                    }
                    reach.words = reach.words.max(self.options_of(other).range().end);
                }
                reach.n_options += 1;
            }
            reaches.push(reach);
        }
        reaches
    }
}
