//! [`Terms`]: the counts of several problems, multiplied or added.
//!
//! The count of a problem that falls into independent parts is the product of the counts of the
//! [components](crate::search::components). The number of classes of covers is a mean of counts
//! (`symmetry/counting.rs`).
//!
//! Equal problems are counted once: by Dancing Links for a few tree nodes, and by
//! [counts](Counting) that take turns ([`Parts`]).

use std::cmp::Reverse;

use hashbrown::HashMap;
use num_bigint::BigUint;

use super::Counting;
use super::finding::NoCover;
use super::plan::Settings;
use crate::problem::{Fingerprint, Instance, ItemId};
use crate::search::components::{Component, components};
use crate::search::dlx::Dlx;
use crate::search::race::{Contender, MethodKind, Parts, PartsHost, prices};
use crate::search::{EngineKind, Meter, Outcome, Search};

/// A product or a sum of counts.
#[derive(Debug)]
pub(crate) struct Terms {
    /// The different problems, the last one first.
    parts: Parts<Term, Dlx, Counting>,
    pub(crate) counted: Counted,
}

/// A problem whose covers are counted.
#[derive(Debug)]
struct Term {
    problem: Instance,
    /// In a product, its items as items of the whole problem.
    items: Vec<ItemId>,
    /// How often it occurs.
    times: BigUint,
}

/// What is made of the counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Product,
    Sum,
}

/// What is counted so far.
#[derive(Debug)]
pub(crate) struct Counted {
    settings: Settings,
    operation: Operation,
    total: BigUint,
    /// How many terms there are, and how many are counted. Of a product, equal ones count as
    /// several.
    pub(crate) n_terms: usize,
    n_done: usize,
    /// The work for the terms that are counted, roughly in nanoseconds.
    work: u64,
    /// Why a factor has no cover.
    pub(super) no_cover: Option<NoCover>,
}

impl Terms {
    /// The product for a problem, the smallest components first; `None` if it does not fall into
    /// parts.
    pub(super) fn product(problem: &Instance, settings: Settings) -> Option<Self> {
        let components = components(problem)?;
        let n_terms = components.len();
        let factor =
            |Component { problem, items, .. }| Term { problem, items, times: BigUint::from(1_u8) };
        let mut factors = different(components.into_iter().map(factor));
        factors.sort_by_key(|factor| Reverse(factor.problem.n_entries()));
        let counted = Counted::new(settings, Operation::Product, n_terms);
        Some(Self { parts: Parts::new(factors), counted })
    }

    /// The sum of the counts of these problems, each with how often it is added.
    pub(crate) fn sum(
        problems: impl Iterator<Item = (Instance, BigUint)>,
        settings: Settings,
    ) -> Self {
        let term = |(problem, times)| Term { problem, items: Vec::new(), times };
        let mut terms = different(problems.map(term));
        terms.reverse();
        let counted = Counted::new(settings, Operation::Sum, terms.len());
        // All are needed, and each may have all threads and the whole memory.
        Self { parts: Parts::one_by_one(terms), counted }
    }

    /// Goes on to the end or to a limit of `meter`, which counts what is done.
    pub(crate) fn go_on(&mut self, meter: &mut Meter) -> Outcome {
        loop {
            let Counted { operation, total, n_terms, .. } = &self.counted;
            if *operation == Operation::Product && *total == BigUint::ZERO {
                self.parts.drop_all();
                self.counted.n_done = *n_terms;
            }
            if let Err(outcome) = self.parts.go_on(&mut self.counted, u64::MAX, meter) {
                return outcome;
            }
        }
    }

    /// What the counts so far make: 0, as long as a factor is not begun.
    pub(crate) fn total(&self) -> BigUint {
        let Counted { operation, total, .. } = &self.counted;
        if *operation == Operation::Product && self.parts.is_beginning() {
            return BigUint::ZERO;
        }
        let running = self.parts.running().iter();
        running.fold(total.clone(), |total, (counting, term)| {
            operation.apply(total, &counting.counted(), &term.times)
        })
    }

    /// The work of the terms so far, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        let running = self.parts.running().iter().map(|(counting, _)| counting.work());
        self.counted.work + running.sum::<u64>()
    }

    /// The counted share of the terms.
    pub(crate) fn explored(&self) -> f64 {
        let running = self.parts.running().iter().map(|(counting, _)| counting.progress());
        let n_done = quadrille_base::real(self.counted.n_done as u64);
        (n_done + running.sum::<f64>()) / quadrille_base::real(self.counted.n_terms.max(1) as u64)
    }

    /// The most threads that one of those in turns uses.
    pub(super) fn threads(&self) -> usize {
        self.parts.running().iter().map(|(counting, _)| counting.threads()).max().unwrap_or(1)
    }
}

/// The terms whose problems differ, in the order of the first of equal ones.
fn different(terms: impl Iterator<Item = Term>) -> Vec<Term> {
    let mut all: Vec<Term> = Vec::new();
    let mut places: HashMap<Fingerprint, usize> = HashMap::new();
    for term in terms {
        let place = *places.entry(term.problem.fingerprint()).or_insert(all.len());
        match all.get_mut(place) {
            Some(equal) if equal.problem.has_same_covers(&term.problem) => {
                equal.times += term.times;
            }
            _ => all.push(term),
        }
    }
    all
}

impl Operation {
    /// Takes in a count that occurs this often.
    fn apply(self, total: BigUint, count: &BigUint, times: &BigUint) -> BigUint {
        match self {
            Self::Product => total * count.pow(n_equal(times)),
            Self::Sum => total + count * times,
        }
    }
}

/// How many components are equal.
fn n_equal(times: &BigUint) -> u32 {
    times.try_into().expect("no more than items, which are counted in 31 bits")
}

impl Counted {
    /// Without counts.
    fn new(settings: Settings, operation: Operation, n_terms: usize) -> Self {
        let total = BigUint::from(u8::from(operation == Operation::Product));
        Self { settings, operation, total, n_terms, n_done: 0, work: 0, no_cover: None }
    }

    /// Takes in the count of a term, and the work that it took. `why` says why there is no cover,
    /// if there is none; a sum goes on with its other terms.
    fn add(
        &mut self,
        term: &Term,
        count: &BigUint,
        work: u64,
        why: impl FnOnce() -> Option<NoCover>,
    ) {
        self.total = self.operation.apply(std::mem::take(&mut self.total), count, &term.times);
        self.n_done += match self.operation {
            Operation::Product => n_equal(&term.times) as usize,
            Operation::Sum => 1,
        };
        self.work += work;
        if self.operation == Operation::Product && *count == BigUint::ZERO {
            self.no_cover = why();
        }
    }
}

impl PartsHost<Term, Dlx, Counting> for Counted {
    fn short(&mut self, term: &Term) -> Option<Dlx> {
        let is_open = self.settings.engine == EngineKind::Auto && self.settings.rule.is_none();
        is_open.then(|| Dlx::compact(&term.problem))
    }

    fn hear_short(&mut self, term: Term, search: Dlx) {
        let stats = search.stats();
        let why = || Some(NoCover { by: MethodKind::Tree, certificate: None });
        self.add(&term, &stats.solutions.into(), prices::by_lists(stats), why);
    }

    /// A count by the settings; by the fastest method if an engine does not know the problem, which
    /// may have multiplicities where the original one has none.
    fn long(&mut self, term: &Term, at_once: usize) -> Counting {
        let settings = Settings { memory: self.settings.memory / at_once, ..self.settings };
        let by = |settings| Counting::new(term.problem.clone(), settings);
        let counting = by(settings).or_else(|_| by(settings.open()));
        counting.expect("what is fastest knows every problem")
    }

    fn hear_long(&mut self, term: Term, counting: Counting) {
        let why = || counting.no_cover().map(|why| why.of_part(&term.items));
        self.add(&term, &counting.counted(), counting.work(), why);
    }

    fn go_on(&mut self, _: &Term, counting: &mut Counting) -> Result<(), Outcome> {
        Err(counting.run())
    }
}
