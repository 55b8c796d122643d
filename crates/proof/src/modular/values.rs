//! Rows of integers modulo a small prime or a power of it, packed into words.

use std::fmt::Debug;

/// How a row is packed, and how rows are added.
pub(in super::super) trait Values: Debug + Send + Sync + 'static {
    /// The unit of a row. The default value has only zeros.
    type Word: Copy + Debug + Default + PartialEq + Send + Sync;
    /// The modulus, a power of [`PRIME`](Self::PRIME).
    const MODULUS: u8;
    /// The prime.
    const PRIME: u8 = Self::MODULUS;
    /// The number of values in a word.
    const PER_WORD: usize;

    /// Adds a row to another.
    fn add(row: &mut [Self::Word], more: &[Self::Word]);
    /// One value of a row.
    fn get(row: &[Self::Word], place: usize) -> u8;
    /// Sets a value, which is 0 before or has a byte of its own.
    fn set(row: &mut [Self::Word], place: usize, value: u8);

    /// The product of two values.
    fn product(a: u8, b: u8) -> u8 {
        u8::try_from(u16::from(a) * u16::from(b) % u16::from(Self::MODULUS)).expect("it is smaller")
    }

    /// The inverse of `value`: their product is 1. `None` if it is a multiple of the prime.
    fn inverse(value: u8) -> Option<u8> {
        (1..Self::MODULUS).find(|&k| Self::product(k, value) == 1)
    }

    /// The largest power of the prime that divides `value`, which is not 0.
    fn power_in(value: u8) -> u8 {
        let powers = std::iter::successors(Some(1), |&power: &u8| power.checked_mul(Self::PRIME));
        powers.take_while(|power| value.is_multiple_of(*power)).last().expect("1 divides it")
    }
}

/// Modulo 2: 64 values in a word.
#[derive(Debug)]
pub(in super::super) enum Modulo2 {}

impl Values for Modulo2 {
    type Word = u64;
    const MODULUS: u8 = 2;
    const PER_WORD: usize = 64;

    fn add(row: &mut [u64], more: &[u64]) {
        row.iter_mut().zip(more).for_each(|(word, more)| *word ^= more);
    }

    fn get(row: &[u64], place: usize) -> u8 {
        u8::from(row[place / 64] >> (place % 64) & 1 == 1)
    }

    fn set(row: &mut [u64], place: usize, value: u8) {
        row[place / 64] |= u64::from(value) << (place % 64);
    }
}

/// Modulo `M`, a power of the prime `P`, up to 16: one value in a byte. Compilers add 16 or more
/// bytes at a time.
#[derive(Debug)]
pub(in super::super) enum Bytes<const M: u8, const P: u8> {}

impl<const M: u8, const P: u8> Values for Bytes<M, P> {
    type Word = u8;
    const MODULUS: u8 = M;
    const PRIME: u8 = P;
    const PER_WORD: usize = 1;

    fn add(row: &mut [u8], more: &[u8]) {
        for (value, more) in row.iter_mut().zip(more) {
            let sum = *value + more;
            // A negative difference wraps around to a large number, so `min` takes the sum.
            *value = sum.min(sum.wrapping_sub(M));
        }
    }

    fn get(row: &[u8], place: usize) -> u8 {
        row[place]
    }

    fn set(row: &mut [u8], place: usize, value: u8) {
        row[place] = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums_and_inverses_are_right<V: Values>() {
        for a in 0..V::MODULUS {
            for b in 0..V::MODULUS {
                let [mut row, mut more] = [[V::Word::default(); 2]; 2];
                let place = V::PER_WORD;
                V::set(&mut row, place, a);
                V::set(&mut more, place, b);
                V::add(&mut row, &more);
                assert_eq!(V::get(&row, place), (a + b) % V::MODULUS);
                assert_eq!(V::get(&row, 0), 0);
            }
            if a > 0 {
                let power = V::power_in(a);
                assert!(a % power == 0 && a / power % V::PRIME != 0 && V::MODULUS % power == 0);
                assert_eq!(V::inverse(a).is_some(), power == 1);
                assert!(V::inverse(a).is_none_or(|inverse| a * inverse % V::MODULUS == 1));
            }
        }
    }

    #[test]
    fn values_add_up_modulo_each_number() {
        sums_and_inverses_are_right::<Modulo2>();
        sums_and_inverses_are_right::<Bytes<3, 3>>();
        sums_and_inverses_are_right::<Bytes<5, 5>>();
        sums_and_inverses_are_right::<Bytes<7, 7>>();
        sums_and_inverses_are_right::<Bytes<9, 3>>();
        sums_and_inverses_are_right::<Bytes<16, 2>>();
    }
}
