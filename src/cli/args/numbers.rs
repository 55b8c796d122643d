//! Numbers on the command line, with errors that say what is expected.

use std::num::NonZeroUsize;

/// A whole number from 0 on.
pub(in super::super) fn from_zero<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    number(text, 0)
}

/// A whole number from 1 on.
pub(in super::super) fn from_one<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    number(text, 1)
}

/// A whole number from 1 to a million, for things that are all stored in memory.
pub(in super::super) fn to_a_million(text: &str) -> Result<u32, String> {
    const MOST: u32 = 1_000_000;
    let expected = || format!("expected a whole number from 1 to {MOST}");
    from_one(text).ok().filter(|&number| number <= MOST).ok_or_else(expected)
}

/// A number of threads.
pub(in super::super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    Ok(NonZeroUsize::new(from_one(text)?).expect("at least 1"))
}

fn number<T: TryFrom<u64>>(text: &str, low: u64) -> Result<T, String> {
    let number = within(low, u64::MAX >> (64 - 8 * size_of::<T>()), text)?;
    Ok(T::try_from(number).ok().expect("within the bounds of the type"))
}

/// Whether a text is a whole number of any size.
pub(in super::super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A whole number from `low` to `high`, which is the largest number of a type.
pub(in super::super) fn within(low: u64, high: u64, text: &str) -> Result<u64, String> {
    let value = text.parse().ok().filter(|value| is_number(text) && (low..=high).contains(value));
    value.ok_or_else(|| {
        let is_large = is_number(text.trim_start_matches('0'));
        let end = if is_large { format!("to {high}") } else { "on".into() };
        format!("expected a whole number from {low} {end}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_digits_within_bounds() {
        assert_eq!(from_zero::<u64>("0"), Ok(0));
        assert_eq!(from_zero::<u64>("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(from_one::<u32>("007"), Ok(7));
        assert_eq!(to_a_million("1000000"), Ok(1_000_000));
        for text in ["0", "1000001", "4294967296", "x"] {
            let expected = "expected a whole number from 1 to 1000000";
            assert_eq!(to_a_million(text).unwrap_err(), expected);
        }
        assert_eq!(threads("3").map(NonZeroUsize::get), Ok(3));
        for text in ["", "x", "-1", "+1", "1.5", " 1", "1 ", "1e3", "0x1", "१"] {
            let expected = "expected a whole number from 1 on";
            assert_eq!(from_one::<u32>(text).unwrap_err(), expected, "{text:?}");
        }
        assert_eq!(from_one::<u32>("00").unwrap_err(), "expected a whole number from 1 on");
        let expected = "expected a whole number from 0 to 4294967295";
        assert_eq!(from_zero::<u32>("4294967296").unwrap_err(), expected);
        assert_eq!(from_zero::<u32>(&"9".repeat(99)).unwrap_err(), expected);
    }
}
