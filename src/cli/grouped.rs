//! Numbers of things, with commas between groups of three digits or without.

use indicatif::HumanCount;
use quadrille_base::{real, whole};

/// `1,234,567`
pub(super) fn grouped(n: u64) -> String {
    HumanCount(n).to_string()
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
