//! Tables: a header, then a record per line.
//!
//! Commas separate the fields; a field that begins with a quotation mark ends at the next mark that
//! is not doubled (RFC 4180). A record is one line: a field with a line break in it is an error.
//! The reader keeps records byte for byte and writes them back with a new solution, and its errors
//! name columns of the line. A library that returns the values of the fields can do neither, so
//! the fields are found here.

use super::super::line::{Field, Line};
use super::{Definition, Reading};
use crate::sudoku::board::Board;
use crate::text::{ParseError, printable};

pub(super) const FORM: Definition = Definition {
    name: "csv",
    help: "A table with a header line",
    reading: Reading::Table,
    write: super::line::write,
};

/// The names of columns of puzzles.
const PUZZLES: [&str; 7] = ["quizzes", "quiz", "puzzle", "puzzles", "sudoku", "board", "question"];

/// The names of columns of solutions.
const SOLUTIONS: [&str; 4] = ["solutions", "solution", "answer", "answers"];

/// A column of a table.
///
/// ```
/// use quadrille::sudoku::text::Column;
///
/// assert_eq!(Column::from("3"), Column::Number(3));
/// assert_eq!(Column::from("quizzes"), Column::Name("quizzes".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Column {
    /// By its number, from 1.
    Number(usize),
    /// By its name in the header, in upper or lower case.
    Name(String),
}

/// A whole number from 1 is a number, everything else a name.
impl From<&str> for Column {
    fn from(text: &str) -> Self {
        match text.parse() {
            Ok(number) if number > 0 => Self::Number(number),
            _ => Self::Name(text.to_owned()),
        }
    }
}

/// Which columns hold the puzzles and the solutions. The default finds both by their names.
///
/// ```
/// use quadrille::sudoku::text::{Boards, Columns};
///
/// let mut boards = Boards::new(None);
/// boards.set_columns(Columns::default().puzzle("start").solution("end"));
/// boards.line(b"start,end");
/// boards.line(format!("{},", ".".repeat(81)).as_bytes());
/// let entry = boards.next_entry().expect("a record");
/// assert_eq!(entry.board.map(|board| board.n_clues()), Ok(0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Columns {
    /// The column of puzzles; `None` for the first with a usual name.
    pub puzzle: Option<Column>,
    /// The column of solutions; `None` for the first with a usual name, if there is one.
    pub solution: Option<Column>,
}

impl Columns {
    /// The same with puzzles in this column.
    #[must_use]
    pub fn puzzle(self, column: impl Into<Column>) -> Self {
        Self { puzzle: Some(column.into()), ..self }
    }

    /// The same with solutions in this column.
    #[must_use]
    pub fn solution(self, column: impl Into<Column>) -> Self {
        Self { solution: Some(column.into()), ..self }
    }
}

/// A table: where its records have the puzzle and the solution.
#[derive(Clone, Debug)]
pub(in crate::sudoku::text) struct Table {
    header: Vec<u8>,
    /// `None` if the header does not say.
    puzzle: Option<usize>,
    solution: Option<usize>,
}

/// A record of a table, as it is written.
///
/// ```
/// use quadrille::sudoku::text::Boards;
///
/// let mut boards = Boards::new(None);
/// boards.line(b"id,puzzle,solution");
/// boards.line(format!("7,{},", ".".repeat(81)).as_bytes());
/// let record = boards.next_entry().and_then(|entry| entry.record).expect("a record");
/// assert_eq!(record.solution(), None);
/// let mut text = Vec::new();
/// record.write(b"unknown", &mut text);
/// assert!(text.starts_with(b"7,...") && text.ends_with(b"...,unknown"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    line: Box<[u8]>,
    /// Where the solution is, with its quotation marks.
    solution: Option<Field>,
}

impl Table {
    /// The table that begins with this header, or `None` if the line is no header. A stream that is
    /// `certain` to be a table begins one with any line.
    pub(in crate::sudoku::text) fn begin(
        header: Line,
        columns: &Columns,
        certain: bool,
    ) -> Option<Self> {
        let fields: Vec<Field> = fields(header.text).collect();
        let find = |column: &Option<Column>, names: &[&str]| {
            let is = |field: &Field, name: &str| {
                unquoted(header.text, field).trim_ascii().eq_ignore_ascii_case(name.as_bytes())
            };
            match column {
                Some(Column::Number(number)) => Some(number - 1),
                Some(Column::Name(name)) => fields.iter().position(|field| is(field, name)),
                None => fields.iter().position(|field| names.iter().any(|name| is(field, name))),
            }
        };
        let puzzle = find(&columns.puzzle, &PUZZLES);
        let named = matches!(&columns.puzzle, Some(Column::Name(_)) | None);
        if !certain && (puzzle.is_none() || (fields.len() < 2 && named)) {
            return None;
        }
        let solution = find(&columns.solution, &SOLUTIONS).filter(|&at| Some(at) != puzzle);
        let mut text = header.text.to_vec();
        if solution.is_none() {
            text.extend_from_slice(b",solution");
        }
        Some(Self { header: text, puzzle, solution })
    }

    /// The header, or `None` if it does not name a column of puzzles.
    pub(in crate::sudoku::text) fn header(&self) -> Option<&[u8]> {
        self.puzzle.map(|_| &self.header[..])
    }

    /// The board of a record, and the record.
    pub(in crate::sudoku::text) fn record(
        &self,
        line: Line,
    ) -> (Result<Board, ParseError>, Option<Box<Record>>) {
        let fields: Vec<Field> = fields(line.text).collect();
        let solution = self.solution.and_then(|at| fields.get(at).cloned());
        let record = Record { line: line.text.into(), solution };
        (self.board(line, &fields), self.puzzle.map(|_| Box::new(record)))
    }

    fn board(&self, line: Line, fields: &[Field]) -> Result<Board, ParseError> {
        let end = line.text.len();
        let Some(column) = self.puzzle else {
            let expected = "a header that names a column of puzzles";
            return Err(line.fault(0..0, expected, "none in the first line"));
        };
        if line.is_cut() {
            return Err(line.fault(0..0, "a record", "a line of thousands of characters"));
        }
        let Some(field) = fields.get(column) else {
            let expected = format!("a field in column {}", column + 1);
            return Err(line.fault(end..end, expected, format!("{} fields", fields.len())));
        };
        if fields.last().is_some_and(|last| is_open(&line.text[last.clone()])) {
            let expected = "a closing quotation mark";
            return Err(line.fault(end..end, expected, "the end of the line"));
        }
        let inner = inner(line.text, field);
        line.cells::<81>(inner, "a puzzle").map(Board::from_digits)
    }
}

impl Record {
    /// The solution that the table gives, or `None` if it gives none.
    ///
    /// # Errors
    ///
    /// The text in its place, if that is no solved board.
    pub fn solution(&self) -> Option<Result<Board, String>> {
        let text = unquoted(&self.line, self.solution.as_ref()?).trim_ascii();
        if text.is_empty() {
            return None;
        }
        let line = Line { number: 1, text };
        let board = line.cells::<81>(0..text.len(), "a solution").map(Board::from_digits);
        Some(match board {
            Ok(board) if board.n_clues() == 81 => Ok(board),
            _ => Err(printable(&text[..text.len().min(100)])),
        })
    }

    /// Appends the record with this solution, in the column of solutions or in a new last one.
    pub fn write(&self, solution: &[u8], text: &mut Vec<u8>) {
        let end = self.line.len();
        let at = self.solution.clone().unwrap_or(end..end);
        text.extend_from_slice(&self.line[..at.start]);
        if self.solution.is_none() {
            text.push(b',');
        }
        text.extend_from_slice(solution);
        text.extend_from_slice(&self.line[at.end..]);
    }
}

/// The fields of a record, with their quotation marks.
fn fields(text: &[u8]) -> impl Iterator<Item = Field> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let mut quoted = false;
        let end = text[start..].iter().position(|&byte| {
            quoted ^= byte == b'"';
            byte == b',' && !quoted
        });
        next = end.map(|length| start + length + 1);
        Some(start..end.map_or(text.len(), |length| start + length))
    })
}

/// Whether the field begins with a quotation mark and does not end with one.
fn is_open(field: &[u8]) -> bool {
    field.iter().fold(false, |open, &byte| open ^ (byte == b'"'))
}

/// The field without quotation marks around it, and without blanks around those.
fn inner(text: &[u8], field: &Field) -> Field {
    let bytes = &text[field.clone()];
    let start = field.start + (bytes.len() - bytes.trim_ascii_start().len());
    let end = start + bytes.trim_ascii().len();
    match &text[start..end] {
        [b'"', .., b'"'] => start + 1..end - 1,
        _ => start..end,
    }
}

fn unquoted<'t>(text: &'t [u8], field: &Field) -> &'t [u8] {
    &text[inner(text, field)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::text::{Boards, Form};

    const PUZZLE: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const SOLVED: &str =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

    fn entries(text: &str, columns: Columns) -> (Boards, Vec<crate::sudoku::text::Entry>) {
        let mut boards = Boards::new(None);
        boards.set_columns(columns);
        text.lines().for_each(|line| boards.line(line.as_bytes()));
        boards.end();
        let entries = std::iter::from_fn(|| boards.next_entry()).collect();
        (boards, entries)
    }

    #[test]
    fn tables_are_told_by_their_headers() {
        for (header, line) in [
            ("quizzes,solutions", format!("{PUZZLE},{SOLVED}")),
            ("id,puzzle,solution,clues", format!("7,{PUZZLE},{SOLVED},21")),
            ("\"Solution\" , \"Sudoku\"", format!("\"{SOLVED}\", \"{PUZZLE}\"")),
        ] {
            let (boards, entries) = entries(&format!("{header}\n{line}\n\n"), Columns::default());
            assert_eq!(boards.header(), Some(header.as_bytes()));
            assert_eq!(entries.len(), 1);
            assert_eq!((entries[0].line, entries[0].form), (2, Some(Form::Csv)));
            assert_eq!(entries[0].board, Ok(PUZZLE.parse().unwrap()));
            let record = entries[0].record.as_ref().unwrap();
            assert_eq!(record.solution(), Some(Ok(SOLVED.parse().unwrap())));
            let mut text = Vec::new();
            record.write(b"no solution", &mut text);
            let expected = line.replace(&format!("\"{SOLVED}\""), "no solution");
            assert_eq!(text, expected.replace(SOLVED, "no solution").into_bytes());
        }
    }

    #[test]
    fn columns_may_be_named_or_numbered() {
        let text = format!("a,b,c\n{SOLVED},x,{PUZZLE}\n");
        for (puzzle, solution) in [("C", "a"), ("3", "1")] {
            let columns = Columns { puzzle: Some(puzzle.into()), solution: Some(solution.into()) };
            let (_, entries) = entries(&text, columns);
            assert_eq!(entries[0].board, Ok(PUZZLE.parse().unwrap()));
            assert!(entries[0].record.as_ref().unwrap().solution().is_some());
        }
        let (boards, entries) = entries("puzzle,x\n,\n", Columns::default());
        assert_eq!(boards.header(), Some(&b"puzzle,x,solution"[..]));
        let mut text = Vec::new();
        entries[0].record.as_ref().unwrap().write(b"S", &mut text);
        assert_eq!(text, b",,S");
    }

    #[test]
    fn errors_point_into_the_line() {
        let errors = |record: &str| {
            let (_, entries) = entries(&format!("id,puzzle\n{record}\n"), Columns::default());
            entries[0].board.as_ref().unwrap_err().to_string()
        };
        assert_eq!(
            errors(&format!("7,{}q", &PUZZLE[1..])),
            "2:83: expected a digit 0-9 or '.', found 'q'"
        );
        assert_eq!(errors("7,\"12\""), "2:6: expected 81 cells in a puzzle, found 2");
        assert_eq!(errors("7"), "2:2: expected a field in column 2, found 1 fields");
        assert_eq!(
            errors("7,\"12"),
            "2:6: expected a closing quotation mark, found the end of the line"
        );
    }
}
