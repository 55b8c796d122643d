//! Keys: an item's branching degree and number in one word, so that one minimum finds both, and the
//! sign says that nothing is left to choose.
//!
//! ```text
//!   degree 3, number 17 of at most 511  ->  (3 - 1) << 9 | 17 = 1041
//! ```
//!
//! The degree is in how many ways the search can go on at the item: how many options it has, or,
//! for an item with bounds, one more than it has beyond those that it needs (see `multiple`).
//! Hiding an option subtracts `1 << 9` where the book subtracts 1 from a length. The least key of
//! all is then the item with the least degree, and the leftmost of these, with no second look; and
//! a degree of 0 makes the key negative, which is seen at the moment it happens, at the price of
//! one more instruction.
//!
//! Covered and secondary items have an offset added that puts them above all others, once for each
//! of the two: so they never win while another item is left, and never are negative.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// How many keys are compared at a time; an arena has a multiple of so many.
pub(super) const LANES: usize = 32;

/// An item's degree and number in one word; see the module.
///
/// Keys of items to branch on are less than [`OUT`](Self::OUT), those of covered and of secondary
/// items are not, and those of covered secondary items end before the largest number there is.
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
    /// The keys of items to branch on are less: a quarter of all there are, half of the positive.
    const OUT: Self;
    /// Greater than every key.
    const MAX: Self;

    /// Whether degrees from `-deepest` to `largest` and numbers of so many bits can be told apart,
    /// with two offsets added.
    fn fits(deepest: usize, largest: usize, number_bits: u32) -> bool;
    fn new(degree: usize, number: usize, number_bits: u32) -> Self;
    /// So many options more or less.
    fn steps(n: usize, number_bits: u32) -> Self;
    /// The degree, of the key of an item to branch on.
    fn degree(self, number_bits: u32) -> i64;
    fn number(self, number_bits: u32) -> usize;
    fn is_negative(self) -> bool;
}

macro_rules! key {
    ($key:ty) => {
        #[allow(
            clippy::cast_sign_loss,
            clippy::cast_possible_truncation,
            reason = "a number was made from a usize"
        )]
        impl Key for $key {
            const OUT: Self = 1 << (<$key>::BITS - 3);
            const MAX: Self = <$key>::MAX;

            // Two offsets are at most OUT + OUT / 2 each, and what they are added to is below OUT.
            fn fits(deepest: usize, largest: usize, number_bits: u32) -> bool {
                let out = Self::OUT as u128;
                (deepest as u128) << number_bits <= out / 2
                    && (largest as u128) << number_bits <= out
            }
            fn new(degree: usize, number: usize, number_bits: u32) -> Self {
                let key = Self::try_from(degree << number_bits | number);
                key.expect("the width was chosen to fit the problem") - Self::steps(1, number_bits)
            }
            fn steps(n: usize, number_bits: u32) -> Self {
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
