//! Reading drawings: boards, pieces and units drawn with characters. And a drawing that two models
//! have: rows of names.

use super::lines::of_text;
use crate::picture::{Grid, Picture};
use crate::problem::Decimal;
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
        return Err(of_text(reason));
    }
    Ok(cells)
}

/// A row for each of these lists of names, in a color of its own, with its number behind it.
pub(super) fn rows_of_names<'n>(
    rows: impl ExactSizeIterator<Item = (Vec<&'n str>, Decimal)> + Clone,
) -> Picture {
    let width = rows.clone().map(|(names, _)| names.len()).max().unwrap_or(0).max(3);
    let mut grid = Grid::new(rows.len(), width + 1);
    for (row, (tint, (names, number))) in (0..).zip(rows).enumerate() {
        for (column, name) in names.into_iter().enumerate() {
            grid.put(row, column, tint + 1);
            grid.mark(row, column, name);
            grid.tint(row, column, tint);
        }
        grid.put(row, width, 0);
        grid.mark(row, width, &number.to_string());
    }
    grid.into()
}
