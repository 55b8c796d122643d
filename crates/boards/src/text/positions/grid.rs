//! Nine lines with the candidates of each cell, and perhaps lines around the boxes.
//!
//! ```text
//!   .------------------.-----------------.---------------.
//!   | 1     457   2458 | 3     6    289  | 45   7   29   |
//!   | ..
//!   :------------------+-----------------+---------------:
//!   | ..
//! ```
//!
//! `HoDoKu`, Simple Sudoku and posts in the forums write such grids, with borders of `-`, `+`,
//! `*`, `=`, `|`, `.`, `:` and `'`. A row has nine fields of digits between blanks and bars. If no
//! field of the nine rows has several digits, the rows are a board.

use std::fmt;

use super::super::line::{Field, TextLine, is_blank};
use crate::position::Position;
use quadrille_base::text::ParseError;

/// The rows of a grid so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    /// The line of the first row.
    pub(super) start: u64,
    pub(super) rows: Vec<[u16; 9]>,
    error: Option<ParseError>,
    /// The cells with digits of the player, a bit for each.
    player: u128,
    /// While no field has several digits: the lines, which may be rows of a board.
    pub(super) held: Vec<Vec<u8>>,
    /// Whether some field has several digits.
    pub(super) is_position: bool,
}

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// It is not part of a grid.
    No,
    /// It is kept until it is known whether the grid is a position.
    Held,
    /// It is a line of a position.
    Row,
    /// It is the last row of a grid.
    Complete,
}

impl Grid {
    /// Reads the next line.
    pub(super) fn line(&mut self, line: TextLine) -> Taken {
        if is_border(line.text) {
            // A border of the kind that boards have, too, may be part of one.
            let is_own = self.is_position || line.text.iter().any(|byte| b".:'".contains(byte));
            return if is_own || !self.rows.is_empty() { self.taken(line) } else { Taken::No };
        }
        if self.is_position && line.text.first() == Some(&b'#') {
            return Taken::Row;
        }
        let separates = |byte: u8| is_blank(byte) || byte == b'|';
        let fields: Vec<Field> = line.fields_between(separates).collect();
        if fields.is_empty() {
            return Taken::No;
        }
        let is_digits = |field: &Field| match line.text[field.clone()] {
            // SudoCue marks a digit of the player.
            [b'u' | b'U', ref digit @ ..] | ref digit => {
                !digit.is_empty() && digit.iter().all(|byte| matches!(byte, b'1'..=b'9'))
            }
        };
        let n_long = fields.iter().filter(|&field| is_digits(field) && field.len() > 1).count();
        let is_row = fields.len() == 9 && fields.iter().all(is_digits);
        let is_meant = is_row && n_long > 0
            || n_long > 1 && (5..=13).contains(&fields.len()) && !line.text.contains(&b'0');
        if !self.is_position && !is_meant && !is_row {
            return Taken::No;
        }
        if self.rows.is_empty() {
            self.start = line.number;
        }
        self.is_position |= is_meant;
        for (n, field) in fields.iter().enumerate().take(9) {
            let is_player = matches!(line.text[field.start], b'u' | b'U');
            self.player |= u128::from(is_player) << (9 * self.rows.len() + n);
        }
        self.rows.push(row(line, &fields).unwrap_or_else(|error| {
            self.error.get_or_insert(error);
            [0; 9]
        }));
        let taken = self.taken(line);
        if self.rows.len() == 9 { Taken::Complete } else { taken }
    }

    /// Holds the line if the grid may be a board.
    fn taken(&mut self, line: TextLine) -> Taken {
        if self.is_position || self.rows.is_empty() {
            return Taken::Row;
        }
        self.held.push(line.text.to_vec());
        Taken::Held
    }

    /// The position of the nine rows, or the first error. `found` came at the line `at` if there
    /// are fewer.
    pub(super) fn position(self, at: TextLine, found: &str) -> Result<Position, ParseError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let n = self.rows.len();
        if n < 9 {
            let start = self.start;
            let expected = format!("row {} of the grid that begins on line {start}", n + 1);
            return Err(at.fault(0..0, expected, found));
        }
        let candidates: &[u16; 81] = self.rows.as_flattened().try_into().expect("nine rows");
        Ok(Position::of_candidates(candidates, Some(self.player)))
    }
}

/// Whether the line is a border: two `-` or `=` side by side, and nothing but what borders have.
fn is_border(line: &[u8]) -> bool {
    line.iter().all(|&byte| is_blank(byte) || b"-+=*|.:'".contains(&byte))
        && line.windows(2).any(|two| two == b"--" || two == b"==")
}

/// The candidates of the cells in a row.
fn row(line: TextLine, fields: &[Field]) -> Result<[u16; 9], ParseError> {
    let mut row = [0; 9];
    for (n, field) in fields.iter().enumerate() {
        let mut set = 0;
        let is_player = |at: usize| field.len() == 2 && at == field.start;
        for at in field.clone() {
            let byte = line.text[at];
            if matches!(byte, b'u' | b'U') && is_player(at) {
                continue;
            }
            if !matches!(byte, b'1'..=b'9') {
                return Err(line.strange(at, "a candidate 1-9"));
            }
            let bit = 1 << (byte - b'1');
            if set & bit != 0 {
                let found = format!("another {}", char::from(byte));
                return Err(line.fault(at..at + 1, "each candidate once", found));
            }
            set |= bit;
        }
        if n == 9 {
            return Err(line.fault(field.clone(), "nine cells in a row", fields.len()));
        }
        row[n] = set;
    }
    if fields.len() < 9 {
        let end = line.text.len();
        return Err(line.fault(end..end, "nine cells in a row", fields.len()));
    }
    Ok(row)
}

pub(super) fn write(position: &Position, f: &mut fmt::Formatter) -> fmt::Result {
    let digits = |set: u16| {
        let in_set = (0..9_u8).filter(|digit| set >> digit & 1 == 1);
        let text: String = in_set.map(|digit| char::from(b'1' + digit)).collect();
        // A cell without a candidate has a mark that no reader takes for a digit.
        if text.is_empty() { "-".to_owned() } else { text }
    };
    let fields: Vec<String> = position.part().map(digits).into();
    let mut text = String::new();
    write_fields(&fields, true, &mut text);
    f.write_str(&text)
}

/// Appends 81 fields as nine lines, without a line end after the last, perhaps with lines around
/// the boxes.
#[doc(hidden)]
pub fn write_fields(fields: &[String], has_rules: bool, text: &mut String) {
    let width_of = |column: usize| {
        (0..9).map(|row| width(&fields[9 * row + column])).max().expect("nine rows")
    };
    let widths: [usize; 9] = std::array::from_fn(width_of);
    let stacks: Vec<String> =
        widths.chunks(3).map(|stack| "-".repeat(stack.iter().sum::<usize>() + 4)).collect();
    let rule = format!("+{}+", stacks.join("+"));
    for (row, fields) in fields.chunks(9).enumerate() {
        text.push_str(if row > 0 { "\n" } else { "" });
        if has_rules && row % 3 == 0 {
            text.push_str(&rule);
            text.push('\n');
        }
        for (column, field) in fields.iter().enumerate() {
            text.push_str(if has_rules && column % 3 == 0 { "| " } else { "" });
            text.push_str(field);
            text.extend(std::iter::repeat_n(' ', widths[column] - width(field) + 1));
        }
        text.push_str(if has_rules { "|" } else { "" });
        text.truncate(text.trim_end_matches(' ').len());
    }
    if has_rules {
        text.push('\n');
        text.push_str(&rule);
    }
}

/// The width of a field on a terminal: without the escape codes that begin and end a style.
fn width(field: &str) -> usize {
    let mut parts = field.split("\x1b[");
    let before = parts.next().map_or(0, str::len);
    before + parts.filter_map(|part| part.split_once('m')).map(|(_, its)| its.len()).sum::<usize>()
}
