//! Ranges of clues and of ratings on the command line. Both ends are included.

use std::ops::RangeInclusive;
use std::str::FromStr;

use quadrille::sudoku::Difficulty;

use crate::cli::args::numbers::is_number;

/// `24`, `22..26`, `22..`, `..26`
pub(super) fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, |text| number(text, 2).filter(|&n| n <= 81), 0..=81)
        .ok_or_else(|| "expected a number of clues up to 81, or a range such as 22..26".into())
}

/// `30`, `20..30`, `20..`, `..30`
pub(super) fn cages(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, |text| number(text, 4), 0..=9999)
        .ok_or_else(|| "expected a number of cages such as 30, or a range such as ..30".into())
}

/// `7.1`, `7.0..8.0`, `7..`, `..2.5`
pub(super) fn rating(text: &str) -> Result<RangeInclusive<Difficulty>, String> {
    range(text, difficulty, Difficulty::default()..=Difficulty::MAX)
        .ok_or_else(|| "expected a rating such as 7.1, or a range such as 7.0..8.0".into())
}

/// `7` or `7.1`, up to 20.0.
fn difficulty(text: &str) -> Option<Difficulty> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let (whole, tenth): (u8, u8) = (number(whole, 2)?, number(tenth, 1)?);
    let tenths = 10 * whole.min(21) + tenth;
    (tenths <= 200).then_some(Difficulty::from_tenths(tenths))
}

/// A whole number of at most `most` digits.
fn number<T: FromStr>(text: &str, most: usize) -> Option<T> {
    text.parse().ok().filter(|_| is_number(text) && text.len() <= most)
}

/// A value, or a range `A..B`, `A..` or `..B`; `None` if the text is neither, or if the range is
/// empty.
fn range<T: Copy + PartialOrd>(
    text: &str,
    value: impl Fn(&str) -> Option<T>,
    all: RangeInclusive<T>,
) -> Option<RangeInclusive<T>> {
    let Some((low, high)) = text.split_once("..") else {
        return value(text).map(|value| value..=value);
    };
    if low.is_empty() && high.is_empty() {
        return None;
    }
    let low = if low.is_empty() { Some(*all.start()) } else { value(low) }?;
    let high = if high.is_empty() { Some(*all.end()) } else { value(high) }?;
    (low <= high).then_some(low..=high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_one_end_or_two() {
        assert_eq!(clues("24"), Ok(24..=24));
        assert_eq!(clues("22..26"), Ok(22..=26));
        assert_eq!((clues("22.."), clues("..26")), (Ok(22..=81), Ok(0..=26)));
        for text in ["", "..", "82", "26..22", "2.5", "22...26", "-1", "+5", " 24", "22..=26", "٣"]
        {
            assert!(clues(text).is_err(), "{text}");
        }
        let tenths =
            |range: RangeInclusive<Difficulty>| (range.start().tenths(), range.end().tenths());
        assert_eq!(rating("7.1").map(tenths), Ok((71, 71)));
        assert_eq!(rating("7..8.0").map(tenths), Ok((70, 80)));
        assert_eq!(rating("7.0..").map(tenths), Ok((70, 255)));
        assert_eq!(rating("..2.5").map(tenths), Ok((0, 25)));
        for text in ["", "..", "7.", ".5", "7.15", "8..7", "21", "99", "20.1", "7,0", "nan", "1e1"]
        {
            assert!(rating(text).is_err(), "{text}");
        }
    }
}
