//! Matching in three dimensions: triples of one thing of each kind, such as a driver, a truck and a
//! tour, and the sum of the costs is least.
//!
//! **Items.** Each thing. Things of a kind that has more of them than another kind are secondary,
//! so that some of them may be left.
//!
//! **Options.** Each triple that is possible, with its cost.
//!
//! **A cover is a solution**, because each thing is in at most one triple, and each thing of the
//! smallest kinds is in one.
//!
//! **Source.** R. M. Karp, "Reducibility among combinatorial problems", 1972: whether there is a
//! solution at all is one of the 21 problems that he proved hard. For two kinds there are fast
//! methods (see [`assignment`](super::assignment)). If all triples of `n` things of each kind are
//! possible, there are (`n`!)² solutions (OEIS A001044).
//!
//! ```
//! use quadrille::models::{Model, matching3::Matching3};
//!
//! let tours: Matching3 = "
//!     ann red  north 5
//!     ann blue south 3
//!     bob red  north 8
//!     bob blue south 4
//! ".parse()?;
//! let problem = tours.problem();
//! let best = problem.cheapest().best().cloned().expect("there are two");
//! assert_eq!(best.cost, 9);
//! let matched = tours.decode(problem.labels(&best.options));
//! assert_eq!(matched.to_string(), "ann red north 5\nbob blue south 4\nsum 9");
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use super::catalogue::{Argument, Example, Family};
use super::drawing::rows_of_names;
use super::lines::{Numbered, check_costs, lines, nothing, of_text};
use super::{
    AnyModel, Model, ModelError, at_least_one, check_size, random, random_price, sides, sorted,
    stated, times_power,
};
use crate::picture::{Draw, Picture};
use crate::problem::{Decimal, Problem};
use crate::text::ParseError;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "matching3",
    title: "Triples",
    help: "Triples of things of three kinds: the least sum of costs",
    more: "",
    arguments: &[
        Argument::counted(
            ("triples", "TRIPLES|N"),
            "a number of things of each kind",
            "N, for N things of each kind and all triples with random costs",
            "of triples",
            "with one possible triple per line: a thing of each of three kinds, and the cost",
        ),
        Argument::instance(),
    ],
    example: Example::new(&[("triples", "4")], 576, "OEIS A001044"),
    make: |given| Ok(AnyModel::new(given.instance("triples", &[], Matching3::random)?)),
};

/// Things of three kinds, and the triples that are possible, with costs.
///
/// In text form, each line is a triple: a thing of the first kind, one of the second, one of the
/// third, and the cost. Lines that start with `#` are comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching3 {
    /// The names of the things of each kind.
    names: [Vec<String>; 3],
    triples: Vec<Triple>,
}

/// One thing of each kind, by their numbers from 0, and the cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Triple {
    /// The number of the thing of each kind.
    pub things: [usize; 3],
    /// The cost.
    pub cost: Decimal,
}

impl Matching3 {
    /// `n` things of each kind, `a1` to `an`, `b1` to `bn` and `c1` to `cn`. All triples are
    /// possible, with random costs from 1 to 1000. Another `seed` gives other costs.
    ///
    /// # Errors
    ///
    /// If `n` is 0, or the problem would be too large (200 is not too large).
    pub fn random(n: usize, seed: u64) -> Result<Self, ModelError> {
        at_least_one(n, "a number of things")?;
        let n_triples = times_power(1, n, 3);
        check_size(n_triples, n_triples.saturating_mul(4).saturating_add(3 * n as u128))?;
        let mut random = random(seed);
        let mut triple = |things| Triple { things, cost: random_price(1000, &mut random).into() };
        let all = (0..n).flat_map(|a| (0..n).flat_map(move |b| (0..n).map(move |c| [a, b, c])));
        let triples = all.map(&mut triple).collect();
        let names = ['a', 'b', 'c'].map(|kind| (1..=n).map(|k| format!("{kind}{k}")).collect());
        Ok(Self { names, triples })
    }

    /// The names of the things of each kind.
    pub const fn names(&self) -> &[Vec<String>; 3] {
        &self.names
    }

    /// The triples that are possible.
    pub fn triples(&self) -> &[Triple] {
        &self.triples
    }
}

impl FromStr for Matching3 {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut kinds: [Numbered<&str>; 3] = Default::default();
        let (mut known, mut triples) = (HashSet::new(), Vec::new());
        for line in lines(text) {
            let mut things = [0; 3];
            for kind in 0..3 {
                let name = line.name(kind, "a thing of each of three kinds")?;
                if (0..3).any(|other| other != kind && kinds[other].has(&name)) {
                    return Err(line.fault(kind, "a name that no thing of another kind has"));
                }
                things[kind] = kinds[kind].number(name);
            }
            let cost = line.price(3, "a cost")?;
            line.ends(4)?;
            if !known.insert(things) {
                return Err(line.fault(0, "a triple that was not given before"));
            }
            triples.push(Triple { things, cost });
        }
        if triples.is_empty() {
            return Err(nothing("a triple: three names and a cost"));
        }
        check_costs(triples.iter().map(|triple: &Triple| triple.cost)).map_err(of_text)?;
        let names = kinds.map(|kind| kind.names());
        let size = 4 * triples.len() + names.iter().map(Vec::len).sum::<usize>();
        check_size(triples.len() as u128, size as u128).map_err(of_text)?;
        Ok(Self { names, triples })
    }
}

/// The triples of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Matched3 {
    names: [Vec<String>; 3],
    /// The triples, in the order of the things of the first kind.
    pub triples: Vec<Triple>,
}

impl Matched3 {
    fn names_of(&self, triple: &Triple) -> [&str; 3] {
        [0, 1, 2].map(|kind| &self.names[kind][triple.things[kind]][..])
    }
}

impl Model for Matching3 {
    type Label = Triple;
    type Solution = Matched3;

    fn problem(&self) -> Problem<Triple> {
        let [first, second, third] = &self.names;
        let options = self.triples.iter().map(|&triple| {
            let [a, b, c] = triple.things;
            let items = [a, first.len() + b, first.len() + second.len() + c];
            (triple, items, triple.cost)
        });
        stated(sides([first, second, third]), options)
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Triple>) -> Matched3 {
        Matched3 { names: self.names.clone(), triples: sorted(labels) }
    }
}

/// A line for each triple: its names and its cost. Then the sum.
impl fmt::Display for Matched3 {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for triple in &self.triples {
            writeln!(f, "{} {}", self.names_of(triple).join(" "), triple.cost)?;
        }
        write!(f, "sum {}", self.triples.iter().map(|triple| triple.cost).sum::<Decimal>())
    }
}

/// A row for each triple: its names, and its cost.
impl Draw for Matched3 {
    fn picture(&self) -> Picture {
        rows_of_names(self.triples.iter().map(|its| (self.names_of(its).to_vec(), its.cost)))
    }
}
