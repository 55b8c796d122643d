//! The native half of `pyquadrille`: what Python calls of the library `quadrille`.
//!
//! Python names items, options and boards by objects of its own. This half knows numbers and arrays
//! alone: `pyquadrille/*.py` translates.

use pyo3::prelude::*;

mod sudoku;

/// The module `pyquadrille._core`.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::sudoku::{
        Column, sudoku_count, sudoku_judge, sudoku_solve, sudoku_solve_digits,
        sudoku_solve_strings, sudoku_solve_texts,
    };
    #[pymodule_export]
    use super::version;
}

/// The version of the library.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
