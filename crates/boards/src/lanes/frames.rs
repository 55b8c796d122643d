//! Frames: saved states to come back to.
//!
//! A *slot* is a block of states like the lanes themselves. All lanes that save at the same time
//! save into one slot, each in its own column, with one masked store per cell for all of them. A
//! *frame* says where a state is and what is still to be tried from it. The frames of a board form
//! a chain, from the newest to the oldest.

use super::branch::Untried;
use super::ops::Ops;
use super::pass::Block;

/// No frame.
pub(super) const NONE: u32 = u32::MAX;

/// A state in a column of a slot.
#[derive(Clone, Copy, Debug)]
struct Frame {
    slot: u16,
    lane: u16,
    untried: Untried,
    /// The next older frame of the chain.
    below: u32,
}

/// Room for a state in every lane.
#[derive(Clone)]
struct Slot<O: Ops> {
    /// A bit for each lane in use.
    used: u32,
    block: Block<O>,
}

/// All frames.
#[derive(Clone)]
pub(super) struct Frames<O: Ops> {
    slots: Vec<Slot<O>>,
    all: Vec<Frame>,
    /// The numbers of frames that are in no chain any more.
    unused: Vec<u32>,
}

impl<O: Ops> Frames<O> {
    pub(super) const fn new() -> Self {
        Self { slots: Vec::new(), all: Vec::new(), unused: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.slots.iter_mut().for_each(|slot| slot.used = 0);
        self.all.clear();
        self.unused.clear();
    }

    /// Saves the states of these lanes and returns the slot. Each saved state needs a frame, by
    /// [`push`](Self::push).
    #[inline(always)]
    pub(super) fn save(&mut self, ops: O, lanes: u32, state: &Block<O>) -> usize {
        let room = self.slots.iter().position(|slot| slot.used & lanes == 0);
        let number = room.unwrap_or_else(|| {
            self.slots.push(Slot { used: 0, block: Block::splat(ops, 0) });
            self.slots.len() - 1
        });
        let slot = &mut self.slots[number];
        slot.used |= lanes;
        let keep = ops.mask(lanes);
        for (saved, &x) in slot.block.0.iter_mut().zip(&state.0) {
            *saved = ops.select(keep, x, *saved);
        }
        number
    }

    /// Pushes a new frame on a chain and returns its number. `below` is the top of the chain.
    #[inline]
    pub(super) fn push(&mut self, slot: usize, lane: usize, untried: Untried, below: u32) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "thousands of slots, 32 lanes")]
        let frame = Frame { slot: slot as u16, lane: lane as u16, untried, below };
        if let Some(number) = self.unused.pop() {
            self.all[number as usize] = frame;
            return number;
        }
        self.all.push(frame);
        u32::try_from(self.all.len() - 1).expect("fewer than 2^32")
    }

    /// Copies the state of the top frame into a lane. Returns the band and digit, the configuration
    /// to try there, and the new top of the chain. A branch on a cell has one more alternative and
    /// no configuration.
    #[inline(always)]
    pub(super) fn pop(
        &mut self,
        top: u32,
        state: &mut Block<O>,
        lane: usize,
    ) -> (Untried, usize, u32) {
        let frame = &mut self.all[top as usize];
        let is_cell = frame.untried.cell().is_some();
        let q = if is_cell { 0 } else { frame.untried.next() };
        let Frame { slot, lane: from, untried, below } = *frame;
        let slot = &mut self.slots[usize::from(slot)];
        // Both are below `N`; the remainder shows this to the compiler.
        let (to, from) = (lane % O::N, usize::from(from) % O::N);
        for (x, saved) in state.0.iter_mut().zip(&slot.block.0) {
            O::lanes_mut(x)[to] = O::lanes(saved)[from];
        }
        if untried.configurations != 0 && !is_cell {
            return (untried, q, top);
        }
        slot.used &= !(1 << from);
        self.unused.push(top);
        (untried, q, below)
    }

    /// Removes all frames of a chain.
    pub(super) fn forget(&mut self, mut top: u32) {
        while top != NONE {
            let frame = self.all[top as usize];
            self.slots[usize::from(frame.slot)].used &= !(1 << frame.lane);
            self.unused.push(top);
            top = frame.below;
        }
    }
}
