//! The smallest solution of each board, read row by row.
//!
//! - *In order*: a board is searched by one lane, which branches on the first cell with several
//!   candidates and tries the lowest one first. Then the first solution is the smallest, and any
//!   second one ends the search. After some contradictions this would take too long, so it ends.
//! - *Bounded*: in any other search, the smallest solution so far bounds the rest. A state is
//!   wanted only if it has a smaller solution. So while the cells before this one are the same as
//!   in the bound, this cell loses the digits that are greater than the bound's. If all cells are
//!   the same, the state has no smaller solution. The first cell that keeps another digit than the
//!   bound's ends this: what comes after it is free.
//!
//! A proper puzzle takes more tree nodes in order. So boards are searched in order only while
//! enough of the last boards had several solutions. The answers do not depend on this.

use super::contexts::Contexts;
use super::moves::{Moves, ones, transfer};
use super::ops::Ops;
use super::pass::Block;

/// Branches after which a bounded search is given up: it may meet very many solutions, each smaller
/// than the one before. No board in `data/several.txt` or `data/altered.txt` takes as many.
const PATIENCE: u16 = 120;

/// The share of all boards.
const WHOLE: u32 = 1 << 12;

/// If no greater share of the last boards has several solutions, boards are not searched in order.
/// In order, random minimal puzzles take 1.45 times as long, and boards with several solutions 0.4
/// times (`benches/README.md`).
const MOST_PROPER: u32 = WHOLE / 8;

/// Contradictions after which a board is not searched in order any more. With 2, boards with
/// several solutions take 10 % more instructions; with 1, a third more.
const IN_ORDER: u8 = 3;

/// For each lane its first cell with several candidates, as a number from 1; 0 if there is none.
/// Also the lowest candidate of that cell.
#[inline(always)]
pub(super) fn first_open<O: Ops>(ops: O, lanes: u32, state: &Block<O>) -> [O::V; 2] {
    let (none, minus_one) = (ops.splat(0), ops.splat(u16::MAX));
    let (mut cells, mut digits) = (none, none);
    let mut number = 1;
    for row in state.0.chunks_exact(9) {
        for &x in row {
            let others = ops.and(x, ops.add(x, minus_one));
            let is_first = ops.equal(cells, none);
            let here = ops.select(ops.equal(others, none), none, ops.splat(number));
            cells = ops.select(is_first, here, cells);
            digits = ops.select(is_first, ops.lowest(x), digits);
            number += 1;
        }
        if ops.bits(ops.equal(cells, none)) & lanes == 0 {
            break;
        }
    }
    [cells, digits]
}

/// The bounds of all contexts.
#[derive(Clone)]
pub(super) struct Bounds<O: Ops> {
    /// The smallest solution of each context, one in each column.
    block: Block<O>,
    /// The contexts that have a solution, and those whose search is bounded by it.
    known: u32,
    pub(super) bounded: u32,
    /// The contexts that are not searched in the order of solutions any more, and those whose first
    /// solution is the smallest.
    pub(super) unordered: u32,
    pub(super) smallest: u32,
    /// The share of boards with several solutions among the last ones, of [`WHOLE`].
    share: u32,
    /// Contradictions of each context.
    n_contradictions: [u8; 32],
    /// Branches of each context since its search is bounded.
    n_branches: [u16; 32],
    /// The contexts whose search is given up.
    pub(super) given_up: u32,
}

impl<O: Ops> Bounds<O> {
    pub(super) fn new(ops: O) -> Self {
        let block = Block::splat(ops, 0);
        Self {
            block,
            known: 0,
            bounded: 0,
            unordered: 0,
            smallest: 0,
            share: 0,
            n_contradictions: [0; 32],
            n_branches: [0; 32],
            given_up: 0,
        }
    }

    /// Forgets all contexts. The rest of what it knows of a context is forgotten when another one
    /// [begins](Self::begin).
    pub(super) const fn clear(&mut self) {
        (self.bounded, self.given_up, self.share) = (0, 0, 0);
    }

    /// Begins a context. Its number may have been used before.
    #[inline(always)]
    pub(super) const fn begin(&mut self, c: usize) {
        let others = !(1 << c);
        self.known &= others;
        self.bounded &= others;
        self.given_up &= others;
        self.smallest &= others;
        self.unordered = self.unordered & others | ((self.share <= MOST_PROPER) as u32) << c;
        self.n_branches[c] = 0;
        self.n_contradictions[c] = 0;
    }

    /// Takes into account whether a settled board has several solutions.
    #[inline(always)]
    pub(super) const fn settled(&mut self, has_several: bool) {
        self.share -= self.share / 16;
        self.share += if has_several { WHOLE / 16 } else { 0 };
    }

    /// Whether more than half of the last boards had several solutions.
    #[inline(always)]
    pub(super) const fn several_are_expected(&self) -> bool {
        self.share > WHOLE / 2
    }

    /// Counts a contradiction of a context.
    #[inline(always)]
    pub(super) const fn contradicted(&mut self, c: usize) {
        self.n_contradictions[c] = self.n_contradictions[c].saturating_add(1);
        self.unordered |= ((self.n_contradictions[c] >= IN_ORDER) as u32) << c;
    }

    /// Counts a branch of a context.
    #[inline(always)]
    pub(super) const fn branched(&mut self, c: usize) {
        if self.bounded >> c & 1 == 1 {
            self.n_branches[c] += 1;
            self.given_up |= ((self.n_branches[c] >= PATIENCE) as u32) << c;
        }
    }

    /// Takes the solutions of these lanes. Returns the lanes whose solution is the smallest of
    /// their context so far.
    #[inline(always)]
    pub(super) fn take(
        &mut self,
        ops: O,
        lanes: u32,
        state: &Block<O>,
        contexts: &Contexts,
    ) -> u32 {
        let (mut rest, mut better) = (lanes, 0);
        while rest != 0 {
            // One lane of each context at a time.
            let (mut now, mut known, mut seen) = (0, 0, 0);
            for lane in ones(rest) {
                let c = contexts.of(lane);
                now |= u32::from(seen >> c & 1 == 0) << lane;
                known |= (self.known >> c & 1) << lane;
                seen |= 1 << c;
            }
            rest &= !now;
            known &= now;
            let mut wanted = now & !known;
            if known != 0 {
                wanted |= known & self.smaller(ops, known, state, contexts);
            }
            let mut moves = Moves::NONE;
            for lane in ones(wanted) {
                let c = contexts.of(lane);
                moves.add(c, lane);
                self.known |= 1 << c;
            }
            transfer(ops, &mut self.block, state, &moves);
            better |= wanted;
        }
        better
    }

    /// Of these lanes, whose cells are all single, those that are smaller than their bound.
    #[inline(always)]
    fn smaller(&self, ops: O, lanes: u32, state: &Block<O>, contexts: &Contexts) -> u32 {
        let index = ops.index(&contexts.columns());
        let (mut same, mut smaller) = (lanes, 0);
        for (&x, &bound) in state.0.iter().zip(&self.block.0) {
            let bound = ops.permute(bound, index);
            smaller |= same & ops.bits(ops.less(x, bound));
            same &= ops.bits(ops.equal(x, bound));
            if same == 0 {
                break;
            }
        }
        smaller
    }

    /// Removes what is not below the bound from the lanes of bounded contexts.
    #[inline(always)]
    pub(super) fn apply(&self, ops: O, busy: u32, state: &mut Block<O>, contexts: &Contexts) {
        let bounded = ones(self.bounded).fold(0, |all, c| all | contexts.lanes[c]) & busy;
        if bounded == 0 {
            return;
        }
        let index = ops.index(&contexts.columns());
        let minus_one = ops.splat(u16::MAX);
        let mut same = ops.mask(bounded);
        for (x, &bound) in state.0.iter_mut().zip(&self.block.0) {
            let bound = ops.permute(bound, index);
            let up_to = ops.or(bound, ops.add(bound, minus_one));
            *x = ops.select(same, ops.and(*x, up_to), *x);
            same = ops.both(same, ops.equal(*x, bound));
            if ops.bits(same) == 0 {
                return;
            }
        }
        // Without a candidate in the last cell, the lane is bad.
        state.0[80] = ops.select(same, ops.splat(0), state.0[80]);
    }
}
