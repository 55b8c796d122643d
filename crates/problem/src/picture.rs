//! Pictures of solutions: box characters for a terminal, and SVG files.
//!
//! A [`Picture`] is a board divided into regions ([`Grid`]), several such boards as the layers of a
//! solid, or points joined by arcs ([`Arcs`]). It knows nothing about covers: a model's solution
//! determines the contents of the picture; `to_string` and `Picture::svg` (feature `svg`) determine
//! its appearance.
//!
//! ```
//! use quadrille::picture::{Grid, Picture};
//!
//! let mut grid = Grid::new(2, 3);
//! for (row, regions) in [[0, 1, 1], [0, 2, 2]].into_iter().enumerate() {
//!     for (column, region) in regions.into_iter().enumerate() {
//!         grid.put(row, column, region);
//!     }
//! }
//! assert_eq!(
//!     Picture::from(grid).to_string(),
//!     "┌─┬───┐\n\
//!      │ ├───┤\n\
//!      └─┴───┘\n"
//! );
//! ```

use std::fmt;

mod arcs;
mod grid;
#[cfg(feature = "svg")]
mod svg;
#[cfg(feature = "svg")]
mod tiles;

pub use arcs::Arcs;
pub use grid::{CellForm, Grid};
#[cfg(feature = "svg")]
pub use svg::{empty_document, gallery, white_document};

/// A picture of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Picture {
    /// A single board, or the layers of a solid from the lowest to the highest.
    Grids(Vec<Grid>),
    /// Points in a row, joined by arcs.
    Arcs(Arcs),
}

impl From<Grid> for Picture {
    fn from(grid: Grid) -> Self {
        Self::Grids(vec![grid])
    }
}

impl From<Arcs> for Picture {
    fn from(arcs: Arcs) -> Self {
        Self::Arcs(arcs)
    }
}

/// Lines of box characters, each with a line end. Layers are side by side.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let layers: Vec<Vec<String>> = match self {
            Self::Grids(grids) => grids.iter().map(Grid::lines).collect(),
            Self::Arcs(arcs) => vec![arcs.lines()],
        };
        let tallest = layers.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..tallest {
            let mut line = String::new();
            for (k, layer) in layers.iter().enumerate() {
                if k > 0 {
                    line.push_str("   ");
                }
                let width = layer.first().map_or(0, |first| first.chars().count());
                let part = layer.get(row).map_or("", String::as_str);
                line.push_str(part);
                let n_missing = width.saturating_sub(part.chars().count());
                line.extend(std::iter::repeat_n(' ', n_missing));
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// The text with `U+FFFD` for each character that terminals or XML cannot show.
fn shown(text: &str) -> String {
    let bad = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|c| if bad(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// An object that can be drawn.
pub trait Draw {
    /// Its picture.
    fn picture(&self) -> Picture;
}
