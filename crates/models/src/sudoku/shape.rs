//! [`Shape`]: which cells a board has, and its rows, columns and boxes.

use super::super::{ModelError, within};
use super::in_order;

/// The box of a cell that the board does not have.
pub(super) const NO_BOX: usize = usize::MAX;

/// The most cells of all grids together: those of the largest single board.
const MOST_CELLS: usize = 400 * 400;

/// A grid, or several of one size that have cells in common, on a square of cells. The square has
/// as many rows as the board has rows or columns, and a board need not have all of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// The rows of the square.
    pub(super) side: usize,
    /// The first cell of each grid.
    pub(super) corners: Vec<usize>,
    /// The rows and columns of a grid.
    pub(super) grid: [usize; 2],
    /// The box of each cell in the first grid that has it, or [`NO_BOX`].
    pub(super) boxes: Vec<usize>,
    /// The cells of each row, column and box of the grids.
    pub(super) units: [Vec<Vec<usize>>; 3],
}

impl Shape {
    /// A square board with as many boxes as rows.
    pub(super) fn square(side: usize, boxes: Vec<usize>) -> Self {
        let row = |row| (0..side).map(|k| row * side + k).collect();
        let column = |column| (0..side).map(|k| k * side + column).collect();
        let mut of_boxes = vec![Vec::with_capacity(side); side];
        for (cell, &its) in boxes.iter().enumerate() {
            of_boxes[its].push(cell);
        }
        let units = [(0..side).map(row).collect(), (0..side).map(column).collect(), of_boxes];
        Self { side, corners: vec![0], grid: [side; 2], boxes, units }
    }

    /// Grids of this size with boxes that are as square as possible. `corners` has the row and the
    /// column of the first cell of each grid.
    pub(super) fn of_grids(grid: [usize; 2], corners: &[[usize; 2]]) -> Result<Self, ModelError> {
        let [rows, columns] = grid;
        for n in grid {
            within(n, 1..=400, "a number of rows")?;
        }
        within(corners.len(), 1..=100, "a number of grids")?;
        within(corners.len() * rows * columns, 1..=MOST_CELLS, "a number of cells of all grids")?;
        let end =
            |[row, column]: &[usize; 2]| [row.saturating_add(rows), column.saturating_add(columns)];
        let ends = corners.iter().flat_map(end);
        let side = within(ends.max().unwrap_or(0), 1..=400, "a number of rows")?;
        let [box_rows, box_columns] = box_of(grid);
        let mut boxes = vec![NO_BOX; side * side];
        let mut units = [Vec::new(), Vec::new(), Vec::new()];
        for [top, left] in corners {
            let cells = |rows: std::ops::Range<usize>, columns: std::ops::Range<usize>| {
                let cells = rows.flat_map(|row| columns.clone().map(move |column| [row, column]));
                cells.map(|[row, column]| (top + row) * side + left + column).collect::<Vec<_>>()
            };
            units[0].extend((0..rows).map(|row| cells(row..row + 1, 0..columns)));
            units[1].extend((0..columns).map(|column| cells(0..rows, column..column + 1)));
            for row in (0..rows).step_by(box_rows) {
                for column in (0..columns).step_by(box_columns) {
                    let cells = cells(row..row + box_rows, column..column + box_columns);
                    if units[2].contains(&cells) {
                        continue;
                    }
                    for &cell in &cells {
                        if boxes[cell] == NO_BOX {
                            boxes[cell] = units[2].len();
                        }
                    }
                    units[2].push(cells);
                }
            }
        }
        let corners = corners.iter().map(|[row, column]| row * side + column).collect();
        Ok(Self { side, corners, grid, boxes, units })
    }

    pub(super) fn has(&self, cell: usize) -> bool {
        self.boxes[cell] != NO_BOX
    }

    /// The cells of a grid, row by row.
    pub(super) fn cells_of(&self, corner: usize) -> impl Iterator<Item = usize> {
        let [rows, columns] = self.grid;
        (0..rows * columns).map(move |k| corner + k / columns * self.side + k % columns)
    }

    /// The numbers of rows and of columns in which the board has cells.
    pub(super) fn extent(&self) -> [usize; 2] {
        let ends = |place: fn(usize, usize) -> usize, n: usize| {
            let ends = self.corners.iter().map(|&corner| place(corner, self.side) + n);
            ends.max().unwrap_or(0)
        };
        let [rows, columns] = self.grid;
        [ends(|cell, side| cell / side, rows), ends(|cell, side| cell % side, columns)]
    }

    /// Whether it is a single square grid.
    pub(super) fn is_square(&self) -> bool {
        self.corners.len() == 1 && self.grid == [self.side; 2]
    }

    /// Whether both boards have the same cells, rows, columns and boxes, up to the numbers of the
    /// boxes.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.side, &self.corners, self.grid) == (other.side, &other.corners, other.grid)
            && in_order(&self.boxes) == in_order(&other.boxes)
    }
}

/// The rows and columns of a box of a grid: as square as possible, and wide rather than tall. If no
/// boxes fill the grid, they are its rows.
fn box_of([rows, columns]: [usize; 2]) -> [usize; 2] {
    let n = rows.max(columns);
    let low = (2..=n).take_while(|low| low * low <= n).filter(|low| n.is_multiple_of(*low));
    let mut boxes: Vec<[usize; 2]> = low.map(|low| [low, n / low]).collect();
    boxes.reverse();
    let fits = |&[r, c]: &[usize; 2]| rows.is_multiple_of(r) && columns.is_multiple_of(c);
    let both = boxes.into_iter().flat_map(|[low, high]| [[low, high], [high, low]]);
    both.into_iter().find(fits).unwrap_or([1, columns])
}
