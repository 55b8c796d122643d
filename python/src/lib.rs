//! The native half of `pyquadrille`: what Python calls of the library `quadrille`.
//!
//! Python names items, options and boards by objects of its own. This half knows numbers and arrays
//! alone: `pyquadrille/*.py` translates.

use pyo3::prelude::*;

/// The module `pyquadrille._core`.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::version;
}

/// The version of the library.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
