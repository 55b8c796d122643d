//! [`PositionForm`]: the forms of positions, and how [`Boards`] finds them in a stream of lines.
//!
//! Each form is a file in `positions/`, with its functions that recognize, parse and write it.

mod grid;
mod hodoku;
mod marks;
mod wiki;

use std::fmt;
use std::str::FromStr;

use super::line::TextLine;
use super::loose;
use super::{BoardEntry, Boards, Form, only};
use crate::board::{Board, Cell};
use crate::position::Position;
use quadrille_base::text::ParseError;

use grid::{Grid, Taken};

#[doc(hidden)]
pub use grid::write_fields;
#[doc(hidden)]
pub use hodoku::removed_candidates;

/// How a position is written.
///
/// ```
/// use quadrille::sudoku::{Board, Position, text::PositionForm};
///
/// let puzzle: Board =
///     "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
///         .parse()?;
/// let position = Position::new(&puzzle);
/// for (form, ..) in PositionForm::ALL {
///     assert_eq!(position.in_form(form).to_string().parse(), Ok(position), "{form}");
/// }
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PositionForm {
    /// Nine lines with the candidates of each cell, and lines between the boxes.
    Grid,
    /// 729 characters on a line, nine for each cell.
    Marks,
    /// A line of `HoDoKu`'s library.
    Hodoku,
    /// `SudokuWiki`'s string: `S9B` and two characters for each cell.
    Sudokuwiki,
}

impl PositionForm {
    /// All forms, each with its name and a line of help.
    pub const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Grid, "grid", "Nine lines with the candidates of each cell"),
        (Self::Marks, "marks", "729 characters on one line, nine for each cell"),
        (Self::Hodoku, "hodoku", "A line of HoDoKu's library"),
        (Self::Sudokuwiki, "sudokuwiki", "SudokuWiki's string S9B.."),
    ];

    /// The position on a line of a form that takes one line; `None` if the line is meant
    /// otherwise.
    fn single(line: TextLine) -> Option<Result<Position, ParseError>> {
        let all = [hodoku::parse, hodoku::parse_cells, wiki::parse, marks::parse];
        all.into_iter().find_map(|parse| parse(line))
    }
}

/// The name.
impl fmt::Display for PositionForm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let entry = Self::ALL.iter().find(|(form, ..)| form == self);
        f.pad(entry.expect("every form is in the table").1)
    }
}

/// A position written in some form; made by [`Position::in_form`].
#[derive(Clone, Copy, Debug)]
pub struct FormattedPosition<'p>(&'p Position, PositionForm);

impl Position {
    /// The position as text, without a line end after it.
    ///
    /// [`Grid`](PositionForm::Grid) and [`Marks`](PositionForm::Marks) do not tell clues from
    /// digits that were written.
    pub const fn in_form(&self, form: PositionForm) -> FormattedPosition<'_> {
        FormattedPosition(self, form)
    }

    /// The position with these candidates, a bit for each digit, which are all that is known: the
    /// only candidate of a cell is its digit, unless a cell of the same unit has it, too. For a
    /// grid, `player` has a bit for each cell whose digit a player wrote, which is no clue; and if
    /// all other cells of it have nine candidates, none were removed, and they do not count.
    fn of_candidates(candidates: &[u16; 81], player: Option<u128>) -> Self {
        const ALL: u16 = (1 << 9) - 1;
        let is_untouched =
            player.is_some() && candidates.iter().all(|set| set.is_power_of_two() || *set == ALL);
        let (mut board, mut clues) = (Board::EMPTY, Board::EMPTY);
        for cell in Cell::all() {
            let set = candidates[cell.index()];
            let is_player = player.unwrap_or(0) >> cell.index() & 1 == 1;
            let shares = |other: &Cell| other.units().iter().any(|its| cell.units().contains(its));
            let mut peers = Cell::all().filter(shares).filter(|&other| other != cell);
            let lacks = |its: u16| its & set == 0 || is_untouched && its == ALL;
            let is_digit = is_player || peers.all(|peer| lacks(candidates[peer.index()]));
            if set.is_power_of_two() && is_digit {
                let digit = crate::board::Digit::all().nth(set.trailing_zeros() as usize);
                board.set(cell, digit);
                clues.set(cell, digit.filter(|_| !is_player));
            }
        }
        Self::of(&clues, &board, candidates)
    }
}

impl fmt::Display for FormattedPosition<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.1 {
            PositionForm::Grid => grid::write(self.0, f),
            PositionForm::Marks => marks::write(self.0, f),
            PositionForm::Hodoku => hodoku::write(self.0, f),
            PositionForm::Sudokuwiki => wiki::write(self.0, f),
        }
    }
}

/// The nine lines of [`PositionForm::Grid`].
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.in_form(PositionForm::Grid).fmt(f)
    }
}

/// A single position in any form. A board in any form is the beginning of a puzzle.
impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = ["a position or a board", "a single position"];
        let only = only(text, Boards::with_positions(None), expected)?;
        let board = only.board?;
        Ok(only.position.map_or_else(|| Self::new(&board), |position| *position))
    }
}

/// What a reader knows of positions.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    grid: Grid,
    /// Why positions are errors, if they are.
    refusal: Option<&'static str>,
    /// Whether an empty line was read since the last position or board.
    apart: bool,
}

impl Positions {
    /// Whether no position was begun.
    pub(super) const fn are_none_begun(&self) -> bool {
        self.grid.rows.is_empty()
    }
}

impl Boards {
    /// Makes positions errors, for this reason.
    #[doc(hidden)]
    pub fn refuse_positions(&mut self, reason: &'static str) {
        if let Some(positions) = &mut self.positions {
            positions.refusal = Some(reason);
        }
    }

    /// The next line.
    pub(super) fn next_line<'t>(&self, text: &'t [u8]) -> TextLine<'t> {
        let n_held = self.positions.as_ref().map_or(0, |its| its.grid.held.len() as u64);
        TextLine::new(self.n_lines() + n_held + 1, text)
    }

    /// Reads a line that belongs to a position, or may do so. Returns whether it does.
    pub(super) fn position_line(&mut self, line: &[u8]) -> bool {
        if self.positions.is_none() || self.is_table() || self.columns.are_given() {
            return false;
        }
        let whole = self.next_line(line);
        let text = whole.cut();
        if self.is_nested(whole.text) {
            self.end_grid(text, "an array");
            return false;
        }
        let ascii = loose::ascii(text.text);
        let text = ascii.as_deref().map_or(text, |ascii| TextLine { text: ascii, ..text });
        let Some(positions) = &mut self.positions else { return false };
        match positions.grid.line(text) {
            Taken::Held => return true,
            // A comment takes the place of a line of a position, so that the line is counted.
            Taken::Row => {
                self.board_line(b"#");
                return true;
            }
            Taken::Complete => {
                if positions.grid.is_position {
                    self.board_line(b"#");
                }
                self.end_grid(text, "");
                return true;
            }
            Taken::No => {}
        }
        let is_empty = text.fields().next().is_none();
        self.end_grid(text, if is_empty { "an empty line" } else { "another line" });
        if let Some(position) = PositionForm::single(text) {
            self.push_position(text.number, Some(Form::Line), position);
            self.board_line(b"#");
            return true;
        }
        let is_passed_over = text.text.first() == Some(&b'#') || text.is_rule();
        if let Some(positions) = &mut self.positions {
            positions.apart = is_empty || positions.apart && is_passed_over;
        }
        false
    }

    /// Ends the grid that was begun, if there is one. If it is no position, its lines are those of
    /// a board. `found` came at the line `at` in place of its next row.
    pub(super) fn end_grid(&mut self, at: TextLine, found: &'static str) {
        let Some(positions) = &mut self.positions else { return };
        let grid = std::mem::take(&mut positions.grid);
        if grid.is_position {
            self.push_position(grid.start, None, grid.position(at, found));
        } else {
            grid.held.iter().for_each(|line| self.board_line(line));
        }
    }

    /// Adds a position, after the board before it has ended.
    fn push_position(
        &mut self,
        line: u64,
        form: Option<Form>,
        position: Result<Position, ParseError>,
    ) {
        self.end_board("a position");
        let Some(positions) = &mut self.positions else { return };
        let apart = std::mem::take(&mut positions.apart);
        let position = position.and_then(|position| match positions.refusal {
            Some(reason) => Err(ParseError::because(line, b"", 0..0, reason)),
            None => Ok(position),
        });
        let board = position.as_ref().map(|position| *position.board()).map_err(Clone::clone);
        let mut entry = BoardEntry::new(line, form, apart, board);
        entry.position = position.ok().map(Box::new);
        self.ready.push_back(entry);
    }
}

#[cfg(test)]
mod tests;
