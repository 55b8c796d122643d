//! How a person solves a board, and its canonical form.

use pyo3::prelude::*;
use quadrille_boards::{Board, Cell, Digit, canonical};
use quadrille_person::{DeductionStep, Explainer, ImproperError, Rater, Technique};

use super::one::read;
use crate::errors::{ArgumentError, BoardError, LimitError};
use crate::work::timed;

/// A candidate: the name of its cell, and its digit.
type Candidate = (String, u8);

/// A step: technique, difficulty in tenths, cells, units, places, removes, why.
type Step = (&'static str, u8, Vec<String>, Vec<String>, Vec<Candidate>, Vec<Candidate>, String);

/// A rating: tenths, whether at least, the hardest technique, the steps of each technique.
type Rating = (u8, bool, Option<&'static str>, Vec<(&'static str, u16)>);

/// The technique with this name.
pub(super) fn technique(name: &str) -> PyResult<Technique> {
    Technique::named(name).ok_or_else(|| {
        let names = Technique::ALL.map(Technique::name).join(", ");
        ArgumentError::new_err(format!("the techniques are {names}, not {name:?}"))
    })
}

fn improper(error: ImproperError) -> PyErr {
    BoardError::new_err(error.to_string())
}

fn candidates(list: &[(Cell, Digit)]) -> Vec<Candidate> {
    list.iter().map(|&(cell, digit)| (cell.to_string(), digit.get())).collect()
}

fn late() -> PyErr {
    LimitError::new_err("the time was over before the puzzle was solved")
}

/// The steps to the solution, up to a technique.
#[pyfunction]
pub(crate) fn sudoku_explain(
    py: Python<'_>,
    text: &str,
    until: &str,
    modern: bool,
    time: Option<f64>,
) -> PyResult<Vec<Step>> {
    let (board, until) = (read(text)?, technique(until)?);
    let explained = timed(py, time, move |stop| {
        let explainer = Explainer::new(&board)?.until(until).stopped_by(stop.clone());
        let explainer = if modern { explainer.modern() } else { explainer };
        Ok(explainer.collect::<Vec<_>>())
    });
    let plain = |step: DeductionStep| {
        (
            step.technique.name(),
            step.difficulty.tenths(),
            step.cells.iter().map(ToString::to_string).collect(),
            step.units.iter().map(ToString::to_string).collect(),
            candidates(&step.places),
            candidates(&step.removes),
            step.why,
        )
    };
    Ok(explained?.ok_or_else(late)?.map_err(improper)?.into_iter().map(plain).collect())
}

/// How hard the puzzle is.
#[pyfunction]
pub(crate) fn sudoku_rate(
    py: Python<'_>,
    text: &str,
    modern: bool,
    time: Option<f64>,
) -> PyResult<Rating> {
    let board = read(text)?;
    let rated = timed(py, time, move |stop| {
        let rater = Rater::default();
        let mut rater = if modern { rater.modern() } else { rater };
        rater.rate_unless(&board, stop)
    })?;
    let rating = rated.transpose().map_err(improper)?.flatten().ok_or_else(late)?;
    let hardest = rating.hardest.map(Technique::name);
    let steps = rating.steps().map(|(technique, n)| (technique.name(), n)).collect();
    Ok((rating.difficulty.tenths(), rating.is_at_least, hardest, steps))
}

/// The canonical form, and the number of automorphisms.
#[pyfunction]
pub(crate) fn sudoku_canonical(py: Python<'_>, text: &str) -> PyResult<(String, u64)> {
    let board: Board = read(text)?;
    let canonical = py.detach(|| canonical(&board));
    Ok((canonical.form.to_string(), canonical.automorphisms))
}
