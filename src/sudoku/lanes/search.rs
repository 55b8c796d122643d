//! The search: which board, and which part of its tree, is in which lane.
//!
//! After a pass a lane may be *bad*, *solved* or *stuck* (see `pass`). A board that is being
//! worked at is a *context*: it has one or more lanes, and a stack of *frames*, states to come
//! back to. When enough lanes wait, all are served together:
//!
//! 1. Solutions are counted and taken out. A context that has as many as were asked for is
//!    finished: its lanes are free and its frames forgotten.
//! 2. A bad lane is free.
//! 3. A stuck lane chooses a digit and a band (see `branch`). If a lane is free, and the context
//!    has seen a leaf of its tree before, the state is copied there (*fork*) and each tries one
//!    configuration; otherwise it is saved in a frame with the configurations still to be tried.
//!    A context that has not seen a leaf is better searched depth first: where there are many
//!    solutions, the first leaf is one.
//! 4. The lanes still free take the newest frame of a context that has seen a leaf; else the next
//!    board; else any frame; else they are idle, and only forks can use them.
//!
//! So every board is searched exhaustively, or until it has enough solutions, whatever the
//! others do; only the order in which its tree is explored depends on them.

use super::boards;
use super::branch::{Trials, choose};
use super::ops::{Ops, Task};
use super::pass::{Block, lanes_mask, pass};
use crate::run::{Meter, Outcome};
use crate::sudoku::board::Board;

/// Where answers go.
pub(super) trait Sink {
    /// Whether to be shown any solutions, or only their number.
    fn takes(&self) -> bool;
    /// Whether to be shown a board's solution when it had `n` before.
    fn wants(&self, n: u64) -> bool;
    /// A solution of a board, digit by digit.
    fn solution(&mut self, board: usize, solved: [u8; 81]);
    /// No more of a board, which had so many solutions. Its last may be yet to come.
    fn settled(&mut self, board: usize, n_solutions: u64);
}

const NONE: u32 = u32::MAX;

/// Of 32 lanes, so many have to wait before they are served, while none is idle: a service costs
/// about the same for one lane as for ten.
const PATIENCE: usize = 12;

/// A sum of candidates, as numbers, that leaves a handful of blank cells: 81 singles are 4,599.
const NEARLY_SOLVED: u16 = 5600;

/// A board that is being worked at.
#[derive(Clone, Copy, Debug)]
struct Context {
    board: u32,
    /// A bit for each lane that it has.
    lanes: u32,
    n_solutions: u64,
    /// The newest frame.
    top: u32,
    /// Whether a leaf of the tree, a contradiction or a solution, was met.
    leaf: bool,
    /// Whether it is in the list of open contexts.
    open: bool,
}

/// A state to come back to, in a column of a slot.
#[derive(Clone, Copy, Debug)]
struct Frame {
    slot: u16,
    lane: u8,
    band: u8,
    digit: u16,
    /// Those that were not tried yet; at least one.
    configurations: u16,
    /// The next older frame of the context.
    below: u32,
}

/// A place for frames: one in every lane.
#[derive(Clone)]
struct Slot<O: Ops> {
    used: u32,
    block: Block<O>,
}

/// Things with numbers that are used again.
#[derive(Clone, Debug)]
struct Pool<T> {
    all: Vec<T>,
    free: Vec<u32>,
}

impl<T: Copy> Pool<T> {
    const fn new() -> Self {
        Self { all: Vec::new(), free: Vec::new() }
    }

    #[inline]
    fn put(&mut self, thing: T) -> u32 {
        if let Some(number) = self.free.pop() {
            self.all[number as usize] = thing;
            return number;
        }
        self.all.push(thing);
        u32::try_from(self.all.len() - 1).expect("fewer than 2^32")
    }

    fn clear(&mut self) {
        self.all.clear();
        self.free.clear();
    }
}

/// Lanes that take their state from others.
#[derive(Clone, Copy)]
struct Moves {
    targets: u32,
    from: [u8; 32],
}

impl Moves {
    const NONE: Self = Self { targets: 0, from: [0xFF; 32] };

    #[inline(always)]
    fn add(&mut self, target: usize, from: usize) {
        self.targets |= 1 << target;
        #[expect(clippy::cast_possible_truncation, reason = "at most 32 lanes")]
        {
            self.from[target] = from as u8;
        }
    }
}

/// What a frame is made of, until it has a place.
#[derive(Clone, Copy)]
struct Pending {
    band: u16,
    digit: u16,
    configurations: u16,
}

/// What is to be done with the states at the end of a service.
struct Service {
    /// Lanes that save their state, and with what.
    saved: u32,
    pending: [Pending; 32],
    forks: Moves,
    /// From the input.
    loads: Moves,
}

impl Service {
    const NONE: Self = Self {
        saved: 0,
        pending: [Pending { band: 0, digit: 0, configurations: 0 }; 32],
        forks: Moves::NONE,
        loads: Moves::NONE,
    };
}

/// The lanes and all that belongs to them. Allocates while it grows, then no more.
#[derive(Clone)]
pub(super) struct Machine<O: Ops> {
    ops: O,
    state: Block<O>,
    /// Boards that are ready to be taken into lanes, from `next_input` on.
    input: Block<O>,
    next_input: usize,
    n_input: usize,
    /// Solutions that were taken out of their lanes, and whose they are.
    output: Block<O>,
    owners: [u32; 32],
    n_output: usize,
    /// The same, board by board.
    solved: [[u8; 81]; 32],
    trials: Trials<O>,
    slots: Vec<Slot<O>>,
    frames: Pool<Frame>,
    contexts: Pool<Context>,
    /// Contexts that have seen a leaf and may have frames.
    open: Vec<u32>,
    /// By lane; `NONE` if it is free.
    context_of: [u32; 32],
    /// Lanes without a context.
    free: u32,
    /// Lanes whose state is not yet that of a whole pass.
    fresh: u32,
    /// The sums after the last pass.
    sum: O::V,
    pub(super) meter: Meter,
}

/// One run, as a task for the backend.
pub(super) struct Run<'a, O: Ops, S> {
    pub(super) machine: &'a mut Machine<O>,
    pub(super) boards: &'a [Board],
    pub(super) most: u64,
    pub(super) sink: &'a mut S,
}

impl<O: Ops, S: Sink> Task for Run<'_, O, S> {
    type Output = Outcome;

    #[inline(always)]
    fn run(self) -> Outcome {
        self.machine.run(self.boards, self.most, self.sink)
    }
}

/// The numbers of the bits that are set.
#[inline(always)]
fn ones(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (lane < 32).then_some(lane as usize)
    })
}

impl<O: Ops> Machine<O> {
    pub(super) fn new(ops: O) -> Self {
        Self {
            ops,
            state: Block::splat(ops, 0),
            input: Block::splat(ops, 0),
            next_input: 0,
            n_input: 0,
            output: Block::splat(ops, 0),
            owners: [0; 32],
            n_output: 0,
            solved: [[0; 81]; 32],
            trials: Trials::new(ops),
            slots: Vec::new(),
            frames: Pool::new(),
            contexts: Pool::new(),
            open: Vec::new(),
            context_of: [NONE; 32],
            free: lanes_mask::<O>(),
            fresh: 0,
            sum: ops.splat(0),
            meter: Meter::default(),
        }
    }

    pub(super) const fn ops(&self) -> O {
        self.ops
    }

    /// Forgets a run that was broken off.
    fn reset(&mut self) {
        (self.next_input, self.n_input, self.n_output) = (0, 0, 0);
        self.slots.iter_mut().for_each(|slot| slot.used = 0);
        self.frames.clear();
        self.contexts.clear();
        self.open.clear();
        self.context_of = [NONE; 32];
        self.free = lanes_mask::<O>();
        self.trials = Trials::new(self.ops);
    }

    /// Gives every board's solutions, up to `most` (at least one) of each.
    #[inline(always)]
    fn run(&mut self, boards: &[Board], most: u64, sink: &mut impl Sink) -> Outcome {
        let ops = self.ops;
        self.reset();
        let mut queue = Queue { boards, next: 0 };
        let mut end = self.serve(&mut queue, 0, 0, 0, most, sink);
        while end.is_ok() && self.free != lanes_mask::<O>() {
            let found = pass(ops, &mut self.state);
            let busy = lanes_mask::<O>() & !self.free;
            let unchanged = ops.bits(ops.equal(found.sum, self.sum));
            let (bad, solved) = (found.bad & busy, found.solved & busy);
            let stuck = unchanged & busy & !(self.fresh | bad | solved);
            self.sum = found.sum;
            self.fresh = 0;
            let waiting = bad | solved | stuck;
            if waiting.count_ones() as usize * 32 >= PATIENCE * O::N
                || (self.free != 0 && waiting != 0)
            {
                end = self.serve(&mut queue, bad, solved, stuck, most, sink);
            }
        }
        self.give_out(sink);
        end.err().unwrap_or(Outcome::Exhausted)
    }

    /// Steps 1 to 4.
    #[inline(always)]
    fn serve(
        &mut self,
        queue: &mut Queue,
        mut bad: u32,
        solved: u32,
        mut stuck: u32,
        most: u64,
        sink: &mut impl Sink,
    ) -> Result<(), Outcome> {
        if solved != 0 {
            bad |= self.take_out(solved, most, sink);
            // Lanes of a context that is finished are free by now.
            bad &= !self.free;
            stuck &= !self.free;
        }
        for lane in ones(bad) {
            self.dead_end(lane, sink);
        }
        let mut service = Service::NONE;
        if stuck != 0 {
            self.branch(&mut service, stuck, queue.is_empty(), most, sink)?;
        }
        if self.free != 0 {
            self.take_up()?;
        }
        if self.free != 0 {
            self.refill(&mut service, queue)?;
        }
        if self.free != 0 && queue.is_empty() {
            self.steal()?;
        }
        self.save(&service);
        self.carry_out(&service);
        Ok(())
    }

    /// Gives the lanes that save their state a slot and a frame each.
    #[inline(always)]
    fn save(&mut self, service: &Service) {
        if service.saved == 0 {
            return;
        }
        let slot = self.slot_for(service.saved);
        for lane in ones(service.saved) {
            self.push(slot, lane, service.pending[lane]);
        }
        let (ops, keep) = (self.ops, self.ops.mask(service.saved));
        for (saved, &x) in self.slots[slot].block.0.iter_mut().zip(&self.state.0) {
            *saved = ops.select(keep, x, *saved);
        }
    }

    /// Moves the states between lanes and applies what is to be tried there.
    #[inline(always)]
    fn carry_out(&mut self, service: &Service) {
        let losses = self.trials.losses(self.ops);
        match (service.forks.targets != 0, service.loads.targets != 0) {
            (false, false) => self.sweep::<false, false>(service, &losses),
            (false, true) => self.sweep::<false, true>(service, &losses),
            (true, false) => self.sweep::<true, false>(service, &losses),
            (true, true) => self.sweep::<true, true>(service, &losses),
        }
    }

    /// One sweep over the cells for all of it.
    #[inline(always)]
    fn sweep<const FORK: bool, const LOAD: bool>(
        &mut self,
        service: &Service,
        losses: &[[[O::V; 3]; 9]; 2],
    ) {
        let ops = self.ops;
        let fork = (ops.mask(service.forks.targets), ops.index(&service.forks.from));
        let load = (ops.mask(service.loads.targets), ops.index(&service.loads.from));
        let [rows, columns] = losses;
        for row in 0..9 {
            for column in 0..9 {
                let x = &mut self.state.0[9 * row + column];
                let mut new = *x;
                if FORK {
                    new = ops.merge(new, fork.0, new, fork.1);
                }
                if LOAD {
                    new = ops.merge(new, load.0, self.input.0[9 * row + column], load.1);
                }
                let loss = ops.or(rows[row][column / 3], columns[column][row / 3]);
                *x = ops.without(new, loss);
            }
        }
    }

    /// Counts the solutions and takes out those that are wanted; what turns out to be none is
    /// given back as bad.
    #[inline(always)]
    fn take_out(&mut self, solved: u32, most: u64, sink: &mut impl Sink) -> u32 {
        let takes = sink.takes();
        let proper = if takes {
            if self.n_output + solved.count_ones() as usize > O::N {
                self.give_out(sink);
            }
            let mut moves = Moves::NONE;
            for (place, lane) in (self.n_output..).zip(ones(solved)) {
                moves.add(place, lane);
            }
            let (m, index) = (self.ops.mask(moves.targets), self.ops.index(&moves.from));
            boards::take_out(self.ops, &self.state, &mut self.output, m, index)
        } else {
            boards::proper(self.ops, &self.state)
        };
        for lane in ones(solved) {
            let place = self.n_output;
            if takes {
                self.n_output += 1;
                self.owners[place] = NONE;
            }
            let c = self.context_of[lane];
            // The context may be finished, by a lane just before this one.
            if c == NONE || proper >> lane & 1 == 0 {
                continue;
            }
            let context = &mut self.contexts.all[c as usize];
            self.meter.stats.solutions += 1;
            if takes && sink.wants(context.n_solutions) {
                self.owners[place] = context.board;
            }
            context.n_solutions += 1;
            if context.n_solutions == most {
                self.finish(c, sink);
            } else {
                self.dead_end(lane, sink);
            }
        }
        solved & !proper
    }

    /// Hands the solutions over that have been taken out.
    #[inline(always)]
    fn give_out(&mut self, sink: &mut impl Sink) {
        boards::unload(self.ops, &self.output, &mut self.solved);
        for (&owner, solved) in self.owners.iter().zip(&self.solved).take(self.n_output) {
            if owner != NONE {
                sink.solution(owner as usize, *solved);
            }
        }
        self.n_output = 0;
    }

    /// A leaf of the tree: the lane is free.
    #[inline]
    fn dead_end(&mut self, lane: usize, sink: &mut impl Sink) {
        let c = std::mem::replace(&mut self.context_of[lane], NONE);
        self.free |= 1 << lane;
        let context = &mut self.contexts.all[c as usize];
        context.leaf = true;
        context.lanes &= !(1 << lane);
        if context.top != NONE {
            if !context.open {
                context.open = true;
                self.open.push(c);
            }
        } else if context.lanes == 0 {
            self.settle(c, sink);
        }
    }

    /// Enough solutions: lanes and frames are free.
    fn finish(&mut self, c: u32, sink: &mut impl Sink) {
        let context = &mut self.contexts.all[c as usize];
        let lanes = std::mem::replace(&mut context.lanes, 0);
        self.free |= lanes;
        for lane in ones(lanes) {
            self.context_of[lane] = NONE;
        }
        let mut top = std::mem::replace(&mut context.top, NONE);
        while top != NONE {
            let frame = self.frames.all[top as usize];
            self.slots[usize::from(frame.slot)].used &= !(1 << frame.lane);
            self.frames.free.push(top);
            top = frame.below;
        }
        self.settle(c, sink);
    }

    /// The end of a context that has neither lanes nor frames.
    fn settle(&mut self, c: u32, sink: &mut impl Sink) {
        let context = &mut self.contexts.all[c as usize];
        sink.settled(context.board as usize, context.n_solutions);
        // One in the list of open contexts is found there, and its number is free only then.
        if !context.open {
            self.contexts.free.push(c);
        }
    }

    /// Lets every stuck lane try something.
    #[inline(always)]
    fn branch(
        &mut self,
        service: &mut Service,
        stuck: u32,
        spread: bool,
        most: u64,
        sink: &mut impl Sink,
    ) -> Result<(), Outcome> {
        let choice = choose(self.ops, &self.state);
        for lane in ones(stuck) {
            let digit = O::lanes(&choice.digit)[lane];
            let band = O::lanes(&choice.band)[lane];
            let configurations = O::lanes(&choice.configurations)[lane];
            if configurations == 0 {
                self.dead_end(lane, sink);
                continue;
            }
            let q = configurations.trailing_zeros() as usize;
            let others = configurations & (configurations - 1);
            self.meter.enter_node()?;
            self.trials.add(lane, band.into(), digit, q);
            self.fresh |= 1 << lane;
            let c = self.context_of[lane] as usize;
            if others & others.wrapping_sub(1) == 0
                && self.free != 0
                && (self.contexts.all[c].leaf
                    || spread
                    || (most > 1 && O::lanes(&self.sum)[lane] < NEARLY_SOLVED))
            {
                let target = self.free.trailing_zeros() as usize;
                self.meter.enter_node()?;
                service.forks.add(target, lane);
                self.free &= self.free - 1;
                self.fresh |= 1 << target;
                let q = others.trailing_zeros() as usize;
                self.trials.add(target, band.into(), digit, q);
                self.context_of[target] = self.context_of[lane];
                self.contexts.all[c].lanes |= 1 << target;
            } else {
                service.saved |= 1 << lane;
                service.pending[lane] = Pending { band, digit, configurations: others };
            }
        }
        Ok(())
    }

    /// The first slot with room in all these lanes.
    #[inline(always)]
    fn slot_for(&mut self, lanes: u32) -> usize {
        let slot = self.slots.iter().position(|slot| slot.used & lanes == 0);
        let slot = slot.unwrap_or_else(|| {
            self.slots.push(Slot { used: 0, block: Block::splat(self.ops, 0) });
            self.slots.len() - 1
        });
        self.slots[slot].used |= lanes;
        slot
    }

    fn push(&mut self, slot: usize, lane: usize, pending: Pending) {
        let Pending { band, digit, configurations } = pending;
        let c = self.context_of[lane];
        let context = &mut self.contexts.all[c as usize];
        #[expect(clippy::cast_possible_truncation, reason = "at most 32, 6, and some thousands")]
        let frame = Frame {
            slot: slot as u16,
            lane: lane as u8,
            band: band as u8,
            digit,
            configurations,
            below: context.top,
        };
        context.top = self.frames.put(frame);
        if context.leaf && !context.open {
            context.open = true;
            self.open.push(c);
        }
    }

    /// Free lanes take up frames of open contexts.
    #[inline(always)]
    fn take_up(&mut self) -> Result<(), Outcome> {
        while self.free != 0
            && let Some(&c) = self.open.last()
        {
            let context = &mut self.contexts.all[c as usize];
            if context.top == NONE {
                context.open = false;
                self.open.pop();
                if context.lanes == 0 {
                    self.contexts.free.push(c);
                }
                continue;
            }
            self.pop(c)?;
        }
        Ok(())
    }

    /// Free lanes take up frames of any context.
    #[inline(always)]
    fn steal(&mut self) -> Result<(), Outcome> {
        for c in 0..self.contexts.all.len() {
            while self.free != 0 && self.contexts.all[c].top != NONE {
                self.pop(u32::try_from(c).expect("fewer than 2^32"))?;
            }
        }
        Ok(())
    }

    /// A free lane takes up the newest frame of the context.
    #[inline(always)]
    fn pop(&mut self, c: u32) -> Result<(), Outcome> {
        self.meter.enter_node()?;
        let context = &mut self.contexts.all[c as usize];
        let top = context.top as usize;
        let frame = &mut self.frames.all[top];
        let (slot, from) = (usize::from(frame.slot), usize::from(frame.lane));
        let target = self.free.trailing_zeros() as usize;
        let q = frame.configurations.trailing_zeros() as usize;
        let (band, digit) = (frame.band, frame.digit);
        frame.configurations &= frame.configurations - 1;
        context.lanes |= 1 << target;
        if frame.configurations == 0 {
            context.top = frame.below;
            self.slots[slot].used &= !(1 << from);
            self.frames.free.push(u32::try_from(top).expect("fewer than 2^32"));
        }
        // Below `N` they are; now the loop knows.
        let (to, from) = (target % O::N, from % O::N);
        for (x, saved) in self.state.0.iter_mut().zip(&self.slots[slot].block.0) {
            O::lanes_mut(x)[to] = O::lanes(saved)[from];
        }
        self.trials.add(target, band.into(), digit, q);
        self.context_of[target] = c;
        self.free &= !(1 << target);
        self.fresh |= 1 << target;
        Ok(())
    }

    /// Free lanes take in the next boards.
    #[inline(always)]
    fn refill(&mut self, service: &mut Service, queue: &mut Queue) -> Result<(), Outcome> {
        while self.free != 0 {
            if self.next_input == self.n_input {
                let boards = queue.peek(O::N);
                if boards.is_empty() {
                    break;
                }
                // What was to be loaded has to be in its lanes before the block is written over.
                if service.loads.targets != 0 {
                    let loads = std::mem::replace(&mut service.loads, Moves::NONE);
                    transfer(self.ops, &mut self.state, &self.input, &loads);
                }
                boards::load(self.ops, boards, &mut self.input);
                (self.next_input, self.n_input) = (0, boards.len());
            }
            for lane in ones(self.free).take(self.n_input - self.next_input) {
                self.meter.enter_node()?;
                service.loads.add(lane, self.next_input);
                self.next_input += 1;
                let board = u32::try_from(queue.next).expect("fewer than 2^32 boards in a run");
                queue.next += 1;
                self.context_of[lane] = self.contexts.put(Context {
                    board,
                    lanes: 1 << lane,
                    n_solutions: 0,
                    top: NONE,
                    leaf: false,
                    open: false,
                });
                self.free &= !(1 << lane);
                self.fresh |= 1 << lane;
            }
        }
        Ok(())
    }
}

/// Copies lanes of one block into lanes of another.
#[inline(always)]
fn transfer<O: Ops>(ops: O, to: &mut Block<O>, from: &Block<O>, moves: &Moves) {
    let (m, index) = (ops.mask(moves.targets), ops.index(&moves.from));
    for (to, &from) in to.0.iter_mut().zip(&from.0) {
        *to = ops.merge(*to, m, from, index);
    }
}

/// The boards that are not in lanes yet.
struct Queue<'a> {
    boards: &'a [Board],
    next: usize,
}

impl<'a> Queue<'a> {
    const fn is_empty(&self) -> bool {
        self.next == self.boards.len()
    }

    /// The next boards, at most `n` of them.
    fn peek(&self, n: usize) -> &'a [Board] {
        let rest = &self.boards[self.next..];
        &rest[..rest.len().min(n)]
    }
}
