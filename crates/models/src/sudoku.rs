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
use crate::text::{ParseError, first_character, place_in};

mod board;
mod symbols;

pub use board::SudokuBoard;
pub use symbols::Symbols;

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
    side: usize,
    /// The box of each cell.
    boxes: Vec<usize>,
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
            model = model.with_symbols(symbols)?;
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
        let rows: Vec<(u64, &str)> =
            (1..).zip(drawing.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
        let side = rows.len();
        let (mut names, mut sizes) = (Numbered::default(), vec![0; side + 1]);
        let mut boxes = Vec::new();
        for &(number, line) in &rows {
            let trimmed = line.trim();
            let at = place_in(trimmed, line);
            let start = at.start;
            let n = trimmed.chars().count();
            if n != side {
                let reason = format!("expected {side} characters, one for each row, found {n}");
                return Err(ParseError::because(number, line.as_bytes(), at, reason));
            }
            for (k, c) in trimmed.char_indices() {
                let at = start + k..start + k + c.len_utf8();
                let place = names.number(c);
                sizes[place] += 1;
                let (_, shown) = first_character(&trimmed.as_bytes()[k..]);
                let reason = if place == side {
                    format!("expected {side} boxes, found one more, {shown}")
                } else if sizes[place] > side {
                    format!("expected {side} cells in box {shown}, found one more")
                } else {
                    boxes.push(place);
                    continue;
                };
                return Err(ParseError::because(number, line.as_bytes(), at, reason));
            }
        }
        if side == 0 {
            return Err(nothing("a drawing of the boxes"));
        }
        Self::with_boxes(side, boxes).map_err(of_text)
    }

    fn with_boxes(side: usize, boxes: Vec<usize>) -> Result<Self, ModelError> {
        within(side, 1..=400, "a number of rows")?;
        let givens = vec![None; side * side];
        let model =
            Self { side, boxes, units: Vec::new(), givens, symbols: Symbols::default_for(side) };
        model.check_size()?;
        Ok(model)
    }

    fn check_size(&self) -> Result<(), ModelError> {
        let side = self.side as u128;
        let in_units: usize = self.units.iter().map(Vec::len).sum();
        let items = side * (4 * side + self.units.len() as u128);
        check_size(side.pow(3), items + 5 * side.pow(3) + in_units as u128 * side)
    }

    /// The same board with both diagonals as extra units.
    ///
    /// # Errors
    ///
    /// If the problem would be too large.
    pub fn with_diagonals(mut self) -> Result<Self, ModelError> {
        let n = self.side;
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
        let n = self.side;
        let (mut names, mut units) = (Numbered::default(), Vec::new());
        for drawn in drawn(drawing)? {
            let [layer, row, column] = drawn.cell;
            let [row, column] = [row, column].map(|x| x.unsigned_abs() as usize);
            if row >= n || column >= n {
                let reason = format!("expected {n} rows and columns, found a cell outside them");
                return Err(drawn.fault(reason));
            }
            let unit = names.number((drawn.character, layer));
            units.resize(names.things.len(), Vec::new());
            units[unit].push(row * n + column);
            if units[unit].len() > n {
                let reason = format!("expected units of at most {n} cells, found one more");
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
        self.symbols = Symbols::of(characters, self.side)?;
        Ok(self)
    }

    /// The same board with the givens in this text. Cells are numbers from 1, separated by blanks,
    /// or one character each: `1` to `9` and then `A` to `Z`, or only letters from `A`, or the
    /// characters of an earlier call of [`with_symbols`](Self::with_symbols). Empty cells are `.`,
    /// `_`, `*` or `0`. Each row has its own line, or all rows are in one line. Bars, rules and box
    /// characters between boxes are ignored; lines that start with `#` are comments.
    ///
    /// # Errors
    ///
    /// If a row has too few or too many cells, there are too few or too many rows, or a cell is not
    /// a symbol. The error names the first such place.
    pub fn with_givens(mut self, text: &str) -> Result<Self, ParseError> {
        (self.givens, self.symbols) = self.symbols.read(text, self.side, false)?;
        Ok(self)
    }

    /// The number of rows, which is also the number of columns and of symbols.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The box of each cell, row by row; boxes are numbered from 0.
    pub fn boxes(&self) -> &[usize] {
        &self.boxes
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
        in_order(&self.boxes) == in_order(&other.boxes)
    }

    /// Whether the symbols have the default notation.
    #[doc(hidden)]
    pub fn has_default_symbols(&self) -> bool {
        self.symbols == Symbols::default_for(self.side)
    }

    /// The same board without givens, in the default notation.
    #[doc(hidden)]
    pub fn without_givens(self) -> Self {
        let (givens, symbols) = (vec![None; self.givens.len()], Symbols::default_for(self.side));
        self.with_cells(givens, symbols)
    }

    /// The same board with these givens, in this notation.
    #[doc(hidden)]
    pub fn with_cells(self, givens: Vec<Option<usize>>, symbols: Symbols) -> Self {
        Self { givens, symbols, ..self }
    }

    /// The givens in a text, and the notation of the text. With `by_value`, the rules calculate
    /// with the symbols; then letters start at 10, never at 1.
    #[doc(hidden)]
    pub fn read(
        &self,
        text: &str,
        by_value: bool,
    ) -> Result<(Vec<Option<usize>>, Symbols), ParseError> {
        self.symbols.read(text, self.side, by_value)
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
        let n = self.side;
        let names = (0..n * n).map(|cell| cell_name(cell / n, cell % n));
        let cells = builder.primaries(names).expect(FRESH);
        let mut items = |kind: char, unit: usize, primary: bool| {
            let names = (1..=n).map(|symbol| format!("{kind}{}#{symbol}", unit + 1));
            if primary { builder.primaries(names) } else { builder.secondaries(names) }
                .expect(FRESH)
        };
        let mut units = |kind: char| -> Vec<Vec<ItemId>> {
            (0..n).map(|unit| items(kind, unit, true)).collect()
        };
        let (rows, columns, boxes) = (units('r'), units('c'), units('b'));
        let extra: Vec<Vec<ItemId>> = (0_usize..)
            .zip(&self.units)
            .map(|(number, unit)| items('u', number, unit.len() == n))
            .collect();
        let mut extra_of = vec![Vec::new(); n * n];
        for (unit, items) in self.units.iter().zip(&extra) {
            for &cell in unit {
                extra_of[cell].push(items);
            }
        }
        let mut all = Vec::with_capacity(n.pow(3));
        for cell in 0..n * n {
            let units = [&rows[cell / n], &columns[cell % n], &boxes[self.boxes[cell]]];
            let units: Vec<_> = units.into_iter().chain(extra_of[cell].iter().copied()).collect();
            for symbol in 0..n {
                let in_units = units.iter().map(|unit| unit[symbol]);
                all.push([cells[cell]].into_iter().chain(in_units).collect());
            }
        }
        all
    }

    const fn square(&self, cell: usize) -> Square {
        Square { row: cell / self.side, column: cell % self.side }
    }

    /// The board with these symbols.
    fn board(&self, cells: Vec<Option<usize>>) -> SudokuBoard {
        SudokuBoard::new(self.side, cells, self.boxes.clone(), self.symbols.clone())
    }

    /// The board with only its givens, to draw or print.
    pub fn puzzle(&self) -> SudokuBoard {
        self.board(self.givens.clone())
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
            let (cell, symbol) = (place / self.side, place % self.side);
            if self.givens[cell].is_none_or(|given| given == symbol) {
                let label = (self.square(cell), symbol);
                builder.option(Labeled(items, label)).expect(FRESH);
            }
        }
        builder.build()
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l (Square, usize)>) -> SudokuBoard {
        let mut cells = self.givens.clone();
        for &(Square { row, column }, symbol) in labels {
            cells[row * self.side + column] = Some(symbol);
        }
        self.board(cells)
    }
}
