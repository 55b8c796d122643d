//! The native half of `pyquadrille`: what Python calls of the library `quadrille`.
//!
//! Python names items, options and boards by objects of its own. This half knows numbers and arrays
//! alone: `pyquadrille/*.py` translates.
//!
//! | file | what it has |
//! | --- | --- |
//! | `problem` | a problem from flat arrays, Knuth's format of it, is this a cover? |
//! | `file` | what a file of any format states |
//! | `work` | a call in a thread of its own, which ^C ends and a progress bar follows |
//! | `tiny` | small problems, answered at once |
//! | `questions` | count, first covers, cheapest covers, estimate |
//! | `covers` | covers one by one, fetched in batches |
//! | `parts` | parts of a search tree, as plain data and as text |
//! | `pieces` | pieces of a search for the cheapest cover, for many machines |
//! | `diagram` | all covers as one object, its questions and its files |
//! | `certificate` | why there is no cover, and how many there are |
//! | `models` | well-known problems, their solutions as text and pictures |

// Arguments come from Python by value, and errors come from `map_err`.
#![allow(clippy::needless_pass_by_value)]

use pyo3::prelude::*;

mod certificate;
mod covers;
mod diagram;
mod file;
mod limits;
mod models;
mod parts;
mod problem;
mod questions;
mod reasons;
mod sudoku;
mod symmetry;
mod tiny;
mod tree_search;
mod work;

/// The module `pyquadrille._core`.
#[pymodule]
mod _core {
    #[pymodule_export]
    use super::certificate::{
        certificate_words, check_certificate, check_count, count_certificate, prove,
    };
    #[pymodule_export]
    use super::covers::Covers;
    #[pymodule_export]
    use super::diagram::{Diagram, diagram, load_diagram, restore_diagram, save_diagram};
    #[pymodule_export]
    use super::file::read_file;
    #[pymodule_export]
    use super::models::{Model, catalogue, model};
    #[pymodule_export]
    use super::parts::{count_parts, read_part, split, write_part};
    #[pymodule_export]
    use super::problem::Problem;
    #[pymodule_export]
    use super::questions::{cheapest, count, estimate, first};
    #[pymodule_export]
    use super::reasons::{forced, nearest, why};
    #[pymodule_export]
    use super::sudoku::{
        sudoku_canonical, sudoku_count, sudoku_explain, sudoku_generate, sudoku_rate, sudoku_solve,
        sudoku_solve_digits, sudoku_solve_strings, sudoku_solve_texts,
    };
    #[pymodule_export]
    use super::symmetry::Symmetry;
    #[pymodule_export]
    use super::tree_search::TreeSearch;
    #[pymodule_export]
    use super::version;
}

/// The version of the library.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The exceptions of `pyquadrille/errors.py` that the native half raises.
mod errors {
    use pyo3::import_exception;

    import_exception!(pyquadrille.errors, ArgumentError);
    import_exception!(pyquadrille.errors, BoardError);
    import_exception!(pyquadrille.errors, BoardTypeError);
    import_exception!(pyquadrille.errors, DiagramError);
    import_exception!(pyquadrille.errors, InternalError);
    import_exception!(pyquadrille.errors, LimitError);
    import_exception!(pyquadrille.errors, ParseError);
    import_exception!(pyquadrille.errors, ProblemError);
    import_exception!(pyquadrille.errors, UnsupportedError);
}
