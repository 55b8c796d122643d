//! A board divided into regions, with marks in its cells.

use std::fmt::Write as _;

use super::shown;

/// The form of the cells of a [`Grid`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum CellForm {
    /// Squares.
    #[default]
    Square,
    /// Hexagons. A column is half as wide as a hexagon, which reaches into the next one: hexagons
    /// are in the even columns of even rows, and in the odd columns of odd rows.
    Hexagon,
    /// Triangles. A column is half as wide as a triangle, which reaches into the next one. If row
    /// and column are both even, or both odd, it points up.
    Triangle,
}

/// A board of square cells. Each cell has a region and may have a mark, a text written in it. Lines
/// are drawn where regions meet; a cell without a region is not part of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) squares: Vec<GridCell>,
    pub(super) checkered: bool,
    pub(super) form: CellForm,
}

/// One cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GridCell {
    pub(super) region: Option<u32>,
    /// The number of its color in the palette; white if `None`.
    pub(super) tint: Option<u32>,
    /// The colors of its mixture, each with a weight; the whole mixture weighs `u16::MAX`.
    pub(super) mix: Vec<(u32, u16)>,
    /// The colors of its top, right, bottom and left quarter.
    pub(super) quarters: Option<[u32; 4]>,
    /// The lines of text written in it.
    pub(super) mark: Vec<String>,
}

impl Grid {
    /// A board with these numbers of rows and columns, without any cells: [`put`](Self::put) adds
    /// them.
    pub fn new(rows: usize, columns: usize) -> Self {
        let squares = vec![GridCell::default(); rows * columns];
        Self { rows, columns, squares, checkered: false, form: CellForm::Square }
    }

    /// A board with these numbers of rows and columns that is one region.
    pub fn whole(rows: usize, columns: usize) -> Self {
        let mut grid = Self::new(rows, columns);
        grid.squares.iter_mut().for_each(|square| square.region = Some(0));
        grid
    }

    /// A table: a row for each of the first names and a column for each of the second, with the
    /// names in a row above and a column to the left.
    #[doc(hidden)]
    pub fn headed<R: AsRef<str>, C: AsRef<str>>(rows: &[R], columns: &[C]) -> Self {
        let mut grid = Self::new(rows.len() + 1, columns.len() + 1);
        for (row, name) in (1..).zip(rows) {
            grid.put(row, 0, 1);
            grid.mark(row, 0, name.as_ref());
            (1..=columns.len()).for_each(|column| grid.put(row, column, 0));
        }
        for (column, name) in (1..).zip(columns) {
            grid.put(0, column, 2);
            grid.mark(0, column, name.as_ref());
        }
        grid
    }

    /// The same board with the cell colors of a chessboard in SVG.
    #[doc(hidden)]
    #[must_use]
    pub fn checkered(mut self) -> Self {
        self.checkered = true;
        self
    }

    /// The same board with cells of this form.
    #[must_use]
    pub fn with_cells(mut self, form: CellForm) -> Self {
        self.form = form;
        self
    }

    /// Makes a cell part of a region.
    ///
    /// # Panics
    ///
    /// If the board does not have that row or column.
    pub fn put(&mut self, row: usize, column: usize, region: u32) {
        self.square(row, column).region = Some(region);
    }

    /// Gives a cell a color in SVG: equal numbers give equal colors, neighboring numbers different
    /// colors.
    ///
    /// # Panics
    ///
    /// As [`put`](Self::put).
    #[doc(hidden)]
    pub fn tint(&mut self, row: usize, column: usize, tint: u32) {
        self.square(row, column).tint = Some(tint);
    }

    /// Gives a cell a mixture of colors in SVG: numbers as for [`tint`](Self::tint), each with a
    /// weight from 0 to 1. If the weights sum to less than 1, the rest is white.
    ///
    /// # Panics
    ///
    /// As [`put`](Self::put).
    #[doc(hidden)]
    pub fn mix(&mut self, row: usize, column: usize, weights: &[(u32, f64)]) {
        let in_parts = |weight: f64| (weight.clamp(0.0, 1.0) * f64::from(u16::MAX)).round();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        let mix = weights.iter().map(|&(tint, weight)| (tint, in_parts(weight) as u16));
        self.square(row, column).mix = mix.collect();
    }

    /// Gives the top, right, bottom and left quarter of a cell colors in SVG.
    ///
    /// # Panics
    ///
    /// As [`put`](Self::put).
    #[doc(hidden)]
    pub fn quarters(&mut self, row: usize, column: usize, tints: [u32; 4]) {
        self.square(row, column).quarters = Some(tints);
    }

    /// Writes one or several lines of text into a cell.
    ///
    /// # Panics
    ///
    /// As [`put`](Self::put).
    pub fn mark(&mut self, row: usize, column: usize, text: &str) {
        let lines = text.split('\n').map(shown);
        self.square(row, column).mark = lines.collect();
    }

    fn square(&mut self, row: usize, column: usize) -> &mut GridCell {
        assert!(row < self.rows && column < self.columns, "a cell of the board");
        &mut self.squares[row * self.columns + column]
    }

    pub(super) fn at(&self, row: usize, column: usize) -> &GridCell {
        &self.squares[row * self.columns + column]
    }

    fn region(&self, row: usize, column: usize) -> Option<u32> {
        (row < self.rows && column < self.columns).then(|| self.at(row, column).region).flatten()
    }

    /// Whether there is a line to the left of this cell. `column` may be one past the last.
    pub(super) fn line_left_of(&self, row: usize, column: usize) -> bool {
        let left = if column > 0 { self.region(row, column - 1) } else { None };
        row < self.rows && left != self.region(row, column)
    }

    /// Whether there is a line above this cell. `row` may be one past the last.
    pub(super) fn line_above(&self, row: usize, column: usize) -> bool {
        let above = if row > 0 { self.region(row - 1, column) } else { None };
        column < self.columns && above != self.region(row, column)
    }

    /// The board in box characters, all lines of text equally long.
    ///
    /// Without marks, each line of text is a boundary between rows, and a cell is as wide as one
    /// character. With marks, each row has lines of text of its own, and a boundary between rows is
    /// omitted if no regions meet along it.
    ///
    /// Hexagons and triangles are letters, the same for all cells of a region.
    pub(super) fn lines(&self) -> Vec<String> {
        if self.form != CellForm::Square {
            return (0..self.rows).map(|row| self.letters(row)).collect();
        }
        let marks = || self.squares.iter().flat_map(|square| &square.mark);
        let marked = marks().any(|line| !line.is_empty());
        let width = marks().map(|line| line.chars().count()).max().unwrap_or(0).max(1);
        let height = self.squares.iter().map(|square| square.mark.len()).max().unwrap_or(0);
        // Blanks separate marks from lines.
        let padded: Vec<bool> = (0..=self.columns)
            .map(|column| marked && (0..self.rows).any(|row| self.line_left_of(row, column)))
            .collect();
        let mut lines = Vec::new();
        for row in 0..=self.rows {
            if !marked || (0..self.columns).any(|column| self.line_above(row, column)) {
                lines.push(self.rule(row, width, &padded));
            }
            if row == self.rows || !marked {
                continue;
            }
            for k in 0..height {
                lines.push(self.content(row, k, width, &padded));
            }
        }
        lines
    }

    /// A row as letters.
    fn letters(&self, row: usize) -> String {
        let letter =
            |region: u32| char::from(b"aA"[(region / 26 % 2) as usize] + (region % 26) as u8);
        (0..self.columns).map(|column| self.region(row, column).map_or(' ', letter)).collect()
    }

    /// The line above a row.
    fn rule(&self, row: usize, width: usize, padded: &[bool]) -> String {
        // Indexed by the directions in which lines leave the corner: up 1, right 2, down 4, left 8.
        const CORNERS: [char; 16] =
            [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
        let dash = |there: bool| if there { '─' } else { ' ' };
        let mut line = String::new();
        for (column, &padded) in padded.iter().enumerate() {
            let up = row > 0 && self.line_left_of(row - 1, column);
            let left = column > 0 && self.line_above(row, column - 1);
            let right = self.line_above(row, column);
            let down = self.line_left_of(row, column);
            if padded && column > 0 {
                line.push(dash(left));
            }
            let directions = [up, right, down, left];
            let index: usize =
                directions.iter().enumerate().map(|(k, &there)| usize::from(there) << k).sum();
            line.push(CORNERS[index]);
            if column < self.columns {
                line.extend(std::iter::repeat_n(dash(right), width + usize::from(padded)));
            }
        }
        line
    }

    /// Line `k` of the marks of a row.
    fn content(&self, row: usize, k: usize, width: usize, padded: &[bool]) -> String {
        let mut line = String::new();
        for (column, &padded) in padded.iter().enumerate() {
            if padded && column > 0 {
                line.push(' ');
            }
            line.push(if self.line_left_of(row, column) { '│' } else { ' ' });
            if column < self.columns {
                if padded {
                    line.push(' ');
                }
                let mark = self.at(row, column).mark.get(k).map_or("", String::as_str);
                write!(line, "{mark:>width$}").expect("a string");
            }
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(regions: &[&str]) -> Grid {
        let mut grid = Grid::new(regions.len(), regions[0].len());
        for (row, line) in regions.iter().enumerate() {
            for (column, c) in line.chars().enumerate().filter(|&(_, c)| c != '.') {
                grid.put(row, column, u32::from(c));
            }
        }
        grid
    }

    #[test]
    fn lines_are_drawn_where_regions_meet() {
        let lines = grid(&["aab", "a.b", "ccb"]).lines();
        assert_eq!(lines, ["┌───┬─┐", "│ ┌─┤ │", "├─┴─┤ │", "└───┴─┘"]);
        // Two cells that touch at a corner.
        assert_eq!(grid(&["a.", ".a"]).lines(), ["┌─┐  ", "└─┼─┐", "  └─┘"]);
        assert_eq!(grid(&["..", ".."]).lines(), ["     "; 3]);
    }

    #[test]
    fn blanks_separate_marks_from_lines() {
        let mut boxes = grid(&["aabb", "aabb", "ccdd", "ccdd"]);
        for i in 0..16 {
            boxes.mark(i / 4, i % 4, &(i + 1).to_string());
        }
        let expected = [
            "┌───────┬───────┐",
            "│  1  2 │  3  4 │",
            "│  5  6 │  7  8 │",
            "├───────┼───────┤",
            "│  9 10 │ 11 12 │",
            "│ 13 14 │ 15 16 │",
            "└───────┴───────┘",
        ];
        assert_eq!(boxes.lines(), expected);
        let mut squares = grid(&["ab"]);
        squares.mark(0, 0, " 1 \n2 2\n 1 ");
        squares.mark(0, 1, " 3 \n2 4\n 3 ");
        let expected =
            ["┌─────┬─────┐", "│  1  │  3  │", "│ 2 2 │ 2 4 │", "│  1  │  3  │", "└─────┴─────┘"];
        assert_eq!(squares.lines(), expected);
    }
}
