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

use super::bounded_keys::{KeyScratch, Labels, Remaining, bits_of_field, write_fields};
use super::bounds::Reach;
use super::matrix::MemoMatrix;
use super::symmetry::{Swap, reduce};

/// How keys are made for one problem.
#[derive(Debug)]
pub(super) struct Keys {
    kind: KeyKind,
    /// Whether keys have open items, or else living options.
    by_items: bool,
    /// With multiplicities, the bits for what is left of each primary item: of the options that it
    /// needs, and of those that it may have. 0 bits if the number is always 0, or the same as the
    /// other.
    pub(super) fields: Vec<(u32, u32)>,
    /// The length of a key, in words.
    pub(super) words: usize,
}

#[derive(Debug)]
enum KeyKind {
    /// All of the set, without multiplicities.
    Whole,
    /// A window of the set, for each first open item.
    Sweep(Vec<Window>),
    /// This window, whatever the first open item is.
    Fixed(Window),
    /// All open items, swapped until no swap makes them smaller as a number.
    Symmetric(Vec<Swap>),
    /// The open items outside of classes, and the number of open items in each class.
    Classes {
        /// The words with items outside of classes, and the bits of these items.
        others: Vec<(usize, u64)>,
        /// For each class, its words and the bits of its items.
        classes: Vec<Vec<(usize, u64)>>,
    },
    /// With multiplicities, labels of the items; or the whole key, where they do not determine the
    /// remaining problem.
    Labels(Labels, Window),
}

/// The words of the set that a key has, and with multiplicities the items of which it has what is
/// left.
#[derive(Clone, Debug)]
struct Window {
    words: Range<usize>,
    items: Range<usize>,
}

/// Counts of open items in one word, 16 bits each.
const IN_A_WORD: usize = 4;

/// The first word of a whole key of a problem with labels. Other keys begin with a smaller word.
const WHOLE: u64 = u64::MAX;

impl Keys {
    /// The shortest keys for this problem; `sweeps` if the search branches on the first open item.
    pub(super) fn new(
        matrix: &MemoMatrix,
        sweeps: bool,
        classes: &[Vec<u32>],
        swaps: Vec<Swap>,
    ) -> Self {
        let fields: Vec<_> = (0..matrix.bounds.len()).map(|it| bits_of_field(matrix, it)).collect();
        let has_bounds = matrix.has_bounds();
        let by_items = !has_bounds && matrix.n_items == matrix.n_primary;
        let mut new = Self { kind: KeyKind::Whole, by_items, fields, words: 0 };
        let all = Window {
            words: 0..if by_items { matrix.item_words } else { matrix.words },
            items: 0..matrix.bounds.len(),
        };
        new.words = if has_bounds { new.width(&all) } else { all.words.len() };
        if has_bounds && !classes.is_empty() {
            let labels = Labels::new(matrix, classes, &new.fields);
            new.words = new.words.max(labels.words);
            new.kind = KeyKind::Labels(labels, all);
            return new;
        }
        if !classes.is_empty() && classes.iter().all(|class| class.len() <= u16::MAX.into()) {
            return Self::of_classes(matrix, classes);
        }
        if !swaps.is_empty() {
            new.by_items = true;
            new.words = matrix.item_words;
            new.kind = KeyKind::Symmetric(swaps);
            return new;
        }
        if has_bounds {
            new.kind = KeyKind::Fixed(all);
        }
        if sweeps {
            let windows = windows(matrix, by_items);
            let words = windows.iter().map(|window| new.width(window)).max().unwrap_or(1);
            if has_bounds || words < new.words {
                (new.kind, new.words) = (KeyKind::Sweep(windows), words);
            }
        }
        new
    }

    /// The number of words of a key with this window.
    fn width(&self, window: &Window) -> usize {
        let fields = self.fields[window.items.clone()].iter();
        let n_bits: usize = fields.map(|(need, most)| (need + most) as usize).sum();
        1 + window.words.len() + n_bits.div_ceil(64)
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
        let kind = KeyKind::Classes { others, classes };
        Self { kind, by_items: true, fields: Vec::new(), words }
    }

    /// The symmetries in use.
    pub(super) fn swaps(&self) -> &[Swap] {
        if let KeyKind::Symmetric(swaps) = &self.kind { swaps } else { &[] }
    }

    /// The number of classes of interchangeable items.
    pub(super) fn n_classes(&self) -> usize {
        match &self.kind {
            KeyKind::Classes { classes, .. } => classes.len(),
            KeyKind::Labels(labels, _) => labels.n_classes(),
            _ => 0,
        }
    }

    /// Whether a key determines the remaining problem only if every open item is in a living
    /// option.
    pub(super) fn need_options(&self) -> bool {
        let has_bounds = !self.fields.is_empty();
        matches!(self.kind, KeyKind::Labels(..)) || !self.by_items && !has_bounds
    }

    /// Writes the key of a remaining problem that branches on `item`. Returns the cost of this
    /// beyond copying some words, roughly in nanoseconds.
    #[inline]
    pub(super) fn write(
        &self,
        matrix: &MemoMatrix,
        item: usize,
        of: Remaining,
        scratch: &mut KeyScratch,
        key: &mut [u64],
    ) -> u64 {
        match &self.kind {
            KeyKind::Whole => key.copy_from_slice(if self.by_items { of.open } else { of.alive }),
            KeyKind::Sweep(windows) => {
                return self.write_window(matrix, item as u64, of, &windows[item], key);
            }
            KeyKind::Fixed(window) => return self.write_window(matrix, 0, of, window, key),
            KeyKind::Symmetric(swaps) => {
                key.copy_from_slice(of.open);
                return crate::tuning::memo::SWAP * reduce(key, swaps);
            }
            KeyKind::Classes { others, classes } => {
                let (plain, counts) = key.split_at_mut(others.len());
                for (key, &(word, bits)) in plain.iter_mut().zip(others) {
                    *key = of.open[word] & bits;
                }
                counts.fill(0);
                for (k, class) in classes.iter().enumerate() {
                    let its = class.iter().map(|&(word, bits)| (of.open[word] & bits).count_ones());
                    let n = u64::from(its.sum::<u32>());
                    counts[k / IN_A_WORD] |= n << (16 * (k % IN_A_WORD));
                }
            }
            KeyKind::Labels(labels, all) => {
                let cost = 2 * matrix.n_items as u64;
                if labels.write(matrix, &self.fields, item, of, scratch, key) {
                    return cost;
                }
                return cost + self.write_window(matrix, WHOLE, of, all, key);
            }
        }
        0
    }

    /// Writes `head`, the words of the window, what is left of its items, and zeros.
    fn write_window(
        &self,
        matrix: &MemoMatrix,
        head: u64,
        of: Remaining,
        window: &Window,
        key: &mut [u64],
    ) -> u64 {
        let set = if self.by_items { of.open } else { of.alive };
        let words = &set[window.words.clone()];
        key[0] = head;
        key[1..=words.len()].copy_from_slice(words);
        let rest = &mut key[1 + words.len()..];
        rest.fill(0);
        write_fields(matrix, &self.fields, window.items.clone(), of, rest);
        window.items.len() as u64
    }
}

/// The window of each first open item.
fn windows(matrix: &MemoMatrix, by_items: bool) -> Vec<Window> {
    let has_bounds = matrix.has_bounds();
    let reaches = matrix.reaches();
    let window = |(item, reaches): (usize, &[Reach])| {
        let [before, with_item] = [reaches[0], reaches[1]];
        let (first, end) = match (by_items, has_bounds) {
            (true, _) => (item / 64, before.items.div_ceil(64)),
            (false, false) => (before.n_options / 64, before.words),
            // Excluded options have the item.
            (false, true) => (before.n_options / 64, with_item.words),
        };
        let items = if has_bounds { item..with_item.items.max(item + 1) } else { 0..0 };
        Window { words: first..end.max(first), items }
    };
    reaches.windows(2).enumerate().map(window).collect()
}
