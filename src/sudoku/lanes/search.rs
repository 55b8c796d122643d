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

use super::boards::{self, Output, Queue};
use super::branch::{Trials, Untried, choose};
use super::frames::{Frames, NONE, Pool, Savings};
use super::moves::{Moves, carry_out, ones, transfer};
use super::ops::{Ops, Task};
use super::pass::{Block, lanes_mask, pass};
use crate::search::{Meter, Outcome};
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

impl Context {
    const fn new(board: u32) -> Self {
        Self { board, lanes: 0, n_solutions: 0, top: NONE, leaf: false, open: false }
    }
}

/// The lanes and all that belongs to them. Allocates while it grows, then no more.
#[derive(Clone)]
pub(super) struct Machine<O: Ops> {
    ops: O,
    state: Block<O>,
    /// For the boards that are laid side by side until there are lanes for them.
    input: Block<O>,
    output: Output<O>,
    trials: Trials<O>,
    frames: Frames<O>,
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

/// What is to be done with the states at the end of a service.
struct Service {
    savings: Savings,
    forks: Moves,
    /// From the queue.
    loads: Moves,
}

impl<O: Ops> Machine<O> {
    pub(super) fn new(ops: O) -> Self {
        Self {
            ops,
            state: Block::splat(ops, 0),
            input: Block::splat(ops, 0),
            output: Output::new(ops),
            trials: Trials::new(ops),
            frames: Frames::new(),
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
        self.output.clear();
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
        let mut queue = Queue::new(boards);
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
        let mut service =
            Service { savings: Savings::NONE, forks: Moves::NONE, loads: Moves::NONE };
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
        self.save(&service.savings);
        let losses = self.trials.losses(self.ops);
        let loads = (&service.loads, &self.input);
        carry_out(self.ops, &mut self.state, &service.forks, loads, &losses);
        Ok(())
    }

    /// Counts the solutions and takes out those that are wanted; what turns out to be none is
    /// given back as bad.
    #[inline(always)]
    fn take_out(&mut self, solved: u32, most: u64, sink: &mut impl Sink) -> u32 {
        let takes = sink.takes();
        let proper = if takes {
            if !self.output.has_room(solved) {
                self.give_out(sink);
            }
            self.output.take(self.ops, solved, &self.state)
        } else {
            boards::proper(self.ops, &self.state)
        };
        for lane in ones(solved) {
            let c = self.context_of[lane];
            // The context may be finished, by a lane just before this one.
            if c == NONE || proper >> lane & 1 == 0 {
                if takes {
                    self.output.push(None);
                }
                continue;
            }
            let context = &mut self.contexts.all[c as usize];
            self.meter.stats.solutions += 1;
            if takes {
                let wanted = sink.wants(context.n_solutions);
                self.output.push(wanted.then_some(context.board));
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
        self.output.give(self.ops, |owner, solved| sink.solution(owner as usize, solved));
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
        let top = std::mem::replace(&mut context.top, NONE);
        self.frames.forget(top);
        self.settle(c, sink);
    }

    /// The end of a context that has neither lanes nor frames.
    fn settle(&mut self, c: u32, sink: &mut impl Sink) {
        let context = &mut self.contexts.all[c as usize];
        sink.settled(context.board as usize, context.n_solutions);
        // One in the list of open contexts is found there, and its number is free only then.
        if !context.open {
            self.contexts.give_back(c);
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
            let mut untried = Untried {
                band: O::lanes(&choice.band)[lane],
                digit: O::lanes(&choice.digit)[lane],
                configurations: O::lanes(&choice.configurations)[lane],
            };
            if untried.configurations == 0 {
                self.dead_end(lane, sink);
                continue;
            }
            let q = untried.next();
            self.meter.enter_node()?;
            self.trials.add(lane, untried, q);
            self.fresh |= 1 << lane;
            let c = self.context_of[lane];
            let one_other = untried.configurations.is_power_of_two();
            let forks = self.contexts.all[c as usize].leaf
                || spread
                || (most > 1 && O::lanes(&self.sum)[lane] < NEARLY_SOLVED);
            if one_other && self.free != 0 && forks {
                self.meter.enter_node()?;
                let target = self.occupy(c);
                service.forks.add(target, lane);
                let q = untried.next();
                self.trials.add(target, untried, q);
            } else {
                service.savings.add(lane, untried);
            }
        }
        Ok(())
    }

    /// Gives the context a free lane, whose state is to come.
    #[inline(always)]
    fn occupy(&mut self, c: u32) -> usize {
        let lane = self.free.trailing_zeros() as usize;
        self.free &= self.free - 1;
        self.fresh |= 1 << lane;
        self.context_of[lane] = c;
        self.contexts.all[c as usize].lanes |= 1 << lane;
        lane
    }

    /// Gives the lanes that save their state a frame each.
    #[inline(always)]
    fn save(&mut self, savings: &Savings) {
        if savings.lanes == 0 {
            return;
        }
        let slot = self.frames.save(self.ops, savings.lanes, &self.state);
        for (lane, untried) in savings.all() {
            let c = self.context_of[lane];
            let context = &mut self.contexts.all[c as usize];
            context.top = self.frames.push(slot, lane, untried, context.top);
            if context.leaf && !context.open {
                context.open = true;
                self.open.push(c);
            }
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
                    self.contexts.give_back(c);
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
        let lane = self.occupy(c);
        let context = &mut self.contexts.all[c as usize];
        let (untried, q, top) = self.frames.pop(context.top, &mut self.state, lane);
        context.top = top;
        self.trials.add(lane, untried, q);
        Ok(())
    }

    /// Free lanes take in the next boards.
    #[inline(always)]
    fn refill(&mut self, service: &mut Service, queue: &mut Queue) -> Result<(), Outcome> {
        while self.free != 0 && !queue.is_empty() {
            if queue.n_ready() == 0 {
                // What was to be loaded has to be in its lanes before the block is written over.
                if !service.loads.is_empty() {
                    let loads = std::mem::replace(&mut service.loads, Moves::NONE);
                    transfer(self.ops, &mut self.state, &self.input, &loads);
                }
                queue.make_ready(self.ops, &mut self.input);
            }
            while self.free != 0 && queue.n_ready() != 0 {
                self.meter.enter_node()?;
                let (board, column) = queue.take();
                let c = self.contexts.put(Context::new(board));
                service.loads.add(self.occupy(c), column);
            }
        }
        Ok(())
    }
}
