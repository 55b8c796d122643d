//! Boards, pieces and units drawn with characters.

use crate::text::ParseError;

/// The cells of a drawing with their characters; at least one.
pub(super) fn drawn(text: &str) -> Result<Vec<(char, [i32; 3])>, ParseError> {
    let mut cells = Vec::new();
    let (mut layer, mut row) = (0, 0);
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            layer += i32::from(row > 0);
            row = 0;
            continue;
        }
        for (column, (at, c)) in (0..).zip(line.char_indices()) {
            if c.is_control() {
                let at = at..at + c.len_utf8();
                let found = format!("U+{:04X}", u32::from(c));
                return Err(ParseError::new(number, line.as_bytes(), at, "a character", found));
            }
            if c != '.' && c != ' ' {
                cells.push((c, [layer, row, column]));
            }
        }
        row += 1;
    }
    if cells.is_empty() {
        let reason = "expected a drawing with at least one cell: a character other than '.'";
        return Err(ParseError::because(1, b"", 0..0, reason));
    }
    Ok(cells)
}
