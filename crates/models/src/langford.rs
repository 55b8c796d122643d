//! Langford pairs: the numbers from 1 to `n`, two of each, in a row, with exactly `k` other numbers
//! between the two copies of `k`.
//!
//! **Items.** Each number (`1`, `2`, ..) and each slot of the row (`s1`, `s2`, ..).
//!
//! **Options.** The two copies of `k` in two slots that are `k + 1` apart: the number and the two
//! slots.
//!
//! **A cover is a solution**, because it places each number once and fills each slot once.
//!
//! **Source.** TAOCP 7.2.2.1, "Langford pairs". OEIS A014552 counts each arrangement and its
//! reverse as one: 26 for `n` = 7, 150 for 8, 17792 for 11, and 0 unless `n` is a multiple of 4 or
//! one less than a multiple of 4.
//!
//! ```
//! use quadrille::models::{Model, langford::Langford};
//!
//! let model = Langford::new(3)?;
//! let problem = model.problem();
//! let mut covers = problem.symmetry()?.covers(&problem.plan())?;
//! let cover = covers.next().expect("an arrangement for n = 3");
//! assert_eq!(model.decode(problem.labels(&cover)).to_string(), "3 1 2 1 3 2");
//! assert!(covers.next().is_none()); // the other one is its reverse
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use super::catalogue::{Argument, Example, Family};
use super::{
    AnyModel, Model, ModelError, at_least_one, check_size, joined, of_primary, times_power,
};
use crate::picture::{Arcs, Draw, Picture};
use crate::problem::Problem;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "langford",
    title: "Langford pairs",
    help: "Langford pairs: two of each number k, with k numbers in between",
    more: "",
    arguments: &[Argument::number("n", "The number of pairs", (1, 100))],
    example: Example::new(&[("n", "7")], 52, "2 x OEIS A014552"),
    make: |given| Ok(AnyModel::new(Langford::new(given.number("n")?)?)),
};

/// Langford's problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Langford {
    n: usize,
}

impl Langford {
    /// The numbers from 1 to `n`, two of each. The problem has about 3/2 `n`² options of 3 items.
    ///
    /// # Errors
    ///
    /// If `n` is 0, or the problem would be too large (2,300 is not too large).
    pub fn new(n: usize) -> Result<Self, ModelError> {
        at_least_one(n, "a number of pairs")?;
        check_size(times_power(3, n, 2) / 2, times_power(6, n.saturating_add(1), 2))?;
        Ok(Self { n })
    }
}

/// The slots of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The number, from 1.
    pub number: usize,
    /// The first slot, from 0. The second slot is `first + number + 1`.
    pub first: usize,
}

/// A solution: the numbers in a row, from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pairs(pub Vec<usize>);

impl Model for Langford {
    type Label = Pair;
    type Solution = Pairs;

    fn problem(&self) -> Problem<Pair> {
        let n = self.n;
        let names = (1..=n).map(|k| k.to_string()).chain((1..=2 * n).map(|s| format!("s{s}")));
        let options = (1..=n).flat_map(|number| {
            (0..2 * n - number - 1).map(move |first| {
                let slot = n + first;
                (Pair { number, first }, [number - 1, slot, slot + number + 1], 0)
            })
        });
        of_primary(names, options)
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Pair>) -> Pairs {
        let mut row = vec![0; 2 * self.n];
        for &Pair { number, first } in labels {
            row[first] = number;
            row[first + number + 1] = number;
        }
        Pairs(row)
    }
}

/// The numbers, separated by blanks.
impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&joined(&self.0, " "))
    }
}

impl Draw for Pairs {
    fn picture(&self) -> Picture {
        let is_first = |&(slot, number): &(usize, usize)| {
            number > 0 && self.0.get(slot + number + 1) == Some(&number)
        };
        let firsts = self.0.iter().copied().enumerate().filter(is_first);
        let arcs = firsts.map(|(slot, number)| (slot, slot + number + 1));
        Arcs::new(self.0.iter().map(usize::to_string), arcs).into()
    }
}
