//! The boards of nine lines: their rows, one after another, until the board is complete or ends.

use super::super::line::{Field, TextLine};
use super::super::loose;
use super::super::zeros::doubt;
use super::super::{BoardEntry, Form};
use super::Boards;
use crate::board::Board;
use quadrille_base::text::ParseError;

/// The numbers of columns, which may be above a board.
const COLUMNS: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/// The cells of a row.
type RowCells = Result<[u8; 9], ParseError>;

/// Up to nine rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    start: u64,
    form: Option<Form>,
    apart: bool,
    all: Vec<RowCells>,
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
    /// Reads a line that is a row, or should be one.
    pub(super) fn row(&mut self, text: TextLine, first: Field) {
        let (form, row) = Form::row(text, first, self.fixed);
        let error = match row {
            Err(error) if self.fixed.is_none() => error,
            row => return self.add_row(text, 0, form, row),
        };
        if !text.is_cut() {
            if let Some(row) = loose::row(text.text) {
                let rows = &mut self.rows;
                rows.has_dashes |= row.has_dashes;
                if row.start > 0 {
                    if !rows.is_labeled && matches!(rows.all[..], [Ok(COLUMNS)]) {
                        rows.all.clear();
                    }
                    rows.is_labeled |= rows.all.is_empty();
                }
                return self.add_row(text, row.start, form, Ok(row.cells));
            }
            if self.is_heading(text) {
                let Some(error) = loose::bad_puzzle(text) else {
                    return self.heading(text, error);
                };
                self.end_block(text, "a one-line puzzle");
                return self.push_new(text.number, Some(Form::Line), Err(error));
            }
        }
        if !self.rows.is_empty() {
            return self.add_row(text, 0, form, Err(error));
        }
        let kind = loose::foreign(text.text);
        let is_row = kind.is_none() && text.resembles_row();
        let error = kind.map_or(error, |kind| text.fault(0..text.text.len(), "a board", kind));
        if self.is_amid_lines && self.complete.is_none() {
            self.push_new(text.number, Some(Form::Line), Err(error));
        } else if is_row {
            self.add_row(text, 0, form, Err(error));
        } else {
            self.end_block(text, "");
            self.push_new(text.number, None, Err(error));
        }
    }

    /// Adds a row, whose cells begin at the byte `start` of the line, to the board.
    pub(super) fn add_row(&mut self, text: TextLine, start: usize, form: Form, row: RowCells) {
        let line = text.text;
        if self.rows.is_empty() {
            let has_complete = self.complete.is_some();
            if !has_complete {
                self.run = text.number;
            }
            self.rows.start = text.number;
            self.rows.form = Some(form);
            self.rows.apart = std::mem::take(&mut self.apart);
            self.rows.tenth = has_complete.then(|| {
                text.fault(0..line.len(), "the board to end after nine rows", "a tenth row")
            });
        } else if let Some(entry) = self.complete.take() {
            // An eleventh row: the tenth was the first of the next board.
            self.rows.tenth = None;
            self.push(entry);
        }
        let is_zero = |byte: &u8| *byte == b'0';
        if !self.zeros_are_empty
            && let Some(first) = line[start..].iter().position(is_zero)
        {
            self.rows.n_zeros += line[start..].iter().filter(|byte| is_zero(byte)).count();
            let zero = || (text.number, line.to_vec(), start + first);
            self.rows.zero.get_or_insert_with(zero);
        }
        self.push_row(row);
    }

    pub(super) fn push_row(&mut self, row: RowCells) {
        self.rows.all.push(row);
        if self.rows.all.len() == 9 && !self.rows.is_held() {
            self.complete = Some(self.rows.take());
        }
    }

    /// Whether a line that is no row is text around boards. Between one-line puzzles, a word is a
    /// bad puzzle, unless it is below an empty line and the stream had a heading before.
    fn is_heading(&self, text: TextLine) -> bool {
        let is_apart = self.apart && self.heading.is_some();
        let is_amid = self.is_amid_lines && self.complete.is_none() && !is_apart;
        let is_word = text.fields().nth(1).is_none() && !text.text.ends_with(b":");
        let is_first = self.rows.is_empty() && self.complete.is_none();
        loose::is_heading(text.text, is_first && !is_amid)
            && !(is_amid && is_word && text.text.iter().any(u8::is_ascii_alphanumeric))
            && loose::foreign(text.text).is_none()
    }

    /// Ends the rows before a line that is no row: `found`, at the line `at`.
    pub(super) fn end_block(&mut self, at: TextLine, found: &'static str) {
        if let Some(mut entry) = self.complete.take() {
            if let Some(tenth) = self.rows.tenth.take() {
                let rows = std::mem::take(&mut self.rows).all;
                entry.board = match (entry.board, &rows[..]) {
                    // Numbers of columns above the board.
                    (Ok(board), [Ok(last), others @ ..])
                        if board.digits()[..9] == COLUMNS && others.iter().all(Result::is_ok) =>
                    {
                        let cells = [&board.digits()[9..], last].concat();
                        let cells = cells.try_into().expect("nine rows of nine");
                        Ok(Board::from_digits(cells))
                    }
                    (board, _) => board.and(Err(tenth)),
                };
            }
            self.push(entry);
        }
        let n = self.rows.all.len();
        if n == 0 {
            self.rows.dashes.clear();
            return;
        }
        if self.rows.is_held() {
            let entry = self.rows.take_with_dashes(at);
            return self.push(entry);
        }
        if found == "a one-line puzzle" && self.rows.all.iter().all(Result::is_err) {
            // All rows are faulty: they were meant as one-line puzzles, too.
            let rows = std::mem::take(&mut self.rows).all;
            for error in rows.into_iter().filter_map(Result::err) {
                self.push_new(error.line, Some(Form::Line), Err(error));
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
}

impl Rows {
    pub(super) const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Notes a line that may be a rule, or a row of nine blanks.
    pub(super) fn add_dashes(&mut self) {
        self.dashes.push(self.all.len());
    }

    /// Whether there are lines that may be rules, or rows of blanks that are written as `-`. The
    /// end of the board decides.
    const fn is_held(&self) -> bool {
        self.has_dashes && !self.dashes.is_empty()
    }

    /// The board of rows that are held: with the lines of `-` as rows if there are nine then.
    fn take_with_dashes(&mut self, at: TextLine) -> BoardEntry {
        let (n, n_dashes) = (self.all.len(), self.dashes.len());
        if n + n_dashes == 9 {
            for (n, at) in std::mem::take(&mut self.dashes).into_iter().enumerate() {
                self.all.insert(at + n, Ok([0; 9]));
            }
        } else if n != 9 {
            let expected = format!("9 rows in the board that begins on line {}", self.start);
            let found = format!("{n}, and {n_dashes} lines of dashes");
            self.all.push(Err(at.fault(0..0, expected, found)));
        }
        self.take()
    }

    /// The board, or its first error. With fewer than nine rows the board is meaningless.
    fn take(&mut self) -> BoardEntry {
        let Self { start, form, apart, all, n_zeros, zero, .. } = std::mem::take(self);
        let n = all.len();
        let rows: Result<Vec<[u8; 9]>, ParseError> = all.into_iter().collect();
        let board = rows.map(|mut rows| {
            rows.resize(9, [0; 9]);
            let cells: &[u8; 81] = rows.as_flattened().try_into().expect("nine rows of nine");
            Board::from_digits(*cells)
        });
        let mut entry = BoardEntry::new(start, form, apart, board);
        if let (Ok(board), Some((number, text, at)), 9) = (&entry.board, &zero, n) {
            let line = TextLine { number: *number, text };
            entry.doubt = doubt(board.digits(), n_zeros, (line, *at), true);
        }
        entry
    }
}
