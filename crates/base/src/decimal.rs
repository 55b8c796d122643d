//! [`Decimal`]: an exact decimal number, such as a cost.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;

/// The most decimals. A number below 1 with more of them has no 64 bits in its smallest unit.
const MOST_PLACES: u8 = 18;

/// An exact decimal number: `value / 10^places`. Numbers that are equal have the same value and
/// the same places, for trailing zeros are dropped.
///
/// ```
/// use quadrille::problem::Decimal;
///
/// let cost: Decimal = "10.50".parse()?;
/// assert_eq!((cost.in_units(1), cost.in_units(2)), (Some(105), Some(1050)));
/// assert_eq!(cost.to_string(), "10.5");
/// assert_eq!("2.5e1".parse(), Ok(Decimal::from(25)));
/// assert!("1e-99".parse::<Decimal>().is_err());
/// # Ok::<(), quadrille::problem::DecimalError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Decimal {
    value: i128,
    places: u8,
}

/// A text that is no decimal number, or one that is too large or too fine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {}", Self::EXPECTED)]
pub struct DecimalError;

impl DecimalError {
    /// What a text has to be, for messages.
    #[doc(hidden)]
    pub const EXPECTED: &str = "a number below 2^63 without its point, with at most 18 decimals";
}

impl Decimal {
    /// The number `value / 10^places`.
    pub const fn new(mut value: i128, mut places: u8) -> Self {
        while places > 0 && value % 10 == 0 {
            value /= 10;
            places -= 1;
        }
        Self { value, places }
    }

    /// How many decimals it has.
    pub const fn places(self) -> u8 {
        self.places
    }

    /// The number in units of `10^-places`; `None` if it is no whole number of them, or beyond 128
    /// bits.
    pub fn in_units(self, places: u8) -> Option<i128> {
        let more = places.checked_sub(self.places)?;
        self.value.checked_mul(10_i128.checked_pow(more.into())?)
    }

    /// The sum; `None` beyond 128 bits.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let places = self.places.max(other.places);
        let sum = self.in_units(places)?.checked_add(other.in_units(places)?)?;
        Some(Self::new(sum, places))
    }

    /// The product; `None` beyond 128 bits.
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        let product = self.value.checked_mul(other.value)?;
        Some(Self::new(product, self.places.checked_add(other.places)?))
    }

    /// The nearest number in binary.
    #[expect(clippy::cast_precision_loss, reason = "rounded")]
    pub fn as_f64(self) -> f64 {
        self.value as f64 / 10_f64.powi(self.places.into())
    }

    /// The number that a text stands for.
    fn parse(text: &str) -> Option<Self> {
        let (is_negative, digits) = match text.as_bytes() {
            [b'-', ..] => (true, &text[1..]),
            [b'+', ..] => (false, &text[1..]),
            _ => (false, text),
        };
        let (decimal, exponent) = match digits.find(['e', 'E']) {
            None => (digits, 0),
            Some(at) => (&digits[..at], digits[at + 1..].parse::<i32>().ok()?),
        };
        let (before, after) = decimal.split_once('.').unwrap_or((decimal, ""));
        let all = before.bytes().chain(after.bytes());
        if before.len() + after.len() == 0 || !all.clone().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let n_zeros = all.clone().rev().take_while(|&byte| byte == b'0').count();
        let n_digits = before.len() + after.len() - n_zeros;
        let mut value = 0_i128;
        for digit in all.take(n_digits) {
            value = value.checked_mul(10)?.checked_add(i128::from(digit - b'0'))?;
        }
        // The value is to be multiplied by this power of 10.
        let power =
            i64::from(exponent) + i64::try_from(n_zeros).ok()? - i64::try_from(after.len()).ok()?;
        let (value, places) = match u32::try_from(power) {
            _ if value == 0 => (0, 0),
            Ok(power) => (value.checked_mul(10_i128.checked_pow(power)?)?, 0),
            Err(_) => (value, u8::try_from(-power).ok().filter(|&it| it <= MOST_PLACES)?),
        };
        let value = if is_negative { -value } else { value };
        (value.unsigned_abs() < 1 << 63).then(|| Self::new(value, places))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let places = self.places.max(other.places);
        match (self.in_units(places), other.in_units(places)) {
            (Some(one), Some(other)) => one.cmp(&other),
            _ => self.as_f64().total_cmp(&other.as_f64()),
        }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// # Panics
///
/// If the sum is beyond 128 bits.
impl Sum for Decimal {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        let add = |sum: Self, number| sum.checked_add(number).expect("a sum below 2^127");
        numbers.fold(Self::default(), add)
    }
}

impl From<i64> for Decimal {
    fn from(value: i64) -> Self {
        Self { value: value.into(), places: 0 }
    }
}

impl std::str::FromStr for Decimal {
    type Err = DecimalError;

    /// Reads digits with a sign, a point and an exponent, or without: below 2^63 without the point.
    fn from_str(text: &str) -> Result<Self, DecimalError> {
        Self::parse(text).ok_or(DecimalError)
    }
}

impl std::ops::Neg for Decimal {
    type Output = Self;

    fn neg(self) -> Self {
        Self { value: -self.value, ..self }
    }
}

/// The number without trailing zeros behind the point.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.places == 0 {
            return self.value.fmt(f);
        }
        let sign = if self.value < 0 { "-" } else { "" };
        let unit = 10_u128.pow(self.places.into());
        let value = self.value.unsigned_abs();
        let places = usize::from(self.places);
        f.pad(&format!("{sign}{}.{:0places$}", value / unit, value % unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        let numbers = [
            ("0", 0, 0, "0"),
            ("-0", 0, 0, "0"),
            ("+7", 7, 0, "7"),
            ("12.000", 12, 0, "12"),
            ("-1.5e1", -15, 0, "-15"),
            ("2.E3", 2000, 0, "2000"),
            (".1e+1", 1, 0, "1"),
            ("100e-2", 1, 0, "1"),
            ("10.50", 105, 1, "10.5"),
            ("-.05", -5, 2, "-0.05"),
            ("5e-18", 5, 18, "0.000000000000000005"),
            ("0e999999999", 0, 0, "0"),
            ("9223372036854775807", i64::MAX.into(), 0, "9223372036854775807"),
            ("92233720368547758.07", i64::MAX.into(), 2, "92233720368547758.07"),
            ("0000000000000000000000000000000000000000000001", 1, 0, "1"),
        ];
        for (text, value, places, shown) in numbers {
            assert_eq!(text.parse(), Ok(Decimal { value, places }), "{text}");
            assert_eq!(Decimal { value, places }.to_string(), shown);
        }
        for text in [
            "",
            "-",
            ".",
            "1e",
            "e1",
            "5e-19",
            "9223372036854775808",
            "922337203685477580.81",
            "1e999999999",
            "1e-999999999",
            "--1",
            "0x1",
            "1_0",
            "1,5",
            "inf",
        ] {
            assert_eq!(text.parse::<Decimal>(), Err(DecimalError), "{text}");
        }
    }

    #[test]
    fn sums_and_units() {
        let decimal = |text: &str| text.parse::<Decimal>().unwrap();
        assert_eq!(decimal("1.5").checked_add(decimal("0.50")), Some(decimal("2")));
        assert_eq!(decimal("-1.25").checked_add(decimal("1")), Some(decimal("-.25")));
        assert_eq!((decimal("1.25").in_units(1), decimal("1.25").in_units(3)), (None, Some(1250)));
        assert_eq!(Decimal::new(i128::MAX, 0).in_units(1), None);
        assert_eq!(-decimal("1.5"), decimal("-1.5"));
        assert_eq!(decimal("1.5").checked_mul(decimal("-.4")), Some(decimal("-.6")));
        assert!(decimal("-1.5") < decimal("-1.25") && decimal("2") < decimal("10"));
        assert_eq!(["1.5", ".25", "-1.75"].map(decimal).into_iter().sum::<Decimal>(), 0.into());
    }
}
