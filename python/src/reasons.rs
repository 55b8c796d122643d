//! Why there is no cover, what comes nearest to one, and what is forced.

use std::sync::Arc;

use pyo3::prelude::*;
use quadrille::ItemId;
use quadrille::problem::{Leaving, LeavingError};
use quadrille::proof::why::DemandKind;
use quadrille::run::{End, Fate, Most, Question, Task};

use crate::certificate::{Plain, plain};
use crate::errors::ArgumentError;
use crate::limits::Asked;
use crate::problem::{Problem, numbers};
use crate::questions::AUTO;
use crate::work::interruptibly;

/// The kind of a reason, its demands (item, the least, the most), whether it is irreducible, its
/// certificate, and its words.
type Reason = (String, Vec<(usize, Option<u32>, Option<u32>)>, bool, Option<Plain>, String);

/// Why there is no cover, in words with these names of items, and how the search ended. `None` if
/// there is a cover, or a limit came first.
#[pyfunction]
pub(crate) fn why(
    py: Python<'_>,
    problem: &Problem,
    names: Vec<String>,
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Option<Reason>, &'static str)> {
    let problem = Arc::clone(&problem.inner);
    interruptibly(py, progress, move |watch| {
        let task = Task::new(limits.plan(&problem), Question::Why);
        let mut run = limits.run(task, None).expect(AUTO);
        let end = watch.finish(&mut run);
        // A cover answers the question, too.
        let end = if run.stats().solutions > 0 { End::Complete } else { end };
        let reason = run.answer().why.map(|reason| {
            let words = reason.describe_by(&problem, &|item| names[item.index()].clone());
            let demands = reason.demands.iter().map(|demand| match demand.kind {
                DemandKind::AtLeast(n) => (demand.item.index(), Some(n), None),
                DemandKind::AtMost(n) => (demand.item.index(), None, Some(n)),
                _ => unreachable!("there are two kinds"),
            });
            let kind = reason.kind.word().to_owned();
            let certificate = reason.certificate.as_ref().map(plain);
            (kind, demands.collect(), reason.irreducible, certificate, words)
        });
        (reason, end.word())
    })
}

/// A cover, the items that it leaves, and their weight.
type Near = (Vec<u32>, Vec<usize>, i64);

/// A cover, a lower bound of what is left, and whether no cover leaves less.
type Nearest = (Option<Near>, Option<i64>, bool);

/// A cover that leaves the least of these items by their weights.
#[pyfunction]
pub(crate) fn nearest(
    py: Python<'_>,
    problem: &Problem,
    items: Vec<(usize, i64)>,
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Nearest> {
    let problem = Arc::clone(&problem.inner);
    let found = interruptibly(py, progress, move |watch| {
        let items: Vec<_> =
            items.into_iter().map(|(item, weight)| (ItemId::new(item), weight)).collect();
        let leaving = Leaving::new(&problem, &items)?;
        let whole = quadrille::Problem::from(leaving.instance.clone());
        let question = Question::Cheapest(Most { n: 1, maximize: false, gap: None });
        let mut run = limits.run(Task::new(limits.plan(&whole), question), None).expect(AUTO);
        watch.finish(&mut run);
        let best = run.best().expect("the best are asked for");
        let weight = |cost: quadrille::problem::Decimal| {
            let units = cost.in_units(0).expect("weights are whole numbers");
            i64::try_from(units).expect("a sum of weights that was found")
        };
        let found = run.best_covers().next().map(|(cost, options)| {
            let (options, left) = leaving.split(options);
            let left = left.iter().map(|item| item.index()).collect();
            (numbers(&options), left, weight(cost))
        });
        Ok((found, best.bound.map(weight), best.proved))
    })?;
    found.map_err(|error: LeavingError| ArgumentError::new_err(error.to_string()))
}

/// For each option `all`, `some`, `none` or `open`, and how the search ended.
#[pyfunction]
pub(crate) fn forced(
    py: Python<'_>,
    problem: &Problem,
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Vec<String>, &'static str)> {
    let problem = Arc::clone(&problem.inner);
    interruptibly(py, progress, move |watch| {
        let task = Task::new(limits.plan(&problem), Question::Options);
        let mut run = limits.run(task, None).expect(AUTO);
        let end = watch.finish(&mut run);
        let forced = run.forced().expect("it is asked for");
        (forced.fates().map(|fate: Fate| fate.to_string()).collect(), end.word())
    })
}
