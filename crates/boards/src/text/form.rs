//! [`Form`]: how a board is written: its name and its help, how lines of it are recognized and
//! parsed, and how it is written. Readers, writers and the program take the forms from here.

use std::fmt;

use super::line::{Field, TextLine, count, is_blank};
use crate::board::Board;
use quadrille_base::text::ParseError;
use quadrille_base::visible::{first_character, first_invisible, printable};

/// How a board is written.
///
/// ```
/// use quadrille::sudoku::{Board, text::Form};
///
/// for form in Form::ALL {
///     if form != Form::Csv {
///         let text = Board::EMPTY.in_form(form).to_string();
///         assert_eq!(text.parse(), Ok(Board::EMPTY), "{form}");
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Nine lines, blanks between the digits.
    Boj,
    /// Nine lines, no blanks.
    Grid,
    /// One line.
    Line,
    /// Nine lines with rules between the boxes.
    Ss,
    /// A field of a table.
    Csv,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 5] = [Self::Boj, Self::Grid, Self::Line, Self::Ss, Self::Csv];

    /// The most bytes that a board takes: 81 marks with a separator after each but the last.
    const LONGEST: usize = 161;

    const fn name_and_help(self) -> (&'static str, &'static str) {
        match self {
            Self::Boj => ("boj", "Nine lines of nine digits with spaces between them"),
            Self::Grid => ("grid", "Nine lines of nine digits"),
            Self::Line => ("line", "81 characters on one line"),
            Self::Ss => ("ss", "Nine lines such as 1..|...|7.. with rules between the boxes"),
            Self::Csv => ("csv", "A table: a record per line, with or without a header"),
        }
    }

    /// The name: `boj`, `grid`, `line`, `ss` or `csv`.
    pub const fn name(self) -> &'static str {
        self.name_and_help().0
    }

    /// A line of help.
    pub const fn help(self) -> &'static str {
        self.name_and_help().1
    }

    /// Whether a board takes one line.
    pub const fn is_one_line(self) -> bool {
        matches!(self, Self::Line | Self::Csv)
    }

    /// The board on a line that is meant as a one-line board; `None` if the line is meant
    /// otherwise. A one-line board is nearer to 81 characters than to a row of nine, and shorter
    /// than two boards; text after a blank is a comment.
    pub(super) fn single(
        line: TextLine,
        first: &Field,
        fixed: Option<Self>,
    ) -> Option<Result<Board, ParseError>> {
        let is_meant = match fixed {
            Some(form) => form == Self::Line,
            None => (41..=161).contains(&first.len()),
        };
        is_meant.then(|| line.cells::<81>(first.clone(), "a puzzle").map(Board::from_digits))
    }

    /// The row on a line, and the form it is meant to have: with rules if it has a `|`, without
    /// blanks if it has a single field of several characters, else with blanks.
    pub(super) fn row(
        line: TextLine,
        first: Field,
        fixed: Option<Self>,
    ) -> (Self, Result<[u8; 9], ParseError>) {
        let form = fixed.unwrap_or_else(|| {
            let is_only = || line.text[first.end..].iter().all(|&byte| is_blank(byte));
            match first.len() {
                _ if line.text.contains(&b'|') => Self::Ss,
                2.. if is_only() => Self::Grid,
                _ => Self::Boj,
            }
        });
        let row = match form {
            _ if line.is_cut() => {
                let expected = "9 cells in a row, or 81 in a puzzle";
                Err(line.fault(first, expected, "a line of thousands of characters"))
            }
            Self::Ss => row_with_bars(line),
            Self::Grid => row_of_digits(line, first),
            _ => row_with_blanks(line),
        };
        (form, row)
    }
}

fn row_of_digits(line: TextLine, first: Field) -> Result<[u8; 9], ParseError> {
    let row = if first.len() > 40 { "a row, or 81 in a puzzle" } else { "a row" };
    let cells = line.cells(first, row)?;
    match line.fields().nth(1) {
        None => Ok(cells),
        Some(more) => {
            let found = first_character(&line.text[more.start..]).1;
            Err(line.fault(more, "the end of the row", found))
        }
    }
}

fn row_with_blanks(line: TextLine) -> Result<[u8; 9], ParseError> {
    let mut cells = [0; 9];
    for (cell, field) in cells.iter_mut().zip(line.fields()) {
        *cell = line.cell(field.start)?;
        let text = &line.text[field.clone()];
        if let Some(at) = first_invisible(text) {
            return Err(line.strange(field.start + at, "a space"));
        }
        if field.len() > 1 {
            let found = match field.len() {
                ..=20 => format!("'{}'", printable(text)),
                n => format!("{} without a blank between them", count(n)),
            };
            return Err(line.fault(field, "one digit 0-9 or '.'", found));
        }
    }
    let n = line.fields().count();
    if n == 9 {
        return Ok(cells);
    }
    let end = line.fields().last().map_or(0, |field| field.end);
    let at = line.fields().nth(9).unwrap_or(end..end);
    Err(line.fault(at, "9 cells in a row", count(n)))
}

/// Nine marks, with any blanks and bars between them.
fn row_with_bars(line: TextLine) -> Result<[u8; 9], ParseError> {
    let is_mark = |byte: u8| !is_blank(byte) && byte != b'|';
    let mut marks = (0..line.text.len()).filter(|&at| is_mark(line.text[at]));
    let mut cells = [0; 9];
    for (n, slot) in cells.iter_mut().enumerate() {
        let Some(at) = marks.next() else {
            let end = line.text.len();
            return Err(line.fault(end..end, "9 cells in a row", count(n)));
        };
        *slot = line.cell(at)?;
    }
    match marks.next() {
        None => Ok(cells),
        Some(at) => Err(line.fault(at..at + 1, "9 cells in a row", count(10 + marks.count()))),
    }
}

/// The board of a line that is a good one-line puzzle from its first byte on, as nearly all lines
/// of collections are. The loop has no branch per cell, so the compiler turns it into a few vector
/// operations.
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
        // A dot and an asterisk differ in one bit.
        let is_blank = u8::from(mark | 4 == b'.') | u8::from(mark == b'_');
        strange |= (is_digit | is_blank) ^ 1;
        *digit = value & 0u8.wrapping_sub(is_digit);
    }
    (strange == 0).then(|| Board::from_digits(digits))
}
/// The [`name`](Form::name).
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A board written in some form; made by [`Board::in_form`].
///
/// ```
/// use quadrille::sudoku::{Board, text::Form};
///
/// let text = Board::EMPTY.in_form(Form::Ss).to_string();
/// assert_eq!(text.lines().nth(3), Some("---+---+---"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Formatted<'b>(&'b Board, Form);

impl Board {
    /// The board as text, without a line end after it. Blank cells are `0` in [`Form::Boj`] and
    /// [`Form::Grid`], elsewhere `.`.
    pub const fn in_form(&self, form: Form) -> Formatted<'_> {
        Formatted(self, form)
    }

    /// Appends the text that [`in_form`](Self::in_form) displays.
    pub fn write(&self, form: Form, text: &mut Vec<u8>) {
        let blank = if matches!(form, Form::Boj | Form::Grid) { b'0' } else { b'.' };
        let marks = self.digits().map(|digit| if digit == 0 { blank } else { b'0' + digit });
        if form.is_one_line() {
            return text.extend_from_slice(&marks);
        }
        for (row, marks) in marks.as_chunks::<9>().0.iter().enumerate() {
            if row > 0 {
                text.push(b'\n');
            }
            match (form, marks) {
                (Form::Boj, _) => {
                    let mut line = [b' '; 17];
                    for (column, &mark) in marks.iter().enumerate() {
                        line[2 * column] = mark;
                    }
                    text.extend_from_slice(&line);
                }
                (Form::Ss, &[a, b, c, d, e, f, g, h, i]) => {
                    if row == 3 || row == 6 {
                        text.extend_from_slice(b"---+---+---\n");
                    }
                    text.extend_from_slice(&[a, b, c, b'|', d, e, f, b'|', g, h, i]);
                }
                _ => text.extend_from_slice(marks),
            }
        }
    }
}

impl fmt::Display for Formatted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut text = Vec::with_capacity(Form::LONGEST);
        self.0.write(self.1, &mut text);
        f.write_str(str::from_utf8(&text).expect("ASCII"))
    }
}

/// The 81 characters of [`Form::Line`].
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.in_form(Form::Line).fmt(f)
    }
}
