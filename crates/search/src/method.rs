//! The methods that answer questions, and what each has done in a race for an answer.

use std::fmt;

/// A method of answering a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MethodKind {
    /// A search of the tree by sets of bits or Dancing Links.
    Tree,
    /// A search that learns from conflicts and decides by items.
    LearnByItems,
    /// A search that learns from conflicts and decides by options.
    LearnByOptions,
    /// One cover of each class of covers that symmetries map to each other.
    ByClass,
    /// A count by memoization.
    Memo,
    /// A linear program of the whole problem, and linear algebra modulo small numbers.
    Relaxation,
    /// A tree of linear programs.
    Programs,
    /// The independent parts of the problem, each by itself.
    Parts,
    /// A search for any cover.
    AnyCover,
    /// Exchanges of options until every item is covered.
    Local,
    /// Exchanges of options in a cover, where items may be covered several times.
    Exchanges,
    /// Searches for a better cover among those that share most options with the best one.
    Neighborhoods,
    /// A count of all covers, by the methods of a count.
    Count,
}

impl fmt::Display for MethodKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tree => "search of the tree",
            Self::LearnByItems => "learning by items",
            Self::LearnByOptions => "learning by options",
            Self::ByClass => "classes",
            Self::Memo => "memoization",
            Self::Relaxation => "linear program and moduli",
            Self::Programs => "tree of linear programs",
            Self::Parts => "independent parts",
            Self::AnyCover => "search for any cover",
            Self::Local => "local search",
            Self::Exchanges => "exchanges",
            Self::Neighborhoods => "neighborhoods",
            Self::Count => "count",
        })
    }
}

/// What a contender of a race has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ContenderReport {
    /// The method.
    pub method: MethodKind,
    /// Its share of the work of a round.
    pub share: u64,
    /// Its work, roughly in nanoseconds.
    pub work: u64,
    /// Its tree nodes.
    pub nodes: u64,
    /// Whether it had nothing more to say and left the race.
    pub has_left: bool,
}
