//! Questions with one answer: how many covers, a cover, the cheapest ones, how large is the tree?
//!
//! Each takes limits and gives what it found together with a word that says how it ended:
//! `"exhausted"`, `"limit"` or `"stopped"`.

use std::sync::Arc;

use pyo3::prelude::*;
use quadrille::Enumerate;
use quadrille::search::auto::Plan;
use quadrille::search::{EngineKind, Outcome, estimate as of};

use crate::errors::UnsupportedError;
use crate::limits::{Asked, budget, word};
use crate::problem::{Problem, numbers};
use crate::work::{Watch, interruptibly};

/// The mean, its standard error, and the share of the largest probe.
type Estimate = (f64, f64, f64);

/// A cover and its cost.
type Priced = (i64, Vec<u32>);

/// The plan for this many threads (0 for one per core), and this many bytes if they are given.
pub(crate) fn plan(problem: &quadrille::Problem, jobs: usize, memory: Option<usize>) -> Plan<'_> {
    let plan = problem.plan().threads(jobs);
    if let Some(bytes) = memory { plan.memory(bytes) } else { plan }
}

/// The number of covers counted, as the bytes of a number, the least significant one first.
#[pyfunction]
#[pyo3(signature = (problem, limits, progress))]
pub(crate) fn count(
    py: Python<'_>,
    problem: &Problem,
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Vec<u8>, &'static str)> {
    let (jobs, memory, nodes, time) = limits;
    let problem = Arc::clone(&problem.inner);
    let budget = budget(None, nodes, time);
    interruptibly(py, progress, move |watch| {
        let mut counting = plan(&problem, jobs, memory).counting().expect(AUTO);
        let outcome = watch.run(&mut counting, budget);
        (counting.counted().to_bytes_le(), word(outcome))
    })
}

/// A cover as option numbers.
#[pyfunction]
#[pyo3(signature = (problem, limits, progress))]
pub(crate) fn first(
    py: Python<'_>,
    problem: &Problem,
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Option<Vec<u32>>, &'static str)> {
    let (mut covers, end) = found(py, problem, 1, limits, progress)?;
    Ok((covers.pop(), end))
}

/// Up to two covers as option numbers.
#[pyfunction]
#[pyo3(signature = (problem, limits, progress))]
pub(crate) fn check(
    py: Python<'_>,
    problem: &Problem,
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(usize, &'static str)> {
    let (covers, end) = found(py, problem, 2, limits, progress)?;
    Ok((covers.len(), end))
}

/// The first covers that are found, at most `most`.
fn found(
    py: Python<'_>,
    problem: &Problem,
    most: usize,
    (jobs, memory, nodes, time): Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Vec<Vec<u32>>, &'static str)> {
    let problem = Arc::clone(&problem.inner);
    let budget = budget(None, nodes, time);
    interruptibly(py, progress, move |watch| {
        let mut search = plan(&problem, jobs, memory).finding().expect(AUTO);
        let mut covers = Vec::new();
        while covers.len() < most {
            match watch.go_on(&mut search, budget, |search| search.next_solution().map(numbers)) {
                Ok(cover) => covers.push(cover),
                Err(outcome) => return (covers, word(outcome)),
            }
        }
        (covers, word(Outcome::Exhausted))
    })
}

/// The `most` cheapest covers, the cheapest first, each with its cost.
#[pyfunction]
#[pyo3(signature = (problem, most, nodes, time, progress))]
pub(crate) fn best(
    py: Python<'_>,
    problem: &Problem,
    most: usize,
    nodes: Option<u64>,
    time: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Vec<Priced>, &'static str)> {
    let problem = Arc::clone(&problem.inner);
    let budget = budget(None, nodes, time);
    interruptibly(py, progress, move |watch| {
        let mut search = problem.plan().cheapest(most).expect("auto knows every problem");
        let outcome = watch.run(&mut search, budget);
        let covers = search.covers().iter().map(|cover| (cover.cost, numbers(&cover.options)));
        (covers.collect(), word(outcome))
    })
}

/// The number of probes made, and the estimated numbers of tree nodes and covers.
#[pyfunction]
#[pyo3(signature = (problem, probes, seed, time, book))]
pub(crate) fn estimate(
    py: Python<'_>,
    problem: &Problem,
    probes: u64,
    seed: u64,
    time: Option<f64>,
    book: bool,
) -> PyResult<(u64, Estimate, Estimate)> {
    let problem = Arc::clone(&problem.inner);
    let budget = budget(None, None, time);
    let plain = |it: of::Estimate| (it.mean, it.error, it.greatest);
    let estimates = interruptibly(py, None, move |watch: &Watch| {
        let engine = if book { EngineKind::Dlx } else { EngineKind::Auto };
        let mut estimator = plan(&problem, 1, None).engine(engine).estimator(seed)?;
        while estimator.n_probes() < probes
            && !(watch.stop_flag().is_set() || estimator.n_probes() > 0 && budget.time_is_over())
        {
            estimator.probe();
        }
        Ok((estimator.n_probes(), plain(estimator.nodes()), plain(estimator.solutions())))
    })?;
    estimates.map_err(|error: quadrille::search::UnsupportedError| {
        UnsupportedError::new_err(error.to_string())
    })
}

pub(crate) const AUTO: &str = "what is fastest knows every problem";
