//! Solutions, printed as `cover` prints them.

use std::io::{self, Write};

use quadrille::text::knuth::{push_cover, push_option};
use quadrille::{OptionId, Problem};
use serde::Serialize;

use super::super::results::Results;

/// Prints solutions one after another.
pub(super) struct Printer<'p> {
    problem: &'p Problem,
    results: Results,
    json: bool,
    n_printed: u64,
    line: String,
}

/// A solution as a JSON object.
#[derive(Serialize)]
struct Solution {
    #[serde(rename = "solution")]
    number: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<i128>,
    options: Vec<String>,
}

impl<'p> Printer<'p> {
    pub(super) fn new(problem: &'p Problem, results: Results, json: bool) -> Self {
        Self { problem, results, json, n_printed: 0, line: String::new() }
    }

    /// Prints a solution, with its cost by the problem.
    pub(super) fn solution(&mut self, options: &[OptionId]) -> io::Result<()> {
        let cost = || options.iter().map(|&option| i128::from(self.problem.cost(option))).sum();
        let cost = (self.json && self.problem.has_costs()).then(cost);
        self.with_cost(options, cost)
    }

    /// Prints a solution; its cost is for JSON only.
    pub(super) fn with_cost(&mut self, options: &[OptionId], cost: Option<i128>) -> io::Result<()> {
        self.n_printed += 1;
        self.line.clear();
        if self.json {
            let solution = Solution {
                number: self.n_printed,
                cost,
                options: options.iter().map(|&option| text(self.problem, option)).collect(),
            };
            self.line = serde_json::to_string(&solution).expect("plain data");
            self.line.push('\n');
        } else {
            if self.n_printed > 1 {
                self.line.push('\n');
            }
            push_cover(self.problem, options, &mut self.line);
        }
        self.results.write_all(self.line.as_bytes())
    }

    pub(super) fn n_printed(&self) -> u64 {
        self.n_printed
    }

    /// The place where they go.
    pub(super) fn into_results(self) -> Results {
        self.results
    }
}

/// An option as a line has it.
pub(super) fn text(problem: &Problem, option: OptionId) -> String {
    let mut line = String::new();
    push_option(problem, option, &mut line);
    line
}
