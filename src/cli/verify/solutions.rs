//! Solutions, read and checked one by one.

use std::io::{self, BufWriter, Write, stdout};
use std::path::Path;

use quadrille::Problem;
use quadrille::files::in_words;
use serde::Serialize;

use super::distinct::SeenSolutions;
use super::kind::FileKind;
use crate::cli::grouped::counted;

use crate::cli::Exit;
use crate::cli::input::name;
use crate::cli::json;
use crate::cli::messages::Messages;
use crate::cli::solution_file::{Fault, Solution, SolutionReader};

/// Checks the solutions in a file.
pub(super) fn run(
    problem: &Problem,
    file: &Path,
    json: bool,
    seen: Option<SeenSolutions>,
    messages: Messages,
) -> Exit {
    let Some(mut reader) = SolutionReader::open(problem, file, |_| false, &messages) else {
        return Exit::Input;
    };
    let mut judge = Judge {
        problem,
        output: BufWriter::new(stdout()),
        messages,
        file: name(file),
        json,
        seen,
        n_right: 0,
        n_wrong: 0,
    };
    match judge.run(&mut reader) {
        Ok(exit) => exit,
        Err(Failure::Read(error)) => {
            judge.messages.refuse(&format!("{}: {}", judge.file, in_words(&error)))
        }
        Err(Failure::Write(error)) => judge.messages.after_writing(Err(error), "the results"),
    }
}

/// Whether reading or writing failed.
enum Failure {
    Read(io::Error),
    Write(io::Error),
}

/// Checks solutions one by one.
struct Judge<'p> {
    problem: &'p Problem,
    output: BufWriter<io::Stdout>,
    messages: Messages,
    file: String,
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
    cost: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Judge<'_> {
    fn run(&mut self, reader: &mut SolutionReader) -> Result<Exit, Failure> {
        while let Some(solution) = reader.next_solution().map_err(Failure::Read)? {
            self.judge(solution).map_err(Failure::Write)?;
        }
        self.output.flush().map_err(Failure::Write)?;
        self.messages.omitted(self.n_wrong);
        let n = self.n_right + self.n_wrong;
        let wrong_kind_is_possible = self.n_right == 0 && n > 0;
        if n == 0 {
            self.messages.say(&format!("{}: no solutions", self.file));
        } else {
            let [right, wrong] = [self.n_right, self.n_wrong];
            let solutions = counted(n, "solution");
            self.messages.say(&format!("{solutions}: {right} right, {wrong} wrong"));
        }
        if wrong_kind_is_possible {
            self.say_kind(reader.start());
        }
        Ok(if self.n_wrong > 0 { Exit::No } else { Exit::Answered })
    }

    /// Reports what the file looks like, if not like solutions.
    fn say_kind(&self, start: &[u8]) {
        let file = &self.file;
        match FileKind::of(start, self.problem) {
            Some(FileKind::Certificate) => self
                .messages
                .say(&format!("{file} looks like a certificate: check it with --certificate")),
            Some(FileKind::Problem) => {
                self.messages.say(&format!("{file} looks like a problem, not like solutions"));
            }
            Some(FileKind::Solutions) | None => {}
        }
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
        // A wrong solution may have an option so often that its costs overflow.
        let costs = solution.options.iter().map(|&option| self.problem.cost(option));
        let cost: Option<i64> = (right && self.problem.has_costs()).then(|| costs.sum());
        if self.json {
            let reason = fault.as_ref().map(Fault::to_string);
            let number = self.n_right + self.n_wrong;
            let verdict = Verdict { solution: number, line: solution.start, right, cost, reason };
            let line = json::line(&verdict);
            writeln!(self.output, "{line}")?;
        } else {
            match (right, cost) {
                (true, Some(cost)) => writeln!(self.output, "right, cost {cost}")?,
                (true, None) => writeln!(self.output, "right")?,
                (false, _) => writeln!(self.output, "wrong")?,
            }
        }
        if let Some(fault) = fault
            && self.n_wrong <= Messages::MOST
        {
            // So that the reason follows the verdict where both go to the same terminal.
            self.output.flush()?;
            fault.report(&self.file, &self.messages);
        }
        Ok(())
    }
}
