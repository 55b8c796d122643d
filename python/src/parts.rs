//! Parts of a search tree: as plain data (option numbers, level, share, numbers of excluded
//! options) and as lines of JSON.

use std::sync::Arc;

use pyo3::prelude::*;
use quadrille::Search;
use quadrille::search::UnsupportedError as Unsupported;
use quadrille::search::part::Part;
use quadrille::search::split::{Cut, split_until};
use quadrille::text::parts;

use crate::errors::{ArgumentError, ParseError, UnsupportedError};
use crate::limits::{budget, word};
use crate::problem::{Problem, ids, numbers};
use crate::questions::plan;
use crate::work::interruptibly;

/// The options chosen, the level, the share of the tree, and the options excluded.
pub(crate) type Plain = (Vec<u32>, usize, f64, Vec<u32>);

/// A part as plain data.
pub(crate) fn plain(part: &Part) -> Plain {
    (numbers(&part.options), part.level, part.share, numbers(&part.excluded))
}

/// The part that these data are, checked for this problem.
pub(crate) fn checked(problem: &Problem, plain: &Plain) -> PyResult<Part> {
    let (options, level, share, excluded) = plain;
    let part = Part::new(ids(options), *level, *share).excluding(ids(excluded));
    part.check(&problem.inner).map_err(|error| ArgumentError::new_err(error.to_string()))?;
    Ok(part)
}

/// What a search without parts says.
pub(crate) fn unsupported(error: Unsupported) -> PyErr {
    UnsupportedError::new_err(error.to_string())
}

/// At least `n` parts, if there are as many, the largest first.
#[pyfunction]
pub(crate) fn split(py: Python<'_>, problem: &Problem, n: usize) -> PyResult<Vec<Plain>> {
    let problem = Arc::clone(&problem.inner);
    let split = interruptibly(py, None, move |watch| {
        split_until(&problem, Cut::Parts(n), watch.stop_flag())
    })?;
    Ok(split.map_err(unsupported)?.parts.iter().map(plain).collect())
}

/// The covers counted in these parts, what is left of them, and how the count ended.
#[pyfunction]
#[pyo3(signature = (problem, parts, jobs, nodes, time, progress))]
pub(crate) fn count_parts(
    py: Python<'_>,
    problem: &Problem,
    parts: Vec<Plain>,
    jobs: usize,
    nodes: Option<u64>,
    time: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u64, Vec<Plain>, &'static str)> {
    let parts: Vec<Part> =
        parts.iter().map(|part| checked(problem, part)).collect::<PyResult<_>>()?;
    let problem = Arc::clone(&problem.inner);
    let budget = budget(None, nodes, time);
    let counted = interruptibly(py, progress, move |watch| {
        let mut search = plan(&problem, jobs, None).covers()?;
        search.begin(parts)?;
        let outcome = watch.run(&mut search, budget);
        let left = search.remaining()?.iter().map(plain).collect();
        Ok((search.stats().solutions, left, word(outcome)))
    })?;
    counted.map_err(unsupported)
}

/// A part as a line of JSON, without a line end.
#[pyfunction]
pub(crate) fn write_part(problem: &Problem, part: Plain) -> PyResult<String> {
    let part = checked(problem, &part)?;
    Ok(parts::write(problem.inner.fingerprint(), &part))
}

/// The part in a line of JSON.
#[pyfunction]
pub(crate) fn read_part(problem: &Problem, line: &str) -> PyResult<Plain> {
    let fingerprint = problem.inner.fingerprint();
    let part = parts::read(line, &problem.inner, fingerprint)
        .map_err(|error| ParseError::new_err((error.to_string(), 1, 1)))?;
    Ok(plain(&part))
}
