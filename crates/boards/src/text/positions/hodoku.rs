//! A line of `HoDoKu`'s library: fields with `:` before each.
//!
//! ```text
//!   :0602:15:+7+1+3+4+5+862+9..:714 715:391::
//!    technique
//!         digits of the technique
//!            81 cells, with a + before a digit that is no clue
//!                               candidates that were removed: digit, row, column
//!                                       what the technique removes; more fields
//! ```
//!
//! Only the cells and the candidates that were removed belong to the position.

use std::fmt::{self, Write as _};

use super::super::line::{Field, TextLine, is_blank, is_cell};
use crate::board::{Board, Cell, Digit};
use crate::position::Position;
use quadrille_base::text::ParseError;

/// The position on a line that begins with `:` and has fields.
pub(super) fn parse(line: TextLine) -> Option<Result<Position, ParseError>> {
    parts(line).map(|[at, removed_at]| position(line, at, removed_at))
}

/// The fields with the cells and with the removed candidates.
fn parts(line: TextLine) -> Option<[Field; 2]> {
    let start = line.text.iter().position(|&byte| !is_blank(byte))?;
    let colons: Vec<usize> = (start..line.text.len()).filter(|&at| line.text[at] == b':').collect();
    if line.text[start] != b':' || colons.len() < 4 {
        return None;
    }
    // The fields have numbers from 0, each after its colon.
    let field = |n: usize| {
        let end = colons.get(n + 1).copied().unwrap_or(line.text.len());
        colons[n] + 1..end
    };
    Some([field(2), field(3)])
}

/// The position on a line with 81 cells, some of them with `+` before a digit that is no clue, or
/// with a `:` after them and the candidates that were removed: as Susser
/// writes it.
pub(super) fn parse_cells(line: TextLine) -> Option<Result<Position, ParseError>> {
    parts_behind_cells(line).map(|[at, removed_at]| position(line, at, removed_at))
}

/// Where a line has candidates that were removed from a position, if it has any.
#[doc(hidden)]
pub fn removed_candidates(text: &[u8]) -> Option<Field> {
    let line = TextLine { number: 1, text };
    let [at, removed_at] = parts(line).or_else(|| parts_behind_cells(line))?;
    let is_there = removed(line, removed_at.clone()).is_ok_and(|its| !its.is_empty());
    (is_there && cells(line, at).is_ok()).then_some(removed_at)
}

fn parts_behind_cells(line: TextLine) -> Option<[Field; 2]> {
    let first = line.fields().next()?;
    let text = &line.text[first.clone()];
    let length = text.iter().position(|&byte| byte == b':').unwrap_or(text.len());
    let n_written = text[..length].iter().map(|&byte| usize::from(byte == b'+')).sum::<usize>();
    let is_position = length - n_written == 81 && (n_written > 0 || length < text.len());
    if !is_position || !text[..length].iter().all(|&byte| byte == b'+' || is_cell(byte)) {
        return None;
    }
    let end = first.start + length;
    let is_removed = line.text.get(end) == Some(&b':');
    let removed_at = if is_removed { end + 1..line.text.len() } else { end..end };
    Some([first.start..end, removed_at])
}

fn position(line: TextLine, at: Field, removed_at: Field) -> Result<Position, ParseError> {
    let (clues, board) = cells(line, at)?;
    let mut candidates = [0x1ff; 81];
    for (cell, digit) in removed(line, removed_at)? {
        candidates[cell.index()] &= !(1 << digit.index());
    }
    Ok(Position::of(&clues, &board, &candidates))
}

/// The clues, and all digits, of the cells in a field.
fn cells(line: TextLine, field: Field) -> Result<(Board, Board), ParseError> {
    let (mut clues, mut board) = (Board::EMPTY, Board::EMPTY);
    let (mut n, mut is_written) = (0, false);
    for at in field.clone() {
        if line.text[at] == b'+' && !is_written {
            is_written = true;
            continue;
        }
        let digit = Digit::new(line.cell(at)?);
        if is_written && digit.is_none() {
            return Err(line.fault(at..at + 1, "a digit 1-9 after '+'", "a blank cell"));
        }
        if n == 81 {
            return Err(line.fault(at..at + 1, "81 cells", "another one"));
        }
        board.set(Cell::new(n), digit);
        if !is_written {
            clues.set(Cell::new(n), digit);
        }
        n += 1;
        is_written = false;
    }
    if n < 81 || is_written {
        return Err(line.fault(field.end..field.end, "81 cells", n));
    }
    Ok((clues, board))
}

/// The candidates in a field: three digits each, for the digit, the row and the column.
fn removed(line: TextLine, field: Field) -> Result<Vec<(Cell, Digit)>, ParseError> {
    let mut removed = Vec::new();
    let text = &line.text[field.clone()];
    for group in (TextLine { text, ..line }).fields() {
        let mut three = [0; 3];
        for (i, value) in three.iter_mut().enumerate() {
            let expected = ["a digit 1-9", "a row 1-9", "a column 1-9"][i];
            let at = field.start + group.start + i;
            *value = match text.get(group.start + i) {
                Some(byte @ b'1'..=b'9') => byte - b'0',
                Some(_) => return Err(line.strange(at, expected)),
                None => return Err(line.fault(at..at, expected, "the end of the field")),
            };
        }
        let [digit, row, column] = three;
        removed.push((Cell::at(row - 1, column - 1), Digit::new(digit).expect("1 to 9")));
        if group.len() > 3 {
            return Err(line.strange(field.start + group.start + 3, "a space after three digits"));
        }
    }
    Ok(removed)
}

/// Writes a line without a technique.
pub(super) fn write(position: &Position, f: &mut fmt::Formatter) -> fmt::Result {
    f.write_str(":0000:x:")?;
    for cell in Cell::all() {
        match position.board().get(cell) {
            None => f.write_char('.')?,
            Some(digit) if position.clues().get(cell).is_none() => write!(f, "+{digit}")?,
            Some(digit) => write!(f, "{digit}")?,
        }
    }
    f.write_char(':')?;
    let full = Position::of(position.clues(), position.board(), &[0x1ff; 81]);
    let mut separator = "";
    for digit in Digit::all() {
        for cell in Cell::all() {
            if (full.set(cell) & !position.set(cell)) >> digit.index() & 1 == 1 {
                write!(f, "{separator}{digit}{}{}", cell.row() + 1, cell.column() + 1)?;
                separator = " ";
            }
        }
    }
    f.write_str(":::")
}
