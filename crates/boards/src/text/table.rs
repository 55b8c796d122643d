//! Tables: a record per line, perhaps after a header.
//!
//! The first line decides how a table is read ([`BoardTable::begin`]). A line with a board in a
//! field is a record, so a table without a header does not lose its first board. Other first lines
//! name the columns.
//!
//! A record is one line: a field with a line break in it is an error. An answer goes into a column
//! of the record, or into a new last column; everything else stays unchanged, byte for byte. A line
//! that starts with `#` is a comment, unless it has a board in the column of puzzles.

mod columns;
mod fields;
mod record;

use super::line::{Field, TextLine, count};
use super::loose;
use crate::board::Board;
use fields::{inner, is_board, is_no_name, is_open, is_solved, quoted, resembles_board, value};
use quadrille_base::counted;
use quadrille_base::text::ParseError;

pub use columns::{Column, Columns};
pub use record::Record;

/// The names of columns of puzzles.
const PUZZLES: [&str; 7] = ["quizzes", "quiz", "puzzle", "puzzles", "sudoku", "board", "question"];

/// The names of columns of solutions.
const SOLUTIONS: [&str; 4] = ["solutions", "solution", "answer", "answers"];

/// Whether this is the name of solutions.
pub(super) fn is_solution(name: &[u8]) -> bool {
    SOLUTIONS.iter().any(|its| name.eq_ignore_ascii_case(its.as_bytes()))
}

/// The delimiters that are recognized, in the order in which they are tried.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// A table: where its records have the puzzle, the solution and the answer.
#[derive(Clone, Debug)]
pub(super) struct BoardTable {
    delimiter: u8,
    /// The header with a name for the column of answers; `None` if the table has no header.
    header: Option<Vec<u8>>,
    /// Columns of the header, or of the first record.
    n_columns: usize,
    puzzle: usize,
    /// The column of solutions, if the table has one.
    solution: Option<usize>,
    /// The column of answers; `n_columns` for a new one.
    answer: usize,
}

/// What the first line of a stream is.
pub(super) enum FirstLine {
    /// The header of a table, or its first record; or the reason why the table cannot be read.
    Table(Result<BoardTable, ParseError>),
    /// A header, if the next line is a record.
    Unknown,
    /// No line of a table.
    NoTable,
}

impl BoardTable {
    /// What the first line of a stream is. If the stream is `certain` to be a table, the line is
    /// part of the table.
    pub(super) fn begin(line: TextLine, columns: &Columns, certain: bool) -> FirstLine {
        let fit = |first: &Beginning| (first.is_clear(), first.fields.len());
        let first = best(beginnings(line, None, columns), fit);
        // The next line shows where the puzzles are.
        let is_open = columns.puzzle.is_none() && !first.is_record() && !line.is_cut();
        if certain {
            if is_open && first.fields.len() > 1 {
                return FirstLine::Unknown;
            }
            return FirstLine::Table(first.table());
        }
        let is_quoted = line.text.trim_ascii_start().starts_with(b"\"");
        // A puzzle before a space is a line with a comment; a puzzle before a tab is the first
        // column.
        let is_line = line.fields().next().is_some_and(|field| {
            let behind = &line.text[field.end..];
            let has_column = behind.starts_with(b"\t") && !behind.trim_ascii().is_empty();
            is_board(&line.text[field]) && !has_column
        });
        match first.fields.len() {
            _ if line.is_cut() || is_line => FirstLine::NoTable,
            1 if !first.is_clear() => FirstLine::NoTable,
            // Perhaps a heading above other lines.
            1 if !is_quoted || !first.has_board() => FirstLine::Unknown,
            _ if first.is_clear() && !is_open => FirstLine::Table(first.table()),
            _ => FirstLine::Unknown,
        }
    }

    /// What a first line is if [unknown](FirstLine::Unknown) by itself. The `next` line decides or,
    /// for `None`, the end of the stream. If the stream is `certain` to be a table, the line is
    /// part of it.
    pub(super) fn begin_before(
        first: TextLine,
        next: Option<TextLine>,
        columns: &Columns,
        certain: bool,
    ) -> FirstLine {
        let is_table = |first: &Beginning| {
            let Some(next) = next else {
                return first.is_clear() && (first.fields.len() == 1 || !certain);
            };
            match first.next.len() {
                n if n != first.fields.len() => first.is_clear() && n > 1 && first.fields.len() > 1,
                // Text after a blank is a comment, as in a list of one-line puzzles.
                1 if next.fields().count() > 1 => false,
                n => (n > 1 || first.is_clear()) && first.next.iter().any(|&kind| kind.is_some()),
            }
        };
        let fit = |first: &Beginning| (is_table(first), first.is_clear(), first.fields.len());
        let best = best(beginnings(first, next, columns), fit);
        if certain || is_table(&best) || best.is_clear() && best.fields.len() > 1 {
            FirstLine::Table(best.table())
        } else {
            FirstLine::NoTable
        }
    }

    /// Whether a line that starts with `#` is a comment before a table. It is a header if `#` is
    /// the name of a column.
    pub(super) fn is_comment_before(line: TextLine, columns: &Columns) -> bool {
        let is_header =
            |first: Beginning| first.value(0) == b"#" && first.puzzle_by_name().is_some();
        line.is_comment() && !beginnings(line, None, columns).any(is_header)
    }

    /// Whether the line is a comment between records.
    pub(super) fn is_comment(&self, line: TextLine) -> bool {
        let is_board = |field: &Field| is_board(&line.text[inner(line.text, field)]);
        line.is_comment()
            && !fields::fields(line.text, self.delimiter).get(self.puzzle).is_some_and(is_board)
    }

    /// The header with a name for the column of answers, or `None` if the table has no header.
    pub(super) fn header(&self) -> Option<&[u8]> {
        self.header.as_deref()
    }

    /// The board of a record, and the record.
    pub(super) fn record(&self, line: TextLine) -> (Result<Board, ParseError>, Box<Record>) {
        let fields = fields::fields(line.text, self.delimiter);
        let (n, is_new) = (fields.len(), self.answer == self.n_columns);
        let is_blank = |field: &Field| line.text[field.clone()].trim_ascii().is_empty();
        // A field after the last column must not be taken for the answer.
        let too_many = is_new && !fields.iter().skip(self.n_columns).all(is_blank);
        let end = line.text.len();
        let answer = match fields.get(self.answer) {
            Some(field) if !too_many => (field.clone(), 0),
            _ => (end..end, self.answer.saturating_sub(n) + 1),
        };
        let board = self.board(line, &fields).and_then(|board| {
            if too_many {
                let at = fields[self.n_columns].clone();
                return Err(line.fault(at, counted(count(self.n_columns), "field"), n));
            }
            Ok(board)
        });
        let solution = self.solution.and_then(|at| fields.get(at).cloned());
        let delimiter = self.delimiter;
        (board, Box::new(Record { line: line.text.into(), delimiter, solution, answer }))
    }

    fn board(&self, line: TextLine, fields: &[Field]) -> Result<Board, ParseError> {
        let end = line.text.len();
        line.has_no_return()?;
        if line.is_cut() {
            return Err(line.fault(0..0, "a record", "a line of thousands of characters"));
        }
        if fields.last().is_some_and(|last| is_open(&line.text[last.clone()])) {
            let expected = "a closing quotation mark";
            return Err(line.fault(end..end, expected, "the end of the line"));
        }
        let Some(field) = fields.get(self.puzzle) else {
            let expected = format!("a field in column {}", self.puzzle + 1);
            return Err(line.fault(end..end, expected, counted(count(fields.len()), "field")));
        };
        let at = inner(line.text, field);
        let cells = line
            .cells::<81>(at.clone(), "a puzzle")
            .or_else(|error| loose::puzzle(&line.text[at]).ok_or(error));
        cells.map(Board::from_digits)
    }
}

/// The first line, cut into fields by a delimiter.
struct Beginning<'t> {
    line: TextLine<'t>,
    columns: &'t Columns,
    delimiter: u8,
    fields: Vec<Field>,
    /// For each field of the next line, if it resembles a board, whether it has blank cells.
    next: Vec<Option<bool>>,
}

/// The first line, cut by each delimiter that the table may have. Of the next line, if it is given,
/// each notes which fields resemble boards.
fn beginnings<'t>(
    line: TextLine<'t>,
    next: Option<TextLine<'t>>,
    columns: &'t Columns,
) -> impl Iterator<Item = Beginning<'t>> {
    let delimiters = columns.delimiter.map_or(DELIMITERS.to_vec(), |delimiter| vec![delimiter]);
    delimiters.into_iter().map(move |delimiter| {
        let fields = |line: TextLine| fields::fields(line.text, delimiter);
        let kinds = |next: TextLine| {
            let kind = |field: &Field| {
                let value = &next.text[inner(next.text, field)];
                resembles_board(value).then(|| !is_solved(value))
            };
            fields(next).iter().map(kind).collect()
        };
        let (fields, next) = (fields(line), next.map(kinds).unwrap_or_default());
        Beginning { line, columns, delimiter, fields, next }
    })
}

/// The beginning that fits best; if several fit equally well, the first.
fn best<'t, F: Ord>(
    all: impl Iterator<Item = Beginning<'t>>,
    fit: impl Fn(&Beginning) -> F,
) -> Beginning<'t> {
    let better = |best: Beginning<'t>, next| if fit(&next) > fit(&best) { next } else { best };
    all.reduce(better).expect("there is a delimiter")
}

impl<'t> Beginning<'t> {
    /// The column of puzzles: of this name, unless the next line has none there, but elsewhere.
    fn puzzle_by_shape(&self) -> Option<usize> {
        let column = |blanks: bool| self.next.iter().position(|&kind| kind == Some(blanks));
        let named = self.puzzle_by_name();
        let is_there = |at: usize| self.next.get(at).is_some_and(Option::is_some);
        let found = column(true).or_else(|| column(false));
        named.filter(|&at| found.is_none() || is_there(at)).or(found)
    }

    fn value(&self, at: usize) -> &'t [u8] {
        &self.line.text[inner(self.line.text, &self.fields[at])]
    }

    fn find(&self, fits: impl Fn(&[u8]) -> bool) -> Option<usize> {
        (0..self.fields.len()).find(|&at| fits(self.value(at)))
    }

    /// The column with one of these names, other than `but`.
    fn named(&self, names: &[&str], but: Option<usize>) -> Option<usize> {
        let value = |at: usize| value(self.line.text, &self.fields[at]).to_lowercase();
        let is_one = |at: usize| names.iter().any(|name| name.trim().to_lowercase() == value(at));
        (0..self.fields.len()).find(|&at| Some(at) != but && is_one(at))
    }

    /// The column of puzzles that the line names.
    fn puzzle_by_name(&self) -> Option<usize> {
        match &self.columns.puzzle {
            Some(Column::Name(name)) => self.named(&[name], None),
            _ => self.named(&PUZZLES, None),
        }
    }

    fn has_board(&self) -> bool {
        self.find(is_board).is_some()
    }

    /// Whether the line certainly belongs to a table with this delimiter.
    fn is_clear(&self) -> bool {
        self.has_board() || self.puzzle_by_name().is_some()
    }

    fn table(&self) -> Result<BoardTable, ParseError> {
        if self.line.is_cut() {
            let expected = "the first line of a table";
            return Err(self.line.fault(0..0, expected, "a line of thousands of characters"));
        }
        let (n, is_record) = (self.fields.len(), self.is_record());
        let puzzle = self.puzzle(is_record)?;
        let solution = self.solution(is_record, puzzle)?;
        let (answer, name) = match (&self.columns.answer, &self.columns.solution) {
            (Some(name), _) if is_record => (None, name.as_str()),
            (Some(name), _) => (self.named(&[name], Some(puzzle)), name.as_str()),
            (None, Some(Column::Name(name))) => (solution, name.as_str()),
            (None, _) => (solution, "solution"),
        };
        let (answer, delimiter) = (answer.unwrap_or(n), self.delimiter);
        let mut header = self.line.text.to_vec();
        if answer == n {
            header.push(delimiter);
            header.extend_from_slice(&quoted(name.as_bytes(), delimiter));
        }
        let (header, solution) = ((!is_record).then_some(header), solution.filter(|&at| at < n));
        Ok(BoardTable { delimiter, header, n_columns: n, puzzle, solution, answer })
    }

    /// Whether the line is a record and no header.
    fn is_record(&self) -> bool {
        let is_unnamed = match &self.columns.puzzle {
            Some(Column::Number(number)) => {
                *number <= self.fields.len() && is_no_name(self.value(number - 1))
            }
            _ => self.puzzle_by_name().is_none() && self.find(resembles_board).is_some(),
        };
        self.columns.no_header || self.has_board() || is_unnamed
    }

    /// The column of puzzles.
    fn puzzle(&self, is_record: bool) -> Result<usize, ParseError> {
        const HELP: &str = "; say by --column which column has the puzzles";
        match &self.columns.puzzle {
            Some(Column::Number(number)) if *number > self.fields.len() && !is_record => {
                Err(self.fault(&format!("column {number} with the puzzles"), ""))
            }
            Some(Column::Number(number)) => Ok(number - 1),
            Some(Column::Name(name)) if is_record => Err(self.unnamed("--column", name)),
            Some(Column::Name(name)) => self
                .puzzle_by_name()
                .ok_or_else(|| self.fault(&format!("a column '{name}' with the puzzles"), "")),
            // A solved board may also be the puzzle, but that is less likely.
            None if is_record => self
                .find(|value| is_board(value) && !is_solved(value))
                .or_else(|| self.find(is_board))
                .or_else(|| self.find(resembles_board))
                .or_else(|| (self.fields.len() == 1).then_some(0))
                .ok_or_else(|| self.fault("a puzzle in the first record", HELP)),
            None => self
                .puzzle_by_shape()
                .ok_or_else(|| self.fault("a header that names a column of puzzles", HELP)),
        }
    }

    /// The column of solutions, if there is one; the number of columns for a new one.
    fn solution(&self, is_record: bool, puzzle: usize) -> Result<Option<usize>, ParseError> {
        let n = self.fields.len();
        Ok(match &self.columns.solution {
            Some(Column::Number(number)) => Some(self.solution_at(*number, puzzle)?),
            Some(Column::Name(name)) if is_record => {
                return Err(self.unnamed("--solution-column", name));
            }
            Some(Column::Name(name)) => {
                let other = self.named(&[name], Some(puzzle));
                if other.is_none() && self.named(&[name], None).is_some() {
                    return Err(self.is_puzzle(&format!("'{name}'")));
                }
                other
            }
            None if is_record => (0..n).find(|&at| at != puzzle && is_solved(self.value(at))),
            None => self.named(&SOLUTIONS, Some(puzzle)).or_else(|| {
                let is_named = self.puzzle_by_name() == Some(puzzle);
                let solved = self.next.iter().position(|&kind| kind == Some(false));
                solved.filter(|&at| at < n && at != puzzle && !is_named)
            }),
        })
    }

    /// The index of the column of solutions with this number from 1. The number after the last
    /// column means a new one.
    fn solution_at(&self, number: usize, puzzle: usize) -> Result<usize, ParseError> {
        if number == puzzle + 1 {
            return Err(self.is_puzzle(&number.to_string()));
        }
        let n = self.fields.len();
        if number > n + 1 {
            let expected = format!("column {number} for the solutions");
            return Err(self.fault(&expected, &format!("; a new column is number {}", n + 1)));
        }
        Ok(number - 1)
    }

    /// The error for columns that do not fit, with a list of the columns found.
    fn fault(&self, expected: &str, help: &str) -> ParseError {
        /// Names in the list, at most.
        const NAMES: usize = 8;
        /// Characters of each name, at most.
        const CHARACTERS: usize = 20;
        let n = self.fields.len();
        let names = self.fields.iter().take(NAMES).map(|field| {
            let name = value(self.line.text, field);
            let short: String = name.chars().take(CHARACTERS).collect();
            let more = if short.len() < name.len() { "..." } else { "" };
            format!("'{}{more}'", quadrille_base::visible::printable(short.as_bytes()))
        });
        let names = names.collect::<Vec<_>>().join(", ");
        let more = if n > NAMES { ", ..." } else { "" };
        let found = format!("{}: {names}{more}{help}", counted(count(n), "column"));
        self.line.fault(0..0, expected, found)
    }

    fn is_puzzle(&self, column: &str) -> ParseError {
        let reason = format!(
            "column {column} has the puzzles and cannot take the solutions; \
             name another --solution-column"
        );
        ParseError::because(self.line.number, self.line.text, 0..0, reason)
    }

    /// The error for the name of a column in a table without a header.
    fn unnamed(&self, option: &str, name: &str) -> ParseError {
        let expected = format!("a header with the column '{name}'");
        let found = format!("a record; without a header, {option} takes a number");
        self.line.fault(0..0, expected, found)
    }
}

#[cfg(test)]
mod tests;
