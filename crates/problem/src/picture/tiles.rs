//! Hexagons and triangles as paths of SVG, and the lines where their regions meet.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::grid::{CellForm, Grid, GridCell};

/// Half the width of a hexagon or of a triangle, in SVG user units: a column. The height of a
/// triangle is the root of 3 times as large, and a quarter of the height of a hexagon is a third of
/// that.
const COLUMN: f64 = 20.0;

/// What is drawn.
pub(super) struct Tiles<'g> {
    /// The cells, each with its path.
    pub(super) cells: Vec<(&'g GridCell, String)>,
    /// The path of the lines where regions meet.
    pub(super) lines: String,
    pub(super) width: usize,
    pub(super) height: usize,
}

/// A corner: in columns, and in steps of the form's height.
type Corner = (usize, usize);

/// The corners of a cell in order.
fn corners(form: CellForm, row: usize, column: usize) -> Vec<Corner> {
    let offsets: &[Corner] = match form {
        CellForm::Hexagon => &[(1, 0), (2, 1), (2, 3), (1, 4), (0, 3), (0, 1)],
        _ if (row + column).is_multiple_of(2) => &[(1, 0), (2, 1), (0, 1)],
        _ => &[(0, 0), (2, 0), (1, 1)],
    };
    let top = if form == CellForm::Hexagon { 3 * row } else { row };
    offsets.iter().map(|&(x, y)| (column + x, top + y)).collect()
}

pub(super) fn tiles(grid: &Grid) -> Tiles<'_> {
    let step =
        COLUMN * if grid.form == CellForm::Hexagon { 3_f64.sqrt() / 3.0 } else { 3_f64.sqrt() };
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    let at = |(x, y): Corner| format!("{} {:.2}", x as f64 * COLUMN, y as f64 * step);
    let mut cells = Vec::new();
    // Each side of a cell with the regions at it.
    let mut sides: BTreeMap<[Corner; 2], Vec<u32>> = BTreeMap::new();
    let mut far = (0, 0);
    for (row, column) in (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |c| (row, c))) {
        let cell = grid.at(row, column);
        let Some(region) = cell.region else { continue };
        let corners = corners(grid.form, row, column);
        let points: Vec<String> = corners.iter().copied().map(at).collect();
        cells.push((cell, format!("M{}z", points.join("L"))));
        for (k, &corner) in corners.iter().enumerate() {
            let mut side = [corner, corners[(k + 1) % corners.len()]];
            side.sort_unstable();
            sides.entry(side).or_default().push(region);
            far = (far.0.max(corner.0), far.1.max(corner.1));
        }
    }
    let mut lines = String::new();
    for ([from, to], regions) in sides {
        if !matches!(regions[..], [a, b] if a == b) {
            write!(lines, "M{}L{}", at(from), at(to)).expect("a string");
        }
    }
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "positive, and far below 2^52"
    )]
    let [width, height] =
        [far.0 as f64 * COLUMN, far.1 as f64 * step].map(|length| length.ceil() as usize);
    Tiles { cells, lines, width, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_drawn_where_regions_meet() {
        for (form, sides) in [(CellForm::Hexagon, 6), (CellForm::Triangle, 3)] {
            let mut grid = Grid::new(2, 3).with_cells(form);
            let n_lines = |grid: &Grid| tiles(grid).lines.matches('M').count();
            grid.put(0, 0, 1);
            assert_eq!(n_lines(&grid), sides);
            // The cell on the right, and the one below both, or below the first.
            let (right, below) = if sides == 6 { (2, 1) } else { (1, 0) };
            grid.put(0, right, 1);
            assert_eq!(n_lines(&grid), 2 * sides - 2, "one side is common");
            grid.put(1, below, 2);
            let common = if sides == 6 { 2 } else { 1 };
            assert_eq!(n_lines(&grid), 3 * sides - 2 - common, "and a line there");
        }
    }
}
