//! A single board.
//!
//! Bands answer most questions in microseconds, less than it takes to start a thread. So they try
//! first, under a node limit. What takes longer goes to a thread, while the caller looks at
//! signals.

use std::cell::RefCell;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use quadrille::search::{StopFlag, UnansweredError};
use quadrille::sudoku::{Auto, Bands, Board, Engine};

use crate::work::in_thread;

/// The tree nodes of the first try: a few milliseconds.
const FIRST_NODES: u64 = 10_000;

/// Between two looks at signals: well below the tenth of a second in which ^C has to end a call.
const GLANCE: Duration = Duration::from_millis(20);

thread_local! {
    static BANDS: RefCell<Bands> = RefCell::new(Bands::new());
}

/// A solution as 81 digits, or `None`.
#[pyfunction]
pub(crate) fn sudoku_solve(py: Python, text: &str) -> PyResult<Option<String>> {
    let solution = ask(py, read(text)?, |engine, board| engine.smallest(board))?;
    Ok(solution.map(|solved| solved.to_string()))
}

/// The number of solutions, at most 2.
#[pyfunction]
pub(crate) fn sudoku_judge(py: Python, text: &str) -> PyResult<u8> {
    let count = ask(py, read(text)?, |engine, board| engine.count_up_to(board, 2))?;
    Ok(u8::try_from(count).expect("at most 2"))
}

/// The number of solutions, up to `most`.
#[pyfunction]
pub(crate) fn sudoku_count(py: Python, text: &str, most: u64) -> PyResult<u64> {
    ask(py, read(text)?, move |engine, board| engine.count_up_to(board, most))
}

/// Runs signal handlers.
fn look(py: Python) -> PyResult<()> {
    py.check_signals()
}

pub(super) fn read(text: &str) -> PyResult<Board> {
    text.parse().map_err(|error| PyValueError::new_err(format!("{error}")))
}

/// The answer of bands, or, if that takes long, of the fastest engine.
fn ask<T, Q>(py: Python, board: Board, question: Q) -> PyResult<T>
where
    T: Send + 'static,
    Q: Fn(&mut dyn Engine, &Board) -> Result<T, UnansweredError> + Send + Sync + 'static,
{
    let tried = py.detach(|| {
        BANDS.with_borrow_mut(|bands| {
            bands.set_node_limit(Some(FIRST_NODES));
            question(bands, &board)
        })
    });
    if let Ok(answer) = tried {
        return Ok(answer);
    }
    let (stop, (sender, answer)) = (StopFlag::new(), channel());
    let mut engine = Auto::new();
    engine.set_stop(stop.clone());
    // A caller who is gone needs no answer.
    let work = move || drop(sender.send(question(&mut engine, &board)));
    in_thread(work);
    py.detach(move || {
        loop {
            match answer.recv_timeout(GLANCE) {
                Ok(answer) => return Ok(answer.expect("an engine without limits answers")),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => panic!("the engine panicked"),
            }
            Python::attach(look).inspect_err(|_| stop.stop())?;
        }
    })
}
