//! Results as JSON.

use std::fmt::Display;
use std::io::{self, Write};

use quadrille::text::knuth::push_option;
use quadrille::{BigUint, OptionId, Problem};
use serde::Serialize;

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

/// A solution.
#[derive(Serialize)]
struct SolutionObject {
    #[serde(rename = "solution")]
    number: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<i128>,
    options: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    images: Option<JsonNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plain: Option<String>,
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

/// The solution with this number, from 1, as an object on a line; `images` are the solutions to
/// which symmetries map it, if they were counted; `plain` is the text that a model prints for it.
pub(super) fn solution_line(
    problem: &Problem,
    number: u64,
    cost: Option<i128>,
    options: &[OptionId],
    images: Option<&BigUint>,
    plain: Option<String>,
) -> String {
    let options = options.iter().map(|&option| option_text(problem, option)).collect();
    let images = images.map(JsonNumber::from);
    line(&SolutionObject { number, cost, options, images, plain })
}

/// The text of an option, as on a line of a problem file.
pub(super) fn option_text(problem: &Problem, option: OptionId) -> String {
    let mut text = String::new();
    push_option(problem, option, &mut text);
    text
}
