//! Answers as JSON.

use num_bigint::BigUint;
use serde::Serialize;

/// A number of any size for JSON: beyond 128 bits as a string.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Number {
    Plain(u128),
    Text(String),
}

/// A number for JSON.
pub(super) fn number(number: &BigUint) -> Number {
    u128::try_from(number).map_or_else(|_| Number::Text(number.to_string()), Number::Plain)
}

/// A JSON object on a line.
pub(super) fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("plain data")
}
