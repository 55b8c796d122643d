//! 81 characters on a line: the form of collections and of `.sdm` files. Text after a blank is a
//! comment.

use super::super::line::{Field, TextLine};
use super::{Definition, Reading, marks};
use crate::board::Board;
use quadrille_base::text::ParseError;

pub(super) const FORM: Definition = Definition {
    name: "line",
    help: "81 characters on one line",
    reading: Reading::Single { recognize, parse },
    write,
};

/// Whether the first field is nearer to 81 characters than to a row of nine, and shorter than two
/// boards.
fn recognize(_: TextLine, first: &Field) -> bool {
    (41..=161).contains(&first.len())
}

fn parse(line: TextLine, first: &Field) -> Result<Board, ParseError> {
    line.cells::<81>(first.clone(), "a puzzle").map(Board::from_digits)
}

/// Tables write their boards in the same way.
pub(super) fn write(board: &Board, text: &mut Vec<u8>) {
    text.extend_from_slice(&marks(board, b'.'));
}

/// The board of a line that is a good one-line puzzle from its first byte on, as nearly all lines
/// of collections are. The loop has no branch per cell, so the compiler turns it into a few vector
/// operations.
pub(in crate::text) fn plain_puzzle(line: &[u8]) -> Option<Board> {
    let (marks, rest) = line.split_first_chunk::<81>()?;
    if !matches!(rest, [] | [b' ' | b'\t', ..] | [b'\r']) {
        return None;
    }
    let mut digits = [0; 81];
    let mut strange = 0;
    for (digit, &mark) in digits.iter_mut().zip(marks) {
        let value = mark.wrapping_sub(b'0');
        let is_digit = u8::from(value <= 9);
        // A dot and an asterisk differ in one bit.
        let is_blank = u8::from(mark | 4 == b'.') | u8::from(mark == b'_');
        strange |= (is_digit | is_blank) ^ 1;
        *digit = value & 0u8.wrapping_sub(is_digit);
    }
    (strange == 0).then(|| Board::from_digits(digits))
}
