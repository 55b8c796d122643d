//! The strategies of the questions, side by side.

use crate::search::race::{Entry, MethodKind, Strategy};

/// One cover, or a few.
///
/// The clauses learned tell which search suits the problem. If most clauses speak of nearly all
/// decisions before the conflict, to go back is to go back to the last decision, as the search of
/// the tree does faster: it gets most of the work. If they speak of fewer, learning gets most,
/// unless its clauses are so long that they seldom say something again: then half goes to each.
///
/// Bench: `cargo bench --bench first`.
pub(super) static FIRST: Strategy = Strategy {
    question: "one cover",
    first_round: 2_000_000,
    phases: &["at first", "long clauses", "undecided", "short clauses", "small part"],
    entries: &[
        Entry { method: MethodKind::Tree, shares: &[8, 13, 8, 2, 0] },
        Entry { method: MethodKind::LearnByItems, shares: &[5, 2, 7, 12, 1] },
        Entry { method: MethodKind::LearnByOptions, shares: &[3, 1, 1, 2, 0] },
        Entry { method: MethodKind::Local, shares: &[3, 2, 3, 3, 0] },
        Entry { method: MethodKind::ByClass, shares: &[8, 13, 8, 2, 0] },
        Entry { method: MethodKind::Relaxation, shares: &[32, 32, 32, 32, 0] },
        Entry { method: MethodKind::Programs, shares: &[16, 16, 16, 16, 0] },
        Entry { method: MethodKind::Memo, shares: &[2, 2, 2, 2, 0] },
    ],
};

/// The phases of [`FIRST`].
pub(super) mod first {
    /// Before it is known whether learning suits the problem.
    pub(in super::super) const AT_FIRST: usize = 0;
    /// The clauses learned reach nearly all decisions.
    pub(in super::super) const LONG: usize = 1;
    /// They reach fewer, and are long.
    pub(in super::super) const UNDECIDED: usize = 2;
    /// They reach fewer, and are short.
    pub(in super::super) const SHORT: usize = 3;
    /// A short trial by learning, for one of many small parts.
    pub(in super::super) const SMALL_PART: usize = 4;
}

/// All covers as a number, or as a diagram, of a problem without independent parts.
///
/// The method that explored more of its tree for the same work leads, and the other gets little, so
/// that little is lost.
///
/// Bench: `cargo bench --bench counting`.
pub(super) static ALL: Strategy = Strategy {
    question: "all covers as one",
    first_round: 62_500,
    phases: &["at first", "the tree leads", "memoization leads"],
    entries: &[
        Entry { method: MethodKind::Tree, shares: &[1, LEADER, 1] },
        Entry { method: MethodKind::Memo, shares: &[1, 1, LEADER] },
        Entry { method: MethodKind::Relaxation, shares: &[0, 64, 64] },
    ],
};

/// The share of the leader in [`ALL`].
pub(super) const LEADER: u64 = 32;

/// The phases of [`ALL`].
pub(super) mod all {
    /// A few nodes of the tree, which is all that easy problems need, and a short sweep by the memo
    /// search, which is all that boards of dominoes need.
    pub(in super::super) const AT_FIRST: usize = 0;
    /// The search of the tree leads.
    pub(in super::super) const TREE_LEADS: usize = 1;
    /// The memo search leads.
    pub(in super::super) const MEMO_LEADS: usize = 2;
}
