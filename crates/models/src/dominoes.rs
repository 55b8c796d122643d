//! Dominoes that fill a board: any number of pieces of two neighboring cells.
//!
//! **Items.** Each cell of the board (`r1c1`, ..).
//!
//! **Options.** Each two neighboring cells.
//!
//! **A cover is a solution**, because every cell is in exactly one domino.
//!
//! **Source.** P. W. Kasteleyn, M. E. Fisher and H. N. V. Temperley, 1961: 36 ways for 4x4, 6728
//! for 6x6, 12988816 for 8x8 (OEIS A004003), Fibonacci numbers for 2x`n`. The Aztec diamond of
//! order `n` has 2^(`n`(`n`+1)/2) tilings (N. Elkies, G. Kuperberg, M. Larsen and J. Propp, 1992).
//! A chessboard without two opposite corners has none, because each domino has one cell of each
//! color.
//!
//! ```
//! use quadrille::models::{Model, dominoes::dominoes, packing::Shape};
//!
//! assert_eq!(dominoes(Shape::rectangle(6, 6)?)?.problem().count(), 6728_u32.into());
//! assert_eq!(dominoes(Shape::aztec_diamond(4)?)?.problem().count(), 1024_u32.into());
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use super::catalogue::{Argument, BOARD, Example, Family};
use super::packing::{Motions, Packing, Piece, Shape};
use super::{AnyModel, ModelError};

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "dominoes",
    title: "Dominoes",
    help: "Dominoes on a board",
    more: "",
    arguments: &[Argument::named(
        "board",
        "Board",
        "The board: 8x8, aztec4 (an Aztec diamond), or a file with a drawing",
        BOARD,
    )
    .offers(&["6x6", "8x8", "16x16", "aztec4"])],
    example: Example::new(&[("board", "6x6")], 6728, "OEIS A004003"),
    make: |given| Ok(AnyModel::new(dominoes(given.board()?)?)),
};

/// Any number of dominoes on a board.
///
/// # Errors
///
/// If the problem would be too large.
pub fn dominoes(board: Shape) -> Result<Packing, ModelError> {
    Packing::new(board, Piece::named("domino+")?, Motions::Reflect)
}
