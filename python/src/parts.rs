//! Parts of a search tree: as plain data (option numbers, level, share, numbers of excluded
//! options) and as lines of JSON. With symmetries they are parts of the search for one cover of
//! each class.

use std::sync::Arc;

use pyo3::prelude::*;
use quadrille::run::{Question, Task, TaskError};
use quadrille::search::part::Part;
use quadrille::search::split::{Cut, split_until};
use quadrille::text::parts::{PartKind, PartLines, kind_of};

use crate::errors::{ArgumentError, ParseError, UnsupportedError};
use crate::limits::Asked;
use crate::problem::{Problem, ids, numbers};
use crate::symmetry::Symmetry;
use crate::work::interruptibly;

/// The options chosen, the level, the share of the tree, and the options excluded.
pub(crate) type Plain = (Vec<u32>, usize, f64, Vec<u32>);

/// The kinds of parts, in the order of their numbers in Python.
const KINDS: [PartKind; 4] =
    [PartKind::All, PartKind::Distinct, PartKind::DistinctWithColors, PartKind::DistinctByMotions];

/// A part as plain data.
pub(crate) fn plain(part: &Part) -> Plain {
    (numbers(&part.options), part.level, part.share, numbers(&part.excluded))
}

/// The part that these data are, checked for this problem.
fn checked(problem: &Problem, plain: &Plain) -> PyResult<Part> {
    let (options, level, share, excluded) = plain;
    let part = Part::new(ids(options), *level, *share).excluding(ids(excluded));
    part.check(&problem.inner).map_err(|error| ArgumentError::new_err(error.to_string()))?;
    Ok(part)
}

/// The parts that these data are, checked for this problem.
pub(crate) fn all_checked(problem: &Problem, plain: &[Plain]) -> PyResult<Vec<Part>> {
    plain.iter().map(|part| checked(problem, part)).collect()
}

/// What a search without parts says.
pub(crate) fn unsupported(error: TaskError) -> PyErr {
    UnsupportedError::new_err(error.to_string())
}

/// At least `n` parts, if there are as many, the largest first.
#[pyfunction]
#[pyo3(signature = (problem, n, symmetry=None))]
pub(crate) fn split(
    py: Python<'_>,
    problem: &Problem,
    n: usize,
    symmetry: Option<&Symmetry>,
) -> PyResult<Vec<Plain>> {
    let problem = Arc::clone(&problem.inner);
    let symmetry = Symmetry::shared(symmetry);
    let split = interruptibly(py, None, move |watch| match symmetry {
        Some(symmetry) => symmetry.split(Cut::Parts(n)),
        None => split_until(&problem, Cut::Parts(n), &watch.stop),
    })?;
    Ok(split.parts.iter().map(plain).collect())
}

/// The covers counted in these parts, what is left of them, and how the count ended.
#[pyfunction]
#[pyo3(signature = (problem, parts, limits, progress, symmetry=None))]
pub(crate) fn count_parts(
    py: Python<'_>,
    problem: &Problem,
    parts: Vec<Plain>,
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
    symmetry: Option<&Symmetry>,
) -> PyResult<(u64, Vec<Plain>, &'static str)> {
    let parts = all_checked(problem, &parts)?;
    let problem = Arc::clone(&problem.inner);
    let symmetry = Symmetry::shared(symmetry);
    let counted = interruptibly(py, progress, move |watch| {
        let mut task = Task::new(limits.plan(&problem), Question::Count);
        task.parts = Some(parts);
        let mut run = limits.run(task, symmetry.as_deref())?;
        let end = watch.finish(&mut run);
        let left = run.remaining().iter().map(plain).collect();
        Ok((run.stats().solutions, left, end.word()))
    })?;
    counted.map_err(unsupported)
}

/// A part as a line of JSON, without a line end.
#[pyfunction]
pub(crate) fn write_part(problem: &Problem, part: Plain, kind: u8) -> PyResult<String> {
    let part = checked(problem, &part)?;
    let kind = KINDS.get(usize::from(kind)).copied().unwrap_or_default();
    Ok(PartLines::new(&problem.inner, kind).write(&part))
}

/// The part in a line of JSON, and its kind.
#[pyfunction]
pub(crate) fn read_part(problem: &Problem, line: &str) -> PyResult<(Plain, u8)> {
    let failed = |reason: String| ParseError::new_err((reason, 1, 1));
    let kind = kind_of(line);
    let part = PartLines::new(&problem.inner, kind).read(line);
    let part = part.map_err(|error| failed(error.to_string()))?;
    let kind = (0..).zip(KINDS).find(|(_, known)| *known == kind);
    let (kind, _) = kind.ok_or_else(|| failed("a part of an unknown search".into()))?;
    Ok((plain(&part), kind))
}
