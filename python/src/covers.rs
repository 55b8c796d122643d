//! Covers one by one, fetched in batches.
//!
//! A batch is found by a thread of its own ([`Work`]), which has the search meanwhile. The first
//! batch is one cover, and each is larger than the one before, until a batch takes about
//! [`BATCH_TIME`]: so a caller who wants one cover gets it at once, and one who wants millions pays
//! little for the way between the threads. What was found and not yet shown is numbers, 4 bytes for
//! each option.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use quadrille::run::{End, Question, Run, Task, TaskError};
use quadrille::search::EngineKind;
use quadrille::search::part::Part;
use quadrille::{OptionId, symmetry};
use quadrille_base::narrow;
use quadrille_base::rows::Rows;

use crate::errors::ArgumentError;
use crate::limits;
use crate::parts::{Plain, all_checked, plain, unsupported};
use crate::problem::{Problem, bytes, ids, numbers};
use crate::symmetry::Symmetry;
use crate::tiny;
use crate::work::{Watch, Work};

/// A batch ends with the first cover after this time.
const BATCH_TIME: Duration = Duration::from_millis(20);

/// The most options in a batch: four megabytes.
const LARGEST_BATCH: usize = 1 << 20;

/// How much larger the next batch may be.
const GROWTH: usize = 4;

/// The covers of a problem or of some of its parts, one by one.
#[pyclass(module = "pyquadrille._core")]
#[derive(Debug)]
pub(crate) struct Covers {
    /// Never locked: Python lends a search to one thread at a time, but asks for what threads may
    /// share.
    state: Mutex<State>,
    batch: Batch,
    /// The most options in the next batch.
    most: usize,
    /// How the search ended; `None` while it goes on.
    end: Option<End>,
    /// The process that made it: the threads of a search do not outlive a fork.
    process: u32,
}

/// Where the search is.
#[derive(Debug)]
enum State {
    /// It has not begun.
    Asked(Asked),
    /// Here, after its first nodes: what is asked for of the rest is another search.
    Begun(Box<Run>, Asked),
    /// Here.
    Here(Box<Run>),
    /// A thread has it.
    Away(Work<Result<Fetched, TaskError>>),
    /// It could not be made, or its thread failed.
    Gone,
}

/// What is asked for.
#[derive(Clone, Debug)]
struct Asked {
    problem: Arc<quadrille::Problem>,
    /// `None` for the whole problem.
    parts: Option<Vec<Part>>,
    /// The symmetries, for one cover of each class.
    symmetry: Option<Arc<symmetry::Symmetry>>,
    limit: Option<u64>,
    limits: limits::Asked,
    in_order: bool,
}

/// What a thread brings back: the run, the covers, and how it ended if it did.
#[derive(Debug)]
struct Fetched {
    run: Box<Run>,
    batch: Batch,
    end: Option<End>,
}

/// Covers as numbers of options.
#[derive(Debug)]
struct Batch {
    covers: Rows<u32>,
    /// How many were shown.
    shown: usize,
}

impl Batch {
    fn new() -> Self {
        Self { covers: Rows::with_room(0), shown: 0 }
    }

    fn push(&mut self, cover: &[OptionId]) {
        self.covers.push(numbers(cover));
    }

    /// Whether all were shown.
    fn is_shown(&self) -> bool {
        self.shown == self.covers.n_rows()
    }
}

impl Asked {
    /// All covers that are asked for, if they are few, or the first ones, if there are some among
    /// the first nodes, unless these are very few.
    fn at_once(&self, nodes: u64) -> Option<Fetched> {
        let in_order = self.in_order;
        let mut run = tiny::first(&self.problem, nodes, self.limit, in_order)?;
        let mut batch = Batch::new();
        let end = tiny::visit(&mut run, |cover| {
            batch.push(cover);
            true
        });
        // Another search of parts would begin with another part.
        let is_begun = nodes > tiny::HELD_NODES && !batch.is_shown() && !in_order;
        let is_some = end.is_some() || is_begun;
        is_some.then(|| Fetched { run: Box::new(run), batch, end })
    }

    /// What is asked for besides what this run has found.
    fn rest(mut self, run: &Run) -> Self {
        self.parts = Some(run.remaining());
        let found = run.stats().solutions;
        self.limit = self.limit.map(|limit| limit.saturating_sub(found));
        self
    }

    fn run(&self) -> Result<Box<Run>, TaskError> {
        let plan = self.limits.plan(&self.problem);
        let plan = if self.in_order { plan.engine(EngineKind::Dlx).threads(1) } else { plan };
        let mut task = Task::new(plan, Question::All);
        task.parts.clone_from(&self.parts);
        task.limit = self.limit;
        self.limits.run(task, self.symmetry.as_deref()).map(Box::new)
    }
}

/// Fetches the next batch.
fn fetch(mut run: Box<Run>, most: usize, watch: &Watch) -> Fetched {
    let (start, mut batch) = (Instant::now(), Batch::new());
    loop {
        let mut is_full = false;
        let end = watch.step(&mut run, |cover| {
            batch.push(cover);
            is_full = batch.covers.entries().len() >= most || start.elapsed() >= BATCH_TIME;
            !is_full
        });
        // A pause to tell how far it is also ends a batch. The next batch finds out whether a limit
        // of the caller's is reached.
        if is_full || end.is_some() || !batch.is_shown() {
            return Fetched { run, batch, end };
        }
    }
}

#[pymethods]
impl Covers {
    #[new]
    #[pyo3(signature = (problem, parts, limit, limits, in_order, symmetry=None))]
    fn new(
        problem: &Problem,
        parts: Option<Vec<Plain>>,
        limit: Option<u64>,
        limits: limits::Asked,
        in_order: bool,
        symmetry: Option<&Symmetry>,
    ) -> PyResult<Self> {
        let parts = parts.map(|parts| all_checked(problem, &parts)).transpose()?;
        let problem = Arc::clone(&problem.inner);
        let symmetry = Symmetry::shared(symmetry);
        let asked = Asked { problem, parts, symmetry, limit, limits, in_order };
        let process = std::process::id();
        let state = Mutex::new(State::Asked(asked));
        Ok(Self { state, batch: Batch::new(), most: 1, end: None, process })
    }

    /// The next cover as the objects of its options, or `None` at the end.
    #[pyo3(signature = (labels, progress=None))]
    fn next<'py>(
        &mut self,
        py: Python<'py>,
        labels: &Bound<'py, PyList>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyList>>> {
        if self.is_over(py, progress)? {
            return Ok(None);
        }
        self.batch.shown += 1;
        labeled(labels, &self.batch.covers[self.batch.shown - 1]).map(Some)
    }

    /// The next covers, at most `most`, or `None` at the end: where each ends among the options of
    /// all, after a 0, and the numbers of these options, in 4 bytes each.
    #[pyo3(signature = (most, progress=None))]
    fn batch<'py>(
        &mut self,
        py: Python<'py>,
        most: usize,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)>> {
        if self.is_over(py, progress)? {
            return Ok(None);
        }
        let Batch { covers, shown } = &mut self.batch;
        let first = *shown;
        *shown = covers.n_rows().min(first.saturating_add(most));
        let start = covers.range(first).start;
        let ends = (first..*shown).map(|row| covers.range(row).end);
        let end = ends.clone().next_back().unwrap_or(start);
        let ends: Vec<u32> = [start].into_iter().chain(ends).map(|at| narrow(at - start)).collect();
        Ok(Some((bytes(py, &ends), bytes(py, &covers.entries()[start..end]))))
    }

    /// How the search ended, or `None` while it goes on.
    fn end(&self) -> Option<&'static str> {
        self.end.filter(|_| self.batch.is_shown()).map(End::word)
    }

    /// What is left, as parts: these and the covers shown are all.
    fn left(&mut self, py: Python<'_>) -> PyResult<Vec<Plain>> {
        self.come_back(py, None)?;
        let Self { state, batch, .. } = self;
        let not_shown = (batch.shown..batch.covers.n_rows()).map(|k| ids(&batch.covers[k]));
        let not_shown: Vec<Vec<OptionId>> = not_shown.collect();
        let not_shown = not_shown.iter().map(Vec::as_slice);
        let parts = match state.get_mut().unwrap_or_else(PoisonError::into_inner) {
            State::Asked(asked) => asked.parts.clone().unwrap_or_else(|| vec![Part::whole()]),
            State::Begun(run, _) | State::Here(run) => {
                let mut parts = run.alone(not_shown);
                parts.extend(run.remaining());
                parts
            }
            State::Away(_) | State::Gone => return Err(ArgumentError::new_err(GONE)),
        };
        Ok(parts.iter().map(plain).collect())
    }
}

/// The objects of these options.
pub(crate) fn labeled<'py>(
    labels: &Bound<'py, PyList>,
    options: &[u32],
) -> PyResult<Bound<'py, PyList>> {
    let label = |&option: &u32| labels.get_item(option as usize);
    let objects: Vec<_> = options.iter().map(label).collect::<PyResult<_>>()?;
    PyList::new(labels.py(), objects)
}

const GONE: &str = "the search has ended by an error; begin another one";

impl Covers {
    fn state(&mut self) -> &mut State {
        self.state.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there are no more covers; otherwise there are some that were not shown.
    fn is_over(&mut self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        while self.batch.is_shown() {
            if self.end.is_some() {
                return Ok(true);
            }
            self.fetch(py, progress)?;
        }
        Ok(false)
    }

    /// Gets the next batch.
    fn fetch(&mut self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        if self.process != std::process::id() {
            let reason = "the search belongs to another process; begin another one after a fork";
            return Err(ArgumentError::new_err(reason));
        }
        let most = self.most;
        let is_followed = progress.is_some();
        match std::mem::replace(self.state(), State::Gone) {
            State::Asked(asked) => {
                let Asked { problem, parts, symmetry, limits, .. } = &asked;
                let is_special = is_followed || parts.is_some() || symmetry.is_some();
                let ask = |nodes| asked.at_once(nodes);
                let first = tiny::FIRST.at_once(py, problem, *limits, is_special, ask);
                if let Some(Fetched { run, batch, end }) = first {
                    *self.state() = State::Begun(run, asked);
                    (self.batch, self.end) = (batch, end);
                    return Ok(());
                }
                let work = move |watch: &Watch| Ok(fetch(asked.run()?, most, watch));
                *self.state() = State::Away(Work::begin(is_followed, work));
            }
            State::Begun(run, asked) => {
                let asked = asked.rest(&run);
                let work = move |watch: &Watch| Ok(fetch(asked.run()?, most, watch));
                *self.state() = State::Away(Work::begin(is_followed, work));
            }
            State::Here(run) => {
                let work = move |watch: &Watch| Ok(fetch(run, most, watch));
                *self.state() = State::Away(Work::begin(is_followed, work));
            }
            State::Away(work) => *self.state() = State::Away(work),
            State::Gone => return Err(ArgumentError::new_err(GONE)),
        }
        self.come_back(py, progress)
    }

    /// Waits until the search is back, if a thread has it.
    fn come_back(&mut self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let State::Away(work) = self.state() else { return Ok(()) };
        let fetched = match work.wait(py, progress)? {
            Ok(fetched) => fetched,
            Err(error) => {
                *self.state() = State::Gone;
                return Err(unsupported(error));
            }
        };
        let Fetched { run, batch, end } = fetched;
        *self.state() = State::Here(run);
        self.most = (self.most * GROWTH).min(LARGEST_BATCH);
        // A signal stopped the batch, not the search.
        self.end = end.filter(|&end| end != End::Stopped);
        self.batch = batch;
        Ok(())
    }
}
