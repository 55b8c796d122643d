//! The symmetries of a problem.

use std::sync::Arc;

use pyo3::prelude::*;
use quadrille::symmetry;
use quadrille::{ItemId, OptionId};
use quadrille_base::narrow;

use crate::errors::LimitError;
use crate::problem::{Problem, ids, numbers};
use crate::work::interruptibly;

/// The cycles of items and of options that a symmetry moves.
type Cycles = (Vec<Vec<u32>>, Vec<Vec<u32>>);

/// The group of the symmetries of a problem.
#[pyclass(frozen, module = "pyquadrille._core")]
#[derive(Debug)]
pub(crate) struct Symmetry {
    pub(crate) inner: Arc<symmetry::Symmetry>,
    pub(crate) problem: Arc<quadrille::Problem>,
}

#[pymethods]
impl Symmetry {
    /// Of a problem; with `colors`, also those that exchange colors; with `motions`, only products
    /// of these.
    #[new]
    #[pyo3(signature = (problem, colors, motions=None))]
    fn new(
        py: Python<'_>,
        problem: &Problem,
        colors: bool,
        motions: Option<Vec<Vec<u32>>>,
    ) -> PyResult<Self> {
        let problem = Arc::clone(&problem.inner);
        let its = Arc::clone(&problem);
        let found = interruptibly(py, None, move |_| match motions {
            Some(motions) => {
                let motions = motions.into_iter().map(Vec::into_boxed_slice).collect();
                quadrille::Problem::clone(&its).with_motions(motions).symmetry_by_motions()
            }
            None if colors => its.symmetry_with_colors(),
            None => its.symmetry(),
        })?;
        let inner = Arc::new(found.map_err(|error| LimitError::new_err(error.to_string()))?);
        Ok(Self { inner, problem })
    }

    /// How many there are, as the bytes of a number, the least significant one first.
    fn order(&self) -> Vec<u8> {
        self.inner.order().to_bytes_le()
    }

    fn generators(&self) -> Vec<Cycles> {
        let cycles = |generator: symmetry::Generator| {
            let items = generator.item_cycles().iter().map(|cycle| items(cycle)).collect();
            (items, generator.option_cycles().iter().map(|cycle| numbers(cycle)).collect())
        };
        self.inner.generators().map(cycles).collect()
    }

    fn item_orbits(&self) -> Vec<Vec<u32>> {
        self.inner.item_orbits().iter().map(|orbit| items(orbit)).collect()
    }

    fn option_orbits(&self) -> Vec<Vec<u32>> {
        self.inner.option_orbits().iter().map(|orbit| numbers(orbit)).collect()
    }

    /// The smallest image of a set of options, and how many images it has.
    fn canonical(&self, py: Python<'_>, options: Vec<u32>) -> PyResult<(Vec<u32>, Vec<u8>)> {
        let inner = Arc::clone(&self.inner);
        // An id of a problem knows that it is one of this problem.
        let all: Vec<OptionId> = self.problem.options().collect();
        let options = ids(&options).iter().map(|option| all[option.index()]).collect::<Vec<_>>();
        let found = interruptibly(py, None, move |_| inner.canonical(&options))?;
        Ok((numbers(&found.cover), found.images.to_bytes_le()))
    }
}

impl Symmetry {
    /// The group, for a thread; `None` if all covers are asked for.
    pub(crate) fn shared(symmetry: Option<&Self>) -> Option<Arc<symmetry::Symmetry>> {
        symmetry.map(|symmetry| Arc::clone(&symmetry.inner))
    }
}

/// The numbers of these items.
fn items(items: &[ItemId]) -> Vec<u32> {
    items.iter().map(|item| narrow(item.index())).collect()
}
