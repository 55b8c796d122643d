//! Boards whose zeros may be a digit.
//!
//! Zeros are empty cells. But if a board has another sign for empty cells and no 9, its digits may
//! be 0 to 8. Such a board waits for a board with a 9, which says that the digits of all are 1 to
//! 9, and is refused if none comes.

use super::line::TextLine;
use super::loose;
use crate::board::Board;
use quadrille_base::text::ParseError;

/// Whether a line begins with cells of a board that have zeros, another sign for empty cells, and
/// no 9.
pub(super) fn is_doubtful(line: &[u8]) -> bool {
    let cells = &line[..line.len().min(81)];
    let has_sign = cells.iter().any(|byte| b"._*".contains(byte));
    cells.contains(&b'0') && has_sign && !cells.contains(&b'9')
}

/// The error that zeros may be a digit, if some of a board's empty cells are zeros, and not all.
/// `at` is a line of the board and the place of a zero. `is_text` if the reader of `--digits` reads
/// the board, too.
pub(super) fn doubt(
    cells: &[u8; 81],
    n_zeros: usize,
    (line, at): (TextLine, usize),
    is_text: bool,
) -> Option<Box<ParseError>> {
    let n_blanks: usize = cells.iter().map(|&digit| usize::from(digit == 0)).sum();
    if n_zeros == 0 || n_zeros >= n_blanks || cells.contains(&9) {
        return None;
    }
    let advice = if is_text {
        "say whether the digits are 0-8 or 1-9, by --digits"
    } else {
        "write all empty cells with the same sign"
    };
    let reason = format!("0 may be a digit or an empty cell here: {advice}");
    let marked = at.min(line.text.len())..(at + 1).min(line.text.len());
    Some(Box::new(ParseError::because(line.number, line.text, marked, reason)))
}

/// The same [error](doubt) for a board on one line.
pub(super) fn doubt_on_line(
    line: TextLine,
    board: &Board,
    is_table: bool,
) -> Option<Box<ParseError>> {
    let (text, digits) = (line.text, board.digits());
    if digits.contains(&9) || !text.contains(&b'0') {
        return None;
    }
    // Zeros of other text do not count.
    let cells = match text.windows(81).position(|part| loose::cells(part) == Some(*digits)) {
        Some(at) => at..at + 81,
        None if is_table => return None,
        None => 0..text.len(),
    };
    let is_zero = |byte: &u8| *byte == b'0';
    let n_zeros = text[cells.clone()].iter().filter(|byte| is_zero(byte)).count();
    let first = text[cells.clone()].iter().position(is_zero).unwrap_or(0);
    let is_text = !is_table && text[..cells.start].trim_ascii().is_empty();
    doubt(digits, n_zeros, (line, cells.start + first), is_text)
}
