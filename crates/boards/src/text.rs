//! The text forms of boards, and [`Boards`], which finds the boards in a stream of lines.
//!
//! | form | boards | known from |
//! | --- | --- | --- |
//! | [`Boj`](Form::Boj) | nine lines of nine digits with blanks between | BOJ 2580 |
//! | [`Grid`](Form::Grid) | nine lines of nine digits | BOJ 2239, `.sdk` files |
//! | [`Ss`](Form::Ss) | nine lines such as `1..\|...\|7..`, and rules `---+---+---` | `.ss` files |
//! | [`Line`](Form::Line) | 81 characters on a line; after a space, a comment | `.sdm` files |
//! | [`Csv`](Form::Csv) | a record per line, perhaps after a header | tables |
//!
//! A blank cell is `0`, `.`, `_` or `*` in all of them. If a board has zeros, another of these
//! signs, and no 9, its digits may be 0 to 8; it is an error unless another board of the stream has
//! a 9, or [`Boards::set_zeros_are_empty`] is called. Blanks are spaces and tabs; a line ends with
//! LF, CR LF or the end of the input; lines that start with `#` are comments. Empty lines may
//! separate nine-line boards, but not their rows. The reader skips rules: lines of nothing but `-`,
//! `+`, `=`, `*` and `|` with a `-` or `=` among them. It also knows the sections of an `.sdk`
//! file: a section such as `[Puzzle]` ends a board, and the reader skips the nine rows of
//! `[State]`, which repeat the puzzle.
//!
//! # How the forms are recognized
//!
//! The stream is a table if its first line, apart from comments, has several fields with commas,
//! semicolons or tabs between them, and
//!
//! - one of them names a column of puzzles: the line is a header; or
//! - one of them is a board: the line is a record, and the table has no header; or
//! - the next line has as many fields, and one of them resembles a board. If the header names no
//!   column of puzzles, they are where that line has a board, rather one with blank cells.
//!
//! If the only field of a line names a column of puzzles, the line is a header if a one-line puzzle
//! follows. A line that begins with a one-line puzzle is never a line of a table. If [`Columns`]
//! are set to something that only a table has, every stream is a table.
//!
//! In every other stream, each line is taken as one of two kinds:
//!
//! - A line whose first field has 41 to 161 characters is a one-line puzzle.
//! - Every other line is a row: with rules if there is a `|` in it, spaced if it has several
//!   fields. Nine rows make a board.
//!
//! A faulty line is classified by its neighbors: between one-line puzzles it is a one-line puzzle,
//! inside a board it is one of the nine rows, and elsewhere it is a row if it resembles one and
//! unknown otherwise. So a bad board spoils only itself.
//!
//! After a ninth row, the reader needs the next line to know whether the board ends: a single row
//! that follows is a tenth row and spoils the board; two or more rows begin the next board. Boards
//! without empty lines between them are cut every nine rows. A missing or extra row then shifts the
//! boards after it, up to the next empty line, where the reader reports the rows that make no
//! board.
//!
//! # Other layouts
//!
//! Where the forms fail, and no form is fixed, the reader tries these:
//!
//! - Other blanks and separators, frames of ASCII and Unicode, labels, quotations of Markdown,
//!   fields that may be empty, 81 cells anywhere in a line, and nine groups on a line.
//! - Arrays of programs and JSON: nested, flat, or of texts.
//! - XML of `OpenSudoku`, and any with 81 cells in an attribute or between tags.
//! - Text around boards: headings, fences, `^Z`. It is passed over; if the stream has no board, the
//!   first such line is the error. Between one-line puzzles, a word is a bad puzzle.
//!
//! Lines of nine `-` are rows of blanks if other rows have `-` for a blank and the board has nine
//! rows then. A solved board after a heading that names a solution is no board, if it solves the
//! one before.
//!
//! # Positions
//!
//! A position also has the candidates that are left in the blank cells ([`Position`]).
//! [`Boards::with_positions`] finds positions and boards in a stream of lines. It recognizes these
//! forms:
//!
//! - [`Grid`](PositionForm::Grid): nine lines of nine cells, each with its candidates, such as
//!   `1 457 28`, with or without borders. `HoDoKu`, Simple Sudoku, posts in forums and the command
//!   `true-candidates` write it.
//! - [`Marks`](PositionForm::Marks): 729 characters on a line, nine for each cell: the candidate,
//!   or `.` or `0` in its place.
//! - [`Hodoku`](PositionForm::Hodoku): a line of `HoDoKu`'s library, such as
//!   `:0602:15:+7+1..2:391:..::`. After a technique and digits, it has the cells, with `+` before a
//!   digit that is no clue, and the candidates that were removed: digit, row, column.
//!   The cells alone, perhaps with `:` and removed candidates after them, are read, too.
//! - [`Sudokuwiki`](PositionForm::Sudokuwiki): `S9B` and 162 characters, also in an address after
//!   `bd=`, or the older string of 162 characters.
//!
//! The first two do not tell a digit that was written from a cell with one candidate. The only
//! candidate of a cell is taken as its digit, unless a cell of the same unit has this candidate,
//! too; and all digits are taken as clues.
//!
//! ```
//! use quadrille::sudoku::{Board, text::Form};
//!
//! let grid = "530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n\
//!             000419005\n000080079";
//! let board: Board = grid.parse()?;
//! assert_eq!(board.n_clues(), 30);
//! assert_eq!(board.in_form(Form::Grid).to_string(), grid);
//! assert!(board.in_form(Form::Line).to_string().starts_with("53..7....6..195..."));
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```

mod array;
mod boards;
mod form;
mod line;
#[doc(hidden)]
pub mod loose;
mod mask;
mod positions;
mod table;
mod xml;
mod zeros;

use std::str::FromStr;

use super::board::Board;
use super::position::Position;
use line::TextLine;
use quadrille_base::text::ParseError;

#[doc(hidden)]
pub use array::{Arrays, FoundBoard};
pub use boards::Boards;
pub use form::{Form, Formatted};
pub use mask::parse_mask;
pub use positions::{FormattedPosition, PositionForm};
#[doc(hidden)]
pub use positions::{removed_candidates, write_fields};
pub use table::{Column, Columns, Record};

/// Bytes of a line that [`Boards`] needs to see. A longer row is an error in any case; the comment
/// after a one-line puzzle may be longer.
pub const LONGEST_LINE: usize = 4096;

/// Bytes of a line that are read of an array with boards, or of XML: a line of JSON may have a
/// whole collection. 256 MiB.
#[doc(hidden)]
pub const LONGEST_NESTED: usize = 1 << 28;

/// A board found in a stream, or the reason why one could not be read.
///
/// ```
/// use quadrille::sudoku::text::{Boards, Form};
///
/// let mut boards = Boards::new(None);
/// boards.line(b"# a comment");
/// boards.line("1".repeat(80).as_bytes());
/// let entry = boards.next_entry().expect("a bad board is an entry, too");
/// assert_eq!((entry.line, entry.form), (2, Some(Form::Line)));
/// assert!(entry.board.is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BoardEntry {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The form it is written in; `None` if the reader cannot recognize it.
    pub form: Option<Form>,
    /// Whether an empty line comes before it.
    pub apart: bool,
    /// The board.
    pub board: Result<Board, ParseError>,
    /// The record of the table that the board comes from, if it comes from a table.
    pub record: Option<Box<Record>>,
    /// The position, if there is one. The board then has its digits.
    pub position: Option<Box<Position>>,
    /// The error that zeros may be a digit, while the board waits for one that says what they are.
    doubt: Option<Box<ParseError>>,
}

impl BoardEntry {
    /// The entry of a board on a line that has nothing else.
    #[doc(hidden)]
    pub const fn plain(line: u64, board: Board) -> Self {
        Self::new(line, Some(Form::Line), false, Ok(board))
    }

    const fn new(
        line: u64,
        form: Option<Form>,
        apart: bool,
        board: Result<Board, ParseError>,
    ) -> Self {
        Self { line, form, apart, board, record: None, position: None, doubt: None }
    }
}

/// A single board in any form.
impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        // Nearly all texts are one-line puzzles, which need no reader.
        if text.len() == 81
            && !zeros::is_doubtful(text.as_bytes())
            && let Some(board) = form::plain_puzzle(text.as_bytes())
        {
            return Ok(board);
        }
        only(text, Boards::new(None), ["a board", "a single board"])?.board
    }
}

/// The only entry that a reader finds in a text, or the error that something else was `expected`: a
/// board, and a single one.
fn only(text: &str, mut boards: Boards, expected: [&str; 2]) -> Result<BoardEntry, ParseError> {
    text.lines().for_each(|line| boards.line(line.as_bytes()));
    boards.end();
    let at = |number| TextLine { number, text: b"" };
    let Some(only) = boards.next_entry() else {
        return Err(at(boards.n_lines()).fault(0..0, expected[0], "none"));
    };
    match boards.next_entry() {
        Some(second) if only.board.is_ok() => {
            Err(at(second.line).fault(0..0, expected[1], "another one"))
        }
        _ => Ok(only),
    }
}

#[cfg(test)]
mod tests;
