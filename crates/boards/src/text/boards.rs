//! [`Boards`]: a reader that turns lines into boards.

use std::collections::VecDeque;

use super::array::{Arrays, FoundBoard};
use super::form::line::plain_puzzle;
use super::line::{Field, TextLine, is_blank};
use super::loose;
use super::table::{BoardTable, Columns, FirstLine};
use super::xml::{Cells, Xml};
use super::zeros::{Zeros, is_doubtful};
use super::{BoardEntry, Form};
use crate::board::Board;
use crate::verify::verify;
use quadrille_base::text::ParseError;

/// The numbers of columns, which may be above a board.
const COLUMNS: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

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

/// A text with boards inside.
#[derive(Clone, Debug, Default)]
enum Nested {
    #[default]
    None,
    Arrays(Box<Arrays>),
    Xml(Box<Xml>),
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
    /// Whether `-` is a blank in them.
    has_dashes: bool,
    /// Whether the first row has a label.
    is_labeled: bool,
    /// The number of zeros in them, and the line of the first one and its place.
    n_zeros: usize,
    zero: Option<(u64, Vec<u8>, usize)>,
    /// The numbers of rows before lines that may be rules, or rows of nine blanks.
    dashes: Vec<usize>,
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
            self.begin(text, FirstLine::Refused(error));
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
        self.zeros.waiting.len()
    }

    /// Refuses the boards whose zeros may be a digit, so that no board waits.
    #[doc(hidden)]
    pub fn settle(&mut self) {
        self.ready.extend(self.zeros.settled());
    }

    /// Whether an array or XML was begun.
    #[doc(hidden)]
    pub const fn is_amid(&self) -> bool {
        !matches!(self.nested, Nested::None)
    }

    /// Whether the line belongs to an array or to XML.
    #[doc(hidden)]
    pub fn is_nested(&self, line: &[u8]) -> bool {
        if self.is_amid() {
            return self.is_free();
        }
        // Nearly all rows begin with a digit or a dot.
        let first = line.iter().find(|byte| !is_blank(**byte));
        first.is_some_and(|byte| byte.is_ascii_alphabetic() || b"<[{($@_".contains(byte))
            && self.is_free()
            && (Arrays::begins(line)
                || matches!(self.kind, Kind::Open | Kind::Boards) && Xml::begins(line))
    }

    /// Reads the line if it belongs to an array or to XML. Returns whether it does.
    fn nested(&mut self, line: TextLine) -> bool {
        if !self.is_nested(line.text) {
            return false;
        }
        if let Nested::None = self.nested {
            self.explain(None);
            let is_xml = matches!(self.kind, Kind::Open | Kind::Boards) && Xml::begins(line.text);
            self.kind = Kind::Boards;
            self.nested = if is_xml {
                Nested::Xml(Box::default())
            } else {
                Nested::Arrays(Box::new(Arrays::new(9, line.number)))
            };
        } else if let Nested::Arrays(_) = self.nested
            && plain_puzzle(line.text.trim_ascii_start()).is_some()
        {
            // No line of an array: its end is missing.
            self.end_nested(line);
            return false;
        } else if let Nested::Xml(xml) = &self.nested
            && xml.ends_at(line)
        {
            self.end_nested(line);
            return false;
        }
        let mut found = Vec::new();
        let mut goes_on = true;
        match &mut self.nested {
            Nested::Xml(xml) => {
                xml.line(line, &mut found);
                goes_on = !xml.is_complete;
            }
            Nested::Arrays(arrays) => {
                goes_on = arrays.line(line.number, line.text) && !line.is_too_long();
                let all = arrays.take().into_iter();
                let read = |board: FoundBoard| {
                    (board.line, board.text.and_then(|text| digits(board.line, &text)))
                };
                found.extend(all.map(read));
            }
            Nested::None => {}
        }
        for (start, cells) in found {
            self.push_nested(line, start, cells);
        }
        if !goes_on {
            self.end_nested(line);
        }
        true
    }

    /// Ends an array, or XML, at this line.
    fn end_nested(&mut self, line: TextLine) {
        let Nested::Arrays(mut arrays) = std::mem::take(&mut self.nested) else { return };
        if let Some(row) = arrays.only_row()
            && line.text.trim_ascii_start().first().is_some_and(|byte| b"[{(".contains(byte))
        {
            let digit = |cell: &str| cell.parse().unwrap_or(0);
            let mut cells = [0; 9];
            cells.iter_mut().zip(row.split_whitespace()).for_each(|(its, cell)| *its = digit(cell));
            self.add_zeros(line, 0);
            return self.add_row(line, Form::Boj, Ok(cells), false);
        }
        let is_none = arrays.is_none();
        arrays.end(line.number);
        for FoundBoard { line: start, text } in arrays.take() {
            match text {
                Err(error) if is_none => self.heading(line, error),
                text => {
                    let cells = text.and_then(|text| digits(start, &text));
                    self.push_nested(line, start, cells);
                }
            }
        }
        self.single_form = None;
    }

    /// Adds a board of an array or XML that begins on the line `start`.
    fn push_nested(&mut self, at: TextLine, start: u64, cells: Result<Cells, ParseError>) {
        self.end_block(at, "an array", None);
        if let Ok((cells, n_zeros)) = &cells {
            let line = TextLine { number: start, text: b"" };
            self.zeros.note(start, cells, *n_zeros, (line, 0), false);
        }
        self.push_single(start, Form::Line, cells.map(|(cells, _)| Board::from_digits(cells)));
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
            && matches!(self.nested, Nested::None)
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
        self.end_nested(end);
        self.end_block(end, "the end of the input", None);
        self.ready.extend(self.zeros.settled());
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
        self.end_block(at, found, None);
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
                    if let Ok(board) = &board {
                        self.zeros.note_line(text, board, true);
                    }
                    let entry = BoardEntry::new(text.number, Some(Form::Csv), false, board);
                    self.push(BoardEntry { record: Some(record), ..entry });
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
            FirstLine::NoTable => {
                // A table may follow a heading.
                let is_heading = self.is_free() && loose::is_heading(text, false);
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
        if line == b"\t\t\t\t\t\t\t\t" && self.fixed.is_none() && !self.rows.cells.is_empty() {
            return self.push_row(Ok([0; 9]));
        }
        let Some(first) = text.fields().next().or(text.is_cut().then_some(0..0)) else {
            self.end_block(text, "an empty line", None);
            self.apart = true;
            return;
        };
        if line.get(first.start) == Some(&b'#') {
            return;
        }
        if text.is_rule() {
            if self.fixed.is_none() && loose::is_row_of_dashes(text) {
                self.rows.dashes.push(self.rows.cells.len());
            }
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
        let mut single = Form::single(text, &first, self.fixed);
        if self.fixed.is_none()
            && single.as_ref().is_none_or(|(_, board)| board.is_err())
            && let Some(cells) = loose::puzzle(text)
        {
            single = Some((Form::Line, Ok(Board::from_digits(cells))));
            self.before_solution |= loose::names_solution(text);
        }
        if let Some((form, mut board)) = single {
            self.end_block(text, "a one-line puzzle", Some(form));
            if self.fixed.is_none()
                && board.is_err()
                && let Some(kind) = loose::foreign(text)
            {
                board = Err(text.fault(first, "a board", kind));
            }
            if let Ok(board) = &board {
                self.zeros.note_line(text, board, false);
            }
            self.push_single(text.number, form, board);
        } else {
            self.row(text, first);
        }
    }

    /// Passes over text around boards. It is an error if there is no board.
    fn heading(&mut self, text: TextLine, error: ParseError) {
        self.end_block(text, "other text", None);
        self.before_solution = loose::names_solution(text);
        self.single_form = None;
        let entry = BoardEntry::new(text.number, None, false, Err(error));
        self.heading.get_or_insert(entry);
    }

    fn row(&mut self, text: TextLine, first: Field) {
        let (form, mut row) = Form::row(text, first, self.fixed);
        let (mut has_dashes, mut is_labeled, mut start) = (false, false, 0);
        if let (None, Err(_)) = (self.fixed, &row)
            && !text.is_cut()
        {
            if let Some(loose) = loose::row(text) {
                (row, has_dashes) = (Ok(loose.cells), loose.has_dashes);
                (is_labeled, start) = (loose.start > 0, loose.start);
                if is_labeled && !self.rows.is_labeled && self.rows.cells == [COLUMNS] {
                    self.rows.cells.clear();
                }
            } else if let Err(error) = &row
                && self.is_heading(text)
            {
                if let Some(error) = loose::bad_puzzle(text) {
                    self.end_block(text, "a one-line puzzle", Some(Form::Line));
                    return self.push_single(text.number, Form::Line, Err(error));
                }
                let error = error.clone();
                return self.heading(text, error);
            }
        }
        if self.rows.cells.is_empty()
            && let (None, Err(error)) = (self.fixed, &row)
        {
            let kind = loose::foreign(text);
            let is_foreign = kind.is_some();
            let named = |kind| text.fault(0..text.text.len(), "a board", kind);
            let error = kind.map_or_else(|| error.clone(), named);
            if let (Some(form), None) = (self.single_form, &self.complete) {
                self.push_single(text.number, form, Err(error));
                return;
            }
            if is_foreign || !text.resembles_row() {
                self.end_block(text, "", None);
                let apart = std::mem::take(&mut self.apart);
                self.push(BoardEntry::new(text.number, None, apart, Err(error)));
                return;
            }
        }
        if self.rows.cells.is_empty() {
            self.rows.is_labeled = is_labeled;
        }
        self.add_zeros(text, start);
        self.add_row(text, form, row, has_dashes);
    }

    /// Counts the zeros of a row, whose cells begin at this place.
    fn add_zeros(&mut self, text: TextLine, start: usize) {
        let is_zero = |byte: &u8| *byte == b'0';
        let cells = &text.text[start..];
        if !self.zeros.are_empty
            && let Some(first) = cells.iter().position(is_zero)
        {
            self.rows.n_zeros += cells.iter().filter(|byte| is_zero(byte)).count();
            let line = || (text.number, text.text.to_vec(), start + first);
            self.rows.zero.get_or_insert_with(line);
        }
    }

    /// Adds a row to the board.
    fn add_row(
        &mut self,
        text: TextLine,
        form: Form,
        row: Result<[u8; 9], ParseError>,
        has_dashes: bool,
    ) {
        if self.rows.cells.is_empty() {
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
        self.rows.has_dashes |= has_dashes;
        self.push_row(row);
    }

    fn push_row(&mut self, row: Result<[u8; 9], ParseError>) {
        let rows = &mut self.rows;
        rows.cells.push(row.unwrap_or_else(|error| {
            rows.errors.push(error);
            [0; 9]
        }));
        if rows.cells.len() == 9 && !rows.is_held() {
            self.complete = Some(self.rows.take(&mut self.zeros));
        }
    }

    /// Whether a line that is no row is text around boards. Between one-line puzzles, a word is a
    /// bad puzzle, unless it is below an empty line and the stream had a heading before.
    fn is_heading(&self, text: TextLine) -> bool {
        let is_apart = self.apart && self.heading.is_some();
        let is_amid = self.single_form.is_some() && self.complete.is_none() && !is_apart;
        let is_word = text.fields().nth(1).is_none() && !text.text.ends_with(b":");
        let is_first = self.rows.cells.is_empty() && self.complete.is_none();
        loose::is_heading(text, is_first && !is_amid)
            && !(is_amid && is_word && text.text.iter().any(u8::is_ascii_alphanumeric))
            && loose::foreign(text).is_none()
    }

    /// Ends the rows before a line that is no row: `found`, at the line `at`. If that is a one-line
    /// puzzle, `before` is its form.
    fn end_block(&mut self, at: TextLine, found: &'static str, before: Option<Form>) {
        if let Some(mut entry) = self.complete.take() {
            if let Some(tenth) = self.rows.tenth.take() {
                let rows = std::mem::take(&mut self.rows);
                entry.board = match entry.board {
                    // Numbers of columns above the board.
                    Ok(board) if board.digits()[..9] == COLUMNS && rows.errors.is_empty() => {
                        let cells = [&board.digits()[9..], &rows.cells[0]].concat();
                        let cells = cells.try_into().expect("nine rows of nine");
                        Ok(Board::from_digits(cells))
                    }
                    board => board.and(Err(tenth)),
                };
            }
            self.push(entry);
        }
        let n = self.rows.cells.len();
        if n == 0 {
            self.rows.dashes.clear();
            return;
        }
        if self.rows.is_held() {
            let entry = self.rows.take_with_dashes(at, &mut self.zeros);
            return self.push(entry);
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
        let mut entry = self.rows.take(&mut self.zeros);
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
        self.has_entry = true;
        if let Ok(board) = &entry.board {
            let solves = |last: Board| verify(&last, board).is_ok();
            if std::mem::take(&mut self.before_solution) && self.last.is_some_and(solves) {
                return;
            }
            self.last = Some(*board);
        }
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

/// The cells of a board that an array has, from this line on.
fn digits(line: u64, text: &str) -> Result<Cells, ParseError> {
    let (mut digits, mut n_zeros) = ([0; 81], 0);
    for (digit, cell) in digits.iter_mut().zip(text.split_whitespace()) {
        *digit = match cell.as_bytes() {
            b"." => 0,
            [cell @ b'0'..=b'9'] => cell - b'0',
            _ => {
                let expected = "a cell: a number from 1 to 9, or a blank";
                return Err(ParseError::new(line, b"", 0..0, expected, format!("'{cell}'")));
            }
        };
        n_zeros += usize::from(cell == "0");
    }
    Ok((digits, n_zeros))
}

impl Rows {
    /// Whether there are lines that may be rules, or rows of blanks that are written as `-`. The
    /// end of the board decides.
    const fn is_held(&self) -> bool {
        self.has_dashes && !self.dashes.is_empty()
    }

    /// The board of rows that are held: with the lines of `-` as rows if there are nine then.
    fn take_with_dashes(&mut self, at: TextLine, zeros: &mut Zeros) -> BoardEntry {
        let (n, dashes) = (self.cells.len(), std::mem::take(&mut self.dashes));
        if n + dashes.len() == 9 {
            for (n, at) in dashes.into_iter().enumerate() {
                self.cells.insert(at + n, [0; 9]);
            }
        } else if n != 9 {
            let expected = format!("9 rows in the board that begins on line {}", self.start);
            let found = format!("{n}, and {} lines of dashes", dashes.len());
            self.errors.push(at.fault(0..0, expected, found));
        }
        self.take(zeros)
    }

    /// The board, or its first error. With fewer than nine rows the board is meaningless.
    fn take(&mut self, zeros: &mut Zeros) -> BoardEntry {
        let Self { start, form, apart, mut cells, errors, n_zeros, zero, .. } =
            std::mem::take(self);
        if let Some((number, text, at)) = zero.filter(|_| cells.len() == 9) {
            let line = TextLine { number, text: &text };
            zeros.note(start, cells.as_flattened(), n_zeros, (line, at), true);
        }
        cells.resize(9, [0; 9]);
        let cells: &[u8; 81] = cells.as_flattened().try_into().expect("nine rows of nine");
        let board = errors.into_iter().next().map_or_else(|| Ok(Board::from_digits(*cells)), Err);
        BoardEntry::new(start, form, apart, board)
    }
}
