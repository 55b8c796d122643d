//! A single board.
//!
//! Bands answer most questions in microseconds, less than it takes to start a thread. So they try
//! first, under a node limit. What takes longer goes to a thread, while the caller looks at
//! signals.

use std::cell::RefCell;

use pyo3::prelude::*;
use quadrille::search::UnansweredError;
use quadrille_boards::{Auto, Bands, Board, Engine};

use crate::errors::BoardError;
use crate::work::interruptibly;

/// The tree nodes of the first try: a few milliseconds.
const FIRST_NODES: u64 = 10_000;

thread_local! {
    static BANDS: RefCell<Bands> = RefCell::new(Bands::default());
}

/// A solution as 81 digits, or `None`.
#[pyfunction]
pub(crate) fn sudoku_solve(py: Python, text: &str) -> PyResult<Option<String>> {
    let solution = ask(py, read(text)?, |engine, board| engine.smallest(board))?;
    Ok(solution.map(|solved| solved.to_string()))
}

/// The number of solutions, up to `most`.
#[pyfunction]
pub(crate) fn sudoku_count(py: Python, text: &str, most: u64) -> PyResult<u64> {
    ask(py, read(text)?, move |engine, board| engine.count_up_to(board, most))
}

pub(super) fn read(text: &str) -> PyResult<Board> {
    text.parse().map_err(|error| BoardError::new_err(format!("{error}")))
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
    let answer = interruptibly(py, None, move |watch| {
        let mut engine = Auto::default();
        engine.set_stop(watch.stop.clone());
        question(&mut engine, &board)
    })?;
    Ok(answer.expect("an engine without limits answers"))
}
