//! The problem as sets of options, in words of bits: the options of each item, and the conflicts of
//! each option.

use std::hash::Hash;
use std::ops::Range;

use hashbrown::HashMap;

use super::bounds::Left;
use crate::problem::{Color, Instance, ItemId, OptionId};
use crate::search::numbering::{by_group, places};
use crate::tuning::memo::MOST_WORDS;
use quadrille_base::bits::{bits, bits_of};
pub(super) use quadrille_base::narrow;
use quadrille_base::rows::Rows;

/// The sets that never change during a search.
///
/// Primary items are numbered in the order of the sweep, secondary items after them. Options are
/// sorted by the first of their items, so that those with the same first item are adjacent; options
/// without primary items are left out.
#[derive(Debug)]
pub(super) struct MemoMatrix {
    pub(super) n_primary: usize,
    pub(super) n_items: usize,
    pub(super) n_options: usize,
    pub(super) has_colors: bool,
    /// The bounds of the primary items; empty if there are no multiplicities.
    pub(super) bounds: Vec<Left>,
    /// The length of a set of options, in words.
    pub(super) words: usize,
    /// The length of a set of items, in words.
    pub(super) item_words: usize,
    /// The words of all rows, without leading and trailing zeros.
    bits: Vec<u64>,
    /// The options of each item.
    of_items: Vec<BitRow>,
    /// The items of each option.
    items: Rows<u32>,
    /// In the same places, the options in conflict with each option at the item.
    conflicts: Vec<BitRow>,
    /// The numbers of the options in the problem.
    ids: Vec<u32>,
}

/// A set of options whose words outside of `first..first + n` are 0; the others begin at
/// `bits[start]`.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitRow {
    pub(super) first: u32,
    pub(super) n: u32,
    start: u32,
}

impl BitRow {
    /// The cost of reading the row, in estimated nanoseconds.
    pub(super) fn work(self) -> u32 {
        self.n + 4
    }

    pub(super) fn range(self) -> Range<usize> {
        self.first as usize..(self.first + self.n) as usize
    }
}

/// An option: its number in the problem, and its items with their colors.
type Numbered = (u32, Vec<(u32, Option<Color>)>);

impl MemoMatrix {
    /// The matrix of a problem; `None` if its rows are too large. `order` has all primary items,
    /// numbered among the primary ones.
    pub(super) fn new(problem: &Instance, order: &[u32]) -> Option<Self> {
        let (n_primary, n_items) = (problem.n_primary(), problem.n_items());
        let declared = by_group(problem, |item| !problem.is_primary(item));
        let (primary, secondary) = declared.split_at(n_primary);
        let mut items: Vec<ItemId> = order.iter().map(|&item| primary[item as usize]).collect();
        let bounded = if problem.has_multiplicities() { &items[..] } else { &[] };
        let bounds: Option<_> = bounded.iter().map(|&item| Left::of(problem, item)).collect();
        items.extend(secondary);
        let numbers = places(&items);
        let mut options: Vec<Numbered> = problem
            .options()
            .map(|option| {
                let entries = problem.entries(option);
                let entries = entries.map(|entry| (numbers[entry.item.index()], entry.color));
                (narrow(option.index()), entries.collect())
            })
            .collect();
        let first =
            |(_, option): &Numbered| option.iter().map(|&(item, _)| item).min().unwrap_or(u32::MAX);
        options.retain(|option| (first(option) as usize) < n_primary);
        options.sort_by_key(first);
        let (ids, options): (Vec<u32>, Vec<_>) = options.into_iter().unzip();
        let mut this = Self {
            n_primary,
            n_items,
            n_options: options.len(),
            has_colors: problem.has_colors(),
            bounds: bounds?,
            words: options.len().div_ceil(64).max(1),
            item_words: n_items.div_ceil(64).max(1),
            bits: Vec::new(),
            of_items: Vec::new(),
            items: Rows::with_room(problem.n_entries()),
            conflicts: Vec::new(),
            ids,
        };
        let mut places = vec![None; problem.n_options()];
        for (place, &id) in (0..).zip(&this.ids) {
            places[id as usize] = Some(place);
        }
        // The options of an item, and the color of the item in each.
        let list = |item| -> Vec<(u32, Option<Color>)> {
            let options = problem.colored_options_of(item);
            let numbered = |(option, color): (OptionId, _)| Some((places[option.index()]?, color));
            let mut list: Vec<_> = options.filter_map(numbered).collect();
            list.sort_unstable_by_key(|&(number, _)| number);
            list
        };
        for &item in &items {
            let row = this.row(list(item).into_iter().map(|(number, _)| number))?;
            this.of_items.push(row);
        }
        let mut colored = HashMap::new();
        let secondary = if this.has_colors { &items[n_primary..] } else { &[] };
        for (number, &item) in (narrow(n_primary)..).zip(secondary) {
            let list = list(item);
            for color in list.iter().filter_map(|&(_, color)| color) {
                if !colored.contains_key(&(number, color)) {
                    let others = list.iter().filter(|&&(_, other)| other != Some(color));
                    let row = this.row(others.map(|&(number, _)| number))?;
                    colored.insert((number, color), row);
                }
            }
        }
        for option in &options {
            this.items.push(option.iter().map(|&(item, _)| item));
            this.conflicts.extend(option.iter().map(|&(item, color)| match color {
                None => this.of_items[item as usize],
                Some(color) => colored[&(item, color)],
            }));
        }
        Some(this)
    }

    /// Stores a set whose numbers ascend; `None` if the rows are too large.
    fn row(&mut self, numbers: impl Iterator<Item = u32> + Clone) -> Option<BitRow> {
        let start = self.bits.len();
        let first = numbers.clone().next().map_or(0, |number| number / 64);
        for number in numbers {
            let place = start + (number / 64 - first) as usize;
            if place >= self.bits.len() {
                self.bits.resize(place + 1, 0);
            }
            self.bits[place] |= 1 << (number % 64);
        }
        let n = narrow(self.bits.len() - start);
        (self.bits.len() <= MOST_WORDS).then(|| BitRow { first, n, start: narrow(start) })
    }

    fn words_of(&self, row: BitRow) -> &[u64] {
        &self.bits[row.start as usize..(row.start + row.n) as usize]
    }

    /// The options of an item.
    pub(super) fn options_of(&self, item: usize) -> BitRow {
        self.of_items[item]
    }

    /// The options of each item, as lists.
    pub(super) fn lists(&self) -> Vec<Vec<u32>> {
        let list = |&row: &BitRow| {
            let places = bits_of(self.words_of(row));
            places.map(|place| 64 * row.first + narrow(place)).collect()
        };
        self.of_items.iter().map(list).collect()
    }

    /// One word of an item's living options; `word` is within its row.
    #[inline]
    pub(super) fn living(&self, row: BitRow, word: usize, alive: &[u64]) -> u64 {
        self.words_of(row)[word - row.first as usize] & alive[word]
    }

    /// The number of living options of an item.
    #[inline]
    pub(super) fn size(&self, item: usize, alive: &[u64]) -> u32 {
        let row = self.of_items[item];
        let both = self.words_of(row).iter().zip(&alive[row.range()]);
        both.map(|(bits, alive)| (bits & alive).count_ones()).sum()
    }

    /// The `n`-th living option of an item, from 0.
    ///
    /// # Panics
    ///
    /// If there are not as many.
    pub(super) fn nth_living(&self, item: usize, mut n: u32, alive: &[u64]) -> usize {
        let row = self.of_items[item];
        for word in row.range() {
            let living = self.living(row, word, alive);
            if let Some(bit) = bits(living).nth(n as usize) {
                return 64 * word + bit;
            }
            n -= living.count_ones();
        }
        unreachable!("an item has as many living options as were counted")
    }

    /// The first primary item of a set of items.
    pub(super) fn first_primary(&self, items: &[u64]) -> Option<usize> {
        bits_of(items).next().filter(|&item| item < self.n_primary)
    }

    /// Chooses an option: covers its items once; closes them, and kills what is in conflict with
    /// it. If items have multiplicities, as `BOUNDS` says, those that may be covered again stay
    /// open. Returns the cost, in estimated nanoseconds.
    #[inline]
    pub(super) fn choose<const BOUNDS: bool>(
        &self,
        option: usize,
        alive: &mut [u64],
        open: &mut [u64],
        left: &mut [Left],
    ) -> u64 {
        let mut cost = 0;
        if BOUNDS {
            alive[option / 64] &= !(1 << (option % 64));
            cost = 4;
        }
        for (&item, &row) in self.items(option).iter().zip(self.conflicts(option)) {
            if BOUNDS && let Some(left) = left.get_mut(item as usize) {
                left.need = left.need.saturating_sub(1);
                left.most -= 1;
                if left.most > 0 {
                    continue;
                }
            }
            self.kill(row, alive);
            open[item as usize / 64] &= !(1 << (item % 64));
            cost += u64::from(row.work());
        }
        cost
    }

    /// Removes the options of a row from a set.
    #[inline]
    pub(super) fn kill(&self, row: BitRow, alive: &mut [u64]) {
        for (alive, bits) in alive[row.range()].iter_mut().zip(self.words_of(row)) {
            *alive &= !bits;
        }
    }

    /// The conflicts of an option, by each of its items.
    #[inline]
    pub(super) fn conflicts(&self, option: usize) -> &[BitRow] {
        &self.conflicts[self.items.range(option)]
    }

    /// The first item of an option.
    ///
    /// # Panics
    ///
    /// If it has none: such options are left out.
    pub(super) fn first_item(&self, option: usize) -> usize {
        *self.items(option).iter().min().expect("it has a primary item") as usize
    }

    /// The number of options of an item.
    pub(super) fn n_options_of(&self, item: usize) -> u32 {
        self.words_of(self.of_items[item]).iter().map(|bits| bits.count_ones()).sum()
    }

    /// The number of an option in the problem.
    #[inline]
    pub(super) fn id(&self, option: usize) -> u32 {
        self.ids[option]
    }

    /// The items of an option.
    pub(super) fn items(&self, option: usize) -> &[u32] {
        &self.items[option]
    }

    /// The items of each option, ascending.
    pub(super) fn sorted_options(&self) -> impl Iterator<Item = Vec<u32>> {
        (0..self.n_options).map(|option| {
            let mut items = self.items(option).to_vec();
            items.sort_unstable();
            items
        })
    }
}

/// How often each of these options occurs.
pub(super) fn copies<O: Eq + Hash>(options: impl Iterator<Item = O>) -> HashMap<O, u32> {
    let mut copies = HashMap::new();
    options.for_each(|option| *copies.entry(option).or_default() += 1);
    copies
}

/// The set of all numbers below `n`, in this many words.
pub(super) fn full(n: usize, words: usize) -> Vec<u64> {
    let word = |k: usize| match n.saturating_sub(64 * k) {
        0 => 0,
        rest @ 1..64 => (1 << rest) - 1,
        _ => u64::MAX,
    };
    (0..words).map(word).collect()
}
