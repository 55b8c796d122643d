//! MacMahon's squares: one square for each way to color the four sides, up to turns. They fill a
//! board such that neighbors have the same color where they meet. Squares may be turned but not
//! turned over.
//!
//! **Items.** Primary: each square, named by its colors clockwise (`aabc`), and each cell of the
//! board (`r1c1`, ..). Secondary: each line at the side of a cell. The names `h1.1` and `v1.1` mean
//! the lines below and to the right of the cell in row 1 and column 1, `h0.1` and `v1.0` those
//! above and to the left of it.
//!
//! **Options.** A square in a cell, in one of its orientations: the square, the cell, and the lines
//! around the cell, which take the colors of the square's sides.
//!
//! **A cover is a solution**, because every square is in one cell and every cell has one square,
//! and a line has the same color in all options of a cover (Algorithm C).
//!
//! **The border.** With [`with_border`](MacMahon::with_border), the whole border has the first
//! color: options with another color there are omitted, and these lines have no items.
//!
//! **Symmetries.** Turns and reflections of the board map solutions to solutions, because the
//! mirror image of a square is one of the squares. So do permutations of the colors; with a border,
//! only those that fix the first color.
//!
//! **Source.** P. A. MacMahon, *New Mathematical Pastimes*, 1921; TAOCP 7.2.2.1, "color controlled
//! covering". There are 6 squares of two colors, 24 of three, 70 of four (OEIS A006528). With a
//! border of one color, 24 squares fill 4x6 in 8 · 13328 ways, 13328 up to symmetries and exchange
//! of colors (found by several programs; older literature gives 12261).
//!
//! ```
//! use quadrille::models::{Model, macmahon::MacMahon};
//!
//! let model = MacMahon::new(4, 6, 3)?.with_border();
//! let problem = model.problem();
//! assert_eq!(problem.n_primary(), 24 + 24);
//! assert_eq!(problem.count_up_to(2), 2);
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use std::fmt;

use super::catalogue::{Argument, Example, Family};
use super::chessboard::{Square, squares};
use super::{AnyModel, Model, ModelError, cell_name, check_size, joined, within};
use crate::picture::{Draw, Grid, Picture};
use crate::problem::{Entry, ItemId, Labeled, Problem};

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "macmahon",
    title: "MacMahon's squares",
    help: "MacMahon's squares: sides that meet have the same color",
    more: "3 colors need 24 cells.",
    arguments: &[
        Argument::word("board", "The rows and columns of the board, such as 4x6")
            .offers(&["4x6", "3x8", "2x12"]),
        Argument::number("colors", "Use N colors", (1, 4))
            .option()
            .default("3")
            .placeholder_is("N"),
        Argument::flag("border", "Require the first color all along the border"),
    ],
    example: Example::new(&[("board", "4x6"), ("border", "yes")], 13328, "several programs")
        .reduced(),
    make: |given| {
        let (rows, columns) = given.pair("board", "rows and columns, such as 4x6")?;
        let model = MacMahon::new(rows, columns, given.number("colors")?)?;
        Ok(AnyModel::new(if given.flag("border")? { model.with_border() } else { model }))
    },
};

/// MacMahon's squares on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MacMahon {
    rows: usize,
    columns: usize,
    border: bool,
    squares: Vec<[u8; 4]>,
}

/// The placement of a square in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laid {
    /// The cell.
    pub cell: Square,
    /// The colors of its top, right, bottom and left, from 0.
    pub colors: [u8; 4],
}

impl MacMahon {
    /// All squares with this number of colors, on a board that has a cell for each square.
    ///
    /// # Errors
    ///
    /// If `colors` is not from 1 to 12, or the board has more or fewer cells than there are
    /// squares.
    pub fn new(rows: usize, columns: usize, colors: usize) -> Result<Self, ModelError> {
        within(colors, 1..=12, "a number of colors")?;
        let square = |number: usize| {
            let side = |place| u8::try_from(number / colors.pow(place) % colors);
            [3, 2, 1, 0].map(|place| side(place).expect("below 12"))
        };
        // The lexicographically first of the four turns of a square stands for all.
        let is_first = |&square: &[u8; 4]| turns(square).into_iter().all(|other| square <= other);
        let squares: Vec<_> = (0..colors.pow(4)).map(square).filter(is_first).collect();
        let n = squares.len();
        if rows.checked_mul(columns) != Some(n) {
            let expected = format!("a board of {n} cells, one for each square of {colors} colors");
            return Err(ModelError::argument(expected, format!("{rows}x{columns}")));
        }
        check_size(4 * (n as u128).pow(2), 5 * (n as u128) + 7 * 4 * (n as u128).pow(2))?;
        Ok(Self { rows, columns, border: false, squares })
    }

    /// The same model with the first color all along the border.
    #[must_use]
    pub fn with_border(self) -> Self {
        Self { border: true, ..self }
    }

    /// All placements of this square.
    fn places(&self, square: [u8; 4]) -> Vec<Laid> {
        let mut turned = turns(square).to_vec();
        turned.sort_unstable();
        turned.dedup();
        let cells = squares(self.rows, self.columns);
        let laid = cells.flat_map(|cell| turned.iter().map(move |&colors| Laid { cell, colors }));
        let fits = |laid: &Laid| {
            let bad = |side| self.on_border(laid.cell, side) && laid.colors[side] > 0;
            !(self.border && (0..4).any(bad))
        };
        laid.filter(fits).collect()
    }

    /// Whether this side of the cell is on the border. Sides are numbered clockwise from the top.
    fn on_border(&self, cell: Square, side: usize) -> bool {
        match side {
            0 => cell.row == 0,
            1 => cell.column + 1 == self.columns,
            2 => cell.row + 1 == self.rows,
            _ => cell.column == 0,
        }
    }
}

/// The four orientations of a square.
fn turns([a, b, c, d]: [u8; 4]) -> [[u8; 4]; 4] {
    [[a, b, c, d], [b, c, d, a], [c, d, a, b], [d, a, b, c]]
}

/// The name of a color.
fn letter(color: u8) -> char {
    char::from(b'a' + color)
}

fn word(colors: [u8; 4]) -> String {
    colors.map(letter).iter().collect()
}

impl Model for MacMahon {
    type Label = Laid;
    type Solution = Colored;

    fn exchanges_colors(&self) -> bool {
        true
    }

    fn problem(&self) -> Problem<Laid> {
        let mut builder = Problem::builder().with_labels();
        let fresh = "the names differ, and the size was checked";
        let names = self.squares.iter().map(|&square| word(square));
        let of_square = builder.primaries(names).expect(fresh);
        let cells: Vec<Square> = squares(self.rows, self.columns).collect();
        let names = cells.iter().map(|cell| cell_name(cell.row, cell.column));
        let of_cell = builder.primaries(names).expect(fresh);
        let mut line = |way: char, row: usize, column: usize| {
            let name = format!("{way}{row}.{column}");
            builder.item(&name).unwrap_or_else(|| builder.secondary(name).expect(fresh))
        };
        // The line at each side of each cell. Lines on the border belong to a single cell. If they
        // have the first color, they need no item; otherwise it keeps apart what differs only
        // there.
        let lines: Vec<[Option<ItemId>; 4]> = cells
            .iter()
            .map(|&cell| {
                let Square { row, column } = cell;
                let has_item = |side| !(self.border && self.on_border(cell, side));
                [
                    has_item(0).then(|| line('h', row, column + 1)),
                    has_item(1).then(|| line('v', row + 1, column + 1)),
                    has_item(2).then(|| line('h', row + 1, column + 1)),
                    has_item(3).then(|| line('v', row + 1, column)),
                ]
            })
            .collect();
        for (&square, item) in self.squares.iter().zip(of_square) {
            for laid in self.places(square) {
                let number = laid.cell.row * self.columns + laid.cell.column;
                let mut entries: Vec<Entry> = vec![item.into(), of_cell[number].into()];
                for (line, color) in lines[number].iter().zip(laid.colors) {
                    if let Some(line) = line {
                        let color = builder.color(&letter(color).to_string()).expect(fresh);
                        entries.push(line.colored(color));
                    }
                }
                builder.option(Labeled(entries, laid)).expect(fresh);
            }
        }
        builder.build()
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Laid>) -> Colored {
        let mut squares = vec![vec![[0; 4]; self.columns]; self.rows];
        for laid in labels {
            squares[laid.cell.row][laid.cell.column] = laid.colors;
        }
        Colored(squares)
    }
}

/// A solution: a board of colored squares, row by row. Each cell has the colors of its top, right,
/// bottom and left side, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Colored(pub Vec<Vec<[u8; 4]>>);

/// A line for each row. Each cell is four letters, clockwise from the top.
impl fmt::Display for Colored {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let squares = |row: &Vec<[u8; 4]>| joined(row.iter().map(|&square| word(square)), " ");
        f.write_str(&joined(self.0.iter().map(squares), "\n"))
    }
}

impl Draw for Colored {
    fn picture(&self) -> Picture {
        let columns = self.0.first().map_or(0, Vec::len);
        let mut grid = Grid::new(self.0.len(), columns);
        for (region, Square { row, column }) in (0..).zip(squares(self.0.len(), columns)) {
            grid.put(row, column, region);
            let colors = self.0[row][column];
            let [top, right, bottom, left] = colors.map(letter);
            grid.mark(row, column, &format!(" {top} \n{left} {right}\n {bottom} "));
            grid.quarters(row, column, colors.map(u32::from));
        }
        grid.into()
    }
}
