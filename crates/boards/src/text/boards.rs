//! [`Boards`]: a reader that turns lines into boards.

use std::collections::VecDeque;

use super::form::line::plain_puzzle;
use super::line::{Field, TextLine};
use super::table::{BoardTable, Columns, FirstLine};
use super::zeros::{Zeros, is_doubtful};
use super::{BoardEntry, Form};
use crate::board::Board;
use quadrille_base::text::ParseError;

/// Finds the boards in a stream of lines.
///
/// Pass it each line by [`line`](Self::line), and call [`end`](Self::end) after the last one. After
/// each call, [`next_entry`](Self::next_entry) returns the boards that are complete by then.
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
    /// The form that all boards must have, if it is fixed.
    fixed: Option<Form>,
    /// How to read a table.
    columns: Columns,
    kind: Kind,
    /// The number of lines read.
    n_lines: u64,
    /// Whether an empty line was read since the last board.
    apart: bool,
    /// The first line of the current rows without an empty line between them.
    run: u64,
    /// Rows still to be skipped, because they repeat a puzzle.
    n_repeated: u8,
    /// The form of the last board, if it was a one-line puzzle.
    single_form: Option<Form>,
    /// The rows of a board that is not complete.
    rows: Rows,
    /// A board of nine rows, held until the next line shows whether a tenth row follows.
    complete: Option<BoardEntry>,
    zeros: Zeros,
    ready: VecDeque<BoardEntry>,
}

/// What a stream is.
#[derive(Clone, Debug, Default)]
enum Kind {
    /// Nothing is known: all lines so far are empty or comments.
    #[default]
    Open,
    /// The first line is this one, and the next line decides what it is.
    Begun(u64, Vec<u8>),
    Table(BoardTable),
    /// A table that cannot be read.
    Refused(ParseError),
    /// Boards that are no records.
    Boards,
}

/// Up to nine rows.
#[derive(Clone, Debug, Default)]
struct Rows {
    start: u64,
    form: Option<Form>,
    apart: bool,
    /// The cells of each row; meaningless for a faulty one.
    cells: Vec<[u8; 9]>,
    /// The errors of the faulty rows.
    errors: Vec<ParseError>,
    /// The error that the first row is a tenth row, which holds if no second row follows.
    tenth: Option<ParseError>,
}

impl Boards {
    /// A reader for boards of one form, or, for `None`, of any form.
    pub fn new(fixed: Option<Form>) -> Self {
        Self { fixed, ..Self::default() }
    }

    /// Sets how to read a table. Call it before the first line. If the columns are set to something
    /// that only a table has, the stream is a table.
    pub fn set_columns(&mut self, columns: Columns) {
        self.columns = columns;
    }

    /// Sets that zeros are empty cells, so that no board is in doubt.
    pub const fn set_zeros_are_empty(&mut self) {
        self.zeros.are_empty = true;
    }

    /// The header of the table, with a name for the column of answers, or `None` if the stream is
    /// no table or has no header.
    pub fn header(&self) -> Option<&[u8]> {
        match &self.kind {
            Kind::Table(table) => table.header(),
            _ => None,
        }
    }

    /// Whether the stream is a table, as far as is known so far.
    pub const fn is_table(&self) -> bool {
        matches!(self.kind, Kind::Table(_))
    }

    /// Why the stream is a table that cannot be read: its first line does not say where the puzzles
    /// are. The only entry of such a stream has the same error.
    pub const fn refusal(&self) -> Option<&ParseError> {
        match &self.kind {
            Kind::Refused(error) => Some(error),
            _ => None,
        }
    }

    /// The number of lines read.
    pub(super) const fn n_lines(&self) -> u64 {
        self.n_lines
    }

    /// The next complete board, in the order of the stream.
    pub fn next_entry(&mut self) -> Option<BoardEntry> {
        self.ready.pop_front()
    }

    /// The number of boards that [`next_entry`](Self::next_entry) can return now.
    #[doc(hidden)]
    pub fn n_ready(&self) -> usize {
        self.ready.len()
    }

    /// Moves all of them at once into a queue, which must be empty.
    #[doc(hidden)]
    pub const fn take_ready(&mut self, entries: &mut VecDeque<BoardEntry>) {
        std::mem::swap(&mut self.ready, entries);
    }

    /// Reads a line, without its LF. The first [`LONGEST_LINE`](super::LONGEST_LINE) bytes of a
    /// longer line are enough.
    pub fn line(&mut self, line: &[u8]) {
        if self.plain_line(line) {
            return;
        }
        self.n_lines += 1;
        let whole = TextLine::new(self.n_lines, line);
        let text = whole.cut();
        self.zeros.line(text);
        if self.n_lines == 1
            && let Err(error) = text.has_no_return()
        {
            self.begin(text, FirstLine::Refused(error));
            return;
        }
        if !self.table(text, whole) {
            self.outside_tables(text);
        }
    }

    /// Reads a line if it is a good one-line puzzle and not the first line of the stream. Nearly
    /// all lines of collections are such puzzles. Returns whether the line was read.
    #[inline]
    #[doc(hidden)]
    pub fn plain_line(&mut self, line: &[u8]) -> bool {
        if matches!(self.kind, Kind::Boards)
            && self.fixed.is_none_or(|form| form == Form::Line)
            && self.n_repeated == 0
            && (self.zeros.are_empty || !is_doubtful(line))
            && let Some(board) = plain_puzzle(line)
        {
            self.n_lines += 1;
            if !self.rows.cells.is_empty() || self.complete.is_some() {
                let text = TextLine { number: self.n_lines, text: line };
                self.end_block(text, "a one-line puzzle", Some(Form::Line));
            }
            self.push_single(self.n_lines, Form::Line, Ok(board));
            return true;
        }
        false
    }

    /// Ends the stream; the last board becomes complete.
    pub fn end(&mut self) {
        self.explain(None);
        self.n_lines += 1;
        let end = TextLine { number: self.n_lines, text: b"" };
        self.end_block(end, "the end of the input", None);
        self.ready.extend(self.zeros.settled());
    }

    /// Ends the board before a position, which is not in this stream.
    pub(super) fn end_board(&mut self) {
        self.explain(None);
        let at = TextLine { number: self.n_lines, text: b"" };
        self.end_block(at, "a position", None);
        self.apart = false;
    }

    /// Ends a stream that was cut off: a last board with all nine rows counts, a shorter one is
    /// dropped.
    #[doc(hidden)]
    pub fn break_off(&mut self) {
        self.rows = Rows::default();
        self.end();
    }

    /// Reads the line if it belongs to a table or may begin one. Returns whether it does. A record
    /// keeps the `whole` line.
    fn table(&mut self, text: TextLine, whole: TextLine) -> bool {
        let is_empty = text.fields().next().is_none() && !text.is_cut();
        if let Kind::Begun(..) = self.kind {
            if !is_empty && BoardTable::is_comment_before(text, &self.columns) {
                return true;
            }
            self.explain(Some(text));
        }
        match &self.kind {
            Kind::Open if is_empty || BoardTable::is_comment_before(text, &self.columns) => false,
            Kind::Open => {
                let certain = self.fixed.is_some() || self.columns.are_given();
                let first = match self.fixed {
                    None | Some(Form::Csv) => BoardTable::begin(text, &self.columns, certain),
                    Some(_) => FirstLine::NoTable,
                };
                self.begin(text, first)
            }
            Kind::Table(table) => {
                if !is_empty && !table.is_comment(text) {
                    let (board, record) = table.record(whole);
                    let entry = BoardEntry::new(text.number, Some(Form::Csv), false, board);
                    self.push(BoardEntry { record: Some(record), ..entry });
                }
                true
            }
            Kind::Refused(_) => true,
            Kind::Begun(..) | Kind::Boards => false,
        }
    }

    /// Decides what the stream is by its first line. Returns whether that is, or may be, a line of
    /// a table.
    fn begin(&mut self, text: TextLine, first: FirstLine) -> bool {
        match first {
            FirstLine::Header(table) => self.kind = Kind::Table(table),
            FirstLine::Record(table) => {
                self.kind = Kind::Table(table);
                self.table(text, text);
            }
            FirstLine::Refused(error) => {
                self.kind = Kind::Refused(error.clone());
                self.push(BoardEntry::new(text.number, Some(Form::Csv), false, Err(error)));
            }
            FirstLine::Unknown => self.kind = Kind::Begun(text.number, text.text.to_vec()),
            FirstLine::NoTable => self.kind = Kind::Boards,
        }
        !matches!(self.kind, Kind::Boards)
    }

    /// Decides what the stream is by the `next` line after the first one, or by its end.
    fn explain(&mut self, next: Option<TextLine>) {
        let Kind::Begun(number, text) = &mut self.kind else { return };
        let (number, text) = (*number, std::mem::take(text));
        let first = TextLine { number, text: &text };
        let explained = BoardTable::begin_before(first, next, &self.columns);
        if !self.begin(first, explained) {
            self.outside_tables(first);
        }
    }

    /// Reads a line of a stream that is no table.
    fn outside_tables(&mut self, text: TextLine) {
        let line = text.text;
        let Some(first) = text.fields().next().or(text.is_cut().then_some(0..0)) else {
            self.end_block(text, "an empty line", None);
            self.apart = true;
            return;
        };
        if line.get(first.start) == Some(&b'#') || text.is_rule() {
            return;
        }
        if let Some(section) = text.section() {
            self.end_block(text, "a section", None);
            self.n_repeated = if section.eq_ignore_ascii_case(b"state") { 9 } else { 0 };
            return;
        }
        if self.n_repeated > 0 {
            self.n_repeated -= 1;
            return;
        }
        if let Some((form, board)) = Form::single(text, &first, self.fixed) {
            self.end_block(text, "a one-line puzzle", Some(form));
            self.push_single(text.number, form, board);
        } else {
            self.row(text, first);
        }
    }

    fn row(&mut self, text: TextLine, first: Field) {
        let (form, row) = Form::row(text, first, self.fixed);
        if self.rows.cells.is_empty() {
            if let (None, Err(error)) = (self.fixed, &row) {
                if let (Some(form), None) = (self.single_form, &self.complete) {
                    self.push_single(text.number, form, Err(error.clone()));
                    return;
                }
                if !text.resembles_row() {
                    self.end_block(text, "", None);
                    let apart = std::mem::take(&mut self.apart);
                    self.push(BoardEntry::new(text.number, None, apart, Err(error.clone())));
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

    /// Ends the rows before a line that is no row: `found`, at the line `at`. If that is a one-line
    /// puzzle, `before` is its form.
    fn end_block(&mut self, at: TextLine, found: &'static str, before: Option<Form>) {
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
        if let Some(form) = before
            && self.rows.errors.len() == n
        {
            // All rows are faulty: they were meant as one-line puzzles, too.
            for error in std::mem::take(&mut self.rows).errors {
                self.push_single(error.line, form, Err(error));
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

    fn push_single(&mut self, line: u64, form: Form, board: Result<Board, ParseError>) {
        let apart = std::mem::take(&mut self.apart);
        self.push(BoardEntry::new(line, Some(form), apart, board));
    }

    fn push(&mut self, entry: BoardEntry) {
        if let Some(form) = entry.form {
            self.single_form = form.is_single().then_some(form);
        }
        if self.zeros.are_empty {
            return self.ready.push_back(entry);
        }
        let decided = self.zeros.hold(entry);
        if self.zeros.are_empty || self.zeros.are_too_many() {
            self.ready.extend(self.zeros.settled());
        }
        self.ready.extend(decided);
    }
}

impl Rows {
    /// The board, or its first error. With fewer than nine rows the board is meaningless.
    fn take(&mut self) -> BoardEntry {
        let Self { start, form, apart, mut cells, errors, .. } = std::mem::take(self);
        cells.resize(9, [0; 9]);
        let cells: &[u8; 81] = cells.as_flattened().try_into().expect("nine rows of nine");
        let board = errors.into_iter().next().map_or_else(|| Ok(Board::from_digits(*cells)), Err);
        BoardEntry::new(start, form, apart, board)
    }
}
