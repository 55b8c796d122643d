//! Boards: one, or millions on all cores.
//!
//! | file | what it has |
//! | --- | --- |
//! | `source` | where boards come from: arrays of digits, Python strings, texts in one buffer |
//! | `run` | chunks of boards, solved by threads, while the caller looks at signals |
//! | `one` | a single board |
//! | `generate` | random puzzles |
//! | `person` | ratings, explanations, canonical forms |
//!
//! A verdict is 0, 1 or 2 (several), or [`UNREADABLE`].

mod generate;
mod one;
mod person;
mod run;
mod source;

use numpy::{BorrowError, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::errors::ArgumentError;
pub(crate) use generate::sudoku_generate;
pub(crate) use one::{sudoku_count, sudoku_solve};
pub(crate) use person::{sudoku_canonical, sudoku_explain, sudoku_rate};
use run::Run;
use source::{Digits, Source, Strings, Texts};

/// The verdict of what is no board.
const UNREADABLE: i8 = -1;

/// An array of Python with one axis.
type Array<'py, T> = Bound<'py, PyArray1<T>>;

/// Boards in a (n, 81) or (n, 9, 9) array of digits. Gives the solutions as a flat array, and the
/// verdicts. The arrays of results are those of `out`, or new ones.
///
/// # Errors
///
/// `BoardError` for the first index that is no board, unless it is marked, as in the other
/// functions; `ArgumentError` where an array is in use: another call writes to it, or the arrays
/// overlap.
#[pyfunction]
pub(crate) fn sudoku_solve_digits<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    jobs: usize,
    marks: bool,
    progress: Option<Py<PyAny>>,
    out: Option<(Array<'py, u8>, Array<'py, i8>)>,
) -> PyResult<(Array<'py, u8>, Array<'py, i8>)> {
    let run = Run { jobs, marks, progress };
    if let Ok(boards) = boards.cast::<PyArray2<u8>>() {
        let boards = boards.try_readonly().map_err(in_use)?;
        into_arrays(py, run, &Digits(boards.as_array()), out)
    } else {
        let boards = boards.cast::<PyArray3<u8>>()?.try_readonly().map_err(in_use)?;
        into_arrays(py, run, &Digits(boards.as_array()), out)
    }
}

/// The error of an array that another call has, or that overlaps another one.
fn in_use(_: BorrowError) -> PyErr {
    let reason = "an array of results overlaps another array, or another call uses it";
    ArgumentError::new_err(reason)
}

/// Boards in a list of strings. Gives a list of strings and `None`, and the verdicts.
#[pyfunction]
pub(crate) fn sudoku_solve_texts<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyList>,
    jobs: usize,
    marks: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyList>, Array<'py, i8>)> {
    let texts = Texts::new(boards)?;
    let (solutions, verdicts) = Run { jobs, marks, progress }.solve(py, &texts)?;
    let list = PyList::empty(py);
    for (i, (solution, &verdict)) in solutions.chunks_exact(81).zip(&verdicts).enumerate() {
        source::glance(py, i)?;
        let text = (verdict > 0).then(|| str::from_utf8(solution).expect("digits"));
        list.append(text.map(|text| PyString::new(py, text)))?;
    }
    Ok((list, PyArray1::from_vec(py, verdicts)))
}

/// Solves into these arrays, or into new ones. `NumPy` asks the system for large pages, which are
/// made faster: small ones took up to 200 ns a board, where the board itself takes 300.
fn into_arrays<'py>(
    py: Python<'py>,
    run: Run,
    source: &impl Source,
    out: Option<(Array<'py, u8>, Array<'py, i8>)>,
) -> PyResult<(Array<'py, u8>, Array<'py, i8>)> {
    let (solutions, verdicts) = out.unwrap_or_else(|| {
        (PyArray1::zeros(py, source.len() * 81, false), PyArray1::zeros(py, source.len(), false))
    });
    {
        let mut cells = solutions.try_readwrite().map_err(in_use)?;
        let mut marks = verdicts.try_readwrite().map_err(in_use)?;
        run.solve_into(py, source, cells.as_slice_mut()?, marks.as_slice_mut()?)?;
    }
    Ok((solutions, verdicts))
}

/// Boards as texts in one buffer, each with the bytes from its end of `ends` to the next. Gives the
/// solutions as texts of 81 bytes, zeros where there is none, and the verdicts.
#[pyfunction]
pub(crate) fn sudoku_solve_strings<'py>(
    py: Python<'py>,
    ends: PyReadonlyArray1<'py, i64>,
    bytes: PyReadonlyArray1<'py, u8>,
    jobs: usize,
    marks: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Array<'py, u8>, Array<'py, i8>)> {
    let strings = Strings { ends: ends.as_slice()?, bytes: bytes.as_slice()? };
    into_arrays(py, Run { jobs, marks, progress }, &strings, None)
}
