//! Kidney exchange: patients whose donors do not match them exchange their donors in short cycles.
//!
//! **Items.** Each pair of a patient and a donor, and each altruistic donor, who has no patient.
//!
//! **Options.** Each cycle of two or three pairs: the donor of each pair gives to the patient of
//! the next one, and the last donor gives to the first patient. All operations of a cycle take
//! place at the same time, so cycles are short. Each chain: an altruistic donor gives to a patient,
//! whose donor gives to the next one, up to a number of transplants; the last donor gives to no
//! pair. The cost is the negative sum of the weights of these transplants, because a search finds
//! the least cost. And for each pair and each altruistic donor the option that they stay as they
//! are, with cost 0.
//!
//! **A cover is a solution**, because each pair is in one cycle or chain, or stays as it is. With
//! all weights 1, covers of least cost have the most transplants.
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
//!
//! let chain: Kidney = "* zoe\n zoe ann 2.5\n ann bob 1.5\n bob eve".parse()?;
//! let problem = chain.problem();
//! let best = problem.cheapest().best().cloned().expect("all may stay as they are");
//! let exchange = chain.decode(problem.labels(&best.options));
//! assert_eq!(exchange.to_string(), "zoe > ann > bob > eve 5\n3 transplants, weight 5");
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```

use std::collections::HashMap;
use std::fmt;

use super::catalogue::{Argument, Example, Family};
use super::drawing::rows_of_names;
use super::lines::check_costs;
use super::{
    AnyModel, Model, ModelError, at_least_one, check_size, joined, of_primary, random,
    random_price, sorted,
};
use crate::picture::{Draw, Picture};
use crate::problem::{Decimal, Problem};

mod files;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "kidney",
    title: "Kidney exchange",
    help: "Kidney exchange in cycles of two or three pairs, and chains: the highest weight",
    more: "",
    arguments: &[
        Argument::counted(
            ("transplants", "MATCHES|N"),
            "a number of pairs",
            "N, for N pairs and random transplants",
            "of transplants",
            "with one possible transplant per line: the pair of the donor, the pair of the \
             patient, and a weight, by default 1; a line such as \"* zoe\" names altruistic \
             donors. Or a file of PrefLib (.wmd), a table with source, target and weight, or the \
             files .input and .ndds of one instance, one after the other",
        ),
        Argument::instance(),
        Argument::number("chains", "The most transplants of a chain; 0 for no chains", (0, 100))
            .option()
            .up_to(1000)
            .default("3"),
    ],
    example: Example::new(&[("transplants", "6")], 124, "by simple recursion"),
    make: |given| {
        let kidney: Kidney = given.instance("transplants", &[], Kidney::random)?;
        Ok(AnyModel::new(kidney.with_chains(given.number("chains")?)?))
    },
};

/// Pairs of a patient and a donor, altruistic donors, and which donor can give to which patient.
///
/// In text form, each line is a possible transplant: the pair of the donor, the pair of the
/// patient, and the weight; without a number the weight is 1. A line that starts with `*` names
/// altruistic donors. Lines that start with `#` are comments, but for those of `PrefLib`, which
/// name the pairs. Or the text has the form of other programs: see `kidney/files.rs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kidney {
    /// The names of the pairs and the altruistic donors.
    pairs: Vec<String>,
    /// Whether each of them is an altruistic donor.
    is_altruist: Vec<bool>,
    /// For each pair, the pairs whose patients its donor can give to, by number, with weights.
    gives: Vec<Vec<(usize, Decimal)>>,
    cycles: Vec<Cycle>,
}

/// The most transplants of a chain, if no other number is given.
const LONGEST_CHAIN: usize = 3;

/// A cycle or a chain of exchanges, or a single pair that stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cycle {
    /// The numbers of the pairs; the donor of each gives to the patient of the next one.
    pub pairs: Vec<usize>,
    /// Whether it is a chain: the last donor does not give to the first patient.
    pub is_chain: bool,
    /// The sum of the weights of the transplants.
    pub weight: Decimal,
}

impl Cycle {
    /// How many transplants it has.
    pub fn n_transplants(&self) -> usize {
        if self.is_chain || self.pairs.len() == 1 { self.pairs.len() - 1 } else { self.pairs.len() }
    }
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
        let mut gives: Vec<Vec<(usize, Decimal)>> = vec![Vec::new(); n];
        for _ in 0..10 * n {
            let (donor, patient) = (random(n), random(n));
            let weight = random_price(100, &mut random).into();
            let is_new = gives[donor].iter().all(|&(other, _)| other != patient);
            if donor != patient && is_new {
                gives[donor].push((patient, weight));
            }
        }
        Self::new((1..=n).map(|k| format!("p{k}")).collect(), vec![false; n], gives)
    }

    /// Makes the cycles, and the chains of the usual length.
    fn new(
        pairs: Vec<String>,
        is_altruist: Vec<bool>,
        gives: Vec<Vec<(usize, Decimal)>>,
    ) -> Result<Self, ModelError> {
        Self { pairs, is_altruist, gives, cycles: Vec::new() }.with_chains(LONGEST_CHAIN)
    }

    /// The same with chains of at most this number of transplants, which is 3 at first.
    ///
    /// # Errors
    ///
    /// If the problem would be too large.
    pub fn with_chains(mut self, longest: usize) -> Result<Self, ModelError> {
        let gives = &self.gives;
        let mut weights = HashMap::new();
        for (donor, gives) in gives.iter().enumerate() {
            weights.extend(gives.iter().map(|&(patient, weight)| ((donor, patient), weight)));
        }
        let (mut cycles, mut size) = (Vec::new(), self.pairs.len() as u128);
        let mut add = |pairs: &[usize], weights: &[Decimal], is_chain| {
            let weight = weights.iter().copied().sum();
            cycles.push(Cycle { pairs: pairs.to_vec(), is_chain, weight });
            size += pairs.len() as u128 + 1;
            check_size(cycles.len() as u128, size)
        };
        // A cycle begins with its smallest number.
        for (a, of_a) in gives.iter().enumerate() {
            add(&[a], &[], false)?;
            if self.is_altruist[a] {
                continue;
            }
            for &(b, to_b) in of_a.iter().filter(|&&(b, _)| b > a) {
                if let Some(&back) = weights.get(&(b, a)) {
                    add(&[a, b], &[to_b, back], false)?;
                }
                for &(c, to_c) in gives[b].iter().filter(|&&(c, _)| c > a) {
                    if let Some(&back) = weights.get(&(c, a)) {
                        add(&[a, b, c], &[to_b, to_c, back], false)?;
                    }
                }
            }
        }
        for first in (0..gives.len()).filter(|&pair| self.is_altruist[pair]) {
            // Depth first: the place of each transplant among those of its donor.
            let (mut chain, mut its_weights, mut places) = (vec![first], Vec::new(), vec![0]);
            while let (Some(place), Some(&last)) = (places.last_mut(), chain.last()) {
                let next = gives[last].get(*place).filter(|_| its_weights.len() < longest);
                *place += 1;
                let Some(&(pair, weight)) = next else {
                    places.pop();
                    chain.pop();
                    its_weights.pop();
                    continue;
                };
                if !chain.contains(&pair) {
                    chain.push(pair);
                    its_weights.push(weight);
                    places.push(0);
                    add(&chain, &its_weights, true)?;
                }
            }
        }
        check_costs(cycles.iter().map(|cycle| cycle.weight))?;
        self.cycles = cycles;
        Ok(self)
    }

    /// The names of the pairs and of the altruistic donors.
    pub fn pairs(&self) -> &[String] {
        &self.pairs
    }

    /// The pairs whose patients the donor of this pair can give to, with the weights.
    ///
    /// # Panics
    ///
    /// If there is no such pair.
    pub fn gives(&self, pair: usize) -> &[(usize, Decimal)] {
        &self.gives[pair]
    }
}

/// The cycles and chains of an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exchange {
    names: Vec<String>,
    /// The cycles of two and three pairs, each beginning with its smallest number, and the chains.
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
        for Cycle { pairs, weight, .. } in &self.cycles {
            let names = pairs.iter().map(|&pair| &self.names[pair]);
            writeln!(f, "{} {weight}", joined(names, " > "))?;
        }
        let n: usize = self.cycles.iter().map(Cycle::n_transplants).sum();
        let weight: Decimal = self.cycles.iter().map(|cycle| cycle.weight).sum();
        write!(f, "{n} transplants, weight {weight}")
    }
}

/// A row for each cycle: its pairs in order, and its weight.
impl Draw for Exchange {
    fn picture(&self) -> Picture {
        let names = |pairs: &[usize]| pairs.iter().map(|&pair| &self.names[pair][..]).collect();
        rows_of_names(self.cycles.iter().map(|cycle| (names(&cycle.pairs), cycle.weight)))
    }
}
