//! [`Form`]: how a board is written, and the table of all forms.
//!
//! A form is a file in `form/`: its name, its help, and the functions that recognize, parse and
//! write it. To add one, write such a file and add a variant here. Readers, writers and the program
//! take it from the table.

mod boj;
mod grid;
pub(super) mod line;
mod ss;

use std::fmt;

use super::line::{Field, TextLine};
use crate::board::Board;
use quadrille_base::text::ParseError;

/// How a board is written.
///
/// ```
/// use quadrille::sudoku::{Board, text::Form};
///
/// for form in Form::ALL {
///     if form != Form::Csv {
///         let text = Board::EMPTY.in_form(form).to_string();
///         assert_eq!(text.parse(), Ok(Board::EMPTY), "{form}");
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Nine lines, blanks between the digits.
    Boj,
    /// Nine lines, no blanks.
    Grid,
    /// One line.
    Line,
    /// Nine lines with rules between the boxes.
    Ss,
    /// A field of a table.
    Csv,
}

/// A row of the table of forms.
pub(super) struct Definition {
    name: &'static str,
    help: &'static str,
    pub(super) reading: Reading,
    /// Appends a board, without a line end after it.
    write: fn(&Board, &mut Vec<u8>),
}

/// How the boards of a form are arranged in a stream of lines. If the form is not fixed,
/// `recognize` finds it by a line and its first field.
pub(super) enum Reading {
    /// A board of nine lines. A row has the last form of [`Form::ALL`] that recognizes it.
    Rows {
        recognize: fn(TextLine, &Field) -> bool,
        parse: fn(TextLine) -> Result<[u8; 9], ParseError>,
    },
    /// A board per line. These forms are tried before those of nine lines.
    Single {
        recognize: fn(TextLine, &Field) -> bool,
        parse: fn(TextLine, &Field) -> Result<Board, ParseError>,
    },
    /// A record per line, perhaps after a header (see `table.rs`).
    Table,
}

/// A field of a table. `table.rs` reads tables and writes answers back into them.
const CSV: Definition = Definition {
    name: "csv",
    help: "A table: a record per line, with or without a header",
    reading: Reading::Table,
    write: line::write,
};

impl Form {
    /// All forms.
    pub const ALL: [Self; 5] = [Self::Boj, Self::Grid, Self::Line, Self::Ss, Self::Csv];

    /// The most bytes that a board takes: 81 marks with a separator after each but the last.
    const LONGEST: usize = 161;

    pub(super) const fn definition(self) -> &'static Definition {
        match self {
            Self::Boj => &boj::FORM,
            Self::Grid => &grid::FORM,
            Self::Line => &line::FORM,
            Self::Ss => &ss::FORM,
            Self::Csv => &CSV,
        }
    }

    /// The name: `boj`, `grid`, `line`, `ss` or `csv`.
    pub const fn name(self) -> &'static str {
        self.definition().name
    }

    /// A line of help.
    pub const fn help(self) -> &'static str {
        self.definition().help
    }

    /// Whether a board takes one line.
    pub const fn is_one_line(self) -> bool {
        !matches!(self.definition().reading, Reading::Rows { .. })
    }

    /// Whether a board is a line by itself, outside a table.
    pub(super) const fn is_single(self) -> bool {
        matches!(self.definition().reading, Reading::Single { .. })
    }

    /// The board on a line that is meant as a one-line board, and the form it is meant to have;
    /// `None` if the line is meant otherwise.
    pub(super) fn single(
        line: TextLine,
        first: &Field,
        fixed: Option<Self>,
    ) -> Option<(Self, Result<Board, ParseError>)> {
        let board = |form: Self| match form.definition().reading {
            Reading::Single { recognize, parse } if fixed.is_some() || recognize(line, first) => {
                Some((form, parse(line, first)))
            }
            _ => None,
        };
        fixed.map_or_else(|| Self::ALL.into_iter().find_map(board), board)
    }

    /// The row on a line, and the form it is meant to have.
    pub(super) fn row(
        line: TextLine,
        first: Field,
        fixed: Option<Self>,
    ) -> (Self, Result<[u8; 9], ParseError>) {
        let row_of = |form: Self| match form.definition().reading {
            Reading::Rows { recognize, parse } if fixed.is_some() || recognize(line, &first) => {
                Some((form, parse))
            }
            _ => None,
        };
        let found = fixed.map_or_else(|| Self::ALL.into_iter().rev().find_map(row_of), row_of);
        let (form, parse) = found.expect("every line is recognized as a row of some form");
        if line.is_cut() {
            let expected = "9 cells in a row, or 81 in a puzzle";
            return (form, Err(line.fault(first, expected, "a line of thousands of characters")));
        }
        (form, parse(line))
    }
}

/// The [`name`](Form::name).
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A board written in some form; made by [`Board::in_form`].
///
/// ```
/// use quadrille::sudoku::{Board, text::Form};
///
/// let text = Board::EMPTY.in_form(Form::Ss).to_string();
/// assert_eq!(text.lines().nth(3), Some("---+---+---"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Formatted<'b>(&'b Board, Form);

impl Board {
    /// The board as text, without a line end after it. Blank cells are `0` in [`Form::Boj`] and
    /// [`Form::Grid`], elsewhere `.`.
    pub const fn in_form(&self, form: Form) -> Formatted<'_> {
        Formatted(self, form)
    }

    /// Appends the text that [`in_form`](Self::in_form) displays.
    pub fn write(&self, form: Form, text: &mut Vec<u8>) {
        (form.definition().write)(self, text);
    }
}

/// The marks of the cells, row by row.
fn marks(board: &Board, blank: u8) -> [u8; 81] {
    board.digits().map(|digit| if digit == 0 { blank } else { b'0' + digit })
}

impl fmt::Display for Formatted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut text = Vec::with_capacity(Form::LONGEST);
        self.0.write(self.1, &mut text);
        f.write_str(str::from_utf8(&text).expect("ASCII"))
    }
}

/// The 81 characters of [`Form::Line`].
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.in_form(Form::Line).fmt(f)
    }
}
