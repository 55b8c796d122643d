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
use crate::automorphisms::classes::{Class, quick_classes, slow_classes};
use crate::automorphisms::copies::{multisets, parts};
use crate::automorphisms::quotient::quotient;
use crate::problem::{Fingerprint, Instance};
use crate::search::auto::{Counting, Plan, Settings};
use crate::search::dlx::Dlx;
use crate::search::engine::Advance;
use crate::search::race::within;
use crate::search::{EngineKind, Limits, Meter, Outcome, POLL, Search};

/// Tree nodes of Dancing Links that every term gets before the race: most terms need no more, and a
/// race has to be prepared. Classes that are counted one by one get as many before conjugacy
/// classes of a large group are looked for.
const FEW_NODES: u64 = 2000;

/// The most candidates for the smallest image of a cover, before conjugacy classes are looked for.
const FEW_IMAGES: usize = 20_000;

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
    settings: Settings,
    way: Way,
    meter: Meter,
}

#[derive(Debug)]
enum Way {
    Mean(Mean),
    OneByOne(Box<DistinctEnumeration>),
    /// The counts of independent parts, each with the number of its copies.
    Product(Vec<(DistinctCounting, usize)>),
}

/// The mean over the symmetries.
#[derive(Debug)]
struct Mean {
    /// The terms that are not begun, the last one first.
    rest: Vec<Term>,
    running: Option<(Running, Term)>,
    n_terms: usize,
    /// The order of the group.
    order: BigUint,
    /// The sum over the symmetries so far.
    sum: BigUint,
}

/// How a term is counted.
#[derive(Debug)]
enum Running {
    Few(Box<Dlx>),
    /// With the number of covers that Dancing Links had found before.
    Race(Box<Counting>, u64),
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
            return Ok(Self { settings, way, meter });
        }
        let mean = |classes| Way::Mean(Mean::new(symmetry, classes));
        if let Some(classes) = quick_classes(&symmetry.found) {
            return Ok(Self { settings, way: mean(classes), meter });
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
        Ok(Self { settings, way, meter })
    }

    /// How many classes there are; `None` if a limit was reached or the flag was set, as
    /// [`outcome`](Search::outcome) then says. The next call goes on.
    pub fn count(&mut self) -> Option<BigUint> {
        (self.run() == Outcome::Exhausted).then(|| self.counted())
    }

    /// How many classes there are at least, by what was counted so far.
    #[must_use]
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
    #[must_use]
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
    fn new(symmetry: &Symmetry, classes: Vec<Class>) -> Self {
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
        Self { rest, running: None, n_terms, order, sum: BigUint::ZERO }
    }

    fn counted(&self) -> BigUint {
        let mut sum = self.sum.clone();
        if let Some((running, term)) = &self.running {
            sum += running.counted() * &term.times;
        }
        // Covers that are counted belong to a class, even if its other covers are not.
        (sum + &self.order - 1_u8) / &self.order
    }

    /// Goes on to the end or to a limit of `meter`, which counts what is done.
    fn go_on(&mut self, settings: Settings, meter: &mut Meter) -> Outcome {
        loop {
            let Some((running, term)) = &mut self.running else {
                let Some(term) = self.rest.pop() else { return Outcome::Exhausted };
                let is_open = settings.engine == EngineKind::Auto && settings.rule.is_none();
                let running = if is_open {
                    Running::Few(Box::new(Dlx::compact(&term.problem)))
                } else {
                    Running::race(&term.problem, settings, 0)
                };
                self.running = Some((running, term));
                continue;
            };
            let outcome = match running {
                Running::Few(search) => {
                    let left = FEW_NODES.saturating_sub(search.stats().nodes);
                    within(meter, &mut **search, left, Search::run)
                }
                Running::Race(counting, _) => {
                    let outcome = within(meter, &mut **counting, u64::MAX, Search::run);
                    meter.show_profile_of(counting.meter());
                    outcome
                }
            };
            if outcome == Outcome::Exhausted {
                self.sum += running.counted() * &term.times;
                self.running = None;
            } else if let Running::Few(search) = running
                && search.stats().nodes >= FEW_NODES
            {
                *running = Running::race(&term.problem, settings, search.stats().solutions);
            } else {
                return outcome;
            }
        }
    }

    fn explored(&self) -> f64 {
        let running = match &self.running {
            Some((Running::Race(counting, _), _)) => counting.progress(),
            _ => 0.0,
        };
        let n_done = self.n_terms - self.rest.len() - usize::from(self.running.is_some());
        #[expect(clippy::cast_precision_loss, reason = "a share, rounded")]
        let (n_done, n) = (n_done as f64, self.n_terms.max(1) as f64);
        (n_done + running) / n
    }
}

impl Running {
    /// A count of the problem by the settings; by the fastest method if an engine does not know the
    /// problem, which may have multiplicities where the original one has none.
    fn race(problem: &Instance, settings: Settings, n_found: u64) -> Self {
        let by = |settings| Plan::with(problem, settings).counting();
        let counting = by(settings).or_else(|_| by(open(settings)));
        let counting = counting.expect("what is fastest knows every problem");
        Self::Race(Box::new(counting), n_found)
    }

    fn counted(&self) -> BigUint {
        match self {
            Self::Few(search) => search.stats().solutions.into(),
            Self::Race(counting, n_found) => counting.counted().max((*n_found).into()),
        }
    }
}

impl Advance for DistinctCounting {
    fn advance(&mut self) -> Result<(), Outcome> {
        // What the searches find are not classes.
        let n_before = self.meter.stats.solutions;
        let outcome = match &mut self.way {
            Way::Mean(mean) => mean.go_on(self.settings, &mut self.meter),
            Way::OneByOne(search) => within(&mut self.meter, &mut **search, u64::MAX, Search::run),
            Way::Product(parts) => multiply(parts, &mut self.meter),
        };
        self.meter.stats.solutions = n_before;
        Err(outcome)
    }

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn explored(&self) -> f64 {
        match &self.way {
            Way::Mean(mean) => mean.explored(),
            Way::OneByOne(search) => search.progress(),
            Way::Product(parts) => {
                #[expect(clippy::cast_precision_loss, reason = "a share, rounded")]
                let n = parts.len() as f64;
                parts.iter().map(|(part, _)| part.progress()).sum::<f64>() / n
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
