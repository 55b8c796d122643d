//! Nine lines such as `1..|...|7..`, with rules such as `---+---+---` between them: `.ss` files.

use super::super::line::{TextLine, count, is_blank};
use super::{Definition, Reading, marks};
use crate::board::Board;
use quadrille_base::text::ParseError;

pub(super) const FORM: Definition = Definition {
    name: "ss",
    help: "Nine lines such as 1..|...|7.. with rules between the boxes",
    reading: Reading::Rows { recognize: |line, _| line.text.contains(&b'|'), parse },
    write,
};

/// Nine marks, with any blanks and bars between them.
fn parse(line: TextLine) -> Result<[u8; 9], ParseError> {
    let is_mark = |byte: u8| !is_blank(byte) && byte != b'|';
    let mut marks = (0..line.text.len()).filter(|&at| is_mark(line.text[at]));
    let mut cells = [0; 9];
    for (n, slot) in cells.iter_mut().enumerate() {
        let Some(at) = marks.next() else {
            let end = line.text.len();
            return Err(line.fault(end..end, "9 cells in a row", count(n)));
        };
        *slot = line.cell(at)?;
    }
    match marks.next() {
        None => Ok(cells),
        Some(at) => Err(line.fault(at..at + 1, "9 cells in a row", count(10 + marks.count()))),
    }
}

fn write(board: &Board, text: &mut Vec<u8>) {
    for (row, marks) in marks(board, b'.').chunks_exact(9).enumerate() {
        if row > 0 {
            text.push(b'\n');
        }
        if row == 3 || row == 6 {
            text.extend_from_slice(b"---+---+---\n");
        }
        for (triad, marks) in marks.chunks_exact(3).enumerate() {
            if triad > 0 {
                text.push(b'|');
            }
            text.extend_from_slice(marks);
        }
    }
}
