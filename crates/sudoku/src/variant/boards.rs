//! [`Boards`]: the boards of one variant in a stream of lines.
//!
//! A board is one of these:
//!
//! - *A line* with a character for each cell, or a number for each cell with blanks or commas
//!   between them. Behind a blank, the rest of a line of characters is a comment. Behind a `;`
//!   there are rules for this board alone, in the [text form](super::rules), with `;` between them.
//! - *Rows*, as [`Sudoku::with_givens`](super::super::Sudoku::with_givens) reads them: a line for
//!   each row, perhaps with bars and rules between the boxes. Empty lines may separate boards, but
//!   not rows. Boards without empty lines between them are cut at the number of rows.
//! - *A JSON object*, on one line or several: an export of f-puzzles or `SudokuPad`; see
//!   [exports](super::json). It brings its own size, boxes and rules. An object begins with a `{`
//!   at the beginning of a line, or behind a `[` or a `,`.
//!
//! A line that begins with the first word of a rule is a rule of the next board alone. A line that
//! starts with `#` is a comment. A bad board spoils only itself.

use std::collections::VecDeque;
use std::sync::Arc;

use super::puzzle::Puzzle;
use super::rules::Source;
use super::{Variant, json};
use crate::text::{ParseError, quoted};

mod kind;

use kind::{Kind, kind};

/// A board found in a stream, or why it could not be read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The form it is written in.
    pub form: Form,
    /// Whether an empty line comes before it.
    pub apart: bool,
    /// The board.
    pub puzzle: Result<Puzzle, ParseError>,
}

/// The form of a board in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// All cells on a line.
    Line,
    /// A line for each row.
    Rows {
        /// Whether there are blanks between the cells.
        spaced: bool,
    },
    /// A JSON object.
    Json,
}

/// Finds the boards in a stream of lines.
///
/// ```
/// use quadrille::models::sudoku::variant::{Boards, Variant};
///
/// let mut boards = Boards::new(Variant::named("4x4")?.into());
/// for line in ["1...............", "cage 7 r1c1 r1c2 r2c1", "....", "..3.", "....", "...."] {
///     boards.line(line.as_bytes());
/// }
/// boards.end();
/// let first = boards.next_entry().expect("a board on a line").puzzle?;
/// assert_eq!(first.givens[0], Some(0));
/// let second = boards.next_entry().expect("four rows").puzzle?;
/// assert!(second.own.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Boards {
    variant: Arc<Variant>,
    n_lines: u64,
    /// Whether an empty line was read since the last board.
    apart: bool,
    /// The variant of the next board, if rules for it were read, and the line of the first.
    own: Option<(u64, Result<Variant, ParseError>)>,
    block: Block,
    /// Whether the last board was one of a line.
    amid_lines: bool,
    ready: VecDeque<Entry>,
}

/// Lines that are not yet a board.
#[derive(Clone, Debug, Default)]
enum Block {
    #[default]
    None,
    Rows(Rows),
    Object(json::Object),
}

/// Rows of a board.
#[derive(Clone, Debug)]
struct Rows {
    start: u64,
    /// All lines, with the rules and comments between them.
    text: String,
    n_read: usize,
    spaced: bool,
}

impl Boards {
    /// Bytes of a line that it needs to see. An object may be on one line.
    pub const LONGEST_LINE: usize = 1 << 20;

    /// A reader for boards of this variant.
    #[must_use]
    pub fn new(variant: Arc<Variant>) -> Self {
        Self {
            variant,
            n_lines: 0,
            apart: false,
            own: None,
            block: Block::None,
            amid_lines: false,
            ready: VecDeque::new(),
        }
    }

    /// The next board that has become known, in order.
    pub fn next_entry(&mut self) -> Option<Entry> {
        self.ready.pop_front()
    }

    /// How many boards are known and not taken.
    #[must_use]
    pub fn n_ready(&self) -> usize {
        self.ready.len()
    }

    /// Reads the next line, without its end.
    pub fn line(&mut self, line: &[u8]) {
        self.n_lines += 1;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = match line.strip_prefix(b"\xef\xbb\xbf") {
            Some(rest) if self.n_lines == 1 => rest,
            _ => line,
        };
        match str::from_utf8(line) {
            Ok(line) if line.len() < Self::LONGEST_LINE => self.text(line),
            Ok(_) => {
                let reason = "expected a line of less than 1 MiB, found a longer one";
                self.faulty(ParseError::because(self.n_lines, b"", 0..0, reason));
            }
            Err(error) => {
                let at = error.valid_up_to();
                let found = format!("the byte 0x{:02X}", line[at]);
                let fault = ParseError::new(self.n_lines, line, at..at + 1, "UTF-8", found);
                self.faulty(fault);
            }
        }
    }

    /// A line that is nothing.
    fn faulty(&mut self, fault: ParseError) {
        self.end_block("a line that cannot be read");
        self.push(fault.line, Form::Line, Err(fault));
    }

    fn text(&mut self, line: &str) {
        if line.starts_with('{') && matches!(self.block, Block::Object(_)) {
            self.end_block("another object");
        }
        if self.objects(line) {
            return;
        }
        match kind(line, self.variant.side()) {
            Kind::Empty => {
                self.end_block("an empty line");
                self.apart = true;
            }
            Kind::Comment | Kind::Ruling => {
                if let Block::Rows(rows) = &mut self.block {
                    rows.add(line);
                }
            }
            Kind::Rule => {
                self.end_block("a rule");
                self.rule(line);
            }
            Kind::Board(cells, rules) => {
                self.end_block("a board on a line");
                self.board(line, cells, rules);
            }
            Kind::Row { n_cells, spaced } => self.row(line, n_cells, spaced),
        }
    }

    /// Reads a rule for the next board.
    fn rule(&mut self, line: &str) {
        let number = self.n_lines;
        let (_, own) = self.own.get_or_insert_with(|| (number, Ok(Variant::clone(&self.variant))));
        if let Ok(variant) = own {
            let added = variant.add_rule(Source { number, line }, 0..line.len());
            if let Err(error) = added {
                *own = Err(error);
            }
        }
    }

    fn board(&mut self, line: &str, cells: &str, rules: &str) {
        let number = self.n_lines;
        let mut at = line.len() - rules.len();
        for rule in rules.split(';').take(if rules.is_empty() { 0 } else { usize::MAX }) {
            let (_, own) =
                self.own.get_or_insert_with(|| (number, Ok(Variant::clone(&self.variant))));
            if let Ok(variant) = own
                && let Err(error) = variant.add_rule(Source { number, line }, at..at + rule.len())
            {
                *own = Err(error);
            }
            at += rule.len() + 1;
        }
        let puzzle = self.puzzle(number, &cells.replace(',', " "));
        self.push(number, Form::Line, puzzle);
        self.amid_lines = true;
    }

    fn row(&mut self, line: &str, n_cells: usize, spaced: bool) {
        let n = self.variant.side();
        let is_long = n_cells > 2 * n;
        if (self.amid_lines || is_long) && n_cells != n && matches!(self.block, Block::None) {
            // Between boards of a line, or much longer than a row, it was meant as one.
            let found = format!("{n_cells}");
            let expected = format!("{} cells", n * n);
            let at = 0..line.len();
            let fault = ParseError::new(self.n_lines, line.as_bytes(), at, expected, found);
            return self.push(fault.line, Form::Line, Err(fault));
        }
        if !matches!(self.block, Block::Rows(_)) {
            let start = self.n_lines;
            self.block = Block::Rows(Rows { start, text: String::new(), n_read: 0, spaced });
        }
        let Block::Rows(rows) = &mut self.block else { unreachable!("the block has rows") };
        rows.add(line);
        rows.n_read += 1;
        if rows.n_read == n {
            let Rows { start, text, spaced, .. } = rows.clone();
            self.block = Block::None;
            let puzzle = self.puzzle(start, &text.replace(',', " "));
            self.push(start, Form::Rows { spaced }, puzzle);
            self.amid_lines = false;
        }
    }

    /// The board in a text that begins on this line.
    fn puzzle(&self, start: u64, text: &str) -> Result<Puzzle, ParseError> {
        let board = self.variant.board();
        let own = self.own.as_ref().and_then(|(_, own)| own.as_ref().ok());
        let counts = own.unwrap_or(&self.variant).counts();
        let read = board.symbols.read(text, board.side(), counts);
        let (givens, symbols) = read.map_err(|mut error| {
            error.line += start - 1;
            error
        })?;
        Ok(Puzzle { givens, symbols, own: None })
    }

    /// Reads the objects on a line; `false` if it has none.
    fn objects(&mut self, line: &str) -> bool {
        // The bytes and the characters of the line that were read.
        let (mut from, mut column) = (0, 0);
        loop {
            if let Block::Object(object) = &mut self.block {
                let Some(end) = object.line(line, from) else { return true };
                let puzzle = object.puzzle(&self.variant);
                let start = object.start();
                self.block = Block::None;
                self.push(start, Form::Json, puzzle);
                self.amid_lines = false;
                column += line[from..end].chars().count();
                from = end;
            }
            let rest = line[from..].trim_start_matches(['[', ']', ',', ' ', '\t']);
            let begin = line.len() - rest.len();
            if !rest.starts_with('{') {
                if from > 0 && !rest.is_empty() {
                    let expected = "another object or the end of the line";
                    let found = quoted(rest.chars().next().map_or("", |c| &rest[..c.len_utf8()]));
                    let at = begin..begin;
                    let (number, line) = (self.n_lines, line.as_bytes());
                    let fault = ParseError::new(number, line, at, expected, found);
                    self.push(number, Form::Json, Err(fault));
                }
                return from > 0 || rest.is_empty() && !line.trim().is_empty();
            }
            self.end_block("an object");
            column += line[from..begin].chars().count();
            from = begin;
            self.block = Block::Object(json::Object::new(self.n_lines, column));
        }
    }

    /// Ends what is not a board: `found` comes too early.
    fn end_block(&mut self, found: &str) {
        match std::mem::take(&mut self.block) {
            Block::None => {}
            Block::Rows(rows) => {
                let (next, start) = (rows.n_read + 1, rows.start);
                let expected = format!("row {next} of the board that begins on line {start}");
                let fault = ParseError::new(self.n_lines, b"", 0..0, expected, found);
                // A fault in a row comes first.
                let first = self.rows_fault(&rows);
                self.push(start, Form::Rows { spaced: rows.spaced }, Err(first.unwrap_or(fault)));
                self.amid_lines = false;
            }
            Block::Object(object) => {
                let start = object.start();
                let expected = format!("the end of the object that begins on line {start}");
                let fault = ParseError::new(self.n_lines, b"", 0..0, expected, found);
                self.push(start, Form::Json, Err(object.fault().unwrap_or(fault)));
            }
        }
    }

    /// The first fault in rows that are too few.
    fn rows_fault(&self, rows: &Rows) -> Option<ParseError> {
        let n = self.variant.side();
        let missing = format!("{}\n", ".".repeat(n)).repeat(n - rows.n_read);
        self.puzzle(rows.start, &format!("{}{missing}", rows.text.replace(',', " "))).err()
    }

    /// Ends the stream; the last board becomes known.
    pub fn end(&mut self) {
        self.n_lines += 1;
        self.end_block("the end of the input");
        if let Some((line, own)) = self.own.take() {
            let found = "the end of the input";
            let fault = ParseError::new(self.n_lines, b"", 0..0, "a board behind the rules", found);
            self.push(line, Form::Line, Err(own.err().unwrap_or(fault)));
        }
    }

    /// Ends a stream that broke off: what is not complete is left out.
    pub fn break_off(&mut self) {
        self.block = Block::None;
        self.own = None;
    }

    fn push(&mut self, line: u64, form: Form, puzzle: Result<Puzzle, ParseError>) {
        let puzzle = match self.own.take() {
            None => puzzle,
            Some((_, rules)) => rules.and_then(|rules| with_rules(puzzle?, rules, line)),
        };
        let apart = std::mem::take(&mut self.apart);
        self.ready.push_back(Entry { line, form, apart, puzzle });
    }
}

/// The board with rules of its own.
fn with_rules(puzzle: Puzzle, rules: Variant, line: u64) -> Result<Puzzle, ParseError> {
    let rules = match &puzzle.own {
        None => rules,
        Some(own) => Variant::clone(own)
            .joined(&rules)
            .map_err(|error| ParseError::because(line, b"", 0..0, error.to_string()))?,
    };
    Ok(Puzzle { own: Some(Arc::new(rules)), ..puzzle })
}

impl Rows {
    fn add(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }
}
