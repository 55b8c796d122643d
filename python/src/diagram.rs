//! All covers as one object: building it, and questions to it.
//!
//! Whatever takes time in proportion to the diagram is done by a thread of its own, which ^C
//! leaves; what is made for all questions is then kept, and not lost. Numbers of covers are the
//! bytes of a number, the least significant one first.

mod file;
mod owned;

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyList;
use quadrille::run::{End, Question, Task};
use quadrille::search::auto::DiagramError as BuildError;
use quadrille::search::diagram::WeightError;
use quadrille::symmetry::Symmetry as Group;
use quadrille::{BigUint, OptionId};

use crate::covers::labeled;
use crate::errors::{ArgumentError, LimitError, UnsupportedError};
use crate::limits::Asked;
use crate::parts::unsupported;
use crate::problem::{Problem, ids, numbers};
use crate::symmetry::Symmetry;
use crate::tiny;
use crate::work::{Watch, interruptibly};
pub(crate) use file::{load_diagram, restore_diagram, save_diagram};
use owned::Kept;

/// Covers that are made into Python objects between two looks at signals: about a millisecond.
const COVERS_PER_LOOK: usize = 1024;

/// All covers of a problem. It knows options by their numbers.
#[pyclass(frozen, module = "pyquadrille._core")]
#[derive(Clone, Debug)]
pub(crate) struct Diagram {
    kept: Arc<Kept>,
}

/// The diagram of all covers. Raises `LimitError` if a limit comes first.
#[pyfunction]
#[pyo3(signature = (problem, limits, progress))]
pub(crate) fn diagram(
    py: Python<'_>,
    problem: &Problem,
    limits: Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Diagram> {
    let problem = Arc::clone(&problem.inner);
    let small = |nodes| tiny::diagram(&problem, limits, nodes);
    if let Some(diagram) = tiny::ALL.at_once(py, &problem, limits, progress.is_some(), small) {
        return Ok(Diagram::new(diagram));
    }
    let built = interruptibly(py, progress, move |watch| {
        let task = Task::new(limits.plan(&problem), Question::Diagram);
        let mut run = limits.run(task, None).map_err(unsupported)?;
        match watch.finish(&mut run) {
            End::Memory => {
                let (nodes, edges) = run.diagram_size().unwrap_or_default();
                let error = BuildError::Full { nodes, edges, explored: run.explored() };
                let reason = format!("{error}; raise it by memory=, in bytes");
                Err(LimitError::new_err(reason))
            }
            _ => run.diagram.ok_or_else(|| {
                LimitError::new_err("a limit was reached before the diagram was complete")
            }),
        }
    })?;
    Ok(Diagram::new(built?))
}

#[pymethods]
impl Diagram {
    /// The nodes, the edges, and the bytes that they take.
    fn sizes(&self) -> (usize, usize, usize) {
        let diagram = self.kept.diagram();
        (diagram.n_nodes(), diagram.n_edges(), diagram.bytes())
    }

    /// Whether there is no cover.
    fn is_empty(&self) -> bool {
        self.kept.diagram().is_empty()
    }

    /// Whether the other one has the same nodes and edges, of any problem.
    fn is_same(&self, other: &Self) -> bool {
        let (one, other) = (self.kept.diagram(), other.kept.diagram());
        one.n_nodes() == other.n_nodes()
            && one.root() == other.root()
            && (0..one.n_nodes()).all(|node| one.view(node) == other.view(node))
    }

    fn count(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        self.with_counts(py)?;
        Ok(self.kept.counted().count().to_bytes_le())
    }

    /// The `n`-th cover from 0, if there are more.
    fn nth(&self, py: Python<'_>, n: &[u8]) -> PyResult<Option<Vec<u32>>> {
        self.with_counts(py)?;
        let n = BigUint::from_bytes_le(n);
        Ok(py.detach(|| self.kept.counted().nth(&n).as_deref().map(numbers)))
    }

    /// How many covers come before this one, if it is a cover.
    fn rank(&self, py: Python<'_>, cover: Vec<u32>) -> PyResult<Option<Vec<u8>>> {
        self.with_counts(py)?;
        let rank = py.detach(|| self.kept.counted().rank(&ids(&cover)));
        Ok(rank.map(|rank| rank.to_bytes_le()))
    }

    /// Some covers from the `n`-th on, as the objects of their options: until they have this many
    /// options. None after the last cover.
    fn covers<'py>(
        &self,
        py: Python<'py>,
        n: &[u8],
        most: usize,
        labels: &Bound<'py, PyList>,
    ) -> PyResult<Vec<Bound<'py, PyList>>> {
        self.with_counts(py)?;
        let n = BigUint::from_bytes_le(n);
        let found = py.detach(|| {
            let (mut found, mut n_options) = (Vec::new(), 0);
            let mut covers = self.kept.counted().covers_from(&n);
            while let Some(cover) = (n_options < most).then(|| covers.next_cover()).flatten() {
                // An empty cover also takes place.
                n_options += cover.len().max(1);
                found.push(numbers(cover));
            }
            found
        });
        listed(py, &found, |cover| labeled(labels, cover))
    }

    /// Random covers, as the objects of their options: all with the same probability, or in
    /// proportion to the products of the weights of their options.
    #[pyo3(signature = (n, seed, weights, labels))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        n: u64,
        seed: u64,
        weights: Option<Vec<f64>>,
        labels: &Bound<'py, PyList>,
    ) -> PyResult<Vec<Bound<'py, PyList>>> {
        let drawn = self.ask(py, move |kept, watch| {
            let mut sampler = match weights {
                None => kept.sampler(seed),
                Some(weights) => {
                    kept.diagram().weighted_sampler(seed, |option| weights[option.index()])?
                }
            };
            Ok(gathered(n, watch, || sampler.next_cover().map(numbers)))
        })?;
        let drawn: Vec<Vec<u32>> =
            drawn.map_err(|error: WeightError| ArgumentError::new_err(error.to_string()))?;
        listed(py, &drawn, |cover| labeled(labels, cover))
    }

    /// Random covers that are the smallest of their images, as the objects of their options: all
    /// classes of covers with the same probability.
    fn sample_classes<'py>(
        &self,
        py: Python<'py>,
        n: u64,
        seed: u64,
        symmetry: &Symmetry,
        labels: &Bound<'py, PyList>,
    ) -> PyResult<Vec<Bound<'py, PyList>>> {
        let group = Arc::clone(&symmetry.inner);
        let order = group.order();
        if order > Group::MOST_TO_SAMPLE.into() {
            let reason = format!(
                "random covers are drawn until one is the smallest of its images; that takes too \
                 long for {order} symmetries"
            );
            return Err(UnsupportedError::new_err(reason));
        }
        // Ids of the problem of the group.
        let ids: Vec<OptionId> = symmetry.problem.options().collect();
        let drawn = self.ask(py, move |kept, watch| {
            let mut sampler = kept.sampler(seed);
            gathered(n, watch, || {
                loop {
                    let cover = sampler.next_cover()?;
                    let its: Vec<OptionId> = cover.iter().map(|o| ids[o.index()]).collect();
                    if group.is_smallest(&its) {
                        let mut ascending = numbers(cover);
                        ascending.sort_unstable();
                        return Some(ascending);
                    }
                    if watch.stop.is_set() {
                        return None;
                    }
                }
            })
        })?;
        listed(py, &drawn, |cover| labeled(labels, cover))
    }

    /// The `most` cheapest covers by these costs of all options, each with its cost, as the objects
    /// of their options.
    fn cheapest<'py>(
        &self,
        py: Python<'py>,
        most: u32,
        costs: Vec<i128>,
        labels: &Bound<'py, PyList>,
    ) -> PyResult<Vec<(i128, Bound<'py, PyList>)>> {
        let found = self.ask(py, move |kept, watch| {
            let mut cheapest = kept.diagram().cheapest(|option| costs[option.index()]);
            let next = || {
                let (cost, cover) = cheapest.next_cover()?;
                Some((cost, numbers(cover)))
            };
            gathered(u64::from(most), watch, next)
        })?;
        listed(py, &found, |(cost, cover)| Ok((*cost, labeled(labels, cover)?)))
    }

    /// For each option, how many covers have it, and their share of all.
    fn shares(&self, py: Python<'_>) -> PyResult<Vec<(Vec<u8>, f64)>> {
        self.ask(py, |kept, _| {
            let shares = kept.counted().shares();
            let options = (0..kept.diagram().n_options()).map(OptionId::new);
            options.map(|o| (shares.covers(o).to_bytes_le(), shares.share(o))).collect()
        })
    }

    /// The options that all covers have, and those that no cover has.
    fn certain(&self, py: Python<'_>) -> PyResult<(Vec<u32>, Vec<u32>)> {
        self.ask(py, |kept, _| {
            let shares = kept.counted().shares();
            let listed = |options: Vec<OptionId>| numbers(&options);
            (listed(shares.in_all().collect()), listed(shares.in_none().collect()))
        })
    }

    /// The diagram of the covers with these options and without those.
    fn condition(&self, py: Python<'_>, required: Vec<u32>, forbidden: Vec<u32>) -> PyResult<Self> {
        self.ask(py, move |kept, _| {
            Self::new(kept.diagram().condition(&ids(&required), &ids(&forbidden)))
        })
    }

    /// The costs that occur, ascending, each with how many covers have it.
    fn cost_distribution(
        &self,
        py: Python<'_>,
        costs: Vec<i128>,
    ) -> PyResult<Vec<(i128, Vec<u8>)>> {
        let distribution = self.ask(py, move |kept, _| {
            kept.diagram().cost_distribution(|option| costs[option.index()])
        })?;
        let distribution = distribution.map_err(|error| LimitError::new_err(error.to_string()))?;
        Ok(distribution.into_iter().map(|(cost, n)| (cost, n.to_bytes_le())).collect())
    }
}

impl Diagram {
    fn new(diagram: quadrille::search::diagram::Diagram) -> Self {
        Self { kept: Arc::new(Kept::new(diagram)) }
    }

    /// Counts the covers of each node, unless that was done.
    fn with_counts(&self, py: Python<'_>) -> PyResult<()> {
        if self.kept.is_counted() || self.kept.diagram().n_edges() <= tiny::HELD {
            self.kept.counted();
            return Ok(());
        }
        self.ask(py, |kept, _| {
            kept.counted();
        })
    }

    /// What a thread of its own answers.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&Kept, &Watch) -> T + Send + 'static,
    ) -> PyResult<T> {
        let kept = Arc::clone(&self.kept);
        interruptibly(py, None, move |watch| question(&kept, watch))
    }
}

/// What `next` gives `n` times, or less often after a signal.
fn gathered<C>(n: u64, watch: &Watch, mut next: impl FnMut() -> Option<C>) -> Vec<C> {
    let mut found = Vec::new();
    for _ in 0..n {
        match next() {
            Some(cover) if !watch.stop.is_set() => found.push(cover),
            _ => break,
        }
    }
    found
}

/// Covers as Python has them. There may be many, so signals are looked at.
fn listed<C, P>(
    py: Python<'_>,
    covers: &[C],
    convert: impl Fn(&C) -> PyResult<P>,
) -> PyResult<Vec<P>> {
    let convert = |(k, cover): (usize, &C)| {
        if k % COVERS_PER_LOOK == 0 {
            py.check_signals()?;
        }
        convert(cover)
    };
    covers.iter().enumerate().map(convert).collect()
}
