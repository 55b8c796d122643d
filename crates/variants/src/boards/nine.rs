//! [`NineByNine`]: the boards of 9x9 without rules on their line, which
//! [`quadrille_boards::text`] reads.

use std::collections::VecDeque;

use super::zeros::MOST_DOUBTFUL;
use super::{OwnRules, VariantBoards, VariantEntry, with_own};
use crate::Puzzle;
use quadrille_boards::text::Boards;
use quadrille_models::sudoku::Symbols;

/// The reader of such boards, and what waits for boards that it holds because it does not know what
/// their zeros are.
#[derive(Clone, Debug, Default)]
pub(super) struct NineByNine {
    pub(super) boards: Boards,
    /// The number of boards that it holds.
    n_waiting: usize,
    /// Their own rules, in order.
    bound: VecDeque<OwnRules>,
    /// The other boards after the first one that it holds.
    behind: VecDeque<VariantEntry>,
}

impl VariantBoards {
    /// Reads a line of a board of 9x9 without rules, as the reader of such boards does.
    pub(super) fn nine(&mut self, line: &str) {
        self.end_rows("another board");
        let n_skipped = self.n_lines - 1 - self.nine.boards.n_lines();
        (0..n_skipped).for_each(|_| self.nine.boards.line(b"#"));
        self.nine.boards.line(line.as_bytes());
        self.take_nine();
    }

    /// Adds the boards of 9x9 that are complete.
    pub(super) fn take_nine(&mut self) {
        let Self { nine, found, own, .. } = self;
        while let Some(entry) = nine.boards.next_entry() {
            let puzzle = entry.board.map(|board| {
                let digit = |digit: u8| usize::from(digit).checked_sub(1);
                let givens = board.digits().map(digit).to_vec();
                Puzzle::plain(givens, Symbols::default_for(9), &self.variant)
            });
            let (line, form, apart) = (entry.line, entry.form, entry.apart);
            // The rules before the board, not those that follow it.
            let its_own = match nine.bound.front() {
                Some(first) if first.0 < line => nine.bound.pop_front(),
                _ => own.take_if(|own| own.0 < line),
            };
            let n_before = nine.behind.partition_point(|other| other.line < line);
            nine.behind.drain(..n_before).for_each(|other| found.push(other));
            let puzzle = with_own(puzzle, its_own, line);
            (self.has_entry, self.apart) = (true, false);
            nine.boards.note_entry();
            found.push(VariantEntry { line, form, apart, puzzle });
        }
        let n_waiting = nine.boards.n_waiting();
        if n_waiting > nine.n_waiting {
            nine.bound.extend(own.take());
        } else if n_waiting == 0 {
            nine.behind.drain(..).for_each(|other| found.push(other));
        }
        nine.n_waiting = n_waiting;
    }

    /// Adds another board, behind those of 9x9 that wait.
    pub(super) fn add(&mut self, entry: VariantEntry) {
        if self.nine.n_waiting == 0 {
            return self.found.push(entry);
        }
        self.nine.behind.push_back(entry);
        if self.nine.behind.len() == MOST_DOUBTFUL {
            self.settle_nine();
        }
    }

    /// Ends the wait for a board of 9x9 that says what zeros are.
    pub(super) fn settle_nine(&mut self) {
        self.nine.boards.settle();
        self.take_nine();
    }
}
