//! [`Document`]: what a file states: a problem, the file's own names of the options, and remarks.

use hashbrown::HashMap;

use super::knuth::EMPTY_COVER;
use std::ffi::OsStr;
use std::io::{self, BufRead, Cursor, Read};

use super::line::OptionLines;
use super::{Format, ParseError, ReadError};
use crate::problem::{OptionId, Problem};
use quadrille_base::counted;

/// What a file states.
///
/// ```
/// use quadrille::text::Document;
///
/// let table = "duty,items,cost\nearly,f1 f2,10.50\nlate,f2,7\nlong,f1 f2 f3,16\nnight,f3,5\n";
/// let Document { problem, names, remarks, .. } = Document::read(table.as_bytes(), None)?;
/// let mut search = problem.cheapest();
/// let best = search.best().expect("both duties");
/// let mut duties: Vec<&str> = best.options.iter().filter_map(|&it| names.label(it)).collect();
/// duties.sort_unstable();
/// assert_eq!(duties, ["early", "night"]);
/// assert_eq!(problem.decimal(best.cost).to_string(), "15.5");
/// assert!(remarks.is_empty());
/// # Ok::<(), quadrille::text::ReadError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Document {
    /// The problem.
    pub problem: Problem,
    /// What the file calls its options.
    pub names: OptionNames,
    /// What a user should know about the reading, a sentence each, without a full stop.
    pub remarks: Vec<String>,
}

/// What a file calls the options of its problem.
#[derive(Clone, Debug, Default)]
pub struct OptionNames {
    /// Empty if the format has no names for options.
    pub(super) labels: Vec<Box<str>>,
    /// The number of each option in the file; empty if options are counted from 1.
    pub(super) numbers: Vec<u64>,
    lines: OptionLines,
    /// The header of a table and the record of each option, without their line ends.
    pub(super) table: Option<(Box<str>, Vec<Box<str>>)>,
}

impl Document {
    /// The problem in a text, in the format that the text and the name of its file show.
    ///
    /// # Errors
    ///
    /// If the text is wrong, or the input fails.
    pub fn read(mut input: impl BufRead, name: Option<&OsStr>) -> Result<Self, ReadError> {
        let beginning = beginning(&mut input)?;
        let others: [(&[u8], _); 2] =
            [(b"\x93NUMPY", "an array of NumPy"), (b"%%MatrixMarket", "a file of Matrix Market")];
        if let Some((_, what)) = others.iter().find(|(start, _)| beginning.starts_with(start)) {
            let reason = format!("this is {what}; write the matrix as text, a row per line");
            return Err(ParseError::because(1, b"", 0..0, reason).into());
        }
        let format = Format::detect(&beginning, name);
        let hint = format.hint(&beginning);
        let mut document =
            format.read(Cursor::new(beginning).chain(input)).map_err(|error| match error {
                ReadError::Parse(mut error) if !hint.is_empty() => {
                    error.reason.to_mut().push_str(hint);
                    error.into()
                }
                error => error,
            })?;
        let is_partitioning = name.is_some_and(|name| name.as_encoded_bytes().starts_with(b"spp"));
        if format == Format::Partitioning && !is_partitioning {
            let other = "if at least once is meant, as in files such as rail507, set --format rail";
            document.remarks.push(format!("each row is to be covered exactly once; {other}"));
        }
        Ok(document)
    }

    /// A document with these names, and with the remarks that every format has.
    pub(super) fn new(problem: Problem, mut names: OptionNames) -> Self {
        names.distinguish();
        let mut remarks = Vec::new();
        let idle: Vec<OptionId> = problem.idle_options().collect();
        if let Some(&first) = idle.first() {
            let n = idle.len();
            let (have, are) = if n == 1 { ("has", "is") } else { ("have", "are") };
            let name = names.in_words(first);
            remarks.push(format!(
                "{} {have} no primary item, and {are} in no solution: {}{name}",
                counted(n, "option"),
                if n == 1 { "" } else { "the first is " },
            ));
        }
        Self { problem, names, remarks }
    }
}

/// What a file calls some options, such as those of a solution, for JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct NamedOptions {
    /// Their names; `None` if the format has no names for options.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub labels: Option<Vec<String>>,
    /// Their numbers, as the file counts.
    pub numbers: Vec<u64>,
    /// Their lines in the file; `None` if they have none of their own.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub line: Option<Vec<u64>>,
}

impl OptionNames {
    /// What the file calls these options.
    pub fn named(&self, options: &[OptionId]) -> NamedOptions {
        NamedOptions {
            labels: options.iter().map(|&it| self.label(it).map(Into::into)).collect(),
            numbers: options.iter().map(|&it| self.number(it)).collect(),
            line: options.iter().map(|&it| self.line(it)).collect(),
        }
    }

    /// The names of options that are on these lines.
    pub(super) fn on_lines(lines: OptionLines) -> Self {
        Self { lines, ..Self::default() }
    }

    /// Makes labels out of names: a name that several options have gets their lines, and one that a
    /// list of solutions could not have on a line is quoted.
    fn distinguish(&mut self) {
        let mut n_of: HashMap<&str, u32> = HashMap::new();
        for label in &self.labels {
            *n_of.entry(label).or_default() += 1;
        }
        let name = |(k, label): (usize, &str)| {
            let is_special = label.starts_with('|') || label == EMPTY_COVER;
            let quoted = is_special.then(|| super::quoted(label));
            let line = self.lines.of(k).filter(|_| n_of[label] > 1);
            let name = quoted.as_deref().unwrap_or(label);
            let name = line.map(|line| format!("{name} (line {line})")).or(quoted)?;
            Some((k, name))
        };
        let changed: Vec<_> =
            self.labels.iter().map(|it| &**it).enumerate().filter_map(name).collect();
        drop(n_of);
        for (k, name) in changed {
            self.labels[k] = name.into();
        }
    }

    /// Adds the line of an option; options come in order.
    pub(super) fn push_line(&mut self, option: OptionId, line: u64) {
        self.lines.push(option.index(), line);
    }

    /// The name of an option, or the row of a matrix; `None` if the format has no such names.
    pub fn label(&self, option: OptionId) -> Option<&str> {
        self.labels.get(option.index()).map(|label| &**label)
    }

    /// Whether the format has names for options.
    pub const fn has_labels(&self) -> bool {
        !self.labels.is_empty()
    }

    /// The number of an option, counted as the file counts: from 1 where it has no numbers.
    pub fn number(&self, option: OptionId) -> u64 {
        let number = self.numbers.get(option.index()).copied();
        number.unwrap_or(option.index() as u64 + 1)
    }

    /// The line of the file, from 1, on which the option begins; `None` where it has none of its
    /// own.
    pub fn line(&self, option: OptionId) -> Option<u64> {
        self.lines.of(option.index())
    }

    /// The header of a table, as it is in the file.
    pub fn header(&self) -> Option<&str> {
        self.table.as_ref().map(|(header, _)| &**header)
    }

    /// The record of an option of a table, as it is in the file.
    pub fn record(&self, option: OptionId) -> Option<&str> {
        let (_, records) = self.table.as_ref()?;
        records.get(option.index()).map(|record| &**record)
    }

    /// The option in words.
    fn in_words(&self, option: OptionId) -> String {
        match (self.label(option), self.line(option)) {
            (Some(label), _) => super::quoted(label),
            (None, Some(line)) => format!("on line {line}"),
            (None, None) => format!("number {}", self.number(option)),
        }
    }
}

/// The bytes at the beginning of an input, which show its format: two lines that are no comments,
/// or more if they are at hand. Waits for no more, since someone may type them.
fn beginning(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    /// The most bytes, apart from those that come with the last one: 64 KiB.
    const MOST: usize = 1 << 16;
    let mut bytes = Vec::new();
    let is_comment = |line: &&[u8]| line.trim_ascii().is_empty() || b"|*\\#".contains(&line[0]);
    loop {
        let more = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            more => more?,
        };
        let n_read = more.len();
        if n_read == 0 {
            return Ok(bytes);
        }
        bytes.extend_from_slice(more);
        input.consume(n_read);
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let mut lines = bytes[..whole].split(|&byte| byte == b'\n');
        if bytes.len() >= MOST || lines.by_ref().filter(|line| !is_comment(line)).nth(1).is_some() {
            return Ok(bytes);
        }
    }
}
