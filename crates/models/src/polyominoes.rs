//! Polyominoes: pieces made of squares that fill a board, each cell once.
//!
//! **Items.** Each piece, with its number of copies as its multiplicity; each cell of the board
//! (`r1c1`, ..).
//!
//! **Options.** A piece in a place: the piece and the cells it fills there. Pieces may be turned
//! and turned over, if [`Packing::new`] gets [`Motions::Reflect`].
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

use super::catalogue::{Argument, BOARD, Example, Family, PIECES, motions};
use super::packing::{Motions, Packing, Piece, Shape};
use super::{AnyModel, ModelError};

/// This model in the catalogue.
pub(crate) static PENTOMINOES: Family = Family {
    name: "pentominoes",
    title: "Pentominoes",
    help: "The twelve pentominoes on a board",
    more: "Write rows and columns, as in 6x10, or a name: scott is 8x8 without the four cells in \
           the middle.",
    arguments: &[Argument::named(
        "board",
        "Board",
        "The board: 6x10, scott (8x8 without the four cells in the middle), aztec4, or a file \
         with a drawing",
        BOARD,
    )
    .default("6x10")
    .offers(&["6x10", "5x12", "4x15", "3x20", "8x8", "scott", "aztec4"])],
    example: Example::new(&[("board", "6x10")], 2339, "Haselgrove 1960").reduced(),
    make: |given| Ok(AnyModel::new(pentominoes(given.board()?)?)),
};

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "polyominoes",
    title: "Polyominoes",
    help: "Pieces made of squares on a board",
    more: "Write V3+ for any number of pieces V3, and I2x18 for 18 dominoes.",
    arguments: &[
        Argument::named(
            "board",
            "Board",
            "The board: 6x10, scott, aztec4 (an Aztec diamond), or a file with a drawing",
            BOARD,
        )
        .offers(&["6x10", "5x12", "4x15", "3x20", "8x8", "scott", "aztec4"]),
        Argument::named(
            "pieces",
            "Pieces",
            "The pieces: pentominoes, Y, I2x18 (18 copies), V3+ (any number), or a file with a \
             drawing; see quadrille model --help",
            PIECES,
        )
        .many()
        .offers(&["V3+", "pentominoes", "tetrominoes", "I2x18", "L4+", "Y+"]),
        motions("reflect"),
    ],
    example: Example::new(&[("board", "4x9"), ("pieces", "V3+")], 88, "OEIS A046984"),
    make: |given| given.packing(),
};

/// The twelve pentominoes on a board; they may be turned and turned over.
///
/// # Errors
///
/// If the problem would be too large.
pub fn pentominoes(board: Shape) -> Result<Packing, ModelError> {
    Packing::new(board, Piece::named("pentominoes")?, Motions::Reflect)
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
