//! Knuth's text format for exact cover problems, as his programs DLX1, DLX2, DLX3 and DLX5 read it:
//! [`read`] and [`write`](write()). A [`Problem`] also implements `FromStr` and `Display` in this
//! format.
//!
//! ```text
//! | lines that start with a bar are comments
//! a b 2|c 1:3|d | x y
//! a b x:red
//! c d y:blue x |7
//! ```
//!
//! The first line that is not a comment declares the items: the primary items and, after a `|` that
//! is a word of its own, the secondary items. The prefix `n|` of a primary item means that it is
//! covered exactly `n` times, the prefix `low:high|` at least `low` and at most `high` times. Each
//! further line is an option: its items, where a secondary item may have a suffix `:color`. A word
//! `|n` adds `n` to the cost of the option. Names may have any length and any characters except
//! white space, `|` and `:`. Empty lines are ignored; lines may end with LF or CR LF.
//!
//! Reading a line costs a few hash lookups and allocates only memory of the problem, so reading a
//! file takes the memory of its problem and of its longest line.

use std::fmt::{self, Write as _};
use std::io::{self, BufRead, Write};
use std::ops::Range;
use std::str::FromStr;

use super::{ParseError, ReadError};
use crate::problem::{
    Color, Entry, Instance, ItemKind, OptionId, Problem, ProblemBuilder, ProblemError, is_name,
};
use crate::visible::quoted;

/// The line that stands for a cover without options, where covers are printed as their options,
/// one per line. No option has this text, because a color needs an item before it.
///
/// ```
/// # use quadrille_engine as quadrille;
/// use quadrille::{Problem, text::knuth::{EMPTY_COVER, push_cover}};
///
/// let problem: Problem = "0:1|a\na\n".parse()?;
/// let mut text = String::new();
/// push_cover(&problem, &[], &mut text);
/// assert_eq!(text, format!("{EMPTY_COVER}\n"));
/// assert!(format!("0:1|a\n{EMPTY_COVER}\n").parse::<Problem>().is_err());
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
pub const EMPTY_COVER: &str = ":empty";

mod option;

pub use option::OptionReader;
use option::{Names, OptionLine, tokens};

/// The problem that a text states.
///
/// ```
/// # use quadrille_engine as quadrille;
/// use quadrille::text::knuth;
///
/// let problem = knuth::read(&b"a b c\na b\nc\nb c\na\n"[..])?;
/// assert_eq!(problem.count(), 2_u32.into());
/// let error = knuth::read(&b"a b\na q\n"[..]).unwrap_err();
/// assert_eq!(error.to_string(), "2:3: unknown item \"q\"; items are declared on the first line");
/// # Ok::<(), quadrille::text::ReadError>(())
/// ```
///
/// # Errors
///
/// If a line is wrong, with the first such line; or if the input fails.
pub fn read(mut input: impl BufRead) -> Result<Problem, ReadError> {
    let mut reader = Reader::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(reader.finish()?);
        }
        reader.line(line.strip_suffix(b"\n").unwrap_or(&line))?;
    }
}

impl FromStr for Problem {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new();
        for line in text.lines() {
            reader.line(line.as_bytes())?;
        }
        reader.finish()
    }
}

/// Reads a problem line by line, from any source of lines.
#[derive(Debug, Default)]
pub struct Reader {
    builder: ProblemBuilder,
    /// The number of lines read so far.
    line: u64,
    has_items: bool,
    option: OptionLine,
}

impl Names for ProblemBuilder {
    fn item(&self, name: &str) -> Option<crate::ItemId> {
        Self::item(self, name)
    }

    fn color(&mut self, name: &str) -> Result<Color, String> {
        Self::color(self, name).map_err(|error| error.to_string())
    }
}

impl Reader {
    /// A reader that has not read any line.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads the next line, without its end.
    ///
    /// # Errors
    ///
    /// If the line is wrong. The reader cannot be used after an error.
    pub fn line(&mut self, line: &[u8]) -> Result<(), ParseError> {
        self.line += 1;
        let line =
            if self.line == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line) } else { line };
        let start = line.iter().position(|byte| !byte.is_ascii_whitespace());
        if start.is_none_or(|start| line[start] == b'|') {
            return Ok(());
        }
        let text = in_utf8(self.line, line)?;
        if self.has_items {
            self.option(text)
        } else {
            self.has_items = true;
            self.items(text)
        }
    }

    /// The problem, after all lines are read.
    ///
    /// # Errors
    ///
    /// If no line declared items.
    pub fn finish(self) -> Result<Problem, ParseError> {
        if self.has_items {
            Ok(self.builder.build())
        } else {
            let expected = "a line that declares the items";
            Err(ParseError::new(self.line + 1, b"", 0..0, expected, "the end of the text"))
        }
    }

    fn items(&mut self, text: &str) -> Result<(), ParseError> {
        let mut secondary = false;
        for at in tokens(text) {
            let token = &text[at.clone()];
            let declared = if token == "|" {
                if secondary {
                    let reason = "unexpected second '|'; \
                                  a single '|' separates primary from secondary items";
                    return Err(self.because(text, at, reason));
                }
                secondary = true;
                continue;
            } else if secondary {
                self.check_name(text, &at)?;
                self.builder.secondary(token)
            } else if let Some((bounds, name)) = token.split_once('|') {
                let name_at = at.end - name.len()..at.end;
                self.check_name(text, &name_at)?;
                let bounds_at = at.start..at.start + bounds.len();
                let (low, high) = match bounds.split_once(':') {
                    None => (bounds, bounds),
                    Some(pair) => pair,
                };
                let times = |number: &str| {
                    let times = option::number(number).and_then(|n| u32::try_from(n).ok());
                    let expected = "how many times to cover the item, up to 4294967295, as in 2|a \
                                    or 1:3|a";
                    times.ok_or_else(|| {
                        self.fault(text, bounds_at.clone(), expected, &quoted(bounds))
                    })
                };
                let bounds = times(low)?..=times(high)?;
                self.builder.bounded(name, bounds)
            } else {
                self.check_name(text, &at)?;
                self.builder.primary(token)
            };
            declared.map_err(|error| self.because(text, at, error.to_string()))?;
        }
        Ok(())
    }

    /// An error unless the bytes `at` of the line are a name.
    fn check_name(&self, text: &str, at: &Range<usize>) -> Result<(), ParseError> {
        let token = &text[at.clone()];
        if is_name(token) {
            return Ok(());
        }
        let (expected, found) = match token.find([':', '|']) {
            Some(k) => {
                let found = quoted(&token[k..=k]);
                return Err(self.fault(
                    text,
                    at.start + k..at.start + k + 1,
                    "an item's name without '|' or ':'",
                    &found,
                ));
            }
            None => {
                ("an item's name", if token.is_empty() { "nothing".into() } else { quoted(token) })
            }
        };
        Err(self.fault(text, at.clone(), expected, &found))
    }

    fn option(&mut self, text: &str) -> Result<(), ParseError> {
        self.option.read(&mut self.builder, self.line, text)?;
        let added = self.builder.option(&self.option.entries);
        let added = added.and_then(|option| match self.option.cost {
            None | Some(0) => Ok(()),
            Some(cost) => self.builder.add_cost(option, cost),
        });
        added.map_err(|error| {
            let at = match &error {
                // The error is at the second occurrence of the item.
                ProblemError::ItemTwice { name, .. } => self.place(name, 1),
                ProblemError::ColoredPrimary { name, .. } => self.place(name, 0),
                _ => None,
            };
            let reason = match error {
                ProblemError::ItemTwice { name, .. } => {
                    format!("item {} appears twice in this option", quoted(&name))
                }
                ProblemError::ColoredPrimary { name, .. } => {
                    format!("item {} is primary; only secondary items have colors", quoted(&name))
                }
                other => other.to_string(),
            };
            self.because(text, at.unwrap_or(0..text.len()), reason)
        })
    }

    /// The place of an item in the option, after skipping this number of occurrences.
    fn place(&self, name: &str, skip: usize) -> Option<Range<usize>> {
        let item = self.builder.item(name)?;
        let having = self.option.entries.iter().zip(&self.option.places);
        having.filter(|(entry, _)| entry.item == item).nth(skip).map(|(_, at)| at.clone())
    }

    fn fault(&self, text: &str, at: Range<usize>, expected: &str, found: &str) -> ParseError {
        ParseError::new(self.line, text.as_bytes(), at, expected, found)
    }

    fn because(
        &self,
        text: &str,
        at: Range<usize>,
        reason: impl Into<std::borrow::Cow<'static, str>>,
    ) -> ParseError {
        ParseError::because(self.line, text.as_bytes(), at, reason)
    }
}

/// The line as text, or an error at the first byte that is not UTF-8.
fn in_utf8(number: u64, line: &[u8]) -> Result<&str, ParseError> {
    std::str::from_utf8(line).map_err(|error| {
        let at = error.valid_up_to();
        let (length, found) = super::first_character(&line[at..]);
        ParseError::new(number, line, at..at + length, "text in UTF-8", found)
    })
}

/// Writes a problem as text. Options and their items keep their order. Primary items come before
/// secondary items, so items keep their numbers if they were declared in that order.
///
/// ```
/// # use quadrille_engine as quadrille;
/// use quadrille::{Problem, text::knuth};
///
/// let text = "a 1:2|b | x\na x:red |3\nb\na b x\n";
/// let problem: Problem = text.parse()?;
/// let mut written = Vec::new();
/// knuth::write(&problem, &mut written)?;
/// assert_eq!(written, text.as_bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If `output` fails; and, with [`InvalidInput`](io::ErrorKind::InvalidInput), if the problem has
/// no primary item: its first line would be a comment.
pub fn write(problem: &Instance, output: &mut impl Write) -> io::Result<()> {
    if problem.n_primary() == 0 {
        let reason = "a problem without primary items cannot be written in Knuth's format";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    }
    for_each_line(problem, |line| output.write_all(line.as_bytes()))
}

/// The text in Knuth's format, as [`write`](write()) writes it.
///
/// The text of a problem without primary items cannot be read back: its first line is a comment.
///
/// ```
/// # use quadrille_engine as quadrille;
/// use quadrille::Problem;
///
/// let mut builder = Problem::builder();
/// let (a, b, x) = (builder.primary("a")?, builder.bounded("b", 0..=2)?, builder.secondary("x")?);
/// builder.option([a, b, x])?;
/// builder.option([b])?;
/// let problem = builder.build();
/// assert_eq!(problem.to_string(), "a 0:2|b | x\na b x\nb\n");
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
impl<T> fmt::Display for Problem<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        Instance::fmt(self, f)
    }
}

/// The text in Knuth's format, as that of a [`Problem`].
impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for_each_line(self, |line| f.write_str(line))
    }
}

/// Calls `put` with each line of the problem's text, including the line's end.
fn for_each_line<E>(
    problem: &Instance,
    mut put: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let mut line = String::new();
    let of_kind = |kind| problem.items().filter(move |&item| problem.kind(item) == kind);
    for item in of_kind(ItemKind::Primary) {
        let bounds = problem.bounds(item);
        match (*bounds.start(), *bounds.end()) {
            (1, 1) => {}
            (low, high) if low == high => write!(line, "{low}|").expect("a string"),
            (low, high) => write!(line, "{low}:{high}|").expect("a string"),
        }
        line += problem.name(item);
        line.push(' ');
    }
    line.pop();
    let mut before = " | ";
    for item in of_kind(ItemKind::Secondary) {
        line += before;
        line += problem.name(item);
        before = " ";
    }
    line.push('\n');
    put(&line)?;
    for option in problem.options() {
        line.clear();
        push_option(problem, option, &mut line);
        line.push('\n');
        put(&line)?;
    }
    Ok(())
}

/// Appends the line of an option in Knuth's format, without the end of the line. The items keep
/// their order.
pub fn push_option(problem: &Instance, option: OptionId, line: &mut String) {
    for (k, Entry { item, color }) in problem.entries(option).enumerate() {
        if k > 0 {
            line.push(' ');
        }
        line.push_str(problem.name(item));
        if let Some(color) = color {
            line.push(':');
            line.push_str(problem.color_name(color));
        }
    }
    if problem.cost(option) > 0 {
        write!(line, " |{}", problem.cost(option)).expect("a string");
    }
}

/// Appends a cover as its options, one per line. A cover without options is the line
/// [`EMPTY_COVER`].
pub fn push_cover(problem: &Instance, cover: &[OptionId], text: &mut String) {
    for &option in cover {
        push_option(problem, option, text);
        text.push('\n');
    }
    if cover.is_empty() {
        text.push_str(EMPTY_COVER);
        text.push('\n');
    }
}

#[cfg(test)]
mod tests;
