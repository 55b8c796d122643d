//! The problem as flat arrays in both directions: items of each option, options of each item.

#![expect(clippy::inline_always, reason = "compiled with the target features of its caller")]

use std::ops::Range;

use hashbrown::HashMap;

use crate::problem::{Instance, ItemId, ItemKind, OptionId, Owner, Problem};

/// No color.
pub(super) const PLAIN: u32 = u32::MAX;

/// The arrays that never change during a search. Items are renumbered, the primary ones first.
/// Options keep their numbers; those without primary items have no entries and are in no list.
#[derive(Clone, Debug)]
pub(super) struct BitsetTable {
    pub(super) n_primary: usize,
    pub(super) n_items: usize,
    /// The problem of the options.
    owner: Owner,
    /// The number of different pairs of an item and a color.
    pub(super) n_colors: usize,
    /// Option `o` has the items `items[starts[o]..starts[o + 1]]`, the primary ones first.
    starts: Vec<u32>,
    items: Vec<u32>,
    /// Option `o` has the primary items `items[starts[o]..primary_ends[o]]`.
    primary_ends: Vec<u32>,
    /// The color of each entry, or empty if the problem has none. Renumbered, so that colors of
    /// different items differ.
    colors: Vec<u32>,
    /// Item `i` is in the options `lists[list_starts[i]..list_starts[i + 1]]`.
    list_starts: Vec<u32>,
    lists: Vec<u32>,
    /// The color of the item in each entry of `lists`, or empty if the problem has none.
    list_colors: Vec<u32>,
}

impl BitsetTable {
    /// The id of an option.
    pub(super) fn id(&self, option: u32) -> OptionId {
        OptionId::of(option, self.owner)
    }

    /// The mean number of entries of an option, rounded up.
    pub(super) fn mean_length(&self) -> u64 {
        self.items.len().div_ceil(self.n_options().max(1)) as u64
    }

    pub(super) fn new(problem: &Instance) -> Self {
        let primary = |item| problem.kind(item) == ItemKind::Primary;
        let (n_primary, n_items) = (problem.n_primary(), problem.n_items());
        let mut in_order: Vec<ItemId> = problem.items().collect();
        in_order.sort_by_key(|&item| !primary(item));
        let mut numbers = vec![0; n_items];
        for (number, item) in (0..).zip(&in_order) {
            numbers[item.index()] = number;
        }
        let mut this = Self {
            owner: problem.owner(),
            n_primary,
            n_items,
            n_colors: 0,
            starts: vec![0],
            items: Vec::with_capacity(problem.n_entries()),
            primary_ends: Vec::with_capacity(problem.n_options()),
            colors: Vec::new(),
            list_starts: vec![0],
            lists: Vec::with_capacity(problem.n_entries()),
            list_colors: Vec::new(),
        };
        let colored = problem.has_colors();
        let mut colors = HashMap::new();
        for option in problem.options() {
            let is_used = problem.option(option).any(primary);
            for wanted in [true, false] {
                let entries = problem.entries(option).filter(|entry| primary(entry.item) == wanted);
                for entry in entries.filter(|_| is_used) {
                    let item = numbers[entry.item.index()];
                    this.items.push(item);
                    if colored {
                        let next = narrow(colors.len());
                        this.colors.push(
                            entry.color.map_or(PLAIN, |color| {
                                *colors.entry((item, color)).or_insert(next)
                            }),
                        );
                    }
                }
                if wanted {
                    this.primary_ends.push(narrow(this.items.len()));
                }
            }
            this.starts.push(narrow(this.items.len()));
        }
        this.n_colors = colors.len();
        for (number, item) in (0..).zip(in_order) {
            for (option, color) in problem.colored_options_of(item) {
                let option = narrow(option.index());
                if this.is_used(option) {
                    this.lists.push(option);
                    if colored {
                        let color = color.map_or(PLAIN, |color| colors[&(number, color)]);
                        this.list_colors.push(color);
                    }
                }
            }
            this.list_starts.push(narrow(this.lists.len()));
        }
        this
    }

    pub(super) fn n_options(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether an option has primary items.
    pub(super) fn is_used(&self, option: u32) -> bool {
        self.starts[option as usize] < self.starts[option as usize + 1]
    }

    /// The primary items of an option.
    #[inline(always)]
    pub(super) fn primary(&self, option: u32) -> &[u32] {
        let o = option as usize;
        &self.items[self.starts[o] as usize..self.primary_ends[o] as usize]
    }

    pub(super) fn has_colors(&self) -> bool {
        !self.colors.is_empty()
    }

    /// The items of an option, each with its color.
    #[inline(always)]
    pub(super) fn entries(&self, option: u32) -> impl Iterator<Item = (u32, u32)> {
        let range =
            self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize;
        range.map(|k| (self.items[k], self.colors.get(k).copied().unwrap_or(PLAIN)))
    }

    pub(super) fn is_primary(&self, item: u32) -> bool {
        (item as usize) < self.n_primary
    }

    /// The options of an item.
    #[inline(always)]
    pub(super) fn list(&self, item: u32) -> &[u32] {
        &self.lists[self.range(item)]
    }

    /// The color of an item in each option of its [`list`](Self::list); `None` if the problem has
    /// no colors.
    #[inline(always)]
    pub(super) fn list_colors(&self, item: u32) -> Option<&[u32]> {
        if self.list_colors.is_empty() { None } else { Some(&self.list_colors[self.range(item)]) }
    }

    fn range(&self, item: u32) -> Range<usize> {
        self.list_starts[item as usize] as usize..self.list_starts[item as usize + 1] as usize
    }
}

/// A number at most the size of a problem, in 32 bits.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a problem's size has 31 bits")]
pub(super) const fn narrow(n: usize) -> u32 {
    debug_assert!(n <= Problem::LARGEST);
    n as u32
}
