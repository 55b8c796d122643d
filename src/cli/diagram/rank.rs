//! `diagram rank`: solutions as text, and their numbers.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use num_bigint::BigUint;
use quadrille::files::in_words;
use quadrille::problem::verify::verify;
use quadrille::search::diagram::Counted;
use quadrille::text::knuth::{EMPTY_COVER, OptionReader};
use quadrille::{OptionId, Problem};
use serde::Serialize;

use super::Failure;
use super::answers::{Number, line, number};
use crate::cli::Exit;
use crate::cli::input::{name, open_input};
use crate::cli::messages::Messages;

/// Prints the number of each solution in a file, or that it is none.
pub(super) fn print(
    problem: &Problem,
    counted: &Counted,
    file: &Path,
    json: bool,
    output: &mut impl Write,
    messages: &Messages,
) -> Result<Exit, Failure> {
    let mut input = BufReader::new(open_input(file, messages).ok_or(Failure::Said)?);
    let mut reader = Reader { problem, options: OptionReader::new(problem), solution: None };
    let (mut bytes, mut n_lines, mut n_read, mut exit) = (Vec::new(), 0, 0, Exit::Answered);
    loop {
        bytes.clear();
        let n_bytes = input
            .read_until(b'\n', &mut bytes)
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
            let start = solution.start;
            let rank = solution.rank(problem, counted);
            show(n_read, &rank, json, output)?;
            if let Err(reason) = rank {
                exit = Exit::No;
                if n_read <= Messages::MOST {
                    output.flush()?;
                    messages.say(&format!("{}:{start}: {reason}", name(file)));
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
    rank: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'r String>,
}

fn show(
    n_read: u64,
    rank: &Result<BigUint, String>,
    json: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    match rank {
        _ if json => {
            let (rank, reason) = (rank.as_ref().ok().map(number), rank.as_ref().err());
            writeln!(output, "{}", line(&Ranked { solution: n_read, rank, reason }))
        }
        Ok(rank) => writeln!(output, "{rank}"),
        Err(_) => writeln!(output, "no solution"),
    }
}

/// Reads solutions, an option on a line.
struct Reader<'p> {
    problem: &'p Problem,
    options: OptionReader<'p>,
    /// The solution whose lines are read.
    solution: Option<Solution>,
}

#[derive(Default)]
struct Solution {
    /// Its first line.
    start: u64,
    options: Vec<OptionId>,
    is_empty: bool,
    fault: Option<String>,
}

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
                solution.fault.get_or_insert(error.to_string());
            }
            Ok(meant) => {
                // As `verify` takes it: of several options with this text, one that is not there
                // yet, and costs nothing if the line has no cost.
                let new = || meant.iter().copied().filter(|o| !solution.options.contains(o));
                let free = new().find(|&option| self.problem.cost(option) == 0);
                match free.or_else(|| new().next()) {
                    Some(option) => solution.options.push(option),
                    None if meant.is_empty() => {
                        let reason = format!("{number}: the problem has no such option");
                        solution.fault.get_or_insert(reason);
                    }
                    None => {
                        let reason = format!("{number}: the option is given twice");
                        solution.fault.get_or_insert(reason);
                    }
                }
            }
        }
    }
}

impl Solution {
    /// Its number, or why it has none.
    fn rank(self, problem: &Problem, counted: &Counted) -> Result<BigUint, String> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if self.is_empty && !self.options.is_empty() {
            return Err(format!("the line {EMPTY_COVER} stands for a solution without options"));
        }
        counted.rank(&self.options).ok_or_else(|| match verify(problem, &self.options) {
            Err(error) => error.to_string(),
            Ok(()) => "is a solution of the problem, and not one of those asked about".into(),
        })
    }
}
