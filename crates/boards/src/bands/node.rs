//! [`BandNode`]: a tree node after deduction. [`BandBranch`]: the alternatives of an open node.

use super::branch::{Choice, Configurations};
use super::pair::CellPair;
use super::state::{BandState, Settled};

/// Disjoint alternatives; each solution of the state is in one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BandBranch {
    Pair(CellPair),
    Configurations(Configurations),
}

impl BandBranch {
    /// The number of alternatives. Only for a branch from which none was taken.
    #[inline(always)]
    pub(super) const fn n_alternatives(self) -> u64 {
        match self {
            Self::Pair(_) => 2,
            Self::Configurations(configurations) => configurations.n_untried() as u64,
        }
    }

    /// Applies the next alternative: the state then allows no other. Returns whether it was the
    /// last one.
    #[inline(always)]
    pub(super) fn take(&mut self, state: &mut BandState) -> bool {
        match self {
            Self::Pair(pair) => pair.take(state),
            Self::Configurations(configurations) => configurations.take(state),
        }
    }
}

/// A tree node after deduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BandNode {
    Leaf,
    Solved,
    Open(BandBranch),
}

impl BandNode {
    /// The node of a settled state. It looks for a pair only if `pairs` is set. `None` if the node
    /// is open and there is no pair: then a [`Choice`] is needed.
    #[inline(always)]
    pub(super) fn settled(settled: Settled, state: &BandState, pairs: bool) -> Option<Self> {
        match settled {
            Settled::Contradiction => Some(Self::Leaf),
            Settled::Solved => Some(Self::Solved),
            Settled::Open if pairs => {
                CellPair::new(state).map(|pair| Self::Open(BandBranch::Pair(pair)))
            }
            Settled::Open => None,
        }
    }

    /// The node that a choice leads to. `None` if the state has to be settled again.
    #[inline(always)]
    pub(super) fn chosen(choice: Choice) -> Option<Self> {
        match choice {
            Choice::Contradiction => Some(Self::Leaf),
            Choice::Deduced => None,
            Choice::Configurations(untried) => {
                Some(Self::Open(BandBranch::Configurations(untried)))
            }
        }
    }
}
