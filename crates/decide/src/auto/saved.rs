//! A count by memoization that another run takes up: where the race is, and the memo searches.

use num_bigint::BigUint;

use super::counting::Counting;
use super::memoizing::{Expected, Memoizing, Sweep};
use super::racing::Racing;
use crate::problem::Instance;
use crate::search::memo::{Counts, Memo, Narrow};
use crate::search::race::Contender;
use crate::search::{EngineKind, Rule, Search, Stats};

/// Where a count by memoization alone is, without its tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MemoPlace {
    /// Tree nodes and updates of all runs.
    pub nodes: u64,
    pub updates: u64,
    /// Whether it sweeps in the order of declaration, as it was asked to.
    pub is_declared: bool,
    pub rules_tried: bool,
    pub symmetries_sought: bool,
    pub sweep: Sweeping,
}

/// Where the sweep of a narrow problem is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sweeping {
    /// It may come.
    Untried,
    /// It won, was given up, or is not needed.
    Over,
    /// It goes on, and is expected to meet this many remaining problems. It may have replaced
    /// another search, and otherwise is that search itself.
    OnTrial { states: f64, is_known: bool },
}

/// Only such a count is saved.
const MEMO: &str = "it counts by memoization alone";

impl Counting {
    /// Whether it counts by memoization alone: only then it can be saved.
    #[doc(hidden)]
    pub fn is_memo(&self) -> bool {
        self.racing().is_some_and(|racing| racing.makers.settings.engine == EngineKind::Memo)
    }

    fn saved_race(&self) -> &Racing<Counts> {
        self.racing().expect(MEMO)
    }

    /// The problem.
    #[doc(hidden)]
    pub fn problem(&self) -> &Instance {
        &self.saved_race().makers.problem
    }

    /// The bytes that its tables may take, and whether several threads may share one.
    #[doc(hidden)]
    pub fn room(&self) -> (usize, bool) {
        let settings = self.saved_race().makers.settings;
        (settings.memory, settings.n_threads().get() > 1)
    }

    /// Where it is, its memo search, and the one that this replaced for a trial.
    ///
    /// # Panics
    ///
    /// If it does not count by memoization alone.
    #[doc(hidden)]
    pub fn place(&self) -> (MemoPlace, &Memo, Option<&Memo>) {
        let Memoizing { memo, rules_tried, symmetries_sought, sweep, .. } =
            self.saved_race().memoizing().expect(MEMO);
        let (sweep, replaced) = match sweep {
            Sweep::Untried(_) | Sweep::Waiting(_) => (Sweeping::Untried, None),
            Sweep::OnTrial { expected: Expected { order, is_known, .. }, replaced } => {
                let sweep = Sweeping::OnTrial { states: order.states, is_known: *is_known };
                (sweep, replaced.as_deref())
            }
            Sweep::Over => (Sweeping::Over, None),
        };
        let Stats { nodes, updates, .. } = self.saved_race().stats();
        let place = MemoPlace {
            nodes,
            updates,
            is_declared: self.saved_race().makers.settings.rule == Some(Rule::First),
            rules_tried: *rules_tried,
            symmetries_sought: *symmetries_sought,
            sweep,
        };
        (place, memo, replaced)
    }

    /// Goes on from another one's place, with what it had counted and these memo searches.
    #[doc(hidden)]
    pub fn take_up(
        &mut self,
        place: MemoPlace,
        counted: BigUint,
        memo: Memo,
        replaced: Option<Memo>,
    ) {
        let MemoPlace { nodes, updates, rules_tried, symmetries_sought, sweep, .. } = place;
        let sweep = match sweep {
            Sweeping::Untried => Sweep::Untried(None),
            Sweeping::Over => Sweep::Over,
            Sweeping::OnTrial { states, is_known } => {
                let order = Narrow { order: memo.setup().order, states };
                let expected = Expected { order, is_known, is_late: false };
                let is_late = memo.work() >= expected.work() / 2;
                let expected = Expected { is_late, ..expected };
                Sweep::OnTrial { expected, replaced: replaced.map(Box::new) }
            }
        };
        let racing = self.racing_mut().expect(MEMO);
        let mut memoizing = Memoizing::of(memo, &racing.makers.problem, racing.makers.settings);
        (memoizing.rules_tried, memoizing.symmetries_sought) = (rules_tried, symmetries_sought);
        (memoizing.sweep, memoizing.kept) = (sweep, counted);
        memoizing.done = Stats::new(nodes, updates, 0);
        racing.take_up(memoizing);
    }
}
