//! Reading drawings: boards, pieces and units drawn with characters.

use crate::text::{ParseError, first_character};

/// A cell of a drawing.
pub(super) struct Drawn<'t> {
    pub(super) character: char,
    /// Layer, row and column.
    pub(super) cell: [i32; 3],
    /// The number of the line, from 1.
    number: u64,
    line: &'t str,
    /// Byte offset in the line.
    at: usize,
}

impl Drawn<'_> {
    /// A parse error at this cell.
    pub(super) fn fault(&self, reason: String) -> ParseError {
        let at = self.at..self.at + self.character.len_utf8();
        ParseError::because(self.number, self.line.as_bytes(), at, reason)
    }
}

/// The cells of a drawing, at least one. Every character except dots and blanks is a cell; lines
/// are rows, and empty lines separate layers.
pub(super) fn drawn(text: &str) -> Result<Vec<Drawn<'_>>, ParseError> {
    let mut cells = Vec::new();
    let (mut layer, mut row) = (0, 0);
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            layer += i32::from(row > 0);
            row = 0;
            continue;
        }
        for (column, (at, character)) in (0..).zip(line.char_indices()) {
            let cell = Drawn { character, cell: [layer, row, column], number, line, at };
            if character.is_control() {
                let (_, found) = first_character(&line.as_bytes()[at..]);
                return Err(cell.fault(format!("expected a character, found {found}")));
            }
            if character != '.' && character != ' ' {
                cells.push(cell);
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
