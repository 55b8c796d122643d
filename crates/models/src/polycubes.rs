//! Polycubes: pieces made of cubes that fill a box or another solid, each cell once.
//!
//! **Items.** Each piece, with its number of copies as its multiplicity; each cell (`l1r1c1`, ..:
//! layer, row, column).
//!
//! **Options.** A piece in a place: the piece and the cells it fills there. Pieces may be turned,
//! in all 24 ways, if [`Packing::new`] gets [`Motions::Turn`].
//!
//! **A cover is a solution**, because every cell is filled by one piece, and every piece is used.
//! [`packing`](super::packing) explains how symmetrical copies are removed. Only turns are removed,
//! so a solution and its mirror image count as two. If every piece is its own mirror image,
//! [`Motions::Reflect`] removes mirror images, too.
//!
//! **Source.** TAOCP 7.2.2.1, "polycubes". Piet Hein's Soma cube has 11520 = 48 · 240 solutions
//! (J. H. Conway and M. J. T. Guy, 1961), 480 up to turns. The twelve pentominoes, as solids, fill
//! 2x3x10 in 8 · 12 ways, 2x5x6 in 8 · 264, 3x4x5 in 8 · 3940 (C. J. Bouwkamp, 1967).
//!
//! ```
//! use quadrille::models::{Model, polycubes};
//!
//! assert_eq!(polycubes::soma().problem().count(), 11520_u32.into());
//! assert_eq!(polycubes::soma().problem().symmetry()?.count()?, 240_u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::catalogue::{Argument, BOARD, Example, Family, PIECES, motions};
use super::packing::{Motions, Packing, Piece, Shape};

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "polycubes",
    title: "Polycubes",
    help: "Pieces made of cubes in a solid, such as the Soma cube",
    more: "The solid is drawn layer by layer. Soma has seven pieces.",
    arguments: &[
        Argument::named(
            "board",
            "Layers, rows and columns",
            "The solid: layers, rows and columns such as 3x4x5, a file with a drawing, or a \
             puzzle of BurrTools (.xmpuzzle), which has its pieces",
            BOARD,
        )
        .default("3x3x3")
        .offers(&["3x3x3", "3x4x5", "2x3x10"]),
        Argument::named(
            "pieces",
            "Pieces",
            "The pieces: soma, tetracubes, Yx25 (25 copies), V3+ (any number), or a file with a \
             drawing; see quadrille model --help",
            PIECES,
        )
        .many()
        .default("soma")
        .offers(&["soma", "pentominoes", "tetracubes", "V3+"]),
        motions("turn"),
        #[cfg(feature = "xml")]
        Argument::number("problem", "Which problem of a file of BurrTools, from 1", (1, 1_000))
            .option(),
    ],
    example: Example::new(&[("board", "3x3x3"), ("pieces", "soma")], 11520, "Conway and Guy 1961"),
    make: |given| given.packing(),
};

/// Piet Hein's Soma cube: his seven pieces in a cube of side 3.
///
/// # Panics
///
/// Never: board and pieces are constants.
pub fn soma() -> Packing {
    let cube = Shape::cuboid(3, 3, 3);
    let soma = cube.and_then(|cube| Packing::new(cube, Piece::named("soma")?, Motions::Turn));
    soma.expect("the board and the pieces are correct constants")
}
