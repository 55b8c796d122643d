//! [`Arrays`]: boards in arrays, as JSON and programs have them.
//!
//! ```text
//!   [[5, 3, 0, ..], ..]    {{5, 3, 0, ..}, ..}    [["5", "3", ".", ..], ..]
//!   ["53..7....", ..]      {"puzzle": "53..7....6..", "solution": ".."}
//! ```
//!
//! A list is a board if it has all cells, or as many lists or texts as a board has rows. A text of
//! all cells is a board. What stands behind a name such as `solution` is passed over, and so are
//! other numbers and texts behind a name. A number directly behind a name or `]`, as in `a[9]`, is
//! part of the name.

use super::line::{TextLine, is_blank};
use super::loose;
use super::table::is_solution;
use quadrille_base::text::ParseError;
use quadrille_base::visible::printable;

/// A board that was found.
#[derive(Clone, Debug)]
pub struct FoundBoard {
    /// The line on which it begins.
    pub line: u64,
    /// Its rows, a line each, with a blank between cells; or the reason why it is none.
    pub text: Result<String, ParseError>,
}

/// Reads arrays with boards of some size, line by line.
#[derive(Clone, Debug, Default)]
pub struct Arrays {
    side: usize,
    lists: Vec<List>,
    /// The lists that are open but not stored, because they are too deep.
    n_deeper: usize,
    /// The line on which the array begins.
    start: u64,
    /// Whether the last word, if it is followed by a list, names a solution.
    names_solution: bool,
    /// What the last name calls, if it is followed by a list.
    call: Call,
    /// Whether a name is one of exports of f-puzzles or `SudokuPad`.
    is_export: bool,
    /// Whether a field without a cell occurred, which is a blank.
    has_empty: bool,
    n_found: usize,
    /// The numbers of rows and cells of a list that is no board of this size.
    other: Option<(usize, usize)>,
    /// The last board, whose solution may follow.
    last: Option<String>,
    /// A row that is in no other list.
    row: Option<String>,
    ready: Vec<FoundBoard>,
}

/// The functions of R that matter: `matrix(c(..))` has its cells column by column, unless `byrow`
/// says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Call {
    #[default]
    Other,
    Matrix,
    Vector,
}

/// A list that is open.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct List {
    line: u64,
    /// The cells, as the text of a board, and their number.
    cells: String,
    n_cells: usize,
    /// The lists or texts in it that are rows, a line each, and their number.
    rows: String,
    n_rows: usize,
    /// The cells of the longest row.
    longest: usize,
    error: Option<ParseError>,
    has_names: bool,
    /// Whether a board was found in it.
    has_board: bool,
    is_passed_over: bool,
    call: Call,
    /// The board of a matrix of R, until it is known whether it has its cells row by row.
    matrix: Option<(u64, Result<String, ParseError>)>,
    is_by_row: bool,
    /// Whether a comma that follows ends an empty field.
    expects: bool,
}

/// The depth to which lists are read.
const DEEPEST: usize = 12;

impl Arrays {
    /// A reader for boards with this many rows.
    pub fn new(side: usize, start: u64) -> Self {
        Self { side, start, ..Self::default() }
    }

    /// Whether an array begins on this line.
    pub fn begins(text: &[u8]) -> bool {
        let text = text.trim_ascii();
        let text = &text[..text.len().min(400)];
        let Some(at) = text.iter().position(|byte| b"[{(".contains(byte)) else { return false };
        if at == 0 {
            return is_data(text);
        }
        if text.windows(3).any(|three| three == b"://") {
            return false;
        }
        // A name is in front, as in `int board[9][9] = {`.
        let is_name =
            |byte: &u8| byte.is_ascii_alphanumeric() || b"_ <>,:;&*.$[]()@-\t".contains(byte);
        // R assigns by `<-`.
        let arrow = text[..at].windows(2).position(|two| two == b"<-").map(|at| at + 1);
        let equals = arrow.or_else(|| text.iter().position(|&byte| byte == b'='));
        let (name, rest) = match equals {
            Some(at) => (&text[..at], text[at + 1..].trim_ascii_start()),
            None => text.split_at(at),
        };
        let begins = |byte: &u8| byte.is_ascii_alphabetic() || b"$@_".contains(byte);
        if !name.iter().all(is_name) || !name.first().is_some_and(begins) {
            return false;
        }
        let is_type = |byte: &u8| byte.is_ascii_alphanumeric() || b" .!_<>,[](".contains(byte);
        (0..rest.len()).filter(|&at| b"[{(".contains(&rest[at])).any(|at| {
            let is_inner = equals.is_some() || b"[{(".contains(rest.get(at + 1).unwrap_or(&b' '));
            let is_before = equals.is_none() || rest[..at].iter().all(is_type);
            let is_call = &rest[at..] == b"(" && equals.is_some() && at > 0;
            is_inner && is_before && (is_call || is_data(&rest[at..]))
        })
    }

    /// Reads the next line. Returns whether the array goes on.
    pub fn line(&mut self, number: u64, text: &[u8]) -> bool {
        /// What ends a word, besides blanks.
        const ENDS: &[u8] = b"[]{}(),;:=<>&!\"'|";
        let line = TextLine { number, text };
        let (mut at, mut is_behind_word) = (0, false);
        while at < text.len() {
            let (start, byte) = (at, text[at]);
            at += 1;
            is_behind_word = match byte {
                // An index.
                b'[' if is_behind_word && !matches!(text.get(at), Some(b'[' | b'{')) => {
                    at = until(text, at, |rest| rest[0] == b']') + 1;
                    true
                }
                b'[' | b'{' | b'(' => {
                    self.open(number);
                    false
                }
                b']' | b'}' | b')' => {
                    self.close(line, at);
                    byte == b']'
                }
                b',' | b';' => {
                    self.comma();
                    false
                }
                b'"' | b'\'' | b'`' => {
                    let mut end = at;
                    while text.get(end).is_some_and(|&other| other != byte) {
                        end += if text[end] == b'\\' { 2 } else { 1 };
                    }
                    let end = end.min(text.len());
                    at = (end + 1).min(text.len());
                    if is_before_name_end(&text[at..]) {
                        self.name(&text[start + 1..end]);
                    } else {
                        self.quoted(line, start + 1..end);
                    }
                    false
                }
                b'#' => break,
                b'/' if text.get(at) == Some(&b'/') => break,
                b'/' if text.get(at) == Some(&b'*') => {
                    at = until(text, at, |rest| rest.starts_with(b"*/")) + 2;
                    false
                }
                _ if is_blank(byte) || b":=<>&!|".contains(&byte) => false,
                _ => {
                    at = until(text, at, |rest| is_blank(rest[0]) || ENDS.contains(&rest[0]));
                    let next = text.get(at);
                    if next == Some(&b'(') || is_before_name_end(&text[at..]) {
                        self.name(&text[start..at]);
                    } else if !matches!(next, Some(b'[' | b'{' | b'!' | b'<')) {
                        self.word(line, start..at);
                    }
                    true
                }
            };
        }
        !self.lists.is_empty()
    }

    /// The cells of an array that has nothing but one row.
    pub(super) fn only_row(&mut self) -> Option<String> {
        self.row.take().filter(|_| self.n_found == 0 && self.lists.is_empty())
    }

    /// Whether there was no board, and nothing like one.
    pub(super) fn is_none(&self) -> bool {
        let is_small = self.other.is_none_or(|(rows, cells)| rows == 1 && cells <= self.side);
        self.n_found == 0 && self.lists.is_empty() && is_small && !self.is_export
    }

    /// The boards that were found since the last call.
    pub fn take(&mut self) -> Vec<FoundBoard> {
        std::mem::take(&mut self.ready)
    }

    /// Ends the array at this line, which is that of its end, or where it breaks off. If there was
    /// no board in it, an error says so.
    pub fn end(&mut self, number: u64) {
        let n = self.side;
        let expected = format!("an array of {n} rows of {n} cells");
        let found = if !self.lists.is_empty() {
            let fault = format!("the end of the array that begins on line {}", self.start);
            let error = ParseError::new(number, b"", 0..0, fault, "another line");
            return self.ready.push(FoundBoard { line: self.start, text: Err(error) });
        } else if self.n_found > 0 {
            return;
        } else if self.is_export {
            "an export of f-puzzles or SudokuPad; --variant 9x9 reads it".into()
        } else {
            self.other.map_or("none".into(), |(rows, cells)| match rows {
                1 => format!("one of {cells} cells"),
                _ if rows == cells => {
                    format!("one of {rows}x{rows}; --variant {rows}x{rows} reads it")
                }
                _ => format!("one of {rows} rows, the longest of {cells} cells"),
            })
        };
        let error = ParseError::new(self.start, b"", 0..0, expected, found);
        self.ready.push(FoundBoard { line: self.start, text: Err(error) });
    }

    fn open(&mut self, line: u64) {
        if self.lists.len() == DEEPEST {
            self.n_deeper += 1;
            return;
        }
        let outer = self.lists.last().is_some_and(|list| list.is_passed_over);
        let is_passed_over = outer || std::mem::take(&mut self.names_solution);
        let call = std::mem::take(&mut self.call);
        if let Some(list) = self.lists.last_mut() {
            list.expects = false;
        }
        self.lists.push(List { line, is_passed_over, call, expects: true, ..List::default() });
    }

    fn name(&mut self, name: &[u8]) {
        self.names_solution = is_solution(name);
        self.is_export |= [&b"given"[..], b"cellSize", b"regions"].contains(&name);
        self.call = match name {
            b"matrix" => Call::Matrix,
            b"c" => Call::Vector,
            _ => Call::Other,
        };
        if let Some(list) = self.lists.last_mut() {
            list.has_names = true;
            list.is_by_row |= name == b"byrow";
        }
    }

    fn comma(&mut self) {
        self.names_solution = false;
        if let Some(list) = self.lists.last_mut() {
            if list.expects && list.n_rows == 0 && !list.has_names {
                list.cell(".", self.side);
                self.has_empty = true;
            }
            list.expects = true;
        }
    }

    fn word(&mut self, line: TextLine, at: std::ops::Range<usize>) {
        let text = &line.text[at.clone()];
        let Some(list) = self.lists.last_mut() else { return };
        list.expects = false;
        if [&b"FALSE"[..], b"F"].contains(&text) {
            list.is_by_row = false;
        }
        if list.has_names || list.is_passed_over {
            return;
        }
        let is_row =
            text.len() == self.side && self.side > 2 && text.iter().all(u8::is_ascii_digit);
        if is_row {
            list.row(&split(text), text.len(), self.side);
        } else if let Some(cell) = cell(text, self.side) {
            list.cell(cell, self.side);
        } else {
            list.fault(line, at, self.side);
        }
    }

    fn quoted(&mut self, line: TextLine, at: std::ops::Range<usize>) {
        let side = self.side;
        let passes_over = std::mem::take(&mut self.names_solution);
        let text = line.text[at.clone()].trim_ascii();
        let cells: Vec<u8> = without_breaks(text);
        let is_cell = |byte: &u8| cell(&[*byte], side.max(36)).is_some();
        let is_cells = cells.iter().all(is_cell);
        let n_marks = cells.iter().filter(|&&byte| loose::is_mark(byte)).count();
        let is_mostly_marks = 2 * n_marks > cells.len();
        let Some(list) = self.lists.last_mut() else { return };
        list.expects = false;
        if list.is_passed_over || passes_over {
            return;
        }
        if cells.len() == side * side && is_cells && side > 1 {
            let rows: Vec<String> = cells.chunks(side).map(split).collect();
            return self.found(line.number, Ok(rows.join("\n")));
        }
        if side > 5 && loose::is_meant(&cells, side * side) {
            let found = match cells.iter().find(|byte| !is_cell(byte)) {
                Some(&other) => format!("'{}'", printable(&[other])),
                None => cells.len().to_string(),
            };
            let error = line.far_fault(at, format!("{} cells", side * side), found);
            return self.found(line.number, Err(error));
        }
        if list.has_names && cells.len() != side {
            return;
        }
        match cell(text, side) {
            Some(cell) if !list.has_names => list.cell(cell, side),
            _ if cells.len() == side && is_cells => list.row(&split(&cells), cells.len(), side),
            _ if is_cells && cells.len() > 1 && (side > 9 || is_mostly_marks) => {
                let expected = format!("{side} cells in a row");
                list.error.get_or_insert_with(|| line.far_fault(at, expected, cells.len()));
                list.row(&split(&cells), cells.len(), side);
            }
            _ => list.fault(line, at, side),
        }
    }

    /// Ends the innermost list.
    fn close(&mut self, line: TextLine, at: usize) {
        if self.n_deeper > 0 {
            self.n_deeper -= 1;
            return;
        }
        self.names_solution = false;
        let side = self.side;
        let Some(mut list) = self.lists.pop() else { return };
        if list.is_passed_over {
            return;
        }
        if let Some((start, text)) = list.matrix {
            let by_column = |text: String| {
                let all: Vec<&str> = text.split_whitespace().collect();
                let mut cells = String::new();
                (0..all.len())
                    .for_each(|n| add(&mut cells, n, side, all[n % side * side + n / side]));
                cells
            };
            self.found(start, if list.is_by_row { text } else { text.map(by_column) });
        } else if list.n_rows == 0 {
            // A comma at the end of a list that needs another cell is before an empty field.
            let is_short = [side, side * side].contains(&(list.n_cells + 1)) && list.n_cells > 0;
            if list.expects && self.has_empty && is_short && !list.has_names {
                list.cell(".", side);
            }
            self.close_cells(line, at, list);
        } else {
            self.close_rows(line, at, list);
        }
    }

    /// Ends a list of cells, before the place `at`: a board or a row.
    fn close_cells(&mut self, line: TextLine, at: usize, list: List) {
        let (side, n) = (self.side, list.n_cells);
        let fault = |expected: String| line.far_fault(at - 1..at, expected, n);
        if n == side * side && side > 1 {
            let text = list.error.map_or(Ok(list.cells), Err);
            if let (Call::Vector, Some(outer), b')') =
                (list.call, self.lists.last_mut(), line.text[at - 1])
                && outer.call == Call::Matrix
                && outer.matrix.is_none()
            {
                outer.matrix = Some((list.line, text));
                return;
            }
            return self.found(list.line, text);
        }
        let is_meant = n > side * side / 2 && !list.has_names;
        if is_meant && self.lists.last().is_none_or(|outer| outer.n_rows == 0) {
            let error =
                list.error.unwrap_or_else(|| fault(format!("{} cells in a list", side * side)));
            return self.found(list.line, Err(error));
        }
        if n == 0 {
            return;
        }
        self.other.get_or_insert((1, n));
        let is_row = n == side;
        match self.lists.last_mut() {
            None => self.row = Some(list.cells).filter(|_| is_row && list.error.is_none()),
            Some(outer) => {
                outer.row(&list.cells, n, side);
                let wrong = || (!is_row).then(|| fault(format!("{side} cells in a row")));
                outer.error = outer.error.take().or(list.error).or_else(wrong);
            }
        }
    }

    /// Ends a list of rows, before the place `at`.
    fn close_rows(&mut self, line: TextLine, at: usize, list: List) {
        let (side, n_rows, longest) = (self.side, list.n_rows, list.longest);
        // Most of a board is meant as one.
        let is_size = |n: usize| n.abs_diff(side) <= 1 + side / 8;
        let is_meant = is_size(n_rows) && is_size(longest) && (n_rows == side || longest == side);
        let is_beside = list.has_board && !list.has_names && longest > side + 1;
        let text = match list.error {
            None if n_rows == side => Ok(list.rows),
            Some(error) if is_beside || is_meant => Err(error),
            None if is_meant => {
                Err(line.far_fault(at - 1..at, format!("{side} rows in a board"), n_rows))
            }
            _ => {
                self.other = Some((n_rows, longest));
                return;
            }
        };
        self.found(list.line, text);
    }

    fn found(&mut self, line: u64, text: Result<String, ParseError>) {
        self.n_found += 1;
        if let Some(list) = self.lists.last_mut() {
            list.has_board = true;
        }
        if let Ok(text) = &text {
            let solves = |last: &String| {
                let mut both = last.split_whitespace().zip(text.split_whitespace());
                last.split_whitespace().any(is_empty) && both.all(|(a, b)| is_empty(a) || a == b)
            };
            // A solution behind its puzzle is no other board.
            let is_full = !text.split_whitespace().any(is_empty);
            if is_full && self.last.take().is_some_and(|last| solves(&last)) {
                return;
            }
            self.last = Some(text.clone());
        }
        self.ready.push(FoundBoard { line, text });
    }
}

impl List {
    fn cell(&mut self, cell: &str, side: usize) {
        self.expects = false;
        if self.n_cells < side * side {
            add(&mut self.cells, self.n_cells, side, cell);
        }
        self.n_cells += 1;
    }

    /// Adds a row of cells with a blank between them.
    fn row(&mut self, row: &str, n_cells: usize, side: usize) {
        self.longest = self.longest.max(n_cells);
        if self.n_rows < side {
            add(&mut self.rows, self.n_rows, 1, row);
        }
        self.n_rows += 1;
    }

    /// Notes a word that is no cell, and counts it as one.
    fn fault(&mut self, line: TextLine, at: std::ops::Range<usize>, side: usize) {
        if self.error.is_none() {
            let last = if side > 9 { "the number of rows" } else { "9" };
            let expected = format!("a cell: a number from 1 to {last}, or a blank");
            let text = &line.text[at.clone()];
            let found = format!("'{}'", printable(&text[..text.len().min(40)]));
            self.error = Some(line.far_fault(at, expected, found));
        }
        self.cell(".", side);
    }
}

/// The first place from `at` on where the rest of the text is an end, or the end of the text.
fn until(text: &[u8], at: usize, is_end: impl Fn(&[u8]) -> bool) -> usize {
    (at..text.len()).find(|&at| is_end(&text[at..])).unwrap_or(text.len())
}

/// Adds cell number `n` to the text of a board that has `side` of them in a row.
fn add(text: &mut String, n: usize, side: usize, cell: &str) {
    if n > 0 {
        text.push(if n.is_multiple_of(side) { '\n' } else { ' ' });
    }
    text.push_str(cell);
}

fn is_empty(cell: &str) -> bool {
    matches!(cell, "." | "0")
}

/// Whether a bracket and what follows may begin an array.
fn is_data(text: &[u8]) -> bool {
    let [open, rest @ ..] = text else { return false };
    let rest = rest.trim_ascii();
    match rest {
        [] => *open != b'(',
        [b'[' | b'{' | b'(' | b'"' | b'\'' | b'0'..=b'9' | b'.' | b'-' | b',', ..] => true,
        _ if *open == b'{' && rest.contains(&b':') => true,
        _ => ["None", "null", "nil", "nan", "NaN", "_"]
            .iter()
            .any(|word| rest.starts_with(word.as_bytes())),
    }
}

/// Whether the text goes on as behind a name: with a colon, or `=>`.
fn is_before_name_end(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    text.starts_with(b"=") || text.starts_with(b":") && !text.starts_with(b"::")
}

/// The cell that a word or a quoted text means.
fn cell(text: &[u8], side: usize) -> Option<&str> {
    const NOTHING: [&str; 6] = ["None", "null", "nil", "NaN", "nan", "undefined"];
    let text = str::from_utf8(text).ok()?;
    let number = text
        .split_once('.')
        .filter(|(whole, rest)| !whole.is_empty() && rest.bytes().all(|byte| byte == b'0'));
    let text = number.map_or(text, |(whole, _)| whole);
    let blanks = ["", "-1", ".", "_", "*", "-", "?", "x", "X", "~", "@", "\u{b7}"];
    if blanks.contains(&text) || NOTHING.contains(&text) {
        return Some(".");
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let in_range =
        is_number && text.parse().is_ok_and(|number: usize| (0..=side).contains(&number));
    let is_letter = side > 9 && text.len() == 1 && text.bytes().all(|b| b.is_ascii_alphabetic());
    (in_range || is_letter).then_some(text)
}

/// Characters with a blank between them; other blanks become dots.
pub(super) fn split(cells: &[u8]) -> String {
    let cells = cells.chunks(1).map(|byte| cell(byte, 36).unwrap_or_default());
    cells.collect::<Vec<_>>().join(" ")
}

/// A quoted text without blanks, bars, and line ends that are written as `\n`.
fn without_breaks(text: &[u8]) -> Vec<u8> {
    let mut cells = Vec::with_capacity(text.len().min(1000));
    let mut bytes = text.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'\\' => {
                bytes.next();
            }
            b' ' | b'|' | b',' => {}
            _ => cells.push(byte),
        }
    }
    cells
}
