//! Polyominoes: pieces made of squares that fill a board, each cell once.
//!
//! **Items.** Each piece, with its number of copies as its multiplicity; each cell of the board
//! (`r1c1`, ..).
//!
//! **Options.** A piece in a place: the piece and the cells it fills there. Pieces may be turned
//! and turned over; [`Packing::new`] takes other [`Motions`].
//!
//! **A cover is a solution**, because every cell is filled by one piece, and every piece is used.
//! [`packing`](super::packing) explains how symmetrical copies are removed.
//!
//! **Source.** TAOCP 7.2.2.1, "polyominoes". The twelve pentominoes fill 6x10 in 4 · 2339 ways,
//! 5x12 in 4 · 1010, 4x15 in 4 · 368, 3x20 in 4 · 2 (C. B. and J. Haselgrove, 1960), and 8x8
//! without the four cells in the middle in 8 · 65 (D. Scott, 1958). Right trominoes fill 9x9 in
//! 1193600 ways (OEIS A351322), and 3x(2n) in 2^n.
//!
//! ```
//! use quadrille::models::{Model, polyominoes};
//! use quadrille::models::packing::Shape;
//!
//! let packing = polyominoes::pentominoes(Shape::rectangle(3, 20)?)?;
//! assert_eq!(packing.problem().count(), 8_u32.into());
//! assert_eq!(packing.problem().symmetry()?.count()?, 2_u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::ModelError;
use super::packing::{Motions, Packing, Piece, Shape};

/// The twelve pentominoes on a board; they may be turned and turned over.
///
/// # Errors
///
/// If the problem would be too large.
pub fn pentominoes(board: Shape) -> Result<Packing, ModelError> {
    polyominoes(board, Piece::named("pentominoes")?)
}

/// These pieces on a board; they may be turned and turned over. For other motions, use
/// [`Packing::new`].
///
/// # Errors
///
/// As for [`Packing::new`].
pub fn polyominoes(board: Shape, pieces: Vec<Piece>) -> Result<Packing, ModelError> {
    Packing::new(board, pieces, Motions::Reflect)
}

/// D. Scott's board: 8x8 without the four cells in the middle.
///
/// # Panics
///
/// Never: the board is a constant.
pub fn scotts_board() -> Shape {
    let rows = ["########", "########", "########", "###..###"];
    let text: Vec<&str> = rows.iter().chain(rows.iter().rev()).copied().collect();
    text.join("\n").parse().expect("a correct constant drawing")
}
