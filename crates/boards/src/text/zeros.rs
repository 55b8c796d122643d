//! [`Zeros`]: boards whose zeros may be a digit.
//!
//! Zeros are empty cells. But if a board has another sign for empty cells and no 9, its digits may
//! be 0 to 8. Such a board waits for a board with a 9, which says that the digits of all are 1 to
//! 9, and is refused if none comes.

use std::collections::VecDeque;

use super::BoardEntry;
use super::line::TextLine;
use super::loose;
use crate::board::Board;
use quadrille_base::text::ParseError;

/// The most boards that wait. A choice of ours.
const MOST: usize = 1000;

/// What is known of zeros, and the boards that wait.
#[derive(Clone, Debug, Default)]
pub(super) struct Zeros {
    /// Whether it is known that they are empty cells.
    pub(super) are_empty: bool,
    /// The lines on which boards in doubt begin, each with the error.
    doubts: Vec<(u64, ParseError)>,
    /// A board in doubt, with the error, and all boards after it.
    pub(super) waiting: VecDeque<(BoardEntry, Option<ParseError>)>,
}

/// Whether a line begins with cells of a board that have zeros, another sign for empty cells, and
/// no 9.
pub(super) fn is_doubtful(line: &[u8]) -> bool {
    let cells = &line[..line.len().min(81)];
    let has_sign = cells.iter().any(|byte| b"._*".contains(byte));
    cells.contains(&b'0') && has_sign && !cells.contains(&b'9')
}

impl Zeros {
    /// Notes that some of a board's empty cells are zeros, if not all are. `at` is a line of the
    /// board and the place of a zero. `is_text` if the reader of `--digits` reads the board, too.
    pub(super) fn note(
        &mut self,
        start: u64,
        cells: &[u8],
        n_zeros: usize,
        at: (TextLine, usize),
        is_text: bool,
    ) {
        let n_blanks = cells.iter().map(|&digit| usize::from(digit == 0)).sum::<usize>();
        if self.are_empty || n_zeros == 0 || n_zeros >= n_blanks || cells.contains(&9) {
            return;
        }
        let (line, at) = at;
        let advice = if is_text {
            "say whether the digits are 0-8 or 1-9, by --digits"
        } else {
            "write all empty cells with the same sign"
        };
        let reason = format!("0 may be a digit or an empty cell here: {advice}");
        let marked = at.min(line.text.len())..(at + 1).min(line.text.len());
        let error = ParseError::because(line.number, line.text, marked, reason);
        self.doubts.push((start, error));
    }

    /// [Notes](Self::note) the zeros of a board on one line.
    pub(super) fn note_line(&mut self, line: TextLine, board: &Board, is_table: bool) {
        let text = line.text;
        if self.are_empty || board.digits().contains(&9) || !text.contains(&b'0') {
            return;
        }
        // Zeros of other text do not count.
        let digits = board.digits();
        let found = text.windows(81).position(|part| loose::cells(part) == Some(*digits));
        let cells = match found {
            Some(at) => at..at + 81,
            None if is_table => return,
            None => 0..text.len(),
        };
        let is_zero = |byte: &u8| *byte == b'0';
        let n_zeros = text[cells.clone()].iter().filter(|byte| is_zero(byte)).count();
        let first = text[cells.clone()].iter().position(is_zero).unwrap_or(0);
        let is_text = !is_table && text[..cells.start].trim_ascii().is_empty();
        self.note(line.number, digits, n_zeros, (line, cells.start + first), is_text);
    }

    /// Whether the board is in doubt: the error. Without doubt, a 9 decides for all boards.
    fn doubt(&mut self, entry: &BoardEntry) -> Option<ParseError> {
        let at = self.doubts.iter().position(|(line, _)| *line == entry.line);
        let doubt = at.map(|at| self.doubts.swap_remove(at).1);
        self.doubts.retain(|(line, _)| *line > entry.line);
        let board = entry.board.as_ref().ok()?;
        if board.digits().contains(&9) {
            self.are_empty = true;
            return None;
        }
        doubt
    }

    /// Adds a board to those that wait, if it has to; otherwise returns it.
    pub(super) fn hold(&mut self, entry: BoardEntry) -> Option<BoardEntry> {
        let doubt = self.doubt(&entry);
        if doubt.is_none() && (self.waiting.is_empty() || self.are_empty) {
            return Some(entry);
        }
        self.waiting.push_back((entry, doubt));
        None
    }

    pub(super) fn are_too_many(&self) -> bool {
        self.waiting.len() >= MOST
    }

    /// The boards that waited. Those in doubt are errors unless it is known what zeros are.
    pub(super) fn settled(&mut self) -> impl Iterator<Item = BoardEntry> + use<> {
        let are_empty = self.are_empty;
        std::mem::take(&mut self.waiting).into_iter().map(move |(mut entry, doubt)| {
            if let Some(doubt) = doubt.filter(|_| !are_empty) {
                entry.board = Err(doubt);
            }
            entry
        })
    }
}
