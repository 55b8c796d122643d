//! The search: which board, and which part of its tree, is in which lane.
//!
//! After a pass a lane may be *bad*, *solved* or *stuck* (see `pass`); such a lane waits. A
//! *context* is a board the machine works on: it has one or more lanes, and a stack of *frames*,
//! states to come back to. When enough lanes wait, one *service* takes care of all of them:
//!
//! 1. It counts the solutions and takes them out. A context with as many as were asked for is
//!    finished: its lanes are free and its frames forgotten.
//! 2. A bad lane becomes free.
//! 3. A stuck lane chooses a digit and a band (see `branch`). If a lane is free, and the context
//!    is *spread*, the state is copied there (a *fork*) and each of the two lanes tries one
//!    configuration. Otherwise the state is saved in a frame, with the configurations still to be
//!    tried.
//! 4. Each lane that is still free takes the newest frame of a context that is spread, or that has
//!    no lane; else the next board; else any frame; else it stays idle, and only a fork can use it.
//!
//! A context is spread after a contradiction, and no longer after a solution: where there are many
//! solutions, the first leaf is one, and so is the next, as a rule. All other lanes on such a board
//! would work in vain. For the same reason it is never spread where one solution is wanted. When no
//! boards wait for lanes, every context forks.
//!
//! So every board is searched exhaustively, or until it has enough solutions. The other boards
//! affect only the order in which its tree is explored.

use super::boards::{self, Output, Queue, Starts};
use super::branch::{Trials, Untried, choose};
use super::frames::{Frames, NONE, Pool, Savings};
use super::moves::{Moves, carry_out, ones, transfer};
use super::ops::{Kernel, Ops};
use super::pass::{Block, lanes_mask, pass};
use crate::search::{Meter, Outcome};

/// Takes what a run finds.
pub(super) trait Sink {
    /// Whether it takes solutions at all, not only their number.
    fn takes(&self) -> bool;
    /// Whether it takes a solution of a board that had `n` solutions before.
    fn wants(&self, n: u64) -> bool;
    /// Takes a solution of a board, digit by digit.
    fn solution(&mut self, board: usize, solved: [u8; 81]);
    /// The board is settled and had this many solutions; the last of them may still follow.
    fn settled(&mut self, board: usize, n_solutions: u64);
}

/// Lanes, of 32, that must wait before a service, while no lane is free: a service costs about the
/// same for one lane as for ten. 12 is the best value measured; with 5 boards take 8 % longer
/// (`benches/README.md`).
const WAITING_LANES: usize = 12;

/// A lane with a smaller sum has only a few blank cells: that of a solved board is 9 * 511 - 81 =
/// 4,518.
const NEARLY_SOLVED_SUM: u16 = 5519;

/// A board that the machine works on.
#[derive(Clone, Copy, Debug)]
struct Context {
    board: u32,
    /// A bit for each of its lanes.
    lanes: u32,
    n_solutions: u64,
    /// The newest frame; [`NONE`] if there is none.
    top: u32,
    /// Whether any number of lanes may work on it. Otherwise it is searched depth first, by one.
    spread: bool,
    /// Whether it is in the list of open contexts.
    open: bool,
}

impl Context {
    const fn new(board: u32) -> Self {
        Self { board, lanes: 0, n_solutions: 0, top: NONE, spread: false, open: false }
    }
}

/// The lanes and everything that belongs to them. After its first boards it allocates nothing.
#[derive(Clone)]
pub(super) struct Machine<O: Ops> {
    ops: O,
    state: Block<O>,
    /// The next boards, side by side, until there are lanes for them.
    input: Block<O>,
    output: Output<O>,
    trials: Trials<O>,
    frames: Frames<O>,
    contexts: Pool<Context>,
    /// Contexts with frames that a lane may take.
    open: Vec<u32>,
    /// The context of each lane; [`NONE`] if it is free.
    context_of: [u32; 32],
    /// A bit for each lane without a context.
    free: u32,
    /// A bit for each lane whose state has changed since the last pass.
    fresh: u32,
    /// The sums of the last pass.
    sum: O::V,
    pub(super) meter: Meter,
}

/// One run of a machine, compiled for its backend.
pub(super) struct Run<'a, O: Ops, S> {
    pub(super) machine: &'a mut Machine<O>,
    pub(super) starts: Starts<'a>,
    pub(super) most: u64,
    pub(super) sink: &'a mut S,
}

impl<O: Ops, S: Sink> Kernel for Run<'_, O, S> {
    type Output = Outcome;

    #[inline(always)]
    fn run(self) -> Outcome {
        let queue = Queue::new(self.starts);
        self.machine.run(queue, self.most, self.sink)
    }
}

/// The copies of states that a service carries out at its end.
struct Service {
    savings: Savings,
    forks: Moves,
    /// From the next boards.
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

    /// The number of lanes.
    #[expect(clippy::unused_self, reason = "called where the type of a machine has no name")]
    pub(super) const fn n_lanes(&self) -> usize {
        O::N
    }

    pub(super) const fn ops(&self) -> O {
        self.ops
    }

    /// Forgets a run that ended early.
    fn reset(&mut self) {
        self.output.clear();
        self.frames.clear();
        self.contexts.clear();
        self.open.clear();
        self.context_of = [NONE; 32];
        self.free = lanes_mask::<O>();
        self.trials = Trials::new(self.ops);
    }

    /// Gives the sink every board's solutions, up to `most` (at least one) of each.
    #[inline(always)]
    fn run(&mut self, mut queue: Queue, most: u64, sink: &mut impl Sink) -> Outcome {
        let ops = self.ops;
        self.reset();
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
            if waiting.count_ones() as usize * 32 >= WAITING_LANES * O::N
                || (self.free != 0 && waiting != 0)
            {
                end = self.serve(&mut queue, bad, solved, stuck, most, sink);
            }
        }
        self.hand_over(sink);
        end.err().unwrap_or(Outcome::Exhausted)
    }

    /// A service: steps 1 to 4.
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
            // The lanes of a finished context are free by now.
            bad &= !self.free;
            stuck &= !self.free;
        }
        for lane in ones(bad) {
            self.dead_end(lane, most > 1, sink);
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

    /// Step 1. Returns the solved lanes whose rows or columns lack a digit: they are bad.
    #[inline(always)]
    fn take_out(&mut self, solved: u32, most: u64, sink: &mut impl Sink) -> u32 {
        let takes = sink.takes();
        let proper = if takes {
            if !self.output.has_room(solved) {
                self.hand_over(sink);
            }
            self.output.take(self.ops, solved, &self.state)
        } else {
            boards::proper(self.ops, &self.state)
        };
        for lane in ones(solved) {
            let c = self.context_of[lane];
            // An earlier lane may have finished the context.
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
                self.dead_end(lane, false, sink);
            }
        }
        solved & !proper
    }

    /// Hands the solutions that were taken out over to the sink.
    #[inline(always)]
    fn hand_over(&mut self, sink: &mut impl Sink) {
        self.output.hand_over(self.ops, |owner, solved| sink.solution(owner as usize, solved));
    }

    /// The lane is at a leaf of the tree and becomes free. From now on the context is spread, or is
    /// not.
    #[inline]
    fn dead_end(&mut self, lane: usize, spread: bool, sink: &mut impl Sink) {
        let c = std::mem::replace(&mut self.context_of[lane], NONE);
        self.free |= 1 << lane;
        let context = &mut self.contexts.all[c as usize];
        context.spread = spread;
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

    /// The context has enough solutions: its lanes and frames become free.
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

    /// Ends a context that has neither lanes nor frames.
    fn settle(&mut self, c: u32, sink: &mut impl Sink) {
        let context = &mut self.contexts.all[c as usize];
        sink.settled(context.board as usize, context.n_solutions);
        // The number of an open context becomes free when `take_up` removes it from the list.
        if !context.open {
            self.contexts.give_back(c);
        }
    }

    /// Step 3. With `spread`, every context forks: no boards wait for lanes.
    #[inline(always)]
    fn branch(
        &mut self,
        service: &mut Service,
        stuck: u32,
        spread: bool,
        most: u64,
        sink: &mut impl Sink,
    ) -> Result<(), Outcome> {
        let branch = choose(self.ops, &self.state);
        for lane in ones(stuck) {
            let mut untried = Untried {
                band: O::lanes(&branch.band)[lane],
                digit: O::lanes(&branch.digit)[lane],
                configurations: O::lanes(&branch.configurations)[lane],
            };
            if untried.configurations == 0 {
                self.dead_end(lane, most > 1, sink);
                continue;
            }
            let q = untried.next();
            self.meter.enter_node()?;
            self.trials.add(lane, untried, q);
            self.fresh |= 1 << lane;
            let c = self.context_of[lane];
            let one_other = untried.configurations.is_power_of_two();
            let context = &self.contexts.all[c as usize];
            let forks = context.spread
                || spread
                || (O::lanes(&self.sum)[lane] < NEARLY_SOLVED_SUM
                    && context.n_solutions + u64::from(context.lanes.count_ones()) < most);
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

    /// Gives the context a free lane, whose state follows.
    #[inline(always)]
    fn occupy(&mut self, c: u32) -> usize {
        let lane = self.free.trailing_zeros() as usize;
        self.free &= self.free - 1;
        self.fresh |= 1 << lane;
        self.context_of[lane] = c;
        self.contexts.all[c as usize].lanes |= 1 << lane;
        lane
    }

    /// Saves the states of lanes, each in a frame.
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
            if context.spread && !context.open {
                context.open = true;
                self.open.push(c);
            }
        }
    }

    /// Free lanes take frames of open contexts.
    #[inline(always)]
    fn take_up(&mut self) -> Result<(), Outcome> {
        while self.free != 0
            && let Some(&c) = self.open.last()
        {
            let context = &mut self.contexts.all[c as usize];
            if context.top == NONE || (context.lanes != 0 && !context.spread) {
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

    /// Free lanes take frames of any context.
    #[inline(always)]
    fn steal(&mut self) -> Result<(), Outcome> {
        for c in 0..self.contexts.all.len() {
            while self.free != 0 && self.contexts.all[c].top != NONE {
                self.pop(u32::try_from(c).expect("fewer than 2^32"))?;
            }
        }
        Ok(())
    }

    /// A free lane takes the newest frame of the context.
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

    /// Free lanes take the next boards.
    #[inline(always)]
    fn refill(&mut self, service: &mut Service, queue: &mut Queue) -> Result<(), Outcome> {
        while self.free != 0 && !queue.is_empty() {
            if queue.n_ready() == 0 {
                // Load the boards of the block into their lanes before it is overwritten.
                if !service.loads.is_empty() {
                    let loads = std::mem::replace(&mut service.loads, Moves::NONE);
                    transfer(self.ops, &mut self.state, &self.input, &loads);
                }
                queue.make_ready(self.ops, &mut self.input);
            }
            while self.free != 0 && queue.n_ready() != 0 {
                self.meter.enter_node()?;
                // Parts of one board share a context, the first of the run.
                let goes_on = queue.goes_on();
                let (board, column) = queue.take();
                let c = if goes_on { 0 } else { self.contexts.put(Context::new(board)) };
                service.loads.add(self.occupy(c), column);
            }
        }
        Ok(())
    }
}
