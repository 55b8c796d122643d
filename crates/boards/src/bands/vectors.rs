//! Deduction by vectors: all nine digits at a time.
//!
//! A vector has the places of two digits (AVX2) or four (AVX-512), as `places` lays them out: a
//! band in each lane of 32 bits. Five vectors, or three, have the whole state. A *sweep* closes all
//! digits, and looks for hidden and naked singles; sweeps are repeated until one changes nothing.
//! So the result is that of [`BandState::settle`]; the tests compare the two.
//!
//! This file computes what other files read from tables. A minirow, box `b` and row `r`, lies in
//! two of the six configurations of its band: with the minirows `(b + 1, r + 1)` and
//! `(b + 2, r + 2)`, and with `(b + 1, r + 2)` and `(b + 2, r + 1)`, all modulo 3. It stays if, in
//! one of the two, the other minirows are possible. Adding 1 and 2 modulo 3 is a rotation: of the
//! boxes by ten bits, of the rows in a box by one. In a stack the columns are rotated by three
//! bits, and the bands are lanes.
//!
//! A sweep by AVX2 takes about 450 instructions, whatever has changed, and two branches. By tables
//! a digit takes about a hundred instructions, but the number of digits to close is often
//! mispredicted. By AVX2 a board takes 0.46 to 0.75 of the instructions that it takes by tables
//! (callgrind).
#![allow(unsafe_code, reason = "calls of functions compiled for AVX2 and AVX-512")]

mod avx2;
mod avx512;
mod board;
mod choice;
mod sweep;
mod vector;

use super::node::BandNode;
use super::state::{BandState, Settled};
use crate::board::Board;
use avx2::TwoDigits;
use avx512::FourDigits;
use quadrille_base::processor::{Avx2, Avx512};
use vector::{Digits, Vector};

type ByAvx2 = Digits<TwoDigits, 5>;
type ByAvx512 = Digits<FourDigits, 3>;

/// The state of a board, of which nothing else is known. When it is settled, it is that of
/// [`BandState::new`].
pub(super) fn state_of(proof: Avx2, board: &Board) -> BandState {
    // SAFETY: the proof says that the processor has the features of the function.
    unsafe { state_by_avx2(proof, board) }
}

/// As [`BandState::board`].
pub(super) fn board_of(_proof: Avx2, state: &BandState) -> Board {
    // SAFETY: as in `state_of`.
    unsafe { board_by_avx2(state) }
}

/// A deduction that is compiled for some instructions.
macro_rules! deduction {
    ($digits:ty, $proof:ty, $features:literal, $settle:ident, $deduce:ident) => {
        /// As [`BandState::settle`].
        pub(super) fn $settle(proof: $proof, state: &mut BandState) -> Settled {
            #[target_feature(enable = $features)]
            fn compiled(proof: $proof, state: &mut BandState) -> Settled {
                <$digits>::of(proof, state).settle(state)
            }
            // SAFETY: as in `state_of`.
            unsafe { compiled(proof, state) }
        }

        /// As [`Deduction::deduce`](super::deduction::Deduction::deduce).
        pub(super) fn $deduce(proof: $proof, state: &mut BandState, pairs: bool) -> BandNode {
            #[target_feature(enable = $features)]
            fn compiled(proof: $proof, state: &mut BandState, pairs: bool) -> BandNode {
                deduced(<$digits>::of(proof, state), state, pairs)
            }
            // SAFETY: as in `state_of`.
            unsafe { compiled(proof, state, pairs) }
        }
    };
}

deduction! {
    ByAvx2, Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt", settle_by_avx2, deduce_by_avx2
}
deduction! {
    ByAvx512, Avx512, "avx512f,avx512bw,avx512vl,bmi1,bmi2,lzcnt,popcnt",
    settle_by_avx512, deduce_by_avx512
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn state_by_avx2(proof: Avx2, board: &Board) -> BandState {
    board::state_of(proof, board)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn board_by_avx2(state: &BandState) -> Board {
    board::board_of(state)
}

#[inline(always)]
fn deduced<V: Vector, const N: usize>(
    mut digits: Digits<V, N>,
    state: &mut BandState,
    pairs: bool,
) -> BandNode {
    loop {
        let settled = digits.settle(state);
        if let Some(node) = BandNode::settled(settled, state, pairs) {
            return node;
        }
        if let Some(node) = BandNode::chosen(digits.choose()) {
            return node;
        }
    }
}
