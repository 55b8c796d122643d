//! Rows of integers modulo a small prime, packed into words.

/// How a row is packed, and how rows are added.
pub(in super::super) trait Values {
    /// The unit of a row. The default value has only zeros.
    type Word: Copy + Default + PartialEq;
    /// The prime.
    const MODULUS: u8;
    /// The number of values in a word.
    const PER_WORD: usize;

    /// Adds a row to another.
    fn add(row: &mut [Self::Word], more: &[Self::Word]);
    /// One value of a row.
    fn get(row: &[Self::Word], place: usize) -> u8;
    /// Sets a value, which is 0 before.
    fn set(row: &mut [Self::Word], place: usize, value: u8);

    /// The inverse of `value`, which is not 0: their product is 1.
    fn inverse(value: u8) -> u8 {
        (1..Self::MODULUS).find(|k| k * value % Self::MODULUS == 1).expect("the modulus is a prime")
    }
}

/// Modulo 2: 64 values in a word.
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

/// Modulo a prime below 16: one value in a byte. Compilers add 16 or more bytes at a time.
pub(in super::super) enum Bytes<const P: u8> {}

impl<const P: u8> Values for Bytes<P> {
    type Word = u8;
    const MODULUS: u8 = P;
    const PER_WORD: usize = 1;

    fn add(row: &mut [u8], more: &[u8]) {
        for (value, more) in row.iter_mut().zip(more) {
            let sum = *value + more;
            // A negative difference wraps around to a large number, so `min` takes the sum.
            *value = sum.min(sum.wrapping_sub(P));
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
                assert_eq!(a * V::inverse(a) % V::MODULUS, 1);
            }
        }
    }

    #[test]
    fn values_add_up_modulo_each_prime() {
        sums_and_inverses_are_right::<Modulo2>();
        sums_and_inverses_are_right::<Bytes<3>>();
        sums_and_inverses_are_right::<Bytes<5>>();
        sums_and_inverses_are_right::<Bytes<7>>();
    }
}
