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

use hashbrown::HashMap;
use num_bigint::BigUint;

use super::{DistinctEnumeration, Symmetry, SymmetryError};
use crate::automorphisms::conjugacy::{Class, quick_classes, slow_classes};
use crate::automorphisms::copies::{multisets, parts};
use crate::automorphisms::quotient::quotient;
use crate::problem::{Fingerprint, Instance};
use crate::search::auto::{Counting, Plan, Settings};
use crate::search::dlx::Dlx;
use crate::search::engine::Advance;
use crate::search::race::{Parts, PartsHost, within};
use crate::search::{EngineKind, Limits, Meter, Outcome, POLL, Search};
use crate::tuning::symmetry::{FEW_IMAGES, FEW_NODES};

/// A problem whose covers are counted.
#[derive(Debug)]
struct Term {
    problem: Instance,
    /// How many symmetries keep as many covers as it has.
    times: BigUint,
}

/// A count of the classes of covers, as a search that can be limited, stopped and continued. Made
/// by [`Symmetry::counting`].
#[derive(Debug)]
pub struct DistinctCounting {
    way: Way,
    meter: Meter,
}

#[derive(Debug)]
enum Way {
    Mean(Box<Mean>),
    OneByOne(Box<DistinctEnumeration>),
    /// The counts of independent parts, each with the number of its copies.
    Product(Vec<(DistinctCounting, usize)>),
}

/// The mean over the symmetries.
#[derive(Debug)]
struct Mean {
    /// The terms, the last one first.
    terms: Parts<Term, Dlx, Counting>,
    n_terms: usize,
    /// The order of the group.
    order: BigUint,
    counted: Counted,
}

/// What is counted so far.
#[derive(Debug)]
struct Counted {
    settings: Settings,
    /// The sum over the symmetries, and the number of terms that it has.
    sum: BigUint,
    n_terms: usize,
}

impl DistinctCounting {
    pub(super) fn new(symmetry: &Symmetry, plan: &Plan) -> Result<Self, SymmetryError> {
        if plan.has_assumptions() {
            return Err(SymmetryError::Assumptions);
        }
        let settings = plan.settings();
        let mut meter = Meter::new(0, POLL);
        if let Some(parts) = parts(&symmetry.found) {
            let counts = parts.into_iter().map(|(part, n_copies)| {
                let counting = Self::new(&Symmetry::new(&part)?, &Plan::with(&part, settings))?;
                Ok((counting, n_copies))
            });
            let way = Way::Product(counts.collect::<Result<_, SymmetryError>>()?);
            return Ok(Self { way, meter });
        }
        let mean = |classes| Way::Mean(Box::new(Mean::new(symmetry, classes, settings)));
        if let Some(classes) = quick_classes(&symmetry.found) {
            return Ok(Self { way: mean(classes), meter });
        }
        let open = Plan::with(&symmetry.found.problem, open(settings));
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
            Way::Mean(mean) => mean.counted(),
            Way::OneByOne(search) => search.stats().solutions.into(),
            Way::Product(parts) => {
                parts.iter().map(|(part, n_copies)| multisets(&part.counted(), *n_copies)).product()
            }
        }
    }

    /// How many different problems are counted, or `None` if classes are counted one by one.
    pub fn terms(&self) -> Option<usize> {
        match &self.way {
            Way::Mean(mean) => Some(mean.n_terms),
            Way::OneByOne(_) => None,
            Way::Product(parts) => parts.iter().map(|(part, _)| part.terms()).sum(),
        }
    }
}

/// The same settings for what is fastest.
fn open(settings: Settings) -> Settings {
    Settings { engine: EngineKind::Auto, rule: None, preprocess: false, ..settings }
}

impl Mean {
    fn new(symmetry: &Symmetry, classes: Vec<Class>, settings: Settings) -> Self {
        let mut rest: Vec<Term> = Vec::new();
        let mut places: HashMap<Fingerprint, usize> = HashMap::new();
        for Class { options, items, size } in classes {
            let Some(problem) = quotient(&symmetry.found.problem, &options, &items) else {
                continue;
            };
            let place = *places.entry(problem.fingerprint()).or_insert(rest.len());
            match rest.get_mut(place) {
                Some(term) if term.problem.has_same_covers(&problem) => term.times += size,
                _ => rest.push(Term { problem, times: size }),
            }
        }
        rest.reverse();
        let (n_terms, order) = (rest.len(), symmetry.order());
        let counted = Counted { settings, sum: BigUint::ZERO, n_terms: 0 };
        Self { terms: Parts::new(rest), n_terms, order, counted }
    }

    fn counted(&self) -> BigUint {
        let mut sum = self.counted.sum.clone();
        for (counting, term) in self.terms.running() {
            sum += counting.counted() * &term.times;
        }
        // Covers that are counted belong to a class, even if its other covers are not.
        (sum + &self.order - 1_u8) / &self.order
    }

    /// Goes on to the end or to a limit of `meter`, which counts what is done.
    fn go_on(&mut self, meter: &mut Meter) -> Outcome {
        loop {
            if let Err(outcome) = self.terms.go_on(&mut self.counted, u64::MAX, meter) {
                return outcome;
            }
        }
    }

    fn explored(&self) -> f64 {
        let running = self.terms.running().iter().map(|(counting, _)| counting.progress());
        let n_done = quadrille_base::real(self.counted.n_terms as u64);
        (n_done + running.sum::<f64>()) / quadrille_base::real(self.n_terms.max(1) as u64)
    }
}

impl Counted {
    fn add(&mut self, term: &Term, count: BigUint) {
        self.sum += count * &term.times;
        self.n_terms += 1;
    }
}

impl PartsHost<Term, Dlx, Counting> for Counted {
    fn short(&mut self, term: &Term) -> Option<Dlx> {
        let is_open = self.settings.engine == EngineKind::Auto && self.settings.rule.is_none();
        is_open.then(|| Dlx::compact(&term.problem))
    }

    fn hear_short(&mut self, term: Term, search: Dlx) {
        self.add(&term, search.stats().solutions.into());
    }

    /// A count by the settings; by the fastest method if an engine does not know the problem, which
    /// may have multiplicities where the original one has none.
    fn long(&mut self, term: &Term, _: usize) -> Counting {
        let by = |settings| Plan::with(&term.problem, settings).counting();
        let counting = by(self.settings).or_else(|_| by(open(self.settings)));
        counting.expect("what is fastest knows every problem")
    }

    fn hear_long(&mut self, term: Term, counting: Counting) {
        self.add(&term, counting.counted());
    }

    fn go_on(&mut self, _: &Term, counting: &mut Counting) -> Result<(), Outcome> {
        Err(counting.run())
    }

    /// All are needed, and each may have all threads and the whole memory.
    fn at_once(&self) -> usize {
        1
    }
}

impl Advance for DistinctCounting {
    fn advance(&mut self) -> Result<(), Outcome> {
        // What the searches find are not classes.
        let n_before = self.meter.stats.solutions;
        let outcome = match &mut self.way {
            Way::Mean(mean) => mean.go_on(&mut self.meter),
            Way::OneByOne(search) => within(&mut self.meter, &mut **search, u64::MAX, Search::run),
            Way::Product(parts) => multiply(parts, &mut self.meter),
        };
        self.meter.stats.solutions = n_before;
        Err(outcome)
    }

    own_meter!();

    fn explored(&self) -> f64 {
        match &self.way {
            Way::Mean(mean) => mean.explored(),
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

impl Search for DistinctCounting {}
