//! [`Node`]: what deduction makes of a tree node, and [`Branch`]: what to try in an open one.

use super::branch::{Choice, Configurations};
use super::pair::Pair;
use super::state::{Settled, State};

/// Disjoint alternatives; each solution of the state is in one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Branch {
    Pair(Pair),
    Configurations(Configurations),
}

impl Branch {
    /// The number of alternatives, of a branch from which none was taken.
    #[inline(always)]
    pub(super) const fn n_alternatives(self) -> u64 {
        match self {
            Self::Pair(_) => 2,
            Self::Configurations(configurations) => configurations.n_untried() as u64,
        }
    }

    /// Takes one more alternative; the state keeps no other. Returns whether it was the last.
    #[inline(always)]
    pub(super) fn take(&mut self, state: &mut State) -> bool {
        match self {
            Self::Pair(pair) => pair.take(state),
            Self::Configurations(configurations) => configurations.take(state),
        }
    }
}

/// What a tree node has become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Leaf,
    Solved,
    Open(Branch),
}

impl Node {
    /// The node of a state that was settled. A pair is looked for only if `pairs` are wanted.
    /// `None` if the node is open and there is no pair: then a [`Choice`] is needed.
    #[inline(always)]
    pub(super) fn settled(settled: Settled, state: &State, pairs: bool) -> Option<Self> {
        match settled {
            Settled::Contradiction => Some(Self::Leaf),
            Settled::Solved => Some(Self::Solved),
            Settled::Open if pairs => Pair::new(state).map(|pair| Self::Open(Branch::Pair(pair))),
            Settled::Open => None,
        }
    }

    /// The node that a choice leads to. `None` if the state has to be settled again.
    #[inline(always)]
    pub(super) fn chosen(choice: Choice) -> Option<Self> {
        match choice {
            Choice::Contradiction => Some(Self::Leaf),
            Choice::Deduced => None,
            Choice::Configurations(untried) => Some(Self::Open(Branch::Configurations(untried))),
        }
    }
}
