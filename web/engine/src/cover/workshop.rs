//! Questions about a problem in Knuth's format: whether it is one, its covers, and proofs.
//!
//! `covers` finds the first cover or all, `proof` proves that there is none. How many there are is
//! in `count`, which the gallery asks, too.

mod covers;
mod proof;

use quadrille::run::{Run, Task};
use quadrille::search::auto::Plan;
use quadrille::text::ParseError;
use quadrille::text::knuth::option_text;
use quadrille::{OptionId, Problem};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::json;
use crate::cover::turn::plan;

/// What a text is.
#[derive(Serialize)]
struct Checked {
    fault: Option<Fault>,
    problem: Option<Size>,
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
    json(&match text.parse::<Problem>() {
        Err(error) => Checked { fault: Some(error.into()), problem: None },
        Ok(problem) => {
            let (primary, options) = (problem.n_primary(), problem.n_options());
            let secondary = problem.n_items() - primary;
            Checked { fault: None, problem: Some(Size { primary, secondary, options }) }
        }
    })
}

/// The problem in a text, and the run for a task about it, or why there is none.
pub(crate) fn asked(
    text: &str,
    task: impl FnOnce(Plan<'_>) -> Task<'_>,
) -> Result<(Problem, Run), String> {
    let problem: Problem = text.parse().map_err(|error: ParseError| error.to_string())?;
    let run = task(plan(&problem)).run().map_err(|error| error.to_string())?;
    Ok((problem, run))
}

/// A cover as text.
#[derive(Serialize)]
struct Cover {
    /// Its options, one per line; empty for a cover without options.
    options: String,
    /// What they cost together, where options have costs. A number of up to 64 bits, as text.
    cost: Option<String>,
}

impl Cover {
    fn new(problem: &Problem, cover: &[OptionId]) -> Self {
        let options = cover.iter().map(|&option| option_text(problem, option));
        let options = options.collect::<Vec<_>>().join("\n");
        let cost: i64 = cover.iter().map(|&option| problem.cost(option)).sum();
        Self { options, cost: problem.has_costs().then(|| cost.to_string()) }
    }
}
