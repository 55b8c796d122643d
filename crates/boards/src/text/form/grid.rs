//! Nine lines of nine digits: the form of BOJ 2239 and of `.sdk` files.

use super::super::line::{Field, TextLine, is_blank};
use super::{Definition, Reading, marks};
use crate::board::Board;
use quadrille_base::text::ParseError;
use quadrille_base::visible::first_character;

pub(super) const FORM: Definition = Definition {
    name: "grid",
    help: "Nine lines of nine digits",
    reading: Reading::Rows { recognize, parse },
    write,
};

/// Whether the line has a single field of several characters. A single character begins a spaced
/// row.
fn recognize(line: TextLine, first: &Field) -> bool {
    first.len() > 1 && line.text[first.end..].iter().all(|&byte| is_blank(byte))
}

fn parse(line: TextLine) -> Result<[u8; 9], ParseError> {
    let mut fields = line.fields();
    let first = fields.next().expect("the line is not empty");
    let row = if first.len() > 40 { "a row, or 81 in a puzzle" } else { "a row" };
    let cells = line.cells(first, row)?;
    match fields.next() {
        None => Ok(cells),
        Some(more) => {
            let found = first_character(&line.text[more.start..]).1;
            Err(line.fault(more, "the end of the row", found))
        }
    }
}

fn write(board: &Board, text: &mut Vec<u8>) {
    for (row, marks) in marks(board, b'0').chunks_exact(9).enumerate() {
        if row > 0 {
            text.push(b'\n');
        }
        text.extend_from_slice(marks);
    }
}
