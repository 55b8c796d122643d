//! The key of a remaining problem.
//!
//! An option is *alive* if it can be chosen together with every chosen option: it shares no item
//! with any of them, except secondary items in the same color. A chosen option is dead: it has a
//! primary item, which it shares with itself. (Options without primary items are never considered.)
//! The covers still to be counted are the sets of living options without conflicts that cover the
//! open items. These are the primary items that no chosen option has.
//!
//! - **The living options determine the remaining problem.** Whether two options are in conflict
//!   never changes. If an open item is in no living option, there is nothing to count, and no key
//!   may be made; the search must ensure this ([`Keys::need_options`]). A covered item is in no
//!   living option, which would share it with a chosen one. So the open items are exactly the
//!   primary items of the living options. A secondary item, covered or colored, only affects which
//!   options are alive.
//! - **The open items determine the living options** if there are no secondary items: an option is
//!   alive if and only if all its items are open. There are usually fewer items than options, so
//!   these keys are shorter. With secondary items but no colors, the same is true of all uncovered
//!   items together, primary and secondary.
//! - **In a sweep**, all items before the first open one are covered, and the options that have one
//!   of them are dead; items and options out of reach of every option chosen so far are unchanged.
//!   The key is the first open item and the words between.
//! - **For interchangeable items**, the number of open ones is enough (`classes.rs`); with other
//!   symmetries, any image of the open items (`symmetry.rs`).
//!
//! All keys except those of a sweep also distinguish the independent parts of remaining problems
//! (`parts.rs`): a part is the remaining problem of its open items. The window of a sweep does not
//! contain items and options that are unchanged in a sweep, but differ in a part.
//!
//! With multiplicities none of this is true: a covered item may be covered again, and an open item
//! may stay uncovered. `bounded_keys.rs` has their keys.

use std::ops::Range;

use super::bounded_keys::{BoundedKeys, KeyScratch, Remaining};
use super::bounds::Reach;
use super::matrix::MemoMatrix;
use super::symmetry::{Swap, reduce};

/// How keys are made for one problem.
#[derive(Debug, Default)]
pub(super) struct Keys {
    kind: KeyKind,
    /// The length of a key, in words.
    pub(super) words: usize,
}

#[derive(Debug, Default)]
enum KeyKind {
    /// All open items.
    #[default]
    Items,
    /// All living options.
    Options,
    /// A window of the open items, for each first open item.
    ItemsFrom(Vec<Range<usize>>),
    /// A window of the living options, for each first open item.
    OptionsFrom(Vec<Range<usize>>),
    /// All open items, swapped until no swap makes them smaller as a number.
    Symmetric(Vec<Swap>),
    /// The open items outside of classes, and the number of open items in each class.
    Classes {
        /// The words with items outside of classes, and the bits of these items.
        others: Vec<(usize, u64)>,
        /// For each class, its words and the bits of its items.
        classes: Vec<Vec<(usize, u64)>>,
    },
    /// Living options and what is left of the bounds of items.
    Bounded(BoundedKeys),
}

/// Counts of open items in one word, 16 bits each.
const IN_A_WORD: usize = 4;

impl Keys {
    /// The shortest keys for this problem; `sweeps` if the search branches on the first open item.
    pub(super) fn new(
        matrix: &MemoMatrix,
        sweeps: bool,
        classes: &[Vec<u32>],
        swaps: Vec<Swap>,
    ) -> Self {
        if matrix.has_bounds() {
            let keys = BoundedKeys::new(matrix, sweeps, classes);
            return Self { words: keys.words, kind: KeyKind::Bounded(keys) };
        }
        if !classes.is_empty() && classes.iter().all(|class| class.len() <= u16::MAX.into()) {
            return Self::of_classes(matrix, classes);
        }
        if !swaps.is_empty() {
            return Self { kind: KeyKind::Symmetric(swaps), words: matrix.item_words };
        }
        let by_items = matrix.n_items == matrix.n_primary;
        let whole = if by_items { matrix.item_words } else { matrix.words };
        if sweeps {
            let windows = windows(matrix, by_items);
            let widest = windows.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
            let words = 1 + widest;
            if words < whole {
                let kind = if by_items {
                    KeyKind::ItemsFrom(windows)
                } else {
                    KeyKind::OptionsFrom(windows)
                };
                return Self { kind, words };
            }
        }
        Self { kind: if by_items { KeyKind::Items } else { KeyKind::Options }, words: whole }
    }

    fn of_classes(matrix: &MemoMatrix, classes: &[Vec<u32>]) -> Self {
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
        Self { kind: KeyKind::Classes { others, classes }, words }
    }

    /// The symmetries in use.
    pub(super) fn swaps(&self) -> &[Swap] {
        if let KeyKind::Symmetric(swaps) = &self.kind { swaps } else { &[] }
    }

    /// The number of classes of interchangeable items.
    pub(super) fn n_classes(&self) -> usize {
        match &self.kind {
            KeyKind::Classes { classes, .. } => classes.len(),
            KeyKind::Bounded(keys) => keys.n_classes(),
            _ => 0,
        }
    }

    /// Whether a key determines the remaining problem only if every open item is in a living
    /// option.
    pub(super) fn need_options(&self) -> bool {
        match &self.kind {
            KeyKind::Options | KeyKind::OptionsFrom(_) => true,
            KeyKind::Bounded(keys) => keys.need_options(),
            _ => false,
        }
    }

    /// Writes the key of a remaining problem that branches on `item`. Returns the cost of this
    /// beyond copying some words, roughly in nanoseconds.
    #[inline]
    pub(super) fn write(&self, item: usize, alive: &[u64], open: &[u64], key: &mut [u64]) -> u64 {
        match &self.kind {
            KeyKind::Bounded(_) => unreachable!("write_bounded writes these"),
            KeyKind::Items => key.copy_from_slice(open),
            KeyKind::Symmetric(swaps) => {
                key.copy_from_slice(open);
                return crate::tuning::memo::SWAP * reduce(key, swaps);
            }
            KeyKind::Options => key.copy_from_slice(alive),
            KeyKind::ItemsFrom(windows) => write_window(item, &windows[item], open, key),
            KeyKind::OptionsFrom(windows) => write_window(item, &windows[item], alive, key),
            KeyKind::Classes { others, classes } => {
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
        0
    }

    /// The same with multiplicities.
    pub(super) fn write_bounded(
        &self,
        matrix: &MemoMatrix,
        item: usize,
        of: Remaining,
        scratch: &mut KeyScratch,
        key: &mut [u64],
    ) -> u64 {
        let KeyKind::Bounded(keys) = &self.kind else { unreachable!("write writes these") };
        keys.write(matrix, item, of, scratch, key)
    }
}

/// Writes the key of a sweep: the item, the window of the set, and zeros.
fn write_window(item: usize, window: &Range<usize>, set: &[u64], key: &mut [u64]) {
    let words = &set[window.clone()];
    key[0] = item as u64;
    key[1..=words.len()].copy_from_slice(words);
    key[1 + words.len()..].fill(0);
}

/// The window of each first open item.
fn windows(matrix: &MemoMatrix, by_items: bool) -> Vec<Range<usize>> {
    let window = |(item, reach): (usize, Reach)| {
        let (first, end) = if by_items {
            (item / 64, reach.items.div_ceil(64))
        } else {
            (reach.n_options / 64, reach.words)
        };
        first..end.max(first)
    };
    matrix.reaches().into_iter().take(matrix.n_primary).enumerate().map(window).collect()
}
