//! The text forms of boards, and [`Boards`], which finds the boards in a stream of lines.
//!
//! | form | what | known from |
//! | --- | --- | --- |
//! | [`Form::Boj`] | nine lines of nine digits with blanks between, 0 for a blank cell | BOJ 2580 |
//! | [`Form::Grid`] | nine lines of nine digits | BOJ 2239 |
//! | [`Form::Line`] | 81 characters on a line, then, after a blank, a comment | collections |
//!
//! A blank cell is `0`, `.`, `_` or `*` in all of them. Blanks are spaces and tabs; a line ends
//! with LF, CR LF or the end of the input; lines that start with `#` are comments. Between
//! nine-line boards there may be empty lines; inside one there are none.
//!
//! # Telling them apart
//!
//! A line whose first field has 41 to 161 characters is meant as a one-line puzzle; every other
//! line is meant as a row, spaced if it has several fields. Nine rows make a board. What a broken
//! line was meant as follows from where it stands: amid one-line puzzles it is one of them, inside
//! a board it is one of its nine rows, and elsewhere it is a row if it resembles one and nothing
//! known if not. So a bad board spoils only itself.
//!
//! Whether a board ends after its ninth row is known one line later: a single row that follows
//! is a tenth row, and spoils it; two or more are the next board. Boards that run together without
//! empty lines are cut every nine rows: a row too few or too many shifts the boards behind it, up
//! to the next empty line, and is noticed there, as rows that make no board.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use super::board::Board;
use crate::text::{ParseError, first_character, printable};

/// How much of a line has to be known. A row of so many bytes is too long whatever they are; a
/// one-line puzzle may have a comment of any length.
pub const LONGEST_LINE: usize = 4096;

/// How a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Nine lines, blanks between the digits.
    Boj,
    /// Nine lines, no blanks.
    Grid,
    /// One line.
    Line,
}

impl Form {
    /// No board takes more bytes: 81 marks with something behind each but the last.
    const LONGEST: usize = 161;
}

/// A board found in a stream, or the reason why one could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// How it is written; `None` where not even that can be told.
    pub form: Option<Form>,
    /// Whether an empty line stands before it.
    pub apart: bool,
    /// The board.
    pub board: Result<Board, ParseError>,
}

/// Finds the boards in a stream of lines.
///
/// Feed it with [`line`](Self::line) and [`end`](Self::end), and after each call take what has
/// become known with [`next_entry`](Self::next_entry).
///
/// ```
/// use quadrille::sudoku::text::{Boards, Form};
///
/// let mut boards = Boards::new(None);
/// for line in ["123456789".repeat(9), "12345678q".repeat(9)] {
///     boards.line(line.as_bytes());
/// }
/// boards.end();
/// let good = boards.next_entry().unwrap();
/// assert_eq!((good.line, good.form), (1, Some(Form::Line)));
/// let error = boards.next_entry().unwrap().board.unwrap_err();
/// assert_eq!(error.to_string(), "2:9: expected a digit 0-9 or '.', found 'q'");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Boards {
    /// The form all boards are to have, if it was fixed.
    fixed: Option<Form>,
    /// How many lines were read.
    n_lines: u64,
    /// Whether an empty line was read since the last board.
    apart: bool,
    /// The first line of the rows that run together without an empty line.
    run: u64,
    /// Whether the last board was a one-line puzzle.
    amid_lines: bool,
    /// The rows of a board that is not complete.
    rows: Rows,
    /// A board of nine rows, until it is known that no tenth follows.
    complete: Option<Entry>,
    ready: VecDeque<Entry>,
}

/// Up to nine rows.
#[derive(Clone, Debug, Default)]
struct Rows {
    start: u64,
    form: Option<Form>,
    apart: bool,
    /// One entry a row, whatever is in it if the row is faulty.
    cells: Vec<[u8; 9]>,
    /// Of the faulty ones.
    errors: Vec<ParseError>,
    /// The error that the first row is if no second one follows.
    tenth: Option<ParseError>,
}

impl Boards {
    /// A reader for boards of one form, or of whatever form each has.
    #[must_use]
    pub fn new(fixed: Option<Form>) -> Self {
        Self { fixed, ..Self::default() }
    }

    /// The next board that has become known, in the order of the stream.
    pub fn next_entry(&mut self) -> Option<Entry> {
        self.ready.pop_front()
    }

    /// Reads a line, without its LF. Of longer lines the first [`LONGEST_LINE`] bytes are enough.
    pub fn line(&mut self, line: &[u8]) {
        self.n_lines += 1;
        if self.fixed.is_none_or(|form| form == Form::Line)
            && let Some(board) = plain_puzzle(line)
        {
            if !self.rows.cells.is_empty() || self.complete.is_some() {
                let text = Line { number: self.n_lines, text: line };
                self.end_block(text, "a one-line puzzle", true);
            }
            self.push_line(self.n_lines, Ok(board));
            return;
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = match line.strip_prefix(b"\xef\xbb\xbf") {
            Some(rest) if self.n_lines == 1 => rest,
            _ => line,
        };
        let text = Line { number: self.n_lines, text: line };
        let Some(first) = text.fields().next().or(text.is_cut().then_some(0..0)) else {
            self.end_block(text, "an empty line", false);
            self.apart = true;
            return;
        };
        if line.get(first.start) == Some(&b'#') {
            return;
        }
        let meant_as_line = match self.fixed {
            Some(form) => form == Form::Line,
            None => (41..=161).contains(&first.len()),
        };
        if meant_as_line {
            self.end_block(text, "a one-line puzzle", true);
            self.push_line(self.n_lines, text.puzzle());
        } else {
            self.row(text);
        }
    }

    /// Ends the stream; the last board becomes known.
    pub fn end(&mut self) {
        self.n_lines += 1;
        let end = Line { number: self.n_lines, text: b"" };
        self.end_block(end, "the end of the input", false);
    }

    fn row(&mut self, text: Line) {
        let (form, row) = text.row(self.fixed);
        if self.rows.cells.is_empty() {
            if let (None, Err(error)) = (self.fixed, &row) {
                if self.amid_lines && self.complete.is_none() {
                    self.push_line(text.number, Err(error.clone()));
                    return;
                }
                if !text.resembles_row() {
                    self.end_block(text, "", false);
                    let apart = std::mem::take(&mut self.apart);
                    let board = Err(error.clone());
                    self.push(Entry { line: text.number, form: None, apart, board });
                    return;
                }
            }
            self.rows.start = text.number;
            self.rows.form = Some(form);
            self.rows.apart = std::mem::take(&mut self.apart);
            if self.complete.is_none() {
                self.run = text.number;
            }
            self.rows.tenth = self.complete.is_some().then(|| {
                text.fault(0..text.text.len(), "the board to end after nine rows", "a tenth row")
            });
        } else if let Some(entry) = self.complete.take() {
            // An eleventh row: the tenth was the first of the next board.
            self.rows.tenth = None;
            self.push(entry);
        }
        let rows = &mut self.rows;
        rows.cells.push(row.unwrap_or_else(|error| {
            rows.errors.push(error);
            [0; 9]
        }));
        if rows.cells.len() == 9 {
            self.complete = Some(self.rows.take());
        }
    }

    /// Settles what came before a line that is no row.
    fn end_block(&mut self, at: Line, found: &'static str, before_line_puzzle: bool) {
        if let Some(mut entry) = self.complete.take() {
            if let Some(tenth) = self.rows.tenth.take() {
                entry.board = entry.board.and(Err(tenth));
                self.rows = Rows::default();
            }
            self.push(entry);
        }
        let n = self.rows.cells.len();
        if n == 0 {
            return;
        }
        if before_line_puzzle && self.rows.errors.len() == n {
            // No row among them was right: they were meant as one-line puzzles, too.
            for error in std::mem::take(&mut self.rows).errors {
                self.push_line(error.line, Err(error));
            }
            return;
        }
        let mut entry = self.rows.take();
        let run = match self.run {
            run if run < entry.line => format!(", in rows that run together from line {run} on"),
            _ => String::new(),
        };
        let start = entry.line;
        let expected = format!("row {} of the board that begins on line {start}{run}", n + 1);
        entry.board = entry.board.and_then(|_| Err(at.fault(0..0, expected, found)));
        self.push(entry);
    }

    fn push_line(&mut self, line: u64, board: Result<Board, ParseError>) {
        let apart = std::mem::take(&mut self.apart);
        self.push(Entry { line, form: Some(Form::Line), apart, board });
    }

    fn push(&mut self, entry: Entry) {
        self.amid_lines = match entry.form {
            Some(form) => form == Form::Line,
            None => self.amid_lines,
        };
        self.ready.push_back(entry);
    }
}

impl Rows {
    /// The board, or its first error; for fewer than nine rows of no use but for the error.
    fn take(&mut self) -> Entry {
        let Self { start, form, apart, mut cells, errors, .. } = std::mem::take(self);
        cells.resize(9, [0; 9]);
        let cells: &[u8; 81] = cells.as_flattened().try_into().expect("nine rows of nine");
        let board = errors.into_iter().next().map_or_else(|| Ok(Board::from_digits(*cells)), Err);
        Entry { line: start, form, apart, board }
    }
}

/// One line of a stream.
#[derive(Clone, Copy)]
struct Line<'t> {
    number: u64,
    text: &'t [u8],
}

type Field = std::ops::Range<usize>;

impl<'t> Line<'t> {
    /// The parts between blanks, as byte ranges.
    fn fields(self) -> impl Iterator<Item = Field> + use<'t> {
        let mut end = 0;
        std::iter::from_fn(move || {
            let start = end + self.text[end..].iter().position(|&byte| !is_blank(byte))?;
            let rest = &self.text[start..];
            end = start + rest.iter().position(|&byte| is_blank(byte)).unwrap_or(rest.len());
            Some(start..end)
        })
    }

    /// Whether the end of the line may be missing.
    fn is_cut(self) -> bool {
        self.text.len() >= LONGEST_LINE
    }

    fn fault(
        self,
        at: Field,
        expected: impl Into<std::borrow::Cow<'static, str>>,
        found: impl Into<std::borrow::Cow<'static, str>>,
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
    fn cells<const N: usize>(self, field: Field, whole: &str) -> Result<[u8; N], ParseError> {
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
    fn puzzle(self) -> Result<Board, ParseError> {
        let field = self.fields().next().expect("the line is not empty");
        self.cells::<81>(field, "a puzzle").map(Board::from_digits)
    }

    /// A row, and the form it has or ought to have.
    fn row(self, fixed: Option<Form>) -> (Form, Result<[u8; 9], ParseError>) {
        let mut fields = self.fields();
        let first = fields.next().unwrap_or_default();
        let form = fixed.unwrap_or(match fields.next() {
            // A lone character is the beginning of a spaced row.
            None if first.len() > 1 => Form::Grid,
            _ => Form::Boj,
        });
        if self.is_cut() {
            let found = "a line of thousands of characters";
            return (form, Err(self.fault(first, "9 cells in a row, or 81 in a puzzle", found)));
        }
        (form, if form == Form::Boj { self.spaced_row() } else { self.plain_row() })
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

    /// Whether this is a row, be it a bad one: nine of something, or mostly cells.
    fn resembles_row(self) -> bool {
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
/// collections are. Without a branch a cell: the compiler makes a few vector operations of it.
fn plain_puzzle(line: &[u8]) -> Option<Board> {
    let (marks, rest) = line.split_first_chunk::<81>()?;
    if !matches!(rest, [] | [b' ' | b'\t' | b'\r', ..]) {
        return None;
    }
    let mut digits = [0; 81];
    let mut strange = false;
    for (digit, &mark) in digits.iter_mut().zip(marks) {
        let value = mark.wrapping_sub(b'0');
        let is_digit = value <= 9;
        let is_blank = (mark == b'.') | (mark == b'_') | (mark == b'*');
        strange |= !(is_digit | is_blank);
        *digit = if is_digit { value } else { 0 };
    }
    (!strange && !matches!(rest, [b'\r', _, ..])).then(|| Board::from_digits(digits))
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

/// A single board in any form.
impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut boards = Boards::new(None);
        text.lines().for_each(|line| boards.line(line.as_bytes()));
        boards.end();
        let end = Line { number: boards.n_lines, text: b"" };
        let Some(only) = boards.next_entry() else {
            return Err(end.fault(0..0, "a board", "none"));
        };
        match boards.next_entry() {
            Some(second) => {
                let at = Line { number: second.line, text: b"" };
                only.board.and(Err(at.fault(0..0, "a single board", "another one")))
            }
            None => only.board,
        }
    }
}

/// A board written in some form; made by [`Board::in_form`].
#[derive(Clone, Copy, Debug)]
pub struct Formatted<'b>(&'b Board, Form);

impl Board {
    /// The board as text, without a line end behind it. Blank cells are `.` on one line and `0`
    /// on nine.
    #[must_use]
    pub const fn in_form(&self, form: Form) -> Formatted<'_> {
        Formatted(self, form)
    }

    /// Appends the text that [`in_form`](Self::in_form) displays.
    pub fn write(&self, form: Form, text: &mut Vec<u8>) {
        let blank = if form == Form::Line { b'.' } else { b'0' };
        let marks = self.digits().map(|digit| if digit == 0 { blank } else { b'0' + digit });
        if form == Form::Line {
            text.extend_from_slice(&marks);
            return;
        }
        for (row, marks) in marks.chunks_exact(9).enumerate() {
            if row > 0 {
                text.push(b'\n');
            }
            match form {
                Form::Line | Form::Grid => text.extend_from_slice(marks),
                Form::Boj => {
                    for (column, &mark) in marks.iter().enumerate() {
                        if column > 0 {
                            text.push(b' ');
                        }
                        text.push(mark);
                    }
                }
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

#[cfg(test)]
mod tests;
