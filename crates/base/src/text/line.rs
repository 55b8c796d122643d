//! [`LineText`]: the words of a line, and errors at a place in it.

use std::borrow::Cow;
use std::fmt::Display;
use std::ops::Range;

pub use super::options::OptionLines;
use crate::text::ParseError;
use crate::visible::first_character;

/// The most bytes of a word: 1 MiB. It bounds what a reader keeps of a line.
pub const LONGEST_WORD: usize = 1 << 20;

/// The number of bytes of the complete words in a text that may end within a word. A word that is
/// too long counts as complete.
pub fn complete_words(text: &[u8]) -> usize {
    let end = text.iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
    if text.len() - end <= LONGEST_WORD { end } else { text.len() }
}

/// Where a part of a text is in it, in bytes.
pub fn place_in(part: &str, text: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - text.as_ptr() as usize;
    start..start + part.len()
}

/// A line of a file, or a part of a long line.
#[derive(Clone, Copy, Debug)]
pub struct LineText<'t> {
    /// The number of the line, from 1.
    number: u64,
    /// The number of characters of the line before this text.
    n_before: usize,
    text: &'t str,
}

impl<'t> LineText<'t> {
    /// The text, or an error at the first byte that is not UTF-8.
    ///
    /// # Errors
    ///
    /// If there is such a byte.
    pub fn new(number: u64, n_before: usize, text: &'t [u8]) -> Result<Self, ParseError> {
        let line = Self { number, n_before, text: "" };
        std::str::from_utf8(text).map(|text| Self { text, ..line }).map_err(|error| {
            let at = error.valid_up_to();
            let (length, found) = match text {
                [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] if number == 1 && n_before == 0 => {
                    (2, "UTF-16".into())
                }
                _ => first_character(&text[at..]),
            };
            let at = at..at + length;
            line.moved(ParseError::new(number, text, at, "text in UTF-8", found))
        })
    }

    /// The words before the first one that is not UTF-8, and the error at that one.
    pub fn right_words(number: u64, n_before: usize, text: &'t [u8]) -> (Self, Option<ParseError>) {
        let wrong = match Self::new(number, n_before, text) {
            Ok(line) => return (line, None),
            Err(error) => error,
        };
        let end = std::str::from_utf8(text).map_or_else(|error| error.valid_up_to(), str::len);
        let start = text[..end].iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
        let right = std::str::from_utf8(&text[..start]).expect("text before the error");
        let right = Self { number, n_before, text: right };
        let rest = &text[start..];
        let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        // More of a word that is too long may not be read, so its length comes first.
        let is_short = length <= LONGEST_WORD;
        (right, Some(if is_short { wrong } else { right.too_long(start) }))
    }

    /// The text in these bytes of the line.
    pub fn get(&self, at: &Range<usize>) -> &'t str {
        &self.text[at.clone()]
    }

    /// The number of characters.
    pub fn n_characters(&self) -> usize {
        self.text.chars().count()
    }

    /// The words, as byte ranges.
    pub fn words(&self) -> impl Iterator<Item = Result<Range<usize>, ParseError>> {
        let bytes = self.text.as_bytes();
        let mut end = 0;
        std::iter::from_fn(move || {
            let start = end + bytes[end..].iter().position(|byte| !byte.is_ascii_whitespace())?;
            let rest = &bytes[start..];
            end = start + rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
            Some(if end - start <= LONGEST_WORD {
                Ok(start..end)
            } else {
                Err(self.too_long(start))
            })
        })
    }

    /// The error at a word that starts here and is too long.
    pub fn too_long(&self, start: usize) -> ParseError {
        self.error(start..start, "expected a word of at most 1 MiB, found a longer one")
    }

    /// The error at these bytes: the expected text and the text found.
    pub fn expected(
        &self,
        at: Range<usize>,
        expected: impl Display,
        found: impl Display,
    ) -> ParseError {
        self.moved(ParseError::new(self.number, self.text.as_bytes(), at, expected, found))
    }

    /// The error at these bytes, with the complete reason.
    pub fn error(&self, at: Range<usize>, reason: impl Into<Cow<'static, str>>) -> ParseError {
        self.moved(ParseError::because(self.number, self.text.as_bytes(), at, reason))
    }

    fn moved(&self, mut error: ParseError) -> ParseError {
        error.column += self.n_before;
        error
    }
}
