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

use std::ops::Range;
use std::sync::Arc;

use super::puzzle::Puzzle;
use super::rules::{RuleLine, rule_behind};
use super::{Variant, json};
use quadrille_base::text::{ParseError, quoted};
use quadrille_boards::text::{Arrays, Form, FoundBoard, LONGEST_NESTED, loose, removed_candidates};
use quadrille_models::ModelError;
use quadrille_models::sudoku::Symbols;

mod killer;
mod line_kind;
mod nine;
mod rows;
mod zeros;

use line_kind::{LineKind, line_kind};
use nine::NineByNine;
use rows::Rows;
use zeros::FoundEntries;

/// A board found in a stream, or the reason why it could not be read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantEntry {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The form of the board in the stream: [`Form::Boj`] for a line for each row with blanks
    /// between the cells, [`Form::Grid`] and [`Form::Ss`] for rows without blanks, and any other
    /// form for a board on one line. `None` for a JSON object.
    pub form: Option<Form>,
    /// Whether an empty line comes before it.
    pub apart: bool,
    /// The board.
    pub puzzle: Result<Puzzle, ParseError>,
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
    /// The rules of the next board, if it has rules of its own.
    own: Option<OwnRules>,
    block: Block,
    /// Whether the last board was on one line.
    amid_lines: bool,
    /// The brackets before an object or an array.
    brackets: String,
    /// Text around boards, as an error. It is one if there is no board.
    heading: Option<ParseError>,
    has_entry: bool,
    nine: NineByNine,
    found: FoundEntries,
}

/// The line of the first rule of a board, and the variant with all its rules.
type OwnRules = (u64, Result<Variant, ParseError>);

/// The lines of an incomplete board.
#[derive(Clone, Debug, Default)]
enum Block {
    #[default]
    None,
    Rows(Rows),
    Object(json::Object),
    Arrays(Box<Arrays>),
}

impl VariantBoards {
    /// The length of the longest line that it reads, in bytes: 256 MiB, since an object may be on
    /// one line.
    pub const LONGEST_LINE: usize = LONGEST_NESTED;

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
            brackets: String::new(),
            heading: None,
            has_entry: false,
            nine: NineByNine::default(),
            found: FoundEntries::default(),
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
        self.found.ready.pop_front()
    }

    /// The number of boards that are complete and not yet taken.
    pub fn n_ready(&self) -> usize {
        self.found.ready.len()
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
                let most = Self::LONGEST_LINE >> 20;
                let reason = format!("expected a line of less than {most} MiB, found a longer one");
                self.faulty(ParseError::because(self.n_lines, b"", 0..0, reason));
            }
            Err(error) => {
                let at = error.valid_up_to();
                let found = format!("the byte 0x{:02X}", line[at]);
                self.faulty(ParseError::new(self.n_lines, line, at..at + 1, "UTF-8", found));
            }
        }
    }

    /// Adds the fault of a line that cannot be read.
    fn faulty(&mut self, fault: ParseError) {
        self.end_block("a line that cannot be read");
        self.push(fault.line, Some(Form::Line), Err(fault));
    }

    fn text(&mut self, line: &str) {
        if line.starts_with('{') && matches!(self.block, Block::Object(_)) {
            self.end_block("another object");
        }
        let n = self.variant.side();
        let is_nine = n == 9 && self.variant.board().has_default_symbols();
        if self.nine.boards.is_amid() {
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
            self.push(self.n_lines, None, puzzle);
            self.amid_lines = false;
            return;
        }
        if is_nine && self.nine.boards.is_nested(line.as_bytes()) {
            return self.nine(line);
        }
        let ascii = if line.is_ascii() { None } else { loose::ascii(line.as_bytes()) };
        let line = ascii.as_deref().and_then(|line| str::from_utf8(line).ok()).unwrap_or(line);
        if n == 9
            && let Some(killer) = killer::read(self.n_lines, line)
        {
            self.end_block("a killer");
            let puzzle = killer.and_then(|killer| self.alone(killer));
            self.push(self.n_lines, Some(Form::Line), puzzle);
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
        if matches!(kind, LineKind::Row { .. })
            && let Some(at) = rule_behind(line.as_bytes())
        {
            let word = quoted(&line[at.clone()]);
            let reason =
                format!("expected a rule at the beginning of its line, found {word} behind text");
            return self.faulty(ParseError::because(self.n_lines, line.as_bytes(), at, reason));
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
        let refused =
            |error: ModelError| ParseError::because(self.n_lines, b"", 0..0, error.to_string());
        let variant = variant.with_rules_of(&self.variant).map_err(refused)?;
        let n = variant.side();
        let puzzle = Puzzle::plain(vec![None; n * n], Symbols::default_for(n), &self.variant);
        Ok(Puzzle { own: Some(variant.into()), ..puzzle })
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
            Ok(text) => self.read(line, Some(Form::Line), &text),
            Err(error) => self.push(line, Some(Form::Line), Err(error)),
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
        self.read(number, Some(Form::Line), &cells.replace(',', " "));
        self.amid_lines = true;
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
                    self.push(start, None, puzzle);
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
                    self.push(number, None, Err(fault));
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
        self.nine.boards.end_board(found);
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
                let form = Some(rows.form());
                (rows.start, form, rest, self.rows_fault(&rows))
            }
            Block::Object(object) => {
                let rest = "the end of the object".to_owned();
                (object.start, None, rest, object.fault())
            }
        };
        let expected = format!("{rest} that begins on line {start}");
        let fault = ParseError::new(self.n_lines, b"", 0..0, expected, found);
        // A fault in what was read is reported instead.
        self.push(start, form, Err(first.unwrap_or(fault)));
        self.amid_lines = false;
    }

    /// Ends the stream. The last board is then ready.
    pub fn end(&mut self) {
        self.n_lines += 1;
        self.nine.boards.end();
        self.take_nine();
        self.end_rows("the end of the input");
        if let Some(error) = self.heading.take().filter(|_| !self.has_entry) {
            self.push(error.line, Some(Form::Line), Err(error));
        }
        if let Some((line, own)) = self.own.take() {
            let found = "the end of the input";
            let fault = ParseError::new(self.n_lines, b"", 0..0, "a board behind the rules", found);
            self.push(line, Some(Form::Line), Err(own.err().unwrap_or(fault)));
        }
        self.found.settle(&self.variant);
    }

    /// Ends a stream after a read error. An incomplete board is dropped.
    pub fn break_off(&mut self) {
        self.settle_nine();
        self.nine = NineByNine::default();
        self.block = Block::None;
        self.own = None;
        self.found.settle(&self.variant);
    }

    fn push(&mut self, line: u64, form: Option<Form>, puzzle: Result<Puzzle, ParseError>) {
        let entry = self.entry(line, form, puzzle);
        self.add(entry);
    }

    /// The next board, with its own rules.
    fn entry(
        &mut self,
        line: u64,
        form: Option<Form>,
        puzzle: Result<Puzzle, ParseError>,
    ) -> VariantEntry {
        let puzzle = with_own(puzzle, self.own.take(), line);
        self.has_entry = true;
        self.nine.boards.note_entry();
        VariantEntry { line, form, apart: std::mem::take(&mut self.apart), puzzle }
    }
}

/// The board with the rules before it, if there are any, and its own.
fn with_own(
    puzzle: Result<Puzzle, ParseError>,
    own: Option<OwnRules>,
    line: u64,
) -> Result<Puzzle, ParseError> {
    let Some((_, rules)) = own else { return puzzle };
    let (rules, puzzle) = (rules?, puzzle?);
    let rules = match &puzzle.own {
        None => rules,
        Some(own) => Variant::clone(own)
            .joined(&rules)
            .map_err(|error| ParseError::because(line, b"", 0..0, error.to_string()))?,
    };
    Ok(Puzzle { own: Some(Arc::new(rules)), ..puzzle })
}
