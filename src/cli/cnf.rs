//! `--cnf` of `cover` and `model`: writes the problem for a SAT solver.

use std::path::Path;

use quadrille::Problem;
use quadrille::files::RunFiles;
use quadrille::text::dimacs;

use super::failure::Failure;
use super::results::Results;
use super::{Exit, messages};

/// Writes the problem in the DIMACS format to a file; "-" is standard output.
pub(super) fn write(problem: &Problem, file: &Path, files: &mut RunFiles) -> Result<Exit, Failure> {
    let mut output = Results::open(Some(file), files)?;
    let written = dimacs::write(problem, &mut output).and_then(|_| output.finish());
    Ok(messages::after_writing(written, "the formula"))
}
