//! The dance over the whole problem, with the reduced costs of the root.
//!
//! The options that it has were left by the covers that the tree had found before. So the covers of
//! both are collected together: neither has all that are wanted.
//!
//! Several threads have a *dancer* each, with a part of the tree. A dancer without one takes one
//! that waits; a dancer gives parts away as soon as none waits.

use super::bound::MOST_ROOM;
use super::tree::Tree;
use crate::search::dlx::CostDance;
use crate::search::part::Part;
use crate::search::race::prices;
use crate::search::{Limits, Meter, Outcome};
use crate::tuning::whole::{COPY_ENTRY, COVER, GIVEN, SLICE, SOON};
use quadrille_base::threads::Queue;

/// The dance.
#[derive(Clone, Debug)]
pub(super) struct WholeDance {
    /// One, or one for each thread.
    dancers: Vec<Dancer>,
    /// The parts of its tree that wait.
    waiting: Vec<Part>,
    /// The bound of the root that belongs to its reduced costs. Cuts raise later ones.
    bound: i128,
    /// Whether it has found all covers that are wanted.
    pub(super) is_done: bool,
}

/// What one thread does of the dance.
#[derive(Clone, Debug)]
pub(super) struct Dancer {
    dance: CostDance,
    /// What it searches.
    part: Option<Part>,
    meter: Meter,
    /// Its work before it began this part.
    before: u64,
    /// The work at which it may give parts away again, which takes a copy.
    next_gift: u64,
}

impl WholeDance {
    /// The dance with the bound of a tree whose root is solved; if it is expected to be `short`, in
    /// an arena of small size.
    pub(super) fn new(tree: &Tree, short: bool) -> Self {
        let dance = CostDance::new(&tree.problem, tree.root_options(), MOST_ROOM, short);
        let part = Some(Part::whole());
        let first = Dancer { dance, part, meter: Meter::default(), before: 0, next_gift: 0 };
        Self { dancers: vec![first], waiting: Vec::new(), bound: tree.root_bound(), is_done: false }
    }

    /// The work so far, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        self.dancers.iter().map(Dancer::work).sum()
    }

    /// Dances until the work is done or a cover is found, which goes to the tree and is counted in
    /// `meter`.
    pub(super) fn take_turn(
        &mut self,
        work: u64,
        tree: &mut Tree,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        let before = meter.stats.solutions;
        while self.work() < work && !self.is_done && meter.stats.solutions == before {
            let left = work - self.work();
            // The others wait for this thread.
            let at_work = self.dancers.iter().position(|dancer| dancer.part.is_some());
            let mut end = Ok(());
            self.share(1, |dancers, turn| {
                let dancer = &mut dancers[at_work.unwrap_or(0)];
                end = dancer.take_turn(left, turn, tree, meter);
            });
            end?;
        }
        Ok(())
    }

    /// Lets at least `n` dancers take turns, each in a thread of its own or one after another.
    pub(super) fn share(&mut self, n: usize, turns: impl FnOnce(&mut [Dancer], &Turn)) {
        while self.dancers.len() < n {
            let next = self.dancers[0].beside();
            self.dancers.push(next);
        }
        if n > 1 && self.waiting.is_empty() {
            let gifts = self.dancers.iter_mut().map(Dancer::gifts);
            self.waiting = gifts.into_iter().find(|gifts| !gifts.is_empty()).unwrap_or_default();
        }
        let parts = Queue::new(std::mem::take(&mut self.waiting));
        let turn = Turn { parts, bound: self.bound, is_shared: n > 1 };
        turns(&mut self.dancers, &turn);
        self.waiting = turn.parts.into_rest();
        self.is_done =
            self.waiting.is_empty() && self.dancers.iter().all(|dancer| dancer.part.is_none());
    }

    /// How many times this work its whole tree probably takes, as far as it has explored it; of
    /// several parts, the one that takes longest.
    pub(super) fn times(&self, work: u64) -> f64 {
        let at_work = self.dancers.iter().filter(|it| it.part.is_some() && it.work() > 0);
        let all = at_work
            .map(|it| quadrille_base::real(it.work() - it.before) / it.dance.explored_of_kept());
        all.fold(0.0, f64::max) / quadrille_base::real(work.max(SOON))
    }

    /// The explored fraction of its tree.
    pub(super) fn explored(&self) -> f64 {
        let waiting = self.waiting.iter().map(|part| part.share);
        let left = |it: &Dancer| Some(it.part.as_ref()?.share * (1.0 - it.dance.explored()));
        let left = self.dancers.iter().filter_map(left);
        1.0 - waiting.chain(left).sum::<f64>().min(1.0)
    }
}

/// What the dancers of a turn share.
pub(super) struct Turn {
    /// The parts that no dancer has.
    parts: Queue<Part>,
    bound: i128,
    /// Whether several threads take part.
    is_shared: bool,
}

impl Dancer {
    /// Its work so far, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        let its = self.meter.stats;
        prices::by_lists(its) + COVER * its.solutions
    }

    /// A dancer for another thread, which has nothing to do yet.
    fn beside(&self) -> Self {
        let meter = Meter::default();
        Self { dance: self.dance.clone(), part: None, meter, before: 0, next_gift: 0 }
    }

    /// Gives parts away. The last one is to be taken first: it costs least.
    fn gifts(&mut self) -> Vec<Part> {
        let gifts = self.part.as_ref().map(|part| self.dance.give(part, GIVEN));
        gifts.into_iter().flatten().rev().collect()
    }

    /// Dances until this much more work is done, a cover is found, which goes to the tree and is
    /// counted in `meter`, or there is no part to search.
    pub(super) fn take_turn(
        &mut self,
        work: u64,
        turn: &Turn,
        tree: &mut Tree,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        let end = self.work() + work;
        while self.work() < end {
            if meter.is_over() {
                return Err(Outcome::Limit);
            }
            self.dance.set_limit(tree.room_above(turn.bound, tree.covers.limit()));
            if self.part.is_none() {
                let Some(part) = turn.parts.take_now() else { return Ok(()) };
                if !self.dance.begin(&part) {
                    continue;
                }
                (self.part, self.before) = (Some(part), self.work());
            }
            if turn.is_shared && turn.parts.is_empty() && self.work() >= self.next_gift {
                self.gifts().into_iter().for_each(|part| turn.parts.put(part));
                self.next_gift = self.work() + COPY_ENTRY * tree.problem.n_entries() as u64;
            }
            let before = self.meter.stats;
            let left = meter.budget.left(meter.stats).nodes.unwrap_or(u64::MAX);
            self.meter.set_flag(meter.stop.clone());
            self.meter.limit(Limits::NONE.nodes(SLICE.min(left)));
            let result = self.dance.next_cover(&mut self.meter);
            let done = self.meter.stats - before;
            meter.stats.nodes += done.nodes;
            meter.stats.updates += done.updates;
            match result {
                Ok(options) => {
                    if tree.offer(options, meter) {
                        return Ok(());
                    }
                }
                Err(Outcome::Exhausted) => self.part = None,
                Err(Outcome::Limit) => {}
                Err(outcome) => return Err(outcome),
            }
        }
        Ok(())
    }
}
