//! The dance over the whole problem, with the reduced costs of the root.
//!
//! The options that it has were left by the covers that the tree had found before. So the covers of
//! both are collected together: neither has all that are wanted.

use super::bound::MOST_ROOM;
use super::tree::Tree;
use crate::search::dlx::CostDance;
use crate::search::race::prices;
use crate::search::{Limits, Meter, Outcome};
use crate::tuning::whole::{COVER, SLICE, SOON};

/// The dance.
#[derive(Clone, Debug)]
pub(super) struct WholeDance {
    dance: CostDance,
    /// The bound of the root that belongs to its reduced costs. Cuts raise later ones.
    bound: i128,
    meter: Meter,
    /// Whether it has found all covers that are wanted.
    pub(super) is_done: bool,
}

impl WholeDance {
    /// The dance with the bound of a tree whose root is solved; if it is expected to be `short`, in
    /// an arena of small size.
    pub(super) fn new(tree: &Tree, short: bool) -> Self {
        let dance = CostDance::new(&tree.problem, tree.root_options(), MOST_ROOM, short);
        Self { dance, bound: tree.root_bound(), meter: Meter::default(), is_done: false }
    }

    /// The work so far, roughly in nanoseconds.
    pub(super) fn work(&self) -> u64 {
        let its = self.meter.stats;
        prices::by_lists(its) + COVER * its.solutions
    }

    /// Dances until the work is done or a cover is found, which goes to the tree and is counted in
    /// `meter`.
    pub(super) fn take_turn(
        &mut self,
        work: u64,
        tree: &mut Tree,
        meter: &mut Meter,
    ) -> Result<(), Outcome> {
        while self.work() < work && !self.is_done {
            if meter.is_over() {
                return Err(Outcome::Limit);
            }
            self.dance.set_limit(tree.room_above(self.bound, tree.covers.limit()));
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
                Err(Outcome::Exhausted) => self.is_done = true,
                Err(Outcome::Limit) => {}
                Err(outcome) => return Err(outcome),
            }
        }
        Ok(())
    }

    /// How many times this work its whole tree probably takes, as far as it has explored it.
    pub(super) fn times(&self, work: u64) -> f64 {
        if self.work() == 0 {
            return 0.0;
        }
        quadrille_base::real(self.work())
            / (self.dance.explored() * quadrille_base::real(work.max(SOON)))
    }

    /// The explored fraction of its tree.
    pub(super) fn explored(&self) -> f64 {
        self.dance.explored()
    }
}
