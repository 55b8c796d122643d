//! The text forms of boards, and [`Boards`], which finds the boards in a stream of lines.
//!
//! | form | what | known from |
//! | --- | --- | --- |
//! | [`Form::Boj`] | nine lines of nine digits with blanks between, 0 for a blank cell | BOJ 2580 |
//! | [`Form::Grid`] | nine lines of nine digits | BOJ 2239, `.sdk` files |
//! | [`Form::Ss`] | nine lines such as `1..\|...\|7..`, rules such as `---+---+---` between them | `.ss` files |
//! | [`Form::Line`] | 81 characters on a line, then, after a blank, a comment | collections, `.sdm` files |
//! | [`Form::Csv`] | a header line that names a column of puzzles, then a record a line | tables |
//!
//! A blank cell is `0`, `.`, `_` or `*` in all of them. Blanks are spaces and tabs; a line ends
//! with LF, CR LF or the end of the input; lines that start with `#` are comments. Between
//! nine-line boards there may be empty lines; inside one there are none. Rules, lines of nothing
//! but `-`, `+`, `=`, `*` and `|` with a `-` or `=` among them, are passed over. So are the sections
//! of an `.sdk` file: `[Puzzle]` and the like end a board, and of `[State]` the nine rows are left
//! out, since they repeat the puzzle.
//!
//! # Telling them apart
//!
//! If the first line has a comma and a field that names a column of puzzles, the stream is a table.
//! Else a line whose first field has 41 to 161 characters is meant as a one-line puzzle; every other
//! line is meant as a row, with rules if there is a `|` in it, spaced if it has several fields. Nine
//! rows make a board. What a broken line was meant as follows from where it stands: amid one-line
//! puzzles it is one of them, inside a board it is one of its nine rows, and elsewhere it is a row
//! if it resembles one and nothing known if not. So a bad board spoils only itself.
//!
//! Whether a board ends after its ninth row is known one line later: a single row that follows
//! is a tenth row, and spoils it; two or more are the next board. Boards that run together without
//! empty lines are cut every nine rows: a row too few or too many shifts the boards behind it, up
//! to the next empty line, and is noticed there, as rows that make no board.

mod boards;
mod csv;
mod line;
mod write;

use std::str::FromStr;

use super::board::Board;
use crate::text::ParseError;
use line::Line;

pub use boards::Boards;
pub use csv::{Column, Columns, Record};
pub use write::Formatted;

/// How much of a line has to be known. A row of so many bytes is too long whatever they are; a
/// one-line puzzle may have a comment of any length.
pub const LONGEST_LINE: usize = 4096;

/// How a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

impl Form {
    /// Whether a board takes one line.
    #[must_use]
    pub const fn is_one_line(self) -> bool {
        matches!(self, Self::Line | Self::Csv)
    }

    /// No board takes more bytes: 81 marks with something behind each but the last.
    const LONGEST: usize = 161;
}

/// A board found in a stream, or the reason why one could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// How it is written; `None` where not even that can be told.
    pub form: Option<Form>,
    /// Whether an empty line stands before it.
    pub apart: bool,
    /// The board.
    pub board: Result<Board, ParseError>,
    /// The line of the table it is from, if it is from one.
    pub record: Option<Box<Record>>,
}

/// A single board in any form.
impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
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
