//! [`parse_mask`]: a drawing of the cells that may have a clue.

use super::line::{TextLine, count};
use crate::board::Cell;
use quadrille_base::text::ParseError;

/// The cells that are marked in a drawing of 81 cells.
///
/// `x`, `X` and the digits 1-9 mark a cell; `.`, `0`, `_` and `*` do not, as in a board. So a
/// puzzle is the mask of its clues. Spaces, tabs, `|`, `-` and `+` may stand anywhere, to draw
/// rules, and the cells may be on any number of lines. A line that starts with `#` is a comment.
///
/// # Errors
///
/// If there is another character, or fewer or more than 81 cells.
///
/// ```
/// use quadrille::sudoku::text::parse_mask;
///
/// let cross = "....x....\n".repeat(4) + "xxxxxxxxx\n" + &"....x....\n".repeat(4);
/// assert_eq!(parse_mask(cross.as_bytes())?.len(), 17);
/// assert_eq!(
///     parse_mask(b"x.x\n.q").unwrap_err().to_string(),
///     "2:2: expected x or ., found 'q'"
/// );
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
pub fn parse_mask(text: &[u8]) -> Result<Vec<Cell>, ParseError> {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let mut marked = Vec::new();
    let mut cells = Cell::all();
    let mut last = TextLine { number: 1, text: b"" };
    for (number, text) in (1..).zip(text.split(|&byte| byte == b'\n')) {
        let line = TextLine { number, text: text.strip_suffix(b"\r").unwrap_or(text) };
        if line.text.starts_with(b"#") {
            continue;
        }
        if !line.text.is_empty() {
            last = line;
        }
        for (at, &byte) in line.text.iter().enumerate() {
            let is_marked = match byte {
                b'x' | b'X' | b'1'..=b'9' => true,
                b'.' | b'0' | b'_' | b'*' => false,
                b' ' | b'\t' | b'|' | b'-' | b'+' => continue,
                _ => return Err(line.strange(at, "x or .")),
            };
            let Some(cell) = cells.next() else {
                return Err(line.fault(at..at + 1, "81 cells", "another one"));
            };
            marked.extend(is_marked.then_some(cell));
        }
    }
    match cells.count() {
        0 => Ok(marked),
        missing => {
            let end = last.text.len();
            Err(last.fault(end..end, "81 cells", count(81 - missing)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_is_81_cells_in_any_layout() {
        let rows = "x.x|.x.|x.x\n".repeat(9);
        let drawn = rows.replacen('\n', "\n---+---+---\n", 3);
        for text in [rows.clone(), drawn, rows.replace('\n', "\r\n"), rows.replace('\n', "")] {
            assert_eq!(parse_mask(text.as_bytes()).map(|cells| cells.len()), Ok(45), "{text}");
        }
        assert_eq!(parse_mask(format!("# a comment\n\u{20}{rows}").as_bytes()).unwrap().len(), 45);
    }

    #[test]
    fn what_is_wrong_has_a_line_and_a_column() {
        for (text, expected) in [
            ("", "1:1: expected 81 cells, found 0"),
            ("x.x\nxé", "2:2: expected x or ., found 'é'"),
            (&".".repeat(80), "1:81: expected 81 cells, found 80"),
            (&("\n".to_owned() + &".".repeat(82)), "2:82: expected 81 cells, found another one"),
            ("x\u{1b}[31m", "1:2: expected x or ., found U+001B"),
        ] {
            let error = parse_mask(text.as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
        assert!(parse_mask(b"\xff").unwrap_err().to_string().contains("0xFF"));
    }
}
