//! Numbers of things, with commas between groups of three digits or without.

use quadrille_base::{real, whole};

/// `1,234,567`
pub(super) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 board`, `2 boards`: a number as text, and the thing that it counts.
#[expect(clippy::needless_pass_by_value, reason = "most numbers are small")]
pub(super) fn counted(n: impl ToString, thing: &str) -> String {
    let n = n.to_string();
    let plural = if n == "1" { "" } else { "s" };
    format!("{n} {thing}{plural}")
}

/// The rate of `n` things in this time, per second, rounded down.
pub(super) fn rate(n: u64, seconds: f64) -> String {
    grouped(whole(real(n) / seconds.max(1e-9)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        let grouped = [0, 999, 1000, 123_456, 1_234_567].map(grouped);
        assert_eq!(grouped, ["0", "999", "1,000", "123,456", "1,234,567"]);
    }
}
