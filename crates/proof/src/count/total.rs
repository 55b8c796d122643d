//! [`Total`]: a number of covers of any size, which is quick while it is small.

use std::io::{self, Write};

use num_bigint::BigUint;

/// A number of covers: the sum of the two parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Total {
    small: u128,
    /// `None` until a sum does not fit the small part.
    large: Option<Box<BigUint>>,
}

impl Total {
    pub(super) const fn new(number: u128) -> Self {
        Self { small: number, large: None }
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        if let Some(sum) = self.small.checked_add(other.small) {
            self.small = sum;
        } else {
            **self.large.get_or_insert_default() += self.small;
            self.small = other.small;
        }
        if let Some(large) = &other.large {
            **self.large.get_or_insert_default() += &**large;
        }
    }

    pub(super) fn multiply(&mut self, other: &Self) {
        let is_small = self.large.is_none() && other.large.is_none();
        match self.small.checked_mul(other.small).filter(|_| is_small) {
            Some(product) => self.small = product,
            None => *self = Self::of(self.number() * other.number()),
        }
    }

    /// Whether the number has more than `n_bits` bits.
    pub(super) fn is_longer(&self, n_bits: usize) -> bool {
        self.large.is_some() && self.number().bits() > n_bits as u64
    }

    pub(super) fn of(large: BigUint) -> Self {
        Self { small: 0, large: Some(Box::new(large)) }
    }

    pub(super) fn number(&self) -> BigUint {
        self.large.as_deref().map_or(BigUint::ZERO, BigUint::clone) + self.small
    }

    /// The number with these digits to base 128, the lowest first.
    pub(super) fn of_digits(digits: &[u8]) -> Self {
        let number = |digits: &[u8]| {
            digits.iter().rev().fold(0, |sum, &digit| sum << 7 | u128::from(digit & 127))
        };
        if let 0..=18 = digits.len() {
            return Self::new(number(digits));
        }
        let digits: Vec<u8> = digits.iter().map(|digit| digit & 127).collect();
        Self::of(BigUint::from_radix_le(&digits, 128).expect("digits below 128"))
    }

    /// Writes the digits to base 128, the lowest first: 128 is added to all but the last one.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        if self.large.is_none() {
            return write_number(self.small, output);
        }
        let mut digits = self.number().to_radix_le(128);
        let last = digits.len() - 1;
        digits[..last].iter_mut().for_each(|digit| *digit |= 128);
        output.write_all(&digits)
    }
}

impl PartialEq for Total {
    fn eq(&self, other: &Self) -> bool {
        if self.large.is_none() && other.large.is_none() {
            return self.small == other.small;
        }
        self.number() == other.number()
    }
}

/// Writes a number as [`Total::write`] does.
#[inline]
pub(super) fn write_number(mut number: u128, output: &mut impl Write) -> io::Result<()> {
    if number < 128 {
        return output.write_all(&[(number & 127) as u8]);
    }
    let mut digits = [0; 19];
    let mut n = 0;
    loop {
        digits[n] = (number & 127) as u8;
        number >>= 7;
        n += 1;
        if number == 0 {
            return output.write_all(&digits[..n]);
        }
        digits[n - 1] |= 128;
    }
}
