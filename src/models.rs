//! Well-known problems as exact cover problems, with their solutions as objects and pictures.
//!
//! Each model is a page of its own, which tells the items, the options, why a cover is a solution,
//! and a published number of solutions. They are made alike, and the next one can be made the same
//! way:
//!
//! - A struct holds what the problem is given by. Its constructor refuses what makes no sense, so
//!   that nothing can go wrong afterwards.
//! - [`Model::problem`] states the problem. The label of an option says what it stands for.
//! - [`Model::decode`] makes the object from the labels of a cover. It displays as a line or lines of
//!   plain text, and can be drawn.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::picture::Draw;
//!
//! # fn main() -> Result<(), quadrille::models::ModelError> {
//! let model = Queens::new(4)?;
//! let problem = model.problem();
//! assert_eq!(problem.count(), 2);
//!
//! let cover = problem.first().expect("four queens have room");
//! let queens = model.decode(problem.labels(&cover));
//! assert_eq!(queens.to_string(), "3 1 4 2"); // the columns, row by row
//! assert_eq!(
//!     queens.picture().to_string(),
//!     "┌─────────┐\n\
//!      │ · · Q · │\n\
//!      │ Q · · · │\n\
//!      │ · · · Q │\n\
//!      │ · Q · · │\n\
//!      └─────────┘\n"
//! );
//! # Ok(())
//! # }
//! ```
//!
//! | model | what |
//! | --- | --- |
//! | [`queens`] | queens that do not attack each other |
//! | [`domination`] | queens that attack all cells |
//! | [`langford`] | Langford pairs |
//! | [`polyominoes`] | pieces of squares that fill a board: pentominoes and others |
//! | [`dominoes`] | dominoes that fill a board |
//! | [`polycubes`] | pieces of cubes that fill a box: Soma and others |
//! | [`partridge`] | one square of side 1, two of side 2, .. in one square |
//! | [`latin`] | Latin squares |
//! | [`sudoku`] | Sudoku with boxes of any size, jigsaws, diagonals and further units |
//! | [`matchings`] | perfect matchings of a graph |
//! | [`partitions`] | partitions of a set |
//! | [`steiner`] | Steiner systems: triples, quadruples, .. |
//! | [`macmahon`] | MacMahon's colored squares |
//! | [`words`] | word squares and rectangles |
//!
//! [`packing`] is what polyominoes, dominoes, polycubes and the partridge puzzle have in common, and
//! where symmetrical copies are removed. 9x9 Sudoku at full speed is in
//! [`quadrille::sudoku`](crate::sudoku).

use std::borrow::Cow;
use std::fmt;

use thiserror::Error;

use crate::picture::Draw;
use crate::problem::{Problem, ProblemError};

pub mod blocks;
pub mod chessboard;
pub mod domination;
pub mod dominoes;
mod drawing;
pub mod langford;
pub mod latin;
pub mod macmahon;
pub mod matchings;
pub mod packing;
pub mod partitions;
pub mod partridge;
pub mod polycubes;
pub mod polyominoes;
pub mod queens;
pub mod steiner;
pub mod sudoku;
pub mod words;

/// A problem that can be stated as an exact cover problem.
pub trait Model {
    /// What an option stands for.
    type Label;

    /// What a cover stands for.
    type Solution: Draw + fmt::Display;

    /// The exact cover problem, whose options carry what they stand for.
    fn problem(&self) -> Problem<Self::Label>;

    /// What a cover stands for, from the labels of its options in any order.
    ///
    /// # Panics
    ///
    /// If these are not the labels of a cover of [`problem`](Self::problem). Not all such faults are
    /// found.
    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Self::Label>) -> Self::Solution
    where
        Self::Label: 'l;
}

/// Why there is no such model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// Something it is given by makes no sense.
    #[error("expected {expected}, found {found}")]
    Argument {
        /// What would make sense.
        expected: Cow<'static, str>,
        /// What was given.
        found: String,
    },
    /// Its problem cannot be stated.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

impl ModelError {
    fn argument(expected: impl Into<Cow<'static, str>>, found: impl fmt::Display) -> Self {
        Self::Argument { expected: expected.into(), found: found.to_string() }
    }
}

/// Refuses a problem that would have more items, options and entries than a problem may have.
fn check_size(size: u128) -> Result<(), ModelError> {
    if size <= Problem::LARGEST as u128 { Ok(()) } else { Err(ProblemError::TooLarge.into()) }
}

/// A number within bounds.
fn within(
    number: usize,
    bounds: std::ops::RangeInclusive<usize>,
    what: &str,
) -> Result<usize, ModelError> {
    if bounds.contains(&number) {
        Ok(number)
    } else {
        let (low, high) = bounds.into_inner();
        Err(ModelError::argument(format!("{what} from {low} to {high}"), number))
    }
}

/// What a cell is called, as an item.
fn cell_name(row: usize, column: usize) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

/// `0..n` with the middle first and the ends last, as the pipes of an organ: where a search that
/// takes the first of equals should begin on a board (TAOCP 7.2.2.1 has queens placed so).
fn organ_pipes(n: usize) -> impl Iterator<Item = usize> {
    (0..n).map(move |k| if k % 2 == 0 { n / 2 + k / 2 } else { n / 2 - k.div_ceil(2) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn organ_pipes_begin_in_the_middle() {
        assert_eq!(organ_pipes(5).collect::<Vec<_>>(), [2, 1, 3, 0, 4]);
        assert_eq!(organ_pipes(4).collect::<Vec<_>>(), [2, 1, 3, 0]);
        assert_eq!(organ_pipes(0).count(), 0);
    }
}
