//! Nine lines of nine digits with blanks between them: the form of BOJ 2580.

use super::super::line::{TextLine, count};
use super::{Definition, Reading, marks};
use crate::board::Board;
use quadrille_base::text::ParseError;
use quadrille_base::visible::{first_invisible, printable};

pub(super) const FORM: Definition = Definition {
    name: "boj",
    help: "Nine lines of nine digits with spaces between them",
    // Tried last: any line may be a spaced row, even a single character.
    reading: Reading::Rows { recognize: |_, _| true, parse },
    write,
};

fn parse(line: TextLine) -> Result<[u8; 9], ParseError> {
    let mut cells = [0; 9];
    let mut n = 0;
    for field in line.fields() {
        if let Some(slot) = cells.get_mut(n) {
            *slot = line.cell(field.start)?;
            if let Some(at) = first_invisible(&line.text[field.clone()]) {
                return Err(line.strange(field.start + at, "a space"));
            }
            if field.len() > 1 {
                let found = match field.len() {
                    ..=20 => format!("'{}'", printable(&line.text[field.clone()])),
                    n => format!("{} without a blank between them", count(n)),
                };
                return Err(line.fault(field, "one digit 0-9 or '.'", found));
            }
        }
        n += 1;
    }
    if n == 9 {
        return Ok(cells);
    }
    let end = line.fields().last().map_or(0, |field| field.end);
    let at = line.fields().nth(9).unwrap_or(end..end);
    Err(line.fault(at, "9 cells in a row", count(n)))
}

fn write(board: &Board, text: &mut Vec<u8>) {
    for (row, marks) in marks(board, b'0').chunks_exact(9).enumerate() {
        if row > 0 {
            text.push(b'\n');
        }
        let mut line = [b' '; 17];
        for (column, &mark) in marks.iter().enumerate() {
            line[2 * column] = mark;
        }
        text.extend_from_slice(&line);
    }
}
