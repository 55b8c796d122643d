//! Conversions of numbers.

/// The number of an item, a color, an option or an entry. The builder of a problem keeps all of
/// them below 2^31, so 32 bits are enough.
#[inline]
pub fn narrow(n: usize) -> u32 {
    u32::try_from(n).expect("a problem counts in 31 bits")
}

/// A real number without its fraction; the nearest integer of this size if it has more.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
pub fn whole(x: f64) -> u64 {
    x as u64
}

/// A count as a real number, rounded: for shares, rates and estimates.
#[inline]
#[expect(clippy::cast_precision_loss, reason = "rounded")]
pub fn real(n: u64) -> f64 {
    n as f64
}
