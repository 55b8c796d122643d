//! Numbers of things, with commas between groups of three digits or without.

use quadrille_base::{real, whole};

/// `1,234,567`
pub(super) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups = groups.map(|group| str::from_utf8(group).expect("digits"));
    groups.collect::<Vec<_>>().join(",")
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
