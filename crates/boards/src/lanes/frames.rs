//! Frames: saved states to come back to.
//!
//! A *slot* is a block of states like the lanes themselves. All lanes that save at the same time
//! save into one slot, each in its own column, with one masked store per cell for all of them. A
//! *frame* says what is still to be tried from such a state. Its number says where the state is:
//! the slot and the column. The frames of a board form a chain, from the newest to the oldest.
//!
//! The states that a service takes up are copied together: a number broadcast into its lane, for
//! each cell and up to four frames, takes half as long as 81 numbers stored one by one.

use super::branch::Untried;
use super::ops::Ops;
use super::pass::Block;

/// No frame.
pub(super) const NONE: u32 = u32::MAX;

/// What is still to be tried from a saved state.
#[derive(Clone, Copy)]
struct Frame {
    untried: Untried,
    /// The next older frame of the chain.
    below: u32,
}

/// All frames. The arrays are by slots.
#[derive(Clone)]
pub(super) struct Frames<O: Ops> {
    /// A bit for each lane in use.
    used: Vec<u32>,
    /// The frame of each column.
    columns: Vec<[Frame; 32]>,
    states: Vec<Block<O>>,
    /// The frames whose states are to be copied, and the lanes that they go to.
    taken: [(u32, u8); 32],
    n_taken: usize,
}

/// The slot and the column of a frame.
#[inline(always)]
const fn place(number: u32) -> (usize, usize) {
    (number as usize / 32, number as usize % 32)
}

impl<O: Ops> Frames<O> {
    pub(super) const fn new() -> Self {
        Self {
            used: Vec::new(),
            columns: Vec::new(),
            states: Vec::new(),
            taken: [(0, 0); 32],
            n_taken: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.used.fill(0);
        self.n_taken = 0;
    }

    /// Saves the states of these lanes and returns the slot. Each saved state needs a frame, by
    /// [`push`](Self::push).
    #[inline(always)]
    pub(super) fn save(&mut self, ops: O, lanes: u32, state: &Block<O>) -> usize {
        let room = self.used.iter().position(|used| used & lanes == 0);
        let slot = room.unwrap_or_else(|| {
            let nothing = Untried { band: 0, digit: 0, configurations: 0 };
            self.used.push(0);
            self.columns.push([Frame { untried: nothing, below: NONE }; 32]);
            self.states.push(Block::splat(ops, 0));
            self.used.len() - 1
        });
        self.used[slot] |= lanes;
        let keep = ops.mask(lanes);
        for (saved, &x) in self.states[slot].0.iter_mut().zip(&state.0) {
            *saved = ops.select(keep, x, *saved);
        }
        slot
    }

    /// Pushes a new frame on a chain and returns its number. `below` is the top of the chain.
    #[inline(always)]
    pub(super) fn push(&mut self, slot: usize, lane: usize, untried: Untried, below: u32) -> u32 {
        self.columns[slot][lane] = Frame { untried, below };
        u32::try_from(32 * slot + lane).expect("fewer than 2^32")
    }

    /// Takes the top frame of a chain for a lane, which gets its state by the next
    /// [`restore`](Self::restore). Returns the band and digit with the configuration to try there,
    /// and the new top of the chain. A branch on a cell has one more alternative, which the state
    /// has then, and no configuration.
    #[inline(always)]
    pub(super) fn pop(&mut self, top: u32, lane: usize) -> (Option<(Untried, usize)>, u32) {
        #[expect(clippy::cast_possible_truncation, reason = "below 32, each lane once")]
        {
            self.taken[self.n_taken % 32] = (top, lane as u8);
        }
        self.n_taken += 1;
        let (slot, column) = place(top);
        let frame = &mut self.columns[slot][column];
        let mut tried = None;
        if let Some(cell) = frame.untried.cell() {
            // Below `N`; the remainder shows this to the compiler.
            O::lanes_mut(&mut self.states[slot].0[cell])[column % O::N] &= !frame.untried.digit;
        } else {
            let q = frame.untried.next();
            tried = Some((frame.untried, q));
            if frame.untried.configurations != 0 {
                return (tried, top);
            }
        }
        self.used[slot] &= !(1 << column);
        (tried, frame.below)
    }

    /// Copies the states of the frames that were taken to their lanes. No state may be saved in
    /// between.
    #[inline(always)]
    pub(super) fn restore(&mut self, ops: O, state: &mut Block<O>) {
        let mut taken = &self.taken[..std::mem::take(&mut self.n_taken)];
        while let Some((now, rest)) = taken.split_first_chunk() {
            self.copy::<4>(ops, state, now);
            taken = rest;
        }
        if let Some((now, rest)) = taken.split_first_chunk() {
            self.copy::<2>(ops, state, now);
            taken = rest;
        }
        if let Some(now) = taken.first_chunk() {
            self.copy::<1>(ops, state, now);
        }
    }

    #[inline(always)]
    fn copy<const K: usize>(&self, ops: O, state: &mut Block<O>, taken: &[(u32, u8); K]) {
        let places = taken.map(|(number, _)| place(number));
        let blocks = places.map(|(slot, _)| &self.states[slot]);
        let mut lanes = [ops.mask(0); K];
        for k in 0..K {
            lanes[k] = ops.mask(1 << taken[k].1);
        }
        for cell in 0..81 {
            let mut x = state.0[cell];
            for k in 0..K {
                // Below `N`; the remainder shows this to the compiler.
                let saved = O::lanes(&blocks[k].0[cell])[places[k].1 % O::N];
                x = ops.select(lanes[k], ops.splat(saved), x);
            }
            state.0[cell] = x;
        }
    }

    /// Removes all frames of a chain.
    #[inline(always)]
    pub(super) fn forget(&mut self, mut top: u32) {
        while top != NONE {
            let (slot, column) = place(top);
            self.used[slot] &= !(1 << column);
            top = self.columns[slot][column].below;
        }
    }
}
