//! From lines to boards.

use std::collections::VecDeque;

use super::csv::{Columns, Table};
use super::line::{Line, plain_puzzle};
use super::{Entry, Form};
use crate::sudoku::board::Board;
use crate::text::ParseError;

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
    /// How the columns of a table are found, and the table, if the stream is one.
    columns: Columns,
    table: Option<Table>,
    /// How many lines were read.
    n_lines: u64,
    /// Whether an empty line was read since the last board.
    apart: bool,
    /// The first line of the rows that run together without an empty line.
    run: u64,
    /// So many rows are still to be left out: they repeat a puzzle.
    n_repeated: u8,
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

    /// Says how the columns of a table are found. For the first line to come.
    pub fn set_columns(&mut self, columns: Columns) {
        self.columns = columns;
    }

    /// If the stream is a table, its header, with a name for the column of solutions.
    #[must_use]
    pub fn header(&self) -> Option<&[u8]> {
        self.table.as_ref()?.header()
    }

    /// How many lines were read.
    pub(super) const fn n_lines(&self) -> u64 {
        self.n_lines
    }

    /// The next board that has become known, in the order of the stream.
    pub fn next_entry(&mut self) -> Option<Entry> {
        self.ready.pop_front()
    }

    /// How many boards [`next_entry`](Self::next_entry) would give by now.
    #[cfg(feature = "batch")]
    pub(crate) fn n_ready(&self) -> usize {
        self.ready.len()
    }

    /// Takes all of them at once, into a queue that is empty.
    #[cfg(feature = "batch")]
    pub(crate) const fn take_ready(&mut self, entries: &mut VecDeque<Entry>) {
        std::mem::swap(&mut self.ready, entries);
    }

    /// Reads a line, without its LF. Of longer lines the first [`LONGEST_LINE`](super::LONGEST_LINE) bytes are enough.
    pub fn line(&mut self, line: &[u8]) {
        self.n_lines += 1;
        if self.fixed.is_none_or(|form| form == Form::Line)
            && self.table.is_none()
            && self.n_repeated == 0
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
        if self.table(text) {
            return;
        }
        let Some(first) = text.fields().next().or(text.is_cut().then_some(0..0)) else {
            self.end_block(text, "an empty line", false);
            self.apart = true;
            return;
        };
        if line.get(first.start) == Some(&b'#') || text.is_rule() {
            return;
        }
        if let Some(section) = text.section() {
            self.end_block(text, "a section", false);
            self.n_repeated = if section.eq_ignore_ascii_case(b"state") { 9 } else { 0 };
            return;
        }
        if self.n_repeated > 0 {
            self.n_repeated -= 1;
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

    /// Takes the line in if it belongs to a table.
    fn table(&mut self, text: Line) -> bool {
        if text.number == 1 && self.fixed.is_none_or(|form| form == Form::Csv) {
            self.table = Table::begin(text, &self.columns, self.fixed.is_some());
            if self.table.is_some() {
                return true;
            }
        }
        let Some(table) = &self.table else { return false };
        if text.fields().next().is_some() || text.is_cut() {
            let (board, record) = table.record(text);
            let form = Some(Form::Csv);
            self.push(Entry { line: text.number, form, apart: false, board, record });
        }
        true
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
                    self.push(Entry { line: text.number, form: None, apart, board, record: None });
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
        self.push(Entry { line, form: Some(Form::Line), apart, board, record: None });
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
        Entry { line: start, form, apart, board, record: None }
    }
}
