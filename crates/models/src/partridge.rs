//! The partridge puzzle: one square of side 1, two of side 2, .., `n` of side `n` fill a square of
//! side 1 + 2 + .. + `n`. The areas agree: 1³ + 2³ + .. + `n`³ = (1 + 2 + .. + `n`)².
//!
//! **Items.** Each side length (`1`, `2`, ..) with itself as its multiplicity; each cell of the
//! large square (`r1c1`, ..).
//!
//! **Options.** A small square in a place: its side length and the cells it fills there.
//!
//! **A cover is a solution**, because every cell is filled by one square, and there are exactly `k`
//! squares of side `k`.
//!
//! **Source.** R. Wainwright, 1981; TAOCP 7.2.2.1, exercises on Algorithm M. There is no solution
//! for `n` = 2 to 7, and there are 8 · 2332 for `n` = 8 (W. Cutler, 1996).
//!
//! ```
//! use quadrille::models::{Model, partridge::partridge};
//!
//! assert_eq!(partridge(1)?.problem().count(), 1_u32.into());
//! assert_eq!(partridge(4)?.problem().count(), 0_u32.into());
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use super::catalogue::{Argument, Example, Family};
use super::packing::{Copies, Motions, Packing, Piece, Shape};
use super::{AnyModel, ModelError, within};

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "partridge",
    title: "Partridge squares",
    help: "One square of side 1, two of side 2, .. in a large square",
    more: "8 is the smallest number above 1 with a solution, and it takes long to find.",
    arguments: &[Argument::number("n", "The side of the largest square", (1, 10))
        .up_to(u32::MAX as u64)
        .shown("8")],
    example: Example::new(&[("n", "4")], 0, "Wainwright 1981"),
    make: |given| Ok(AnyModel::new(partridge(given.number("n")?)?)),
};

/// The partridge puzzle of order `n`. For `n` = 8 the problem has 6,000 options and 170,000
/// entries.
///
/// # Errors
///
/// If `n` is 0, or the problem would be too large (16 is not too large).
pub fn partridge(n: u32) -> Result<Packing, ModelError> {
    within(n as usize, 1..=40, "an order")?;
    let pieces = (1..=n).map(|side| {
        let square = Shape::rectangle(side as usize, side as usize)?;
        Piece::new(side.to_string(), square, Copies::Exactly(side))
    });
    let side = (n * (n + 1) / 2) as usize;
    let pieces = pieces.collect::<Result<_, _>>()?;
    // A square equals each of its images, and the board can be moved as they can.
    Packing::new(Shape::rectangle(side, side)?, pieces, Motions::Reflect)
}
