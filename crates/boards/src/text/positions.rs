//! [`Positions`]: finds positions and boards in a stream of lines. [`PositionForm`]: the forms of
//! positions.
//!
//! Each form is a file in `positions/`, with its functions that recognize, parse and write it.
//! Lines that belong to no position go on to [`Boards`].

mod grid;
mod hodoku;
mod marks;
mod wiki;

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

use super::line::TextLine;
use super::loose;
use super::table::Columns;
use super::{BoardEntry, Boards, Form};
use crate::board::{Board, Cell};
use crate::position::Position;
use quadrille_base::text::ParseError;

use grid::{Grid, Taken};

#[doc(hidden)]
pub use grid::write_fields;

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
        let mut positions = Positions::new(None);
        text.lines().for_each(|line| positions.line(line.as_bytes()));
        positions.end();
        let end = TextLine { number: positions.boards.n_lines(), text: b"" };
        let Some(only) = positions.next_entry() else {
            return Err(end.fault(0..0, "a position or a board", "none"));
        };
        if let (Some(second), Ok(_)) = (positions.next_entry(), &only.board) {
            let at = TextLine { number: second.line, text: b"" };
            return Err(at.fault(0..0, "a single position", "another one"));
        }
        let board = only.board?;
        Ok(only.position.map_or_else(|| Self::new(&board), |position| *position))
    }
}

/// Finds the positions and the boards in a stream of lines, as [`Boards`] finds boards.
///
/// ```
/// use quadrille::sudoku::text::Positions;
///
/// let mut positions = Positions::new(None);
/// for line in [".".repeat(81), "123456789".repeat(81)] {
///     positions.line(line.as_bytes());
/// }
/// positions.end();
/// assert!(positions.next_entry().unwrap().position.is_none());
/// assert!(positions.next_entry().unwrap().position.is_some());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Positions {
    boards: Boards,
    /// Whether the form of all boards is fixed: then there are no positions.
    is_fixed: bool,
    grid: Grid,
    /// Why positions are errors, if they are.
    refusal: Option<&'static str>,
    /// Whether an empty line was read since the last position or board.
    apart: bool,
    /// Positions, and boards that come before them.
    ready: VecDeque<BoardEntry>,
}

impl Positions {
    /// A reader for boards of one form, or, for `None`, for positions and boards of any form.
    pub fn new(fixed: Option<Form>) -> Self {
        Self { boards: Boards::new(fixed), is_fixed: fixed.is_some(), ..Self::default() }
    }

    /// As [`Boards::set_zeros_are_empty`].
    pub const fn set_zeros_are_empty(&mut self) {
        self.boards.set_zeros_are_empty();
    }

    /// As [`Boards::set_columns`].
    pub fn set_columns(&mut self, columns: Columns) {
        self.is_fixed |= columns.are_given();
        self.boards.set_columns(columns);
    }

    /// Makes positions errors, for this reason.
    #[doc(hidden)]
    pub const fn refuse(&mut self, reason: &'static str) {
        self.refusal = Some(reason);
    }

    /// The boards that are no positions.
    pub const fn boards(&self) -> &Boards {
        &self.boards
    }

    /// Decides whether the boards are a table, if the `next` line after the first one shows it.
    #[doc(hidden)]
    pub fn decide(&mut self, next: &[u8]) {
        self.boards.decide(next);
    }

    /// The next complete position or board, in the order of the stream.
    pub fn next_entry(&mut self) -> Option<BoardEntry> {
        self.ready.pop_front().or_else(|| self.boards.next_entry())
    }

    /// The number of entries that [`next_entry`](Self::next_entry) can return now.
    #[doc(hidden)]
    pub fn n_ready(&self) -> usize {
        self.ready.len() + self.boards.n_ready()
    }

    /// Moves all of them at once into a queue, which must be empty.
    #[doc(hidden)]
    pub fn take_ready(&mut self, entries: &mut VecDeque<BoardEntry>) {
        if self.ready.is_empty() {
            return self.boards.take_ready(entries);
        }
        entries.append(&mut self.ready);
        entries.extend(std::iter::from_fn(|| self.boards.next_entry()));
    }

    /// As [`Boards::plain_line`].
    #[inline]
    #[doc(hidden)]
    pub fn plain_line(&mut self, line: &[u8]) -> bool {
        self.grid.is_empty() && self.boards.plain_line(line)
    }

    /// Reads a line, without its LF. The first [`LONGEST_LINE`](super::LONGEST_LINE) bytes of a
    /// longer line are enough.
    pub fn line(&mut self, line: &[u8]) {
        if self.is_fixed || self.boards.is_table() {
            return self.boards.line(line);
        }
        let number = self.boards.n_lines() + self.grid.n_held() + 1;
        let whole = TextLine::new(number, line);
        let text = whole.cut();
        if self.boards.is_nested(whole.text) {
            self.end_grid(text, "an array");
            return self.boards.line(line);
        }
        let ascii = loose::ascii(text.text);
        let text = ascii.as_deref().map_or(text, |text| TextLine { number, text });
        match self.grid.line(text) {
            Taken::Held => return,
            Taken::Row => return self.pass(),
            Taken::Complete => {
                if self.grid.is_position() {
                    self.pass();
                }
                return self.end_grid(text, "");
            }
            Taken::No => {}
        }
        let is_empty = text.fields().next().is_none();
        self.end_grid(text, if is_empty { "an empty line" } else { "another line" });
        if let Some(position) = PositionForm::single(text) {
            self.before_position();
            let entry = self.entry(number, Some(Form::Line), position);
            self.ready.push_back(entry);
            return self.pass();
        }
        let is_passed_over = text.text.first() == Some(&b'#') || text.is_rule();
        self.apart = is_empty || self.apart && is_passed_over;
        self.boards.line(line);
    }

    /// Ends the stream; the last position or board becomes complete.
    pub fn end(&mut self) {
        let end = TextLine { number: self.boards.n_lines() + self.grid.n_held() + 1, text: b"" };
        self.end_grid(end, "the end of the input");
        self.boards.end();
    }

    /// Ends a stream that was cut off: an incomplete position or board is dropped.
    #[doc(hidden)]
    pub fn break_off(&mut self) {
        self.grid = Grid::default();
        self.boards.break_off();
    }

    /// A comment takes the place of a line of a position, so that the boards count it.
    fn pass(&mut self) {
        self.boards.line(b"#");
    }

    /// Ends the grid that was begun. If it is none, its lines are those of a board. `found` came
    /// at the line `at` in place of its next row.
    fn end_grid(&mut self, at: TextLine, found: &'static str) {
        if self.grid.is_empty() {
            return;
        }
        let grid = std::mem::take(&mut self.grid);
        if !grid.is_position() {
            grid.held().for_each(|line| self.boards.line(line));
            return;
        }
        let line = grid.start();
        let position = grid.position(at, found);
        self.before_position();
        let entry = self.entry(line, None, position);
        self.ready.push_back(entry);
    }

    /// Ends the board before a position.
    fn before_position(&mut self) {
        self.boards.end_board("a position");
        self.ready.extend(std::iter::from_fn(|| self.boards.next_entry()));
    }

    fn entry(
        &mut self,
        line: u64,
        form: Option<Form>,
        position: Result<Position, ParseError>,
    ) -> BoardEntry {
        let apart = std::mem::take(&mut self.apart);
        let position = match self.refusal {
            Some(reason) => position.and(Err(ParseError::because(line, b"", 0..0, reason))),
            None => position,
        };
        let (board, position) = match position {
            Ok(position) => (Ok(*position.board()), Some(Box::new(position))),
            Err(error) => (Err(error), None),
        };
        BoardEntry { position, ..BoardEntry::new(line, form, apart, board) }
    }
}

#[cfg(test)]
mod tests;
