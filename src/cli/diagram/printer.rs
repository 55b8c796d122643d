//! Solutions, printed as `cover` prints them.

use std::io::{self, Write};

use quadrille::text::knuth::push_cover;
use quadrille::{OptionId, Problem};

use crate::cli::json::solution_line;
use crate::cli::results::Results;

/// Prints solutions one after another.
pub(super) struct CoverPrinter<'p> {
    problem: &'p Problem,
    results: Results,
    json: bool,
    n_printed: u64,
    line: String,
}

impl<'p> CoverPrinter<'p> {
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
            self.line = solution_line(self.problem, self.n_printed, cost, options, None, None);
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

    /// The output of the solutions.
    pub(super) fn into_results(self) -> Results {
        self.results
    }
}
