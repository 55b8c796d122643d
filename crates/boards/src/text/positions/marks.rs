//! 729 characters on a line, nine for each cell: the candidate or a `.` or `0` in its place.

use std::fmt::{self, Write as _};

use super::super::line::TextLine;
use crate::board::Cell;
use crate::position::Position;
use quadrille_base::text::ParseError;

/// The position on a line whose first field is nearer to 729 characters than to 81.
pub(super) fn parse(line: TextLine) -> Option<Result<Position, ParseError>> {
    let first = line.fields().next()?;
    let text = &line.text[first.clone()];
    let is_one = (text[0] == b'.' || text[0].is_ascii_digit())
        && !text.iter().any(|byte| b"|:".contains(byte));
    (is_one && (366..1458).contains(&first.len())).then(|| {
        let mut candidates = [0_u16; 81];
        for (n, at) in first.clone().take(729).enumerate() {
            let digit = n % 9 + 1;
            match line.text[at] {
                b'.' | b'0' => {}
                byte if usize::from(byte.wrapping_sub(b'0')) == digit => {
                    candidates[n / 9] |= 1 << (n % 9);
                }
                _ => {
                    let cell = Cell::new(n / 9);
                    let expected = format!("{digit}, '.' or 0 for the candidate {digit} of {cell}");
                    return Err(line.strange(at, expected));
                }
            }
        }
        if first.len() != 729 {
            let at = first.start + 729.min(first.len())..first.end;
            return Err(line.fault(at, "729 characters, nine for each cell", first.len()));
        }
        Ok(Position::of_candidates(&candidates, None))
    })
}

pub(super) fn write(position: &Position, f: &mut fmt::Formatter) -> fmt::Result {
    for set in position.part() {
        for digit in 0..9_u8 {
            f.write_char(if set >> digit & 1 == 1 { char::from(b'1' + digit) } else { '.' })?;
        }
    }
    Ok(())
}
