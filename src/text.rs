//! Text: Knuth's format for exact cover problems in [`knuth`], and what all formats share,
//! [`ParseError`], which says where a text is wrong, and why, and keeps enough of the line to draw
//! a caret under the fault.

pub mod knuth;

use std::borrow::Cow;
use std::fmt::Display;
use std::ops::Range;

use thiserror::Error;

/// A place in a text where something is wrong.
///
/// Prints as `3:12: expected a digit 0-9 or '.', found 'q'`; who knows the file's name puts it in
/// front.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {reason}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: u64,
    /// The column, in characters, from 1. An invalid byte counts as a character.
    pub column: usize,
    /// What is wrong: mostly what was expected there, and what was found.
    pub reason: Cow<'static, str>,
    /// The part of the line around the fault, fit to be shown.
    pub excerpt: Excerpt,
}

impl ParseError {
    /// The error for the bytes `at` of a line's `text`, where something else was expected.
    #[must_use]
    pub fn new(
        line: u64,
        text: &[u8],
        at: Range<usize>,
        expected: impl Display,
        found: impl Display,
    ) -> Self {
        Self::because(line, text, at, format!("expected {expected}, found {found}"))
    }

    /// The error for the bytes `at` of a line's `text`, for a reason that is said in full.
    #[must_use]
    pub fn because(
        line: u64,
        text: &[u8],
        at: Range<usize>,
        reason: impl Into<Cow<'static, str>>,
    ) -> Self {
        let column = characters(&text[..at.start]) + 1;
        Self { line, column, reason: reason.into(), excerpt: Excerpt::new(text, at) }
    }
}

/// A printable piece of a line, at most a few dozen characters long, with a fault marked in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The piece; what cannot be shown is replaced by `U+FFFD`, the tab by a blank.
    pub text: String,
    /// The faulty part of it, in bytes; empty where something is missing.
    pub fault: Range<usize>,
}

impl Excerpt {
    /// How many characters are kept on either side of the fault.
    const REACH: usize = 40;

    fn new(text: &[u8], at: Range<usize>) -> Self {
        // Of a line of any length so much is looked at; a character cut in two is out of reach.
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

/// The bytes as text that no terminal takes for a command.
pub(crate) fn printable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .chars()
        .map(|c| match c {
            '\t' => ' ',
            c if c.is_control() => char::REPLACEMENT_CHARACTER,
            c => c,
        })
        .collect()
}

/// How many characters these bytes are; an invalid sequence counts as one.
fn characters(bytes: &[u8]) -> usize {
    String::from_utf8_lossy(bytes).chars().count()
}

/// The bytes of the first character of `text`, at least one of a text that is not empty, and how
/// an error names it: `'q'`, `NUL`, `U+0007`, `the byte 0xFF`.
pub(crate) fn first_character(text: &[u8]) -> (usize, String) {
    let chunk = text.utf8_chunks().next();
    match chunk.and_then(|chunk| chunk.valid().chars().next()) {
        Some('\0') => (1, "NUL".into()),
        Some(c) if c.is_control() => (c.len_utf8(), format!("U+{:04X}", u32::from(c))),
        Some(c) => (c.len_utf8(), format!("'{c}'")),
        None => {
            let byte = text.first().expect("a text that is not empty");
            (1, format!("the byte 0x{byte:02X}, which is not UTF-8"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_the_excerpt_stays_short() {
        let text = "é\t".repeat(100) + "q" + &"x".repeat(1000);
        let at = text.find('q').unwrap();
        let error = ParseError::new(3, text.as_bytes(), at..at + 1, "a digit", "'q'");
        assert_eq!(error.to_string(), "3:201: expected a digit, found 'q'");
        assert!(error.excerpt.text.chars().count() <= 81);
        assert_eq!(&error.excerpt.text[error.excerpt.fault.clone()], "q");
        assert!(!error.excerpt.text.contains('\t'));
    }

    #[test]
    fn strange_characters_are_named() {
        let names = [&b"q"[..], b"\0", b"\x07", b"\xff\xfe", "é".as_bytes(), b"\xc3"]
            .map(|text| first_character(text).1);
        let byte = |b: &str| format!("the byte {b}, which is not UTF-8");
        assert_eq!(names, ["'q'", "NUL", "U+0007", &byte("0xFF"), "'é'", &byte("0xC3")]);
    }
}
