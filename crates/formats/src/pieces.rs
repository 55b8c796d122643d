//! [`Pieces`]: a text line by line or word by word, from any input.

use std::cell::Cell;
use std::io::{self, BufRead};
use std::ops::Range;

use super::line::{LONGEST_WORD, LineText, complete_words};
use super::{ParseError, ReadError};
use crate::visible::quoted;

/// Reads a text. It holds a piece of one line, which ends where a word or the line ends, so a long
/// line takes no more memory than its longest word and what the input has at hand.
#[derive(Debug)]
pub(super) struct Pieces<R> {
    input: R,
    /// The piece.
    text: String,
    /// The bytes behind the piece: the beginning of the next word.
    rest: Vec<u8>,
    /// The line of the piece, from 1; 0 before the first piece.
    line: u64,
    /// The number of characters of the line before the piece.
    n_before: usize,
    /// Whether the piece ends its line.
    ends_line: bool,
    /// The next byte of the piece to look for a word at.
    at: usize,
    /// Whether the line had a word before `at`.
    has_word: bool,
    /// A number of bytes at the beginning of the piece, and of characters in them.
    counted: Cell<(usize, usize)>,
}

/// A word of the piece that was read last.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// Its bytes in the piece.
    pub(super) at: Range<usize>,
    /// Whether it is the first word of its line.
    pub(super) is_first: bool,
}

/// A place in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    line: u64,
    column: usize,
}

impl Place {
    /// The beginning of a text.
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// The place of a part of a line.
    pub(super) fn of(part: &str, line: &LineText<'_>) -> Self {
        let (line, column) = line.position(line.place_of(part).start);
        Self { line, column }
    }

    /// The line.
    pub(super) const fn line(self) -> u64 {
        self.line
    }

    /// The error at this place, where a name is. The line is no longer known, so the name alone
    /// is the excerpt.
    pub(super) fn error(self, name: &str, reason: String) -> ParseError {
        let mut error = ParseError::because(self.line, name.as_bytes(), 0..name.len(), reason);
        error.column = self.column;
        error
    }
}

impl<R: BufRead> Pieces<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            text: String::new(),
            rest: Vec::new(),
            line: 0,
            n_before: 0,
            ends_line: true,
            at: 0,
            has_word: false,
            counted: Cell::default(),
        }
    }

    /// The next word of the text, or `None` at its end.
    pub(super) fn word(&mut self) -> Result<Option<Word>, ReadError> {
        loop {
            let bytes = &self.text.as_bytes()[self.at..];
            if let Some(blanks) = bytes.iter().position(|byte| !byte.is_ascii_whitespace()) {
                let length = bytes[blanks..].iter().position(u8::is_ascii_whitespace);
                let start = self.at + blanks;
                let at = start..length.map_or(self.text.len(), |length| start + length);
                if at.len() > LONGEST_WORD {
                    return Err(self.line_text().too_long(start).into());
                }
                self.at = at.end;
                let is_first = !std::mem::replace(&mut self.has_word, true);
                return Ok(Some(Word { at, is_first }));
            }
            if !self.advance(false)? {
                return Ok(None);
            }
        }
    }

    /// Omits the rest of the line.
    pub(super) fn skip_line(&mut self) -> Result<(), ReadError> {
        while !self.ends_line && self.advance(false)? {}
        self.at = self.text.len();
        Ok(())
    }

    /// Goes to the next line and holds all of it, up to 1 MiB. Returns false at the end.
    pub(super) fn next_line(&mut self) -> Result<bool, ReadError> {
        self.advance(true)
    }

    /// Goes to the next piece, or, if `whole`, to the next line. Returns false at the end.
    fn advance(&mut self, whole: bool) -> Result<bool, ReadError> {
        if self.ends_line {
            self.line += 1;
            self.n_before = 0;
            self.has_word = false;
        } else {
            self.n_before += self.text.chars().count();
        }
        let was_at_start = self.ends_line;
        self.text.clear();
        self.at = 0;
        self.counted.take();
        let mut bytes = std::mem::take(&mut self.rest);
        loop {
            let input = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                input => input?,
            };
            if let Some(end) = input.iter().position(|&byte| byte == b'\n') {
                bytes.extend_from_slice(&input[..end]);
                self.input.consume(end + 1);
                self.ends_line = true;
                break;
            }
            if input.is_empty() {
                self.ends_line = true;
                if bytes.is_empty() {
                    // The line that was begun has no text, so the end is on this line.
                    self.line -= u64::from(was_at_start);
                    return Ok(false);
                }
                break;
            }
            let ends_word = input.iter().any(u8::is_ascii_whitespace);
            bytes.extend_from_slice(input);
            let n_read = input.len();
            self.input.consume(n_read);
            if !whole && (ends_word || bytes.len() > LONGEST_WORD) {
                let n_complete = complete_words(&bytes);
                if n_complete > 0 {
                    self.rest = bytes.split_off(n_complete);
                    self.ends_line = false;
                    break;
                }
            } else if bytes.len() > LONGEST_WORD {
                break;
            }
        }
        if self.line == 1 && self.n_before == 0 && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        // Reports bytes that are not UTF-8.
        LineText::new(self.line, self.n_before, &bytes)?;
        self.text = String::from_utf8(bytes).expect("checked");
        if whole && self.text.len() > LONGEST_WORD {
            let expected = "a line of at most 1 MiB";
            return Err(self.line_text().expected(0..0, expected, "a longer one").into());
        }
        Ok(true)
    }

    /// The piece.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The piece with its place.
    pub(super) fn line_text(&self) -> LineText<'_> {
        LineText::of(self.line, self.n_before, &self.text)
    }

    /// The place of these bytes of the piece.
    pub(super) fn place(&self, at: &Range<usize>) -> Place {
        // The next place is often behind this one; a long line is counted once.
        let (start, n) = Some(self.counted.get()).filter(|it| it.0 <= at.start).unwrap_or_default();
        let n = n + self.text[start..at.start].chars().count();
        self.counted.set((at.start, n));
        Place { line: self.line, column: self.n_before + n + 1 }
    }

    /// The error at these bytes of the piece: the text that was expected, and the bytes.
    pub(super) fn expected(&self, at: &Range<usize>, expected: &str) -> ReadError {
        let found = if at.is_empty() { "nothing".into() } else { quoted(&self.text[at.clone()]) };
        self.line_text().expected(at.clone(), expected, found).into()
    }

    /// The error at these bytes of the piece, with the complete reason.
    pub(super) fn error(&self, at: &Range<usize>, reason: impl Into<String>) -> ReadError {
        self.line_text().error(at.clone(), reason.into()).into()
    }

    /// The error after the last line.
    pub(super) fn expected_at_end(&self, expected: &str) -> ReadError {
        ParseError::new(self.line + 1, b"", 0..0, expected, "the end of the text").into()
    }
}
