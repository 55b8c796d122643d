//! A count by memoization that another run takes up: where the race is, and the memo searches.

use super::counting::Counting;
use super::race::{Race, Sweep};
use super::racing::Racing;
use super::waiting::Waiting;
use crate::problem::Problem;
use crate::search::engine::Advance;
use crate::search::memo::{Counts, Memo, Narrow};
use crate::search::{EngineKind, Rule, Search, Stats};

/// Where a count by memoization alone is, without its tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    /// Tree nodes and updates of all runs.
    pub(crate) nodes: u64,
    pub(crate) updates: u64,
    /// Whether it sweeps in the order of declaration, as it was asked to.
    pub(crate) is_declared: bool,
    pub(crate) rules_tried: bool,
    pub(crate) symmetries_sought: bool,
    pub(crate) sweep: Sweeping,
}

/// Where the sweep of a narrow problem is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sweeping {
    /// It may come.
    Untried,
    /// It won, was given up, or is not needed.
    Over,
    /// It goes on, and is expected to meet this many remaining problems. It may have replaced
    /// another search, and otherwise is that search itself.
    OnTrial { states: f64, is_known: bool },
}

impl<T> Counting<'_, T> {
    /// Whether it counts by memoization alone: only then it can be saved.
    pub(crate) fn is_memo(&self) -> bool {
        self.racing.settings.engine == EngineKind::Memo
    }

    /// The problem.
    pub(crate) fn problem(&self) -> &Problem<T> {
        self.racing.problem()
    }

    /// The bytes that its tables may take, and whether several threads may share one.
    pub(crate) fn room(&self) -> (usize, bool) {
        let settings = self.racing.settings;
        (settings.memory, settings.n_threads().get() > 1)
    }

    /// Where it is, its memo search, and the one that this replaced for a trial.
    ///
    /// # Panics
    ///
    /// If it does not count by memoization alone.
    pub(crate) fn place(&self) -> (Place, &Memo, Option<&Memo>) {
        let Racing { race, waiting, settings, .. } = &self.racing;
        let on_trial = waiting.as_ref().filter(|_| race.sweep == Sweep::OnTrial);
        let sweep = match (race.sweep, on_trial) {
            (_, Some(Waiting { order, is_known, .. })) => {
                Sweeping::OnTrial { states: order.states, is_known: *is_known }
            }
            (Sweep::Untried, None) => Sweeping::Untried,
            _ => Sweeping::Over,
        };
        let Stats { nodes, updates, .. } = self.racing.stats();
        let place = Place {
            nodes,
            updates,
            is_declared: settings.rule == Some(Rule::First),
            rules_tried: race.rules_tried,
            symmetries_sought: race.symmetries_sought,
            sweep,
        };
        let replaced = on_trial.and_then(|waiting| waiting.replaced.as_ref());
        (place, self.racing.memo(), replaced)
    }

    /// Goes on from another one's place, with these memo searches.
    pub(crate) fn take_up(&mut self, place: Place, memo: Memo, replaced: Option<Memo>) {
        let racing: &mut Racing<'_, T, Counts> = &mut self.racing;
        let (sweep, waiting) = match place.sweep {
            Sweeping::Untried => (Sweep::Untried, None),
            Sweeping::Over => (Sweep::Over, None),
            Sweeping::OnTrial { states, is_known } => {
                let order = Narrow { order: memo.setup().order, states };
                (Sweep::OnTrial, Some(Waiting { order, is_known, replaced }))
            }
        };
        let Place { rules_tried, symmetries_sought, nodes, updates, .. } = place;
        racing.race = Race { rules_tried, symmetries_sought, sweep, ..Race::MEMO };
        racing.waiting = waiting;
        racing.memo = Some(memo);
        racing.meter_mut().stats = Stats::new(nodes, updates, 0);
    }
}
