//! [`Zeros`]: boards whose zeros may be a digit.
//!
//! Zeros are empty cells. But if a board has another sign for empty cells and no 9, its digits may
//! be 0 to 8. Such a board waits for a board with a 9, which says that the digits of all are 1 to
//! 9, and is refused if none comes.

use std::collections::VecDeque;

use super::BoardEntry;
use super::line::TextLine;
use quadrille_base::text::ParseError;

/// The most boards that wait. A choice of ours.
const MOST: usize = 1000;

/// What is known of zeros, and the boards that wait.
#[derive(Clone, Debug, Default)]
pub(super) struct Zeros {
    /// Whether it is known that they are empty cells.
    pub(super) are_empty: bool,
    /// The lines with cells since the last board: the number, the sign for empty cells other than
    /// zero, and the error at a zero, if there are any.
    lines: Vec<(u64, Option<char>, Option<ParseError>)>,
    /// A board in doubt, with the error, and all boards after it.
    pub(super) waiting: VecDeque<(BoardEntry, Option<ParseError>)>,
}

/// Whether the cells have zeros, another sign for empty cells, and no 9.
pub(super) fn is_doubtful(cells: &[u8]) -> bool {
    cells.contains(&b'0') && sign(cells).is_some() && !cells.contains(&b'9')
}

/// The first sign for an empty cell other than zero.
fn sign(cells: &[u8]) -> Option<char> {
    cells.iter().find(|byte| b"._*".contains(byte)).map(|&byte| char::from(byte))
}

impl Zeros {
    /// Notes the signs of a line that may have cells.
    pub(super) fn line(&mut self, line: TextLine) {
        let text = line.text;
        if self.are_empty || text.first() == Some(&b'#') || !text.iter().any(u8::is_ascii_digit) {
            return;
        }
        // Text after a puzzle is a comment.
        let first = line.fields().next().filter(|first| first.len() > 40);
        let cells = first.unwrap_or(0..text.len());
        let zero = text[cells.clone()].iter().position(|&byte| byte == b'0');
        let at = zero.map(|at| cells.start + at);
        let sign = sign(&text[cells]);
        let error = at.map(|at| {
            let reason = "0 may be a digit or an empty cell here: say whether the digits are 0-8 \
                          or 1-9, by --digits";
            ParseError::because(line.number, text, at..at + 1, reason)
        });
        self.lines.push((line.number, sign, error));
    }

    /// Whether the board is in doubt: the error. Without doubt, a 9 decides for all boards.
    fn doubt(&mut self, entry: &BoardEntry) -> Option<ParseError> {
        let mut lines = std::mem::take(&mut self.lines);
        let board = entry.board.as_ref().ok()?;
        if board.digits().contains(&9) {
            self.are_empty = true;
            return None;
        }
        let is_one_line = entry.form.is_none_or(super::Form::is_one_line);
        lines.retain(
            |(number, ..)| {
                if is_one_line { *number == entry.line } else { *number >= entry.line }
            },
        );
        lines.iter().find_map(|(_, sign, _)| *sign)?;
        lines.into_iter().find_map(|(.., error)| error)
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
