//! [`CoverCount`]: a number of covers, in 64 bits where all numbers of a diagram fit, else in 128,
//! else of any size.
//!
//! Every node is reached from the root (D5) and has a cover, so no node has more covers than the
//! root. No partial sum of a rank or a share is larger, either. So one type fits all of these
//! numbers.

use std::ops::AddAssign;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{CheckedAdd, CheckedMul, CheckedSub};

/// A number of covers.
pub(super) trait CoverCount:
    Clone
    + Integer
    + AddAssign
    + CheckedAdd
    + CheckedMul
    + CheckedSub
    + TryFrom<BigUint>
    + Into<BigUint>
{
    /// 2^64 times `self / whole`, rounded down; `self` is less than `whole`.
    fn of(&self, whole: &Self) -> u64;

    /// The number in the type of any size.
    fn to_big(&self) -> BigUint {
        self.clone().into()
    }
}

impl CoverCount for u64 {
    fn of(&self, whole: &Self) -> u64 {
        let share = (u128::from(*self) << 64) / u128::from(*whole);
        Self::try_from(share).expect("less than the whole")
    }
}

impl CoverCount for u128 {
    /// Long division, since 192 bits are in no type.
    fn of(&self, whole: &Self) -> u64 {
        let (mut rest, mut quotient) = (*self, 0_u64);
        for _ in 0..u64::BITS {
            let (double, carry) = (rest << 1, rest >> 127 == 1);
            let fits = carry || double >= *whole;
            rest = if fits { double.wrapping_sub(*whole) } else { double };
            quotient = quotient << 1 | u64::from(fits);
        }
        quotient
    }
}

impl CoverCount for BigUint {
    fn of(&self, whole: &Self) -> u64 {
        u64::try_from((self << 64_u8) / whole).expect("less than the whole")
    }
}

/// A part of a whole as a fraction, correct to within two units in the last place of `f64`; 0 if
/// the whole is 0, or the fraction is less than about 2^-1022.
pub(super) fn fraction(part: &BigUint, whole: &BigUint) -> f64 {
    if *whole == BigUint::ZERO {
        return 0.0;
    }
    // With this shift the quotient has 64 or 65 bits; it is rounded afterwards.
    let shift = (whole.bits() + 64).saturating_sub(part.bits());
    let quotient = if shift > 1086 { BigUint::ZERO } else { (part << shift) / whole };
    let quotient = u128::try_from(quotient).expect("the part is at most the whole");
    #[expect(clippy::cast_precision_loss, reason = "rounded")]
    let rounded = quotient as f64;
    let half = i32::try_from(shift / 2).expect("at most 1086");
    rounded * 0.5_f64.powi(half) * 0.5_f64.powi(half + i32::from(shift % 2 == 1))
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    quickcheck! {
        fn a_part_of_the_whole_is_the_same_in_every_type(part: u64, whole: u64) -> bool {
            let (part, whole) = (part.min(whole), part.max(whole));
            if part == whole {
                return true;
            }
            let wide = (u128::from(part) << 60, u128::from(whole) << 60);
            let big = (BigUint::from(part), BigUint::from(whole));
            let expected = big.0.of(&big.1);
            part.of(&whole) == expected && wide.0.of(&wide.1) == expected
        }

        fn a_part_of_a_large_whole_is_rounded_down(part: u128, whole: u128) -> bool {
            let (part, whole) = (part.min(whole), part.max(whole));
            part == whole || part.of(&whole) == BigUint::from(part).of(&BigUint::from(whole))
        }

        fn a_fraction_is_nearly_the_quotient(part: u32, whole: u32, scale: u16) -> bool {
            let (part, whole) = (part.min(whole), part.max(whole));
            let big = |number: u32| BigUint::from(number) << (scale % 2000);
            let exact = if whole == 0 { 0.0 } else { f64::from(part) / f64::from(whole) };
            (fraction(&big(part), &big(whole)) - exact).abs() <= exact * 2.0 * f64::EPSILON
        }
    }

    #[test]
    fn a_tiny_fraction_is_not_lost() {
        let one = BigUint::from(1_u8);
        assert_eq!(fraction(&one, &(&one << 1000_u16)).to_bits(), 2_f64.powi(-1000).to_bits());
        assert!(fraction(&one, &(&one << 5000_u16)).abs() < f64::MIN_POSITIVE);
    }
}
