//! [`Product`]: the count of a problem that falls into independent parts.
//!
//! The count is the product of the counts of the [components](crate::search::components). Equal
//! components are counted once. The smallest come first, each by Dancing Links for a few tree
//! nodes, which is all that most of them need: there may be 100,000. Each of the others has a
//! [race](super::racing) of its own. Several of these races run at a time, in turns of doubling
//! length: a component without covers makes the whole count 0, and it must not have to wait for one
//! that takes long.

use hashbrown::HashMap;
use num_bigint::BigUint;

use super::finding::NoCover;
use super::racing::Racing;
use super::settings::Settings;
use super::tuning::product::{AT_ONCE, FEW_NODES, FIRST_TURN_WORK};
use crate::problem::{Fingerprint, Instance, ItemId};
use crate::search::components::{Component, components};
use crate::search::dlx::Dlx;
use crate::search::engine::Advance;
use crate::search::memo::Counts;
use crate::search::race::{Contender, MethodKind, Turn, Turns, prices, within};
use crate::search::{Meter, Outcome, Search};

/// A count of all covers as a product.
#[derive(Debug)]
pub(super) struct Product {
    settings: Settings,
    /// The different components that are not begun, the largest first.
    rest: Vec<Factor>,
    /// The one that is counted by Dancing Links.
    small: Option<(Dlx, Factor)>,
    /// Those that this took too long for, the smallest first.
    hard: Vec<Factor>,
    /// Those that go on in turns, each with its items and how often it occurs.
    running: Vec<(Racing<Counts>, Vec<ItemId>, u32)>,
    /// Whose turn of those it is.
    turns: Turns,
    turn: Turn,
    /// The product of the counts so far.
    counted: BigUint,
    /// How many components there are, and how many are counted.
    n_components: usize,
    n_counted: usize,
    /// The work for the components that are counted, roughly in nanoseconds.
    work_before: u64,
    /// Why a component has no cover.
    no_cover: Option<NoCover>,
}

/// A component, and how many are equal to it.
#[derive(Debug)]
struct Factor {
    problem: Instance,
    /// Its items as items of the whole problem.
    items: Vec<ItemId>,
    times: u32,
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
        Some(Self {
            settings,
            rest,
            small: None,
            hard: Vec::new(),
            running: Vec::new(),
            turns: Turns::new(FIRST_TURN_WORK),
            turn: Turn::default(),
            counted: BigUint::from(1_u8),
            n_components,
            n_counted: 0,
            work_before: 0,
            no_cover: None,
        })
    }

    /// Goes on to the end or to a limit of `meter`, which counts what is done.
    pub(super) fn go_on(&mut self, meter: &mut Meter) -> Outcome {
        loop {
            if self.counted == BigUint::ZERO {
                (self.rest, self.small) = (Vec::new(), None);
                (self.hard, self.running) = (Vec::new(), Vec::new());
                self.n_counted = self.n_components;
            }
            let outcome = if self.small.is_some() {
                self.count_small(meter)
            } else if let Some(factor) = self.rest.pop() {
                self.small = Some((Dlx::compact(&factor.problem), factor));
                None
            } else {
                self.refill();
                if self.running.is_empty() {
                    return Outcome::Exhausted;
                }
                self.take_turn(meter)
            };
            if let Some(outcome) = outcome {
                return outcome;
            }
        }
    }

    /// Goes on with the one that is counted by Dancing Links; an outcome if a limit was reached.
    fn count_small(&mut self, meter: &mut Meter) -> Option<Outcome> {
        let (mut search, factor) = self.small.take()?;
        let n_nodes = FEW_NODES - search.stats().nodes;
        let outcome = within(meter, &mut search, n_nodes, Search::run);
        if outcome == Outcome::Exhausted {
            self.work_before += prices::by_lists(search.stats());
            self.multiply(&search.stats().solutions.into(), factor.times);
            if self.counted == BigUint::ZERO {
                self.no_cover = Some(NoCover { by: MethodKind::Tree, certificate: None });
            }
        } else if search.stats().nodes >= FEW_NODES {
            self.hard.push(factor);
        } else {
            self.small = Some((search, factor));
            return Some(outcome);
        }
        None
    }

    /// Begins as many of the hard ones as may go on at a time.
    fn refill(&mut self) {
        let n = usize::min(AT_ONCE - self.running.len(), self.hard.len());
        let at_once = self.running.len() + n;
        let memory = self.settings.memory / at_once.max(1);
        for Factor { problem, items, times } in self.hard.drain(..n) {
            let settings = Settings { memory, ..self.settings };
            let racing = Racing::new(problem, settings);
            self.running.push((racing.expect("auto knows every problem"), items, times));
        }
    }

    /// Gives one of those that are running its turn; an outcome if a limit was reached.
    fn take_turn(&mut self, meter: &mut Meter) -> Option<Outcome> {
        let k = self.turns.whose();
        let n_running = self.running.len();
        let Some((counting, _, times)) = self.running.get_mut(k) else {
            self.turns.pass_on(n_running);
            return None;
        };
        // The last one needs no turns.
        let is_last = self.n_counted + 1 >= self.n_components;
        let work = if is_last { u64::MAX } else { self.turns.work(1) };
        let end = self.turn.take(counting, work, false, meter, |counting| Err(counting.run()));
        meter.show_profile_of(counting.meter());
        let times = *times;
        match end {
            Some(Err(Outcome::Exhausted)) => {
                let (counting, items, _) = self.running.remove(k);
                self.work_before += counting.work();
                let count = counting.counted();
                self.multiply(&count, times);
                if count == BigUint::ZERO {
                    self.no_cover = Some(counting.no_cover().of_part(&items));
                }
                self.turn = Turn::default();
            }
            Some(Ok(()) | Err(_)) => return end?.err(),
            None => {
                self.turns.pass_on(n_running);
            }
        }
        None
    }

    /// Puts in the count of a component and its equals.
    fn multiply(&mut self, count: &BigUint, times: u32) {
        self.counted *= count.pow(times);
        self.n_counted += times as usize;
    }

    /// How many covers have been counted so far: none, as long as a component is not begun.
    pub(super) fn counted(&self) -> BigUint {
        if !self.rest.is_empty() || self.small.is_some() || !self.hard.is_empty() {
            return BigUint::ZERO;
        }
        let running =
            self.running.iter().map(|(counting, _, times)| counting.counted().pow(*times));
        running.fold(self.counted.clone(), |product, count| product * count)
    }

    /// The work of the components so far, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        self.work_before + self.running.iter().map(|(counting, ..)| counting.work()).sum::<u64>()
    }

    /// Why a component has no cover, once that is shown.
    pub(super) fn no_cover(&self) -> Option<NoCover> {
        self.no_cover.clone()
    }

    /// The counted share of the components.
    pub(super) fn explored(&self) -> f64 {
        let running: f64 = self.running.iter().map(|(counting, ..)| counting.progress()).sum();
        #[expect(clippy::cast_precision_loss, reason = "a share, rounded")]
        let (n_counted, n) = (self.n_counted as f64, self.n_components as f64);
        (n_counted + running) / n
    }

    pub(super) fn n_components(&self) -> usize {
        self.n_components
    }

    /// The most threads that one of those in turns uses.
    pub(super) fn threads(&self) -> usize {
        self.running.iter().map(|(counting, ..)| counting.threads()).max().unwrap_or(1)
    }
}
