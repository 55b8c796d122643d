//! Steiner systems S(`t`, `k`, `v`): blocks of `k` points, out of the points from 1 to `v`, such
//! that every `t` points are together in exactly one block. Steiner triple systems are S(2, 3,
//! `v`).
//!
//! **Items.** Each set of `t` points (`1,2` is an example).
//!
//! **Options.** Each set of `k` points: all its subsets of `t` points.
//!
//! **A cover is a solution**, by definition.
//!
//! **Source.** TAOCP 7.2.2.1, exercises on combinatorial designs. OEIS A030128 counts the triple
//! systems: 1 for `v` = 3, 30 for 7, 840 for 9, 1197504000 for 13, and none unless `v` is 1 or 3
//! modulo 6 (T. P. Kirkman, 1847). Up to renaming of points there is one quadruple system S(3, 4,
//! 8), with 1344 automorphisms, and one S(5, 6, 12), with 95040 (E. Witt, 1938); so these have
//! 8!/1344 = 30 and 12!/95040 = 5040 forms.
//!
//! ```
//! use quadrille::models::{Model, steiner::Steiner};
//!
//! assert_eq!(Steiner::new(2, 3, 7)?.problem().count(), 30_u32.into());
//! assert_eq!(Steiner::new(3, 4, 8)?.problem().count(), 30_u32.into());
//! # Ok::<(), quadrille::models::ModelError>(())
//! ```

use std::collections::HashMap;

use super::blocks::{Blocks, points};
use super::catalogue::{Argument, Example, Family};
use super::{AnyModel, Model, ModelError, check_size, joined, of_primary, within};
use crate::problem::Problem;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "steiner",
    title: "Steiner systems",
    help: "Steiner systems: each T of V points lie in one block of K",
    more: "",
    arguments: &[
        Argument::number(
            "t",
            "T: points that share exactly one block; alone it is V, and T is 2 and K is 3",
            (1, 8),
        )
        .placeholder_is("T|V"),
        Argument::number("k", "K: points in a block", (1, 12)).optional(),
        Argument::number("v", "V: points in all", (1, 40)).optional(),
    ],
    example: Example::new(&[("t", "2"), ("k", "3"), ("v", "7")], 30, "OEIS A030128"),
    make: |given| {
        let t = given.number("t")?;
        let others = (given.number_if_any("k")?, given.number_if_any("v")?);
        Ok(AnyModel::new(match others {
            (None, None) => Steiner::new(2, 3, within(t, 3..=64, POINTS)?)?,
            (Some(k), Some(v)) => Steiner::new(t, k, v)?,
            _ => return Err(ModelError::argument("one number, V, or three, T K V", "two").into()),
        }))
    },
};

/// What `v` is, in errors.
const POINTS: &str = "V, the number of points,";

/// The Steiner systems S(`t`, `k`, `v`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steiner {
    t: usize,
    k: usize,
    v: usize,
}

impl Steiner {
    /// The systems S(`t`, `k`, `v`).
    ///
    /// # Errors
    ///
    /// Unless 1 ≤ `t` ≤ `k` ≤ `v` ≤ 64; and if the problem would be too large.
    pub fn new(t: usize, k: usize, v: usize) -> Result<Self, ModelError> {
        within(v, 1..=64, POINTS)?;
        within(k, 1..=v, "K, the number of points in a block,")?;
        within(t, 1..=k, "T, the number of points that share exactly one block,")?;
        check_size(choose(v, k), choose(v, t) + choose(v, k) * (1 + choose(k, t)))?;
        Ok(Self { t, k, v })
    }
}

/// The binomial coefficient: the number of ways to choose `k` of `n`.
fn choose(n: usize, k: usize) -> u128 {
    (1..=k as u128).fold(1, |product, i| product * (n as u128 - i + 1) / i)
}

/// The subsets of `set` with `k` elements, in lexicographic order of their elements.
fn subsets(set: u64, k: usize) -> Vec<u64> {
    if k == 0 {
        return vec![0];
    }
    let mut rest = set;
    let mut all = Vec::new();
    while rest.count_ones() as usize >= k {
        let least = rest & rest.wrapping_neg();
        rest ^= least;
        all.extend(subsets(rest, k - 1).into_iter().map(|subset| subset | least));
    }
    all
}

impl Model for Steiner {
    /// The points of a block as a bit set; bit 0 is point 1.
    type Label = u64;
    type Solution = Blocks;

    fn problem(&self) -> Problem<u64> {
        let all = u64::MAX >> (64 - self.v);
        let sets = subsets(all, self.t);
        let number: HashMap<u64, usize> = sets.iter().copied().zip(0..).collect();
        let names = sets.iter().map(|&set| joined(points(set).map(|point| point + 1), ","));
        let options = subsets(all, self.k).into_iter().map(|block| {
            let items = subsets(block, self.t).into_iter().map(|set| number[&set]);
            (block, items, 0)
        });
        of_primary(names, options)
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l u64>) -> Blocks {
        Blocks::new(self.v, labels)
    }
}
