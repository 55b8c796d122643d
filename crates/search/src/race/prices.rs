//! The price list: the work of a search, roughly in nanoseconds, computed from its counters.
//!
//! Measured on an AMD EPYC by the benches `engines`, `first` and `counting`. Only the proportions
//! between the kinds of searches matter.

use crate::search::Stats;

/// A tree node of a search of the tree.
pub(crate) const NODE: u64 = 20;

/// An update of the bit-set engine with its dense part.
#[doc(hidden)]
pub const DENSE_UPDATE: u64 = 4;

/// The extra price of an update with the dense part if the rule compares weights.
pub(crate) const WEIGHTED_UPDATE_MORE: u64 = 20;

/// An update of Dancing Links, or of the bit-set engine without its dense part.
#[doc(hidden)]
pub const LIST_UPDATE: u64 = 40;

/// A word of a search on words of bits: each tree node copies and compares all words.
pub(crate) const WORD: u64 = 1;

/// A tree node of a memo search, and an update of it.
pub(crate) const MEMO_NODE: u64 = 100;
/// See [`MEMO_NODE`].
pub(crate) const MEMO_UPDATE: u64 = 1;

/// An update of a search that learns, with its part of the analyses.
pub(crate) const LEARN_UPDATE: u64 = 200;

/// Making a search that learns, per entry of the problem.
#[doc(hidden)]
pub const LEARN_MAKE_ENTRY: u64 = 100;

/// The work of a search by Dancing Links, or by lists.
#[must_use]
pub fn by_lists(stats: Stats) -> u64 {
    by_updates(stats, LIST_UPDATE)
}

/// The work of a search by the dense part of the bit-set engine; `weighted` if its rule compares
/// weights.
#[doc(hidden)]
#[must_use]
pub fn by_rows(stats: Stats, weighted: bool) -> u64 {
    by_updates(stats, if weighted { DENSE_UPDATE + WEIGHTED_UPDATE_MORE } else { DENSE_UPDATE })
}

/// The work of a search on words of bits, whose updates are the words of its tree nodes.
#[must_use]
pub fn by_words(stats: Stats) -> u64 {
    by_updates(stats, WORD)
}

/// The work of a search that learns.
#[must_use]
pub(crate) fn by_learning(stats: Stats) -> u64 {
    stats.updates.saturating_mul(LEARN_UPDATE)
}

/// The work of a memo search.
#[doc(hidden)]
#[must_use]
pub fn by_memo(stats: Stats) -> u64 {
    MEMO_NODE * stats.nodes + MEMO_UPDATE * stats.updates
}

fn by_updates(stats: Stats, update: u64) -> u64 {
    NODE * stats.nodes + update * stats.updates
}
