//! XML with boards: those of `OpenSudoku`, and any with 81 cells in an attribute or between tags.
//!
//! `OpenSudoku` writes a `game` with its cells in the attribute `data`, or `cells_data`: 81 digits,
//! or `version: 1` and then a value, marks and `0` for a clue, `1` for another cell, each with a
//! `|` after it.

use super::array::{FoundBoard, split};
use super::line::{TextLine, is_blank};
use super::loose;
use super::table::is_solution;

/// The text of a file that begins with a tag, from the last `<` or `>` on.
#[derive(Clone, Debug, Default)]
pub(super) struct Xml {
    text: Vec<u8>,
    /// The line on which the text begins.
    start: u64,
    is_tag: bool,
    /// The name of the first element, and the number of elements of this name that are open.
    root: Vec<u8>,
    depth: usize,
    /// Whether the first element is closed.
    pub(super) is_complete: bool,
    /// Whether the current element has a solution.
    is_solution: bool,
}

impl Xml {
    /// The most bytes of a tag or a text that are read.
    const LONGEST: usize = 1 << 16;

    /// Whether XML begins on the line: by its declaration, or an element that is known.
    pub(super) fn begins(text: &[u8]) -> bool {
        const ROOTS: [&str; 12] = [
            "opensudoku",
            "sudoku",
            "sudokus",
            "puzzle",
            "puzzles",
            "pack",
            "game",
            "games",
            "boards",
            "collection",
            "folder",
            "levels",
        ];
        let Some(tag) = text.trim_ascii().strip_prefix(b"<") else { return false };
        let end = tag.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(tag.len());
        let (name, rest) = tag.split_at(end);
        let is_tag = match rest {
            [] | [b'>' | b'/', ..] => true,
            _ => is_blank(rest[0]) && rest.contains(&b'='),
        };
        let is_root = |its: &&str| name.eq_ignore_ascii_case(its.as_bytes());
        tag.starts_with(b"?xml") || is_tag && ROOTS.iter().any(is_root)
    }

    /// Whether the line is a board or a row by itself, which the reader of text reads.
    pub(super) fn ends_at(&self, line: TextLine) -> bool {
        let is_text = !self.is_tag && !self.is_solution && !line.text.contains(&b'<');
        let is_board =
            || loose::puzzle(line.text).is_some() || loose::cells::<81>(line.text).is_some();
        is_text && (loose::row(line.text).is_some() || is_board())
    }

    /// Reads the next line. Returns the boards that end on it.
    pub(super) fn line(&mut self, line: TextLine) -> Vec<FoundBoard> {
        let mut found = Vec::new();
        for (at, &byte) in line.text.iter().enumerate() {
            match byte {
                b'<' | b'>' if self.is_tag == (byte == b'>') => {
                    self.end(line, at, &mut found);
                    self.is_tag = byte == b'<';
                }
                _ if self.text.len() < Self::LONGEST => {
                    if self.text.is_empty() {
                        self.start = line.number;
                    }
                    self.text.push(byte);
                }
                _ => {}
            }
        }
        if !self.text.is_empty() {
            self.text.push(b'\n');
        }
        found
    }

    /// Ends a tag, or the text before one.
    fn end(&mut self, line: TextLine, at: usize, found: &mut Vec<FoundBoard>) {
        let text = std::mem::take(&mut self.text);
        if !self.is_tag {
            let board = self.board(line, at, &text, false);
            return found.extend(board.filter(|_| !self.is_solution));
        }
        let name = text.split(u8::is_ascii_whitespace).next().unwrap_or(b"");
        self.is_solution = is_solution(name);
        let is_closed = text.ends_with(b"/");
        let opened = name.strip_suffix(b"/").unwrap_or(name);
        if self.root.is_empty() && opened.first().is_some_and(u8::is_ascii_alphabetic) {
            self.root = opened.to_vec();
            self.is_complete = is_closed;
        }
        if name.strip_prefix(b"/").is_some_and(|its| its == self.root) {
            self.depth = self.depth.saturating_sub(1);
            self.is_complete = self.depth == 0;
        } else if opened == self.root && !is_closed {
            self.depth += 1;
        }
        for (key, value) in attributes(&text[name.len()..]) {
            if is_solution(key) {
                continue;
            }
            let is_game = name == b"game" && [&b"data"[..], b"cells_data"].contains(&key);
            found.extend(self.board(line, at, value, is_game));
        }
    }

    /// The board in a text, or an error if it is meant as one.
    fn board(&self, line: TextLine, at: usize, text: &[u8], is_game: bool) -> Option<FoundBoard> {
        let text = text.trim_ascii();
        let plain: Vec<u8> =
            text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
        let text = if loose::cells::<81>(&plain).is_some() {
            Ok(split(&plain))
        } else if let Some(digits) = cells(text) {
            Ok(split(&digits.map(|digit| if digit == 0 { b'.' } else { b'0' + digit })))
        } else if is_game || loose::is_meant(&plain, 81) {
            let expected = if is_game { "81 cells of a game of OpenSudoku" } else { "81 cells" };
            Err(line.far_fault(at..at, expected, "something else"))
        } else {
            return None;
        };
        Some(FoundBoard { line: self.start, text })
    }
}

/// The names and values of attributes.
fn attributes(mut text: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    std::iter::from_fn(move || {
        let equals = text.iter().position(|&byte| byte == b'=')?;
        let rest = text[equals + 1..].trim_ascii_start();
        let (&mark, rest) = rest.split_first().filter(|(mark, _)| b"\"'".contains(mark))?;
        let end = rest.iter().position(|&byte| byte == mark)?;
        let name = text[..equals].trim_ascii();
        text = &rest[end + 1..];
        Some((name, &rest[..end]))
    })
}

/// The clues in the cells of a game that has a record for each cell.
pub(super) fn cells(text: &[u8]) -> Option<[u8; 81]> {
    let after = text.strip_prefix(b"version:").map(<[u8]>::trim_ascii_start);
    let (version, records) = match after.and_then(<[u8]>::split_first) {
        Some((version, records)) => (Some(version.wrapping_sub(b'0')), records),
        None => (None, after.unwrap_or(text)),
    };
    let mut records = records.trim_ascii_start();
    for mark in [&b"&#10;"[..], b"&#xA;", b"&#xa;", b"\\n"] {
        records = records.strip_prefix(mark).unwrap_or(records);
    }
    let fields: Vec<&[u8]> =
        records.split(|&byte| byte == b'|').filter(|field| !field.is_empty()).collect();
    let length = match version {
        Some(version @ 1..=5) => usize::from(version.max(3)),
        None => fields.len() / 81,
        _ => return None,
    };
    if !(3..=5).contains(&length)
        || !fields.len().is_multiple_of(length)
        || !(1..=81).contains(&(fields.len() / length))
    {
        return None;
    }
    let mut digits = [0; 81];
    for (digit, record) in digits.iter_mut().zip(fields.chunks(length)) {
        let [value @ b'0'..=b'9'] = record[0].trim_ascii() else { return None };
        *digit = match record[length - 1].trim_ascii() {
            b"0" => value - b'0',
            b"1" => 0,
            _ => return None,
        };
    }
    Some(digits)
}
