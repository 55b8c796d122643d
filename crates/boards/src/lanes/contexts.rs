//! [`Contexts`]: the boards that the machine works on, and which lanes each of them has.
//!
//! A *context* is a board that the machine works on: it has lanes, or a chain of frames, or both.
//!
//! There are never more contexts than lanes. A new one is added only for a free lane that no
//! context wants, and at that moment every context has a lane. So a set of contexts is a mask of 32
//! bits. A service computes with masks which contexts have ended and which want a lane: a branch
//! for each lane and each context would often be mispredicted.

use super::frames::NONE;
use super::moves::ones;

/// All contexts: arrays by their numbers, and sets of them, a bit each.
#[derive(Clone, Debug)]
pub(super) struct Contexts {
    pub(super) board: [u32; 32],
    pub(super) n_solutions: [u64; 32],
    /// The lanes of each, a bit each.
    pub(super) lanes: [u32; 32],
    /// The newest frame; [`NONE`] if there is none.
    top: [u32; 32],
    /// The context of each lane that is not free.
    of: [u32; 32],
    /// The numbers in use.
    used: u32,
    /// Contexts without lanes; also numbers not in use.
    idle: u32,
    /// Contexts with frames.
    framed: u32,
    /// Contexts that any number of lanes may work on. Each of the others is searched depth first,
    /// by one lane.
    spread: u32,
}

impl Contexts {
    /// No contexts.
    pub(super) const NONE: Self = Self {
        board: [0; 32],
        n_solutions: [0; 32],
        lanes: [0; 32],
        top: [NONE; 32],
        of: [0; 32],
        used: 0,
        idle: u32::MAX,
        framed: 0,
        spread: 0,
    };

    /// Adds a context; its first lane must follow. The first of all has the number 0.
    #[inline(always)]
    pub(super) const fn add(&mut self, board: u32) -> usize {
        assert!(self.used != u32::MAX, "there are fewer contexts than lanes");
        let c = (!self.used).trailing_zeros() as usize & 31;
        self.used |= 1 << c;
        self.spread &= !(1 << c);
        self.board[c] = board;
        self.n_solutions[c] = 0;
        c
    }

    /// Gives a context a lane.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "below 32")]
    pub(super) const fn occupy(&mut self, c: usize, lane: usize) {
        self.of[lane] = c as u32;
        self.lanes[c] |= 1 << lane;
        self.idle &= !(1 << c);
    }

    /// The context of a lane.
    #[inline(always)]
    pub(super) const fn of(&self, lane: usize) -> usize {
        self.of[lane] as usize & 31
    }

    /// The contexts of the lanes; any for a free lane.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "below 32")]
    pub(super) fn columns(&self) -> [u8; 32] {
        self.of.map(|c| c as u8)
    }

    /// Removes lanes from their contexts. Contexts with a lane among `spreading` are spread from
    /// now on; of the others, those with a lane among `ending` are not.
    #[inline(always)]
    pub(super) fn leave(&mut self, ending: u32, spreading: u32) {
        let (mut idle, mut ended, mut spread) = (0, 0, 0);
        for (c, lanes) in self.lanes.iter_mut().enumerate() {
            ended |= u32::from(*lanes & ending != 0) << c;
            spread |= u32::from(*lanes & spreading != 0) << c;
            *lanes &= !(ending | spreading);
            idle |= u32::from(*lanes == 0) << c;
        }
        self.idle = idle;
        self.spread = self.spread & !ended | spread;
    }

    /// Removes these contexts, and those that have neither lanes nor frames. Passes the number of
    /// each to `to`, with its remaining lanes and its newest frame.
    #[inline(always)]
    pub(super) fn settle(&mut self, finished: u32, mut to: impl FnMut(&Self, usize, u32, u32)) {
        let settled = finished | self.used & self.idle & !self.framed;
        self.used &= !settled;
        self.idle |= settled;
        self.framed &= !settled;
        for c in ones(settled) {
            let lanes = std::mem::replace(&mut self.lanes[c], 0);
            let top = std::mem::replace(&mut self.top[c], NONE);
            to(self, c, lanes, top);
        }
    }

    /// The newest frame of a context.
    #[inline(always)]
    pub(super) const fn top(&self, c: usize) -> u32 {
        self.top[c]
    }

    /// Sets the newest frame of a context.
    #[inline(always)]
    pub(super) fn set_top(&mut self, c: usize, top: u32) {
        self.top[c] = top;
        self.framed = self.framed & !(1 << c) | u32::from(top != NONE) << c;
    }

    /// A context with a frame that a free lane should take: it has no lane, or is spread.
    #[inline(always)]
    pub(super) fn to_take_up(&self) -> Option<usize> {
        first(self.framed & (self.idle | self.spread))
    }

    /// A context with a frame.
    #[inline(always)]
    pub(super) fn any_framed(&self) -> Option<usize> {
        first(self.framed)
    }

    /// The lanes whose contexts are spread. Undefined for free lanes.
    #[inline(always)]
    pub(super) fn spread_lanes(&self) -> u32 {
        let lanes = self.of.iter().enumerate();
        lanes.fold(0, |all, (lane, c)| all | (self.spread >> (c & 31) & 1) << lane)
    }
}

/// The lowest bit.
#[inline(always)]
fn first(bits: u32) -> Option<usize> {
    (bits != 0).then(|| bits.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    /// A context as plain values.
    #[derive(Clone, Debug, Default)]
    struct Plain {
        board: u32,
        lanes: Vec<usize>,
        has_frame: bool,
        spread: bool,
    }

    /// The lanes of a mask.
    fn mask(lanes: &[usize]) -> u32 {
        lanes.iter().fold(0, |mask, lane| mask | 1 << lane)
    }

    /// The contexts that still have a lane or a frame, by their numbers; those removed are shown.
    fn settle(plain: &mut [Option<Plain>; 32], finished: usize) -> Vec<(usize, u32, u32)> {
        let mut removed = Vec::new();
        for (c, slot) in plain.iter_mut().enumerate() {
            let ends = |plain: &Plain| c == finished || plain.lanes.is_empty() && !plain.has_frame;
            if slot.as_ref().is_some_and(ends) {
                let plain = slot.take().unwrap();
                removed.push((c, plain.board, mask(&plain.lanes)));
            }
        }
        removed
    }

    quickcheck! {
        fn contexts_are_as_plain_values_tell(steps: Vec<(u8, u32, u32)>) -> bool {
            let mut contexts = Contexts::NONE;
            let mut plain: [Option<Plain>; 32] = std::array::from_fn(|_| None);
            let mut free = u32::MAX;
            let mut n = 0;
            for (kind, a, b) in steps {
                n += 1;
                let c = a as usize % 32;
                match kind % 5 {
                    // A context gets its first lane, or one more.
                    0 | 1 if free != 0 => {
                        let lane = ones(free).nth(b as usize % free.count_ones() as usize).unwrap();
                        free &= !(1 << lane);
                        let c = if plain[c].is_none() {
                            let c = contexts.add(n);
                            plain[c] = Some(Plain { board: n, ..Plain::default() });
                            c
                        } else {
                            c
                        };
                        contexts.occupy(c, lane);
                        plain[c].as_mut().unwrap().lanes.push(lane);
                    }
                    2 => {
                        if let Some(plain) = &mut plain[c] {
                            plain.has_frame = b % 3 != 0;
                            contexts.set_top(c, if plain.has_frame { b & 7 } else { NONE });
                        }
                    }
                    _ => {
                        let (ending, spreading) = (a & !b & !free, b & !free);
                        contexts.leave(ending, spreading);
                        free |= ending | spreading;
                        for plain in plain.iter_mut().flatten() {
                            let of = mask(&plain.lanes);
                            plain.spread |= of & spreading != 0;
                            plain.spread &= of & ending == 0 || of & spreading != 0;
                            plain.lanes.retain(|lane| (ending | spreading) >> lane & 1 == 0);
                        }
                        let finished = if plain[c].is_some() { c } else { 32 };
                        let mut removed = Vec::new();
                        let some = if finished < 32 { 1 << c } else { 0 };
                        contexts.settle(some, |contexts, c, lanes, _| {
                            removed.push((c, contexts.board[c], lanes));
                            free |= lanes;
                        });
                        assert_eq!(removed, settle(&mut plain, finished));
                    }
                }
                let all = || plain.iter().enumerate().filter_map(|(c, p)| Some((c, p.as_ref()?)));
                for (c, plain) in all() {
                    assert_eq!(contexts.lanes[c], mask(&plain.lanes));
                    for &lane in &plain.lanes {
                        assert_eq!(contexts.of(lane), c);
                        assert_eq!(contexts.spread_lanes() >> lane & 1 == 1, plain.spread);
                    }
                    assert_eq!(contexts.top(c) != NONE, plain.has_frame);
                }
                let framed = |plain: &Plain| plain.has_frame;
                let wants = |p: &Plain| p.has_frame && (p.lanes.is_empty() || p.spread);
                let first = |is: &dyn Fn(&Plain) -> bool| Some(all().find(|(_, p)| is(p))?.0);
                assert_eq!(contexts.any_framed(), first(&framed));
                assert_eq!(contexts.to_take_up(), first(&wants));
            }
            true
        }
    }
}
