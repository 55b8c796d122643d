//! Questions with one answer: how many covers, a cover, the cheapest ones, how large is the tree?
//!
//! Each takes limits and gives what it found together with a word that says how it ended:
//! `"exhausted"`, `"limit"` or `"stopped"`.

use std::sync::Arc;
use std::time::Duration;

use pyo3::prelude::*;
use quadrille::search::cheapest::{Cheapest, Cover};
use quadrille::search::{Budget, EngineKind, Outcome, estimate as of};
use quadrille::symmetry::{CountingByClass, SymmetryError};
use quadrille::{Enumerate, Search};

use crate::errors::{LimitError, UnsupportedError};
use crate::limits::{Asked, budget, plan, word};
use crate::problem::{Problem, numbers};
use crate::symmetry::Symmetry;
use crate::tiny;
use crate::work::{Watch, interruptibly};

/// The mean, its standard error, and the share of the largest probe.
type Estimate = (f64, f64, f64);

/// A cover and its cost.
pub(crate) type Priced = (i64, Vec<u32>);

/// The best covers found, the bound that no cover is beyond, whether these covers are the best, and
/// how the search ended.
type Bounded = (Vec<Priced>, Option<i64>, bool, &'static str);

/// The number of covers counted, as the bytes of a number, the least significant one first. With
/// `by_class`, by one cover of each class and the size of its class.
#[pyfunction]
#[pyo3(signature = (problem, by_class, limits, progress))]
pub(crate) fn count(
    py: Python<'_>,
    problem: &Problem,
    by_class: bool,
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Vec<u8>, &'static str)> {
    if let Some(n) = tiny::small(&problem.inner, limits, progress).and_then(tiny::count) {
        return Ok((n.to_le_bytes().to_vec(), word(Outcome::Exhausted)));
    }
    let (jobs, memory, nodes, time) = limits;
    let problem = Arc::clone(&problem.inner);
    let budget = budget(None, nodes, time);
    let counted = interruptibly(py, progress, move |watch| {
        let plan = plan(&problem, jobs, memory);
        let mut counting = if by_class {
            CountingByClass::at_once(&plan)?
        } else {
            CountingByClass::new(&plan).expect(AUTO)
        };
        let outcome = watch.run(&mut counting, budget);
        Ok((counting.counted().to_bytes_le(), word(outcome)))
    })?;
    counted.map_err(|error: SymmetryError| LimitError::new_err(error.to_string()))
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
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Vec<Vec<u32>>, &'static str)> {
    let search = tiny::small(&problem.inner, limits, progress);
    if let Some(covers) = search.and_then(|search| tiny::covers(search, most)) {
        return Ok((covers, word(Outcome::Exhausted)));
    }
    let (jobs, memory, nodes, time) = limits;
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

/// The longest run of a search between two looks at its gap.
const SLICE: Duration = Duration::from_millis(100);

/// The `most` cheapest covers found, or the most expensive ones, the best first, with a bound. Also
/// ends when the cost of the best one and the bound differ by at most `gap` times the cost. With
/// symmetries, one cover of each class.
#[pyfunction]
#[pyo3(signature = (problem, most, maximize, gap, limits, progress, symmetry=None))]
#[expect(clippy::too_many_arguments, reason = "each is an argument of the call")]
pub(crate) fn cheapest(
    py: Python<'_>,
    problem: &Problem,
    most: usize,
    maximize: bool,
    gap: f64,
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
    symmetry: Option<&Symmetry>,
) -> PyResult<Bounded> {
    let symmetry = symmetry.map(|symmetry| Arc::clone(&symmetry.inner));
    let is_whole = symmetry.is_none();
    let search = is_whole.then(|| tiny::small(&problem.inner, limits, progress)).flatten();
    let found = search.and_then(|it| tiny::cheapest(&problem.inner, it, most, maximize));
    if let Some(covers) = found {
        let bound = covers.first().map(|(cost, _)| *cost);
        return Ok((covers, bound, true, word(Outcome::Exhausted)));
    }
    let (jobs, memory, nodes, time) = limits;
    let problem = Arc::clone(&problem.inner);
    let budget = budget(None, nodes, time);
    interruptibly(py, progress, move |watch| {
        let plan = plan(&problem, jobs, memory);
        let plan = if maximize { plan.maximize() } else { plan };
        let mut search = match &symmetry {
            Some(symmetry) => symmetry.cheapest(&plan, most).expect(AUTO),
            None => plan.cheapest(most).expect(AUTO),
        };
        let outcome = loop {
            let left = budget.left(search.stats());
            let sliced = left.time(left.time.map_or(SLICE, |time| time.min(SLICE)));
            let slice = Budget::new(if gap > 0.0 { sliced } else { left }, search.stats());
            let outcome = watch.run(&mut search, slice);
            let is_over = outcome != Outcome::Limit || budget.is_spent(search.stats());
            if is_over || is_proved(&search, most) || is_close(&search, gap) {
                break outcome;
            }
        };
        let is_proved = outcome == Outcome::Exhausted || is_proved(&search, most);
        let shown = |cost: i64| if maximize { cost.saturating_neg() } else { cost };
        let priced = |cover: &Cover| (shown(cover.cost), numbers(&cover.options));
        let bound = search.bound().as_number();
        let bound = (bound > i64::MIN && bound < i64::MAX).then(|| shown(bound));
        (search.covers().iter().map(priced).collect(), bound, is_proved, word(outcome))
    })
}

/// Whether as many covers as asked for are found, and none costs more than the bound.
fn is_proved(search: &Cheapest, most: usize) -> bool {
    let covers = search.covers();
    let last = covers.last().filter(|_| covers.len() == most);
    last.is_some_and(|last| last.cost <= search.bound().as_number())
}

/// Whether the cheapest cover is this close to the bound.
#[expect(clippy::cast_precision_loss, reason = "the gap itself is a rounded number")]
fn is_close(search: &Cheapest, gap: f64) -> bool {
    search.covers().first().is_some_and(|cover| {
        let distance = i128::from(cover.cost) - i128::from(search.bound().as_number());
        gap > 0.0 && distance as f64 <= gap * cover.cost.unsigned_abs() as f64
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
