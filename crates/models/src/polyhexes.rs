//! Polyhexes and polyiamonds: pieces made of hexagons, or of equilateral triangles, that fill a
//! board, each cell once.
//!
//! **Items.** Each piece, with its number of copies as its multiplicity; each cell of the board
//! (`r1c1`, ..: row, and place in the row as in a drawing of the [`Lattice`]).
//!
//! **Options.** A piece in a place: the piece and the cells it fills there. Pieces may be turned
//! and turned over, if [`Packing::on`] gets [`Motions::Reflect`](super::packing::Motions::Reflect).
//!
//! **A cover is a solution**, because every cell is filled by one piece, and every piece is used.
//! [`packing`](super::packing) explains how symmetrical copies are removed.
//!
//! **Source.** M. Gardner, "Polyhexes and polyaboloes", 1967, and "Polyiamonds", 1964; TAOCP
//! 7.2.2.1, exercises on polyforms. The seven tetrahexes do not fill a triangle of side 7. The
//! twelve hexiamonds fill parallelograms of 4x9 in 74 ways and of 6x6 in 156, up to symmetry, and
//! 3x12 in none (D. J. Goodger, Polyform Puzzler). Pairs of triangles fill a hexagon of side `n` in
//! 2, 20, 980, 232848 ways (P. A. MacMahon, 1916; OEIS A008793).
//!
//! ```
//! use quadrille::models::Model;
//! use quadrille::models::packing::{Lattice, Motions, Packing, Piece};
//!
//! let lattice = Lattice::Triangles;
//! let diamonds = Piece::named_of(lattice, "diamond+")?;
//! let packing = Packing::on(lattice, lattice.hexagon(3)?, diamonds, Motions::Reflect)?;
//! assert_eq!(packing.problem().count(), 980_u32.into());
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use super::catalogue::{Argument, Example, Family, HEXAGONS, TRIANGLES, motions};
use super::packing::Lattice;
#[cfg(doc)]
use super::packing::Packing;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "polyhexes",
    title: "Polyhexes",
    help: "Pieces made of hexagons on a board",
    more: "A board is 4x7 (a parallelogram), hexagon4 or triangle7: cells along each side. Write \
           dihex+ for any number of a piece.",
    arguments: &[
        Argument::named(
            "board",
            "Board",
            "The board: 4x7 (a parallelogram), hexagon4, triangle7, or a file with a drawing",
            HEXAGONS.0,
        )
        .offers(&["4x7", "hexagon4", "triangle7", "10x11"]),
        Argument::named(
            "pieces",
            "Pieces",
            "The pieces: trihexes, tetrahexes, 5-hexes, dihex+ (any number), or a file with a \
             drawing",
            HEXAGONS.1,
        )
        .many()
        .offers(&["tetrahexes", "trihexes tetrahexes", "pentahexes", "dihex+"]),
        motions("reflect"),
    ],
    example: Example::new(&[("board", "4x7"), ("pieces", "tetrahexes")], 18, "by brute force"),
    make: |given| given.packing_on(Lattice::Hexagons),
};

/// This model in the catalogue.
pub(crate) static POLYIAMONDS: Family = Family {
    name: "polyiamonds",
    title: "Polyiamonds",
    help: "Pieces made of triangles on a board",
    more: "A board is 6x6 (a parallelogram, with two triangles in each of its cells), hexagon3 or \
           triangle6: triangles along each side. Write diamond+ for any number of a piece.",
    arguments: &[
        Argument::named(
            "board",
            "Board",
            "The board: 6x6 (a parallelogram of 72 triangles), hexagon3, triangle6, or a file with \
             a drawing",
            TRIANGLES.0,
        )
        .shown("6x6")
        .offers(&["6x6", "4x9", "hexagon3", "triangle6"]),
        Argument::named(
            "pieces",
            "Pieces",
            "The pieces: hexiamonds, 5-iamonds, diamond+ (any number), or a file with a drawing",
            TRIANGLES.1,
        )
        .many()
        .shown("hexiamonds")
        .offers(&["hexiamonds", "diamond+", "pentiamonds", "triamond+"]),
        motions("reflect"),
    ],
    example: Example::new(&[("board", "hexagon3"), ("pieces", "diamond+")], 980, "OEIS A008793"),
    make: |given| given.packing_on(Lattice::Triangles),
};
