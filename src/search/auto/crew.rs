//! Several explorers at once.
//!
//! The crew's work is a list of parts that nobody has begun and of explorers that stand within theirs.
//! Each is a task of a pool of threads that steal from each other (rayon). A task goes on in slices; if
//! no task waits to be begun behind a slice, its explorer gives away half of what is left on the highest
//! level of its tree that has something left, each branch as a part that becomes a task of its own. So there is always something to steal, parts are
//! large as long as there are large ones, and nothing is cut that nobody asks for.
//!
//! When the run ends, by a limit, a flag or whoever is shown the solutions, what was not begun and
//! who was suspended make the list from which the next run goes on. Limits are exact for all
//! together: each slice claims tree nodes, and solutions that are only counted, and returns what it
//! did not need. Solutions that are shown come through a channel that holds a few batches, so that
//! explorers wait for a slow reader; what is in it at the end is kept for the next call.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rayon::{Scope, ThreadPool, ThreadPoolBuilder};

use super::Explorer;
use crate::problem::OptionId;
use crate::search::part::Part;
use crate::search::{Limits, Outcome, Stats, StopFlag};

/// An explorer goes on for so many tree nodes or so long before it looks whether someone waits.
const SLICE_NODES: u64 = 4096;
const SLICE_TIME: Duration = Duration::from_millis(4);
/// The first of all, alone, may take longer, so that small problems are searched the same way in every
/// run.
const FIRST_TIME: Duration = Duration::from_millis(200);

/// So many parts it gives away at a time, at most: where a tree node has many branches, each of them
/// is little work.
const GIFT: usize = 64;

/// No more threads than these.
const MOST_JOBS: usize = 1024;

/// So many solutions travel together, at most; so many such batches at a time.
const BATCH: usize = 256;
const BATCHES: usize = 16;

#[derive(Debug)]
pub(super) struct Crew {
    jobs: usize,
    /// Threads, once there was need of them and if they could be started.
    pool: Option<ThreadPool>,
    hands: Hands,
    /// What nobody has begun.
    waiting: Vec<Part>,
    /// Solutions that were met and not shown.
    found: VecDeque<Box<[OptionId]>>,
    lent: Box<[OptionId]>,
    /// How many were shown or counted, and how many may be.
    handed: u64,
    last_solution: u64,
    last_node: u64,
    deadline: Option<Instant>,
    stop: StopFlag,
    outcome: Option<Outcome>,
}

/// The explorers.
#[derive(Debug)]
struct Hands {
    /// What others are made of; it never explores.
    template: Explorer,
    idle: Vec<Explorer>,
    /// In the middle of their parts.
    suspended: Vec<Explorer>,
    /// How many more may be made.
    more: usize,
}

impl Hands {
    fn hire(&mut self) -> Option<Explorer> {
        self.idle.pop().or_else(|| {
            self.more = self.more.checked_sub(1)?;
            Some(self.template.clone())
        })
    }

    fn all(&self) -> impl Iterator<Item = &Explorer> {
        self.idle.iter().chain(&self.suspended)
    }
}

/// What is done with solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Count,
    Show,
}

impl Crew {
    pub(super) fn new(template: Explorer, jobs: usize) -> Self {
        let jobs = jobs.min(MOST_JOBS);
        let (idle, suspended) = (Vec::new(), Vec::new());
        Self {
            jobs,
            pool: None,
            hands: Hands { template, idle, suspended, more: jobs },
            waiting: vec![Part::whole()],
            found: VecDeque::new(),
            lent: Box::default(),
            handed: 0,
            last_solution: u64::MAX,
            last_node: u64::MAX,
            deadline: None,
            stop: StopFlag::new(),
            outcome: None,
        }
    }

    pub(super) fn jobs(&self) -> usize {
        self.jobs
    }

    pub(super) fn begin(&mut self, parts: Vec<Part>) {
        self.hands.idle.append(&mut self.hands.suspended);
        self.waiting = parts;
        self.found.clear();
        self.outcome = None;
    }

    pub(super) fn remaining(&self) -> Vec<Part> {
        // A solution is a part with nothing left to be chosen.
        let found = self.found.iter().map(|options| Part {
            options: options.to_vec(),
            level: options.len(),
            share: 0.0,
        });
        let suspended = self.hands.suspended.iter().flat_map(Explorer::remaining);
        found.chain(suspended).chain(self.waiting.iter().cloned()).collect()
    }

    pub(super) fn next_solution(&mut self) -> Option<&[OptionId]> {
        let mut next = None;
        self.outcome = None;
        while next.is_none() && self.outcome.is_none() {
            self.run(Mode::Show, &mut |options| {
                next = Some(options.into());
                false
            });
        }
        self.lent = next?;
        self.outcome = None;
        Some(&self.lent)
    }

    pub(super) fn count_solutions(&mut self) -> u64 {
        let before = self.handed;
        self.outcome = None;
        while self.outcome.is_none() {
            // Near a limit, nobody knows whose solutions are the last that are allowed.
            let many = SLICE_NODES * self.jobs as u64 * 4;
            let near = self.last_solution - self.handed.min(self.last_solution) < many;
            let mode = if near || !self.found.is_empty() { Mode::Show } else { Mode::Count };
            self.run(mode, &mut |_| true);
        }
        self.handed - before
    }

    pub(super) fn try_for_each_solution<B>(
        &mut self,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut flow = ControlFlow::Continue(());
        self.outcome = None;
        while self.outcome.is_none() && flow.is_continue() {
            self.run(Mode::Show, &mut |options| {
                flow = visit(options);
                flow.is_continue()
            });
        }
        flow
    }

    /// Goes on for a while, until there is an outcome or `visit` wants no more.
    fn run(&mut self, mode: Mode, visit: &mut dyn FnMut(&[OptionId]) -> bool) {
        let mut goes_on = true;
        while goes_on && self.handed < self.last_solution {
            let Some(options) = self.found.pop_front() else { break };
            self.handed += 1;
            goes_on = visit(&options);
        }
        if goes_on && self.handed < self.last_solution {
            goes_on = self.explore(mode, visit);
        }
        let Hands { suspended, .. } = &self.hands;
        self.outcome = if self.handed >= self.last_solution {
            Some(Outcome::Limit)
        } else if !goes_on {
            None
        } else if suspended.is_empty() && self.waiting.is_empty() && self.found.is_empty() {
            Some(Outcome::Exhausted)
        } else if self.stop.is_set() {
            Some(Outcome::Stopped)
        } else {
            let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            (late || self.stats().nodes >= self.last_node).then_some(Outcome::Limit)
        };
    }

    /// Lets everybody work; false if `visit` wants no more.
    fn explore(&mut self, mode: Mode, visit: &mut dyn FnMut(&[OptionId]) -> bool) -> bool {
        // The first slice shows whether threads are worth it.
        let is_new = self.hands.all().next().is_none();
        let nodes = self.stats().nodes;
        let run = Run {
            mode,
            hands: Mutex::new(&mut self.hands),
            waiting: Mutex::default(),
            queued: AtomicUsize::new(0),
            halt: AtomicBool::new(false),
            nodes: AtomicU64::new(self.last_node.saturating_sub(nodes)),
            solutions: AtomicU64::new(self.last_solution - self.handed),
            deadline: self.deadline,
            slice_time: if is_new { FIRST_TIME } else { SLICE_TIME },
            stop: self.stop.clone(),
            n_counted: AtomicU64::new(0),
        };
        let mut work: Vec<Work> = lock(&run.hands).suspended.drain(..).map(Work::Rest).collect();
        work.extend(self.waiting.drain(..).map(Work::Part));
        let mut goes_on = true;
        let (found, handed, most) = (&mut self.found, &mut self.handed, self.last_solution);
        let mut receive = |batch: Batch| {
            for options in batch {
                if goes_on && *handed < most {
                    *handed += 1;
                    goes_on = visit(&options);
                } else {
                    found.push_back(options);
                }
            }
            goes_on && *handed < most
        };
        let alone = is_new && work.len() == 1;
        if !alone && self.pool.is_none() {
            self.pool = threads(self.jobs);
        }
        if let Some(pool) = self.pool.as_ref().filter(|_| !alone) {
            let (sender, receiver) = sync_channel(BATCHES);
            pool.in_place_scope(|scope| {
                for work in work {
                    run.spawn(scope, work, sender.clone());
                }
                drop(sender);
                for batch in receiver {
                    if !receive(batch) {
                        run.halt.store(true, Ordering::Relaxed);
                    }
                }
            });
        } else {
            // A slice of each, and whatever is met is shown behind it.
            let mut batches = Vec::new();
            for work in work {
                run.work(work, None, &mut |batch| batches.push(batch));
            }
            for batch in batches {
                receive(batch);
            }
        }
        self.handed += run.n_counted.into_inner();
        self.waiting = run.waiting.into_inner().unwrap_or_else(PoisonError::into_inner);
        goes_on
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    pub(super) fn set_limits(&mut self, limits: Limits) {
        let end = |now: u64, more: Option<u64>| more.map_or(u64::MAX, |n| now.saturating_add(n));
        self.last_solution = end(self.handed, limits.solutions);
        self.last_node = end(self.stats().nodes, limits.nodes);
        self.deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
    }

    pub(super) fn set_stop(&mut self, stop: StopFlag) {
        let Hands { template, idle, suspended, .. } = &mut self.hands;
        for explorer in idle.iter_mut().chain(suspended).chain([template]) {
            explorer.set_stop(stop.clone());
        }
        self.stop = stop;
    }

    pub(super) fn stats(&self) -> Stats {
        let mut all = Stats { solutions: self.handed, ..Stats::default() };
        for explorer in self.hands.all() {
            let Stats { nodes, updates, .. } = explorer.stats();
            all.nodes += nodes;
            all.updates += updates;
        }
        all
    }

    pub(super) fn profile(&self) -> Vec<u64> {
        let mut all = Vec::new();
        for explorer in self.hands.all() {
            let profile = explorer.profile();
            all.resize(all.len().max(profile.len()), 0);
            all.iter_mut().zip(profile).for_each(|(all, &n)| *all += n);
        }
        all
    }

    pub(super) fn progress(&self) -> f64 {
        if self.outcome == Some(Outcome::Exhausted) {
            return 1.0;
        }
        let waiting: f64 = self.waiting.iter().map(|part| part.share).sum();
        let begun = self.hands.suspended.iter();
        let begun: f64 =
            begun.map(|explorer| explorer.part().share * (1.0 - explorer.progress())).sum();
        (1.0 - waiting - begun).clamp(0.0, 1.0)
    }
}

/// So many threads, or as many as can be started.
fn threads(mut jobs: usize) -> Option<ThreadPool> {
    while jobs > 0 {
        if let Ok(pool) = ThreadPoolBuilder::new().num_threads(jobs).build() {
            return Some(pool);
        }
        jobs /= 2;
    }
    None
}

/// Solutions that travel together.
type Batch = Vec<Box<[OptionId]>>;

/// What a task begins with.
enum Work {
    Part(Part),
    Rest(Explorer),
}

/// What the tasks of a run share.
struct Run<'c> {
    mode: Mode,
    hands: Mutex<&'c mut Hands>,
    waiting: Mutex<Vec<Part>>,
    /// How many tasks nobody has begun.
    queued: AtomicUsize,
    /// Someone wants no more.
    halt: AtomicBool,
    /// How many tree nodes are left to be claimed, and solutions if they are counted.
    nodes: AtomicU64,
    solutions: AtomicU64,
    deadline: Option<Instant>,
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
    /// Nobody may go on at present.
    Over,
}

impl Run<'_> {
    fn spawn<'s>(&'s self, scope: &Scope<'s>, work: Work, sender: SyncSender<Batch>) {
        self.queued.fetch_add(1, Ordering::Relaxed);
        scope.spawn(move |scope| {
            self.queued.fetch_sub(1, Ordering::Relaxed);
            self.work(work, Some((scope, &sender)), &mut |batch| {
                // Nobody receives any more only if the receiver has panicked.
                if sender.send(batch).is_err() {
                    self.halt.store(true, Ordering::Relaxed);
                }
            });
        });
    }

    /// A task; without anyone to share with no more than a slice of it.
    fn work<'s>(
        &'s self,
        work: Work,
        others: Option<(&Scope<'s>, &SyncSender<Batch>)>,
        send: &mut dyn FnMut(Batch),
    ) {
        let mut explorer = match work {
            Work::Rest(explorer) => explorer,
            Work::Part(part) => {
                let hired = if self.is_over() { None } else { lock(&self.hands).hire() };
                let Some(mut explorer) = hired else {
                    lock(&self.waiting).push(part);
                    return;
                };
                explorer.begin(&part);
                explorer
            }
        };
        loop {
            match self.slice(&mut explorer, send) {
                Slice::Done => return lock(&self.hands).idle.push(explorer),
                Slice::Over => return lock(&self.hands).suspended.push(explorer),
                Slice::More => {}
            }
            let Some((scope, sender)) = others else {
                return lock(&self.hands).suspended.push(explorer);
            };
            if self.queued.load(Ordering::Relaxed) == 0 {
                for part in explorer.give(GIFT) {
                    self.spawn(scope, Work::Part(part), sender.clone());
                }
            }
        }
    }

    fn is_over(&self) -> bool {
        self.halt.load(Ordering::Relaxed) || self.stop.is_set()
    }

    fn slice(&self, explorer: &mut Explorer, send: &mut dyn FnMut(Batch)) -> Slice {
        let now = Instant::now();
        if self.is_over() || self.deadline.is_some_and(|deadline| now >= deadline) {
            return Slice::Over;
        }
        let nodes = claim(&self.nodes, SLICE_NODES);
        let counts = self.mode == Mode::Count;
        let solutions = if counts { claim(&self.solutions, SLICE_NODES) } else { u64::MAX };
        let rest = self.deadline.map_or(self.slice_time, |deadline| deadline - now);
        let limits = Limits { time: Some(rest.min(self.slice_time)), ..Limits::NONE };
        explorer.set_limits(limits.nodes(nodes).solutions(solutions));
        let before = explorer.stats();
        if counts {
            explorer.count_solutions();
        } else {
            self.show(explorer, send);
        }
        let after = explorer.stats();
        put_back(&self.nodes, nodes - (after.nodes - before.nodes));
        if counts {
            let n = after.solutions - before.solutions;
            put_back(&self.solutions, solutions - n);
            self.n_counted.fetch_add(n, Ordering::Relaxed);
        }
        match explorer.outcome() {
            Some(Outcome::Exhausted) => Slice::Done,
            _ if nodes == 0 || solutions == 0 => Slice::Over,
            _ => Slice::More,
        }
    }

    /// Sends the solutions of a slice: the first at once, the others in batches.
    fn show(&self, explorer: &mut Explorer, send: &mut dyn FnMut(Batch)) {
        let (mut batch, mut most) = (Batch::new(), 1);
        while !self.is_over()
            && let Some(options) = explorer.next_solution()
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

/// Takes up to so many.
fn claim(rest: &AtomicU64, most: u64) -> u64 {
    let take = |rest: u64| Some(rest - rest.min(most));
    let before = rest.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
    before.unwrap_or_else(|rest| rest).min(most)
}

fn put_back(rest: &AtomicU64, n: u64) {
    let add = |rest: u64| Some(rest.saturating_add(n));
    let _ = rest.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
