//! [`Record`]: a line of a table, stored to be written back with an answer.

use super::super::line::{Field, TextLine};
use super::fields::{inner, quoted};
use crate::board::Board;
use quadrille_base::visible::printable;

/// A record of a table, as the table has it.
///
/// ```
/// use quadrille::sudoku::text::Boards;
///
/// let mut boards = Boards::new(None);
/// boards.line(b"id,puzzle,solution");
/// boards.line(format!("7,{},", ".".repeat(81)).as_bytes());
/// let record = boards.next_entry().and_then(|entry| entry.record).expect("a record");
/// assert_eq!(record.solution(), None);
/// let mut text = Vec::new();
/// record.write(b"unknown", &mut text);
/// assert!(text.starts_with(b"7,...") && text.ends_with(b"...,unknown"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub(super) line: Box<[u8]>,
    pub(super) delimiter: u8,
    /// Where the solution is, with its quotation marks.
    pub(super) solution: Option<Field>,
    /// The field that the answer replaces; or the end of the line, for a new field after this
    /// number of delimiters: more than one if the record is shorter than the header.
    pub(super) answer: (Field, usize),
}

impl Record {
    /// The solution in the table, or `None` if there is none.
    ///
    /// # Errors
    ///
    /// The text in the place of the solution, if it is no solved board.
    pub fn solution(&self) -> Option<Result<Board, String>> {
        let text = &self.line[inner(&self.line, self.solution.as_ref()?)];
        if text.is_empty() {
            return None;
        }
        let line = TextLine { number: 1, text };
        let board = line.cells::<81>(0..text.len(), "a solution").map(Board::from_digits);
        Some(match board {
            Ok(board) if board.n_clues() == 81 => Ok(board),
            _ => Err(printable(&text[..text.len().min(100)])),
        })
    }

    /// Appends the record with this answer, in the column of answers or in a new last one.
    pub fn write(&self, answer: &[u8], text: &mut Vec<u8>) {
        let (at, n_delimiters) = &self.answer;
        text.extend_from_slice(&self.line[..at.start]);
        text.extend(std::iter::repeat_n(self.delimiter, *n_delimiters));
        if answer.contains(&self.delimiter) {
            text.extend_from_slice(&quoted(answer, self.delimiter));
        } else {
            text.extend_from_slice(answer);
        }
        text.extend_from_slice(&self.line[at.end..]);
    }
}
