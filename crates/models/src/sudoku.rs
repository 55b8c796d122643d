//! Sudoku of any size and shape: each symbol once in every row, column and box. Boxes are
//! rectangles or drawn shapes; diagonals and other extra units can be added.
//!
//! **Items.** Each cell (`r1c1`, ..), and each symbol in each row (`r1#1`, ..), column (`c1#1`, ..)
//! and box (`b1#1`, ..). Each symbol in each extra unit (`u1#1`, ..): primary if the unit has as
//! many cells as there are symbols, secondary if it has fewer.
//!
//! **Options.** A symbol in a cell: the cell, and the symbol in each unit of the cell. A cell with
//! a given has only the option of that symbol. (A *given* is a clue: a symbol printed in the
//! puzzle.)
//!
//! **A cover is a solution**, because every cell has one symbol, and every row, column, box and
//! full-size extra unit has each symbol once; a smaller extra unit has no symbol twice.
//!
//! **Source.** TAOCP 7.2.2.1, "sudoku". There are 288 boards of 4x4 (OEIS A107739) and 28200960 =
//! 6! · 39168 of 6x6 with boxes of 2x3, so 39168 with the same first row.
//!
//! ```
//! use quadrille::models::{Model, sudoku::Sudoku};
//!
//! let model = Sudoku::new(2, 3)?.with_givens("
//!     1 2 . | . . 6
//!     . . 3 | . 1 .
//!     . 3 . | 6 . 1
//!     . 1 . | . 5 .
//!     . . 1 | 2 . .
//!     4 . . | . 6 3")?;
//! let problem = model.problem();
//! assert_eq!(problem.count_up_to(2), 1);
//! let solved = model.decode(problem.labels(&problem.first().unwrap()));
//! assert_eq!(solved.to_string(), "125436\n643512\n534621\n216354\n361245\n452163");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! For large numbers of 9x9 boards, use `quadrille::sudoku`; for further rules, its `variant`.

use super::catalogue::{Argument, ArgumentError, Arguments, Example, Family};
use super::chessboard::Square;
use super::drawing::drawn;
use super::lines::{Numbered, nothing, of_text};
use super::{AnyModel, Model, ModelError, cell_name, check_size, within};
use crate::problem::{ItemId, Labeled, Problem, ProblemBuilder};
use crate::text::{ParseError, first_character, quoted};

mod board;
mod shape;
mod symbols;

pub use board::SudokuBoard;
use shape::Shape;
pub use symbols::{Symbols, Zero};

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "sudoku",
    title: "Sudoku of any size",
    help: "Sudoku with boxes of any size or shape",
    more: "",
    arguments: &[
        Argument::word("box", "The rows and columns of a box, such as 3x3 for a 9x9 board")
            .default("3x3")
            .offers(&["2x2", "2x3", "3x3", "4x4"]),
        Argument::text(
            "boxes",
            "Or draw the boxes",
            "Read the boxes from a drawing: cells with the same character are a box",
            ("with a drawing", "A line for each row; cells with the same character are a box."),
        )
        .replaces("box"),
        Argument::text(
            "givens",
            "Given cells",
            "Read the clues from FILE; \"-\" is standard input",
            (
                "of symbols",
                "A character for each cell, and a dot for an empty one; or numbers and blanks.",
            ),
        ),
        Argument::flag("diagonals", "Require each symbol on both diagonals, too"),
        Argument::text(
            "units",
            "More units",
            "Read more units from a drawing: cells with the same character have different symbols",
            (
                "with a drawing",
                "Cells with the same character have different symbols; a dot is in no unit.",
            ),
        ),
        Argument::word("symbols", "Use these symbols; default: 1 to 9 and A to Z, or numbers")
            .option(),
    ],
    example: Example::new(&[("box", "2x2")], 288, "OEIS A107739"),
    make: |given| Ok(AnyModel::new(Sudoku::given(given)?)),
};

/// The reason why declaring an item or adding an option cannot fail.
const FRESH: &str = "the names differ, and the size was checked";

/// A Sudoku: its units, its givens, and the notation of its symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Sudoku {
    shape: Shape,
    n_symbols: usize,
    /// The number that the first symbol stands for.
    first: usize,
    /// Whether the symbols are given, so that no other notation is read.
    has_digits: bool,
    /// The cells of each extra unit.
    units: Vec<Vec<usize>>,
    /// The symbol of each cell with a given, from 0.
    givens: Vec<Option<usize>>,
    symbols: Symbols,
}

impl Sudoku {
    /// The board of these arguments.
    fn given(given: &Arguments<'_>) -> Result<Self, ArgumentError> {
        let jigsaw = given.parsed("boxes", Self::jigsaw)?;
        let mut model = if let Some(jigsaw) = jigsaw {
            jigsaw
        } else {
            let (rows, columns) =
                given.pair("box", "the rows and columns of a box, such as 3x3")?;
            Self::new(rows, columns)?
        };
        if let Some(symbols) = given.word("symbols") {
            // A hyphen is no symbol, so this is a range of digits.
            model = if symbols.contains('-') {
                model.with_digits(symbols)?
            } else {
                model.with_symbols(symbols)?
            };
        }
        if given.flag("diagonals")? {
            model = model.with_diagonals()?;
        }
        for (name, with) in
            [("units", Self::with_units as fn(Self, &str) -> _), ("givens", Self::with_givens)]
        {
            if let Some(changed) = given.parsed(name, |text| with(model.clone(), text))? {
                model = changed;
            }
        }
        Ok(model)
    }

    /// An empty board whose boxes have `box_rows` rows and `box_columns` columns. The board has as
    /// many rows as a box has cells, and the problem has `side`³ options of 4 items.
    ///
    /// # Errors
    ///
    /// If a box has no cells, or more than 400.
    pub fn new(box_rows: usize, box_columns: usize) -> Result<Self, ModelError> {
        let side = box_rows.saturating_mul(box_columns);
        within(side, 1..=400, "a number of cells in a box")?;
        // The number of boxes side by side equals the number of rows in a box.
        let number = |cell: usize| {
            let (row, column) = (cell / side, cell % side);
            row / box_rows * box_rows + column / box_columns
        };
        Self::with_boxes(side, (0..side * side).map(number).collect())
    }

    /// An empty board with drawn boxes. The drawing has a line for each row and a character for
    /// each cell; cells with the same character are a box.
    ///
    /// # Errors
    ///
    /// Unless the numbers of rows, columns and boxes are equal, and all boxes have the same size.
    pub fn jigsaw(drawing: &str) -> Result<Self, ParseError> {
        let rows: Vec<&str> =
            drawing.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
        let side = rows.len();
        let (mut names, mut sizes) = (Numbered::default(), vec![0; side + 1]);
        let mut boxes = Vec::new();
        for row in rows {
            let n = row.chars().count();
            if n != side {
                let reason = format!("expected {side} characters, one for each row, found {n}");
                return Err(ParseError::at(drawing, row, reason));
            }
            for (at, c) in row.char_indices() {
                let part = &row[at..at + c.len_utf8()];
                let place = names.number(c);
                sizes[place] += 1;
                let (_, shown) = first_character(part.as_bytes());
                let reason = if place == side {
                    format!("expected {side} boxes, found one more, {shown}")
                } else if sizes[place] > side {
                    format!("expected {side} cells in box {shown}, found one more")
                } else {
                    boxes.push(place);
                    continue;
                };
                return Err(ParseError::at(drawing, part, reason));
            }
        }
        if side == 0 {
            return Err(nothing("a drawing of the boxes"));
        }
        Self::with_boxes(side, boxes).map_err(of_text)
    }

    fn with_boxes(side: usize, boxes: Vec<usize>) -> Result<Self, ModelError> {
        within(side, 1..=400, "a number of rows")?;
        Self::of_shape(Shape::square(side, boxes))
    }

    /// An empty board of grids of one size that may have cells in common: the rows and columns of a
    /// grid, and the row and column of the first cell of each grid, from 0. There are as many
    /// symbols as a grid has rows or columns, whichever are more, and boxes of as many cells, as
    /// square as possible. A row or a column with fewer cells has no symbol twice.
    ///
    /// # Errors
    ///
    /// If a grid has no cells, or the board more than 400 rows or columns.
    ///
    /// ```
    /// use quadrille::models::{Model, sudoku::Sudoku};
    ///
    /// let two = Sudoku::of_grids([4, 4], &[[0, 0], [2, 2]])?;
    /// assert_eq!(two.problem().count_up_to(10_000), 288 * 288 / 24);
    /// # Ok::<(), quadrille::models::ModelError>(())
    /// ```
    pub fn of_grids(grid: [usize; 2], corners: &[[usize; 2]]) -> Result<Self, ModelError> {
        Self::of_shape(Shape::of_grids(grid, corners)?)
    }

    fn of_shape(shape: Shape) -> Result<Self, ModelError> {
        let n_symbols = shape.grid[0].max(shape.grid[1]);
        let givens = vec![None; shape.boxes.len()];
        let symbols = Symbols::default_for(n_symbols);
        let model = Self {
            shape,
            n_symbols,
            first: 1,
            has_digits: false,
            units: Vec::new(),
            givens,
            symbols,
        };
        model.check_size()?;
        Ok(model)
    }

    fn check_size(&self) -> Result<(), ModelError> {
        let (n, cells) = (self.n_symbols as u128, self.cells().count() as u128);
        let (mut units, mut entries) = (0, 2 * cells);
        for unit in self.shape.units.iter().flatten().chain(&self.units) {
            units += 1;
            entries += unit.len() as u128;
        }
        check_size(cells * n, cells + (units + entries) * n)
    }

    /// The cells that the board has, row by row, on a square of [`side`](Self::side) rows.
    pub fn cells(&self) -> impl Iterator<Item = usize> {
        (0..self.shape.boxes.len()).filter(|&cell| self.has(cell))
    }

    /// Whether the board has this cell of the square.
    pub fn has(&self, cell: usize) -> bool {
        self.shape.has(cell)
    }

    /// The cells of all rows, columns and boxes: a row, a column and a box, then the next ones.
    pub fn lines(&self) -> impl Iterator<Item = &[usize]> {
        let units = &self.shape.units;
        let most = units.iter().map(Vec::len).max().unwrap_or(0);
        (0..most)
            .flat_map(move |k| units.iter().filter_map(move |kind| kind.get(k)))
            .map(Vec::as_slice)
    }

    /// The numbers of rows and of columns of a grid, and the first cell of each grid.
    pub fn grids(&self) -> ([usize; 2], &[usize]) {
        (self.shape.grid, &self.shape.corners)
    }

    /// The numbers of rows and of columns of the board.
    pub fn extent(&self) -> [usize; 2] {
        self.shape.extent()
    }

    /// Whether the board is a single square grid.
    pub fn is_square(&self) -> bool {
        self.shape.is_square()
    }

    /// The number of symbols.
    pub const fn n_symbols(&self) -> usize {
        self.n_symbols
    }

    /// The number that the first symbol stands for, for rules that calculate: 1 unless
    /// [`with_digits`](Self::with_digits) says otherwise.
    pub const fn first_digit(&self) -> usize {
        self.first
    }

    /// The notation of the symbols.
    pub const fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The range of the digits, if they were given.
    pub fn given_digits(&self) -> Option<String> {
        self.has_digits.then(|| self.symbols.range())
    }

    /// The number of digits in a range, as [`with_digits`](Self::with_digits) reads it.
    ///
    /// # Errors
    ///
    /// If the text is no range of digits.
    pub fn n_digits(range: &str) -> Result<usize, ModelError> {
        symbols::range(range).map(|(_, n, _)| n)
    }

    /// The same board with these digits, from the first to the last: `0-8`, `0-F`, `1-G`, `A-P`, or
    /// numbers such as `0-15`. There may be more digits than rows; then a row, a column or a box
    /// has no digit twice.
    ///
    /// # Errors
    ///
    /// If the digits are no such range, or fewer than the cells of a unit.
    pub fn with_digits(mut self, range: &str) -> Result<Self, ModelError> {
        let (first, n, symbols) = symbols::range(range)?;
        let most = self.lines().chain(self.units.iter().map(Vec::as_slice)).map(<[_]>::len).max();
        let most = most.unwrap_or(0);
        if n < most {
            let expected = format!("at least {most} digits, one for each cell of a row");
            return Err(ModelError::argument(expected, quoted(range)));
        }
        within(n, 1..=400, "a number of digits")?;
        (self.first, self.n_symbols, self.symbols) = (first, n, symbols);
        self.has_digits = true;
        self.check_size()?;
        Ok(self)
    }

    /// The same board with both diagonals as extra units.
    ///
    /// # Errors
    ///
    /// If the board is no square, or the problem would be too large.
    pub fn with_diagonals(mut self) -> Result<Self, ModelError> {
        let n = self.shape.side;
        if !self.is_square() {
            return Err(ModelError::argument("a square board for diagonals", "another one"));
        }
        self.units.push((0..n).map(|k| k * n + k).collect());
        self.units.push((0..n).map(|k| k * n + n - 1 - k).collect());
        self.check_size()?;
        Ok(self)
    }

    /// The same board with extra units. The drawing has a line for each row; cells with the same
    /// character are a unit, and cells with a dot or a blank are in none. After an empty line,
    /// another drawing may follow for units that share cells with earlier ones.
    ///
    /// # Errors
    ///
    /// If a drawing is larger than the board, or a unit has more cells than there are symbols.
    pub fn with_units(mut self, drawing: &str) -> Result<Self, ParseError> {
        let (n, n_symbols) = (self.shape.side, self.n_symbols);
        let (mut names, mut units) = (Numbered::default(), Vec::new());
        for drawn in drawn(drawing)? {
            let [layer, row, column] = drawn.cell;
            let [row, column] = [row, column].map(|x| x.unsigned_abs() as usize);
            if row >= n || column >= n || !self.has(row * n + column) {
                let reason = format!("expected {n} rows and columns, found a cell outside them");
                return Err(drawn.fault(reason));
            }
            let unit = names.number((drawn.character, layer));
            units.resize(names.things.len(), Vec::new());
            units[unit].push(row * n + column);
            if units[unit].len() > n_symbols {
                let reason = format!("expected units of at most {n_symbols} cells, found one more");
                return Err(drawn.fault(reason));
            }
        }
        self.units.extend(units);
        self.check_size().map_err(of_text)?;
        Ok(self)
    }

    /// The same board with its symbols written as these characters, in this order.
    ///
    /// # Errors
    ///
    /// Unless there is one character for each row, all are different, and none is white space, a
    /// box-drawing character, or one of `.`, `#`, `-`, `+` and `=`, which mean something else in a
    /// written board.
    pub fn with_symbols(mut self, characters: &str) -> Result<Self, ModelError> {
        self.symbols = Symbols::of(characters, self.n_symbols)?;
        self.has_digits = true;
        Ok(self)
    }

    /// The same board with the givens in this text. Cells are numbers from 1, separated by blanks,
    /// or one character each: `1` to `9` and then `A` to `Z`, or only letters from `A`, or the
    /// characters of an earlier call of [`with_symbols`](Self::with_symbols). Empty cells are `.`,
    /// `_`, `*`, `-`, `?` or `0`. Each row has its own line, or all rows are in one line. Bars,
    /// rules and box characters between boxes are ignored; lines that start with `#` are comments.
    ///
    /// A board of several grids may also have a line for each grid, or the rows of each grid.
    /// Between the grids there may be any sign of an empty cell, or nothing.
    ///
    /// # Errors
    ///
    /// If a row has too few or too many cells, there are too few or too many rows, or a cell is not
    /// a symbol. The error names the first such place. Also if zeros may be a digit: there are
    /// other empty cells, but no zero is twice in a row, column or box, and no last symbol.
    pub fn with_givens(self, text: &str) -> Result<Self, ParseError> {
        let read = self.read(text, false, None)?;
        if let Some(doubt) = read.doubt {
            return Err(doubt);
        }
        Ok(self.with_cells(read.givens, read.symbols))
    }

    /// The number of rows, which is also the number of columns; of the smallest square that
    /// contains the board, if that is no square.
    pub const fn side(&self) -> usize {
        self.shape.side
    }

    /// The box of each cell, row by row; boxes are numbered from 0. It is `usize::MAX` for a cell
    /// of the square that the board does not have.
    pub fn boxes(&self) -> &[usize] {
        &self.shape.boxes
    }

    /// The givens, row by row: symbols from 0, `None` for an empty cell.
    pub fn givens(&self) -> &[Option<usize>] {
        &self.givens
    }

    /// An empty board with these boxes: a number for each cell, row by row.
    #[doc(hidden)]
    pub fn with_regions(side: usize, regions: &[usize]) -> Result<Self, ModelError> {
        let regions = in_order(regions);
        let sizes = (0..side).map(|its| regions.iter().filter(|&&other| other == its).count());
        if regions.len() != side * side || sizes.clone().any(|size| size != side) {
            return Err(ModelError::argument(format!("{side} boxes of {side} cells"), "others"));
        }
        Self::with_boxes(side, regions)
    }

    /// Whether both boards have the same boxes, up to the numbers of the boxes.
    #[doc(hidden)]
    pub fn has_boxes_of(&self, other: &Self) -> bool {
        self.shape.is_like(&other.shape)
    }

    /// Whether the board is a square with the symbols of its size in the default notation.
    #[doc(hidden)]
    pub fn has_default_symbols(&self) -> bool {
        self.is_square() && self.symbols == Symbols::default_for(self.side())
    }

    /// The same board without givens.
    #[doc(hidden)]
    pub fn without_givens(self) -> Self {
        let (givens, symbols) = (vec![None; self.givens.len()], self.symbols.clone());
        self.with_cells(givens, symbols)
    }

    /// The same board without extra units.
    #[doc(hidden)]
    pub fn without_units(self) -> Self {
        Self { units: Vec::new(), ..self }
    }

    /// The same board with these givens, in this notation.
    #[doc(hidden)]
    pub fn with_cells(self, givens: Vec<Option<usize>>, symbols: Symbols) -> Self {
        Self { givens, symbols, ..self }
    }

    /// The givens in a text, and the notation of the text. With `by_value`, the rules calculate
    /// with the symbols; then letters start at 10, never at 1. `zero` says what a zero is, if that
    /// is known from other boards.
    #[doc(hidden)]
    pub fn read(
        &self,
        text: &str,
        by_value: bool,
        zero: Option<Zero>,
    ) -> Result<symbols::Reading, ParseError> {
        symbols::read(self, text, by_value, zero)
    }

    /// The cells of each extra unit.
    #[doc(hidden)]
    pub fn units(&self) -> &[Vec<usize>] {
        &self.units
    }

    /// Adds an extra unit: these cells have no symbol twice.
    #[doc(hidden)]
    pub fn add_unit(&mut self, cells: Vec<usize>) -> Result<(), ModelError> {
        self.units.push(cells);
        self.check_size()
    }

    /// Declares the items. Returns the items of each option, a symbol in a cell: cell by cell, and
    /// symbol by symbol within a cell.
    #[doc(hidden)]
    pub fn declare<T>(&self, builder: &mut ProblemBuilder<T>) -> Vec<Vec<ItemId>> {
        let (side, n) = (self.shape.side, self.n_symbols);
        let names = self.cells().map(|cell| cell_name(cell / side, cell % side));
        let cells = builder.primaries(names).expect(FRESH);
        let mut of_cell = vec![Vec::new(); side * side];
        for (cell, item) in self.cells().zip(cells) {
            of_cell[cell].push(vec![item; n]);
        }
        let [rows, columns, boxes] = &self.shape.units;
        for (kind, units) in [('r', rows), ('c', columns), ('b', boxes), ('u', &self.units)] {
            for (number, unit) in (1..).zip(units) {
                let names = (1..=n).map(|symbol| format!("{kind}{number}#{symbol}"));
                let items = if unit.len() == n {
                    builder.primaries(names)
                } else {
                    builder.secondaries(names)
                };
                let items = items.expect(FRESH);
                for &cell in unit {
                    of_cell[cell].push(items.clone());
                }
            }
        }
        let all = of_cell.iter().flat_map(|units| {
            (0..n).map(move |symbol| units.iter().map(|items| items[symbol]).collect())
        });
        all.collect()
    }

    const fn square(&self, cell: usize) -> Square {
        Square { row: cell / self.shape.side, column: cell % self.shape.side }
    }

    /// The board with these symbols.
    #[doc(hidden)]
    pub fn board(&self, cells: Vec<Option<usize>>, symbols: Symbols) -> SudokuBoard {
        SudokuBoard { shape: self.shape.clone(), cells, symbols }
    }

    /// The board with only its givens, to draw or print.
    pub fn puzzle(&self) -> SudokuBoard {
        self.board(self.givens.clone(), self.symbols.clone())
    }
}

/// The same boxes, numbered in the order of their first cells.
fn in_order(boxes: &[usize]) -> Vec<usize> {
    let mut numbered = Numbered::default();
    boxes.iter().map(|&its| numbered.number(its)).collect()
}

impl Model for Sudoku {
    /// A cell and its symbol, from 0.
    type Label = (Square, usize);
    type Solution = SudokuBoard;

    fn problem(&self) -> Problem<(Square, usize)> {
        let mut builder = Problem::builder().with_labels();
        let items = self.declare(&mut builder);
        for (place, items) in items.iter().enumerate() {
            let (cell, symbol) = (place / self.n_symbols, place % self.n_symbols);
            if self.has(cell) && self.givens[cell].is_none_or(|given| given == symbol) {
                let label = (self.square(cell), symbol);
                builder.option(Labeled(items, label)).expect(FRESH);
            }
        }
        builder.build()
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l (Square, usize)>) -> SudokuBoard {
        let mut cells = self.givens.clone();
        for &(Square { row, column }, symbol) in labels {
            cells[row * self.shape.side + column] = Some(symbol);
        }
        self.board(cells, self.symbols.clone())
    }
}
