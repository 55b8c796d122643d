//! Checks of parameters, numbers in words, and the names of cells, which models share.

use super::ModelError;

/// The greatest number of items, options and entries of a model together: 2^25. Such a problem
/// takes up to 300 megabytes, and its search up to a gigabyte, so a typing error does not exhaust
/// the memory. A problem from a file may be larger. In a browser the limit is 2^20, a problem of 10
/// megabytes: there, a tab has a few gigabytes of memory, and WebAssembly never returns any.
pub(crate) const LARGEST: u128 = if cfg!(target_family = "wasm") { 1 << 20 } else { 1 << 25 };

/// An error if a model is too large: if `size`, the items, options and entries together, exceeds
/// `LARGEST`. `u128::MAX` stands for any number beyond 128 bits.
///
/// # Errors
///
/// If it is too large.
pub fn check_size(n_options: u128, size: u128) -> Result<(), ModelError> {
    if size <= LARGEST { Ok(()) } else { Err(ModelError::TooLarge { n_options, size }) }
}

/// An error if the number is 0. `what` names it in the error message.
pub(crate) fn at_least_one(number: usize, what: &str) -> Result<(), ModelError> {
    if number > 0 { Ok(()) } else { Err(ModelError::argument(format!("{what} from 1 on"), number)) }
}

/// `factor` times `n` to the power of `exponent`, or `u128::MAX` beyond 128 bits.
pub(crate) fn times_power(factor: u128, n: usize, exponent: u32) -> u128 {
    (n as u128).saturating_pow(exponent).saturating_mul(factor)
}

/// The number if it is within bounds. `what` names it in the error message.
///
/// # Errors
///
/// If it is not.
pub fn within(
    number: usize,
    bounds: std::ops::RangeInclusive<usize>,
    what: &str,
) -> Result<usize, ModelError> {
    if bounds.contains(&number) {
        Ok(number)
    } else {
        let (low, high) = bounds.into_inner();
        Err(ModelError::argument(format!("{what} from {low} to {high}"), number))
    }
}

/// The numbers in a word, in order, or `None` if a part of the word is not a number. `between`
/// separates the parts.
pub fn numbers(word: &str, between: char) -> Option<Vec<usize>> {
    word.split(between).map(|number| number.parse().ok()).collect()
}

/// The name of a cell's item. `row` and `column` count from 0, the name counts from 1.
pub fn cell_name(row: usize, column: usize) -> String {
    format!("r{}c{}", row + 1, column + 1)
}
