//! The sweep of a narrow problem, in the race.
//!
//! Short trials mislead where a problem is narrow, such as a long board. A sweep from end to end
//! gains hardly anything until it has met most of the remaining problems that a few columns leave,
//! and then its gain grows beyond all measure; another order or rule gains more at first. But the
//! number of these remaining problems can be estimated from the order alone ([`Narrow`]). So the
//! sweep is begun as soon as it is expected to take not much longer than the turn of the leader;
//! halfway through what is expected it has to gain something, and in the end more than the memo
//! search that it replaced. Otherwise the earlier one goes on where it was. If the memo search
//! already sweeps in an order that is about as good, it gets the same chance.

use super::goal::Goal;
use super::race::{Runner, Stage, Sweep};
use super::racing::Racing;
use super::tuning::narrow::{CONNECTION_WORK, LATE, PAIR_WORK, PATIENCE, SHARE};
use super::tuning::race::{FIRST_TURN_WORK, LEADING_GAIN, WINNING_GAIN};
use super::waiting::Waiting;
use crate::search::Outcome;
use crate::search::memo::{Connections, MemoSearch, Narrow};

/// An order is about as good as another one with this many times as many remaining problems.
const SIMILAR: f64 = 2.0;

impl<T, F: Goal> Racing<'_, T, F> {
    /// Begins the sweep on trial, if it is expected to take little longer than `work`.
    pub(super) fn consider_sweep(&mut self, work: u64) {
        if self.race.sweep != Sweep::Untried {
            return;
        }
        let Some(waiting) = self.waiting.take().or_else(|| self.estimated(work)) else { return };
        if waiting.work() / PATIENCE > work {
            self.waiting = Some(waiting);
            return;
        }
        if waiting.is_known && self.memo().is_sweep() {
            self.waiting = Some(waiting);
            self.race.sweep = Sweep::OnTrial;
            return;
        }
        self.race.sweep = Sweep::Over;
        // Both tables together keep to the limit.
        let memory = self.settings.memory;
        let sweep = MemoSearch::sweep(self.problem(), F::fold(memory), &waiting.order, memory / 5);
        if let Ok(sweep) = sweep {
            let replaced = self.memo.replace(sweep);
            self.waiting = Some(Waiting { replaced, ..waiting });
            self.race.sweep = Sweep::OnTrial;
        }
    }

    /// The order of the sweep, if finding it takes little time beside `work`.
    fn estimated(&mut self, work: u64) -> Option<Waiting<F>> {
        let most = work / SHARE;
        let takes = |n: usize, each: u64| (n as u64).saturating_mul(each);
        let problem = self.problem();
        if self.connections.is_none() && takes(Connections::count(problem), CONNECTION_WORK) <= most
        {
            self.connections = Some(Connections::of(problem));
        }
        let is_short = |found: &Connections| takes(found.n_pairs(), PAIR_WORK) <= most;
        let connections = self.connections.take_if(|found| is_short(found))?;
        let order = Narrow::best(&connections);
        let is_known = self.memo().states(&connections) <= SIMILAR * order.states;
        Some(Waiting { order, is_known, replaced: None })
    }

    /// Goes on with the sweep on trial; an outcome if that was the end or a limit was reached.
    pub(super) fn try_sweep(&mut self) -> Option<Outcome> {
        let waiting = self.waiting.as_ref().expect("a sweep on trial was waited for");
        let (half, late) = (waiting.work() / 2, waiting.work().saturating_mul(LATE));
        let winning = waiting.replaced.as_ref().map_or(0.0, MemoSearch::gain).max(WINNING_GAIN);
        let is_late = self.memo_work() >= half;
        let ended = self.memoize_until(if is_late { late } else { half });
        let is_counted = ended == Some(Outcome::Exhausted);
        let is_full = self.memo().is_full();
        if ended.is_some() && !is_counted && !is_full {
            return ended;
        }
        if is_counted || !is_full && self.gain() >= winning {
            self.race.stage = Stage::Won(Runner::Memo);
            if let Some(replaced) = self.waiting.take().and_then(|waiting| waiting.replaced) {
                self.race.symmetries_sought = true;
                self.memo_mut().allow_as(&replaced);
            }
        } else if is_late || is_full || self.gain() < LEADING_GAIN {
            let replaced = self.waiting.take().and_then(|waiting| waiting.replaced);
            self.memo = replaced.or_else(|| self.memo.take());
        } else {
            return None;
        }
        self.race.sweep = Sweep::Over;
        ended.filter(|_| is_counted)
    }

    /// Goes on by memoization alone, until it is time to consider the sweep again.
    pub(super) fn memoize_until_sweep(&mut self) -> Option<Outcome> {
        self.consider_sweep(self.memo_work());
        if self.race.sweep != Sweep::Untried {
            return None;
        }
        if self.race.symmetries_sought {
            self.memoize_until(u64::max(FIRST_TURN_WORK, self.memo_work().saturating_mul(2)))
        } else {
            self.memoize_alone()
        }
    }
}
