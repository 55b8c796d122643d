//! MacMahon's squares: all squares whose four sides, or quarters, have one of some colors each, laid on
//! a board such that neighbours have the same color where they meet. Squares may be turned, not turned
//! over.
//!
//! **Items.** Primary: each square, named by its colors clockwise, as `aabc`, and each cell of the
//! board, `r1c1` ..; secondary: each line between two cells, `h1.1` .. below and `v1.1` .. to the right
//! of the cell in that row and column.
//!
//! **Options.** A square in a cell, turned somehow: the square, the cell, and the lines around it, which
//! get the square's colors.
//!
//! **A cover is a solution**, since every square is in one cell and every cell has one square, and a line
//! has a single color in all options of a cover (Algorithm C).
//!
//! **The border** is all of the first color, if [`with_border`](MacMahon::with_border) asks for it:
//! options with another color there are left out. Exchanging the other colors then gives further
//! solutions, and so do the symmetries of the board.
//!
//! **Source.** P. A. MacMahon, *New Mathematical Pastimes*, 1921; TAOCP 7.2.2.1, "color controlled
//! covering". There are 6 squares of two colors, 24 of three, 70 of four (OEIS A006528). With a border of
//! one color 24 squares fill 4x6 in 8 · 13328 ways, and two of those may be had from each other by
//! symmetries and by exchanging the other two colors (older literature has 12261 for 13328).
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

use super::chessboard::Square;
use super::{Model, ModelError, cell_name, check_size, within};
use crate::picture::{Draw, Grid, Picture};
use crate::problem::{Entry, ItemId, Problem, ProblemBuilder};

/// MacMahon's squares on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MacMahon {
    rows: usize,
    columns: usize,
    border: bool,
    squares: Vec<[u8; 4]>,
}

/// A square in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laid {
    /// The cell.
    pub cell: Square,
    /// The colors of its top, right, bottom and left, from 0.
    pub colors: [u8; 4],
}

impl MacMahon {
    /// All squares of so many colors on a board that has as many cells.
    ///
    /// # Errors
    ///
    /// If there are fewer than 1 or more than 12 colors, or the board has more or fewer cells than
    /// there are squares.
    pub fn new(rows: usize, columns: usize, colors: usize) -> Result<Self, ModelError> {
        within(colors, 1..=12, "a number of colors")?;
        let end = u8::try_from(colors).expect("at most 12");
        let sides = || 0..end;
        let mut squares = Vec::new();
        for a in sides() {
            for b in sides() {
                for c in sides() {
                    squares.extend(sides().map(|d| [a, b, c, d]).filter(|&square| {
                        // The first of its turns stands for all.
                        turns(square).into_iter().all(|turned| square <= turned)
                    }));
                }
            }
        }
        let n = squares.len();
        if rows.checked_mul(columns) != Some(n) {
            let expected = format!("a board of {n} cells, one for each square of {colors} colors");
            return Err(ModelError::argument(expected, format!("{rows}x{columns}")));
        }
        check_size(5 * (n as u128) + 7 * 4 * (n as u128).pow(2))?;
        Ok(Self { rows, columns, border: false, squares })
    }

    /// The same with the first color all along the border.
    #[must_use]
    pub fn with_border(mut self) -> Self {
        self.border = true;
        self
    }

    /// Is this side, counted clockwise from the top, of this cell on the border?
    fn on_border(&self, cell: Square, side: usize) -> bool {
        match side {
            0 => cell.row == 0,
            1 => cell.column + 1 == self.columns,
            2 => cell.row + 1 == self.rows,
            _ => cell.column == 0,
        }
    }
}

/// A square turned in all four ways.
fn turns([a, b, c, d]: [u8; 4]) -> [[u8; 4]; 4] {
    [[a, b, c, d], [b, c, d, a], [c, d, a, b], [d, a, b, c]]
}

/// What a color is called.
fn letter(color: u8) -> char {
    char::from(b'a' + color)
}

fn word(colors: [u8; 4]) -> String {
    colors.into_iter().map(letter).collect()
}

impl Model for MacMahon {
    type Label = Laid;
    type Solution = Colored;

    fn problem(&self) -> Problem<Laid> {
        let mut builder = ProblemBuilder::new();
        let fresh = "the names differ, and the size was checked";
        let squares: Vec<ItemId> = self
            .squares
            .iter()
            .map(|&square| builder.primary(word(square)).expect(fresh))
            .collect();
        let mut cells = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let item = builder.primary(cell_name(row, column)).expect(fresh);
                cells.push((Square { row, column }, item));
            }
        }
        let mut line = |way: char, row: usize, column: usize| {
            let name = format!("{way}{row}.{column}");
            builder.item(&name).unwrap_or_else(|| builder.secondary(name).expect(fresh))
        };
        // The line at each side of each cell; those on the border are nobody else's.
        let lines: Vec<[Option<ItemId>; 4]> = cells
            .iter()
            .map(|&(cell, _)| {
                let (row, column) = (cell.row, cell.column);
                let inner = |side| !self.on_border(cell, side);
                [
                    inner(0).then(|| line('h', row, column + 1)),
                    inner(1).then(|| line('v', row + 1, column + 1)),
                    inner(2).then(|| line('h', row + 1, column + 1)),
                    inner(3).then(|| line('v', row + 1, column)),
                ]
            })
            .collect();
        for (&square, &item) in self.squares.iter().zip(&squares) {
            let mut turned = turns(square).to_vec();
            turned.sort_unstable();
            turned.dedup();
            for (&(cell, cell_item), lines) in cells.iter().zip(&lines) {
                for &colors in &turned {
                    if self.border && (0..4).any(|k| self.on_border(cell, k) && colors[k] > 0) {
                        continue;
                    }
                    let mut entries: Vec<Entry> = vec![item.into(), cell_item.into()];
                    for (line, color) in lines.iter().zip(colors) {
                        if let Some(line) = line {
                            let color = builder.color(&letter(color).to_string()).expect(fresh);
                            entries.push(line.colored(color));
                        }
                    }
                    builder.labelled(entries, Laid { cell, colors }).expect(fresh);
                }
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

/// A board of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colored(Vec<Vec<[u8; 4]>>);

impl Colored {
    /// For each cell of each row the colors of its top, right, bottom and left, from 0.
    #[must_use]
    pub fn rows(&self) -> &[Vec<[u8; 4]>] {
        &self.0
    }
}

/// A line for each row: for each cell four letters, clockwise from the top.
impl fmt::Display for Colored {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (k, row) in self.0.iter().enumerate() {
            let squares: Vec<String> = row.iter().map(|&square| word(square)).collect();
            write!(f, "{}{}", if k > 0 { "\n" } else { "" }, squares.join(" "))?;
        }
        Ok(())
    }
}

impl Draw for Colored {
    fn picture(&self) -> Picture {
        let columns = self.0.first().map_or(0, Vec::len);
        let mut grid = Grid::new(self.0.len(), columns);
        let mut region = 0;
        for (row, squares) in self.0.iter().enumerate() {
            for (column, &colors) in squares.iter().enumerate() {
                grid.put(row, column, region);
                region += 1;
                let [top, right, bottom, left] = colors.map(letter);
                grid.mark(row, column, &format!(" {top} \n{left} {right}\n {bottom} "));
                grid.quarters(row, column, colors.map(u32::from));
            }
        }
        grid.into()
    }
}
