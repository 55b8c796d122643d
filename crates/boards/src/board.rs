//! The grid: [`Board`], [`Cell`], [`Digit`], [`Unit`].
//!
//! ```text
//!              column 1 2 3   4 5 6   7 8 9
//!   row 1             0 1 2 | 3 4 5 | 6 7 8          box 1 | box 2 | box 3    band 1
//!   row 2             9 ..                           ------+-------+------
//!   ..                                               box 4 | box 5 | box 6    band 2
//!   row 9            72 73 ..             80         ..
//! ```
//!
//! Rows, columns, boxes and cells count from 0 in the code and from 1 in print.

use std::fmt;
use std::num::NonZeroU8;

/// One of the 81 places, numbered 0 to 80 row by row.
///
/// ```
/// use quadrille::sudoku::Cell;
///
/// let cell = Cell::at(2, 6);
/// assert_eq!((cell.index(), cell.box_()), (24, 2));
/// assert_eq!(cell.to_string(), "r3c7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell at this row and column, both 0 to 8.
    ///
    /// # Panics
    ///
    /// If either is greater than 8.
    pub const fn at(row: u8, column: u8) -> Self {
        assert!(row < 9 && column < 9, "rows and columns are 0 to 8");
        Self(row * 9 + column)
    }

    /// The cell with this number.
    ///
    /// # Panics
    ///
    /// If it is greater than 80.
    pub const fn new(index: usize) -> Self {
        assert!(index < 81, "cells are 0 to 80");
        #[expect(clippy::cast_possible_truncation, reason = "asserted above")]
        Self(index as u8)
    }

    /// All cells, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..81u8).map(Self)
    }

    /// The number, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 to 8, from the top.
    pub const fn row(self) -> u8 {
        self.0 / 9
    }

    /// 0 to 8, from the left.
    pub const fn column(self) -> u8 {
        self.0 % 9
    }

    /// 0 to 8, row by row.
    pub const fn box_(self) -> u8 {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// The numbers of its row, its column and its box, of the 27 units in the order of
    /// [`Unit::all`].
    pub(crate) fn units(self) -> [usize; 3] {
        [self.row(), 9 + self.column(), 18 + self.box_()].map(usize::from)
    }
}

/// `r3c7`, counted from 1.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

/// A symbol, 1 to 9.
///
/// ```
/// use quadrille::sudoku::Digit;
///
/// assert!(Digit::new(0).is_none());
/// assert_eq!(Digit::all().map(Digit::get).sum::<u8>(), 45);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit, or `None` if it is not 1 to 9.
    pub const fn new(digit: u8) -> Option<Self> {
        match NonZeroU8::new(digit) {
            Some(d) if digit <= 9 => Some(Self(d)),
            _ => None,
        }
    }

    /// All digits, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (1..10u8).map(|d| Self::new(d).expect("1 to 9"))
    }

    /// 1 to 9.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// 0 to 8, for indexing.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Nine cells that hold nine different digits in a solved board. Rows, columns and boxes count
/// from 0.
///
/// ```
/// use quadrille::sudoku::{Cell, Unit};
///
/// assert_eq!(Unit::all().count(), 27);
/// assert!(Unit::Box(4).cells().any(|cell| cell == Cell::at(4, 4)));
/// assert_eq!(Unit::Box(4).to_string(), "box 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A row.
    Row(u8),
    /// A column.
    Column(u8),
    /// A box.
    Box(u8),
}

impl Unit {
    /// The 27 units: rows, columns, boxes.
    pub fn all() -> impl Iterator<Item = Self> {
        let kinds: [fn(u8) -> Self; 3] = [Self::Row, Self::Column, Self::Box];
        kinds.into_iter().flat_map(|kind| (0..9).map(kind))
    }

    /// The nine cells, in the order of their numbers.
    ///
    /// # Panics
    ///
    /// If the unit's number is greater than 8.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (Self::Row(n) | Self::Column(n) | Self::Box(n)) = self;
        assert!(n < 9, "rows, columns and boxes are 0 to 8");
        (0..9).map(move |k| match self {
            Self::Row(row) => Cell::at(row, k),
            Self::Column(column) => Cell::at(k, column),
            Self::Box(b) => Cell::at(b / 3 * 3 + k / 3, b % 3 * 3 + k % 3),
        })
    }
}

/// `row 3`, counted from 1.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Row(n) => write!(f, "row {}", n + 1),
            Self::Column(n) => write!(f, "column {}", n + 1),
            Self::Box(n) => write!(f, "box {}", n + 1),
        }
    }
}

/// 81 cells, each blank or a digit: a puzzle, a solved board, or anything in between. 81 bytes.
///
/// Any cell may hold any digit; [`conflict`](Board::conflict) finds digits that contradict each
/// other.
///
/// ```
/// use quadrille::sudoku::{Board, Cell, Digit};
///
/// let mut board = Board::EMPTY;
/// board.set(Cell::at(0, 8), Digit::new(5));
/// assert_eq!(board.get(Cell::at(0, 8)), Digit::new(5));
/// assert_eq!(board.n_clues(), 1);
///
/// // 81 characters, and back.
/// let text = board.to_string();
/// assert_eq!(text.len(), 81);
/// assert_eq!(text.parse::<Board>()?, board);
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board([u8; 81]);

impl Board {
    /// The board without a clue.
    pub const EMPTY: Self = Self([0; 81]);

    /// The board with these digits, row by row, 0 for a blank; `None` if one is greater than 9.
    ///
    /// ```
    /// use quadrille::sudoku::Board;
    ///
    /// assert_eq!(Board::new([0; 81]), Some(Board::EMPTY));
    /// assert_eq!(Board::new([10; 81]), None);
    /// ```
    pub fn new(digits: [u8; 81]) -> Option<Self> {
        // A maximum and not `all`, which would branch on each cell.
        let greatest = digits.iter().fold(0, |greatest, &digit| digit.max(greatest));
        (greatest <= 9).then_some(Self(digits))
    }

    /// The board with these digits, each at most 9.
    #[doc(hidden)]
    pub const fn from_digits(digits: [u8; 81]) -> Self {
        Self(digits)
    }

    /// The digit in a cell, or `None` for a blank.
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()])
    }

    /// Writes a digit into a cell, or blanks it.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit.map_or(0, Digit::get);
    }

    /// The cells that are not blank, row by row, with their digits.
    pub fn clues(&self) -> impl Iterator<Item = (Cell, Digit)> {
        // The clues may be anywhere, so a branch on each cell would often be mispredicted. First
        // collect the cells without a branch.
        let (mut cells, mut n) = ([Cell(0); 81], 0);
        for (cell, &digit) in Cell::all().zip(&self.0) {
            cells[n] = cell;
            n += usize::from(digit != 0);
        }
        cells.into_iter().take(n).filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The number of cells that are not blank.
    pub fn n_clues(&self) -> usize {
        self.0.iter().filter(|&&digit| digit != 0).count()
    }

    /// The digits row by row, 0 for a blank.
    pub const fn digits(&self) -> &[u8; 81] {
        &self.0
    }

    /// The first two equal digits in a unit (rows first, then columns, then boxes), or `None` if
    /// no unit has any. A board with a conflict has no solution.
    pub fn conflict(&self) -> Option<Conflict> {
        // Most boards without a solution have none, and are many in some collections.
        if self.has_conflict() { self.conflicts().next() } else { None }
    }

    /// Whether two digits of a unit are equal.
    #[doc(hidden)]
    pub fn has_conflict(&self) -> bool {
        // Four bits for the number of each digit in a unit, at most 9; the lowest four for blanks.
        const TWO_OR_MORE: u64 = 0xee_eeee_eee0;
        let (mut columns, mut boxes, mut all) = ([0_u64; 9], [0; 3], 0);
        for (row, cells) in self.digits().chunks_exact(9).enumerate() {
            let mut of_row = 0;
            for (box_, cells) in cells.chunks_exact(3).enumerate() {
                let mut of_box = 0;
                for (column, digit) in cells.iter().enumerate() {
                    let one = 1 << (4 * digit);
                    of_box += one;
                    columns[3 * box_ + column] += one;
                }
                boxes[box_] += of_box;
                of_row += of_box;
            }
            all |= of_row;
            if row % 3 == 2 {
                let [a, b, c] = std::mem::take(&mut boxes);
                all |= a | b | c;
            }
        }
        columns.into_iter().fold(all, |all, column| all | column) & TWO_OR_MORE != 0
    }

    /// All pairs of equal digits in a unit: rows first, then columns, then boxes. If a unit has a
    /// digit three times or more, each occurrence makes a pair with the one before it.
    ///
    /// ```
    /// use quadrille::sudoku::Board;
    ///
    /// let board: Board = format!("5.5{}5{}", ".".repeat(7), ".".repeat(70)).parse()?;
    /// let all: Vec<String> = board.conflicts().map(|conflict| conflict.to_string()).collect();
    /// assert_eq!(
    ///     all,
    ///     ["two 5s in row 1: columns 1 and 3", "two 5s in box 1: r1c1 and r1c3",
    ///      "two 5s in box 1: r1c3 and r2c2"]
    /// );
    /// # Ok::<(), quadrille::text::ParseError>(())
    /// ```
    pub fn conflicts(&self) -> impl Iterator<Item = Conflict> {
        Unit::all().flat_map(move |unit| {
            let mut seen = [None; 9];
            unit.cells().filter_map(move |cell| {
                let digit = self.get(cell)?;
                let before = seen[digit.index()].replace(cell)?;
                Some(Conflict { digit, unit, cells: [before, cell] })
            })
        })
    }
}

/// The text of [`Display`](fmt::Display), in quotes.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Two equal clues in one unit.
///
/// ```
/// use quadrille::sudoku::Board;
///
/// let board: Board = format!("55{}", ".".repeat(79)).parse()?;
/// let conflict = board.conflict().expect("two fives in a row");
/// assert_eq!(conflict.to_string(), "two 5s in row 1: columns 1 and 2");
/// # Ok::<(), quadrille::text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The digit in both cells.
    pub digit: Digit,
    /// The unit of both cells.
    pub unit: Unit,
    /// The two cells, in the order of their numbers.
    pub cells: [Cell; 2],
}

/// `two 5s in row 3: columns 2 and 8`
impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { digit, unit, cells: [a, b] } = self;
        write!(f, "two {digit}s in {unit}: ")?;
        match unit {
            Unit::Row(_) => write!(f, "columns {} and {}", a.column() + 1, b.column() + 1),
            Unit::Column(_) => write!(f, "rows {} and {}", a.row() + 1, b.row() + 1),
            Unit::Box(_) => write!(f, "{a} and {b}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    #[test]
    fn every_unit_has_nine_cells_that_name_it() {
        assert_eq!(Unit::all().count(), 27);
        for unit in Unit::all() {
            let cells: Vec<Cell> = unit.cells().collect();
            assert!(cells.is_sorted() && cells.len() == 9);
            assert!(cells.iter().all(|cell| match unit {
                Unit::Row(n) => cell.row() == n,
                Unit::Column(n) => cell.column() == n,
                Unit::Box(n) => cell.box_() == n,
            }));
        }
    }

    #[test]
    fn a_board_has_digits_up_to_nine() {
        for cell in 0..81 {
            for digit in [1, 9, 10, 255] {
                let mut digits = [0; 81];
                digits[cell] = digit;
                let board = Board::new(digits);
                assert_eq!(board.is_some(), digit <= 9);
                assert!(board.is_none_or(|board| *board.digits() == digits));
            }
        }
    }

    #[test]
    fn a_conflict_is_named_by_its_unit() {
        let says = |cells: [(u8, u8); 2]| {
            let mut board = Board::EMPTY;
            for (row, column) in cells {
                board.set(Cell::at(row, column), Digit::new(5));
            }
            board.conflict().map(|conflict| conflict.to_string())
        };
        assert_eq!(says([(2, 1), (2, 7)]).unwrap(), "two 5s in row 3: columns 2 and 8");
        assert_eq!(says([(0, 3), (8, 3)]).unwrap(), "two 5s in column 4: rows 1 and 9");
        assert_eq!(says([(3, 3), (5, 5)]).unwrap(), "two 5s in box 5: r4c4 and r6c6");
        assert_eq!(says([(0, 0), (8, 8)]), None);
    }

    quickcheck! {
        fn the_first_conflict_is_the_first_of_all(clues: Vec<(u8, u8)>) -> bool {
            let mut board = Board::EMPTY;
            for (cell, digit) in clues.into_iter().take(12) {
                let cell = Cell::new(usize::from(cell) % 81);
                board.set(cell, Digit::all().nth(usize::from(digit) % 9));
            }
            let first = board.conflicts().next();
            board.conflict() == first
        }
    }

    #[test]
    fn a_board_of_one_digit_has_eight_conflicts_in_each_unit() {
        let board = Board::from_digits([5; 81]);
        let conflicts: Vec<Conflict> = board.conflicts().collect();
        assert_eq!(conflicts.len(), 27 * 8);
        for unit in Unit::all() {
            let of_unit = conflicts.iter().filter(|conflict| conflict.unit == unit);
            let pairs: Vec<[Cell; 2]> = of_unit.map(|conflict| conflict.cells).collect();
            let cells: Vec<Cell> = unit.cells().collect();
            assert!(pairs.iter().zip(cells.windows(2)).all(|(pair, cells)| pair == cells));
        }
    }
}
