//! [`NineByNineBoards`]: finds 9x9 boards without further rules.
//!
//! A rule of a variant, after a board or on a line of its own, is an error here. If it were
//! ignored, the answer to the board would be wrong.

use std::ops::Range;

use super::super::board_kind::Parser;
use super::super::chunk::ChunkBoards;
use super::super::settings::Settings;
use quadrille_boards::Board;
use quadrille_boards::text::{BoardEntry, Boards, LONGEST_NESTED};
use quadrille_variants::rules::{begins_rule, rule_behind};

/// Finds the boards in a stream of lines.
pub(in super::super) struct NineByNineBoards {
    boards: Boards,
    /// The boards that need no entries, and the line of the first.
    plain: Vec<Board>,
    plain_line: u64,
}

impl NineByNineBoards {
    /// A reader of the boards for a run with these settings.
    pub(super) fn new(settings: &Settings) -> Self {
        let mut boards = Boards::with_positions(settings.form);
        boards.set_columns(settings.columns_with_answer());
        if settings.zeros_are_empty {
            boards.set_zeros_are_empty();
        }
        if let Some(reason) = settings.question.refuses_positions() {
            boards.refuse_positions(reason);
        }
        Self { boards, plain: Vec::new(), plain_line: 0 }
    }

    /// The reader, which knows the last plain board.
    fn reader(&mut self) -> &mut Boards {
        if let Some(last) = self.plain.last() {
            self.boards.note_plain(*last);
        }
        &mut self.boards
    }
}

/// The first word of a rule at the beginning of a line or behind other text, if there is one.
fn rule(line: &[u8]) -> Option<Range<usize>> {
    let is_word = line.first().is_some_and(u8::is_ascii_alphabetic);
    is_word.then(|| begins_rule(line)).flatten().or_else(|| rule_behind(line))
}

impl Parser for NineByNineBoards {
    type Entry = BoardEntry;
    const LONGEST_LINE: usize = LONGEST_NESTED;
    // Such a line is too short for a board and a rule.
    const PLAIN_LINE: usize = 81;

    #[inline]
    fn plain_line(&mut self, line: &[u8]) -> bool {
        let next = self.boards.n_lines() + 1;
        if self.plain.is_empty() {
            self.plain_line = next;
        }
        if next == self.plain_line + self.plain.len() as u64
            && let Some(board) = self.boards.plain_board(line)
        {
            self.plain.push(board);
            return true;
        }
        self.reader().plain_line(line)
    }

    fn line(&mut self, line: &[u8]) {
        // A line that two reads share may be plain, too.
        if line.len() == Self::PLAIN_LINE && self.plain_line(line) {
            return;
        }
        let Some(at) = rule(line) else { return self.reader().line(line) };
        self.reader().decide(line);
        if self.boards.is_table() {
            return self.boards.line(line);
        }
        let word = String::from_utf8_lossy(&line[at.clone()]);
        let reason =
            format!("\"{word}\" is a rule of a variant; boards with rules need --variant 9x9");
        self.boards.refuse_line(line, at, reason);
    }

    fn end(&mut self) {
        self.reader().end();
    }

    fn break_off(&mut self) {
        self.reader().break_off();
    }

    fn n_ready(&self) -> usize {
        self.plain.len() + self.boards.n_ready()
    }

    fn take_ready(&mut self, to: &mut ChunkBoards<BoardEntry>) {
        self.reader().take_ready(&mut to.entries);
        std::mem::swap(&mut self.plain, &mut to.plain);
        to.plain_line = self.plain_line;
    }

    #[inline]
    fn tables(&self) -> Option<&Boards> {
        Some(&self.boards)
    }
}
