//! Pictures as SVG 1.1, which every browser and drawing program reads.

use std::fmt::Write as _;

use svg::Document;
use svg::node::Value;
use svg::node::element::{Group, Path, Rectangle, Text};

use super::grid::GridCell;
use super::tiles::tiles;
use super::{Arcs, CellForm, Grid, Picture};

/// The mark that text pictures have in an empty cell. SVG pictures omit it.
const EMPTY: &str = "·";

/// The side of a cell, in SVG user units (pixels, unless the picture is scaled).
const CELL: usize = 40;
/// The margin around the drawing, in SVG user units.
const MARGIN: usize = 10;

impl Picture {
    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        gallery(std::slice::from_ref(self))
    }

    /// The drawing, its width and its height.
    fn drawing(&self) -> (Group, usize, usize) {
        match self {
            Self::Grids(grids) => side_by_side(grids.iter().map(draw_grid), grids.len()),
            Self::Arcs(arcs) => draw_arcs(arcs),
        }
    }
}

/// One SVG document with several pictures, in about as many rows as columns.
pub fn gallery(pictures: &[Picture]) -> String {
    let columns =
        pictures.len().isqrt() + usize::from(pictures.len().isqrt().pow(2) < pictures.len());
    let (drawing, width, height) = side_by_side(pictures.iter().map(Picture::drawing), columns);
    let (width, height) = (width + 2 * MARGIN, height + 2 * MARGIN);
    format!("{}\n", white_document(width, height).add(moved(drawing, MARGIN, MARGIN)))
}

/// A document of this width and height, without content.
pub fn empty_document<N: Into<Value> + Copy>(width: N, height: N) -> Document {
    Document::new().set("width", width).set("height", height).set("viewBox", (0, 0, width, height))
}

/// A document of this width and height with a white background, so that the drawing can be read on
/// any page.
pub fn white_document<N: Into<Value> + Copy>(width: N, height: N) -> Document {
    let background = Rectangle::new().set("width", width).set("height", height);
    empty_document(width, height).add(background.set("fill", "#fff"))
}

/// Drawings in rows of `columns` each: the whole drawing, its width and its height.
fn side_by_side(
    drawings: impl Iterator<Item = (Group, usize, usize)>,
    columns: usize,
) -> (Group, usize, usize) {
    let mut all = Group::new();
    let (mut x, mut y, mut row_height, mut full_width) = (0, 0, 0, 0);
    for (k, (drawing, width, height)) in drawings.enumerate() {
        if k > 0 && k % columns == 0 {
            (x, y, row_height) = (0, y + row_height + CELL, 0);
        }
        all = all.add(moved(drawing, x, y));
        full_width = full_width.max(x + width);
        row_height = row_height.max(height);
        x += width + CELL;
    }
    (all, full_width, y + row_height)
}

/// A drawing, shifted to the right by `x` and down by `y`.
fn moved(group: Group, x: usize, y: usize) -> Group {
    Group::new().set("transform", format!("translate({x} {y})")).add(group)
}

/// The color with this number, as `#rrggbb`. Colors with neighboring numbers differ clearly: their
/// hues are a golden angle apart. Each group of 13 is a little lighter than the group before, in a
/// cycle of three groups.
fn color(tint: u32) -> String {
    let [r, g, b] = parts(tint);
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A mixture of colors by weight, as `#rrggbb`. If the weights sum to less than `u16::MAX`, the
/// rest is white.
fn mixed(mix: &[(u32, u16)]) -> String {
    let sum: u64 = mix.iter().map(|&(_, weight)| u64::from(weight)).sum();
    let whole = sum.max(u16::MAX.into());
    let [r, g, b] = [0, 1, 2].map(|k| {
        let colored = mix.iter().map(|&(tint, weight)| parts(tint)[k] * u64::from(weight));
        (colored.sum::<u64>() + 255 * (whole - sum) + whole / 2) / whole
    });
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Red, green and blue of the color with this number, each from 0 to 255.
fn parts(tint: u32) -> [u64; 3] {
    let hue = u64::from(tint) * 137_508 / 1000 % 360;
    let lift = 30 * u64::from(tint / 13 % 3);
    // Red is strongest at hue 0, green at 120, blue at 240; each is weakest from 120 degrees away.
    [0, 120, 240].map(|strongest: u64| {
        let away = hue.abs_diff(strongest);
        let away = away.min(360 - away).clamp(60, 120);
        (95 + (120 - away) * 135 / 60 + lift).min(255)
    })
}

/// The color of a cell; `plain` if it has none of its own.
fn fill(cell: &GridCell, plain: &str) -> String {
    match cell.tint {
        _ if !cell.mix.is_empty() => mixed(&cell.mix),
        Some(tint) => color(tint),
        None => plain.into(),
    }
}

/// The lines between regions.
fn outlines(path: String) -> Path {
    Path::new()
        .set("d", path)
        .set("stroke", "#000")
        .set("stroke-width", 3)
        .set("stroke-linecap", "square")
        .set("fill", "none")
}

/// Hexagons or triangles.
fn draw_tiles(grid: &Grid) -> (Group, usize, usize) {
    let mut cells = Group::new().set("stroke", "#000").set("stroke-opacity", 0.2);
    let tiles = tiles(grid);
    for (cell, path) in tiles.cells {
        cells = cells.add(Path::new().set("d", path).set("fill", fill(cell, "#fff")));
    }
    let lines = outlines(tiles.lines).set("stroke-linecap", "round");
    (Group::new().add(cells).add(lines), tiles.width, tiles.height)
}

fn draw_grid(grid: &Grid) -> (Group, usize, usize) {
    if grid.form != CellForm::Square {
        return draw_tiles(grid);
    }
    let mut squares = Group::new().set("stroke", "#000").set("stroke-opacity", 0.2);
    let mut marks = Group::new()
        .set("font-family", "sans-serif")
        .set("text-anchor", "middle")
        .set("fill", "#000");
    let mut lines = String::new();
    for row in 0..=grid.rows {
        for column in 0..=grid.columns {
            let (x, y) = (column * CELL, row * CELL);
            if grid.line_above(row, column) {
                write!(lines, "M{x} {y}h{CELL}").expect("a string");
            }
            if grid.line_left_of(row, column) {
                write!(lines, "M{x} {y}v{CELL}").expect("a string");
            }
            if row == grid.rows || column == grid.columns {
                continue;
            }
            let square = grid.at(row, column);
            if square.region.is_none() {
                continue;
            }
            let is_dark = grid.checkered && (row + column) % 2 == 1;
            let fill = fill(square, if is_dark { "#ddd" } else { "#fff" });
            let at = Rectangle::new().set("x", x).set("y", y).set("width", CELL);
            squares = squares.add(at.set("height", CELL).set("fill", fill));
            if let Some(tints) = square.quarters {
                let (right, bottom, half) = (x + CELL, y + CELL, CELL / 2);
                let corners = [(x, y), (right, y), (right, bottom), (x, bottom)];
                for (k, tint) in tints.into_iter().enumerate() {
                    // A triangle: from one corner to the next, to the middle.
                    let [(x1, y1), (x2, y2)] = [corners[k], corners[(k + 1) % 4]];
                    let path = format!("M{x1} {y1}L{x2} {y2}L{} {}z", x + half, y + half);
                    squares = squares.add(Path::new().set("d", path).set("fill", color(tint)));
                }
            } else if let [mark] = &square.mark[..]
                && mark != EMPTY
            {
                let size = CELL * 6 / (10 + 3 * mark.chars().count().saturating_sub(1));
                let text = Text::new(mark.clone())
                    .set("x", x + CELL / 2)
                    .set("y", y + CELL / 2 + size * 35 / 100)
                    .set("font-size", size);
                marks = marks.add(text);
            }
        }
    }
    let group = Group::new().add(squares).add(outlines(lines)).add(marks);
    (group, grid.columns * CELL, grid.rows * CELL)
}

fn draw_arcs(arcs: &Arcs) -> (Group, usize, usize) {
    let widest = arcs.arcs.last().map_or(0, |&(a, b)| b - a);
    let base = widest * CELL / 2;
    let mut lines = Group::new().set("fill", "none").set("stroke-width", 3);
    for (k, &(a, b)) in (0_u32..).zip(&arcs.arcs) {
        let radius = (b - a) * CELL / 2;
        let [from, to] = [a, b].map(|end| end * CELL + CELL / 2);
        let path = format!("M{from} {base}A{radius} {radius} 0 0 1 {to} {base}");
        lines = lines.add(Path::new().set("d", path).set("stroke", color(k)));
    }
    let mut names = Group::new()
        .set("font-family", "sans-serif")
        .set("text-anchor", "middle")
        .set("font-size", CELL / 2);
    for (k, name) in arcs.names.iter().enumerate() {
        let text =
            Text::new(name.clone()).set("x", k * CELL + CELL / 2).set("y", base + CELL * 6 / 10);
        names = names.add(text);
    }
    (Group::new().add(lines).add(names), arcs.names.len() * CELL, base + CELL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_mixed_by_weight() {
        assert_eq!(mixed(&[(3, u16::MAX)]), color(3));
        assert_eq!(mixed(&[(3, u16::MAX / 2 + 1), (3, u16::MAX / 2)]), color(3));
        assert_eq!(mixed(&[(3, 0)]), "#ffffff");
        let [a, b, half] = [parts(0)[0], parts(1)[0], u64::from(u16::MAX / 2)];
        let red = (a * (half + 1) + b * half + half) / (2 * half + 1);
        let mix = [(0, u16::MAX / 2 + 1), (1, u16::MAX / 2)];
        assert!(mixed(&mix).starts_with(&format!("#{red:02x}")));
    }
}
