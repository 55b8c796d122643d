//! `--cnf` of `cover` and `model`: writes the problem for a SAT solver.

use std::path::Path;

use quadrille::Problem;
use quadrille::files::RunFiles;
use quadrille::text::dimacs;

use super::Exit;
use super::messages::Messages;
use super::results::Results;

/// Writes the problem in the DIMACS format to a file; "-" is standard output.
pub(super) fn write(
    problem: &Problem,
    file: &Path,
    files: &mut RunFiles,
    messages: &Messages,
) -> Exit {
    let Some(mut output) = Results::open_or_say(Some(file), files, messages) else {
        return Exit::Input;
    };
    let written = dimacs::write(problem, &mut output).and_then(|_| output.finish());
    messages.after_writing(written, "the formula")
}
