//! The independent parts of a problem: a cheapest cover of each, put together, is a cheapest cover.
//!
//! Most parts are small, and Dancing Links finds their cheapest covers at once. The others have the
//! searches of a whole problem. When each part has a cover, these are a cover of the problem, and
//! the bounds of the parts add up to a bound.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::sync::Arc;

use super::any_cover::AnyCover;
use super::collection::{Cover, Wanted};
use super::tree::Tree;
use super::{Cheapest, Method};
use crate::problem::components::Component;
use crate::search::engine::Advance;
use crate::search::race::{Contender, Parts, PartsHost};
use crate::search::{Meter, Outcome};
use crate::tuning::racing::MAKE_ENTRY;

/// The searches of the parts.
#[derive(Clone, Debug)]
pub(super) struct PartSearches {
    parts: Parts<Part, Cheapest, Cheapest>,
    known: Known,
}

/// A part, and its place among all.
#[derive(Clone, Debug)]
struct Part {
    place: usize,
    component: Component,
}

/// What is known about the parts, and how to search them.
#[derive(Clone, Debug)]
struct Known {
    sign: i64,
    n_threads: NonZeroUsize,
    any_cover: Option<Arc<dyn AnyCover>>,
    /// The cheapest cover of each part so far, of options of the whole problem.
    best: Vec<Option<Cover>>,
    /// How many parts have none.
    n_open: usize,
    /// A bound of each part, once it has begun, and their sum.
    bounds: Vec<i128>,
    bound: i128,
    /// The work of the searches that are over.
    work: u64,
    /// Whether a part has no cover.
    is_none: bool,
    /// Whether a part has a better cover since the last one of the whole.
    is_better: bool,
}

impl PartSearches {
    /// Searches that have not begun.
    pub(super) fn new(components: Vec<Component>, sign: i64, n_threads: NonZeroUsize) -> Self {
        let n_open = components.len();
        let mut parts: Vec<Part> = components
            .into_iter()
            .enumerate()
            .map(|(place, component)| Part { place, component })
            .collect();
        parts.sort_by_key(|part| Reverse(part.component.problem.n_entries()));
        let known = Known {
            sign,
            n_threads,
            any_cover: None,
            best: vec![None; n_open],
            n_open,
            bounds: vec![0; n_open],
            bound: 0,
            work: 0,
            is_none: false,
            is_better: false,
        };
        Self { parts: Parts::new(parts), known }
    }

    /// Lets searches for any cover take part.
    pub(super) fn set_any_cover(&mut self, maker: Arc<dyn AnyCover>) {
        self.known.any_cover = Some(maker);
    }

    /// The work so far, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        let running = self.parts.running().iter().map(|(search, _)| search.work());
        self.known.work + running.sum::<u64>()
    }

    /// Searches until this work is done, or a better cover is found, which goes to the tree and is
    /// counted in `meter`.
    pub(super) fn take_turn(
        &mut self,
        work: u64,
        tree: &mut Tree,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        let before = meter.stats.solutions;
        while self.work() < work && meter.stats.solutions == before && !tree.is_done {
            let left = if work == u64::MAX { work } else { work - self.work() };
            let end = self.parts.go_on(&mut self.known, left, meter);
            meter.stats.solutions = before;
            if !self.parts.has_short() {
                tree.passes.raise_floor(self.known.bound);
                if self.known.n_open == 0 && std::mem::take(&mut self.known.is_better) {
                    meter.stats.solutions += u64::from(tree.covers.add(self.known.cover()));
                }
            }
            match end {
                Err(Outcome::Exhausted) => tree.finish(),
                _ if self.known.is_none => tree.finish(),
                end => end?,
            }
        }
        Ok(())
    }
}

impl Known {
    /// Takes over the bound and the best cover of a part.
    fn look(&mut self, part: &Part, search: &Cheapest) {
        let bound = i128::from(search.bound().as_number());
        self.bound += bound - std::mem::replace(&mut self.bounds[part.place], bound);
        let Some(Cover { cost, options }) = search.covers().first() else { return };
        let best = &mut self.best[part.place];
        if best.as_ref().is_some_and(|best| best.cost <= *cost) {
            return;
        }
        self.n_open -= usize::from(best.is_none());
        self.is_better = true;
        let its = &part.component.options;
        let options = options.iter().map(|option| its[option.index()]).collect();
        *best = Some(Cover { cost: *cost, options });
    }

    /// Takes over the result of a search that is over.
    fn hear(&mut self, part: &Part, search: &Cheapest) {
        self.look(part, search);
        self.work += search.work() + MAKE_ENTRY * part.component.problem.n_entries() as u64;
        self.is_none |= search.covers().is_empty();
    }

    /// The cover of the whole problem. Each part has one.
    fn cover(&self) -> Cover {
        let best = || self.best.iter().flatten();
        Cover {
            cost: best().map(|cover| cover.cost).sum(),
            options: best().flat_map(|cover| &cover.options).copied().collect(),
        }
    }

    fn search(&self, part: &Part, method: Method) -> Cheapest {
        let (problem, wanted) = (part.component.problem.clone(), Wanted::Cheapest(1));
        Cheapest::new(problem, self.sign, wanted, None, method, self.n_threads)
    }
}

impl PartsHost<Part, Cheapest, Cheapest> for Known {
    fn short(&mut self, part: &Part) -> Option<Cheapest> {
        Some(self.search(part, Method::ShortDance))
    }

    fn hear_short(&mut self, part: Part, search: Cheapest) {
        self.hear(&part, &search);
    }

    fn give_up_short(&mut self, part: &Part, search: &Cheapest) {
        self.look(part, search);
        self.work += search.work();
    }

    fn long(&mut self, part: &Part, _: usize) -> Cheapest {
        let search = self.search(part, Method::Race);
        match &self.any_cover {
            Some(maker) => search.beside_any_cover(maker.clone()),
            None => search,
        }
    }

    fn hear_long(&mut self, part: Part, search: Cheapest) {
        self.hear(&part, &search);
    }

    fn go_on(&mut self, part: &Part, search: &mut Cheapest) -> Result<(), Outcome> {
        let end = search.advance();
        self.look(part, search);
        end
    }

    fn has_threads(&self) -> bool {
        self.n_threads.get() > 1
    }
}
