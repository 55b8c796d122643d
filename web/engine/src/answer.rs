//! How an answer is written.

#[cfg(any(feature = "sudoku", feature = "variants"))]
use std::collections::BTreeMap;

use serde::Serialize;

/// An answer as JSON.
pub(crate) fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are strings, numbers and lists")
}

/// What `advance` tells, as JSON: the answer if this is the end, otherwise how far it is.
#[cfg(any(feature = "sudoku", feature = "variants"))]
pub(crate) fn told(is_end: bool, told: &impl Serialize) -> String {
    json(&BTreeMap::from([(if is_end { "answer" } else { "progress" }, told)]))
}
