//! Boards in arrays and in XML, which a stream has between other lines.

use super::super::array::{Arrays, FoundBoard};
use super::super::form::plain_puzzle;
use super::super::line::{TextLine, is_blank};
use super::super::xml::Xml;
use super::super::zeros::doubt;
use super::super::{BoardEntry, Form};
use super::{Boards, Kind};
use crate::board::Board;
use quadrille_base::text::ParseError;

/// A text with boards inside.
#[derive(Clone, Debug, Default)]
pub(super) enum Nested {
    #[default]
    None,
    Arrays(Box<Arrays>),
    Xml(Box<Xml>),
}

impl Boards {
    /// Whether an array or XML was begun.
    #[doc(hidden)]
    pub const fn is_amid(&self) -> bool {
        !matches!(self.nested, Nested::None)
    }

    /// Whether the line belongs to an array or to XML.
    #[doc(hidden)]
    pub fn is_nested(&self, line: &[u8]) -> bool {
        if self.is_amid() {
            return self.is_free();
        }
        // Nearly all rows begin with a digit or a dot.
        let first = line.iter().find(|byte| !is_blank(**byte));
        first.is_some_and(|byte| byte.is_ascii_alphabetic() || b"<[{($@_".contains(byte))
            && self.is_free()
            && (Arrays::begins(line) || self.begins_xml(line))
    }

    fn begins_xml(&self, line: &[u8]) -> bool {
        matches!(self.kind, Kind::Open | Kind::Boards) && Xml::begins(line)
    }

    /// Reads the line if it belongs to an array or to XML. Returns whether it does.
    pub(super) fn nested(&mut self, line: TextLine) -> bool {
        if !self.is_nested(line.text) {
            return false;
        }
        // Whether the line belongs to no array or XML, whose end is missing then.
        let is_other = match &self.nested {
            Nested::None => {
                self.explain(None);
                self.nested = if self.begins_xml(line.text) {
                    Nested::Xml(Box::default())
                } else {
                    Nested::Arrays(Box::new(Arrays::new(9, line.number)))
                };
                self.kind = Kind::Boards;
                false
            }
            Nested::Arrays(_) => plain_puzzle(line.text.trim_ascii_start()).is_some(),
            Nested::Xml(xml) => xml.ends_at(line),
        };
        if is_other {
            self.end_nested(line);
            return false;
        }
        let (found, goes_on) = match &mut self.nested {
            Nested::Xml(xml) => (xml.line(line), !xml.is_complete),
            Nested::Arrays(arrays) => {
                let goes_on = arrays.line(line.number, line.text);
                (arrays.take(), goes_on)
            }
            Nested::None => return false,
        };
        for board in found {
            self.push_nested(line, board);
        }
        if line.is_too_long() {
            self.nested = Nested::None;
            self.push(BoardEntry::new(line.number, None, false, Err(line.too_long())));
        } else if !goes_on {
            self.end_nested(line);
        }
        true
    }

    /// Ends an array, or XML, at this line.
    pub(super) fn end_nested(&mut self, line: TextLine) {
        let Nested::Arrays(mut arrays) = std::mem::take(&mut self.nested) else { return };
        if line.text.trim_ascii_start().first().is_some_and(|byte| b"[{(".contains(byte))
            && let Some(row) = arrays.only_row()
        {
            let mut cells = [0; 9];
            for (its, cell) in cells.iter_mut().zip(row.split_whitespace()) {
                *its = cell.parse().unwrap_or(0);
            }
            return self.add_row(line, 0, Form::Boj, Ok(cells));
        }
        let is_none = arrays.is_none();
        arrays.end(line.number);
        for board in arrays.take() {
            match board.text {
                Err(error) if is_none => self.heading(line, error),
                _ => self.push_nested(line, board),
            }
        }
        self.is_amid_lines = false;
    }

    /// Adds a board of an array or of XML.
    fn push_nested(&mut self, at: TextLine, FoundBoard { line, text }: FoundBoard) {
        self.end_block(at, "an array");
        let mut n_zeros = 0;
        let board = text.and_then(|text| {
            n_zeros = text.split_whitespace().filter(|&cell| cell == "0").count();
            digits(line, &text).map(Board::from_digits)
        });
        let apart = std::mem::take(&mut self.apart);
        let mut entry = BoardEntry::new(line, Some(Form::Line), apart, board);
        if let Ok(board) = &entry.board {
            let line = TextLine { number: line, text: b"" };
            entry.doubt = doubt(board.digits(), n_zeros, (line, 0), false);
        }
        self.push(entry);
    }
}

/// The cells of a board that was found on this line.
fn digits(line: u64, text: &str) -> Result<[u8; 81], ParseError> {
    let mut digits = [0; 81];
    for (digit, cell) in digits.iter_mut().zip(text.split_whitespace()) {
        *digit = match cell.as_bytes() {
            b"." => 0,
            [cell @ b'0'..=b'9'] => cell - b'0',
            _ => {
                let expected = "a cell: a number from 1 to 9, or a blank";
                return Err(ParseError::new(line, b"", 0..0, expected, format!("'{cell}'")));
            }
        };
    }
    Ok(digits)
}
