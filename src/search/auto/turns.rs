//! The turns of the [`Race`](super::race::Race): an enumeration against a memo search, until one
//! has the count.
//!
//! Enumerating takes time in proportion to the tree. Memoization takes time in proportion to the
//! number of different subproblems in it, with several times as much work for each. Neither is
//! always faster, and no cheap test tells which. So both start, in turns of doubling work. The
//! method that explored more of its tree for the same work leads, at first the enumeration; it gets
//! the turn's work, and the other gets `1 / SHARE` of that, so that little more than that is lost.
//! The memo search leads only if each of its tree nodes stands for at least two of a plain search.
//!
//! The race ends when one method has the count; when the memo search saves more tree nodes than the
//! higher speed of an enumeration makes up for, on every problem measured; or when it has been
//! behind for a long time and saves hardly anything.
//!
//! Before the first turn a small problem is swept for a short time, which is all that boards of
//! dominoes need. In its first turn the memo search tries both of its rules, and in a later one it
//! looks for symmetries; when it goes on alone for long it looks for them, too. The sweep of a
//! narrow problem has a trial of its own (`narrow.rs`).
//!
//! Work is made of counters, weighed by about the nanoseconds that each takes: with one thread the
//! race goes the same way on every machine and in every run.

use super::goal::Goal;
use super::race::{Runner, Stage, Sweep};
use super::racing::Racing;
use super::tuning::race::{
    FIRST_TURN_WORK, LAST_SWEEP_WORK, LAST_TRIAL_WORK, LAST_TURN_WORK, LEADING_GAIN,
    MANY_SYMMETRIES, SHARE, SWEEP_FACTOR, SYMMETRY_WORK, TRIAL_GROWTH, TRIAL_WORK, WINNING_GAIN,
    WORTH_TRYING,
};
use crate::search::memo::Rule;
use crate::search::{Outcome, Search};

impl<T, F: Goal> Racing<'_, T, F> {
    /// Goes on for a stage of the race; an outcome if that was the end or a limit was reached.
    pub(super) fn go_on(&mut self) -> Option<Outcome> {
        if self.race.sweep == Sweep::OnTrial {
            return self.try_sweep();
        }
        match self.race.stage {
            Stage::Sweep => {
                self.race.stage = Stage::Turn(0);
                self.sweep()
            }
            Stage::Turn(n) => self.turn(n),
            Stage::Won(Runner::Enumeration) => Some(self.enumerate(u64::MAX)),
            Stage::Won(Runner::Memo) if self.race.sweep == Sweep::Untried => {
                self.memoize_until_sweep()
            }
            Stage::Won(Runner::Memo) if self.race.symmetries_sought => Some(self.memoize(u64::MAX)),
            Stage::Won(Runner::Memo) => self.memoize_alone(),
        }
    }

    /// Sweeps for a short time, and longer while that gains something.
    fn sweep(&mut self) -> Option<Outcome> {
        let mut work = TRIAL_WORK;
        loop {
            let ended = self.memoize_until(work);
            if ended.is_some() {
                return ended;
            }
            if self.gain() >= WINNING_GAIN {
                self.race.stage = Stage::Won(Runner::Memo);
                return None;
            }
            if self.gain() < WORTH_TRYING || work >= LAST_SWEEP_WORK {
                return None;
            }
            work *= TRIAL_GROWTH;
        }
    }

    /// Turn `n` of both methods.
    fn turn(&mut self, n: u32) -> Option<Outcome> {
        let work = FIRST_TURN_WORK.checked_shl(n).unwrap_or(u64::MAX);
        let [for_enumeration, for_memo] = match self.race.leader {
            Runner::Enumeration => [work, work / SHARE],
            Runner::Memo => [work / SHARE, work],
        };
        self.need_enumeration();
        let ended = self.enumerate_until(for_enumeration);
        if ended.is_some() {
            return ended;
        }
        if !self.need_memo() {
            self.race.stage = Stage::Won(Runner::Enumeration);
            return None;
        }
        self.consider_sweep(work);
        if self.race.sweep == Sweep::OnTrial {
            return None;
        }
        let ended = self.memo_turn(work, for_memo);
        if ended.is_some() {
            return ended;
        }
        let [enumerating, memoizing] = self.rates();
        let memo_leads = memoizing > enumerating && self.gain() >= LEADING_GAIN;
        self.race.leader = if memo_leads { Runner::Memo } else { Runner::Enumeration };
        self.race.stage = if self.gain() >= WINNING_GAIN {
            Stage::Won(Runner::Memo)
        } else if work >= LAST_TURN_WORK && self.gain() < LEADING_GAIN && !memo_leads {
            self.drop_memo();
            Stage::Won(Runner::Enumeration)
        } else {
            Stage::Turn(n + 1)
        };
        None
    }

    /// What the memo search does in a turn, where the leader has `work` and it has `own_work`.
    fn memo_turn(&mut self, work: u64, own_work: u64) -> Option<Outcome> {
        // Once: where a limit interrupts the trial, the rule under trial stays.
        if !std::mem::replace(&mut self.race.rules_tried, true) {
            let ended = self.try_rules();
            if ended.is_some() {
                return ended;
            }
        }
        let is_late = 2 * work > SYMMETRY_WORK;
        if !self.race.symmetries_sought && is_late && self.gain() < WINNING_GAIN {
            self.race.symmetries_sought = true;
            if self.memo_mut().find_symmetries(1) > 0 {
                let ended = self.try_rules();
                if ended.is_some() {
                    return ended;
                }
            }
        }
        if self.gain() < WINNING_GAIN { self.memoize_until(own_work) } else { None }
    }

    /// Goes on by memoization alone, until it is time to look for symmetries.
    pub(super) fn memoize_alone(&mut self) -> Option<Outcome> {
        let work = if self.memo_work() < TRIAL_WORK { TRIAL_WORK } else { SYMMETRY_WORK };
        let outcome = self.memoize(self.memo_nodes(work));
        if outcome != Outcome::Limit || self.is_over() || self.memo().is_full() {
            return Some(outcome);
        }
        let gains_little = self.gain() < WINNING_GAIN;
        if self.memo_work() >= SYMMETRY_WORK || gains_little && self.memo_work() >= TRIAL_WORK {
            self.race.symmetries_sought = true;
            // If it gains much without symmetries, a few are not worth starting over.
            let least = if gains_little { 1 } else { MANY_SYMMETRIES };
            if self.memo_mut().find_symmetries(least) > 0 || gains_little {
                return self.try_rules();
            }
        }
        None
    }

    /// Tries both rules of the memo search from the root, and keeps the one that was faster.
    fn try_rules(&mut self) -> Option<Outcome> {
        let mut work = TRIAL_WORK;
        loop {
            let mut found = [(0.0, 0.0); 2];
            for (found, rule) in found.iter_mut().zip([Rule::Sweep, Rule::Smallest]) {
                self.memo_mut().set_rule(rule);
                let ended = self.memoize_until(work);
                if ended.is_some() {
                    return ended;
                }
                let memo = self.memo();
                #[expect(clippy::cast_precision_loss, reason = "a rate, rounded")]
                let rate = memo.progress() / memo.work() as f64;
                *found = (rate, memo.gain());
            }
            let [(sweep_rate, sweep_gain), (smallest_rate, smallest_gain)] = found;
            let best = f64::max(sweep_gain, smallest_gain);
            if !(WORTH_TRYING..WINNING_GAIN).contains(&best) || work >= LAST_TRIAL_WORK {
                let gains = sweep_gain >= WINNING_GAIN && sweep_gain > SWEEP_FACTOR * smallest_gain;
                let is_faster =
                    sweep_gain >= WORTH_TRYING && sweep_rate > SWEEP_FACTOR * smallest_rate;
                if gains || is_faster {
                    self.memo_mut().set_rule(Rule::Sweep);
                }
                return None;
            }
            work *= TRIAL_GROWTH;
        }
    }

    /// Goes on enumerating until `work` is done; an outcome if that was the end.
    fn enumerate_until(&mut self, work: u64) -> Option<Outcome> {
        while self.enumeration_work() < work {
            let nodes_before = self.nodes();
            let outcome = self.enumerate(self.enumeration_nodes(work));
            if outcome == Outcome::Exhausted {
                self.race.stage = Stage::Won(Runner::Enumeration);
                return Some(outcome);
            }
            if outcome == Outcome::Stopped || self.is_over() || self.nodes() == nodes_before {
                return Some(outcome);
            }
        }
        None
    }

    /// Goes on with the memo search until `work` is done; an outcome if that was the end.
    pub(super) fn memoize_until(&mut self, work: u64) -> Option<Outcome> {
        while self.memo_work() < work {
            let outcome = self.memoize(self.memo_nodes(work));
            if outcome == Outcome::Exhausted {
                self.race.stage = Stage::Won(Runner::Memo);
            }
            if outcome != Outcome::Limit || self.is_over() || self.memo().is_full() {
                return Some(outcome);
            }
        }
        None
    }
}
