//! Well-known problems as exact cover problems, with their solutions as objects and pictures.
//!
//! Each model has a page of its own. It names the items and the options, says why a cover is a
//! solution, and gives published numbers of solutions. All models have the same shape:
//!
//! - A struct holds the parameters. Its constructor rejects invalid parameters, so nothing fails
//!   later.
//! - [`Model::problem`] states the exact cover problem. The label of an option says what the option
//!   means.
//! - [`Model::decode`] turns the labels of a cover into a solution: an object that prints as lines
//!   of plain text and can be drawn.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::picture::Draw;
//!
//! # fn main() -> Result<(), quadrille::models::ModelError> {
//! let model = Queens::new(4)?;
//! let problem = model.problem();
//! assert_eq!(problem.count(), 2_u32.into());
//!
//! let cover = problem.first().expect("four queens fit on the board");
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
//! | model | solutions |
//! | --- | --- |
//! | [`queens`] | queens that do not attack each other |
//! | [`domination`] | queens that attack all cells |
//! | [`langford`] | Langford pairs |
//! | [`polyominoes`] | pieces made of squares that fill a board: pentominoes and others |
//! | [`polyhexes`] | pieces made of hexagons or of triangles that fill a board |
//! | [`dominoes`] | dominoes that fill a board |
//! | [`polycubes`] | pieces made of cubes that fill a box: Soma and others |
//! | [`partridge`] | one square of side 1, two of side 2, .. that fill a square |
//! | [`latin`] | Latin squares |
//! | [`sudoku`] | Sudoku with boxes of any size, jigsaws, diagonals and extra units |
//! | [`matchings`] | perfect matchings of a graph |
//! | [`partitions`] | partitions of a set |
//! | [`steiner`] | Steiner systems: triple systems, quadruple systems, .. |
//! | [`macmahon`] | MacMahon's colored squares |
//! | [`words`] | word squares and rectangles |
//!
//! The options of these models have costs; [`cheapest`](crate::Problem::cheapest) finds the best
//! solutions:
//!
//! | model | best solutions |
//! | --- | --- |
//! | [`assignment`] | workers take jobs for the least sum of prices |
//! | [`auction`] | a seller accepts the bids that bring the highest income |
//! | [`crews`] | crews do all tasks of a day in the least paid time |
//! | [`districts`] | a map is divided into districts with nearly the same number of people |
//! | [`kidney`] | patients exchange donors in short cycles of the highest weight |
//! | [`matching3`] | triples of things of three kinds, for the least sum of costs |
//!
//! [`catalogue`] has the names and arguments of all of them as data, and makes a model from texts.
//! [`packing`] is the common part of polyominoes, polyhexes, dominoes, polycubes and the partridge
//! puzzle.
//! [`chessboard`] and [`blocks`] hold solutions that several models share. For 9x9 Sudoku at full
//! speed, use `quadrille::sudoku`.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use thiserror::Error;

use crate::picture::{Draw, Picture};
use crate::problem::{Decimal, ItemId, Labeled, Problem, ProblemError};
use quadrille_base::random::below;
use quadrille_decide::{problem, symmetry};
use quadrille_problem::picture;

/// The texts, under the paths that they have for users.
mod text {
    pub(crate) use quadrille_base::text::{ParseError, quoted};
    pub(crate) use quadrille_base::visible::first_character;
}

use checks::{LARGEST, at_least_one, cell_name, check_size, times_power, within};

mod any;
pub mod assignment;
pub mod auction;
pub mod blocks;
pub mod catalogue;
#[doc(hidden)]
pub mod checks;
pub mod chessboard;
pub mod crews;
pub mod districts;
pub mod domination;
pub mod dominoes;
mod drawing;
pub mod kidney;
pub mod langford;
pub mod latin;
mod lines;
pub mod macmahon;
pub mod matching3;
pub mod matchings;
mod named;
pub mod packing;
pub mod partitions;
pub mod partridge;
pub mod polycubes;
pub mod polyhexes;
pub mod polyominoes;
pub mod queens;
pub mod steiner;
pub mod sudoku;
pub mod words;

pub use any::{AnyModel, AnySolution};

/// A problem that can be stated as an exact cover problem.
pub trait Model {
    /// The meaning of an option.
    type Label;

    /// The meaning of a cover.
    type Solution: Draw + fmt::Display;

    /// The exact cover problem. Each option has a label that gives its meaning.
    fn problem(&self) -> Problem<Self::Label>;

    /// The solution that a cover stands for. `labels` are the labels of its options, in any order.
    ///
    /// # Panics
    ///
    /// If it detects that these are not the labels of a cover of [`problem`](Self::problem). It
    /// does not detect every wrong set of labels.
    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Self::Label>) -> Self::Solution
    where
        Self::Label: 'l;

    /// Whether solutions are alike if they differ only by an exchange of the colors of the
    /// [`problem`](Self::problem): then its symmetries are those of
    /// [`symmetry_with_colors`](crate::Problem::symmetry_with_colors).
    fn exchanges_colors(&self) -> bool {
        false
    }

    /// What a user should know before a search: that the pieces cannot fill the board, say.
    fn remarks(&self) -> &[String] {
        &[]
    }

    /// A picture of all solutions together, from the share of the solutions that have each option
    /// (from 0 to 1, see `search::diagram::Shares`); `None` if the model has no
    /// such picture.
    fn draw_shares<'l>(
        &self,
        _shares: impl IntoIterator<Item = (&'l Self::Label, f64)>,
    ) -> Option<Picture>
    where
        Self::Label: 'l,
    {
        None
    }

    /// What the colors of [`draw_shares`](Self::draw_shares) mean: for each a name, which may be
    /// empty, and a picture in that color.
    fn legend(&self) -> Vec<(String, Picture)> {
        Vec::new()
    }
}

/// The parameters of a model are wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// A parameter is invalid.
    #[error("expected {expected}, found {found}")]
    Argument {
        /// A description of a correct parameter.
        expected: Cow<'static, str>,
        /// The parameter that was passed.
        found: String,
    },
    /// The exact cover problem cannot be built.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The problem would be larger than a model may be.
    #[error(
        "this model would have {n_options} options, and {size} items, options and items of \
        options together; at most {LARGEST} of them are possible"
    )]
    TooLarge {
        /// An upper bound for the number of options.
        n_options: u128,
        /// An upper bound for the number of items, options and items of options together.
        size: u128,
    },
}

impl ModelError {
    #[doc(hidden)]
    pub fn argument(expected: impl Into<Cow<'static, str>>, found: impl fmt::Display) -> Self {
        Self::Argument { expected: expected.into(), found: found.to_string() }
    }
}

/// Random numbers that the seed determines: each is below the argument.
fn random(seed: u64) -> impl FnMut(usize) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    move |n| below(n, &mut rng)
}

/// A random price or weight from 1 to `most`.
fn random_price(most: usize, random: &mut impl FnMut(usize) -> usize) -> i64 {
    1 + i64::try_from(random(most)).expect("a price has less than 64 bits")
}

/// The problem with these primary items and these options, as [`stated`] takes them.
fn of_primary<N: AsRef<str>, L, I: IntoIterator<Item = usize>, C: Into<Decimal>>(
    names: impl IntoIterator<Item = N>,
    options: impl IntoIterator<Item = (L, I, C)>,
) -> Problem<L> {
    stated(names.into_iter().map(|name| (name, ONCE)), options)
}

/// How often a primary item is covered; `None` for a secondary item.
type Times = Option<RangeInclusive<u32>>;

/// Those of a primary item without bounds.
const ONCE: Times = Some(1..=1);

/// The problem with these items and these options: each has a label, the items with some numbers,
/// and a cost.
fn stated<N: AsRef<str>, L, I: IntoIterator<Item = usize>, C: Into<Decimal>>(
    items: impl IntoIterator<Item = (N, Times)>,
    options: impl IntoIterator<Item = (L, I, C)>,
) -> Problem<L> {
    let mut builder = Problem::builder().with_labels();
    let checked = "names, costs and size were checked";
    let declare = |(name, times): (N, Times)| match times {
        Some(bounds) => builder.bounded(name, bounds).expect(checked),
        None => builder.secondary(name).expect(checked),
    };
    let items: Vec<ItemId> = items.into_iter().map(declare).collect();
    for (label, numbers, cost) in options {
        let its = numbers.into_iter().map(|number| items[number]);
        let option = builder.option(Labeled(its, label)).expect(checked);
        builder.add_cost(option, cost).expect(checked);
    }
    builder.build()
}

/// The things on several sides that are matched, as items: those on a side with more things than
/// another one are secondary, so that some of them may be left.
fn sides<const N: usize>(sides: [&[String]; N]) -> impl Iterator<Item = (&String, Times)> {
    let fewest = sides.iter().map(|names| names.len()).min();
    sides.into_iter().flat_map(move |names| {
        let times = ONCE.filter(|_| Some(names.len()) == fewest);
        names.iter().map(move |name| (name, times.clone()))
    })
}

/// The labels, sorted.
fn sorted<'l, L: Clone + Ord + 'l>(labels: impl IntoIterator<Item = &'l L>) -> Vec<L> {
    let mut labels: Vec<L> = labels.into_iter().cloned().collect();
    labels.sort_unstable();
    labels
}

/// The texts of these things, with `between` between them.
fn joined(things: impl IntoIterator<Item: fmt::Display>, between: &str) -> String {
    let texts: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    texts.join(between)
}

/// `0..n` in organ-pipe order: the middle first, the ends last. A search that breaks ties by the
/// order of items should start in the middle of a board (TAOCP 7.2.2.1 does so for queens).
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
