//! The search: which board, and which part of its tree, is in which lane.
//!
//! After a pass a lane may be *bad*, *solved* or *stuck* (see `pass`); such a lane waits. A
//! *context* is a board the machine works on: it has lanes, or a chain of *frames*, states to come
//! back to, or both (see `contexts`). When enough lanes wait, one *service* takes care of all of
//! them:
//!
//! 1. It counts the solutions and takes them out. A context with as many as were asked for is
//!    finished: its lanes become free and its frames are removed.
//! 2. A bad lane becomes free.
//! 3. A stuck lane, or one that the last pass changed only a little, chooses a digit and a band
//!    (see `branch`). If a lane is free, and the context is *spread*, the state is copied there (a
//!    *fork*) and each of the two lanes tries one configuration. Otherwise the state is saved in a
//!    frame, with the configurations still to be tried.
//! 4. Each lane that is still free takes the newest frame of a context that is spread, or that has
//!    no lane; if there is none, the next board; if there is none, any frame. Otherwise it stays
//!    idle, and only a fork can use it.
//!
//! A contradiction makes a context spread, and a solution ends that: where there are many
//! solutions, the first leaf is usually a solution, and so is the next. Then the other lanes on
//! such a board would work in vain. For the same reason no context is spread if only one solution
//! is wanted. When no boards wait for lanes, every context forks.
//!
//! While most of the last boards had several solutions (see `bounds`), such are *expected*, unless
//! the smallest solution is wanted. Most branches then lead to a solution. So no contradiction
//! makes a context spread, a lane waits for a service as soon as a pass changed it only a little,
//! and more lanes wait before a service.
//!
//! If the smallest solution is wanted, a context is searched in order, or goes on after enough
//! solutions until none is smaller (see `bounds`). In order, a stuck lane branches on a cell.
//!
//! So every board is searched exhaustively, or until it has enough solutions. The other boards
//! affect only the order in which its tree is explored.

use super::boards::{self, LaneOutput, Queue, Starts};
use super::bounds::{Bounds, first_open};
use super::branch::{LaneBranch, Trials, choose};
use super::contexts::Contexts;
use super::frames::Frames;
use super::moves::{Moves, carry_out, ones, transfer};
use super::ops::{Kernel, Ops};
use super::pass::{Block, lanes_mask, pass};
use super::sinks::Sink;
use quadrille_base::Meter;
use quadrille_base::Outcome;

/// Lanes, of 32, that must wait before a service while no lane is free. A service costs about the
/// same for one lane as for ten. 14 is the best value measured: with 12 or 16, boards take up to
/// 2 % longer (`benches/README.md`).
const WAITING_LANES: usize = 14;

/// [`WAITING_LANES`] while several solutions are expected. With 15, such boards take up to 3 %
/// longer, with 19 up to 2 % (`benches/README.md`).
const WAITING_IF_SEVERAL: usize = 17;

/// A lane with a smaller sum has only a few blank cells. The sum of a solved board is
/// `9 * 511 - 81 = 4518`.
const NEARLY_SOLVED_SUM: u16 = 5519;

/// A lane whose sum falls by less than this in a pass branches, too, when others are served: seldom
/// would it deduce more that matters. The sum counts a candidate `d` as `2^(d - 1)`, so this is any
/// one candidate but 9, or several lower ones. By this, boards with several solutions take 5 %
/// fewer instructions, hard ones 3 %, random minimal ones .4 % (`benches/README.md`).
const LITTLE: u16 = 256;

/// [`LITTLE`] while several solutions are expected. Such a lane waits for a service then. With
/// 1,000, boards with several solutions take up to 4 % more instructions, with 4,000 as many.
const LITTLE_IF_SEVERAL: u16 = 2000;

/// The lanes and everything that belongs to them. After its first boards it allocates nothing.
#[derive(Clone)]
pub(super) struct Machine<O: Ops> {
    pub(super) ops: O,
    state: Block<O>,
    /// The next boards, one in each column, until there are lanes for them.
    input: Block<O>,
    output: LaneOutput<O>,
    trials: Trials<O>,
    frames: Frames<O>,
    contexts: Contexts,
    /// The smallest solutions, if they are wanted.
    bounds: Bounds<O>,
    /// A bit for each lane without a context.
    free: u32,
    /// A bit for each lane whose state has changed since the last pass.
    fresh: u32,
    /// Whether several solutions are expected.
    expects_several: bool,
    /// The sums of the last pass.
    sum: O::V,
    pub(super) meter: Meter,
}

/// One run of a machine, compiled for its backend.
pub(super) struct LanesRun<'a, 's, O: Ops> {
    pub(super) machine: &'a mut Machine<O>,
    pub(super) starts: Starts<'a>,
    pub(super) most: u64,
    pub(super) sink: Sink<'s>,
}

impl<O: Ops> Kernel for LanesRun<'_, '_, O> {
    type Output = Outcome;

    #[inline(always)]
    fn run(mut self) -> Outcome {
        let queue = Queue::new(self.starts);
        self.machine.run(queue, self.most, &mut self.sink)
    }
}

/// The lanes that a service is for, a bit each.
#[derive(Clone, Copy, Default)]
struct Waiting {
    bad: u32,
    solved: u32,
    stuck: u32,
    /// Lanes that the last pass changed a little. They are the reason for a service only while
    /// several solutions are expected.
    early: u32,
}

/// The moves of states at the end of a service.
struct Service {
    /// The lanes that save their states.
    saving: u32,
    forks: Moves,
    /// Moves of new boards into lanes.
    loads: Moves,
}

impl<O: Ops> Machine<O> {
    pub(super) fn new(ops: O) -> Self {
        Self {
            ops,
            state: Block::splat(ops, 0),
            input: Block::splat(ops, 0),
            output: LaneOutput::new(ops),
            trials: Trials::new(ops),
            frames: Frames::new(),
            contexts: Contexts::NONE,
            bounds: Bounds::new(ops),
            free: lanes_mask::<O>(),
            fresh: 0,
            expects_several: false,
            sum: ops.splat(0),
            meter: Meter::default(),
        }
    }

    /// Clears the state of a run that ended early.
    fn reset(&mut self) {
        self.output.clear();
        self.frames.clear();
        self.contexts = Contexts::NONE;
        self.bounds.clear();
        self.free = lanes_mask::<O>();
        self.trials = Trials::new(self.ops);
    }

    /// Gives the sink every board's solutions, up to `most` (at least one) of each.
    #[inline(always)]
    fn run(&mut self, mut queue: Queue, most: u64, sink: &mut Sink) -> Outcome {
        self.reset();
        let mut waiting = Waiting::default();
        let end = loop {
            let served = self.serve(&mut queue, waiting, most, sink);
            if served.is_err() || self.free == lanes_mask::<O>() {
                break served;
            }
            waiting = self.deduce();
        };
        self.hand_over(sink);
        end.err().unwrap_or(Outcome::Exhausted)
    }

    /// Passes until enough lanes wait for a service. Returns these lanes.
    #[inline(always)]
    fn deduce(&mut self) -> Waiting {
        let ops = self.ops;
        let busy = lanes_mask::<O>() & !self.free;
        loop {
            let found = pass(ops, &mut self.state);
            let unchanged = ops.bits(ops.equal(found.sum, self.sum));
            let (bad, solved) = (found.bad & busy, found.solved & busy);
            let open = busy & !(self.fresh | bad | solved);
            let stuck = unchanged & open;
            let before = std::mem::replace(&mut self.sum, found.sum);
            self.fresh = 0;
            let (mut waiting, mut enough) = (bad | solved | stuck, WAITING_LANES);
            if self.expects_several {
                waiting |= open & self.nearly_unchanged(before, LITTLE_IF_SEVERAL);
                enough = WAITING_IF_SEVERAL;
            }
            if waiting.count_ones() as usize * 32 >= enough * O::N
                || (self.free != 0 && waiting != 0)
            {
                let mut early = waiting & open & !stuck;
                if stuck | early != 0 {
                    early |= open & !stuck & self.nearly_unchanged(before, LITTLE);
                }
                return Waiting { bad, solved, stuck, early };
            }
        }
    }

    /// The lanes whose sum the last pass lowered by less than `little`; `before` has the sums of
    /// the pass before.
    #[inline(always)]
    fn nearly_unchanged(&self, before: O::V, little: u16) -> u32 {
        let ops = self.ops;
        let negative = ops.add(ops.without(ops.splat(u16::MAX), self.sum), ops.splat(1));
        let change = ops.add(before, negative);
        let above = ops.add_up_to_max(change, ops.splat(u16::MAX - little));
        !ops.bits(ops.equal(above, ops.splat(u16::MAX)))
    }

    /// A service: steps 1 to 4.
    #[inline(always)]
    fn serve(
        &mut self,
        queue: &mut Queue,
        Waiting { mut bad, solved, mut stuck, early }: Waiting,
        most: u64,
        sink: &mut Sink,
    ) -> Result<(), Outcome> {
        let ops = self.ops;
        let wants_smallest = sink.wants_smallest();
        let (mut leaves, mut finished) = (solved, 0);
        if solved != 0 {
            let (improper, enough) = self.take_out(solved, most, sink);
            (leaves, finished) = (leaves & !improper, enough);
            bad |= improper;
        }
        let mut branch = LaneBranch::none(ops);
        if stuck | early != 0 {
            branch = choose(ops, &self.state);
            let none = ops.bits(ops.equal(branch.configurations, ops.splat(0)));
            // Only where a pass changed nothing this is a contradiction.
            bad |= stuck & none;
            stuck = (stuck | early) & !none;
        }
        // A contradiction spreads a context, unless only one solution is wanted, or several are
        // expected, or the context is searched in order.
        let mut spreading = if most > 1 && !self.expects_several { bad } else { 0 };
        if wants_smallest {
            for lane in ones(bad) {
                let c = self.contexts.of(lane);
                self.bounds.contradicted(c);
                spreading &= !(u32::from(self.bounds.unordered >> c & 1 == 0) << lane);
            }
        }
        let ending = leaves | bad & !spreading;
        self.contexts.leave(ending, spreading);
        self.free |= leaves | bad;
        finished |= self.bounds.given_up;
        self.contexts.settle(finished, |contexts, c, lanes, top| {
            let (board, n) = (contexts.board[c] as usize, contexts.n_solutions[c]);
            sink.settled(board, n, self.bounds.given_up >> c & 1 == 1);
            self.bounds.settled(n > 1);
            self.free |= lanes;
            self.frames.forget(top);
        });
        stuck &= !self.free;
        let mut service = Service { saving: 0, forks: Moves::NONE, loads: Moves::NONE };
        let (mut in_order, mut first) = (0, [ops.splat(0); 2]);
        if wants_smallest && stuck != 0 {
            in_order = self.in_order(stuck);
            if in_order != 0 {
                first = first_open(ops, in_order, &self.state);
                // A lane that branches early may have single cells only, not all different.
                let closed = in_order & ops.bits(ops.equal(first[0], ops.splat(0)));
                (in_order, stuck) = (in_order & !closed, stuck & !closed);
            }
        }
        if stuck & !in_order != 0 {
            let most = if wants_smallest { u64::MAX } else { most };
            let spread = queue.is_empty();
            self.branch(&mut service, &mut branch, stuck & !in_order, spread, most)?;
        }
        branch.on_cells(ops, in_order, first);
        service.saving |= in_order;
        while self.free != 0
            && let Some(c) = self.contexts.to_take_up()
        {
            self.pop(c)?;
        }
        if self.free != 0 {
            self.refill(&mut service, queue, wants_smallest)?;
        }
        // When no boards remain, free lanes take any frame.
        while self.free != 0
            && queue.is_empty()
            && let Some(c) = self.contexts.any_framed()
        {
            self.pop(c)?;
        }
        self.frames.restore(ops, &mut self.state);
        self.save(service.saving, &branch)?;
        self.expects_several = !wants_smallest && self.bounds.several_are_expected();
        let (forks, loads) = (&service.forks, (&service.loads, &self.input));
        if self.trials.are_none(ops) {
            transfer(ops, &mut self.state, loads.1, loads.0);
        } else {
            let losses = self.trials.losses(ops);
            carry_out(ops, &mut self.state, forks, loads, &losses);
        }
        for lane in ones(in_order) {
            let lane = lane % O::N;
            let [cell, digit] = first.map(|v| O::lanes(&v)[lane]);
            O::lanes_mut(&mut self.state.0[usize::from(cell) - 1])[lane] = digit;
        }
        if self.bounds.bounded != 0 {
            let busy = lanes_mask::<O>() & !self.free;
            self.bounds.apply(ops, busy, &mut self.state, &self.contexts);
        }
        Ok(())
    }

    /// The lanes, of these, whose contexts are searched in the order of solutions.
    #[inline(always)]
    fn in_order(&self, lanes: u32) -> u32 {
        let is_unordered = |lane: usize| self.bounds.unordered >> self.contexts.of(lane) & 1;
        ones(lanes).fold(lanes, |in_order, lane| in_order & !(is_unordered(lane) << lane))
    }

    /// Step 1. Returns the solved lanes whose rows or columns lack a digit, which are bad, and the
    /// contexts that have enough solutions.
    #[inline(always)]
    fn take_out(&mut self, solved: u32, most: u64, sink: &mut Sink) -> (u32, u32) {
        let takes = sink.takes();
        let proper = if takes {
            if !self.output.has_room(solved) {
                self.hand_over(sink);
            }
            self.output.take(self.ops, solved, &self.state)
        } else {
            boards::proper(self.ops, &self.state)
        };
        let wants_smallest = sink.wants_smallest();
        let smallest = if wants_smallest {
            self.bounds.take(self.ops, solved & proper, &self.state, &self.contexts)
        } else {
            0
        };
        let mut enough = 0;
        for lane in ones(solved) {
            let c = self.contexts.of(lane);
            let n = &mut self.contexts.n_solutions[c];
            // An earlier lane may have brought the last solution wanted.
            let counts = proper >> lane & 1 == 1 && *n < most;
            if takes {
                let is_wanted = counts && sink.wants(*n) || smallest >> lane & 1 == 1;
                self.output.push(is_wanted.then_some(self.contexts.board[c]));
            }
            if *n == 0 {
                // In a search in order the first solution is the smallest.
                self.bounds.smallest |= (u32::from(counts) & !(self.bounds.unordered >> c)) << c;
            }
            *n += u64::from(counts);
            self.meter.stats.solutions += u64::from(counts);
            enough |= u32::from(*n == most) << c;
        }
        let finished = if wants_smallest {
            // Otherwise the search goes on until no solution is smaller.
            self.bounds.bounded |= enough & !self.bounds.smallest;
            self.bounds.unordered |= self.bounds.bounded;
            enough & self.bounds.smallest
        } else {
            enough
        };
        (solved & !proper, finished)
    }

    /// Passes the solutions that were taken out to the sink.
    #[inline(always)]
    fn hand_over(&mut self, sink: &mut Sink) {
        self.output.hand_over(self.ops, |owner, solved| sink.solution(owner as usize, solved));
    }

    /// Step 3. If `spread` is set, every context forks: no boards wait for lanes.
    #[inline(always)]
    fn branch(
        &mut self,
        service: &mut Service,
        branch: &mut LaneBranch<O>,
        stuck: u32,
        spread: bool,
        most: u64,
    ) -> Result<(), Outcome> {
        let ops = self.ops;
        self.fresh |= stuck;
        self.trials.add_first(ops, stuck, branch);
        let one_other =
            ops.bits(ops.equal(branch.configurations, ops.lowest(branch.configurations)));
        let spread = if spread { u32::MAX } else { self.contexts.spread_lanes() };
        let above = ops.add_up_to_max(self.sum, ops.splat(u16::MAX - NEARLY_SOLVED_SUM));
        let nearly = !ops.bits(ops.equal(above, ops.splat(u16::MAX)));
        let candidates = stuck & one_other & (spread | nearly);
        service.saving = stuck & !candidates;
        if self.bounds.bounded != 0 {
            ones(stuck).for_each(|lane| self.bounds.branched(self.contexts.of(lane)));
        }
        for lane in ones(candidates) {
            let c = self.contexts.of(lane);
            let n = self.contexts.n_solutions[c] + u64::from(self.contexts.lanes[c].count_ones());
            if self.free == 0 || (spread >> lane & 1 == 0 && n >= most) {
                service.saving |= 1 << lane;
                continue;
            }
            self.meter.enter_node()?;
            self.meter.enter_node()?;
            let target = self.occupy(c);
            service.forks.add(target, lane);
            let mut untried = branch.untried(lane);
            let q = untried.next();
            self.trials.add(target, untried, q);
        }
        Ok(())
    }

    /// Gives a context a free lane. The lane's state must follow.
    #[inline(always)]
    fn occupy(&mut self, c: usize) -> usize {
        let lane = self.free.trailing_zeros() as usize;
        self.free &= self.free - 1;
        self.fresh |= 1 << lane;
        // Two lanes of a context do not keep the order.
        self.bounds.unordered |= u32::from(self.contexts.lanes[c] != 0) << c;
        self.contexts.occupy(c, lane);
        lane
    }

    /// Saves the states of these lanes, each in a frame with what is still to be tried from it.
    #[inline(always)]
    fn save(&mut self, lanes: u32, branch: &LaneBranch<O>) -> Result<(), Outcome> {
        if lanes == 0 {
            return Ok(());
        }
        let slot = self.frames.save(self.ops, lanes, &self.state);
        for lane in ones(lanes) {
            self.meter.enter_node()?;
            let c = self.contexts.of(lane);
            let top = self.frames.push(slot, lane, branch.untried(lane), self.contexts.top(c));
            self.contexts.set_top(c, top);
        }
        Ok(())
    }

    /// A free lane takes the newest frame of the context.
    #[inline(always)]
    fn pop(&mut self, c: usize) -> Result<(), Outcome> {
        self.meter.enter_node()?;
        let lane = self.occupy(c);
        let (tried, top) = self.frames.pop(self.contexts.top(c), lane);
        self.contexts.set_top(c, top);
        if let Some((untried, q)) = tried {
            self.trials.add(lane, untried, q);
        }
        Ok(())
    }

    /// Free lanes take the next boards.
    #[inline(always)]
    fn refill(
        &mut self,
        service: &mut Service,
        queue: &mut Queue,
        wants_smallest: bool,
    ) -> Result<(), Outcome> {
        while self.free != 0 && !queue.is_empty() {
            if queue.n_ready() == 0 {
                // Load the boards of the block into their lanes before it is overwritten.
                if !service.loads.is_empty() {
                    let loads = std::mem::replace(&mut service.loads, Moves::NONE);
                    transfer(self.ops, &mut self.state, &self.input, &loads);
                }
                queue.make_ready(self.ops, &mut self.input);
            }
            let n = queue.n_ready().min(self.free.count_ones() as usize);
            for _ in 0..n {
                self.meter.enter_node()?;
                // Parts of one board share a context, the first of the run.
                let is_same_board = queue.goes_on();
                let (board, column) = queue.take();
                let c = if is_same_board { 0 } else { self.contexts.add(board) };
                if wants_smallest {
                    self.bounds.begin(c);
                }
                service.loads.add(self.occupy(c), column);
            }
        }
        Ok(())
    }
}
