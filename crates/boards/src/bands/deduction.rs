//! [`Deduction`]: what follows in a tree node, and what to try next, by the fastest instructions
//! that the processor has. The result does not depend on the instructions.

use super::branch::Choice;
use super::node::BandNode;
use super::state::{BandState, ClosedSums, Settled};
#[cfg(target_arch = "x86_64")]
use super::vectors;
use crate::board::Board;
use crate::lanes::Backend;
#[cfg(target_arch = "x86_64")]
use quadrille_base::processor::{Avx2, Avx512};

/// How to deduce. Only detection makes the variant with a proof.
#[derive(Clone, Copy, Debug)]
pub(super) enum Deduction {
    /// By tables, digit by digit.
    Tables,
    /// All digits at a time, two in a vector.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// All digits at a time, four in a vector.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Deduction {
    /// The fastest deduction with the instructions of this backend. `None` if the processor lacks
    /// them.
    pub(super) fn with_backend(backend: Backend) -> Option<Self> {
        match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Avx512::detect().map(Self::Avx512),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Avx2::detect().map(Self::Avx2),
            _ => Some(Self::Tables),
        }
        .filter(|_| backend.is_available())
    }

    /// The backend whose instructions it uses.
    pub(super) const fn backend(self) -> Backend {
        match self {
            Self::Tables => Backend::Portable,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => Backend::Avx2,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => Backend::Avx512,
        }
    }

    /// The state of a board, of which nothing else is known.
    #[inline(always)]
    pub(super) fn state_of(self, board: &Board) -> BandState {
        match self {
            Self::Tables => BandState::new(board),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(proof) => vectors::state_of(proof, board),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(proof) => vectors::state_of(proof.avx2(), board),
        }
    }

    /// The board of a solved state.
    pub(super) fn board_of(self, state: &BandState) -> Board {
        match self {
            Self::Tables => state.board(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(proof) => vectors::board_of(proof, state),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(proof) => vectors::board_of(proof.avx2(), state),
        }
    }

    /// Deduces what follows for all digits from singles and from each digit alone. A solved state
    /// is a solution.
    ///
    /// `closed` says which of the state's digits are closed; only the tables use it.
    #[inline(always)]
    pub(super) fn settle(self, state: &mut BandState, closed: &mut ClosedSums) -> Settled {
        match self {
            Self::Tables => settle_by_tables(state, closed),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(proof) => vectors::settle_by_avx2(proof, state),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(proof) => vectors::settle_by_avx512(proof, state),
        }
    }

    /// Deduces until a branch is needed. The branch may be a pair, if `pairs` is set.
    #[inline(always)]
    pub(super) fn deduce(
        self,
        state: &mut BandState,
        closed: &mut ClosedSums,
        pairs: bool,
    ) -> BandNode {
        match self {
            Self::Tables => by_tables(state, closed, pairs),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(proof) => vectors::deduce_by_avx2(proof, state, pairs),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(proof) => vectors::deduce_by_avx512(proof, state, pairs),
        }
    }
}

#[inline(never)]
fn settle_by_tables(state: &mut BandState, closed: &mut ClosedSums) -> Settled {
    state.settle(closed)
}

#[inline(never)]
fn by_tables(state: &mut BandState, closed: &mut ClosedSums, pairs: bool) -> BandNode {
    loop {
        let settled = state.settle(closed);
        if let Some(node) = BandNode::settled(settled, state, pairs) {
            return node;
        }
        if let Some(node) = BandNode::chosen(Choice::new(state)) {
            return node;
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests;
