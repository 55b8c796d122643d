//! Partitions of a set: every element is in exactly one block.
//!
//! **Items.** Each element, `1` to `n`.
//!
//! **Options.** Each block, that is, each nonempty set of elements.
//!
//! **A cover is a solution**, by definition: an exact cover is a partition whose blocks are
//! options, and here every nonempty set is an option.
//!
//! **Source.** TAOCP 7.2.1.5. OEIS A000110, the Bell numbers: 203 for `n` = 6, 4140 for 8, 115975
//! for 10.
//!
//! ```
//! use quadrille::models::{Model, partitions::Partitions};
//!
//! let model = Partitions::new(3)?;
//! let problem = model.problem();
//! let partition = |cover: Vec<_>| model.decode(problem.labels(&cover)).to_string();
//! let mut all: Vec<String> = problem.covers().map(partition).collect();
//! all.sort(); // covers come in any order
//! assert_eq!(all, ["1 2 3", "1 2 | 3", "1 3 | 2", "1 | 2 3", "1 | 2 | 3"]);
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use super::blocks::{Blocks, points};
use super::catalogue::{Argument, Example, Family};
use super::{AnyModel, Model, ModelError, check_size, of_primary, within};
use crate::problem::Problem;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "partitions",
    title: "Partitions of a set",
    help: "Partitions of a set",
    more: "",
    arguments: &[Argument::number("n", "The number of elements", (1, 16)).shown("5")],
    example: Example::new(&[("n", "8")], 4140, "OEIS A000110"),
    make: |given| Ok(AnyModel::new(Partitions::new(given.number("n")?)?)),
};

/// The partitions of a finite set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partitions {
    n: usize,
}

impl Partitions {
    /// The partitions of a set of `n` elements. The problem has 2^`n` - 1 options.
    ///
    /// # Errors
    ///
    /// If `n` is 0 or greater than 26.
    pub fn new(n: usize) -> Result<Self, ModelError> {
        within(n, 1..=26, "a number of elements")?;
        check_size((1 << n) - 1, (n as u128 + 2) << (n - 1))?;
        Ok(Self { n })
    }
}

impl Model for Partitions {
    /// The elements of a block as a bit set; bit 0 is element 1.
    type Label = u64;
    type Solution = Blocks;

    fn problem(&self) -> Problem<u64> {
        let names = (1..=self.n).map(|element| element.to_string());
        of_primary(names, (1..1 << self.n).map(|block| (block, points(block), 0)))
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l u64>) -> Blocks {
        Blocks::new(self.n, labels)
    }
}
