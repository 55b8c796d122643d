//! The keys of remaining problems with multiplicities.
//!
//! The living options and what is left of the bounds of each open item determine the remaining
//! problem: which sets of living options cover each open item as often as it needs. Closed items
//! have no living option. Of an item that may have at least as many options as are alive only the
//! number that it needs matters, so `most` counts at most as the number of living options.
//!
//! - **The whole key** has all living options, and for each item what is left.
//! - **In a sweep**, items before the first open one are closed, and their options are dead. Items
//!   and options out of reach of these and of the first open item are unchanged. So the key is the
//!   first open item, and what lies between.
//! - **With interchangeable items** (`classes.rs`) the key has a *label* for each item, sorted
//!   within each class. The label says whether the item is open, and what is left. If no option is
//!   *extra*, which is dead although all its items are open, the labels determine the living
//!   options, and a permutation within the classes that maps labels to labels maps one remaining
//!   problem to the other. While the search branches on an item, there are extra options, which it
//!   has chosen or excluded. If each of them has the item to branch on, and at most one other item,
//!   then they are determined by their numbers: the label of the other item has the number, and
//!   that of the item to branch on has a mark. In all other cases the whole key is used.
//!
//! Matrices with given sums have two classes, rows and columns, and a sweep by rows needs few of
//! these keys: they say how many columns there are of each rest.

use std::ops::Range;

use quadrille_base::bits::bits_of;

use super::bounds::Left;
use super::matrix::{MemoMatrix, copies, narrow};

/// Labels of items, of which those of a class may change places.
#[derive(Debug)]
pub(super) struct Labels {
    /// The items outside of classes, then those of each class.
    groups: Vec<Vec<u32>>,
    /// The bits of a label: for the number of extra options, and for each number that is left.
    extra: u32,
    need: u32,
    most: u32,
    /// The length of a key, in words.
    pub(super) words: usize,
}

/// Scratch memory for making keys.
#[derive(Debug, Default)]
pub(super) struct KeyScratch {
    extra: Vec<u64>,
    n_extra: Vec<u32>,
    labels: Vec<u64>,
}

/// A remaining problem.
#[derive(Clone, Copy, Debug)]
pub(super) struct Remaining<'a> {
    pub(super) alive: &'a [u64],
    pub(super) open: &'a [u64],
    pub(super) left: &'a [Left],
}

impl Remaining<'_> {
    fn is_open(&self, item: usize) -> bool {
        self.open[item / 64] >> (item % 64) & 1 == 1
    }

    /// What is left of an item, as far as it matters: 0 if it is closed or secondary, or for a
    /// number that has no bits.
    fn left(&self, matrix: &MemoMatrix, fields: &[(u32, u32)], item: usize) -> (u32, u32) {
        match (self.left.get(item), fields.get(item)) {
            (Some(left), Some(&(_, for_most))) if self.is_open(item) => {
                let most = if for_most > 0 { matrix.size(item, self.alive) } else { 0 };
                (left.need.into(), most.min(left.most.into()))
            }
            _ => (0, 0),
        }
    }
}

/// The most bits for the number of extra options in a label.
const MOST_EXTRA: u32 = 8;

/// The bits for what is left of a primary item.
pub(super) fn bits_of_field(matrix: &MemoMatrix, item: usize) -> (u32, u32) {
    let Left { need, most } = matrix.bounds[item];
    let n_options = matrix.n_options_of(item);
    let is_free = need == most || u32::from(most) >= n_options;
    (bits(need.into()), if is_free { 0 } else { bits(most.into()) })
}

/// Writes what is left of these items into words that are 0.
pub(super) fn write_fields(
    matrix: &MemoMatrix,
    fields: &[(u32, u32)],
    items: Range<usize>,
    of: Remaining,
    key: &mut [u64],
) {
    let mut bits = BitWriter { key, place: 0 };
    for item in items {
        let (need, most) = of.left(matrix, fields, item);
        bits.write(need.into(), fields[item].0);
        bits.write(most.into(), fields[item].1);
    }
}

impl Labels {
    pub(super) fn new(matrix: &MemoMatrix, classes: &[Vec<u32>], fields: &[(u32, u32)]) -> Self {
        let mut is_other = vec![true; matrix.n_items];
        classes.iter().flatten().for_each(|&item| is_other[item as usize] = false);
        let others = (0..narrow(matrix.n_items)).filter(|&item| is_other[item as usize]);
        let mut groups: Vec<Vec<u32>> = vec![others.collect()];
        groups.extend(classes.iter().cloned());
        let copies = copies(matrix.sorted_options().filter(|items| items.len() <= 2));
        let extra = bits(copies.into_values().max().unwrap_or(0)).min(MOST_EXTRA);
        let need = fields.iter().map(|&(need, _)| need).max().unwrap_or(0);
        let most = fields.iter().map(|&(_, most)| most).max().unwrap_or(0);
        let width = (2 + extra + need + most) as usize;
        let words = 1 + usize::div_ceil(width * matrix.n_items, 64);
        Self { groups, extra, need, most, words }
    }

    /// The number of classes of interchangeable items.
    pub(super) fn n_classes(&self) -> usize {
        self.groups.len() - 1
    }

    /// Writes the labels of a remaining problem that branches on `item`, if they determine it;
    /// whether they do.
    pub(super) fn write(
        &self,
        matrix: &MemoMatrix,
        fields: &[(u32, u32)],
        item: usize,
        of: Remaining,
        scratch: &mut KeyScratch,
        key: &mut [u64],
    ) -> bool {
        let &Self { ref groups, extra, need, most, .. } = self;
        if !find_extra(matrix, item, of, extra, scratch) {
            return false;
        }
        let KeyScratch { n_extra, labels, .. } = scratch;
        let has_extra = n_extra.iter().any(|&n| n > 0);
        key.fill(0);
        let mut bits = BitWriter { key: &mut key[1..], place: 0 };
        for (k, group) in groups.iter().enumerate() {
            labels.clear();
            labels.extend(group.iter().map(|&other| {
                let other = other as usize;
                if !of.is_open(other) {
                    return 0;
                }
                let is_marked = has_extra && other == item;
                let (of_need, of_most) = of.left(matrix, fields, other);
                let label = u64::from(of_need) << most | u64::from(of_most);
                let label = label << extra | u64::from(n_extra[other]);
                label << 2 | u64::from(is_marked) << 1 | 1
            }));
            if k > 0 {
                labels.sort_unstable();
            }
            for &label in &*labels {
                bits.write(label, 2 + extra + need + most);
            }
        }
        true
    }
}

/// Counts the extra options by their item beside `item`, or at `item` if they have no other;
/// `false` if there is one of another form, or if the numbers have more than `most_bits` bits.
fn find_extra(
    matrix: &MemoMatrix,
    item: usize,
    of: Remaining,
    most_bits: u32,
    scratch: &mut KeyScratch,
) -> bool {
    let KeyScratch { extra, n_extra, .. } = scratch;
    extra.clear();
    extra.extend(of.alive.iter().map(|alive| !alive));
    if let Some(last) = extra.last_mut()
        && !matrix.n_options.is_multiple_of(64)
    {
        *last &= (1 << (matrix.n_options % 64)) - 1;
    }
    for item in (0..matrix.n_items).filter(|&item| !of.is_open(item)) {
        matrix.kill(matrix.options_of(item), extra);
    }
    n_extra.clear();
    n_extra.resize(matrix.n_items, 0);
    bits_of(extra).all(|option| {
        let other = match *matrix.items(option) {
            [a] if a as usize == item => item,
            [a, b] if a as usize == item => b as usize,
            [a, b] if b as usize == item => a as usize,
            _ => return false,
        };
        n_extra[other] += 1;
        n_extra[other] >> most_bits == 0
    })
}

/// The number of bits of a number.
fn bits(n: u32) -> u32 {
    u32::BITS - n.leading_zeros()
}

/// Writes numbers of some bits, one after the other, into words that are 0.
struct BitWriter<'a> {
    key: &'a mut [u64],
    place: usize,
}

impl BitWriter<'_> {
    /// Writes a number of at most `n` bits, at most 64.
    fn write(&mut self, number: u64, n: u32) {
        if n == 0 {
            return;
        }
        let (word, bit) = (self.place / 64, self.place % 64);
        self.key[word] |= number << bit;
        if bit + n as usize > 64 {
            self.key[word + 1] |= number >> (64 - bit);
        }
        self.place += n as usize;
    }
}
