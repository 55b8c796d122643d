//! Questions about a problem in any format that the program reads: whether it is one, its covers,
//! and proofs.
//!
//! `covers` finds the first cover or all, `proof` proves that there is none. How many there are is
//! in `count`, which the gallery asks, too.

mod covers;
mod proof;

use quadrille::OptionId;
use quadrille::run::{Run, Task};
use quadrille::search::auto::Plan;
use quadrille::text::knuth::option_text;
use quadrille::text::{Document, NamedOptions, ParseError, ReadError};
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
}

/// Whether the text is a problem; else where it is wrong: a `Checked` as JSON.
#[wasm_bindgen]
pub fn check(text: &str) -> String {
    json(&match read(text) {
        Err(fault) => Checked { fault: Some(fault), problem: None, remarks: Vec::new() },
        Ok(Document { problem, remarks, .. }) => {
            let (primary, options) = (problem.n_primary(), problem.n_options());
            let secondary = problem.n_items() - primary;
            Checked { fault: None, problem: Some(Size { primary, secondary, options }), remarks }
        }
    })
}

/// What a text states, in the format that it shows.
fn read(text: &str) -> Result<Document, Fault> {
    Document::read(text.as_bytes(), None).map_err(|error| match error {
        ReadError::Parse(error) => error.into(),
        error => Fault { line: 1, column: 1, length: 0, reason: error.to_string() },
    })
}

/// The problem in a text, and the run for a task about it, or why there is none.
pub(crate) fn asked(
    text: &str,
    task: impl FnOnce(Plan<'_>) -> Task<'_>,
) -> Result<(Document, Run), String> {
    let document = read(text)
        .map_err(|Fault { line, column, reason, .. }| format!("{line}:{column}: {reason}"))?;
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
    /// What they cost together, where options have costs. A decimal number, as text.
    cost: Option<String>,
}

impl Cover {
    /// The bytes of its texts.
    fn bytes(&self) -> usize {
        let others = [&self.names, &self.records];
        self.options.len() + others.iter().copied().flatten().map(String::len).sum::<usize>()
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
        Self {
            options: options.join("\n"),
            names: labels.filter(|_| names.has_labels()).map(lines),
            records,
            named: names.named(cover),
            cost: problem.has_costs().then(cost),
        }
    }
}
