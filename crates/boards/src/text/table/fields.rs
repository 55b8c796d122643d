//! The fields of a record, and how they are classified.
//!
//! A field that begins with a quotation mark ends at the next mark that is not doubled (RFC 4180).
//! The reader stores records byte for byte and writes them back with an answer, and its errors name
//! columns of the line. A library that returns only the values of the fields would allow neither,
//! so this file finds the fields.

use super::super::line::{Field, is_blank, is_cell};
use super::super::loose::is_mark;

/// The fields of a record, with their quotation marks.
pub(super) fn fields(text: &[u8], delimiter: u8) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut start = 0;
    // The state of the current field: whether it has only blanks so far, whether it is quoted, and
    // whether the quotation is open.
    let (mut begins, mut is_quoted, mut is_open) = (true, false, false);
    for (at, &byte) in text.iter().enumerate() {
        if byte == delimiter && !is_open {
            fields.push(start..at);
            (start, begins, is_quoted) = (at + 1, true, false);
        } else if begins {
            begins = is_blank(byte);
            is_quoted = byte == b'"';
            is_open = is_quoted;
        } else if is_quoted && byte == b'"' {
            is_open = !is_open;
        }
    }
    fields.push(start..text.len());
    fields
}

/// Whether the field is quoted and its closing mark is missing.
pub(super) fn is_open(field: &[u8]) -> bool {
    let field = field.trim_ascii_start();
    field.starts_with(b"\"") && field.iter().fold(false, |open, &byte| open ^ (byte == b'"'))
}

/// The field without its quotation marks, and without blanks around and inside them.
pub(super) fn inner(text: &[u8], field: &Field) -> Field {
    let whole = trimmed(text, field.clone());
    match &text[whole.clone()] {
        [b'"', .., b'"'] => trimmed(text, whole.start + 1..whole.end - 1),
        _ => whole,
    }
}

fn trimmed(text: &[u8], field: Field) -> Field {
    let bytes = &text[field.clone()];
    let start = field.start + (bytes.len() - bytes.trim_ascii_start().len());
    start..start + bytes.trim_ascii().len()
}

/// The value of a field, for a person: each doubled mark is single.
pub(super) fn value(text: &[u8], field: &Field) -> String {
    String::from_utf8_lossy(&text[inner(text, field)]).replace("\"\"", "\"")
}

/// The value as a field of a table with this delimiter.
pub(super) fn quoted(value: &[u8], delimiter: u8) -> Vec<u8> {
    if !value.contains(&delimiter) && !value.contains(&b'"') {
        return value.to_vec();
    }
    let mut field = vec![b'"'];
    for &byte in value {
        field.extend(std::iter::repeat_n(byte, if byte == b'"' { 2 } else { 1 }));
    }
    field.push(b'"');
    field
}

/// Whether the value has the cells of a board, and no other bytes.
pub(super) fn is_board(value: &[u8]) -> bool {
    value.len() == 81 && value.iter().all(|&byte| is_mark(byte))
}

/// Whether the value is a board without blank cells.
pub(super) fn is_solved(value: &[u8]) -> bool {
    value.len() == 81 && value.iter().all(|byte| matches!(byte, b'1'..=b'9'))
}

/// Whether the value is meant as a board: it is nearer to 81 characters than to a row of nine, and
/// most of them are cells.
pub(super) fn resembles_board(value: &[u8]) -> bool {
    let n_cells = value.iter().filter(|&&byte| is_mark(byte)).count();
    (41..=161).contains(&value.len()) && 2 * n_cells > value.len()
}

/// Whether the value cannot be the name of a column: it is empty or meant as cells.
pub(super) fn is_no_name(value: &[u8]) -> bool {
    let is_digits = value.len() >= 3 && value.iter().all(|&byte| is_cell(byte));
    value.is_empty() || is_digits || resembles_board(value)
}
