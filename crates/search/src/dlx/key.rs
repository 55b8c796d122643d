//! Keys: an item's degree and number in one word. One minimum over the keys finds the item to
//! branch on, and a negative key marks an item that is wiped out.
//!
//! ```text
//!   degree 3, number 17 of at most 511  ->  (3 - 1) << 9 | 17 = 1041
//! ```
//!
//! The degree is the number of branches that the item offers: its number of options, or, for an
//! item with bounds, its number of options plus one minus the number it still needs (see
//! `multiple`). Hiding an option subtracts `1 << 9` where the book subtracts 1 from a length. The
//! least key then belongs to the item with the least degree, the leftmost among equals. A degree of
//! 0 makes the key negative, so one more instruction after each subtraction detects it.
//!
//! Covered items and secondary items have an offset added to their keys, and covered secondary
//! items have it added twice. With the offset these keys are above all others: such an item is
//! never chosen while another one remains, and its key is never negative.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// Keys compared at a time; the number of keys of an arena, padding included, is a multiple of it.
pub(super) const LANES: usize = 32;

/// An item's degree and number in one word; see the module.
///
/// The keys of items in play are less than [`OUT`](Self::OUT), those of covered and of secondary
/// items are at least `OUT`, and all are less than [`MAX`](Self::MAX).
pub(super) trait Key:
    Copy
    + Ord
    + Default
    + Debug
    + Add<Output = Self>
    + AddAssign
    + Sub<Output = Self>
    + SubAssign
    + Send
    + Sync
    + 'static
{
    /// Greater than the key of every item in play: a quarter of the positive range.
    const OUT: Self;
    /// Greater than every key.
    const MAX: Self;

    /// Whether a key can hold degrees from `1 - deepest` to `largest` and numbers of `number_bits`
    /// bits, with two offsets added.
    fn fits(deepest: usize, largest: usize, number_bits: u32) -> bool;
    fn new(degree: usize, number: usize, number_bits: u32) -> Self;
    /// The difference between the keys of two degrees that differ by `n`.
    fn difference(n: usize, number_bits: u32) -> Self;
    /// The degree; the item must be in play.
    fn degree(self, number_bits: u32) -> i64;
    fn number(self, number_bits: u32) -> usize;
    fn is_negative(self) -> bool;
}

macro_rules! key {
    ($key:ty) => {
        #[allow(
            clippy::cast_sign_loss,
            clippy::cast_possible_truncation,
            reason = "every number was made from a usize"
        )]
        impl Key for $key {
            const OUT: Self = 1 << (<$key>::BITS - 3);
            const MAX: Self = <$key>::MAX;

            // An offset is at most OUT + OUT / 2. Two of them are added to a key below OUT.
            fn fits(deepest: usize, largest: usize, number_bits: u32) -> bool {
                let out = Self::OUT as u128;
                (deepest as u128) << number_bits <= out / 2
                    && (largest as u128) << number_bits <= out
            }
            fn new(degree: usize, number: usize, number_bits: u32) -> Self {
                let key = Self::try_from(degree << number_bits | number);
                let key = key.expect("the width was chosen to fit the problem");
                key - Self::difference(1, number_bits)
            }
            fn difference(n: usize, number_bits: u32) -> Self {
                Self::try_from(n << number_bits).expect("the width was chosen to fit the problem")
            }
            #[inline]
            fn degree(self, number_bits: u32) -> i64 {
                i64::from(self >> number_bits) + 1
            }
            #[inline]
            fn number(self, number_bits: u32) -> usize {
                (self & ((1 << number_bits) - 1)) as usize
            }
            #[inline]
            fn is_negative(self) -> bool {
                self < 0
            }
        }
    };
}
key!(i16);
key!(i32);
key!(i64);

/// The least of these keys, whose number is a multiple of [`LANES`]. The minima are taken lane by
/// lane, so that the compiler uses vector instructions.
#[inline]
pub(super) fn least<K: Key>(keys: &[K]) -> K {
    let mut least = [K::MAX; LANES];
    for chunk in keys.chunks_exact(LANES) {
        for (least, &key) in least.iter_mut().zip(chunk) {
            *least = (*least).min(key);
        }
    }
    // Halving keeps the reduction in vectors.
    let mut n = LANES;
    while n > 1 {
        n /= 2;
        for k in 0..n {
            least[k] = least[k].min(least[k + n]);
        }
    }
    least[0]
}
