//! [`Plain`]: 9x9 boards without further rules.
//!
//! A rule of a variant, beside a board or on a line of its own, is an error here: without it, the
//! board would get the answer to another question.

use std::collections::VecDeque;
use std::ops::Range;

use super::kind::Parser;
use crate::models::sudoku::variant::rules::begins_rule;
use crate::sudoku::text::{Boards, Entry, LONGEST_LINE};
use crate::text::ParseError;

/// Finds the boards in a stream of lines.
pub(super) struct Plain {
    boards: Boards,
    /// Boards and errors that are known, before those of `boards`.
    ready: VecDeque<Entry>,
    n_lines: u64,
}

impl Plain {
    pub(super) fn new(boards: Boards) -> Self {
        Self { boards, ready: VecDeque::new(), n_lines: 0 }
    }
}

/// A rule: at the beginning of a line, or behind a `;`.
fn rule(line: &[u8]) -> Option<Range<usize>> {
    let behind = memchr::memchr(b';', line).map_or(0, |at| at + 1);
    let is_word = line.first().is_some_and(u8::is_ascii_alphabetic);
    if behind == 0 && !is_word {
        return None;
    }
    let word = begins_rule(&line[behind..])?;
    Some(behind + word.start..behind + word.end)
}

impl Parser for Plain {
    type Entry = Entry;
    const LONGEST_LINE: usize = LONGEST_LINE;

    fn line(&mut self, line: &[u8]) {
        self.n_lines += 1;
        // A line that has no room for a rule beside the board.
        if line.len() <= 81 && self.boards.plain_line(line) {
            return;
        }
        let rule = if self.boards.is_table() { None } else { rule(line) };
        let Some(at) = rule else { return self.boards.line(line) };
        self.ready.extend(std::iter::from_fn(|| self.boards.next_entry()));
        let word = String::from_utf8_lossy(&line[at.clone()]);
        let reason =
            format!("\"{word}\" is a rule of a variant; boards with rules need --variant 9x9");
        let error = ParseError::because(self.n_lines, line, at, reason);
        let line = self.n_lines;
        let entry = Entry { line, form: None, apart: false, board: Err(error), record: None };
        self.ready.push_back(entry);
        // A comment in its place, so that lines are counted.
        self.boards.line(b"#");
    }

    fn end(&mut self) {
        self.boards.end();
    }

    fn break_off(&mut self) {
        self.boards.break_off();
    }

    fn n_ready(&self) -> usize {
        self.ready.len() + self.boards.n_ready()
    }

    fn take_ready(&mut self, entries: &mut VecDeque<Entry>) {
        if self.ready.is_empty() {
            return self.boards.take_ready(entries);
        }
        entries.append(&mut self.ready);
        entries.extend(std::iter::from_fn(|| self.boards.next_entry()));
    }

    fn refusal(&self) -> Option<&ParseError> {
        self.boards.refusal()
    }

    fn is_table(&self) -> bool {
        self.boards.is_table()
    }

    fn header(&self) -> Option<&[u8]> {
        self.boards.header()
    }
}
