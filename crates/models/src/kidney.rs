//! Kidney exchange: patients whose donors do not match them exchange their donors in short cycles.
//!
//! **Items.** Each pair of a patient and a donor.
//!
//! **Options.** Each cycle of two or three pairs: the donor of each pair gives to the patient of
//! the next one, and the last donor gives to the first patient. All operations of a cycle take
//! place at the same time, so cycles are short. The cost is the negative sum of the weights of
//! these transplants, because a search finds the least cost. And for each pair the option that it
//! stays as it is, with cost 0.
//!
//! **A cover is a solution**, because each pair is in one cycle or stays as it is. With all weights
//! 1, covers of least cost have the most transplants.
//!
//! **Source.** A. E. Roth, T. Sönmez and M. U. Ünver, "Efficient kidney exchange: coincidence of
//! wants in markets with compatibility-based preferences", 2007; D. J. Abraham, A. Blum and T.
//! Sandholm, "Clearing algorithms for barter exchange markets", 2007, who show that three is the
//! first length that makes the problem hard. If every donor matches every other patient, the covers
//! are the permutations whose cycles have at most three elements: 6 for 3 pairs, 18 for 4, 66 for 5
//! (OEIS A057693).
//!
//! ```
//! use quadrille::models::{Model, kidney::Kidney};
//!
//! let matches: Kidney = "
//!     ann bob 3
//!     bob ann 4
//!     bob eve 5
//!     eve ann 2
//! ".parse()?;
//! let problem = matches.problem();
//! let best = problem.cheapest().best().cloned().expect("all pairs may stay as they are");
//! assert_eq!(best.cost, -10);
//! let exchange = matches.decode(problem.labels(&best.options));
//! assert_eq!(exchange.to_string(), "ann > bob > eve 10\n3 transplants, weight 10");
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use super::catalogue::{Argument, Example, Family};
use super::drawing::rows_of_three;
use super::lines::{HIGHEST_PRICE, Numbered, lines, nothing, of_text};
use super::{
    AnyModel, Model, ModelError, at_least_one, check_size, joined, of_primary, random,
    random_price, sorted,
};
use crate::picture::{Draw, Picture};
use crate::problem::Problem;
use crate::text::ParseError;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "kidney",
    title: "Kidney exchange",
    help: "Kidney exchange in cycles of two or three pairs: the highest weight",
    more: "",
    arguments: &[
        Argument::counted(
            ("transplants", "MATCHES|N"),
            "a number of pairs",
            "N, for N pairs and random transplants",
            "of transplants",
            "with one possible transplant per line: the pair of the donor, the pair of the \
             patient, and a weight, by default 1",
        ),
        Argument::instance(),
    ],
    example: Example::new(&[("transplants", "6")], 124, "by simple recursion"),
    make: |given| Ok(AnyModel::new(given.instance("transplants", &[], Kidney::random)?)),
};

/// Pairs of a patient and a donor, and which donor can give to which patient.
///
/// In text form, each line is a possible transplant: the pair of the donor, the pair of the
/// patient, and the weight, a whole number; without a number the weight is 1. Lines that start with
/// `#` are comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kidney {
    pairs: Vec<String>,
    /// For each pair, the pairs whose patients its donor can give to, by number, with weights.
    gives: Vec<Vec<(usize, i64)>>,
    cycles: Vec<Cycle>,
}

/// A cycle of exchanges, or a single pair that stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cycle {
    /// The numbers of the pairs; the donor of each gives to the patient of the next one.
    pub pairs: Vec<usize>,
    /// The sum of the weights of the transplants.
    pub weight: i64,
}

impl Kidney {
    /// `n` pairs, `p1` to `pn`, such that a donor can give to nearly ten other patients on average,
    /// with weights from 1 to 100. Another `seed` gives other matches.
    ///
    /// # Errors
    ///
    /// If `n` is 0, or the problem would be too large (100,000 is not too large).
    pub fn random(n: usize, seed: u64) -> Result<Self, ModelError> {
        at_least_one(n, "a number of pairs")?;
        // Fewer cycles than this are expected: 10^2 / 2 of two pairs and 10^3 / 3 of three.
        check_size(100 * n as u128, 300 * n as u128 + 1000)?;
        let mut random = random(seed);
        let mut gives = vec![Vec::new(); n];
        for _ in 0..10 * n {
            let (donor, patient) = (random(n), random(n));
            let weight = random_price(100, &mut random);
            let is_new = gives[donor].iter().all(|&(other, _)| other != patient);
            if donor != patient && is_new {
                gives[donor].push((patient, weight));
            }
        }
        Self::new((1..=n).map(|k| format!("p{k}")).collect(), gives)
    }

    /// Makes the cycles.
    fn new(pairs: Vec<String>, gives: Vec<Vec<(usize, i64)>>) -> Result<Self, ModelError> {
        let mut weights = HashMap::new();
        for (donor, gives) in gives.iter().enumerate() {
            weights.extend(gives.iter().map(|&(patient, weight)| ((donor, patient), weight)));
        }
        let (mut cycles, mut size) = (Vec::new(), pairs.len() as u128);
        let mut add = |pairs: &[usize], weight| {
            cycles.push(Cycle { pairs: pairs.to_vec(), weight });
            size += pairs.len() as u128 + 1;
            check_size(cycles.len() as u128, size)
        };
        // A cycle begins with its smallest number.
        for (a, of_a) in gives.iter().enumerate() {
            add(&[a], 0)?;
            for &(b, to_b) in of_a.iter().filter(|&&(b, _)| b > a) {
                if let Some(back) = weights.get(&(b, a)) {
                    add(&[a, b], to_b + back)?;
                }
                for &(c, to_c) in gives[b].iter().filter(|&&(c, _)| c > a) {
                    if let Some(back) = weights.get(&(c, a)) {
                        add(&[a, b, c], to_b + to_c + back)?;
                    }
                }
            }
        }
        Ok(Self { pairs, gives, cycles })
    }

    /// The names of the pairs.
    pub fn pairs(&self) -> &[String] {
        &self.pairs
    }

    /// The pairs whose patients the donor of this pair can give to, with the weights.
    ///
    /// # Panics
    ///
    /// If there is no such pair.
    pub fn gives(&self, pair: usize) -> &[(usize, i64)] {
        &self.gives[pair]
    }
}

impl FromStr for Kidney {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut pairs = Numbered::default();
        let mut gives: Vec<Vec<(usize, i64)>> = Vec::new();
        for line in lines(text) {
            let mut pair = |k, expected| line.name(k, expected).map(|name| pairs.number(name));
            let (donor, patient) = (pair(0, "a pair")?, pair(1, "another pair")?);
            gives.resize(pairs.things.len(), Vec::new());
            if donor == patient {
                return Err(line.fault(1, "another pair than that of the donor"));
            }
            let weight = match line.words.get(2) {
                None => 1,
                Some(_) => line.number(2, 0..=HIGHEST_PRICE / 3, "a weight")?,
            };
            line.ends(3)?;
            if gives[donor].iter().any(|&(other, _)| other == patient) {
                return Err(line.fault(1, "a transplant that was not given before"));
            }
            gives[donor].push((patient, weight));
        }
        if gives.is_empty() {
            return Err(nothing("a transplant: the pair of the donor and that of the patient"));
        }
        Self::new(pairs.names(), gives).map_err(of_text)
    }
}

/// The cycles of an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exchange {
    names: Vec<String>,
    /// The cycles of two and three pairs, each beginning with its smallest number.
    pub cycles: Vec<Cycle>,
}

impl Model for Kidney {
    type Label = Cycle;
    type Solution = Exchange;

    fn problem(&self) -> Problem<Cycle> {
        let cycles = self.cycles.iter();
        let options = cycles.map(|its| (its.clone(), its.pairs.iter().copied(), -its.weight));
        of_primary(&self.pairs, options)
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Cycle>) -> Exchange {
        let exchanges = labels.into_iter().filter(|cycle| cycle.pairs.len() > 1);
        Exchange { names: self.pairs.clone(), cycles: sorted(exchanges) }
    }
}

/// A line for each cycle, with its weight. Then the number of transplants and the sum of the
/// weights.
impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for Cycle { pairs, weight } in &self.cycles {
            let names = pairs.iter().map(|&pair| &self.names[pair]);
            writeln!(f, "{} {weight}", joined(names, " > "))?;
        }
        let n: usize = self.cycles.iter().map(|cycle| cycle.pairs.len()).sum();
        let weight: i64 = self.cycles.iter().map(|cycle| cycle.weight).sum();
        write!(f, "{n} transplants, weight {weight}")
    }
}

/// A row for each cycle: its pairs in order, and its weight.
impl Draw for Exchange {
    fn picture(&self) -> Picture {
        let names = |pairs: &[usize]| pairs.iter().map(|&pair| &self.names[pair][..]).collect();
        rows_of_three(self.cycles.iter().map(|cycle| (names(&cycle.pairs), cycle.weight)))
    }
}
