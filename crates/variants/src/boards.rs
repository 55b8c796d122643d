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
//! - *An array*, on one line or several, as programs and JSON have it.
//! - *A killer* on a line, in the notation of PS (`3x3::k:`), of `SumoCue` or the short one of 81
//!   characters. It has its own cages.
//!
//! Boards of 9x9 without rules on their line are read as [`quadrille_boards::text`] reads them, in
//! all its layouts. Text around boards is passed over.
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
use quadrille_boards::text::{Arrays, Boards, Form, FoundBoard, loose, removed_candidates};
use quadrille_models::ModelError;
use quadrille_models::sudoku::{Symbols, Zero};

mod killer;
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
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct VariantBoards {
    variant: Arc<Variant>,
    /// The names of rules of exports that are not read.
    ignored: Arc<[String]>,
    n_lines: u64,
    /// Whether an empty line was read since the last board.
    apart: bool,
    /// The variant of the next board and the line of its first rule, if it has rules of its own.
    own: Option<(u64, Result<Variant, ParseError>)>,
    /// The same for boards that wait in `nine`, in order.
    bound: VecDeque<(u64, Result<Variant, ParseError>)>,
    block: Block,
    /// Whether the last board was on one line.
    amid_lines: bool,
    /// The brackets before an object or an array.
    brackets: String,
    /// Text around boards, as an error. It is one if there is no board.
    heading: Option<ParseError>,
    has_entry: bool,
    /// Reads boards of 9x9 without rules of their own.
    nine: Boards,
    /// The number of boards that wait in it.
    n_waiting: usize,
    /// The other boards after the first one that waits.
    behind: VecDeque<VariantEntry>,
    ready: VecDeque<VariantEntry>,
    /// The number of boards that were taken.
    n_taken: usize,
    /// What zeros are in all boards, once a board says so.
    zero: Option<Zero>,
    /// Whether a board was read with digits from 1.
    has_decided: bool,
    /// The boards of which it is not known what their zeros are.
    doubtful: Vec<Doubtful>,
}

/// A board whose zeros may be a digit or empty cells, or one without zeros after it. In the queue
/// they are empty cells.
#[derive(Clone, Debug)]
struct Doubtful {
    /// The number of boards before it.
    at: usize,
    /// The board with zeros as a digit.
    with_zeros: Result<Puzzle, ParseError>,
    /// `None` if it has no zeros.
    doubt: Option<ParseError>,
}

/// The most boards that wait for one that says what zeros are. A choice of ours.
const MOST_DOUBTFUL: usize = 1000;

/// The lines of an incomplete board.
#[derive(Clone, Debug, Default)]
enum Block {
    #[default]
    None,
    Rows(Rows),
    Object(json::Object),
    Arrays(Box<Arrays>),
}

/// The rows of a board so far.
#[derive(Clone, Debug)]
struct Rows {
    start: u64,
    /// All its lines, including comments and lines between the boxes.
    text: String,
    n_read: usize,
    /// The number of lines of the board.
    n_wanted: usize,
    spaced: bool,
}

/// What was read of a board.
struct Read {
    puzzle: Puzzle,
    zero: Option<Zero>,
    doubt: Option<ParseError>,
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
            bound: VecDeque::new(),
            block: Block::None,
            amid_lines: false,
            brackets: String::new(),
            heading: None,
            has_entry: false,
            nine: Boards::new(None),
            n_waiting: 0,
            behind: VecDeque::new(),
            ready: VecDeque::new(),
            n_taken: 0,
            zero: None,
            has_decided: false,
            doubtful: Vec::new(),
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
        if self.n_ready() == 0 {
            return None;
        }
        self.n_taken += 1;
        self.ready.pop_front()
    }

    /// The number of boards that are complete and not yet taken.
    pub fn n_ready(&self) -> usize {
        self.doubtful.first().map_or(self.ready.len(), |first| first.at - self.n_taken)
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
        let n = self.variant.side();
        let is_nine = n == 9 && self.variant.board().has_default_symbols();
        if self.nine.is_amid() {
            return self.nine(line);
        }
        if self.arrays(line) || self.objects(line) {
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
        if is_nine && self.nine.is_nested(line.as_bytes()) {
            return self.nine(line);
        }
        let ascii = if line.is_ascii() { None } else { loose::ascii(line.as_bytes()) };
        let line = ascii.as_deref().and_then(|line| str::from_utf8(line).ok()).unwrap_or(line);
        if n == 9
            && let Some(killer) = killer::read(self.n_lines, line)
        {
            self.end_block("a killer");
            let puzzle = killer.and_then(|killer| self.alone(killer));
            self.push(self.n_lines, VariantForm::Line, puzzle);
            self.amid_lines = true;
            return;
        }
        if is_nine && let Some(at) = removed_candidates(line.as_bytes()) {
            let reason = "expected a board, found a position with candidates that were removed, \
                          which variants do not have: leave them out, or write them as rules";
            self.amid_lines = true;
            let line = line.as_bytes();
            return self.faulty(ParseError::because(self.n_lines, line, at, reason));
        }
        let kind = line_kind(line, self.variant.board.extent());
        if let LineKind::Row { n_cells, .. } = kind
            && n_cells > n
            && let Some((cells, rules)) = self.labeled(line)
            && !(is_nine && rules.is_empty())
        {
            self.end_block("a board on a line");
            return self.board(line, cells, rules);
        }
        match kind {
            LineKind::Row { .. } | LineKind::Board(_, "") | LineKind::Empty | LineKind::Ruling
                if is_nine =>
            {
                self.nine(line);
            }
            LineKind::Rule if is_nine && loose::row(line.as_bytes()).is_some() => {
                self.nine(line);
            }
            LineKind::Fault(..) if is_nine && loose::puzzle(line.as_bytes()).is_some() => {
                self.nine(line);
            }
            LineKind::Row { n_cells, .. } if n_cells != n && self.loose(line, n_cells) => {}
            LineKind::Empty => {
                if !self.is_between_grids() {
                    self.end_block("an empty line");
                    self.apart = true;
                }
            }
            LineKind::Ruling if self.is_row_of_dashes(line) => {
                self.row(line, line.trim().len(), false);
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

    /// The cells and the rules behind a label such as `Puzzle 1:`.
    fn labeled<'t>(&self, line: &'t str) -> Option<(&'t str, &'t str)> {
        let at = line.bytes().take(40).position(|byte| matches!(byte, b':' | b')'))?;
        let LineKind::Board(cells, rules) = line_kind(&line[at + 1..], self.variant.board.extent())
        else {
            return None;
        };
        let is_mark = |byte: &u8| byte.is_ascii_digit() || b"._*-?".contains(byte);
        let n_marks = cells.bytes().filter(is_mark).count();
        (2 * n_marks >= cells.trim().len()).then_some((cells, rules))
    }

    /// The empty board of this variant, with the rules of all boards.
    fn alone(&self, variant: Variant) -> Result<Puzzle, ParseError> {
        let all = &self.variant;
        let variant = if all.is_plain() { Ok(variant) } else { variant.joined(all) };
        let refused =
            |error: ModelError| ParseError::because(self.n_lines, b"", 0..0, error.to_string());
        let variant = variant.map_err(refused)?;
        let givens = vec![None; variant.side() * variant.side()];
        let symbols = Symbols::default_for(variant.side());
        let own = Some(variant.into());
        Ok(Puzzle { own, ..Puzzle::plain(givens, symbols, all) })
    }

    /// Reads a line of a board of 9x9 without rules, as the reader of such boards does.
    fn nine(&mut self, line: &str) {
        self.end_rows("another board");
        let n_skipped = self.n_lines - 1 - self.nine.n_lines();
        (0..n_skipped).for_each(|_| self.nine.line(b"#"));
        self.nine.line(line.as_bytes());
        self.take_nine();
    }

    /// Adds the boards of 9x9 that are complete.
    fn take_nine(&mut self) {
        while let Some(entry) = self.nine.next_entry() {
            let form = match entry.form {
                Some(Form::Boj) => VariantForm::Rows { spaced: true },
                Some(Form::Grid | Form::Ss) => VariantForm::Rows { spaced: false },
                _ => VariantForm::Line,
            };
            let puzzle = entry.board.map(|board| {
                let digit = |digit: u8| usize::from(digit).checked_sub(1);
                let givens = board.digits().map(digit).to_vec();
                Puzzle::plain(givens, Symbols::default_for(9), &self.variant)
            });
            // The rules before the board, not those that follow it.
            let own = match self.bound.front() {
                Some(own) if own.0 < entry.line => self.bound.pop_front(),
                _ => self.own.take_if(|own| own.0 < entry.line),
            };
            let n_before = self.behind.partition_point(|other| other.line < entry.line);
            self.ready.extend(self.behind.drain(..n_before));
            let puzzle = with_own(puzzle, own, entry.line);
            (self.has_entry, self.apart) = (true, false);
            self.nine.note_entry();
            let (line, apart) = (entry.line, entry.apart);
            self.ready.push_back(VariantEntry { line, form, apart, puzzle });
        }
        let n_waiting = self.nine.n_waiting();
        if n_waiting > self.n_waiting {
            self.bound.extend(self.own.take());
        } else if n_waiting == 0 {
            self.ready.append(&mut self.behind);
        }
        self.n_waiting = n_waiting;
    }

    /// Reads a row with empty fields, or passes over text around boards. Returns whether the line
    /// is one.
    fn loose(&mut self, line: &str, n_cells: usize) -> bool {
        let n = self.variant.side();
        let fields: Vec<&str> = line.trim().split(',').map(str::trim).collect();
        if fields.len() == n && n_cells < n {
            let cells = fields.iter().map(|&cell| if cell.is_empty() { "." } else { cell });
            self.row(&cells.collect::<Vec<_>>().join(" "), n, true);
            return true;
        }
        let is_begun = self.amid_lines || matches!(self.block, Block::Rows(_));
        let is_text = !is_begun && loose::is_heading(line.as_bytes(), true);
        if is_text {
            let (line, at) = (line.as_bytes(), 0..line.len());
            let error = ParseError::new(self.n_lines, line, at, "a board", "other text");
            self.heading.get_or_insert(error);
        }
        is_text
    }

    /// Reads a line of an array; `false` if it is none.
    fn arrays(&mut self, line: &str) -> bool {
        let is_array = match self.block {
            Block::Arrays(_) => true,
            Block::Object(_) => false,
            _ => {
                let rest = line.trim_start_matches(['[', ' ', '\t']);
                if rest.is_empty() && line.contains('[') && line.len() + self.brackets.len() < 100 {
                    // An object or an array may follow.
                    self.brackets.push_str(line);
                    return true;
                }
                let begins_list = |c: char| "{[(".contains(c) || c.is_ascii_digit();
                let is_object = rest.starts_with('{') && !rest[1..].starts_with(begins_list);
                let follows = !self.brackets.is_empty() && !rest.starts_with(['{', ',']);
                !is_object && (follows || Arrays::begins(line.as_bytes()))
            }
        };
        let brackets = std::mem::take(&mut self.brackets);
        if !is_array {
            return false;
        }
        if !matches!(self.block, Block::Arrays(_)) {
            self.end_block("an array");
            let mut arrays = Box::new(Arrays::new(self.variant.side(), self.n_lines));
            arrays.line(self.n_lines, brackets.as_bytes());
            self.block = Block::Arrays(arrays);
        }
        let Block::Arrays(mut arrays) = std::mem::take(&mut self.block) else { return false };
        let goes_on = arrays.line(self.n_lines, line.as_bytes());
        if !goes_on {
            arrays.end(self.n_lines);
        }
        for board in arrays.take() {
            self.array(board);
        }
        if goes_on {
            self.block = Block::Arrays(arrays);
        }
        true
    }

    /// Adds a board that an array has.
    fn array(&mut self, FoundBoard { line, text }: FoundBoard) {
        match text {
            Ok(text) => self.read(line, VariantForm::Line, &text),
            Err(error) => self.push(line, VariantForm::Line, Err(error)),
        }
        self.amid_lines = false;
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
        self.read(number, VariantForm::Line, &cells.replace(',', " "));
        self.amid_lines = true;
    }

    /// Whether an empty line may be here, between the grids of a board.
    fn is_between_grids(&self) -> bool {
        let ([rows, _], corners) = self.variant.board.grids();
        matches!(&self.block, Block::Rows(Rows { n_read, n_wanted, .. })
            if corners.len() > 1
                && (*n_wanted == corners.len()
                    || *n_wanted == corners.len() * rows && n_read.is_multiple_of(rows)))
    }

    /// Whether a line of hyphens is a row without digits, since the rows before it have hyphens as
    /// empty cells.
    fn is_row_of_dashes(&self, line: &str) -> bool {
        let [_, columns] = self.variant.board.extent();
        let line = line.trim();
        let has_dashes = |text: &str| {
            text.lines().any(|line| line.contains('-') && !Symbols::is_ruling_line(line))
        };
        line.len() == columns
            && line.bytes().all(|byte| byte == b'-')
            && matches!(&self.block, Block::Rows(rows) if has_dashes(&rows.text))
    }

    /// The number of lines of a board whose first line has this number of cells.
    fn n_lines_of_board(&self, n_cells: usize) -> usize {
        let board = self.variant.board();
        let ([rows, columns], corners) = board.grids();
        match corners.len() {
            n if n > 1 && n_cells == rows * columns => n,
            _ => board.extent()[0],
        }
    }

    fn row(&mut self, line: &str, n_cells: usize, spaced: bool) {
        let board = self.variant.board();
        let [n_rows, n] = board.extent();
        let (grid, corners) = board.grids();
        if corners.len() > 1
            && matches!(self.block, Block::None)
            && line.trim() == format!("{n_rows} {n}")
        {
            // The size, before the rows.
            return;
        }
        let n_wanted = self.n_lines_of_board(n_cells);
        let is_row = n_cells == n || corners.len() > 1 && n_cells <= grid[0] * grid[1];
        let is_long = n_cells > 2 * n;
        if (self.amid_lines || is_long) && !is_row && matches!(self.block, Block::None) {
            // The line is between boards on one line, or much longer than a row. So it is a board
            // on one line with a wrong number of cells.
            let found = format!("{n_cells}");
            let expected = format!("{} cells", board.cells().count());
            let at = 0..line.len();
            let fault = ParseError::new(self.n_lines, line.as_bytes(), at, expected, found);
            return self.push(fault.line, VariantForm::Line, Err(fault));
        }
        let mut rows = match std::mem::take(&mut self.block) {
            Block::Rows(rows) => rows,
            _ => Rows { start: self.n_lines, text: String::new(), n_read: 0, n_wanted, spaced },
        };
        // A row of the board may have as many cells as a row of the first grid, but not all have.
        let cells_of_row = |row| board.cells().filter(|cell| cell / board.side() == row).count();
        if corners.len() > 1
            && rows.n_wanted == n_rows
            && n_cells == grid[1]
            && n_cells != cells_of_row(rows.n_read)
        {
            rows.n_wanted = corners.len() * grid[0];
        }
        rows.add(line);
        rows.n_read += 1;
        if rows.n_read < rows.n_wanted {
            self.block = Block::Rows(rows);
            return;
        }
        let form = VariantForm::Rows { spaced: rows.spaced };
        self.read(rows.start, form, &rows.text.replace(',', " "));
        self.amid_lines = false;
    }

    /// Adds the board in a text that begins on this line.
    fn read(&mut self, start: u64, form: VariantForm, text: &str) {
        let read = match self.puzzle(start, text, self.zero) {
            Ok(read) => read,
            Err(error) => return self.push(start, form, Err(error)),
        };
        if read.zero.is_some() {
            self.zero = read.zero;
            self.doubtful.clear();
        }
        if read.doubt.is_none() && (self.doubtful.is_empty() || self.zero.is_some()) {
            let puzzle = &read.puzzle;
            self.has_decided |= puzzle.givens.iter().any(Option::is_some)
                && puzzle.symbols == Symbols::default_for(self.variant.board.n_symbols());
            return self.push(start, form, Ok(read.puzzle));
        }
        let with_zeros = self.puzzle(start, text, Some(Zero::Digit));
        self.settle_nine();
        self.push(start, form, Ok(read.puzzle));
        let Some(VariantEntry { puzzle: Ok(puzzle), .. }) = self.ready.back() else { return };
        let (own, doubt) = (puzzle.own.clone(), read.doubt);
        let with_zeros = match with_zeros {
            Ok(Read { doubt: Some(doubt), .. }) | Err(doubt) => Err(doubt),
            Ok(read) => Ok(Puzzle { own, ..read.puzzle }),
        };
        let at = self.n_taken + self.ready.len() - 1;
        self.doubtful.push(Doubtful { at, with_zeros, doubt });
        if self.doubtful.len() == MOST_DOUBTFUL {
            self.settle();
        }
    }

    /// Decides what zeros are in the boards that do not say it: a digit if there are several such
    /// boards, all of them together have all digits from 0, and no other board was read with digits
    /// from 1. Otherwise it is not known.
    fn settle(&mut self) {
        let doubtful = std::mem::take(&mut self.doubtful);
        let mut seen = 0_u64;
        let n_in_doubt = doubtful.iter().filter(|board| board.doubt.is_some()).count();
        let is_read = doubtful.iter().all(|board| board.with_zeros.is_ok());
        for puzzle in doubtful.iter().filter_map(|board| board.with_zeros.as_ref().ok()) {
            seen = puzzle.givens.iter().flatten().fold(seen, |seen, symbol| seen | 1 << symbol);
        }
        let are_digits = !self.has_decided
            && is_read
            && n_in_doubt > 1
            && seen == super::all_digits(self.variant.n_digits());
        if are_digits {
            self.zero = Some(Zero::Digit);
        }
        for Doubtful { at, with_zeros, doubt } in doubtful {
            let entry = &mut self.ready[at - self.n_taken];
            if are_digits {
                entry.puzzle = with_zeros;
            } else if let Some(mut doubt) = doubt {
                doubt.reason = format!("{}, by --digits", doubt.reason).into();
                entry.puzzle = Err(doubt);
            }
        }
    }

    /// The board in a text that begins on this line. `zero` says what zeros are, if that is known.
    fn puzzle(&self, start: u64, text: &str, zero: Option<Zero>) -> Result<Read, ParseError> {
        let board = self.variant.board();
        let own = self.own.as_ref().and_then(|(_, own)| own.as_ref().ok());
        let counts = own.unwrap_or(&self.variant).counts();
        let moved = |mut error: ParseError| {
            error.line += start - 1;
            error
        };
        let read = board.read(text, counts, zero).map_err(moved)?;
        let (givens, symbols) = (read.givens, read.symbols);
        let puzzle = Puzzle::plain(givens, symbols, &self.variant);
        Ok(Read { puzzle, zero: read.zero, doubt: read.doubt.map(moved) })
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
                let mut boards = match puzzle {
                    Ok(_) => Vec::new(),
                    Err(_) => object.boards(self.variant.side()),
                };
                boards.retain(|board| board.text.is_ok());
                self.block = Block::None;
                if boards.is_empty() {
                    self.push(start, VariantForm::Json, puzzle);
                }
                for board in boards {
                    self.array(board);
                }
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
    fn end_block(&mut self, found: &'static str) {
        self.nine.end_board(found);
        self.take_nine();
        self.end_rows(found);
    }

    fn end_rows(&mut self, found: &str) {
        let (start, form, rest, first) = match std::mem::take(&mut self.block) {
            Block::None => return,
            Block::Arrays(mut arrays) => {
                arrays.end(self.n_lines);
                return arrays.take().into_iter().for_each(|board| self.array(board));
            }
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
        let [n_rows, n] = self.variant.board.extent();
        if rows.n_wanted != n_rows {
            return None;
        }
        let missing = format!("{}\n", ".".repeat(n)).repeat(n_rows - rows.n_read);
        let text = format!("{}{missing}", rows.text.replace(',', " "));
        self.puzzle(rows.start, &text, self.zero).err()
    }

    /// Ends the stream. The last board is then ready.
    pub fn end(&mut self) {
        self.n_lines += 1;
        self.nine.end();
        self.take_nine();
        self.end_rows("the end of the input");
        if let Some(error) = self.heading.take().filter(|_| !self.has_entry) {
            self.push(error.line, VariantForm::Line, Err(error));
        }
        if let Some((line, own)) = self.own.take() {
            let found = "the end of the input";
            let fault = ParseError::new(self.n_lines, b"", 0..0, "a board behind the rules", found);
            self.push(line, VariantForm::Line, Err(own.err().unwrap_or(fault)));
        }
        self.settle();
    }

    /// Ends a stream after a read error. An incomplete board is dropped.
    pub fn break_off(&mut self) {
        self.settle_nine();
        self.nine = Boards::new(None);
        self.block = Block::None;
        self.own = None;
        self.settle();
    }

    fn push(&mut self, line: u64, form: VariantForm, puzzle: Result<Puzzle, ParseError>) {
        let puzzle = with_own(puzzle, self.own.take(), line);
        self.has_entry = true;
        self.nine.note_entry();
        let apart = std::mem::take(&mut self.apart);
        let entry = VariantEntry { line, form, apart, puzzle };
        if self.n_waiting == 0 {
            return self.ready.push_back(entry);
        }
        self.behind.push_back(entry);
        if self.behind.len() == MOST_DOUBTFUL {
            self.settle_nine();
        }
    }

    /// Ends the wait for a board of 9x9 that says what zeros are.
    fn settle_nine(&mut self) {
        self.nine.settle();
        self.take_nine();
    }
}

/// The board with the rules before it, if there are any.
fn with_own(
    puzzle: Result<Puzzle, ParseError>,
    own: Option<(u64, Result<Variant, ParseError>)>,
    line: u64,
) -> Result<Puzzle, ParseError> {
    match own {
        None => puzzle,
        Some((_, rules)) => rules.and_then(|rules| with_rules(puzzle?, rules, line)),
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
