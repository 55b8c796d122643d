//! Several workers on one tree.
//!
//! The work is a list of unstarted [parts](Part), and of searches suspended partway through
//! theirs. Each is a task in the [queue](Queue) of the threads. A worker explores in slices. If no
//! task waits after a slice, it gives away half of what is left on the highest level of its tree
//! that has something left: each branch becomes a part and a task of its own.
//!
//! A run ends by a limit, the stop flag, or a caller who wants no more covers. The parts not yet
//! begun and the suspended searches are then the work of the next run. Limits are exact for all
//! workers together: each slice claims tree nodes (and covers, if they are only counted) and
//! returns those that it did not use. Covers for the caller go through a channel that holds a few
//! batches, so that workers wait for a slow caller; covers still in the channel at the end are kept
//! for the next call.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use quadrille_base::threads::{self, Queue, lock};

use crate::problem::OptionId;
use crate::search::engine::{Advance, Yield};
use crate::search::part::Part;
use crate::search::race::{claim, put_back};
use crate::search::{Budget, Divide, Limits, Meter, Outcome, POLL, StopFlag};
use crate::tuning::parallel::{
    BATCH, BATCHES, FIRST_SLICE_TIME, MOST_PARTS_GIVEN, SLICE_NODES, SLICE_TIME,
};

/// A worker's search.
type Worker = Box<dyn Divide + Send>;

/// Covers that travel together.
type Batch = Vec<Box<[OptionId]>>;

/// An enumeration by several workers.
#[derive(Debug)]
pub(super) struct Parallel {
    pub(super) threads: usize,
    workers: Workers,
    unstarted: Vec<Part>,
    /// Covers that were found and not yet shown.
    found: VecDeque<Box<[OptionId]>>,
    /// The cover that is lent to the caller.
    lent: Box<[OptionId]>,
    /// The work of all workers; its solutions are those shown or counted.
    meter: Meter,
}

#[derive(Debug)]
struct Workers {
    /// Others are copied from it; it never searches.
    template: Worker,
    idle: Vec<Worker>,
    /// In the middle of their parts.
    suspended: Vec<Worker>,
    /// How many more may be made.
    more: usize,
}

impl Workers {
    /// An idle worker, or a new one if there may be more.
    fn idle(&mut self, stop: &StopFlag) -> Option<Worker> {
        self.idle.pop().or_else(|| {
            self.more = self.more.checked_sub(1)?;
            let mut worker = self.template.fork();
            worker.set_stop(stop.clone());
            Some(worker)
        })
    }
}

impl Parallel {
    pub(super) fn new(template: Worker, threads: usize) -> Self {
        let threads = threads.min(threads::MOST);
        let (idle, suspended) = (Vec::new(), Vec::new());
        Self {
            threads,
            workers: Workers { template, idle, suspended, more: threads },
            unstarted: vec![Part::whole()],
            found: VecDeque::new(),
            lent: Box::default(),
            meter: Meter::new(0, POLL),
        }
    }

    /// The search that is copied; it has explored nothing.
    pub(super) fn template(&self) -> &dyn Divide {
        &*self.workers.template
    }

    pub(super) fn begin(&mut self, parts: Vec<Part>) {
        self.workers.idle.append(&mut self.workers.suspended);
        self.unstarted = parts;
        self.found.clear();
    }

    pub(super) fn remaining(&self) -> Vec<Part> {
        let mut search = self.workers.template.fork();
        let found = self.found.iter().map(|options| search.alone(options));
        let suspended = self.workers.suspended.iter().flat_map(|worker| worker.remaining());
        found.chain(suspended).chain(self.unstarted.iter().cloned()).collect()
    }

    /// Goes on for a while; covers are only counted if it `counts`, and otherwise shown to `visit`.
    /// `Some` outcome if the run is over; `None` if there is more to do, or if `visit` wants no
    /// more.
    fn go_on(
        &mut self,
        counts: bool,
        visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Option<Outcome> {
        let mut wanted = true;
        while wanted && !self.meter.budget.solutions_are_spent(self.meter.stats) {
            let Some(options) = self.found.pop_front() else { break };
            self.meter.stats.solutions += 1;
            wanted = visit(&options).is_continue();
        }
        if wanted && !self.meter.budget.solutions_are_spent(self.meter.stats) {
            wanted = self.explore(counts, visit);
        }
        let Meter { budget, stats, ref stop, .. } = self.meter;
        let is_explored = self.workers.suspended.is_empty() && self.unstarted.is_empty();
        if budget.solutions_are_spent(stats) {
            Some(Outcome::Limit)
        } else if !wanted {
            None
        } else if is_explored && self.found.is_empty() {
            Some(Outcome::Exhausted)
        } else if stop.is_set() {
            Some(Outcome::Stopped)
        } else {
            budget.is_spent(stats).then_some(Outcome::Limit)
        }
    }

    /// Lets all workers explore; `false` if `visit` wants no more.
    fn explore(
        &mut self,
        counts: bool,
        visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> bool {
        let Meter { budget, stats, ref stop, .. } = self.meter;
        let stop = stop.clone();
        let Workers { template, idle, suspended, .. } = &mut self.workers;
        // The first slice shows whether threads are worth it.
        let is_new = idle.is_empty() && suspended.is_empty();
        for worker in idle.iter_mut().chain(&mut *suspended).chain([template]) {
            worker.set_stop(stop.clone());
        }
        let mut tasks: Vec<Start> = suspended.drain(..).map(Start::Suspended).collect();
        tasks.extend(self.unstarted.drain(..).map(Start::Part));
        let left = budget.left(stats);
        let run = Run {
            counts,
            workers: Mutex::new(&mut self.workers),
            unstarted: Mutex::default(),
            halt: AtomicBool::new(false),
            nodes: AtomicU64::new(left.nodes.unwrap_or(u64::MAX)),
            solutions: AtomicU64::new(left.solutions.unwrap_or(u64::MAX)),
            budget,
            slice_time: Duration::from_millis(if is_new { FIRST_SLICE_TIME } else { SLICE_TIME }),
            stop,
            n_counted: AtomicU64::new(0),
        };
        let mut wanted = true;
        let found = &mut self.found;
        let mut shown = stats;
        let mut receive = |batch: Batch| {
            for options in batch {
                if wanted && !budget.solutions_are_spent(shown) {
                    shown.solutions += 1;
                    wanted = visit(&options).is_continue();
                } else {
                    found.push_back(options);
                }
            }
            wanted && !budget.solutions_are_spent(shown)
        };
        let is_single = is_new && tasks.len() == 1;
        let queue = Queue::new(tasks);
        if !is_single {
            let (sender, receiver) = sync_channel(BATCHES);
            let workers: Vec<_> = (0..self.threads).map(|_| queue.worker()).collect();
            threads::scope(|threads| {
                for worker in workers {
                    let (run, queue, sender) = (&run, &queue, sender.clone());
                    let is_started = threads.start(move || {
                        while let Some(start) = worker.take() {
                            run.explore(start, Some(queue), &mut |batch| {
                                // The receiver is gone only if it has panicked.
                                if sender.send(batch).is_err() {
                                    run.halt.store(true, Ordering::Relaxed);
                                }
                            });
                        }
                    });
                    if !is_started {
                        break;
                    }
                }
                drop(sender);
                for batch in receiver {
                    if !receive(batch) {
                        run.halt.store(true, Ordering::Relaxed);
                    }
                }
            });
        }
        // Alone, or without threads: one slice of each task, whose covers are shown after it.
        let mut batches = Vec::new();
        for start in queue.into_rest() {
            run.explore(start, None, &mut |batch| batches.push(batch));
        }
        for batch in batches {
            receive(batch);
        }
        shown.solutions += run.n_counted.into_inner();
        self.unstarted = run.unstarted.into_inner().unwrap_or_else(PoisonError::into_inner);
        let workers = self.workers.idle.iter().chain(&self.workers.suspended);
        self.meter.add_up(workers.map(|worker| worker.meter()));
        // What the workers found is counted when it is shown.
        self.meter.stats.solutions = shown.solutions;
        wanted
    }
}

impl Advance for Parallel {
    fn advance(&mut self) -> Result<(), Outcome> {
        let mut next = Box::default();
        let visited = self.visit(&mut |options| {
            next = options.into();
            ControlFlow::Break(())
        });
        self.lent = next;
        visited
    }

    fn exhaust(&mut self) -> Outcome {
        loop {
            // Near a limit, no worker can tell whose covers are the last that are allowed.
            let margin = SLICE_NODES * self.threads as u64 * 4;
            let left = self.meter.budget.left(self.meter.stats).solutions;
            let is_near = left.is_some_and(|left| left < margin);
            let counts = !is_near && self.found.is_empty();
            if let Some(outcome) = self.go_on(counts, &mut |_| ControlFlow::Continue(())) {
                return outcome;
            }
        }
    }

    own_meter!();

    fn explored(&self) -> f64 {
        let unstarted: f64 = self.unstarted.iter().map(|part| part.share).sum();
        let suspended = self.workers.suspended.iter();
        let suspended: f64 =
            suspended.map(|worker| worker.part().share * (1.0 - worker.explored())).sum();
        (1.0 - unstarted - suspended).clamp(0.0, 1.0)
    }
}

impl Yield for Parallel {
    fn solution(&mut self) -> &[OptionId] {
        &self.lent
    }

    fn visit(
        &mut self,
        visit: &mut dyn FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Result<(), Outcome> {
        let mut flow = ControlFlow::Continue(());
        loop {
            let outcome = self.go_on(false, &mut |options| {
                flow = visit(options);
                flow
            });
            if flow.is_break() {
                return Ok(());
            }
            if let Some(outcome) = outcome {
                return Err(outcome);
            }
        }
    }
}

/// What a task begins with.
enum Start {
    Part(Part),
    Suspended(Worker),
}

/// What the tasks of a run share.
struct Run<'c> {
    counts: bool,
    workers: Mutex<&'c mut Workers>,
    unstarted: Mutex<Vec<Part>>,
    /// The caller wants no more.
    halt: AtomicBool,
    /// Tree nodes left to claim.
    nodes: AtomicU64,
    /// Covers left to claim, if they are counted.
    solutions: AtomicU64,
    budget: Budget,
    slice_time: Duration,
    stop: StopFlag,
    n_counted: AtomicU64,
}

/// How a slice ended.
enum Slice {
    /// The part is explored.
    Done,
    /// There is more of it.
    More,
    /// The run is over.
    Over,
}

impl Run<'_> {
    /// One task; without a queue, no more than a slice of it.
    fn explore(&self, start: Start, queue: Option<&Queue<Start>>, send: &mut dyn FnMut(Batch)) {
        let mut worker = match start {
            Start::Suspended(worker) => worker,
            Start::Part(part) => {
                let idle = if self.is_over() { None } else { lock(&self.workers).idle(&self.stop) };
                let Some(mut worker) = idle else {
                    lock(&self.unstarted).push(part);
                    return;
                };
                worker.begin(&part);
                worker
            }
        };
        loop {
            match self.slice(&mut *worker, send) {
                Slice::Done => return lock(&self.workers).idle.push(worker),
                Slice::Over => return lock(&self.workers).suspended.push(worker),
                Slice::More => {}
            }
            let Some(queue) = queue else {
                return lock(&self.workers).suspended.push(worker);
            };
            if queue.is_empty() {
                for part in worker.give(MOST_PARTS_GIVEN) {
                    queue.put(Start::Part(part));
                }
            }
        }
    }

    fn is_over(&self) -> bool {
        self.halt.load(Ordering::Relaxed) || self.stop.is_set()
    }

    fn slice(&self, worker: &mut dyn Divide, send: &mut dyn FnMut(Batch)) -> Slice {
        let rest = self.budget.left(worker.stats()).time;
        if self.is_over() || rest.is_some_and(|rest| rest.is_zero()) {
            return Slice::Over;
        }
        let nodes = claim(&self.nodes, SLICE_NODES);
        let counts = self.counts;
        let solutions = if counts { claim(&self.solutions, SLICE_NODES) } else { u64::MAX };
        let time = rest.map_or(self.slice_time, |rest| rest.min(self.slice_time));
        worker.set_limits(Limits::NONE.time(time).nodes(nodes).solutions(solutions));
        let before = worker.stats();
        if counts {
            worker.count_solutions();
        } else {
            self.show(worker, send);
        }
        let done = worker.stats() - before;
        put_back(&self.nodes, nodes - done.nodes);
        if counts {
            put_back(&self.solutions, solutions - done.solutions);
            self.n_counted.fetch_add(done.solutions, Ordering::Relaxed);
        }
        match worker.outcome() {
            Some(Outcome::Exhausted) => Slice::Done,
            _ if nodes == 0 || solutions == 0 => Slice::Over,
            _ => Slice::More,
        }
    }

    /// Sends the covers of a slice: the first at once, the others in batches.
    fn show(&self, worker: &mut dyn Divide, send: &mut dyn FnMut(Batch)) {
        let (mut batch, mut most) = (Batch::new(), 1);
        while !self.is_over()
            && let Some(options) = worker.next_solution()
        {
            batch.push(options.into());
            if batch.len() >= most {
                send(std::mem::take(&mut batch));
                most = BATCH;
            }
        }
        if !batch.is_empty() {
            send(batch);
        }
    }
}
