//! `diagram rank`: solutions as text, and their numbers.

use std::io::{self, BufReader, Write};
use std::path::Path;

use quadrille::BigUint;
use quadrille::files::in_words;
use quadrille::problem::verify::verify;
use quadrille::search::diagram::Counted;
use quadrille::text::knuth::{EMPTY_COVER, OptionReader};
use quadrille::{OptionId, Problem};
use serde::Serialize;

use crate::cli::Exit;
use crate::cli::failure::Failure;
use crate::cli::input::{name, open_input, read_line};
use crate::cli::json::{JsonNumber, line};
use crate::cli::messages::Messages;

/// Prints the number of each solution in a file, or "no solution" if it is none.
pub(super) fn print(
    problem: &Problem,
    counted: &Counted,
    file: &Path,
    json: bool,
    output: &mut impl Write,
    messages: &Messages,
) -> Result<Exit, Failure> {
    let mut input = BufReader::new(open_input(file, messages).ok_or(Failure::Said)?);
    let shares = counted.shares();
    let occurs = problem.options().map(|option| *shares.covers(option) > BigUint::ZERO).collect();
    let options = OptionReader::new(problem);
    let mut reader = Reader { problem, options, occurs, solution: None };
    let (mut bytes, mut n_lines, mut n_read, mut exit) = (Vec::new(), 0, 0, Exit::Answered);
    loop {
        let n_bytes = read_line(&mut input, &mut bytes)
            .map_err(|error| format!("{}: {}", name(file), in_words(&error)))?;
        n_lines += 1;
        if n_lines == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        let text = bytes.trim_ascii();
        if !text.is_empty() {
            reader.line(n_lines, text);
            continue;
        }
        if let Some(solution) = reader.solution.take() {
            n_read += 1;
            let rank = solution.rank(problem, counted);
            show(n_read, &rank, json, output)?;
            if let Err((position, reason)) = rank {
                exit = Exit::No;
                if n_read <= Messages::MOST {
                    output.flush()?;
                    messages.say(&format!("{}:{position}: {reason}", name(file)));
                }
            }
        }
        if n_bytes == 0 {
            break;
        }
    }
    if n_read == 0 {
        return Err(format!("{}: no solutions", name(file)).into());
    }
    Ok(exit)
}

/// The number of a solution, or why it has none, as a JSON object.
#[derive(Serialize)]
struct Ranked<'r> {
    solution: u64,
    rank: Option<JsonNumber>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'r String>,
}

fn show(
    n_read: u64,
    rank: &Result<BigUint, Fault>,
    json: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    match rank {
        _ if json => {
            let reason = rank.as_ref().err().map(|(_, reason)| reason);
            let rank = rank.as_ref().ok().map(JsonNumber::from);
            writeln!(output, "{}", line(&Ranked { solution: n_read, rank, reason }))
        }
        Ok(rank) => writeln!(output, "{rank}"),
        Err(_) => writeln!(output, "no solution"),
    }
}

/// Reads solutions, one option per line.
struct Reader<'p> {
    problem: &'p Problem,
    options: OptionReader<'p>,
    /// Whether an option is in some solution of the diagram.
    occurs: Vec<bool>,
    /// The solution that is being read.
    solution: Option<Solution>,
}

#[derive(Default)]
struct Solution {
    /// Its first line.
    start: u64,
    options: Vec<OptionId>,
    is_empty: bool,
    fault: Option<Fault>,
}

/// A position (a line, or a line and a column), and what is wrong there.
type Fault = (String, String);

impl Reader<'_> {
    fn line(&mut self, number: u64, text: &[u8]) {
        let begun = || Solution { start: number, ..Solution::default() };
        let solution = self.solution.get_or_insert_with(begun);
        if text == EMPTY_COVER.as_bytes() {
            solution.is_empty = true;
            return;
        }
        match self.options.options(number, text) {
            Err(error) => {
                let (line, column) = (error.line, error.column);
                let position = format!("{line}:{column}");
                solution.fault.get_or_insert((position, error.reason.into_owned()));
            }
            Ok(meant) => {
                // Of several options with this text, take one that the solution does not have yet:
                // preferably one that occurs in the diagram, and then one that costs nothing, as
                // `verify` does.
                let new = meant.iter().copied().filter(|o| !solution.options.contains(o));
                let worst = |&option: &OptionId| {
                    (!self.occurs[option.index()], self.problem.cost(option) != 0)
                };
                if let Some(option) = new.min_by_key(worst) {
                    solution.options.push(option);
                    return;
                }
                let reason = if meant.is_empty() {
                    "the problem has no such option"
                } else {
                    "the option is given twice"
                };
                solution.fault.get_or_insert((number.to_string(), reason.into()));
            }
        }
    }
}

impl Solution {
    /// Its number, or why it has none.
    fn rank(self, problem: &Problem, counted: &Counted) -> Result<BigUint, Fault> {
        let at_start = |reason: String| (self.start.to_string(), reason);
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if self.is_empty && !self.options.is_empty() {
            let reason = format!("the line {EMPTY_COVER} stands for a solution without options");
            return Err(at_start(reason));
        }
        counted.rank(&self.options).ok_or_else(|| match verify(problem, &self.options) {
            Err(error) => at_start(error.to_string()),
            Ok(()) => {
                at_start("a solution of the problem, but not one of those asked about".into())
            }
        })
    }
}
