//! [`VariantBoards`]: the boards of one variant in a stream of lines.
//!
//! A board is one of these:
//!
//! - *A line* with a character for each cell, or a number for each cell with blanks or commas
//!   between them. In a line of characters, text after a blank is a comment. A `;` begins rules for
//!   this board alone, in the [text form](super::rules), with `;` between them. A comment that
//!   begins with the first word of a rule, at its start or after a `;`, is an error.
//! - *Rows*, as [`Sudoku::with_givens`](quadrille_models::sudoku::Sudoku::with_givens)
//!   reads them: a line for each row, perhaps with bars and lines between the boxes. Empty lines
//!   may separate boards, but not rows. If boards have no empty lines between them, each ends at
//!   its last row.
//! - *A JSON object*, on one line or several: an export of f-puzzles or `SudokuPad`; see
//!   [exports](super::json). It has its own size, boxes and rules. An object begins with a `{`
//!   at the beginning of a line, or after a `[` or a `,`. It may also be an address that has such
//!   an export in it, or the packed export of the address, alone on a line.
//!
//! A line that begins with the first word of a rule is a rule for the next board alone. A line that
//! starts with `#` is a comment. A fault in a board does not affect other boards.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use super::puzzle::Puzzle;
use super::rules::RuleLine;
use super::{Variant, json};
use quadrille_base::text::{ParseError, quoted};

mod line_kind;

use line_kind::{LineKind, line_kind};

/// A board found in a stream, or the reason why it could not be read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantEntry {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The form of the board in the stream.
    pub form: VariantForm,
    /// Whether an empty line comes before it.
    pub apart: bool,
    /// The board.
    pub puzzle: Result<Puzzle, ParseError>,
}

/// The form of a board in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantForm {
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
/// use quadrille::sudoku::variant::{Variant, VariantBoards};
///
/// let mut boards = VariantBoards::new(Variant::named("4x4")?.into());
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
pub struct VariantBoards {
    variant: Arc<Variant>,
    /// The names of rules of exports that are not read.
    ignored: Arc<[String]>,
    n_lines: u64,
    /// Whether an empty line was read since the last board.
    apart: bool,
    /// The variant of the next board and the line of its first rule, if it has rules of its own.
    own: Option<(u64, Result<Variant, ParseError>)>,
    block: Block,
    /// Whether the last board was on one line.
    amid_lines: bool,
    ready: VecDeque<VariantEntry>,
}

/// The lines of an incomplete board.
#[derive(Clone, Debug, Default)]
enum Block {
    #[default]
    None,
    Rows(Rows),
    Object(json::Object),
}

/// The rows of a board so far.
#[derive(Clone, Debug)]
struct Rows {
    start: u64,
    /// All its lines, including comments and lines between the boxes.
    text: String,
    n_read: usize,
    spaced: bool,
}

impl VariantBoards {
    /// The length of the longest line that it reads, in bytes: 1 MiB, since an object may be on one
    /// line.
    pub const LONGEST_LINE: usize = 1 << 20;

    /// A reader for boards of this variant.
    pub fn new(variant: Arc<Variant>) -> Self {
        Self {
            variant,
            ignored: Arc::default(),
            n_lines: 0,
            apart: false,
            own: None,
            block: Block::None,
            amid_lines: false,
            ready: VecDeque::new(),
        }
    }

    /// The same reader, which reads exports without their rules of these names. A remark of each
    /// [`Puzzle`] says which rules it lost.
    #[must_use]
    pub fn without_rules(mut self, names: &[String]) -> Self {
        self.ignored = names.into();
        self
    }

    /// The next board that is complete, in order.
    pub fn next_entry(&mut self) -> Option<VariantEntry> {
        self.ready.pop_front()
    }

    /// The number of boards that are complete and not yet taken.
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

    /// Adds the fault of a line that cannot be read.
    fn faulty(&mut self, fault: ParseError) {
        self.end_block("a line that cannot be read");
        self.push(fault.line, VariantForm::Line, Err(fault));
    }

    fn text(&mut self, line: &str) {
        if line.starts_with('{') && matches!(self.block, Block::Object(_)) {
            self.end_block("another object");
        }
        if self.objects(line) {
            return;
        }
        if let Some(json) = json::unpacked(line) {
            self.end_block("an export");
            let mut object = json::Object::new(self.n_lines, 0);
            object.line(&json, 0);
            let puzzle = object.puzzle(&self.variant, &self.ignored);
            self.push(self.n_lines, VariantForm::Json, puzzle);
            self.amid_lines = false;
            return;
        }
        match line_kind(line, self.variant.side()) {
            LineKind::Empty => {
                self.end_block("an empty line");
                self.apart = true;
            }
            LineKind::Comment | LineKind::Ruling => {
                if let Block::Rows(rows) = &mut self.block {
                    rows.add(line);
                }
            }
            LineKind::Rule => {
                self.end_block("a rule");
                self.rule(line, 0..line.len());
            }
            LineKind::Board(cells, rules) => {
                self.end_block("a board on a line");
                self.board(line, cells, rules);
            }
            LineKind::Fault(at, reason) => {
                self.faulty(ParseError::because(self.n_lines, line.as_bytes(), at, reason));
                self.amid_lines = true;
            }
            LineKind::Row { n_cells, spaced } => self.row(line, n_cells, spaced),
        }
    }

    /// Reads a rule for the next board.
    fn rule(&mut self, line: &str, at: Range<usize>) {
        let number = self.n_lines;
        let (_, own) = self.own.get_or_insert_with(|| (number, Ok(Variant::clone(&self.variant))));
        if let Ok(variant) = own
            && let Err(error) = variant.add_rule(RuleLine { number, line }, at)
        {
            *own = Err(error);
        }
    }

    fn board(&mut self, line: &str, cells: &str, rules: &str) {
        let number = self.n_lines;
        let mut at = line.len() - rules.len();
        for rule in rules.split(';').take(if rules.is_empty() { 0 } else { usize::MAX }) {
            self.rule(line, at..at + rule.len());
            at += rule.len() + 1;
        }
        let puzzle = self.puzzle(number, &cells.replace(',', " "));
        self.push(number, VariantForm::Line, puzzle);
        self.amid_lines = true;
    }

    fn row(&mut self, line: &str, n_cells: usize, spaced: bool) {
        let n = self.variant.side();
        let is_long = n_cells > 2 * n;
        if (self.amid_lines || is_long) && n_cells != n && matches!(self.block, Block::None) {
            // The line is between boards on one line, or much longer than a row. So it is a board
            // on one line with a wrong number of cells.
            let found = format!("{n_cells}");
            let expected = format!("{} cells", n * n);
            let at = 0..line.len();
            let fault = ParseError::new(self.n_lines, line.as_bytes(), at, expected, found);
            return self.push(fault.line, VariantForm::Line, Err(fault));
        }
        let mut rows = match std::mem::take(&mut self.block) {
            Block::Rows(rows) => rows,
            _ => Rows { start: self.n_lines, text: String::new(), n_read: 0, spaced },
        };
        rows.add(line);
        rows.n_read += 1;
        if rows.n_read < n {
            self.block = Block::Rows(rows);
            return;
        }
        let puzzle = self.puzzle(rows.start, &rows.text.replace(',', " "));
        self.push(rows.start, VariantForm::Rows { spaced: rows.spaced }, puzzle);
        self.amid_lines = false;
    }

    /// The board in a text that begins on this line.
    fn puzzle(&self, start: u64, text: &str) -> Result<Puzzle, ParseError> {
        let board = self.variant.board();
        let own = self.own.as_ref().and_then(|(_, own)| own.as_ref().ok());
        let counts = own.unwrap_or(&self.variant).counts();
        let read = board.read(text, counts);
        let (givens, symbols) = read.map_err(|mut error| {
            error.line += start - 1;
            error
        })?;
        Ok(Puzzle { givens, symbols, own: None, remarks: Vec::new() })
    }

    /// Reads the objects on a line; `false` if it has none.
    fn objects(&mut self, line: &str) -> bool {
        // The number of bytes and of characters of the line that were read.
        let (mut from, mut column) = (0, 0);
        loop {
            if let Block::Object(object) = &mut self.block {
                let Some(end) = object.line(line, from) else { return true };
                let puzzle = object.puzzle(&self.variant, &self.ignored);
                let start = object.start;
                self.block = Block::None;
                self.push(start, VariantForm::Json, puzzle);
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
                    self.push(number, VariantForm::Json, Err(fault));
                }
                return from > 0 || rest.is_empty() && !line.trim().is_empty();
            }
            self.end_block("an object");
            column += line[from..begin].chars().count();
            from = begin;
            self.block = Block::Object(json::Object::new(self.n_lines, column));
        }
    }

    /// Ends the incomplete board, if there is one, with an error: `found` came before its end.
    fn end_block(&mut self, found: &str) {
        let (start, form, rest, first) = match std::mem::take(&mut self.block) {
            Block::None => return,
            Block::Rows(rows) => {
                let rest = format!("row {} of the board", rows.n_read + 1);
                let form = VariantForm::Rows { spaced: rows.spaced };
                (rows.start, form, rest, self.rows_fault(&rows))
            }
            Block::Object(object) => {
                let rest = "the end of the object".to_owned();
                (object.start, VariantForm::Json, rest, object.fault())
            }
        };
        let expected = format!("{rest} that begins on line {start}");
        let fault = ParseError::new(self.n_lines, b"", 0..0, expected, found);
        // A fault in what was read is reported instead.
        self.push(start, form, Err(first.unwrap_or(fault)));
        self.amid_lines = false;
    }

    /// The first fault in the rows of an incomplete board.
    fn rows_fault(&self, rows: &Rows) -> Option<ParseError> {
        let n = self.variant.side();
        let missing = format!("{}\n", ".".repeat(n)).repeat(n - rows.n_read);
        self.puzzle(rows.start, &format!("{}{missing}", rows.text.replace(',', " "))).err()
    }

    /// Ends the stream. The last board is then ready.
    pub fn end(&mut self) {
        self.n_lines += 1;
        self.end_block("the end of the input");
        if let Some((line, own)) = self.own.take() {
            let found = "the end of the input";
            let fault = ParseError::new(self.n_lines, b"", 0..0, "a board behind the rules", found);
            self.push(line, VariantForm::Line, Err(own.err().unwrap_or(fault)));
        }
    }

    /// Ends a stream after a read error. An incomplete board is dropped.
    pub fn break_off(&mut self) {
        self.block = Block::None;
        self.own = None;
    }

    fn push(&mut self, line: u64, form: VariantForm, puzzle: Result<Puzzle, ParseError>) {
        let puzzle = match self.own.take() {
            None => puzzle,
            Some((_, rules)) => rules.and_then(|rules| with_rules(puzzle?, rules, line)),
        };
        let apart = std::mem::take(&mut self.apart);
        self.ready.push_back(VariantEntry { line, form, apart, puzzle });
    }
}

/// The board with these rules and its own, if it has any.
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
