//! A run over many boards: threads take chunks, the calling thread looks at signals.
//!
//! Each chunk has its own part of the results, so threads share nothing but the next chunk and a
//! few flags. Threads live as long as the call: there is no pool that a fork would lose.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

use pyo3::prelude::*;
use quadrille::search::StopFlag;
use quadrille_base::threads::{self, lock};
use quadrille_boards::{Bands, Board, Engine, Lanes};

use super::UNREADABLE;
use super::source::Source;
use crate::work::received;

/// The most boards in a chunk, which lanes take in one run.
const MOST: usize = 1 << 12;

/// The fewest, if there are enough boards: a shorter chunk leaves lanes empty at its end.
const FEWEST: usize = 1 << 8;

/// The chunks for each thread, where they are not longest: then no thread waits long for the last.
const CHUNKS_PER_JOB: usize = 8;

/// How to run.
pub(super) struct Run {
    /// The most threads; 0 for one per core.
    pub(super) jobs: usize,
    /// Whether what is no board is marked, and does not end the run.
    pub(super) marks: bool,
    /// Called with the number of boards done.
    pub(super) progress: Option<Py<PyAny>>,
}

/// A chunk: the index of its first board, and where its results go.
type Task<'a> = (usize, (&'a mut [u8], &'a mut [i8]));

/// What the threads share.
struct Shared {
    marks: bool,
    stop: StopFlag,
    n_done: AtomicUsize,
    /// The smallest index that is no board, if that ends the run.
    fault: AtomicUsize,
}

impl Run {
    /// Solves and judges all boards: 81 bytes a board, zeros where there is no solution, and the
    /// verdicts.
    ///
    /// # Errors
    ///
    /// What a signal handler or the function of progress raises; the fault of the first index that
    /// is no board, unless it is marked.
    pub(super) fn solve<S: Source>(self, py: Python, source: &S) -> PyResult<(Vec<u8>, Vec<i8>)> {
        let n = source.len();
        let (mut solutions, mut verdicts) = (vec![0; n * 81], vec![0; n]);
        self.solve_into(py, source, &mut solutions, &mut verdicts)?;
        Ok((solutions, verdicts))
    }

    /// The same with results in these places: 81 bytes for each board, and 1. What is there is
    /// overwritten.
    pub(super) fn solve_into<S: Source>(
        self,
        py: Python,
        source: &S,
        solutions: &mut [u8],
        verdicts: &mut [i8],
    ) -> PyResult<()> {
        let shared = Shared {
            marks: self.marks,
            stop: StopFlag::default(),
            n_done: AtomicUsize::new(0),
            fault: AtomicUsize::new(usize::MAX),
        };
        py.detach(|| self.run(source, &shared, solutions, verdicts))?;
        let fault = shared.fault.into_inner();
        if fault < source.len() { Err(source.fault(fault)) } else { Ok(()) }
    }

    fn run<S: Source>(
        &self,
        source: &S,
        shared: &Shared,
        solutions: &mut [u8],
        verdicts: &mut [i8],
    ) -> PyResult<()> {
        let n = verdicts.len();
        let jobs = if self.jobs == 0 { threads::available().get() } else { self.jobs };
        let len = n.div_ceil(jobs.saturating_mul(CHUNKS_PER_JOB)).clamp(FEWEST, MOST);
        let results = solutions.chunks_mut(len * 81).zip(verdicts.chunks_mut(len));
        let tasks = Mutex::new((0..n).step_by(len).zip(results));
        let next = || lock(&tasks).next();
        threads::scope(|threads| {
            let (alive, all_ended) = channel::<()>();
            let all = || {
                threads::on_all(jobs.min(n.div_ceil(len)), || work(source, shared, next));
                drop(alive);
            };
            // If the system gives no threads, the calling thread does the work.
            if !threads.start(all) {
                work(source, shared, next);
            }
            let tell = |py: Python<'_>| match &self.progress {
                Some(call) => call.call1(py, (shared.n_done.load(Ordering::Relaxed),)).map(drop),
                None => Ok(()),
            };
            let look = |py: Python<'_>, is_due: bool| if is_due { tell(py) } else { Ok(()) };
            received(&all_ended, look).inspect_err(|_| shared.stop.stop())?;
            Python::attach(|py| py.check_signals().and_then(|()| tell(py)))
        })
    }
}

/// A thread: takes chunks until there are no more, the run is stopped, or there is a fault.
///
/// Chunks are taken in order, and each is read to its first fault. So when all threads have ended,
/// no board before the fault was missed.
///
/// Lanes solve all boards. Of several solutions they show any, and bands find the smallest: the
/// answer must depend on the board alone.
fn work<'a, S: Source>(source: &S, shared: &Shared, next: impl Fn() -> Option<Task<'a>>) {
    let (mut lanes, mut bands) = (Lanes::default(), Bands::default());
    lanes.set_stop(shared.stop.clone());
    bands.set_stop(shared.stop.clone());
    let (mut boards, mut places, mut several) = (Vec::new(), Vec::new(), Vec::new());
    while !shared.stop.is_set() && shared.fault.load(Ordering::Relaxed) == usize::MAX {
        let Some((first, (solutions, verdicts))) = next() else { return };
        boards.clear();
        places.clear();
        several.clear();
        for (place, verdict) in verdicts.iter_mut().enumerate() {
            match source.read(first + place) {
                Some(board) => {
                    boards.push(board);
                    places.push(place);
                }
                None if !shared.marks => {
                    shared.fault.fetch_min(first + place, Ordering::Relaxed);
                    return;
                }
                None => {
                    *verdict = UNREADABLE;
                    cells(solutions, place).fill(0);
                }
            }
        }
        // If the run is stopped, results are missing, and the caller does not read them.
        lanes.for_each(&boards, 2, |i, found| match (found.n_solutions, found.first) {
            (1, Some(solution)) => {
                verdicts[places[i]] = 1;
                write::<S>(solutions, places[i], solution);
            }
            (2.., Some(solution)) => several.push((i, *solution)),
            _ => {
                verdicts[places[i]] = 0;
                cells(solutions, places[i]).fill(0);
            }
        });
        for &(i, ref known) in &several {
            if let Ok(solution) = bands.smallest_of(&boards[i], known) {
                verdicts[places[i]] = 2;
                write::<S>(solutions, places[i], &solution);
            }
        }
        shared.n_done.fetch_add(verdicts.len(), Ordering::Relaxed);
    }
}

/// The place of a board's solution in a chunk.
fn cells(solutions: &mut [u8], place: usize) -> &mut [u8; 81] {
    solutions[place * 81..].first_chunk_mut().expect("81 bytes a board")
}

/// Writes a solution there, as digits or text.
fn write<S: Source>(solutions: &mut [u8], place: usize, solution: &Board) {
    *cells(solutions, place) = solution.digits().map(|digit| digit + S::ZERO);
}
