//! Solutions in a file, as `quadrille cover` prints them: one option per line, by its name or its
//! items, and an empty line between two solutions.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, BufReader};
use std::path::Path;

use quadrille::files::{Input, OpenError};
use quadrille::problem::verify::{CoverError, verify};
use quadrille::text::knuth::{EMPTY_COVER, OptionReader};
use quadrille::text::{OptionNames, ParseError, quoted};
use quadrille::{OptionId, Problem};

use super::input::{open_input, read_line};
use super::messages;

/// Reads the solutions of a file one by one.
pub(super) struct SolutionReader<'p> {
    problem: &'p Problem,
    options: OptionReader<'p>,
    /// The options with each name, if lines may be names.
    by_name: HashMap<&'p str, Vec<OptionId>>,
    /// Of several options with one text, whether this one is taken only if there is no other.
    is_last_choice: Box<dyn Fn(OptionId) -> bool + 'p>,
    input: BufReader<Input>,
    line: Vec<u8>,
    n_lines: u64,
    /// The first bytes that were read.
    pub(super) start: Vec<u8>,
}

/// A solution, as far as it could be read.
#[derive(Default)]
pub(super) struct Solution {
    pub(super) options: Vec<OptionId>,
    /// The texts of the options.
    pub(super) texts: Vec<OptionText>,
    /// The line of the first option.
    pub(super) start: u64,
    /// The line of each option.
    lines: HashMap<OptionId, u64>,
    /// The line that says that there are no options.
    empty: Option<u64>,
    fault: Option<Fault>,
}

/// An option of a solution as its text says it: any of several options of the problem, if the
/// problem has it several times.
#[derive(Clone, Copy)]
pub(super) struct OptionText {
    /// The first of these options.
    pub(super) first: OptionId,
    /// The number of these options.
    pub(super) n: u64,
}

/// What is wrong with a solution.
pub(super) enum Fault {
    Text(ParseError),
    Line(u64, String),
}

impl<'p> SolutionReader<'p> {
    /// The number of bytes at the start of a file that are kept.
    pub(super) const START: usize = 1 << 16;

    /// A reader of this file, in which a line is the name of an option, if there are names, or
    /// its items.
    pub(super) fn open(
        problem: &'p Problem,
        names: Option<&'p OptionNames>,
        file: &Path,
        is_last_choice: impl Fn(OptionId) -> bool + 'p,
    ) -> Result<Self, OpenError> {
        let mut by_name: HashMap<&str, Vec<OptionId>> = HashMap::new();
        for (option, names) in problem.options().zip(std::iter::repeat(names)) {
            if let Some(label) = names.and_then(|names| names.label(option)) {
                by_name.entry(label).or_default().push(option);
            }
        }
        Ok(Self {
            problem,
            by_name,
            options: OptionReader::new(problem),
            is_last_choice: Box::new(is_last_choice),
            input: BufReader::new(open_input(file)?),
            line: Vec::new(),
            n_lines: 0,
            start: Vec::new(),
        })
    }

    /// The next solution, or `None` at the end of the file.
    pub(super) fn next_solution(&mut self) -> io::Result<Option<Solution>> {
        let mut solution = Solution::default();
        while read_line(&mut self.input, &mut self.line)? > 0 {
            self.n_lines += 1;
            if self.start.len() < Self::START {
                self.start.extend_from_slice(&self.line);
            }
            if self.n_lines == 1 && self.line.starts_with(b"\xef\xbb\xbf") {
                self.line.drain(..3);
            }
            match self.line.trim_ascii() {
                [] if solution.start > 0 => break,
                [] | [b'|', ..] => {}
                _ => self.add_line(&mut solution),
            }
        }
        Ok((solution.start > 0).then_some(solution))
    }

    /// Adds the option on the line.
    fn add_line(&mut self, solution: &mut Solution) {
        if solution.start == 0 {
            solution.start = self.n_lines;
        }
        if solution.fault.is_none() {
            solution.fault = self.read_option(solution).err();
        }
    }

    fn read_option(&mut self, solution: &mut Solution) -> Result<(), Fault> {
        let number = self.n_lines;
        let text = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        let is_empty = text.trim_ascii() == EMPTY_COVER.as_bytes();
        if solution.empty.is_some() || is_empty && !solution.options.is_empty() {
            let reason = format!("the line {EMPTY_COVER} stands for a solution without options");
            return Err(Fault::Line(solution.empty.unwrap_or(number), reason));
        }
        if is_empty {
            solution.empty = Some(number);
            return Ok(());
        }
        let name = std::str::from_utf8(text).ok().and_then(|text| self.by_name.get(text.trim()));
        let meant = match name {
            Some(options) => options.clone(),
            None => self.options.options(number, text).map_err(Fault::Text)?,
        };
        // The problem may contain an option more than once. A line without a cost means one that
        // costs nothing, if there is one.
        let new = meant.iter().copied().filter(|o| !solution.lines.contains_key(o));
        let worst = |&o: &OptionId| ((self.is_last_choice)(o), self.problem.cost(o) != 0);
        let option = new.min_by_key(worst).ok_or_else(|| {
            let reason = match meant.first() {
                Some(option) => format!("the option is already on line {}", solution.lines[option]),
                None => "the problem has no such option".into(),
            };
            Fault::Line(number, reason)
        })?;
        solution.texts.push(OptionText::new(self.problem, &meant, option));
        solution.options.push(option);
        solution.lines.insert(option, number);
        Ok(())
    }
}

impl Solution {
    /// What is wrong with it, if it could not be read or is no cover.
    pub(super) fn fault(&mut self, problem: &Problem) -> Option<Fault> {
        self.fault.take().or_else(|| {
            let error = verify(problem, &self.options).err()?;
            let (line, reason) = self.in_lines(&error);
            Some(Fault::Line(line, reason))
        })
    }

    /// The line to report an error for, and the reason, which names the lines of other options.
    fn in_lines(&self, error: &CoverError) -> (u64, String) {
        let line = |option: &OptionId| self.lines[option];
        match error {
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
            CoverError::NoPrimary(option) => {
                (line(option), "the option has no primary item, so it is in no solution".into())
            }
            other => (self.start, other.to_string()),
        }
    }
}

impl OptionText {
    /// The text of a line that can mean the options `meant`, and was read as `taken`. A line
    /// without a cost means the cost 0, as `quadrille cover` writes it, if there is such an option.
    fn new(problem: &Problem, meant: &[OptionId], taken: OptionId) -> Self {
        let cost = problem.cost(taken);
        let is_free = meant.iter().any(|&option| problem.cost(option) == 0);
        let mut same = meant.iter().filter(|&&option| !is_free || problem.cost(option) == cost);
        let first = *same.next().expect("the option that was taken");
        Self { first, n: 1 + same.count() as u64 }
    }
}

impl Fault {
    /// The reason, without its place.
    pub(super) fn reason(&self) -> &str {
        match self {
            Self::Text(error) => &error.reason,
            Self::Line(_, reason) => reason,
        }
    }

    pub(super) fn report(&self, file: &str) {
        match self {
            Self::Text(error) => messages::parse_error(file, error),
            Self::Line(..) => messages::say(&format!("{file}:{self}")),
        }
    }
}

/// The place and the reason.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Line(line, reason) => write!(f, "{line}: {reason}"),
        }
    }
}
