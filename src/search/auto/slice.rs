//! Slices: how the methods of a race take turns within the caller's limits.
//!
//! Work is made of counters, weighed by about the nanoseconds that each takes; a slice is limited
//! in tree nodes. So with one thread a race goes the same way on every machine and in every run.

use std::sync::atomic::{AtomicU64, Ordering};

use super::Enumeration;
use super::tuning::first::WEIGHTED_UPDATE_MORE;
use super::tuning::race::{DENSE_UPDATE, NODE, OTHER_UPDATE};
use crate::problem::OptionId;
use crate::search::engine::Advance;
use crate::search::{Enumerate, Limits, Meter, Outcome, Rule, Search, Stats};

/// Lets one method go on for at most `n_nodes` tree nodes, within the limits of `meter`, which
/// counts what it does; gives what `run` gives.
pub(super) fn slice<S: Search + ?Sized, R>(
    search: &mut S,
    meter: &mut Meter,
    n_nodes: u64,
    run: impl FnOnce(&mut S) -> R,
) -> R {
    let left = meter.budget.left(meter.stats);
    let nodes = left.nodes.map_or(n_nodes, |left| left.min(n_nodes));
    search.set_stop(meter.stop.clone());
    search.set_limits(Limits { solutions: None, nodes: Some(nodes), time: left.time });
    let before = search.stats();
    let result = run(search);
    meter.stats += search.stats() - before;
    result
}

/// The tree nodes that do about half of what is left of `work`, if `done` was done in `n_nodes`.
pub(super) fn half(work: u64, done: u64, n_nodes: u64) -> u64 {
    // The first tree nodes may be expensive.
    let each = done.checked_div(n_nodes).unwrap_or(work / 64);
    work.saturating_sub(done) / 2 / each.max(20) + 1
}

/// The work of an enumeration, in about nanoseconds.
pub(super) fn enumeration_work(search: &Enumeration) -> u64 {
    let Stats { nodes, updates, .. } = search.stats();
    let dense = search.selection().is_some_and(|selection| selection.dense);
    let update = if dense { DENSE_UPDATE } else { OTHER_UPDATE };
    NODE * nodes + update * updates
}

/// The same with what nodes and updates do not tell, for a race with another kind of work.
pub(super) fn full_work(search: &Enumeration) -> u64 {
    let compares_weights = search
        .selection()
        .is_some_and(|selection| selection.dense && selection.rule == Rule::Weighted);
    let more = if compares_weights { WEIGHTED_UPDATE_MORE * search.stats().updates } else { 0 };
    enumeration_work(search) + more + search.meter().overhead
}

/// The next cover of a search, as a copy, or why there is none.
pub(super) fn find(search: &mut impl Enumerate, cover: &mut Vec<OptionId>) -> Option<Outcome> {
    match search.next_solution() {
        Some(options) => {
            cover.clear();
            cover.extend_from_slice(options);
            None
        }
        None => Some(search.outcome().expect("it found nothing")),
    }
}

/// Takes up to `most` of what is left for all threads.
pub(super) fn claim(left: &AtomicU64, most: u64) -> u64 {
    let take = |left: u64| Some(left - left.min(most));
    let before = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
    before.unwrap_or_else(|left| left).min(most)
}

/// Gives back what a thread did not use.
pub(super) fn put_back(left: &AtomicU64, n: u64) {
    let add = |left: u64| Some(left.saturating_add(n));
    let _ = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
}
