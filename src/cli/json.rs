//! Results as JSON.

use std::fmt::Display;
use std::io::{self, Write};

use quadrille::BigUint;
use quadrille::problem::Decimal;
use serde::Serialize;
use serde_json::value::RawValue;

/// A number of any size: beyond 128 bits as a string.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum JsonNumber {
    Plain(u128),
    Text(String),
}

impl From<&BigUint> for JsonNumber {
    fn from(number: &BigUint) -> Self {
        u128::try_from(number).map_or_else(|_| Self::Text(number.to_string()), Self::Plain)
    }
}

/// A decimal number as a number of JSON, with all its digits.
pub(super) fn number(number: Decimal) -> Box<RawValue> {
    RawValue::from_string(number.to_string()).expect("a number of JSON")
}

/// A JSON object on a line.
pub(super) fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("plain data")
}

/// Prints the object on a line, or the text if JSON is not asked for.
pub(super) fn print(
    output: &mut impl Write,
    json: bool,
    object: &impl Serialize,
    text: impl Display,
) -> io::Result<()> {
    if json { writeln!(output, "{}", line(object)) } else { writeln!(output, "{text}") }
}
