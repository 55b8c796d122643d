//! The key of what is left of a problem.
//!
//! An option is *alive* if it can stand beside every option that was chosen: it shares no item with
//! one of them, but for equal colors. A chosen option is dead: it has a primary item, which it shares
//! with itself; options without primary items are out of the game. What is left to be counted is the
//! sets of living options that have no clash and cover the open items, those that no chosen option
//! covers.
//!
//! - **The living options fix what is left.** Whether two of them clash is the same everywhere. An item
//!   that is open is in a living option, or there is nothing to count; no key is made then, which the
//!   search has to see to ([`Keys::need_options`]). An item that
//!   is covered is in none, for it would share it with a chosen one. So the open items are the primary
//!   items of the living options. A secondary item, covered or in some color, shows in nothing but which
//!   options are alive.
//! - **The open items fix the living options** where there are no secondary items: an option is alive
//!   if and only if all its items are open. There are fewer items than options, so these keys are
//!   shorter. With secondary items, but no colors, the same holds of all open items together.
//! - **In a sweep** items before the first open one, and options that have one of them, are gone, and
//!   items and options that share nothing with those before are still there. The key is the words
//!   between, and where they begin.
//! - **Of interchangeable items** the number of open ones is enough (`classes.rs`), and with other
//!   symmetries any image of the open items (`symmetry.rs`).
//!
//! With multiplicities none of that is true: options that may be chosen again beside the same items, or
//! fewer times than once. The search refuses them.

use super::matrix::{Matrix, narrow};
use super::symmetry::{Swap, reduce};

/// How a key is made.
#[derive(Debug, Default)]
pub(super) struct Keys {
    kind: Kind,
    pub(super) words: usize,
}

#[derive(Debug, Default)]
enum Kind {
    /// All open items.
    #[default]
    Items,
    /// All living options.
    Options,
    /// The words of open items from the first on, by the first open item.
    ItemsFrom(Vec<Window>),
    /// The words of living options, by the first open item.
    OptionsFrom(Vec<Window>),
    /// All open items, swapped until no swap makes them less.
    Symmetric(Vec<Swap>),
    /// Items outside of classes, and how many of each class are open.
    Classes {
        /// The words of items in which there are some outside, and which they are.
        others: Vec<(usize, u64)>,
        /// The words of each class, and which items they are.
        classes: Vec<Vec<(usize, u64)>>,
    },
}

/// The words that may be neither gone nor as they were.
#[derive(Clone, Copy, Debug)]
struct Window {
    first: u32,
    end: u32,
}

/// So many counts of open items are in a word.
const IN_A_WORD: usize = 4;

impl Keys {
    /// `sweeps` tells whether the item that is branched on is the first open one.
    pub(super) fn new(
        matrix: &Matrix,
        sweeps: bool,
        classes: &[Vec<u32>],
        swaps: Vec<Swap>,
    ) -> Self {
        if !classes.is_empty() && classes.iter().all(|class| class.len() <= u16::MAX.into()) {
            return Self::of_classes(matrix, classes);
        }
        if !swaps.is_empty() {
            return Self { kind: Kind::Symmetric(swaps), words: matrix.item_words };
        }
        let by_items = matrix.n_items == matrix.n_primary;
        let whole = if by_items { matrix.item_words } else { matrix.words };
        if sweeps {
            let windows = windows(matrix, by_items);
            let widest = windows.iter().map(|window| window.end - window.first).max().unwrap_or(0);
            let words = 1 + widest as usize;
            if words < whole {
                let kind =
                    if by_items { Kind::ItemsFrom(windows) } else { Kind::OptionsFrom(windows) };
                return Self { kind, words };
            }
        }
        Self { kind: if by_items { Kind::Items } else { Kind::Options }, words: whole }
    }

    fn of_classes(matrix: &Matrix, classes: &[Vec<u32>]) -> Self {
        let mut is_other = super::matrix::full(matrix.n_items, matrix.item_words);
        let classes = classes.iter().map(|class| {
            let mut words: Vec<(usize, u64)> = Vec::new();
            for &item in class {
                let (word, bit) = (item as usize / 64, 1 << (item % 64));
                is_other[word] &= !bit;
                match words.last_mut() {
                    Some((last, bits)) if *last == word => *bits |= bit,
                    _ => words.push((word, bit)),
                }
            }
            words
        });
        let classes: Vec<_> = classes.collect();
        let others = is_other.into_iter().enumerate().filter(|&(_, bits)| bits != 0);
        let others: Vec<_> = others.collect();
        let words = others.len() + classes.len().div_ceil(IN_A_WORD);
        Self { kind: Kind::Classes { others, classes }, words }
    }

    /// The symmetries that are made use of.
    pub(super) fn into_swaps(self) -> Vec<Swap> {
        if let Kind::Symmetric(swaps) = self.kind { swaps } else { Vec::new() }
    }

    /// How many classes of interchangeable items there are.
    pub(super) fn n_classes(&self) -> usize {
        if let Kind::Classes { classes, .. } = &self.kind { classes.len() } else { 0 }
    }

    /// How many symmetries are made use of.
    pub(super) fn n_swaps(&self) -> usize {
        if let Kind::Symmetric(swaps) = &self.kind { swaps.len() } else { 0 }
    }

    /// Whether a key only tells what is left if each open item is in a living option.
    pub(super) fn need_options(&self) -> bool {
        matches!(self.kind, Kind::Options | Kind::OptionsFrom(_))
    }

    /// The key of what is left, where `item` is to be branched on.
    #[inline]
    pub(super) fn write(&self, item: usize, alive: &[u64], open: &[u64], key: &mut [u64]) {
        match &self.kind {
            Kind::Items => key.copy_from_slice(open),
            Kind::Symmetric(swaps) => {
                key.copy_from_slice(open);
                reduce(key, swaps);
            }
            Kind::Options => key.copy_from_slice(alive),
            Kind::ItemsFrom(windows) => part(item, windows[item], open, key),
            Kind::OptionsFrom(windows) => part(item, windows[item], alive, key),
            Kind::Classes { others, classes } => {
                let (plain, counts) = key.split_at_mut(others.len());
                for (key, &(word, bits)) in plain.iter_mut().zip(others) {
                    *key = open[word] & bits;
                }
                counts.fill(0);
                for (k, class) in classes.iter().enumerate() {
                    let n: u32 =
                        class.iter().map(|&(word, bits)| (open[word] & bits).count_ones()).sum();
                    counts[k / IN_A_WORD] |= u64::from(n) << (16 * (k % IN_A_WORD));
                }
            }
        }
    }
}

fn part(item: usize, window: Window, set: &[u64], key: &mut [u64]) {
    let words = &set[window.first as usize..window.end as usize];
    key[0] = item as u64;
    key[1..=words.len()].copy_from_slice(words);
    key[1 + words.len()..].fill(0);
}

/// By the first open item, the words that tell what is left.
fn windows(matrix: &Matrix, by_items: bool) -> Vec<Window> {
    let mut windows = Vec::with_capacity(matrix.n_primary);
    // What an option that was chosen before can have changed ends here, in bits and in words.
    let (mut end, mut option) = (0, 0);
    for item in 0..matrix.n_primary {
        let begins_before = |option: usize| {
            option < matrix.n_options
                && matrix.items(option).iter().min().is_some_and(|&first| (first as usize) < item)
        };
        while begins_before(option) {
            let its_end = if by_items {
                matrix.items(option).iter().max().map_or(0, |&last| last as usize / 64 + 1)
            } else {
                let ends = matrix
                    .items(option)
                    .iter()
                    .map(|&item| matrix.options_of(item as usize).range().end);
                ends.max().unwrap_or(0)
            };
            end = usize::max(end, its_end);
            option += 1;
        }
        let first = if by_items { item / 64 } else { option / 64 };
        let window = Window { first: narrow(first), end: narrow(end.max(first)) };
        windows.push(window);
    }
    windows
}
