//! How an answer is written.

use serde::Serialize;

/// An answer as JSON.
pub(crate) fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are strings, numbers and lists")
}

/// What `advance` tells.
#[cfg(any(feature = "sudoku", feature = "variants"))]
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Told<T> {
    /// There is more to do.
    Progress(T),
    /// This is the end.
    Answer(T),
}
