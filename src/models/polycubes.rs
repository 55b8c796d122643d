//! Polycubes: pieces of cubes that fill a box or another solid, each cell once.
//!
//! **Items.** Each piece, as often as there are copies; each cell, `l1r1c1` .. (layer, row, column).
//!
//! **Options.** A piece in a place: the piece, and the cells it fills there. Pieces may be turned, in
//! all 24 ways.
//!
//! **A cover is a solution**, since every cell is filled by one piece, and every piece used. How
//! symmetrical copies are removed is told in [`packing`](super::packing): those that are turns of each
//! other, that is, so that mirror images count as two. If all pieces are their own mirror images, with
//! [`Motions::Reflect`] mirror images can be removed, too.
//!
//! **Source.** TAOCP 7.2.2.1, "polycubes". Piet Hein's Soma cube has 11520 = 48 · 240 solutions (J. H.
//! Conway and M. J. T. Guy, 1961), 480 up to turns. The twelve pentominoes, as solids, fill 2x3x10 in
//! 8 · 12 ways, 2x5x6 in 8 · 264, 3x4x5 in 8 · 3940 (C. J. Bouwkamp, 1967).
//!
//! ```
//! use quadrille::models::{Model, polycubes};
//!
//! assert_eq!(polycubes::soma().problem().count(), 11520);
//! assert_eq!(polycubes::soma().reduced()?.problem().count(), 480);
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use super::ModelError;
use super::packing::{Motions, Packing, Piece, Shape};

/// These pieces in a solid; they may be turned. With other motions, use [`Packing::new`].
///
/// # Errors
///
/// As for [`Packing::new`].
pub fn polycubes(board: Shape, pieces: Vec<Piece>) -> Result<Packing, ModelError> {
    Packing::new(board, pieces, Motions::Turn)
}

/// Piet Hein's seven pieces in the cube of three.
///
/// # Panics
///
/// Never: board and pieces are constants.
#[must_use]
pub fn soma() -> Packing {
    let cube = Shape::cuboid(3, 3, 3);
    let soma = cube.and_then(|cube| polycubes(cube, Piece::named("soma")?));
    soma.expect("a board and pieces of ours")
}
