//! How many classes of covers there are: the mean, over all symmetries, of the number of covers
//! that a symmetry keeps.
//!
//! This is the lemma of Cauchy, Frobenius and Burnside. Conjugate symmetries keep equally many
//! covers, so one of each conjugacy class is enough (`symmetry/classes.rs`); the covers that it
//! keeps are those of a smaller problem (`symmetry/quotient.rs`), which is counted as any other.
//! Equal problems are counted once.
//!
//! The classes of independent parts are counted part by part, and multiplied
//! (`symmetry/copies.rs`).
//!
//! If the conjugacy classes are not found, because the group is too large, the classes of covers
//! are [counted one by one](DistinctEnumeration): such a group leaves only few of them.

use num_bigint::BigUint;

use super::{DistinctEnumeration, Symmetry, SymmetryError};
use crate::automorphisms::conjugacy::{Class, quick_classes, slow_classes};
use crate::automorphisms::copies::{multisets, parts};
use crate::automorphisms::quotient::quotient;
use crate::search::auto::{Plan, Terms};
use crate::search::engine::Advance;
use crate::search::race::within;
use crate::search::{Limits, Meter, Outcome, POLL, Search};
use crate::tuning::symmetry::{FEW_IMAGES, FEW_NODES};

/// A count of the classes of covers, as a search that can be limited, stopped and continued. Made
/// by [`Symmetry::counting`].
#[derive(Debug)]
pub struct DistinctCounting {
    way: Way,
    meter: Meter,
}

#[derive(Debug)]
enum Way {
    /// The mean over the symmetries: the sum of the covers that they keep, divided by the order of
    /// the group.
    Mean(Box<Terms>, BigUint),
    OneByOne(Box<DistinctEnumeration>),
    /// The counts of independent parts, each with the number of its copies.
    Product(Vec<(DistinctCounting, usize)>),
}

impl DistinctCounting {
    pub(super) fn new(symmetry: &Symmetry, plan: &Plan) -> Result<Self, SymmetryError> {
        if plan.has_assumptions() {
            return Err(SymmetryError::Assumptions);
        }
        let settings = plan.settings;
        let mut meter = Meter::new(0, POLL);
        if let Some(parts) = parts(&symmetry.found) {
            let counts = parts.into_iter().map(|(part, n_copies)| {
                let counting =
                    Self::new(&Symmetry::new(&part, false)?, &Plan::with(&part, settings))?;
                Ok((counting, n_copies))
            });
            let way = Way::Product(counts.collect::<Result<_, SymmetryError>>()?);
            return Ok(Self { way, meter });
        }
        let problem = &symmetry.found.problem;
        let mean = |classes: Vec<Class>| {
            let kept = classes.into_iter().filter_map(|Class { options, items, size }| {
                Some((quotient(problem, &options, &items)?, size))
            });
            Way::Mean(Box::new(Terms::sum(kept, settings)), symmetry.order())
        };
        if let Some(classes) = quick_classes(&symmetry.found) {
            return Ok(Self { way: mean(classes), meter });
        }
        let open = Plan::with(problem, settings.open());
        let mut search = symmetry.covers(plan).or_else(|_| symmetry.covers(&open))?;
        // Such a group may leave so few classes that they are all found at once.
        search.set_limits(Limits::NONE.nodes(FEW_NODES));
        search.limit_images(FEW_IMAGES);
        let classes =
            if search.run() == Outcome::Limit { slow_classes(&symmetry.found) } else { None };
        search.limit_images(usize::MAX);
        let way = classes.map_or_else(|| Way::OneByOne(Box::new(search)), mean);
        if let Way::OneByOne(search) = &way {
            meter.stats += search.stats();
            meter.stats.solutions = 0;
        }
        Ok(Self { way, meter })
    }

    /// How many classes there are; `None` if a limit was reached or the flag was set, as
    /// [`outcome`](Search::outcome) then says. The next call goes on.
    pub fn count(&mut self) -> Option<BigUint> {
        (self.run() == Outcome::Exhausted).then(|| self.counted())
    }

    /// How many classes there are at least, by what was counted so far.
    pub fn counted(&self) -> BigUint {
        match &self.way {
            // Covers that are counted belong to a class, even if its other covers are not.
            Way::Mean(terms, order) => (terms.total() + order - 1_u8) / order,
            Way::OneByOne(search) => search.stats().solutions.into(),
            Way::Product(parts) => {
                parts.iter().map(|(part, n_copies)| multisets(&part.counted(), *n_copies)).product()
            }
        }
    }

    /// How many different problems are counted, or `None` if classes are counted one by one.
    pub fn terms(&self) -> Option<usize> {
        match &self.way {
            Way::Mean(terms, _) => Some(terms.counted.n_terms),
            Way::OneByOne(_) => None,
            Way::Product(parts) => parts.iter().map(|(part, _)| part.terms()).sum(),
        }
    }
}

impl Advance for DistinctCounting {
    fn advance(&mut self) -> Result<(), Outcome> {
        // What the searches find are not classes.
        let n_before = self.meter.stats.solutions;
        let outcome = match &mut self.way {
            Way::Mean(terms, _) => terms.go_on(&mut self.meter),
            Way::OneByOne(search) => within(&mut self.meter, &mut **search, u64::MAX, Search::run),
            Way::Product(parts) => multiply(parts, &mut self.meter),
        };
        self.meter.stats.solutions = n_before;
        Err(outcome)
    }

    own_meter!();

    fn explored(&self) -> f64 {
        match &self.way {
            Way::Mean(terms, _) => terms.explored(),
            Way::OneByOne(search) => search.progress(),
            Way::Product(parts) => {
                let progress = parts.iter().map(|(part, _)| part.progress());
                progress.sum::<f64>() / quadrille_base::real(parts.len() as u64)
            }
        }
    }
}

/// Counts the classes of parts to the end, to the first part without a cover, or to a limit of
/// `meter`, which counts what is done.
fn multiply(parts: &mut [(DistinctCounting, usize)], meter: &mut Meter) -> Outcome {
    for (part, _) in parts {
        let outcome = within(meter, part, u64::MAX, Search::run);
        if outcome != Outcome::Exhausted || part.counted() == BigUint::ZERO {
            return outcome;
        }
    }
    Outcome::Exhausted
}
