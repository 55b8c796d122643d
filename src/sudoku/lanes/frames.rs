//! States to come back to.
//!
//! A *slot* is a block of states like the lanes themselves. All lanes that save at once save into
//! the same slot, each in its own column: one masked store a cell for all of them. A *frame* says
//! where a state is and what is still to be tried from it; the frames of a board are a chain, from
//! the newest down.

use super::branch::Untried;
use super::moves::ones;
use super::ops::Ops;
use super::pass::Block;

/// No frame, no context.
pub(super) const NONE: u32 = u32::MAX;

/// Things with numbers that are used again.
#[derive(Clone, Debug)]
pub(super) struct Pool<T> {
    pub(super) all: Vec<T>,
    free: Vec<u32>,
}

impl<T: Copy> Pool<T> {
    pub(super) const fn new() -> Self {
        Self { all: Vec::new(), free: Vec::new() }
    }

    #[inline]
    pub(super) fn put(&mut self, thing: T) -> u32 {
        if let Some(number) = self.free.pop() {
            self.all[number as usize] = thing;
            return number;
        }
        self.all.push(thing);
        u32::try_from(self.all.len() - 1).expect("fewer than 2^32")
    }

    #[inline]
    pub(super) fn give_back(&mut self, number: u32) {
        self.free.push(number);
    }

    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.free.clear();
    }
}

/// A state in a column of a slot.
#[derive(Clone, Copy, Debug)]
struct Frame {
    slot: u16,
    lane: u16,
    untried: Untried,
    /// The next older frame of the chain.
    below: u32,
}

/// A place for frames: one in every lane.
#[derive(Clone)]
struct Slot<O: Ops> {
    used: u32,
    block: Block<O>,
}

/// All frames.
#[derive(Clone)]
pub(super) struct Frames<O: Ops> {
    slots: Vec<Slot<O>>,
    frames: Pool<Frame>,
}

impl<O: Ops> Frames<O> {
    pub(super) const fn new() -> Self {
        Self { slots: Vec::new(), frames: Pool::new() }
    }

    pub(super) fn clear(&mut self) {
        self.slots.iter_mut().for_each(|slot| slot.used = 0);
        self.frames.clear();
    }

    /// Saves the states of these lanes, and gives the slot, whose columns then belong to frames yet
    /// to be pushed.
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

    /// A new frame on top of a chain.
    #[inline]
    pub(super) fn push(&mut self, slot: usize, lane: usize, untried: Untried, below: u32) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "some thousands, and at most 32")]
        self.frames.put(Frame { slot: slot as u16, lane: lane as u16, untried, below })
    }

    /// Copies the state of the top frame into a lane. Gives the band, the digit and the
    /// configuration that are to be tried there, and what is the top of the chain then.
    #[inline(always)]
    pub(super) fn pop(
        &mut self,
        top: u32,
        state: &mut Block<O>,
        lane: usize,
    ) -> (Untried, usize, u32) {
        let frame = &mut self.frames.all[top as usize];
        let q = frame.untried.next();
        let Frame { slot, lane: from, untried, below } = *frame;
        let slot = &mut self.slots[usize::from(slot)];
        // Below `N` they are; now the loop knows.
        let (to, from) = (lane % O::N, usize::from(from) % O::N);
        for (x, saved) in state.0.iter_mut().zip(&slot.block.0) {
            O::lanes_mut(x)[to] = O::lanes(saved)[from];
        }
        if untried.configurations != 0 {
            return (untried, q, top);
        }
        slot.used &= !(1 << from);
        self.frames.give_back(top);
        (untried, q, below)
    }

    /// Forgets a chain.
    pub(super) fn forget(&mut self, mut top: u32) {
        while top != NONE {
            let frame = self.frames.all[top as usize];
            self.slots[usize::from(frame.slot)].used &= !(1 << frame.lane);
            self.frames.give_back(top);
            top = frame.below;
        }
    }
}

/// Lanes that are going to save their state, and what is still to be tried from it.
pub(super) struct Savings {
    pub(super) lanes: u32,
    untried: [Untried; 32],
}

impl Savings {
    pub(super) const NONE: Self = Self { lanes: 0, untried: [Untried::NONE; 32] };

    #[inline(always)]
    pub(super) const fn add(&mut self, lane: usize, untried: Untried) {
        self.lanes |= 1 << lane;
        self.untried[lane] = untried;
    }

    #[inline(always)]
    pub(super) fn all(&self) -> impl Iterator<Item = (usize, Untried)> {
        ones(self.lanes).map(|lane| (lane, self.untried[lane]))
    }
}
