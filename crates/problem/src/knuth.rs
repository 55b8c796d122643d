//! Knuth's text format for exact cover problems, as his programs DLX1, DLX2, DLX3 and DLX5 read it:
//! [`read`] and [`write`](write()). An [`Instance`] also implements `FromStr` and `Display` in this
//! format.
//!
//! ```text
//! | lines that start with a bar are comments
//! a b 2|c 1:3|d | x y
//! a b x:red
//! c d y:blue x |7
//! ```
//!
//! An option may have a cost, such as `|7` or `|7.25`. A word such as `|100` among the items is a
//! cost that every cover has, whatever its options are; Knuth's programs have no such word.
//!
//! - `option`: the words of an option, and the search for that option in a problem
//! - `reader`: a problem, line by line
//!
//! Reading a word costs a hash lookup and allocates only memory of the problem. Long lines are read
//! word by word, so reading a file takes the memory of its problem. An error is found at the first
//! wrong word, wherever its line ends.

use std::fmt::{self, Write as _};
use std::io::{self, BufRead, Write};
use std::str::FromStr;

use crate::problem::{Entry, Instance, ItemKind, OptionId};
use crate::text::line::{LONGEST_WORD, OptionLines};
use crate::text::{ParseError, ReadError};

/// The line that stands for a cover without options, where covers are printed as their options,
/// one per line. No option has this text, because a color needs an item before it.
///
/// ```
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
mod reader;

pub use option::OptionReader;
pub use reader::Reader;

/// The problem that a text states.
///
/// ```
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
pub fn read(input: impl BufRead) -> Result<Instance, ReadError> {
    read_with_lines(input).map(|(problem, _)| problem)
}

/// The same, with the line of each option.
///
/// # Errors
///
/// As for [`read`].
#[doc(hidden)]
pub fn read_with_lines(mut input: impl BufRead) -> Result<(Instance, OptionLines), ReadError> {
    let mut reader = Reader::new();
    // The line so far, where it does not end in what the input has at hand.
    let mut line = Vec::new();
    loop {
        let text = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            text => text?,
        };
        let end = text.iter().position(|&byte| byte == b'\n');
        let n_used = end.map_or(text.len(), |end| end + 1);
        match end {
            Some(end) if line.is_empty() => reader.line(&text[..end])?,
            Some(end) => {
                line.extend_from_slice(&text[..end]);
                reader.line(&line)?;
                line.clear();
            }
            None if text.is_empty() => {
                if !line.is_empty() {
                    reader.line(&line)?;
                }
                return Ok(reader.finish_with_lines()?);
            }
            None => {
                // Few bytes may come at a time, so each is examined once.
                let ends_word = text.iter().any(u8::is_ascii_whitespace);
                line.extend_from_slice(text);
                if ends_word || line.len() > LONGEST_WORD {
                    let n_read = reader.words(&line)?;
                    line.drain(..n_read);
                }
            }
        }
        input.consume(n_used);
    }
}

impl FromStr for Instance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new();
        for line in text.lines() {
            reader.line(line.as_bytes())?;
        }
        reader.finish()
    }
}

/// Writes a problem as text. Options and their items keep their order. Primary items come before
/// secondary items, so items keep their numbers if they were declared in that order.
///
/// ```
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
    if problem.fixed_cost() != 0 {
        write!(line, " |{}", problem.decimal(problem.fixed_cost())).expect("a string");
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

/// The line of an option in Knuth's format, without the end of the line. The items keep their
/// order.
pub fn option_text(problem: &Instance, option: OptionId) -> String {
    let mut text = String::new();
    push_option(problem, option, &mut text);
    text
}

/// Appends the line of an option.
fn push_option(problem: &Instance, option: OptionId, line: &mut String) {
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
    if problem.cost(option) != 0 {
        write!(line, " |{}", problem.decimal(problem.cost(option))).expect("a string");
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
