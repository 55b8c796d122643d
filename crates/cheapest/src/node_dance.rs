//! Dancing Links below a node of the tree: it searches a small node to its end, within a budget.

use super::bound::Bound;
use super::node::Node;
use super::program::Sense;
use super::relaxation::Relaxation;
use super::tree::Tree;
use crate::search::dlx::CostDance;
use crate::search::race::prices;
use crate::search::{Limits, Meter, Outcome};
use crate::tuning::node_dance::{
    CHOOSE_ITEM, COVER_ROW, DANCE, DANCE_SLICE, LEAST_DANCE, MAKE_ENTRY, TIMED, TRIAL,
};

impl Tree {
    /// Searches a node to its end by Dancing Links, if that takes few tree nodes; whether it did.
    pub(super) fn dance(
        &mut self,
        node: &Node,
        relaxation: &Relaxation,
        bound: &Bound,
        meter: &mut Meter,
    ) -> bool {
        let Ok(room) = u64::try_from(self.threshold() - bound.least) else { return true };
        let options = relaxation.reduced_options(&self.program, &bound.reduced).collect();
        let mut dance = CostDance::new(&self.problem, options, room, true);
        let mut required = node.required.iter().filter_map(|&j| self.program.option(j));
        if !required.all(|option| dance.require(option)) {
            return true;
        }
        let mut its = Meter::default();
        its.set_flag(meter.stop.clone());
        let mut found = Vec::new();
        let n_items = relaxation.rows.iter().filter(|row| row.sense != Sense::AtMost).count();
        let n_rows = relaxation.rows.len() as u64;
        let work = |its: &Meter| {
            let covers = COVER_ROW * n_rows * its.stats.solutions;
            prices::by_lists(its.stats) + CHOOSE_ITEM * n_items as u64 * its.stats.nodes + covers
        };
        let budget = (DANCE * self.program_work).max(LEAST_DANCE);
        let outcome = loop {
            its.limit(Limits::NONE.nodes(DANCE_SLICE));
            match dance.next_cover(&mut its) {
                Ok(cover) if self.covers.wants_one() => {
                    self.add(cover);
                    dance.set_limit(u64::try_from(self.threshold() - bound.least).unwrap_or(0));
                }
                Ok(cover) => found.push(cover),
                Err(Outcome::Limit) => {}
                Err(outcome) => break outcome,
            }
            // After a cover, too: each begins a new slice, so slices alone do not end a dance.
            let is_over =
                meter.stop.is_set() || work(&its) > TIMED && meter.look_between().is_err();
            if is_over || !is_promising(&dance, work(&its), budget) {
                break Outcome::Limit;
            }
        };
        self.work += work(&its) + MAKE_ENTRY * relaxation.n_entries() as u64;
        meter.stats.nodes += its.stats.nodes;
        meter.stats.updates += its.stats.updates;
        let is_complete = outcome == Outcome::Exhausted;
        if is_complete {
            // Covers of a dance that is broken off are found again in the branches.
            for cover in found {
                self.add(cover);
            }
        }
        is_complete
    }
}

/// Whether a dance that did this much work can be expected to end within its budget.
fn is_promising(dance: &CostDance, work: u64, budget: u64) -> bool {
    work < budget / TRIAL
        || quadrille_base::real(work) < quadrille_base::real(budget) * dance.explored()
}
