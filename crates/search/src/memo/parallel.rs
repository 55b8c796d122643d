//! Helpers: threads that fill the table ahead of a memo search.
//!
//! Every thread does the whole search itself, from the root, and all share one table. They try the
//! options of an item in different orders, so they are soon in different places, and each finds the
//! results of the others in the table. Nothing else is shared: no thread waits for a part that
//! another thread explores. Each thread that finishes has the complete value, whatever the others
//! did and whatever the table evicted. The first thread that finishes ends the search.
//!
//! Two threads that try the options of every item in opposite orders meet in the middle. Work is
//! done twice only on a remaining problem that both explore at the same time; below it they again
//! try options in opposite orders.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quadrille_base::threads;

use super::{Fold, MemoSearch};
use crate::search::{Outcome, Search, Stats, StopFlag};

impl<F: Fold> MemoSearch<F> {
    /// A search of the whole tree in another order, with the same table.
    fn helper(&self, turn: u32) -> Option<Self> {
        let (matrix, keys) = (Arc::clone(&self.matrix), Arc::clone(&self.keys));
        let (order, fold) = (self.order.clone(), self.fold.fresh());
        let new = Self::with_keys(matrix, keys, order, fold, self.rule, self.memory);
        let mut helper = Self { cache: self.cache.again()?, splits: self.splits, turn, ..new };
        helper.rewind();
        Some(helper)
    }

    /// Continues the search as [`run`](Search::run) does, with helpers in other threads,
    /// `n_threads` in all.
    ///
    /// The tree nodes of the helpers are counted at the end of the call. Helpers continue where
    /// they are at the next call.
    #[doc(hidden)]
    pub fn run_with(&mut self, n_threads: usize) -> Outcome {
        self.cache.share(self.memory);
        while self.helpers.len() + 1 < n_threads {
            let turn = u32::try_from(self.helpers.len() + 1).expect("few threads");
            let Some(helper) = self.helper(turn) else { break };
            self.helpers.push(helper);
        }
        let mut helpers = std::mem::take(&mut self.helpers);
        let end = StopFlag::default();
        let has_ended = AtomicBool::new(false);
        let work = |helper: &Self| (helper.meter.stats, helper.tree);
        let before: Vec<(Stats, f64)> = helpers.iter().map(work).collect();
        let outcome = threads::scope(|threads| {
            for helper in &mut helpers {
                helper.set_stop(end.clone());
                let has_ended = &has_ended;
                let run = move || {
                    if helper.run() == Outcome::Exhausted {
                        has_ended.store(true, Ordering::Release);
                    }
                };
                // If the system provides no more threads, the existing ones do the work.
                if !threads.start(run) {
                    break;
                }
            }
            let outcome = self.run_until(&has_ended);
            end.stop();
            outcome
        });
        for (helper, (stats, tree)) in helpers.iter().zip(before) {
            self.meter.stats += helper.meter.stats - stats;
            self.tree += helper.tree - tree;
        }
        let outcome = outcome.unwrap_or_else(|| {
            let has_ended = |helper: &&mut Self| helper.outcome() == Some(Outcome::Exhausted);
            let first = helpers.iter_mut().find(has_ended).expect("a helper has finished");
            std::mem::swap(&mut self.fold, &mut first.fold);
            self.levels.clear();
            Outcome::Exhausted
        });
        self.helpers = helpers;
        self.meter.outcome = Some(outcome);
        outcome
    }

    /// Searches until the end, a limit, or the stop flag; returns `None` if a helper finishes
    /// first.
    fn run_until(&mut self, has_ended: &AtomicBool) -> Option<Outcome> {
        let budget = self.meter.budget;
        let outcome = loop {
            let turn = self.meter.stats.nodes.saturating_add(crate::tuning::memo::TURN);
            self.meter.set_budget(budget.up_to_node(turn));
            let outcome = self.run();
            if outcome == Outcome::Exhausted {
                break Some(outcome);
            }
            if has_ended.load(Ordering::Acquire) {
                break None;
            }
            if outcome != Outcome::Limit || budget.is_spent(self.meter.stats) || self.is_full() {
                break Some(outcome);
            }
        };
        self.meter.set_budget(budget);
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Limits;
    use crate::search::memo::{Memo, MemoRule};
    use crate::tests::instance;
    use quadrille::models::dominoes::dominoes;
    use quadrille::models::langford::Langford;
    use quadrille::models::packing::Shape;
    use quadrille::models::steiner::Steiner;

    #[test]
    fn helpers_do_not_change_a_count_whatever_the_table_forgets() {
        let problems = [
            (instance(&dominoes(Shape::rectangle(6, 6).unwrap()).unwrap()), 6_728),
            (instance(&Langford::new(7).unwrap()), 52), // 26 pairs and their mirror images
            (instance(&Steiner::new(2, 3, 9).unwrap()), 840),
            ("2|a 1:2|b 0:3|c | x\na b\na c\nb c\na x\nb x\nc\nc\n".parse().unwrap(), 22),
            ("a b c | x y\na x:1\nb x:2\nb x:1 y\nc y\nc x:1\na b\n".parse().unwrap(), 3),
        ];
        for (problem, expected) in problems {
            for rule in [MemoRule::Sweep, MemoRule::Smallest] {
                for memory in [0, 300, 1 << 16, 1 << 24] {
                    for n_threads in [2, 5] {
                        let mut memo = Memo::new(&problem, rule, memory).unwrap();
                        // Limits end some calls, before there are helpers and with helpers.
                        memo.set_limits(Limits::NONE.nodes(100));
                        let mut outcome = memo.run();
                        while outcome == Outcome::Limit {
                            memo.set_limits(Limits::NONE.nodes(10_000));
                            outcome = memo.run_with(n_threads);
                        }
                        assert_eq!(outcome, Outcome::Exhausted);
                        assert_eq!(memo.counted(), u64::into(expected), "{rule:?} {memory}");
                        assert!(memo.memo_stats().bytes <= memory);
                    }
                }
            }
        }
    }

    #[test]
    fn counts_of_several_limbs_are_shared() {
        let problem = instance(&dominoes(Shape::rectangle(14, 14).unwrap()).unwrap());
        let mut memo = Memo::new(&problem, MemoRule::Sweep, 1 << 24).unwrap();
        memo.run_with(3);
        // OEIS A004003.
        assert_eq!(memo.counted().to_string(), "112202208776036178000000");
    }

    #[test]
    fn a_set_flag_stops_all_threads() {
        let problem = instance(&dominoes(Shape::rectangle(16, 16).unwrap()).unwrap());
        let mut memo = Memo::new(&problem, MemoRule::Sweep, 1 << 24).unwrap();
        let flag = StopFlag::default();
        flag.stop();
        memo.set_stop(flag.clone());
        assert_eq!(memo.run_with(3), Outcome::Stopped);
        flag.clear();
        assert_eq!(memo.run_with(3), Outcome::Exhausted);
        assert_eq!(memo.counted().to_string(), "2444888770250892795802079170816");
    }
}
