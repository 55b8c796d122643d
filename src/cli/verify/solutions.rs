//! Solutions, read and checked one by one.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, BufWriter, Write, stdout};
use std::path::Path;

use quadrille::files::in_words;
use quadrille::problem::verify::{CoverError, verify};
use quadrille::text::knuth::{EMPTY_COVER, OptionReader};
use quadrille::text::{ParseError, quoted};
use quadrille::{OptionId, Problem};
use serde::Serialize;

use super::distinct::{OptionText, SeenSolutions};
use super::kind::{self, FileKind};

use crate::cli::Exit;
use crate::cli::input::{name, open_input, read_line};
use crate::cli::json;
use crate::cli::messages::Messages;

/// Checks the solutions in a file.
pub(super) fn run(
    problem: &Problem,
    file: &Path,
    json: bool,
    seen: Option<SeenSolutions>,
    messages: Messages,
) -> Exit {
    let Some(input) = open_input(file, &messages).map(BufReader::new) else {
        return Exit::Input;
    };
    let mut judge = Judge {
        problem,
        reader: OptionReader::new(problem),
        output: BufWriter::new(stdout()),
        messages,
        file: name(file),
        json,
        seen,
        start: Vec::new(),
        solution: Solution::default(),
        n_right: 0,
        n_wrong: 0,
    };
    match judge.run(input) {
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

/// Checks solutions line by line.
struct Judge<'p> {
    problem: &'p Problem,
    reader: OptionReader<'p>,
    output: BufWriter<io::Stdout>,
    messages: Messages,
    file: String,
    json: bool,
    /// The earlier solutions, if all must be different.
    seen: Option<SeenSolutions>,
    /// The first bytes of the file.
    start: Vec<u8>,
    solution: Solution,
    n_right: u64,
    n_wrong: u64,
}

/// The solution that is being read.
#[derive(Default)]
struct Solution {
    options: Vec<OptionId>,
    /// The line of each option.
    lines: HashMap<OptionId, u64>,
    /// The texts of these lines.
    texts: Vec<OptionText>,
    /// The number of the line that says that there are no options.
    empty: Option<u64>,
    /// The line of the first option; 0 before it.
    start: u64,
    fault: Option<Reason>,
}

/// What is wrong with a solution.
enum Reason {
    Text(ParseError),
    Line(u64, String),
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
    fn run(&mut self, mut input: impl BufRead) -> Result<Exit, Failure> {
        let (mut line, mut number) = (Vec::new(), 0);
        loop {
            if read_line(&mut input, &mut line).map_err(Failure::Read)? == 0 {
                break;
            }
            number += 1;
            if self.start.len() < kind::MOST {
                self.start.extend_from_slice(&line);
            }
            if number == 1 && line.starts_with(b"\xef\xbb\xbf") {
                line.drain(..3);
            }
            let text = line.trim_ascii();
            if text.is_empty() {
                self.end_solution().map_err(Failure::Write)?;
            } else if text[0] != b'|' {
                self.line(number, line.strip_suffix(b"\n").unwrap_or(&line));
            }
        }
        self.end_solution().map_err(Failure::Write)?;
        self.output.flush().map_err(Failure::Write)?;
        self.messages.omitted(self.n_wrong);
        let n = self.n_right + self.n_wrong;
        let wrong_kind_is_possible = self.n_right == 0 && n > 0;
        if n == 0 {
            self.messages.say(&format!("{}: no solutions", self.file));
        } else {
            let [right, wrong] = [self.n_right, self.n_wrong];
            let solutions = if n == 1 { "solution" } else { "solutions" };
            self.messages.say(&format!("{n} {solutions}: {right} right, {wrong} wrong"));
        }
        if wrong_kind_is_possible {
            self.say_kind();
        }
        Ok(if self.n_wrong > 0 { Exit::No } else { Exit::Answered })
    }

    /// Reports what the file looks like, if not like solutions.
    fn say_kind(&self) {
        let file = &self.file;
        match FileKind::of(&self.start, self.problem) {
            Some(FileKind::Certificate) => self
                .messages
                .say(&format!("{file} looks like a certificate: check it with --certificate")),
            Some(FileKind::Problem) => {
                self.messages.say(&format!("{file} looks like a problem, not like solutions"));
            }
            Some(FileKind::Solutions) | None => {}
        }
    }

    /// Reads one more option of the solution.
    fn line(&mut self, number: u64, text: &[u8]) {
        let solution = &mut self.solution;
        if solution.start == 0 {
            solution.start = number;
        }
        if solution.fault.is_some() {
            return;
        }
        let is_empty = text.trim_ascii() == EMPTY_COVER.as_bytes();
        if solution.empty.is_some() || is_empty && !solution.options.is_empty() {
            let reason = format!("the line {EMPTY_COVER} stands for a solution without options");
            solution.fault = Some(Reason::Line(solution.empty.unwrap_or(number), reason));
            return;
        }
        if is_empty {
            solution.empty = Some(number);
            return;
        }
        match self.reader.options(number, text) {
            Err(error) => solution.fault = Some(Reason::Text(error)),
            Ok(meant) => {
                // The problem may contain an option more than once. A line without a cost means
                // one that costs nothing, if there is one.
                let new = || meant.iter().filter(|option| !solution.lines.contains_key(option));
                let free = new().find(|&&option| self.problem.cost(option) == 0);
                if let Some(&option) = free.or_else(|| new().next()) {
                    solution.texts.push(OptionText::new(self.problem, &meant, option));
                    solution.options.push(option);
                    solution.lines.insert(option, number);
                } else {
                    let reason = match meant.first() {
                        Some(option) => {
                            format!("the option is already on line {}", solution.lines[option])
                        }
                        None => "the problem has no such option".into(),
                    };
                    solution.fault = Some(Reason::Line(number, reason));
                }
            }
        }
    }

    /// Prints the verdict on the solution that ends here, if there is one.
    fn end_solution(&mut self) -> io::Result<()> {
        let mut solution = std::mem::take(&mut self.solution);
        if solution.start == 0 {
            return Ok(());
        }
        let fault = solution.fault.take().or_else(|| {
            let fault = verify(self.problem, &solution.options).err()?;
            let (line, reason) = in_lines(&fault, &solution);
            Some(Reason::Line(line, reason))
        });
        let fault = fault.or_else(|| {
            let texts = std::mem::take(&mut solution.texts);
            let seen = self.seen.as_mut()?;
            let line = seen.add(texts, &solution.options, solution.start)?;
            Some(Reason::Line(solution.start, seen.reason(line)))
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
            let reason = fault.as_ref().map(|fault| match fault {
                Reason::Text(error) => error.to_string(),
                Reason::Line(line, reason) => format!("{line}: {reason}"),
            });
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
            match fault {
                Reason::Text(error) => self.messages.parse_error(&self.file, &error),
                Reason::Line(line, reason) => {
                    self.messages.say(&format!("{}:{line}: {reason}", self.file));
                }
            }
        }
        Ok(())
    }
}

/// The line to report a fault for, and its reason, which names the lines of other options.
fn in_lines(fault: &CoverError, solution: &Solution) -> (u64, String) {
    let line = |option: &OptionId| solution.lines[option];
    match fault {
        CoverError::CoveredTwice { item, first, second } => {
            let item = quoted(item);
            (line(second), format!("item {item} is already covered on line {}", line(first)))
        }
        CoverError::Colors { item, first, first_color, second, second_color } => {
            let [before, here] = [first_color, second_color]
                .map(|color| color.as_deref().map_or_else(|| "without a color".into(), quoted));
            let (item, first) = (quoted(item), line(first));
            (line(second), format!("item {item} is {here} here, but {before} on line {first}"))
        }
        CoverError::TooOften { item, high, option } => {
            let times = if *high == 1 { "once".into() } else { format!("{high} times") };
            (line(option), format!("item {} is covered more than {times}", quoted(item)))
        }
        other => (solution.start, other.to_string()),
    }
}
