//! Errors in a text, with line and column: [`ParseError`]; and text that a message may quote.

#[doc(hidden)]
pub mod line;
mod options;

pub use crate::visible::{quoted, visible, visible_name};

use std::borrow::Cow;
use std::fmt::Display;
use std::io;
use std::ops::Range;

use thiserror::Error;

use crate::visible::printable;
use line::place_in;

/// A problem could not be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text has an error.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The input failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// An error in a text, with its place.
///
/// Prints as `3:12: expected a digit 0-9 or '.', found 'q'`; the caller puts the name of the file
/// in front.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {reason}")]
#[non_exhaustive]
pub struct ParseError {
    /// The line, from 1.
    pub line: u64,
    /// The column, in characters, from 1. An invalid byte counts as a character.
    pub column: usize,
    /// The reason: in most cases, the text that was expected and the text that was found.
    pub reason: Cow<'static, str>,
    /// The part of the line around the fault, in printable form.
    pub excerpt: Excerpt,
}

impl ParseError {
    /// The error at the bytes `at` of a line's `text`: the expected text and the text found.
    pub fn new(
        line: u64,
        text: &[u8],
        at: Range<usize>,
        expected: impl Display,
        found: impl Display,
    ) -> Self {
        Self::because(line, text, at, format!("expected {expected}, found {found}"))
    }

    /// The error at the bytes `at` of a line's `text`, with the complete reason.
    pub fn because(
        line: u64,
        text: &[u8],
        at: Range<usize>,
        reason: impl Into<Cow<'static, str>>,
    ) -> Self {
        let column = characters(&text[..at.start]) + 1;
        Self { line, column, reason: reason.into(), excerpt: Excerpt::new(text, at) }
    }

    /// The error at a part of a whole text, with the complete reason. The part is a slice of the
    /// text.
    #[doc(hidden)]
    pub fn at(text: &str, part: &str, reason: impl Into<Cow<'static, str>>) -> Self {
        Self::within(text, place_in(part, text), reason)
    }

    /// The error at these bytes of a whole text, with the complete reason.
    #[doc(hidden)]
    pub fn within(text: &str, at: Range<usize>, reason: impl Into<Cow<'static, str>>) -> Self {
        let start = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
        let line = text[start..].lines().next().unwrap_or("");
        let number = 1 + text[..start].matches('\n').count() as u64;
        let end = (at.end - start).min(line.len()).max(at.start - start);
        Self::because(number, line.as_bytes(), at.start - start..end, reason)
    }
}

/// A printable part of a line, at most 120 characters long, with a fault marked in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Excerpt {
    /// The text. A tab becomes a blank, and a character that cannot be shown becomes `U+FFFD`.
    pub text: String,
    /// The byte range of the fault in `text`; empty where something is missing.
    pub fault: Range<usize>,
}

impl Excerpt {
    /// The most characters on each side of the fault, and the most of the fault itself.
    const REACH: usize = 40;

    fn new(text: &[u8], at: Range<usize>) -> Self {
        // Bytes examined on each side, to bound the work on long lines. A character has at most 4
        // bytes, so a character cut at the edge of the window is beyond `REACH`.
        const WINDOW: usize = 5 * Excerpt::REACH;
        let before = printable(&text[at.start.saturating_sub(WINDOW)..at.start]);
        let (skipped, _) = before
            .char_indices()
            .rev()
            .nth(Self::REACH)
            .map_or((0, ' '), |(i, c)| (i + c.len_utf8(), c));
        let take = |bytes: &[u8]| {
            let window = &bytes[..bytes.len().min(WINDOW)];
            printable(window).chars().take(Self::REACH).collect::<String>()
        };
        let (fault, after) = (take(&text[at.clone()]), take(&text[at.end..]));
        let before = &before[skipped..];
        let start = before.len();
        Self { text: format!("{before}{fault}{after}"), fault: start..start + fault.len() }
    }
}

/// The number of characters in these bytes; an invalid sequence counts as one.
fn characters(bytes: &[u8]) -> usize {
    String::from_utf8_lossy(bytes).chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_the_excerpt_stays_short() {
        let text = format!("{}q{}", "é\t".repeat(100), "x".repeat(1000));
        let at = text.find('q').unwrap();
        let error = ParseError::new(3, text.as_bytes(), at..at + 1, "a digit", "'q'");
        assert_eq!(error.to_string(), "3:201: expected a digit, found 'q'");
        assert!(error.excerpt.text.chars().count() <= 81);
        assert_eq!(&error.excerpt.text[error.excerpt.fault.clone()], "q");
        assert!(!error.excerpt.text.contains('\t'));
    }
}
