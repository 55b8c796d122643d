//! The remaining choices of each item after the propagated literals.

use super::matrix::{LearnMatrix, narrow};
use crate::tuning::learn::FEW;

/// The remaining choices of a primary item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    /// The number of options that are not excluded, less the lower bound, plus 1: the number of
    /// branches. At 1 all these options are needed; at 0 there is no cover.
    pub(super) n: u32,
    /// The exclusive or of all options that are not excluded. If only one remains, this is its
    /// number.
    pub(super) xor: u32,
}

/// The counters of the items. They count literals that have been propagated, not all of the trail.
#[derive(Clone, Debug, Default)]
pub(super) struct Items {
    /// By primary item.
    choices: Vec<Choices>,
    /// The number of chosen options of each item from `n_once` on.
    pub(super) n_chosen: Vec<u32>,
    /// The open items: the primary items that are covered less often than their lower bounds
    /// require.
    open: Set,
    /// The open items with at most [`FEW`] choices.
    few: Set,
}

impl Items {
    /// The counters when nothing is chosen or excluded; `None` if an item has fewer options than it
    /// needs.
    pub(super) fn new(matrix: &LearnMatrix) -> Option<Self> {
        let choices = |item| {
            let options = matrix.options(item);
            let (low, _) = matrix.bounds(item);
            let n = (narrow(options.len()) + 1).checked_sub(low)?;
            (n > 0).then(|| Choices { n, xor: options.iter().fold(0, |xor, option| xor ^ option) })
        };
        let choices = (0..matrix.n_primary).map(choices).collect::<Option<_>>()?;
        let n_counted = (matrix.n_items - matrix.n_once) as usize;
        let mut this = Self {
            choices,
            n_chosen: vec![0; n_counted],
            open: Set::new(matrix.n_primary),
            few: Set::new(matrix.n_primary),
        };
        for item in (0..matrix.n_primary).filter(|&item| matrix.bounds(item).0 > 0) {
            this.uncover(item);
        }
        Some(this)
    }

    /// The choices of a primary item; `None` for a secondary one.
    pub(super) fn choices(&self, item: u32) -> Option<Choices> {
        self.choices.get(item as usize).copied()
    }

    /// The open items, in any order.
    pub(super) fn open(&self) -> &[u32] {
        &self.open.items
    }

    /// A set of open items that contains all those with the fewest choices.
    pub(super) fn candidates(&self) -> &[u32] {
        if self.few.items.is_empty() { &self.open.items } else { &self.few.items }
    }

    pub(super) fn cover(&mut self, item: u32) {
        self.open.remove(item);
        if self.choices[item as usize].n <= FEW {
            self.few.remove(item);
        }
    }

    pub(super) fn uncover(&mut self, item: u32) {
        self.open.insert(item);
        if self.choices[item as usize].n <= FEW {
            self.few.insert(item);
        }
    }

    /// Removes an option from the choices of an item. Returns the remaining choices, or `None` for
    /// a secondary item.
    pub(super) fn exclude(&mut self, item: u32, option: u32) -> Option<Choices> {
        let choices = self.choices.get_mut(item as usize)?;
        choices.n -= 1;
        choices.xor ^= option;
        let choices = *choices;
        if choices.n == FEW && self.open.has(item) {
            self.few.insert(item);
        }
        Some(choices)
    }

    /// Adds an option to the choices of an item again; `false` for a secondary item.
    pub(super) fn include(&mut self, item: u32, option: u32) -> bool {
        let Some(choices) = self.choices.get_mut(item as usize) else { return false };
        choices.n += 1;
        choices.xor ^= option;
        if choices.n == FEW + 1 && self.open.has(item) {
            self.few.remove(item);
        }
        true
    }
}

/// A set of primary items.
#[derive(Clone, Debug, Default)]
struct Set {
    items: Vec<u32>,
    /// The place of each item in `items`, or [`OUT`].
    places: Vec<u32>,
}

const OUT: u32 = u32::MAX;

impl Set {
    fn new(n_items: u32) -> Self {
        let n = n_items as usize;
        Self { items: Vec::with_capacity(n), places: vec![OUT; n] }
    }

    fn has(&self, item: u32) -> bool {
        self.places[item as usize] != OUT
    }

    fn insert(&mut self, item: u32) {
        self.places[item as usize] = narrow(self.items.len());
        self.items.push(item);
    }

    fn remove(&mut self, item: u32) {
        let place = std::mem::replace(&mut self.places[item as usize], OUT);
        self.items.swap_remove(place as usize);
        if let Some(&moved) = self.items.get(place as usize) {
            self.places[moved as usize] = place;
        }
    }
}
