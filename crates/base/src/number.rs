//! Conversions of numbers, and numbers in words.

/// A number in 32 bits. Callers keep it below 2^32: the builder of a problem bounds the numbers of
/// its items, colors, options and entries by 2^31, and what is made of them is bounded, too.
#[inline]
pub fn narrow(n: usize) -> u32 {
    u32::try_from(n).expect("a number of 32 bits")
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

/// `1 board`, `2 boards`: a number as text, and the thing that it counts.
#[expect(clippy::needless_pass_by_value, reason = "most numbers are small")]
pub fn counted(n: impl ToString, thing: &str) -> String {
    let n = n.to_string();
    let plural = if n == "1" { "" } else { "s" };
    format!("{n} {thing}{plural}")
}

/// A bijection that scrambles the bits.
#[inline]
pub fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let number = (number ^ number >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    number ^ number >> 32
}
