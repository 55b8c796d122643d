//! Questions about a problem in any format that the program reads: whether it is one, its covers,
//! and proofs.
//!
//! `covers` finds the first cover, all, the cheapest or the nearest one, `proof` proves that there
//! is none, `fates` says which options are forced. How many covers there are is in `count`, which
//! the gallery asks, too.
//!
//! A text comes with the name of its format; the empty name stands for the one that it shows.

mod covers;
mod fates;
mod proof;

use quadrille::OptionId;
use quadrille::problem::Leaving;
use quadrille::run::{Run, Task};
use quadrille::search::auto::Plan;
use quadrille::text::knuth::option_text;
use quadrille::text::{Document, Format, NamedOptions, ParseError, ReadError};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::json;
use crate::cover::turn::plan;

/// What a text is.
#[derive(Serialize)]
struct Checked {
    fault: Option<Fault>,
    problem: Option<Size>,
    /// What a user should know about the reading, without full stops.
    remarks: Vec<String>,
}

/// Where a text is wrong, and why.
#[derive(Serialize)]
struct Fault {
    /// From 1.
    line: u64,
    /// In characters, from 1.
    column: usize,
    /// In characters; 0 where something is missing.
    length: usize,
    /// Without a period.
    reason: String,
}

impl From<ParseError> for Fault {
    fn from(ParseError { line, column, reason, excerpt, .. }: ParseError) -> Self {
        let length = excerpt.text[excerpt.fault].chars().count();
        Self { line, column, length, reason: reason.into() }
    }
}

/// How large a problem is.
#[derive(Serialize)]
struct Size {
    primary: usize,
    secondary: usize,
    options: usize,
    /// Whether options have costs.
    costs: bool,
}

/// Whether the text is a problem; else where it is wrong: a `Checked` as JSON.
#[wasm_bindgen]
pub fn check(text: &str, format: &str) -> String {
    json(&match read(text, format) {
        Err(fault) => Checked { fault: Some(fault), problem: None, remarks: Vec::new() },
        Ok(Document { problem, remarks, .. }) => {
            let (primary, options) = (problem.n_primary(), problem.n_options());
            let secondary = problem.n_items() - primary;
            let size = Size { primary, secondary, options, costs: problem.has_costs() };
            Checked { fault: None, problem: Some(size), remarks }
        }
    })
}

/// The problem of a text in Knuth's format; nothing if the text is wrong.
#[wasm_bindgen]
pub fn knuth(text: &str, format: &str) -> Option<String> {
    read(text, format).ok().map(|document| document.problem.to_string())
}

/// What a text states.
fn read(text: &str, format: &str) -> Result<Document, Fault> {
    let known = Format::ALL.into_iter().find(|(_, name, _)| *name == format);
    let read = match known {
        Some((format, ..)) => format.read(text.as_bytes()),
        None => Document::read(text.as_bytes(), None),
    };
    read.map_err(|error| match error {
        ReadError::Parse(error) => error.into(),
        error => Fault { line: 1, column: 1, length: 0, reason: error.to_string() },
    })
}

/// What a text states, or why it is wrong.
fn stated(text: &str, format: &str) -> Result<Document, String> {
    read(text, format)
        .map_err(|Fault { line, column, reason, .. }| format!("{line}:{column}: {reason}"))
}

/// The problem in a text, and the run for a task about it, or why there is none.
pub(crate) fn asked(
    text: &str,
    format: &str,
    task: impl FnOnce(Plan<'_>) -> Task<'_>,
) -> Result<(Document, Run), String> {
    let document = stated(text, format)?;
    let run = task(plan(&document.problem)).run().map_err(|error| error.to_string())?;
    Ok((document, run))
}

/// A cover as text.
#[derive(Serialize)]
struct Cover {
    /// Its options, one per line; empty for a cover without options.
    options: String,
    /// Their names, one per line, if the format has names for options.
    names: Option<String>,
    /// Their records in a table, with its header.
    records: Option<String>,
    /// The fields that the program's JSON has for a problem in a file, as JSON.
    named: NamedOptions,
    /// What each of them costs, and all together, where options have costs. Decimal numbers, as
    /// text.
    costs: Option<Vec<String>>,
    cost: Option<String>,
    /// The items that it leaves uncovered, if it may leave some.
    left: Vec<String>,
}

impl Cover {
    /// The bytes of its texts.
    fn bytes(&self) -> usize {
        let others = [&self.names, &self.records];
        self.options.len() + others.iter().copied().flatten().map(String::len).sum::<usize>()
    }

    /// A cover of a problem whose items may be left.
    fn near(document: &Document, leaving: &Leaving, cover: &[OptionId]) -> Self {
        let (options, left) = leaving.split(cover);
        let name = |item| document.problem.name(item).to_owned();
        Self { left: left.into_iter().map(name).collect(), ..Self::new(document, &options) }
    }

    fn new(document: &Document, cover: &[OptionId]) -> Self {
        let Document { problem, names, .. } = document;
        let lines = |lines: Vec<&str>| lines.join("\n");
        let options: Vec<String> = cover.iter().map(|&it| option_text(problem, it)).collect();
        // In the order of the text.
        let mut sorted = cover.to_vec();
        sorted.sort_unstable();
        let records = names.header().map(|header| {
            lines(
                [header]
                    .into_iter()
                    .chain(sorted.iter().filter_map(|&it| names.record(it)))
                    .collect(),
            )
        });
        let labels = sorted.iter().map(|&it| names.label(it)).collect::<Option<_>>();
        let cost = || problem.decimal(problem.total_cost(cover)).to_string();
        let one = |&it: &OptionId| problem.decimal(problem.cost(it)).to_string();
        let costs = || cover.iter().map(one).collect();
        Self {
            options: options.join("\n"),
            names: labels.filter(|_| names.has_labels()).map(lines),
            records,
            named: names.named(cover),
            costs: problem.has_costs().then(costs),
            cost: problem.has_costs().then(cost),
            left: Vec::new(),
        }
    }
}
