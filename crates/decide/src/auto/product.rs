//! [`Product`]: the count of a problem that falls into independent parts.
//!
//! The count is the product of the counts of the [components](crate::search::components). Equal
//! components are counted once, the smallest first: by Dancing Links for a few tree nodes, and by
//! [races](super::racing) that take turns ([`Parts`]).

use hashbrown::HashMap;
use num_bigint::BigUint;

use super::finding::NoCover;
use super::racing::Racing;
use super::settings::Settings;
use crate::problem::{Fingerprint, Instance, ItemId};
use crate::search::components::{Component, components};
use crate::search::dlx::Dlx;
use crate::search::memo::Counts;
use crate::search::race::{Contender, MethodKind, Parts, PartsHost, prices};
use crate::search::{Meter, Outcome, Search};

/// A count of all covers as a product.
#[derive(Debug)]
pub(super) struct Product {
    /// The different components, the largest first.
    parts: Parts<Factor, Dlx, Racing<Counts>>,
    pub(super) counted: Counted,
}

/// A component, and how many are equal to it.
#[derive(Debug)]
struct Factor {
    problem: Instance,
    /// Its items as items of the whole problem.
    items: Vec<ItemId>,
    times: u32,
}

/// What is counted so far.
#[derive(Debug)]
pub(super) struct Counted {
    settings: Settings,
    /// The product of the counts.
    product: BigUint,
    /// How many components there are, and how many are counted.
    pub(super) n_components: usize,
    n_done: usize,
    /// The work for the components that are counted, roughly in nanoseconds.
    work: u64,
    /// Why a component has no cover.
    pub(super) no_cover: Option<NoCover>,
}

impl Product {
    /// The product for a problem; `None` if it does not fall into parts.
    pub(super) fn of(problem: &Instance, settings: Settings) -> Option<Self> {
        let components = components(problem)?;
        let n_components = components.len();
        let mut rest: Vec<Factor> = Vec::new();
        let mut places: HashMap<Fingerprint, usize> = HashMap::new();
        for component in components {
            let Component { problem, items, .. } = component;
            let place = *places.entry(problem.fingerprint()).or_insert(rest.len());
            match rest.get_mut(place) {
                Some(factor) if factor.problem.has_same_covers(&problem) => factor.times += 1,
                _ => rest.push(Factor { problem, items, times: 1 }),
            }
        }
        rest.sort_by_key(|factor| std::cmp::Reverse(factor.problem.n_entries()));
        let counted = Counted {
            settings,
            product: BigUint::from(1_u8),
            n_components,
            n_done: 0,
            work: 0,
            no_cover: None,
        };
        Some(Self { parts: Parts::new(rest), counted })
    }

    /// Goes on to the end or to a limit of `meter`, which counts what is done.
    pub(super) fn go_on(&mut self, meter: &mut Meter) -> Outcome {
        loop {
            if self.counted.product == BigUint::ZERO {
                self.parts.drop_all();
                self.counted.n_done = self.counted.n_components;
            }
            if let Err(outcome) = self.parts.go_on(&mut self.counted, u64::MAX, meter) {
                return outcome;
            }
        }
    }

    /// How many covers have been counted so far: none, as long as a component is not begun.
    pub(super) fn counted(&self) -> BigUint {
        if self.parts.is_beginning() {
            return BigUint::ZERO;
        }
        let running = self.parts.running().iter();
        running.fold(self.counted.product.clone(), |product, (counting, factor)| {
            product * counting.counted().pow(factor.times)
        })
    }

    /// The work of the components so far, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        let running = self.parts.running().iter().map(|(counting, _)| counting.work());
        self.counted.work + running.sum::<u64>()
    }

    /// The counted share of the components.
    pub(super) fn explored(&self) -> f64 {
        let running = self.parts.running().iter().map(|(counting, _)| counting.progress());
        let n_done = quadrille_base::real(self.counted.n_done as u64);
        (n_done + running.sum::<f64>()) / quadrille_base::real(self.counted.n_components as u64)
    }

    /// The most threads that one of those in turns uses.
    pub(super) fn threads(&self) -> usize {
        self.parts.running().iter().map(|(counting, _)| counting.threads()).max().unwrap_or(1)
    }
}

impl Counted {
    /// Puts in the count of a component and its equals, and the work that it took. `why` says why
    /// there is no cover, if there is none.
    fn multiply(&mut self, count: &BigUint, times: u32, work: u64, why: impl FnOnce() -> NoCover) {
        self.product *= count.pow(times);
        self.n_done += times as usize;
        self.work += work;
        if *count == BigUint::ZERO {
            self.no_cover = Some(why());
        }
    }
}

impl PartsHost<Factor, Dlx, Racing<Counts>> for Counted {
    fn short(&mut self, factor: &Factor) -> Option<Dlx> {
        Some(Dlx::compact(&factor.problem))
    }

    fn hear_short(&mut self, factor: Factor, search: Dlx) {
        let stats = search.stats();
        let why = || NoCover { by: MethodKind::Tree, certificate: None };
        self.multiply(&stats.solutions.into(), factor.times, prices::by_lists(stats), why);
    }

    fn long(&mut self, factor: &Factor, at_once: usize) -> Racing<Counts> {
        let settings = Settings { memory: self.settings.memory / at_once, ..self.settings };
        Racing::new(factor.problem.clone(), settings).expect("auto knows every problem")
    }

    fn hear_long(&mut self, factor: Factor, counting: Racing<Counts>) {
        let why = || counting.no_cover().of_part(&factor.items);
        self.multiply(&counting.counted(), factor.times, counting.work(), why);
    }

    fn go_on(&mut self, _: &Factor, counting: &mut Racing<Counts>) -> Result<(), Outcome> {
        Err(counting.run())
    }
}
