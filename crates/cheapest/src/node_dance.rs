//! Dancing Links below a node of the tree: it searches a small node to its end, within a budget.

use super::bound::Bound;
use super::dance::PartDance;
use super::node::Node;
use super::program::Sense;
use super::relaxation::Relaxation;
use super::tree::Tree;
use crate::problem::Instance;
use crate::search::race::prices;
use crate::search::{Limits, Meter, Outcome};

/// A dance below a node gets this many times the work of the last linear program.
const DANCE: u64 = 5;

/// The work of a dance for each tree node and open item, roughly in nanoseconds: it looks at each
/// item to choose one.
const CHOOSE_ITEM: u64 = 3;

/// It gets at least this much, roughly in nanoseconds.
const LEAST_DANCE: u64 = 50_000;

/// After this part of its budget a dance ends if it has explored less of its tree than of its
/// budget.
const TRIAL: u64 = 32;

/// The tree nodes of a dance after which its work is compared with this bound.
const DANCE_SLICE: u64 = 64;

/// Making a dance, per entry, roughly in nanoseconds.
const MAKE_ENTRY: u64 = 20;

impl Tree {
    /// Searches a node to its end by Dancing Links, if that takes few tree nodes; whether it did.
    pub(super) fn dance(
        &mut self,
        node: &Node,
        relaxation: &Relaxation,
        bound: &Bound,
        problem: &Instance,
        meter: &mut Meter,
    ) -> bool {
        let Ok(room) = u64::try_from(self.threshold() - bound.least) else { return true };
        let columns = relaxation.columns.iter().zip(&bound.reduced);
        let options = columns.filter_map(|(&j, &reduced)| Some((self.program.option(j)?, reduced)));
        let forced = relaxation.forced.iter().filter_map(|&j| Some((self.program.option(j)?, 0)));
        let mut dance = PartDance::new(problem, options.chain(forced).collect(), room, true);
        let mut required = node.required.iter().filter_map(|&j| self.program.option(j));
        if !required.all(|option| dance.require(option)) {
            return true;
        }
        let mut its = Meter::default();
        its.set_flag(meter.stop.clone());
        let mut found = Vec::new();
        let n_items = relaxation.rows.iter().filter(|row| row.sense != Sense::AtMost).count();
        let work = |its: &Meter| {
            prices::by_lists(its.stats) + CHOOSE_ITEM * n_items as u64 * its.stats.nodes
        };
        let budget = (DANCE * self.program_work).max(LEAST_DANCE);
        let outcome = loop {
            its.limit(Limits::NONE.nodes(DANCE_SLICE));
            match dance.next_cover(&mut its) {
                Ok(cover) if self.covers.wants_one() => {
                    self.add(cover, problem);
                    dance.set_room(u64::try_from(self.threshold() - bound.least).unwrap_or(0));
                }
                Ok(cover) => found.push(cover),
                Err(Outcome::Limit) => {}
                Err(outcome) => break outcome,
            }
            // After a cover, too: each begins a new slice, so slices alone do not end a dance.
            if !is_promising(&dance, work(&its), budget) || meter.look_between().is_err() {
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
                self.add(cover, problem);
            }
        }
        is_complete
    }
}

/// Whether a dance that did this much work can be expected to end within its budget.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn is_promising(dance: &PartDance, work: u64, budget: u64) -> bool {
    work < budget / TRIAL || (work as f64) < (budget as f64) * dance.explored()
}
