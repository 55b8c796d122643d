//! The race of a [`Portfolio`] with several threads: all its searches go on at the same time.
//!
//! The caller's thread searches the tree, with the threads that are left to it. The others learn:
//! one search each, or, if there is one thread, all in turns. The first to find a cover, or that
//! there is none, halts the rest, which notice it within a slice. Two may find covers before they
//! notice: then the caller gets both, one after the other.
//!
//! Limits are exact for all together: each slice claims tree nodes and returns those that it did
//! not use.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use std::num::NonZeroUsize;

use super::portfolio::{Learner, Portfolio, Runner};
use super::slice::{claim, find, put_back};
use super::tuning::first::{FIRST_UPDATES, LEARNING, SLICE_NODES, SLICE_TIME};
use crate::problem::OptionId;
use crate::search::{EngineKind, Enumerate, Limits, Meter, Outcome, Search, Stats, StopFlag};

/// What the threads share.
struct Common<'m> {
    meter: &'m Meter,
    /// One of them has come to an end, the flag was set, or the time is over.
    halt: StopFlag,
    is_exhausted: AtomicBool,
    /// Tree nodes left to claim.
    nodes: AtomicU64,
    found: Mutex<Vec<(Runner, Vec<OptionId>)>>,
    /// Who came to an end first.
    first: Mutex<Option<Runner>>,
    done: Mutex<Stats>,
}

impl Portfolio {
    /// The threads for the search of the tree.
    pub(super) fn n_search(&self) -> NonZeroUsize {
        let all = self.settings.n_threads().get();
        NonZeroUsize::new(all - all / 2).unwrap_or(NonZeroUsize::MIN)
    }

    /// Lets all searches go on until one finds a cover or has explored everything; an outcome if a
    /// limit came first.
    pub(super) fn together(&mut self, meter: &mut Meter) -> Result<(), Outcome> {
        let left = meter.budget.left(meter.stats);
        let common = Common {
            meter,
            halt: StopFlag::new(),
            is_exhausted: AtomicBool::new(false),
            nodes: AtomicU64::new(left.nodes.unwrap_or(u64::MAX)),
            found: Mutex::default(),
            first: Mutex::default(),
            done: Mutex::default(),
        };
        let n_threads = self.settings.n_threads().get();
        let learns_alone = self.settings.engine == EngineKind::Learn;
        let n_groups = if learns_alone { n_threads } else { n_threads / 2 };
        let mut groups: Vec<Vec<(usize, &mut Learner)>> = Vec::new();
        groups.resize_with(n_groups.clamp(1, self.learners.len()), Vec::new);
        for (k, learner) in self.learners.iter_mut().enumerate() {
            let n = groups.len();
            groups[k % n].push((k, learner));
        }
        let search = &mut self.search;
        thread::scope(|scope| {
            let common = &common;
            let mut own = None;
            for group in groups {
                if learns_alone && own.is_none() {
                    own = Some(group);
                    continue;
                }
                // Without a thread the group sits this run out.
                let thread = thread::Builder::new().name("learn".into());
                let _ = thread.spawn_scoped(scope, move || common.learn(group));
            }
            match (own, search) {
                (Some(group), _) => common.learn(group),
                (None, Some(search)) => {
                    let [_, nodes] = SLICE_NODES;
                    while common.slice(Runner::Search, search, nodes) {}
                }
                (None, None) => {}
            }
        });
        let Common { is_exhausted, found, first, done, .. } = common;
        meter.stats += into_inner(done);
        self.is_exhausted |= is_exhausted.into_inner();
        self.last = into_inner(first).unwrap_or(self.last);
        for (finder, cover) in into_inner(found) {
            self.keep(finder, cover);
        }
        if self.is_exhausted || !self.pending.is_empty() {
            return Ok(());
        }
        if meter.stop.is_set() {
            Err(Outcome::Stopped)
        } else if meter.is_over() {
            Err(Outcome::Limit)
        } else {
            // Covers that were found before.
            Ok(())
        }
    }
}

impl Common<'_> {
    /// Lets searches that learn go on, one after another.
    fn learn(&self, mut group: Vec<(usize, &mut Learner)>) {
        let [nodes, _] = SLICE_NODES;
        let mut length = FIRST_UPDATES;
        loop {
            for (k, learner) in &mut group {
                let Some(learn) = &mut learner.learn else { return };
                let length = length.saturating_mul(LEARNING.learn[*k % LEARNING.learn.len()]);
                let end = learn.stats().updates.saturating_add(length);
                while learn.stats().updates < end {
                    if !self.slice(Runner::Learner(*k), learn, nodes) {
                        return;
                    }
                }
            }
            // Both rules get turns of doubling length, by items longer ones.
            length = length.saturating_mul(2);
        }
    }

    /// One slice of a search; `false` if the race is over.
    fn slice(&self, runner: Runner, search: &mut impl Enumerate, n_nodes: u64) -> bool {
        let Meter { budget, stop, stats, .. } = self.meter;
        let time = budget.left(*stats).time;
        if stop.is_set() || time.is_some_and(|time| time.is_zero()) {
            self.halt.stop();
        }
        if self.halt.is_set() {
            return false;
        }
        let nodes = claim(&self.nodes, n_nodes);
        if nodes == 0 {
            // The others may go on with those that they have claimed.
            return false;
        }
        search.set_stop(self.halt.clone());
        let time = time.map_or(SLICE_TIME, |time| time.min(SLICE_TIME));
        search.set_limits(Limits::NONE.nodes(nodes).time(time));
        let before = search.stats();
        let mut cover = Vec::new();
        let outcome = find(search, &mut cover);
        let mut done = search.stats() - before;
        put_back(&self.nodes, nodes - done.nodes);
        done.solutions = 0;
        let mut all = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        *all += done;
        drop(all);
        match outcome {
            None => self.found.lock().unwrap_or_else(PoisonError::into_inner).push((runner, cover)),
            Some(Outcome::Exhausted) => self.is_exhausted.store(true, Ordering::Relaxed),
            Some(_) => return true,
        }
        self.first.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(runner);
        self.halt.stop();
        false
    }
}

fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}
