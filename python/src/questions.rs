//! Questions with one answer: how many covers, a cover, the cheapest ones, how large is the tree?
//!
//! Each takes limits and gives what it found together with a word that says how it ended:
//! `"complete"`, `"limit"` or `"stopped"`.

use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use quadrille::problem::Decimal;
use quadrille::run::{End, Gap, Most, Question, Task, TaskError};
use quadrille::search::{Budget, EngineKind, Stats, estimate as of};
use quadrille_base::threads::lock;

use crate::errors::{LimitError, UnsupportedError};
use crate::limits::{self, Asked};
use crate::parts::unsupported;
use crate::problem::{Problem, numbers};
use crate::symmetry::Symmetry;
use crate::tiny;
use crate::work::{Watch, interruptibly};

/// The mean, its standard error, and the share of the largest probe.
type Estimate = (f64, f64, f64);

/// A cover and its cost, in the unit of all costs.
pub(crate) type Priced = (i128, Vec<u32>);

/// The best covers found, the bound that no cover is beyond, whether these covers are the best, and
/// how the search ended.
type Bounded = (Vec<Priced>, Option<i128>, bool, &'static str);

/// The number of covers counted, as the bytes of a number, the least significant one first. With
/// `by_class`, by one cover of each class and the size of its class; with symmetries, the number of
/// classes.
#[pyfunction]
#[pyo3(signature = (problem, by_class, limits, progress, symmetry=None))]
pub(crate) fn count(
    py: Python<'_>,
    problem: &Problem,
    by_class: bool,
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
    symmetry: Option<&Symmetry>,
) -> PyResult<(Vec<u8>, &'static str)> {
    let is_whole = symmetry.is_none();
    let problem = Arc::clone(&problem.inner);
    let is_special = !is_whole || progress.is_some();
    let counted = tiny::ALL.at_once(py, &problem, limits, is_special, |nodes| {
        tiny::run(&problem, nodes).and_then(tiny::count)
    });
    if let Some(n) = counted {
        return Ok((n.to_le_bytes().to_vec(), End::Complete.word()));
    }
    let symmetry = Symmetry::shared(symmetry);
    let counted = interruptibly(py, progress, move |watch| {
        let mut task = Task::new(limits.plan(&problem), Question::Count);
        task.by_class = by_class;
        let mut run = limits.run(task, symmetry.as_deref())?;
        let end = watch.finish(&mut run);
        Ok((run.count().to_bytes_le(), end.word()))
    })?;
    counted.map_err(|error: TaskError| {
        if is_whole { LimitError::new_err(error.to_string()) } else { unsupported(error) }
    })
}

/// The first covers that are found, at most `most`, as option numbers.
#[pyfunction]
#[pyo3(signature = (problem, most, limits, progress))]
pub(crate) fn first(
    py: Python<'_>,
    problem: &Problem,
    most: usize,
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Vec<Vec<u32>>, &'static str)> {
    let problem = Arc::clone(&problem.inner);
    let covers = tiny::ALL.at_once(py, &problem, limits, progress.is_some(), |nodes| {
        tiny::covers(tiny::run(&problem, nodes)?, most)
    });
    if let Some(covers) = covers {
        return Ok((covers, End::Complete.word()));
    }
    interruptibly(py, progress, move |watch| {
        let mut task = Task::new(limits.plan(&problem), Question::First);
        task.limit = Some(most as u64);
        let mut run = limits.run(task, None).expect(AUTO);
        let mut covers = Vec::new();
        loop {
            let end = watch.step(&mut run, |cover| {
                covers.push(numbers(cover));
                true
            });
            if let Some(end) = end {
                // With as many covers as are wanted the question is answered.
                let end = if covers.len() == most { End::Complete } else { end };
                return (covers, end.word());
            }
        }
    })
}

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
    let (is_whole, is_followed) = (symmetry.is_none(), progress.is_some());
    let problem = Arc::clone(&problem.inner);
    let found = tiny::ALL.at_once(py, &problem, limits, !is_whole || is_followed, |nodes| {
        tiny::cheapest(&problem, tiny::run(&problem, nodes)?, most, maximize)
    });
    if let Some(covers) = found {
        let bound = covers.first().map(|(cost, _)| *cost);
        return Ok((covers, bound, true, End::Complete.word()));
    }
    let symmetry = Symmetry::shared(symmetry);
    let last: Arc<Mutex<Option<Bounded>>> = Arc::default();
    let its_last = Arc::clone(&last);
    let found = interruptibly(py, progress, move |watch| {
        let question = Question::Cheapest(Most { n: most, maximize, gap: Gap::of_share(gap) });
        let task = Task::new(limits.plan(&problem), question);
        let mut run = limits.run(task, symmetry.as_deref()).expect(AUTO);
        loop {
            let end = watch.step_quietly(&mut run, |_| true);
            let best = run.best().expect("the best are asked for");
            let units = |cost: Decimal| cost.in_units(problem.cost_places()).expect(UNITS);
            let covers = run.best_covers().map(|(cost, options)| (units(cost), numbers(options)));
            let word = end.unwrap_or(End::Stopped).word();
            let found = (covers.collect(), best.bound.map(units), best.proved, word);
            if end.is_some() && !is_followed {
                return found;
            }
            // Before it is told how far the search is, since that may raise an exception.
            *lock(&its_last) = Some(Bounded::clone(&found));
            watch.tell(&run);
            if end.is_some() {
                return found;
            }
        }
    });
    // What was found goes along with the exception of a signal or of the function of progress.
    found.inspect_err(|error| {
        if let Some(last) = lock(&last).take() {
            // An exception without attributes goes alone.
            drop(error.value(py).setattr("_found", last));
        }
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
    let budget = Budget::new(limits::limits(None, time), Stats::default());
    let plain = |it: of::Estimate| (it.mean, it.error, it.greatest);
    let estimates = interruptibly(py, None, move |watch: &Watch| {
        let engine = if book { EngineKind::Dlx } else { EngineKind::Auto };
        let mut estimator = problem.plan().threads(1).engine(engine).estimator(seed)?;
        let is_over = || budget.is_spent(Stats::default());
        while estimator.n_probes() < probes
            && !(watch.stop.is_set() || estimator.n_probes() > 0 && is_over())
        {
            estimator.probe();
        }
        Ok((estimator.n_probes(), plain(estimator.nodes()), plain(estimator.solutions())))
    })?;
    estimates.map_err(|error: quadrille::search::UnsupportedError| {
        UnsupportedError::new_err(error.to_string())
    })
}

const UNITS: &str = "a sum of costs has no more decimals than they have";
pub(crate) const AUTO: &str = "what is fastest knows every problem";
