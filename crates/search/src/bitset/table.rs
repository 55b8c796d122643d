//! The problem as flat arrays in both directions: items of each option, options of each item.

#![expect(clippy::inline_always, reason = "compiled with the target features of its caller")]

use std::ops::Range;

use hashbrown::HashMap;

use crate::problem::{Instance, OptionId, Owner};
use crate::search::numbering::{by_group, places};

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
    /// Option `o` has the items `entries[starts[o]..starts[o + 1]]`, the primary ones first.
    starts: Vec<u32>,
    entries: Vec<PlacedItem>,
    /// Option `o` has the primary items `entries[starts[o]..primary_ends[o]]`.
    primary_ends: Vec<u32>,
    /// The color of each entry, or empty if the problem has none. Renumbered, so that colors of
    /// different items differ.
    colors: Vec<u32>,
    /// Item `i` is in the options `lists[start..end]`, where `start` and `end` are those of
    /// `ranges[i]`. There are gaps between the ranges, for [`PlaceRange::mask`].
    ranges: Vec<PlaceRange>,
    lists: Vec<u32>,
    /// The color of the item in each entry of `lists`, or empty if the problem has none.
    list_colors: Vec<u32>,
}

/// An item of an option, and the place of the option in the list of the item.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedItem {
    pub(super) item: u32,
    pub(super) place: u32,
}

/// The places of the options of an item.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlaceRange {
    pub(super) start: u32,
    pub(super) end: u32,
    /// If a set of places is stored as words of 64 bits: the places of the range in the word that
    /// has all of them, or 0 if there are none, or more than 64.
    pub(super) mask: u64,
}

impl PlaceRange {
    pub(super) const fn len(self) -> u32 {
        self.end - self.start
    }

    /// The words that contain places of the range, each with these places.
    #[inline(always)]
    pub(super) fn words(self) -> impl Iterator<Item = (u32, u64)> {
        (self.start / 64..self.end.div_ceil(64)).map(move |word| {
            let first = self.start.saturating_sub(word * 64);
            let after = (self.end - word * 64).min(64);
            (word, !0 << first & !0 >> (64 - after))
        })
    }
}

impl BitsetTable {
    /// The id of an option.
    pub(super) fn id(&self, option: u32) -> OptionId {
        OptionId::of(option, self.owner)
    }

    /// The mean number of entries of an option, rounded up.
    pub(super) fn mean_length(&self) -> u64 {
        self.entries.len().div_ceil(self.n_options().max(1)) as u64
    }

    pub(super) fn new(problem: &Instance) -> Self {
        let primary = |item| problem.is_primary(item);
        let (n_primary, n_items) = (problem.n_primary(), problem.n_items());
        let numbers = places(&by_group(problem, |item| !primary(item)));
        let mut this = Self {
            owner: problem.owner(),
            n_primary,
            n_items,
            n_colors: 0,
            starts: vec![0],
            entries: Vec::with_capacity(problem.n_entries()),
            primary_ends: Vec::with_capacity(problem.n_options()),
            colors: Vec::new(),
            ranges: Vec::with_capacity(n_items),
            lists: Vec::new(),
            list_colors: Vec::new(),
        };
        let colored = problem.has_colors();
        let mut colors = HashMap::new();
        let mut its = Vec::new();
        for option in problem.options() {
            let n_its_primary = problem.n_primary_of(option);
            its.extend(problem.entries(option).filter(|_| n_its_primary > 0));
            its.sort_by_key(|entry| !primary(entry.item));
            this.primary_ends.push(narrow(this.entries.len() + n_its_primary));
            for entry in its.drain(..) {
                let item = numbers[entry.item.index()];
                this.entries.push(PlacedItem { item, place: 0 });
                if colored {
                    let next = narrow(colors.len());
                    let number = |color| *colors.entry((item, color)).or_insert(next);
                    this.colors.push(entry.color.map_or(PLAIN, number));
                }
            }
            this.starts.push(narrow(this.entries.len()));
        }
        this.n_colors = colors.len();
        this.fill_lists();
        this
    }

    /// Fills the lists of the items from the entries of the options.
    fn fill_lists(&mut self) {
        let mut lengths = vec![0; self.n_items];
        for entry in &self.entries {
            lengths[entry.item as usize] += 1;
        }
        let mut end = 0_u32;
        for length in lengths {
            let start = if end % 64 + length > 64 { end.next_multiple_of(64) } else { end };
            // The gap before the range is shorter than the range, so a number of places has 32
            // bits.
            end = start + length;
            // Complete after the next loop.
            self.ranges.push(PlaceRange { start, end: start, mask: 0 });
        }
        self.lists.resize(end as usize, 0);
        self.list_colors.resize(if self.has_colors() { end as usize } else { 0 }, PLAIN);
        for option in 0..narrow(self.n_options()) {
            for k in self.range(option) {
                let range = &mut self.ranges[self.entries[k].item as usize];
                let place = range.end;
                range.end += 1;
                self.entries[k].place = place;
                self.lists[place as usize] = option;
                if let Some(&color) = self.colors.get(k) {
                    self.list_colors[place as usize] = color;
                }
            }
        }
        for range in &mut self.ranges {
            range.mask =
                if range.len() <= 64 { range.words().fold(0, |_, (_, mask)| mask) } else { 0 };
        }
    }

    pub(super) fn n_options(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether an option has primary items.
    pub(super) fn is_used(&self, option: u32) -> bool {
        self.starts[option as usize] < self.starts[option as usize + 1]
    }

    /// The primary items of an option, with its places.
    #[inline(always)]
    pub(super) fn primary(&self, option: u32) -> &[PlacedItem] {
        let o = option as usize;
        &self.entries[self.starts[o] as usize..self.primary_ends[o] as usize]
    }

    #[inline(always)]
    pub(super) fn secondary(&self, option: u32) -> &[PlacedItem] {
        let o = option as usize;
        &self.entries[self.primary_ends[o] as usize..self.starts[o + 1] as usize]
    }

    pub(super) fn has_colors(&self) -> bool {
        !self.colors.is_empty()
    }

    /// The items of an option, each with its color.
    #[inline(always)]
    pub(super) fn entries(&self, option: u32) -> impl Iterator<Item = (u32, u32)> {
        let range = self.range(option);
        range.map(|k| (self.entries[k].item, self.colors.get(k).copied().unwrap_or(PLAIN)))
    }

    /// The items of an option, with its places.
    #[inline(always)]
    pub(super) fn placed(&self, option: u32) -> &[PlacedItem] {
        &self.entries[self.range(option)]
    }

    /// The color that an option gives to its item number `k`.
    #[inline(always)]
    pub(super) fn color(&self, option: u32, k: usize) -> u32 {
        self.colors.get(self.starts[option as usize] as usize + k).copied().unwrap_or(PLAIN)
    }

    #[inline(always)]
    fn range(&self, option: u32) -> Range<usize> {
        self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize
    }

    pub(super) fn is_primary(&self, item: u32) -> bool {
        (item as usize) < self.n_primary
    }

    /// The places of the options of an item.
    #[inline(always)]
    pub(super) fn places_of(&self, item: u32) -> PlaceRange {
        self.ranges[item as usize]
    }

    /// The number of places.
    pub(super) fn n_places(&self) -> usize {
        self.lists.len()
    }

    /// The option in this place.
    #[inline(always)]
    pub(super) fn option_in(&self, place: u32) -> u32 {
        self.lists[place as usize]
    }

    /// The color that the option in this place gives to the item of the place.
    #[inline(always)]
    pub(super) fn color_in(&self, place: u32) -> u32 {
        self.list_colors[place as usize]
    }
}

/// A number at most the size of a problem, in 32 bits.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a problem's size has 31 bits")]
pub(super) const fn narrow(n: usize) -> u32 {
    debug_assert!(n <= Instance::LARGEST);
    n as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_word_has_the_places_of_every_short_list() {
        // Items of 0 to 140 options, each option with one or two items.
        let mut text = String::from("e");
        let items = [40, 30, 63, 1, 64, 65, 140, 2, 128, 64, 3];
        for item in 0..items.len() {
            text.push_str(&[" i", &item.to_string()].concat());
        }
        for (item, &n) in items.iter().enumerate() {
            (0..n).for_each(|_| text.push_str(&["\ni", &item.to_string()].concat()));
        }
        text += "\ni0 i6";
        let problem: Instance = text.parse().unwrap();
        let table = BitsetTable::new(&problem);
        for item in 0..narrow(table.n_items) {
            let range = table.places_of(item);
            let places = range.words().flat_map(|(word, mask)| {
                (0..64).filter(move |k| mask >> k & 1 != 0).map(move |k| word * 64 + k)
            });
            assert_eq!(places.collect::<Vec<_>>(), (range.start..range.end).collect::<Vec<_>>());
            let is_short = (1..=64).contains(&range.len());
            assert_eq!(range.mask.count_ones(), if is_short { range.len() } else { 0 });
            for place in range.start..range.end {
                let option = table.option_in(place);
                let is_here = |e: &PlacedItem| (e.item, e.place) == (item, place);
                assert_eq!(table.placed(option).iter().filter(|e| is_here(e)).count(), 1);
            }
        }
        assert_eq!(table.places_of(0).len(), 0);
    }
}
