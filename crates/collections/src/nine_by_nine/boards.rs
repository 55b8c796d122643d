//! [`NineByNineBoards`]: finds 9x9 boards without further rules.
//!
//! A rule of a variant, after a board or on a line of its own, is an error here. If it were
//! ignored, the answer to the board would be wrong.

use std::collections::VecDeque;
use std::ops::Range;

use super::super::board_kind::Parser;
use super::super::settings::Settings;
use quadrille_base::text::ParseError;
use quadrille_boards::text::{BoardEntry, Boards, LONGEST_NESTED, Positions};
use quadrille_variants::rules::begins_rule;

/// Finds the boards in a stream of lines.
pub(in super::super) struct NineByNineBoards {
    boards: Positions,
    /// Boards and errors that come before those of `boards`.
    ready: VecDeque<BoardEntry>,
    n_lines: u64,
}

impl NineByNineBoards {
    /// A reader of the boards for a run with these settings.
    pub(super) fn new(settings: &Settings) -> Self {
        let mut boards = Positions::new(settings.form);
        boards.set_columns(settings.columns_with_answer());
        if settings.zeros_are_empty {
            boards.set_zeros_are_empty();
        }
        if let Some(reason) = settings.question.refuses_positions() {
            boards.refuse(reason);
        }
        Self { boards, ready: VecDeque::new(), n_lines: 0 }
    }
}

/// The first word of a rule at the beginning of a line or after a `;`, if there is one.
fn rule(line: &[u8]) -> Option<Range<usize>> {
    let start = memchr::memchr(b';', line).map_or(0, |at| at + 1);
    let is_word = line.first().is_some_and(u8::is_ascii_alphabetic);
    if start == 0 && !is_word {
        return None;
    }
    let word = begins_rule(&line[start..])?;
    Some(start + word.start..start + word.end)
}

impl Parser for NineByNineBoards {
    type Entry = BoardEntry;
    const LONGEST_LINE: usize = LONGEST_NESTED;
    // Such a line is too short for a board and a rule.
    const PLAIN_LINE: usize = 81;

    #[inline]
    fn plain_line(&mut self, line: &[u8]) -> bool {
        let is_read = self.boards.plain_line(line);
        self.n_lines += u64::from(is_read);
        is_read
    }

    fn line(&mut self, line: &[u8]) {
        self.n_lines += 1;
        let Some(at) = rule(line) else { return self.boards.line(line) };
        self.boards.decide(line);
        if self.boards.boards().is_table() {
            return self.boards.line(line);
        }
        self.ready.extend(std::iter::from_fn(|| self.boards.next_entry()));
        let word = String::from_utf8_lossy(&line[at.clone()]);
        let reason =
            format!("\"{word}\" is a rule of a variant; boards with rules need --variant 9x9");
        let error = ParseError::because(self.n_lines, line, at, reason);
        self.ready.push_back(BoardEntry::refused(self.n_lines, error));
        // A comment takes its place, so that the line is counted.
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

    fn take_ready(&mut self, entries: &mut VecDeque<BoardEntry>) {
        if self.ready.is_empty() {
            return self.boards.take_ready(entries);
        }
        entries.append(&mut self.ready);
        entries.extend(std::iter::from_fn(|| self.boards.next_entry()));
    }

    #[inline]
    fn tables(&self) -> Option<&Boards> {
        Some(self.boards.boards())
    }
}
