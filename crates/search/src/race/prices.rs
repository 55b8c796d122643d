//! The price list: the work of a search, roughly in nanoseconds, computed from its counters.
//!
//! The prices are in the table of tuned numbers. Only the proportions between the kinds of searches
//! matter.

use crate::search::Stats;
pub use crate::tuning::prices::{
    DENSE_UPDATE, LEARN_MAKE_ENTRY, LEARN_UPDATE, LIST_UPDATE, MEMO_NODE, MEMO_UPDATE, NODE,
    WEIGHTED_UPDATE_MORE, WORD,
};

/// The work of a search by Dancing Links, or by lists.
pub fn by_lists(stats: Stats) -> u64 {
    by_updates(stats, LIST_UPDATE)
}

/// The work of a search by the dense part of the bit-set engine; `weighted` if its rule compares
/// weights.
pub fn by_rows(stats: Stats, weighted: bool) -> u64 {
    by_updates(stats, if weighted { DENSE_UPDATE + WEIGHTED_UPDATE_MORE } else { DENSE_UPDATE })
}

/// The work of a search on words of bits, whose updates are the words of its tree nodes.
pub fn by_words(stats: Stats) -> u64 {
    by_updates(stats, WORD)
}

/// The work of a search that learns.
pub(crate) fn by_learning(stats: Stats) -> u64 {
    stats.updates.saturating_mul(LEARN_UPDATE)
}

/// The work of a memo search.
pub fn by_memo(stats: Stats) -> u64 {
    MEMO_NODE * stats.nodes + MEMO_UPDATE * stats.updates
}

fn by_updates(stats: Stats, update: u64) -> u64 {
    NODE * stats.nodes + update * stats.updates
}
