//! The text forms of boards, and [`Boards`], which finds the boards in a stream of lines.
//!
//! | form | boards | known from |
//! | --- | --- | --- |
//! | [`Boj`](Form::Boj) | nine lines of nine digits with blanks between | BOJ 2580 |
//! | [`Grid`](Form::Grid) | nine lines of nine digits | BOJ 2239, `.sdk` files |
//! | [`Ss`](Form::Ss) | nine lines such as `1..\|...\|7..`, and rules `---+---+---` | `.ss` files |
//! | [`Line`](Form::Line) | 81 characters on a line; after a space, a comment | `.sdm` files |
//! | [`Csv`](Form::Csv) | a record per line, perhaps with a header before them | tables |
//!
//! A blank cell is `0`, `.`, `_` or `*` in all of them. Blanks are spaces and tabs; a line ends
//! with LF, CR LF or the end of the input; lines that start with `#` are comments. Empty lines may
//! separate nine-line boards, but not their rows. The reader skips rules: lines of nothing but `-`,
//! `+`, `=`, `*` and `|` with a `-` or `=` among them. It also knows the sections of an `.sdk`
//! file: `[Puzzle]` and the like end a board, and the nine rows of `[State]` are left out, since
//! they repeat the puzzle.
//!
//! # How the forms are recognized
//!
//! The stream is a table if its first line, apart from comments, has several fields with commas,
//! semicolons or tabs between them, and
//!
//! - one of them names a column of puzzles: the line is a header; or
//! - one of them is a board: the line is a record, and the table has no header; or
//! - the next line has as many fields, and one of them was meant as a board.
//!
//! A single name of a column of puzzles is a header if a one-line puzzle follows, and a line that
//! begins with a one-line puzzle is never a line of a table. With [`Columns`] that say something,
//! every stream is a table.
//!
//! In every other stream, each line is taken as one of two kinds:
//!
//! - A line whose first field has 41 to 161 characters is a one-line puzzle.
//! - Every other line is a row: with rules if there is a `|` in it, spaced if it has several
//!   fields. Nine rows make a board.
//!
//! A line that is neither, or a faulty one, is judged by its neighbors: between one-line puzzles it
//! is one of them, inside a board it is one of its nine rows, and elsewhere it is a row if it
//! resembles one and otherwise unknown. So a bad board spoils only itself.
//!
//! The reader knows one line later whether a board ends after its ninth row: a single row that
//! follows is a tenth row and spoils the board; two or more are the next board. Boards that run
//! together without empty lines are cut every nine rows. A missing or extra row then shifts the
//! boards behind it, up to the next empty line, where it shows as rows that make no board.
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

mod boards;
#[cfg(feature = "batch")]
mod drawing;
mod form;
mod line;
mod mask;
mod table;

use std::str::FromStr;

use super::board::Board;
use crate::text::ParseError;
use line::Line;

pub use boards::Boards;
#[cfg(feature = "batch")]
pub(crate) use drawing::draw;
pub use form::{Form, Formatted};
pub use mask::parse_mask;
pub use table::{Column, Columns, Record};

/// Bytes of a line that [`Boards`] needs to see. A row this long is too long in any case; the
/// comment behind a one-line puzzle may go on.
pub const LONGEST_LINE: usize = 4096;

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
pub struct Entry {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The form it is written in; `None` if the reader cannot tell.
    pub form: Option<Form>,
    /// Whether an empty line comes before it.
    pub apart: bool,
    /// The board.
    pub board: Result<Board, ParseError>,
    /// The record of the table it comes from, if it comes from one.
    pub record: Option<Box<Record>>,
}

/// A single board in any form.
impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        // Nearly all texts are this, and it needs no reader.
        if text.len() == 81
            && let Some(board) = form::line::plain_puzzle(text.as_bytes())
        {
            return Ok(board);
        }
        let mut boards = Boards::new(None);
        text.lines().for_each(|line| boards.line(line.as_bytes()));
        boards.end();
        let end = Line { number: boards.n_lines(), text: b"" };
        let Some(only) = boards.next_entry() else {
            return Err(end.fault(0..0, "a board", "none"));
        };
        match boards.next_entry() {
            Some(second) => {
                let at = Line { number: second.line, text: b"" };
                only.board.and(Err(at.fault(0..0, "a single board", "another one")))
            }
            None => only.board,
        }
    }
}

#[cfg(test)]
mod tests;
