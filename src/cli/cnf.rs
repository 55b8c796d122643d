//! `--cnf` of `cover` and `model`: writes the problem for a SAT solver.

use std::path::Path;

use quadrille::text::dimacs;

use super::failure::Failure;
use super::results::Results;
use super::search::Job;
use super::{Exit, messages};

/// Writes the problem in the DIMACS format to a file; "-" is standard output.
pub(super) fn write(job: &mut Job, file: &Path) -> Result<Exit, Failure> {
    let mut output = Results::open(Some(file), &mut job.files)?;
    let written = dimacs::write(job.problem, &mut output).and_then(|_| output.finish());
    Ok(messages::after_writing(written, "the formula"))
}
