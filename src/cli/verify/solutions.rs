//! Solutions, read and checked one by one.

use std::io::{self, BufWriter, Write, stdout};
use std::path::Path;

use quadrille::Problem;
use quadrille::text::Document;
use quadrille_base::counted;
use serde::Serialize;
use serde_json::value::RawValue;

use super::distinct::SeenSolutions;
use super::kind::FileKind;
use crate::cli::failure::Failure;
use crate::cli::input::name;
use crate::cli::solution_file::{Fault, Solution, SolutionReader};
use crate::cli::{Exit, json, messages};

/// Checks the solutions in a file, where a line is the items of an option or, unless `items`, its
/// name.
pub(super) fn run(
    document: &Document,
    items: bool,
    file: &Path,
    json: bool,
    seen: Option<SeenSolutions>,
) -> Result<Exit, Failure> {
    let Document { problem, names, .. } = document;
    let names = (!items).then_some(names);
    let mut reader = SolutionReader::open(problem, names, file, |_| false)?;
    let (output, name) = (BufWriter::new(stdout()), name(file));
    let mut judge = Judge { problem, output, name, json, seen, n_right: 0, n_wrong: 0 };
    while let Some(solution) =
        reader.next_solution().map_err(|error| Failure::of_file(file, error))?
    {
        judge.judge(solution)?;
    }
    judge.output.flush()?;
    Ok(judge.conclude(&reader.start))
}

/// Checks solutions one by one.
struct Judge<'p> {
    problem: &'p Problem,
    output: BufWriter<io::Stdout>,
    /// The name of the file.
    name: String,
    json: bool,
    /// The earlier solutions, if all must be different.
    seen: Option<SeenSolutions>,
    n_right: u64,
    n_wrong: u64,
}

/// A verdict, as a JSON object.
#[derive(Serialize)]
struct Verdict {
    solution: u64,
    line: u64,
    right: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Judge<'_> {
    /// Says how many solutions are right, and what a file that begins so looks like, if not like
    /// solutions.
    fn conclude(&self, start: &[u8]) -> Exit {
        messages::omitted(self.n_wrong);
        let n = self.n_right + self.n_wrong;
        let name = &self.name;
        if n == 0 {
            messages::say(&format!("{name}: no solutions"));
        } else {
            let [right, wrong] = [self.n_right, self.n_wrong];
            let solutions = counted(n, "solution");
            messages::say(&format!("{solutions}: {right} right, {wrong} wrong"));
        }
        if self.n_right == 0
            && n > 0
            && let Some(other) = FileKind::Solutions.unlike(start, self.problem)
        {
            messages::say(&format!("{name} looks like {other}"));
        }
        if self.n_wrong > 0 { Exit::No } else { Exit::Answered }
    }

    /// Prints the verdict on a solution.
    fn judge(&mut self, mut solution: Solution) -> io::Result<()> {
        let fault = solution.fault(self.problem).or_else(|| {
            let texts = std::mem::take(&mut solution.texts);
            let seen = self.seen.as_mut()?;
            let line = seen.add(texts, &solution.options, solution.start)?;
            Some(Fault::Line(solution.start, seen.reason(line)))
        });
        let right = fault.is_none();
        if right {
            self.n_right += 1;
        } else {
            self.n_wrong += 1;
        }
        let cost = || self.problem.decimal(self.problem.total_cost(&solution.options));
        let cost = (right && self.problem.has_costs()).then(cost);
        let reason = fault.as_ref().map(Fault::to_string);
        let number = self.n_right + self.n_wrong;
        let in_json = cost.map(json::number);
        let verdict =
            Verdict { solution: number, line: solution.start, right, cost: in_json, reason };
        let text = match (right, cost) {
            (true, Some(cost)) => format!("right, cost {cost}"),
            (true, None) => "right".into(),
            (false, _) => "wrong".into(),
        };
        json::print(&mut self.output, self.json, &verdict, text)?;
        if let Some(fault) = fault
            && self.n_wrong <= messages::MOST
        {
            // So that the reason follows the verdict where both go to the same terminal.
            self.output.flush()?;
            fault.report(&self.name);
        }
        Ok(())
    }
}
