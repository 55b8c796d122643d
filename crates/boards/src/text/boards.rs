//! [`Boards`]: a reader that turns lines into boards.

use std::collections::VecDeque;
use std::ops::Range;

mod nested;
mod rows;

use super::form::plain_puzzle;
use super::line::TextLine;
use super::loose;
use super::positions::Positions;
use super::table::{BoardTable, Columns, FirstLine};
use super::zeros::{doubt_on_line, is_doubtful};
use super::{BoardEntry, Form};
use crate::board::Board;
use crate::verify::verify;
use nested::Nested;
use quadrille_base::text::ParseError;
use rows::Rows;

/// The most boards that wait for one that says what zeros are. A choice of ours.
const MOST_WAITING: usize = 1000;

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
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Boards {
    /// The form that all boards must have, if it is fixed.
    fixed: Option<Form>,
    /// How to read a table.
    pub(super) columns: Columns,
    kind: Kind,
    /// The number of lines read.
    n_lines: u64,
    /// What finds positions, if they are wanted.
    pub(super) positions: Option<Positions>,
    /// Whether an empty line was read since the last board.
    apart: bool,
    /// The first line of the current rows without an empty line between them.
    run: u64,
    /// Rows still to be skipped, because they repeat a puzzle.
    n_repeated: u8,
    /// What the lines belong to, if not to boards or a table.
    nested: Nested,
    /// Text around boards, as an error. It is one if there is no board.
    heading: Option<BoardEntry>,
    /// Whether the last heading announces solutions.
    before_solution: bool,
    /// Whether there was a board, or an error.
    has_entry: bool,
    /// The last board.
    last: Option<Board>,
    /// Whether the last board was a one-line puzzle.
    is_amid_lines: bool,
    /// The rows of a board that is not complete.
    rows: Rows,
    /// A board of nine rows, held until the next line shows whether a tenth row follows.
    complete: Option<BoardEntry>,
    /// Whether it is known that zeros are empty cells.
    zeros_are_empty: bool,
    /// A board whose zeros may be a digit, and all boards after it.
    waiting: VecDeque<BoardEntry>,
    pub(super) ready: VecDeque<BoardEntry>,
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

impl Boards {
    /// A reader for boards of one form, or, for `None`, of any form.
    pub fn new(fixed: Option<Form>) -> Self {
        Self { fixed, ..Self::default() }
    }

    /// The same, which also finds positions unless the form is fixed.
    pub fn with_positions(fixed: Option<Form>) -> Self {
        Self { positions: fixed.is_none().then(Positions::default), ..Self::new(fixed) }
    }

    /// Sets how to read a table. Call it before the first line. If the columns are set to something
    /// that only a table has, the stream is a table.
    pub fn set_columns(&mut self, columns: Columns) {
        self.columns = columns;
    }

    /// Sets that zeros are empty cells, so that no board is in doubt.
    pub const fn set_zeros_are_empty(&mut self) {
        self.zeros_are_empty = true;
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
    #[doc(hidden)]
    pub const fn n_lines(&self) -> u64 {
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
        if !self.position_line(line) {
            self.board_line(line);
        }
    }

    /// Reads a line that is no part of a position.
    pub(super) fn board_line(&mut self, line: &[u8]) {
        if self.plain_line(line) {
            return;
        }
        self.n_lines += 1;
        let whole = TextLine::new(self.n_lines, line);
        if self.nested(whole) {
            return;
        }
        let ascii = if self.is_free() { loose::ascii(whole.text) } else { None };
        let whole = ascii.as_deref().map_or(whole, |text| TextLine { text, ..whole });
        let text = whole.cut();
        if self.n_lines == 1
            && let Err(error) = text.has_no_return()
        {
            self.begin(text, FirstLine::Table(Err(error)));
            return;
        }
        if !self.table(text, whole) {
            self.outside_tables(text);
        }
    }

    /// Whether the boards may have any layout.
    pub(super) const fn is_free(&self) -> bool {
        let is_table = matches!(self.kind, Kind::Table(_) | Kind::Refused(_));
        self.fixed.is_none() && !is_table && !self.columns.are_given()
    }

    /// Notes that there is a board elsewhere, so that text around boards is no error.
    #[doc(hidden)]
    pub const fn note_entry(&mut self) {
        self.has_entry = true;
    }

    /// The number of boards that wait for one that says what zeros are.
    #[doc(hidden)]
    pub fn n_waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Ends the wait for a board that says what zeros are: without one, boards whose zeros may be a
    /// digit are errors.
    #[doc(hidden)]
    pub fn settle(&mut self) {
        for mut entry in self.waiting.drain(..) {
            if let Some(doubt) = entry.doubt.take().filter(|_| !self.zeros_are_empty) {
                entry.board = Err(*doubt);
            }
            self.ready.push_back(entry);
        }
    }

    /// Reads a line if it is a good one-line puzzle and not the first line of the stream. Nearly
    /// all lines of collections are such puzzles. Returns whether the line was read.
    #[inline]
    #[doc(hidden)]
    pub fn plain_line(&mut self, line: &[u8]) -> bool {
        let Some(board) = self.plain(line) else { return false };
        self.n_lines += 1;
        if !self.rows.is_empty() || self.complete.is_some() {
            let text = TextLine { number: self.n_lines, text: line };
            self.end_block(text, "a one-line puzzle");
        }
        self.push_new(self.n_lines, Some(Form::Line), Ok(board));
        true
    }

    /// As [`plain_line`](Self::plain_line), but returns the board, which gets no entry. It reads no
    /// line if there are boards that were not taken, or if the entry would need more than the board
    /// and the number of the line. Call [`note_plain`](Self::note_plain) before anything else is
    /// called.
    #[inline]
    #[doc(hidden)]
    pub fn plain_board(&mut self, line: &[u8]) -> Option<Board> {
        let is_alone = self.ready.is_empty()
            && self.waiting.is_empty()
            && self.rows.is_empty()
            && self.complete.is_none()
            && !self.apart
            && !self.before_solution;
        let board = if is_alone { self.plain(line)? } else { return None };
        self.n_lines += 1;
        self.zeros_are_empty = self.zeros_are_empty || board.digits().contains(&9);
        Some(board)
    }

    /// Notes the last of the boards that [`plain_board`](Self::plain_board) has returned.
    #[doc(hidden)]
    pub const fn note_plain(&mut self, last: Board) {
        self.has_entry = true;
        self.is_amid_lines = true;
        self.last = Some(last);
    }

    /// The board of a line that [`plain_line`](Self::plain_line) reads.
    #[inline]
    fn plain(&self, line: &[u8]) -> Option<Board> {
        let is_possible = matches!(self.kind, Kind::Boards)
            && self.fixed.is_none_or(|form| form == Form::Line)
            && self.n_repeated == 0
            && (self.zeros_are_empty || !is_doubtful(line))
            && !self.is_amid()
            && self.positions.as_ref().is_none_or(Positions::are_none_begun);
        if is_possible { plain_puzzle(line) } else { None }
    }

    /// Takes the next line as an error, for this reason. The board that it interrupts goes on.
    #[doc(hidden)]
    pub fn refuse_line(&mut self, line: &[u8], at: Range<usize>, reason: String) {
        let number = self.next_line(b"").number;
        let error = ParseError::because(number, line, at, reason);
        self.ready.push_back(BoardEntry::new(number, None, false, Err(error)));
        // A comment takes its place, so that the line is counted.
        self.line(b"#");
    }

    /// Ends the stream; the last board becomes complete.
    pub fn end(&mut self) {
        self.end_grid(self.next_line(b""), "the end of the input");
        self.explain(None);
        self.n_lines += 1;
        let end = TextLine { number: self.n_lines, text: b"" };
        self.end_nested(end);
        self.end_block(end, "the end of the input");
        self.settle();
        if let Some(heading) = self.heading.take()
            && !self.has_entry
        {
            self.ready.push_back(heading);
        }
    }

    /// Ends the board before something that is `found`, which is not in this stream.
    #[doc(hidden)]
    pub fn end_board(&mut self, found: &'static str) {
        self.explain(None);
        let at = TextLine { number: self.n_lines, text: b"" };
        self.end_block(at, found);
        self.apart = false;
    }

    /// Ends a stream that was cut off: a last board with all nine rows counts, a shorter one is
    /// dropped.
    #[doc(hidden)]
    pub fn break_off(&mut self) {
        self.positions = None;
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
                let certain = self.is_certain();
                let first = match self.fixed {
                    None | Some(Form::Csv) => BoardTable::begin(text, &self.columns, certain),
                    Some(_) => FirstLine::NoTable,
                };
                self.begin(text, first)
            }
            Kind::Table(table) => {
                if !is_empty && !table.is_comment(text) {
                    let (board, record) = table.record(whole);
                    let mut entry = BoardEntry::new(text.number, Some(Form::Csv), false, board);
                    entry.record = Some(record);
                    self.push_from(text, entry);
                }
                true
            }
            Kind::Refused(_) => true,
            Kind::Begun(..) | Kind::Boards => false,
        }
    }

    /// Whether the stream is a table in any case.
    const fn is_certain(&self) -> bool {
        self.fixed.is_some() || self.columns.are_given()
    }

    /// Decides what the stream is by its first line. Returns whether that is, or may be, a line of
    /// a table.
    fn begin(&mut self, text: TextLine, first: FirstLine) -> bool {
        match first {
            FirstLine::Table(Ok(table)) => {
                let is_record = table.header().is_none();
                self.kind = Kind::Table(table);
                if is_record {
                    self.table(text, text);
                }
            }
            FirstLine::Table(Err(error)) => {
                self.kind = Kind::Refused(error.clone());
                self.push(BoardEntry::new(text.number, Some(Form::Csv), false, Err(error)));
            }
            FirstLine::Unknown => self.kind = Kind::Begun(text.number, text.text.to_vec()),
            FirstLine::NoTable => {
                // A table may follow a heading.
                let is_heading = self.is_free() && loose::is_heading(text.text, false);
                self.kind = if is_heading { Kind::Open } else { Kind::Boards };
                return false;
            }
        }
        true
    }

    /// Decides whether the stream is a table, if the `next` line after the first one shows it.
    #[doc(hidden)]
    pub fn decide(&mut self, next: &[u8]) {
        if let Kind::Begun(number, _) = self.kind {
            self.explain(Some(TextLine { number: number + 1, text: next }));
        }
    }

    /// Decides what the stream is by the `next` line after the first one, or by its end.
    fn explain(&mut self, next: Option<TextLine>) {
        let Kind::Begun(number, text) = &mut self.kind else { return };
        let (number, text) = (*number, std::mem::take(text));
        let first = TextLine { number, text: &text };
        let certain = self.is_certain();
        let explained = BoardTable::begin_before(first, next, &self.columns, certain);
        if !self.begin(first, explained) {
            self.outside_tables(first);
        }
    }

    /// Reads a line of a stream that is no table.
    fn outside_tables(&mut self, text: TextLine) {
        let line = text.text;
        if line == b"\t\t\t\t\t\t\t\t" && self.fixed.is_none() && !self.rows.is_empty() {
            return self.push_row(Ok([0; 9]));
        }
        let Some(first) = text.fields().next().or(text.is_cut().then_some(0..0)) else {
            self.end_block(text, "an empty line");
            self.apart = true;
            return;
        };
        if line.get(first.start) == Some(&b'#') {
            return;
        }
        if text.is_rule() {
            if self.fixed.is_none() && loose::is_row_of_dashes(text.text) {
                self.rows.add_dashes();
            }
            return;
        }
        if let Some(section) = text.section() {
            self.end_block(text, "a section");
            self.n_repeated = if section.eq_ignore_ascii_case(b"state") { 9 } else { 0 };
            return;
        }
        if self.n_repeated > 0 {
            self.n_repeated -= 1;
            return;
        }
        let mut single = Form::single(text, &first, self.fixed);
        if self.fixed.is_none() && single.as_ref().is_none_or(Result::is_err) {
            if let Some(cells) = loose::puzzle(text.text) {
                single = Some(Ok(Board::from_digits(cells)));
                self.before_solution |= loose::names_solution(text.text);
            } else if let Some(board) = &mut single
                && let Some(kind) = loose::foreign(text.text)
            {
                *board = Err(text.fault(first.clone(), "a board", kind));
            }
        }
        let Some(board) = single else { return self.row(text, first) };
        self.end_block(text, "a one-line puzzle");
        let apart = std::mem::take(&mut self.apart);
        self.push_from(text, BoardEntry::new(text.number, Some(Form::Line), apart, board));
    }

    /// Passes over text around boards. It is an error if there is no board.
    fn heading(&mut self, text: TextLine, error: ParseError) {
        self.end_block(text, "other text");
        self.before_solution = loose::names_solution(text.text);
        self.is_amid_lines = false;
        let entry = BoardEntry::new(text.number, None, false, Err(error));
        self.heading.get_or_insert(entry);
    }

    fn push_new(&mut self, line: u64, form: Option<Form>, board: Result<Board, ParseError>) {
        let apart = std::mem::take(&mut self.apart);
        self.push(BoardEntry::new(line, form, apart, board));
    }

    /// Adds the board of a line, whose zeros may be a digit.
    fn push_from(&mut self, line: TextLine, mut entry: BoardEntry) {
        if !self.zeros_are_empty
            && let Ok(board) = &entry.board
        {
            entry.doubt = doubt_on_line(line, board, entry.record.is_some());
        }
        self.push(entry);
    }

    fn push(&mut self, mut entry: BoardEntry) {
        self.has_entry = true;
        if let Ok(board) = &entry.board {
            let solves = |last: Board| verify(&last, board).is_ok();
            if std::mem::take(&mut self.before_solution) && self.last.is_some_and(solves) {
                return;
            }
            self.last = Some(*board);
            self.zeros_are_empty = self.zeros_are_empty || board.digits().contains(&9);
        }
        if let Some(form) = entry.form {
            self.is_amid_lines = form == Form::Line;
        }
        if entry.doubt.is_some() && (self.zeros_are_empty || entry.board.is_err()) {
            entry.doubt = None;
        }
        if self.waiting.is_empty() && entry.doubt.is_none() {
            return self.ready.push_back(entry);
        }
        self.waiting.push_back(entry);
        if self.zeros_are_empty || self.waiting.len() >= MOST_WAITING {
            self.settle();
        }
    }
}
