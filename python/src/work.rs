//! A call that Python can interrupt.
//!
//! The work is done by a thread of its own, which knows nothing of Python. The calling thread waits
//! without the interpreter's lock, looks at signals every [`GLANCE`], and passes on how far the
//! work is. If a signal handler raises an exception, as ^C does, or the caller's function of
//! progress raises one, the caller gets it at once: the work is told to stop, and the caller does
//! not wait until it sees that. So ^C also ends what does not look at a stop flag for a while, such
//! as building an arena.
//!
//! Only the main thread runs signal handlers. A call in another thread just waits.

use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use quadrille::OptionId;
use quadrille::problem::Decimal;
use quadrille::run::{End, Run};
use quadrille::search::{Stats, StopFlag};
use quadrille_base::threads::lock;

use crate::errors::InternalError;

/// Between two looks at signals, in milliseconds: well below the tenth of a second in which ^C has
/// to end a call.
const GLANCE: Duration = Duration::from_millis(20);

/// The looks between two reports of progress: five make a tenth of a second.
const LOOKS_PER_REPORT: u32 = 5;

const PLACES: &str = "a number has its own decimals";

/// The length of a step of a run, between two reports.
const STEP: Duration = Duration::from_millis(100);

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report {
    /// The explored share of the tree, from 0 to 1.
    share: f64,
    stats: Stats,
    /// The cost of the best cover and its bound, if these are asked for.
    cost: Option<Cost>,
    bound: Option<Cost>,
}

/// A number of units of cost, and how many decimals a unit has.
type Cost = (i128, u8);

/// What a thread at work and its caller have in common.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    /// Ends the work when it is set.
    pub(crate) stop: StopFlag,
    /// When it is set, if the time is limited: up to [`GLANCE`] later.
    end: Option<Instant>,
    /// The last report, if someone follows the work.
    report: Option<Arc<Mutex<Option<Report>>>>,
}

impl Watch {
    fn new(is_followed: bool) -> Self {
        Self { stop: StopFlag::default(), end: None, report: is_followed.then(Arc::default) }
    }

    /// Whether the time is over.
    fn is_late(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Tells the caller how far a run is.
    pub(crate) fn tell(&self, run: &Run) {
        if let Some(report) = &self.report {
            let best = run.best();
            let plain =
                |cost: Decimal| (cost.in_units(cost.places()).expect(PLACES), cost.places());
            let cost = best.and_then(|best| best.cost).map(plain);
            let bound = best.and_then(|best| best.bound).map(plain);
            let now = Report { share: run.explored(), stats: run.stats(), cost, bound };
            *lock(report) = Some(now);
        }
    }

    /// The last report, if there is one that was not taken.
    fn take(&self) -> Option<Report> {
        lock(self.report.as_ref()?).take()
    }

    /// Goes on with a run for a step, and tells how far it is. `take` gets the covers that are
    /// found, until it wants no more. How the run ended, if it did.
    pub(crate) fn step(&self, run: &mut Run, take: impl FnMut(&[OptionId]) -> bool) -> Option<End> {
        let end = self.step_quietly(run, take);
        self.tell(run);
        end
    }

    /// The same, but tells nothing.
    pub(crate) fn step_quietly(
        &self,
        run: &mut Run,
        take: impl FnMut(&[OptionId]) -> bool,
    ) -> Option<End> {
        run.set_stop(self.stop.clone());
        run.step(STEP, take)
    }

    /// Goes on with a run to its end.
    pub(crate) fn finish(&self, run: &mut Run) -> End {
        loop {
            if let Some(end) = self.step(run, |_| true) {
                return end;
            }
        }
    }
}

/// Does the work in a new thread, or at once if the system provides no more threads.
fn in_thread(work: impl FnOnce() + Send + 'static) {
    let work = Arc::new(Mutex::new(Some(work)));
    let its_work = Arc::clone(&work);
    let begun = thread::Builder::new().name("quadrille".into()).spawn(move || run(&its_work));
    if begun.is_err() {
        run(&work);
    }
}

fn run(work: &Mutex<Option<impl FnOnce()>>) {
    let work = lock(work).take();
    if let Some(work) = work {
        work();
    }
}

/// Work under way in a thread of its own. Dropped, it is told to stop.
#[derive(Debug)]
pub(crate) struct Work<T> {
    /// Absent while its caller waits.
    result: Option<Receiver<T>>,
    watch: Watch,
}

impl<T: Send + 'static> Work<T> {
    /// Begins; `is_followed` if someone wants to know how far it is.
    pub(crate) fn begin(
        is_followed: bool,
        work: impl FnOnce(&Watch) -> T + Send + 'static,
    ) -> Self {
        Self::watched(Watch::new(is_followed), work)
    }

    fn watched(watch: Watch, work: impl FnOnce(&Watch) -> T + Send + 'static) -> Self {
        let its_watch = watch.clone();
        let (sender, result) = sync_channel(1);
        // A caller who is gone needs no result.
        let run = move || drop(sender.send(work(&its_watch)));
        in_thread(run);
        Self { result: Some(result), watch }
    }

    /// What came out of it, or an exception that a signal handler or `progress` raised; after
    /// that, the work stops, and another call can wait for what it has done.
    pub(crate) fn wait(
        &mut self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<T> {
        let receiver = self.result.take().ok_or_else(|| {
            InternalError::new_err("two threads wait for the same search; use a lock")
        })?;
        let (watch, call) = (self.watch.clone(), progress.map(|call| call.clone().unbind()));
        // With the share, the tree nodes, the solutions, the cost and its bound.
        let tell = |py: Python<'_>| match (&call, watch.take()) {
            (Some(call), Some(Report { share, stats, cost, bound })) => {
                call.call1(py, (share, stats.nodes, stats.solutions, cost, bound)).map(drop)
            }
            _ => Ok(()),
        };
        let (receiver, result) = py.detach(|| {
            let look = |py: Python<'_>, is_due: bool| {
                if watch.is_late() {
                    watch.stop.stop();
                }
                if is_due { tell(py) } else { Ok(()) }
            };
            let result = received(&receiver, look);
            (receiver, result)
        });
        self.result = Some(receiver);
        let result = result.inspect_err(|_| self.watch.stop.stop())?.ok_or_else(|| {
            InternalError::new_err("the search failed; its message is on standard error")
        })?;
        tell(py)?;
        Ok(result)
    }
}

/// What a thread sends, or `None` if it ends without sending anything. Meanwhile signals are looked
/// at and `look` is called, with whether a report is due; an exception that one of these
/// raises ends the wait. Called without the interpreter's lock.
pub(crate) fn received<T>(
    receiver: &Receiver<T>,
    look: impl Fn(Python<'_>, bool) -> PyResult<()>,
) -> PyResult<Option<T>> {
    for k in 1_u32.. {
        match receiver.recv_timeout(GLANCE) {
            Ok(result) => return Ok(Some(result)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => Python::attach(|py| {
                py.check_signals()?;
                look(py, k % LOOKS_PER_REPORT == 0)
            })?,
        }
    }
    unreachable!("the caller waits for less than 2^32 looks, which are two years")
}

impl<T> Drop for Work<T> {
    fn drop(&mut self) {
        self.watch.stop.stop();
    }
}

/// The result of work in a thread of its own: [`Work`] from its beginning to its end.
pub(crate) fn interruptibly<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Watch) -> T + Send + 'static,
) -> PyResult<T> {
    Work::begin(progress.is_some(), work).wait(py, progress)
}

/// The same for this many seconds, after which it is told to stop; `None` if it was.
pub(crate) fn timed<T: Send + 'static>(
    py: Python<'_>,
    time: Option<f64>,
    work: impl FnOnce(&StopFlag) -> T + Send + 'static,
) -> PyResult<Option<T>> {
    let time = time.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let end = time.and_then(|time| Instant::now().checked_add(time));
    let work = |watch: &Watch| Some(work(&watch.stop)).filter(|_| !watch.stop.is_set());
    Work::watched(Watch { end, ..Watch::new(false) }, work).wait(py, None)
}
