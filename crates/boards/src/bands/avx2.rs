//! Deduction by AVX2: all nine digits at a time.
//!
//! A vector has the places of two digits, as `places` lays them out: a band in each lane of 32
//! bits. Five vectors have the whole state. A *sweep* closes all digits, and looks for hidden and
//! naked singles; sweeps are repeated until one changes nothing. So the result is that of
//! [`BandState::settle`]; the tests compare the two.
//!
//! This file computes what other files read from tables. A minirow, box `b` and row `r`, lies in
//! two of the six configurations of its band: with the minirows `(b + 1, r + 1)` and
//! `(b + 2, r + 2)`, and with `(b + 1, r + 2)` and `(b + 2, r + 1)`, all modulo 3. It stays if, in
//! one of the two, the other minirows are possible. Adding 1 and 2 modulo 3 is a rotation: of the
//! boxes by ten bits, of the rows in a box by one. In a stack the columns are rotated by three
//! bits, and the bands are lanes.
//!
//! A sweep takes about 450 instructions, whatever has changed, and two branches. By tables a digit
//! takes about a hundred instructions, but the number of digits to close is often mispredicted. A
//! board takes 0.46 to 0.75 of the instructions that it takes by tables (callgrind).
#![allow(unsafe_code, reason = "four calls of functions compiled for AVX2")]

mod board;
mod choice;
mod sweep;
mod vector;

use super::node::BandNode;
use super::state::{BandState, Settled};
use crate::board::Board;
use quadrille_base::processor::Avx2;
use vector::Digits;

/// The state of a board, of which nothing else is known. When it is settled, it is that of
/// [`BandState::new`].
pub(super) fn state_of(_proof: Avx2, board: &Board) -> BandState {
    // SAFETY: the proof says that the processor has the features of the function.
    unsafe { state_by_avx2(board) }
}

/// As [`BandState::board`].
pub(super) fn board_of(_proof: Avx2, state: &BandState) -> Board {
    // SAFETY: as in `state_of`.
    unsafe { board_by_avx2(state) }
}

/// As [`BandState::settle`].
pub(super) fn settle(_proof: Avx2, state: &mut BandState) -> Settled {
    // SAFETY: the proof says that the processor has the features of the function.
    unsafe { settle_by_avx2(state) }
}

/// As [`Deduction::deduce`](super::deduction::Deduction::deduce).
pub(super) fn deduce(_proof: Avx2, state: &mut BandState, pairs: bool) -> BandNode {
    // SAFETY: as in `settle`.
    unsafe { deduce_by_avx2(state, pairs) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn state_by_avx2(board: &Board) -> BandState {
    board::state_of(board)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn board_by_avx2(state: &BandState) -> Board {
    board::board_of(state)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn settle_by_avx2(state: &mut BandState) -> Settled {
    let mut digits = Digits::of(state);
    digits.settle(state)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn deduce_by_avx2(state: &mut BandState, pairs: bool) -> BandNode {
    let mut digits = Digits::of(state);
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
