//! Keys: an item's length and number in one word, so that one minimum finds both.
//!
//! ```text
//!   length = 3, number = 17 of at most 511  ->  3 << 9 | 17 = 1553
//! ```
//!
//! Hiding an option subtracts `1 << 9` where the book subtracts 1. The least key of all is then
//! the shortest item, and the leftmost of the shortest, with no second look. Covered and secondary
//! items have a bit set above the length, so they never win while another item is left.

use std::fmt::Debug;
use std::ops::{AddAssign, SubAssign};

/// How many keys are compared at a time; an arena has a multiple of so many.
pub(super) const LANES: usize = 32;

/// An item's length and number in one word.
///
/// From the top: a sign bit that stays 0, the mark of a secondary item, the mark of a covered
/// item, the length, the number. The number takes as many bits as the problem needs.
pub(super) trait Key:
    Copy + Ord + Default + Debug + AddAssign + SubAssign + 'static
{
    /// How many bits length and number have together.
    const BITS: u32;
    /// Added while an item is covered.
    const COVERED: Self;
    /// The keys of items to branch on are less, those of covered and secondary items are not.
    const OUT: Self = Self::COVERED;
    /// Greater than every key.
    const MAX: Self;

    /// `length` above a number of `number_bits` bits.
    fn new(length: usize, number: usize, number_bits: u32) -> Self;
    /// The key of the item when it is secondary.
    fn secondary(self) -> Self;
    fn length(self, number_bits: u32) -> usize;
    fn number(self, number_bits: u32) -> usize;
    fn is_covered(self) -> bool;
}

macro_rules! key {
    ($key:ty) => {
        #[allow(
            clippy::cast_sign_loss,
            clippy::cast_possible_truncation,
            reason = "the sign bit stays 0, and length and number were made from a usize"
        )]
        impl Key for $key {
            const BITS: u32 = <$key>::BITS - 3;
            const COVERED: Self = 1 << <Self as Key>::BITS;
            const MAX: Self = <$key>::MAX;

            fn new(length: usize, number: usize, number_bits: u32) -> Self {
                Self::try_from(length << number_bits | number)
                    .expect("the width was chosen to fit the problem")
            }
            fn secondary(self) -> Self {
                self | (Self::COVERED << 1)
            }
            #[inline]
            fn length(self, number_bits: u32) -> usize {
                ((self & (Self::COVERED - 1)) >> number_bits) as usize
            }
            #[inline]
            fn number(self, number_bits: u32) -> usize {
                (self & ((1 << number_bits) - 1)) as usize
            }
            #[inline]
            fn is_covered(self) -> bool {
                self & Self::COVERED != 0
            }
        }
    };
}
key!(i16);
key!(i32);
key!(i64);

/// The least of a multiple of [`LANES`] keys, lane by lane, so that it is done in vectors.
#[inline]
pub(super) fn least<K: Key>(keys: &[K]) -> K {
    let mut least = [K::MAX; LANES];
    for chunk in keys.chunks_exact(LANES) {
        for (least, &key) in least.iter_mut().zip(chunk) {
            *least = (*least).min(key);
        }
    }
    // Halving keeps the reduction in vectors, too.
    let mut n = LANES;
    while n > 1 {
        n /= 2;
        for k in 0..n {
            least[k] = least[k].min(least[k + n]);
        }
    }
    least[0]
}
