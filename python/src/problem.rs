//! A problem from flat arrays: items, options and colors are numbers.
//!
//! Arrays come as bytes, in the order of the machine: 4 bytes a number, 8 a cost. The limited
//! interface of Python 3.10 has no buffers, and a copy of some megabytes takes milliseconds.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use quadrille::problem::verify::verify;
use quadrille::problem::{Color, Decimal, Entry};
use quadrille::{Instance, ItemKind, OptionId};
use quadrille_base::narrow;

use crate::errors::ProblemError;
use crate::work::interruptibly;

/// The most entries of a small problem, all options together.
pub(crate) const ENTRIES: usize = 2000;

/// The names of items and of colors.
pub(crate) type Names = (Vec<String>, Vec<String>);

/// What a problem consists of: primary items first, then secondary ones.
///
/// The number of primary items, of secondary items, and of colors; the bounds of some items; then
/// the arrays: option `o` has the entries `starts[o]..starts[o + 1]` of `items`; `colors` has 1
/// plus the color of each entry or 0, and is empty if there are none; `costs` is empty if all are
/// 0. At last the number of decimals that costs have, and the fixed cost, in the unit of all costs.
pub(crate) type Arrays<'py> = (
    (usize, usize, usize),
    Vec<(usize, u32, u32)>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    Bound<'py, PyBytes>,
    (u8, i64),
);

/// A problem, complete and checked.
#[pyclass(frozen, module = "pyquadrille._core")]
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) inner: Arc<quadrille::Problem>,
}

#[pymethods]
impl Problem {
    /// The problem that consists of these arrays. Without names, items and colors are named by
    /// their numbers.
    #[new]
    #[pyo3(signature = (arrays, names=None))]
    fn new(py: Python<'_>, arrays: Arrays<'_>, names: Option<Names>) -> PyResult<Self> {
        let ((n_primary, n_secondary, n_colors), bounds, starts, items, colors, costs, unit) =
            arrays;
        let [starts, items, colors] = [starts, items, colors].map(|bytes| words(bytes.as_bytes()));
        let costs = long_words(costs.as_bytes());
        let names = names.unwrap_or_else(|| {
            let numbers = |n: usize| (0..n).map(|k| k.to_string()).collect();
            (numbers(n_primary + n_secondary), numbers(n_colors))
        });
        let parts = Flat { n_primary, bounds, starts, items, colors, costs, unit };
        let built = if parts.items.len() <= ENTRIES {
            parts.build(names)
        } else {
            interruptibly(py, None, move |_| parts.build(names))?
        };
        let inner = Arc::new(built.map_err(|error| ProblemError::new_err(error.to_string()))?);
        Ok(Self { inner })
    }

    /// 32 hexadecimal digits that identify the problem.
    fn fingerprint(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |problem| problem.fingerprint().to_string())
    }

    /// The same for the costs; `None` if all are 0.
    fn costs_fingerprint(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.ask(py, |problem| problem.costs_fingerprint().map(|costs| costs.to_string()))
    }

    /// The names and the arrays that it consists of.
    fn arrays<'py>(&self, py: Python<'py>) -> (Names, Arrays<'py>) {
        arrays(py, &self.inner)
    }

    /// The text in Knuth's format.
    fn to_knuth(&self, py: Python<'_>) -> PyResult<String> {
        let written = self.ask(py, |problem| {
            let mut text = Vec::new();
            quadrille::text::knuth::write(problem, &mut text).map(|()| text)
        })?;
        let text = written.map_err(|error| ProblemError::new_err(error.to_string()))?;
        Ok(String::from_utf8(text).expect("names and numbers are UTF-8"))
    }

    /// How many options no cover has because they have no primary item, and the first.
    fn idle(&self, py: Python<'_>) -> PyResult<(usize, Option<usize>)> {
        self.ask(py, |problem| {
            let mut idle = problem.idle_options().map(OptionId::index);
            let first = idle.next();
            (first.map_or(0, |_| 1 + idle.count()), first)
        })
    }

    /// `None` if these options are a cover, otherwise the fault, with the numbers of items, colors
    /// and options.
    fn verify(&self, py: Python<'_>, options: Vec<u32>) -> PyResult<Option<String>> {
        self.ask(py, move |problem| {
            verify(problem, &ids(&options)).err().map(|error| error.to_string())
        })
    }
}

impl Problem {
    /// The answer of the caller if the problem is small, or else of a thread of its own.
    fn ask<T: Send + 'static>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&quadrille::Problem) -> T + Send + 'static,
    ) -> PyResult<T> {
        let problem = Arc::clone(&self.inner);
        if problem.n_entries() <= ENTRIES {
            return Ok(question(&problem));
        }
        interruptibly(py, None, move |_| question(&problem))
    }
}

/// The options with these numbers.
pub(crate) fn ids(numbers: &[u32]) -> Vec<OptionId> {
    numbers.iter().map(|&number| OptionId::new(number as usize)).collect()
}

/// The numbers of these options.
pub(crate) fn numbers(options: &[OptionId]) -> Vec<u32> {
    options.iter().map(|option| narrow(option.index())).collect()
}

/// The bytes of these 4-byte numbers.
pub(crate) fn bytes<'py>(py: Python<'py>, words: &[u32]) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &words.iter().flat_map(|word| word.to_ne_bytes()).collect::<Vec<u8>>())
}

/// The 4-byte numbers in these bytes.
fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|&word| u32::from_ne_bytes(word)).collect()
}

/// The 8-byte numbers in these bytes.
fn long_words(bytes: &[u8]) -> Vec<i64> {
    bytes.as_chunks().0.iter().map(|&word| i64::from_ne_bytes(word)).collect()
}

/// The arrays as Rust has them.
struct Flat {
    n_primary: usize,
    bounds: Vec<(usize, u32, u32)>,
    starts: Vec<u32>,
    items: Vec<u32>,
    colors: Vec<u32>,
    costs: Vec<i64>,
    unit: (u8, i64),
}

impl Flat {
    fn build(
        self,
        (item_names, color_names): Names,
    ) -> Result<quadrille::Problem, quadrille::problem::ProblemError> {
        let Self { n_primary, bounds, starts, items, colors, costs, unit: (places, fixed) } = self;
        let mut builder = quadrille::Problem::builder();
        let mut bounds = bounds.into_iter().peekable();
        let mut ids = Vec::with_capacity(item_names.len());
        for (k, name) in item_names.into_iter().enumerate() {
            ids.push(match bounds.next_if(|&(item, ..)| item == k) {
                Some((_, low, high)) => builder.bounded(name, low..=high)?,
                None if k < n_primary => builder.primary(name)?,
                None => builder.secondary(name)?,
            });
        }
        let of_name = |name: String| builder.color(&name);
        let tints: Vec<Color> = color_names.into_iter().map(of_name).collect::<Result<_, _>>()?;
        for (option, range) in starts.windows(2).enumerate() {
            let entries = (range[0] as usize..range[1] as usize).map(|at| Entry {
                item: ids[items[at] as usize],
                color: colors.get(at).and_then(|&k| Some(tints[k.checked_sub(1)? as usize])),
            });
            let id = builder.option(entries)?;
            if let Some(&cost) = costs.get(option).filter(|&&cost| cost != 0) {
                builder.add_cost(id, Decimal::new(cost.into(), places))?;
            }
        }
        builder.add_fixed_cost(Decimal::new(fixed.into(), places))?;
        Ok(builder.build())
    }
}

/// The names and the arrays of a problem, its primary items first.
pub(crate) fn arrays<'py>(py: Python<'py>, problem: &Instance) -> (Names, Arrays<'py>) {
    let mut order: Vec<_> = problem.items().collect();
    order.sort_by_key(|&item| problem.kind(item) == ItemKind::Secondary);
    let mut place = vec![0; order.len()];
    for (k, item) in (0_u32..).zip(&order) {
        place[item.index()] = k;
    }
    let bounds = order.iter().enumerate().take(problem.n_primary()).filter_map(|(k, &item)| {
        let (low, high) = problem.bounds(item).into_inner();
        ((low, high) != (1, 1)).then_some((k, low, high))
    });
    let (mut starts, mut items, mut colors, mut costs) = (vec![0], vec![], vec![], vec![]);
    for option in problem.options() {
        for Entry { item, color } in problem.entries(option) {
            items.push(place[item.index()]);
            colors.push(color.map_or(0, |color| narrow(color.index() + 1)));
        }
        starts.push(narrow(items.len()));
        costs.push(problem.cost(option));
    }
    if !problem.has_colors() {
        colors.clear();
    }
    if costs.iter().all(|&cost| cost == 0) {
        costs.clear();
    }
    let sizes = (problem.n_primary(), problem.n_items() - problem.n_primary(), problem.n_colors());
    let costs: Vec<u8> = costs.iter().flat_map(|cost| cost.to_ne_bytes()).collect();
    let names = (
        order.iter().map(|&item| problem.name(item).to_owned()).collect(),
        problem.colors().map(|color| problem.color_name(color).to_owned()).collect(),
    );
    let arrays = (
        sizes,
        bounds.collect(),
        bytes(py, &starts),
        bytes(py, &items),
        bytes(py, &colors),
        PyBytes::new(py, &costs),
        (problem.cost_places(), problem.fixed_cost()),
    );
    (names, arrays)
}
