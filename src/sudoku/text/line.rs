//! One line: a puzzle, a row, or what it is not.

use super::{Form, LONGEST_LINE};
use crate::sudoku::board::Board;
use crate::text::{ParseError, first_character, printable};

/// One line of a stream.
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) number: u64,
    pub(super) text: &'t [u8],
}

/// Part of a line, in bytes.
pub(super) type Field = std::ops::Range<usize>;

impl<'t> Line<'t> {
    /// The parts between blanks, as byte ranges.
    pub(super) fn fields(self) -> impl Iterator<Item = Field> + use<'t> {
        let mut end = 0;
        std::iter::from_fn(move || {
            let start = end + self.text[end..].iter().position(|&byte| !is_blank(byte))?;
            let rest = &self.text[start..];
            end = start + rest.iter().position(|&byte| is_blank(byte)).unwrap_or(rest.len());
            Some(start..end)
        })
    }

    /// Whether the end of the line may be missing.
    pub(super) fn is_cut(self) -> bool {
        self.text.len() >= LONGEST_LINE
    }

    pub(super) fn fault(
        self,
        at: Field,
        expected: impl std::fmt::Display,
        found: impl std::fmt::Display,
    ) -> ParseError {
        ParseError::new(self.number, self.text, at, expected, found)
    }

    /// The digit at a byte, 0 for a blank cell.
    fn cell(self, at: usize) -> Result<u8, ParseError> {
        cell(self.text[at]).ok_or_else(|| {
            let (length, found) = first_character(&self.text[at..]);
            self.fault(at..at + length, "a digit 0-9 or '.'", found)
        })
    }

    /// The cells of one field, which has to have `N` of them.
    pub(super) fn cells<const N: usize>(
        self,
        field: Field,
        whole: &str,
    ) -> Result<[u8; N], ParseError> {
        let mut cells = [0; N];
        for (slot, at) in cells.iter_mut().zip(field.clone()) {
            *slot = self.cell(at)?;
        }
        if field.len() == N {
            return Ok(cells);
        }
        let at = if field.len() < N { field.end..field.end } else { field.start + N..field.end };
        Err(self.fault(at, format!("{N} cells in {whole}"), count(field.len())))
    }

    /// A one-line puzzle: the first field.
    pub(super) fn puzzle(self) -> Result<Board, ParseError> {
        let field = self.fields().next().expect("the line is not empty");
        self.cells::<81>(field, "a puzzle").map(Board::from_digits)
    }

    /// A row, and the form it has or ought to have.
    pub(super) fn row(self, fixed: Option<Form>) -> (Form, Result<[u8; 9], ParseError>) {
        let mut fields = self.fields();
        let first = fields.next().unwrap_or_default();
        let form = fixed.unwrap_or(match fields.next() {
            _ if self.text.contains(&b'|') => Form::Ss,
            // A lone character is the beginning of a spaced row.
            None if first.len() > 1 => Form::Grid,
            _ => Form::Boj,
        });
        if self.is_cut() {
            let found = "a line of thousands of characters";
            return (form, Err(self.fault(first, "9 cells in a row, or 81 in a puzzle", found)));
        }
        let row = match form {
            Form::Boj => self.spaced_row(),
            Form::Ss => self.ruled_row(),
            Form::Grid | Form::Line | Form::Csv => self.plain_row(),
        };
        (form, row)
    }

    /// Nine marks with whatever blanks and bars between them.
    fn ruled_row(self) -> Result<[u8; 9], ParseError> {
        let is_mark = |byte: u8| !is_blank(byte) && byte != b'|';
        let mut marks = (0..self.text.len()).filter(|&at| is_mark(self.text[at]));
        let mut cells = [0; 9];
        for (n, slot) in cells.iter_mut().enumerate() {
            let Some(at) = marks.next() else {
                let end = self.text.len();
                return Err(self.fault(end..end, "9 cells in a row", count(n)));
            };
            *slot = self.cell(at)?;
        }
        match marks.next() {
            None => Ok(cells),
            Some(at) => Err(self.fault(at..at + 1, "9 cells in a row", count(10 + marks.count()))),
        }
    }

    fn plain_row(self) -> Result<[u8; 9], ParseError> {
        let mut fields = self.fields();
        let first = fields.next().expect("the line is not empty");
        let row = if first.len() > 40 { "a row, or 81 in a puzzle" } else { "a row" };
        let cells = self.cells(first, row)?;
        match fields.next() {
            None => Ok(cells),
            Some(more) => {
                let found = first_character(&self.text[more.start..]).1;
                Err(self.fault(more, "the end of the row", found))
            }
        }
    }

    fn spaced_row(self) -> Result<[u8; 9], ParseError> {
        let mut cells = [0; 9];
        let mut n = 0;
        for field in self.fields() {
            if let Some(slot) = cells.get_mut(n) {
                *slot = self.cell(field.start)?;
                if field.len() > 1 {
                    let found = match field.len() {
                        ..=20 => format!("'{}'", printable(&self.text[field.clone()])),
                        n => format!("{} without a blank between them", count(n)),
                    };
                    return Err(self.fault(field, "one digit 0-9 or '.'", found));
                }
            }
            n += 1;
        }
        if n == 9 {
            return Ok(cells);
        }
        let end = self.fields().last().map_or(0, |field| field.end);
        let at = self.fields().nth(9).unwrap_or(end..end);
        Err(self.fault(at, "9 cells in a row", count(n)))
    }

    /// Whether this is a rule between rows or around them.
    pub(super) fn is_rule(self) -> bool {
        let is_of_rule = |&byte: &u8| is_blank(byte) || b"-+=*|".contains(&byte);
        self.text.iter().all(is_of_rule) && self.text.iter().any(|byte| b"-=".contains(byte))
    }

    /// The name of the section that begins here, if one does: `[Name]`.
    pub(super) fn section(self) -> Option<&'t [u8]> {
        let name = self.text.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
        name.iter().all(u8::is_ascii_alphanumeric).then_some(name)
    }

    /// Whether this is a row, be it a bad one: nine of something, or mostly cells.
    pub(super) fn resembles_row(self) -> bool {
        let nine_fields = self.fields().count() == 9;
        let nine_marks = self.fields().next().is_some_and(|field| field.len() == 9);
        let n_marks: usize = self.fields().map(|field| field.len()).sum();
        let n_cells = self.text.iter().filter(|&&byte| cell(byte).is_some()).count();
        nine_fields || nine_marks || 2 * n_cells > n_marks
    }
}

/// `80`, as a word for what was found, which may be but the beginning of a cut line.
fn count(n: usize) -> String {
    if n > 1000 { "more than 1000".into() } else { n.to_string() }
}

/// The board of a line that is a good one-line puzzle from its first byte on, as nearly all lines of
/// collections are. Without a branch a cell, in bytes alone: the compiler makes a few vector
/// operations of it.
pub(super) fn plain_puzzle(line: &[u8]) -> Option<Board> {
    let (marks, rest) = line.split_first_chunk::<81>()?;
    if !matches!(rest, [] | [b' ' | b'\t', ..] | [b'\r']) {
        return None;
    }
    let mut digits = [0; 81];
    let mut strange = 0;
    for (digit, &mark) in digits.iter_mut().zip(marks) {
        let value = mark.wrapping_sub(b'0');
        let is_digit = u8::from(value <= 9);
        let is_blank = u8::from(mark == b'.') | u8::from(mark == b'_') | u8::from(mark == b'*');
        strange |= (is_digit | is_blank) ^ 1;
        *digit = value & 0u8.wrapping_sub(is_digit);
    }
    (strange == 0).then(|| Board::from_digits(digits))
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The digit of a cell mark, 0 for a blank cell.
const fn cell(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'.' | b'_' | b'*' => Some(0),
        _ => None,
    }
}
