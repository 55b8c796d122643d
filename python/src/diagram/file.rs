//! Files of diagrams, and the same bytes in memory.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use quadrille::search::StopFlag;
use quadrille::search::diagram::Diagram as Inner;
use quadrille::text::BytesError;
use quadrille::text::diagram::{DiagramFileError, read_diagram, write_diagram};

use super::Diagram;
use crate::errors::{DiagramError, ProblemError};
use crate::problem::Problem;
use crate::work::interruptibly;

/// Writes a diagram to a file with its problem, whose names the file then has.
#[pyfunction]
pub(crate) fn save_diagram(
    py: Python<'_>,
    problem: &Problem,
    diagram: &Diagram,
    path: PathBuf,
) -> PyResult<()> {
    let (problem, kept) = (Arc::clone(&problem.inner), Arc::clone(&diagram.kept));
    let its_path = path.clone();
    let written = interruptibly(py, None, move |watch| {
        let file = File::create(&its_path)?;
        write_diagram(&problem, kept.diagram(), Stoppable(file, watch.stop_flag().clone()))
    })?;
    written.map_err(|error| failed(&error, Some(&path)))
}

/// The bytes of such a file.
#[pyfunction]
pub(crate) fn dump_diagram(
    py: Python<'_>,
    problem: &Problem,
    diagram: &Diagram,
) -> PyResult<Vec<u8>> {
    let (problem, kept) = (Arc::clone(&problem.inner), Arc::clone(&diagram.kept));
    let written = interruptibly(py, None, move |watch| {
        let mut bytes = Vec::new();
        let output = Stoppable(&mut bytes, watch.stop_flag().clone());
        write_diagram(&problem, kept.diagram(), output).map(|()| bytes)
    })?;
    written.map_err(|error| failed(&error, None))
}

/// The problem and the diagram in a file.
#[pyfunction]
pub(crate) fn load_diagram(py: Python<'_>, path: PathBuf) -> PyResult<(Problem, Diagram)> {
    let its_path = path.clone();
    let read = interruptibly(py, None, move |watch| {
        let file = File::open(&its_path).map_err(BytesError::Io)?;
        read_diagram(Stoppable(file, watch.stop_flag().clone()))
    })?;
    read.map(pair).map_err(|error| match error {
        DiagramFileError::Bytes(BytesError::Io(error)) => failed(&error, Some(&path)),
        other => DiagramError::new_err(format!("{} {other}", path.display())),
    })
}

/// The problem and the diagram in the bytes of a file.
#[pyfunction]
pub(crate) fn restore_diagram(py: Python<'_>, bytes: Vec<u8>) -> PyResult<(Problem, Diagram)> {
    let read = interruptibly(py, None, move |watch| {
        read_diagram(Stoppable(&bytes[..], watch.stop_flag().clone()))
    })?;
    read.map(pair).map_err(|error| DiagramError::new_err(format!("this {error}")))
}

fn pair((problem, diagram): (quadrille::Problem, Inner)) -> (Problem, Diagram) {
    (Problem { inner: Arc::new(problem) }, Diagram::new(diagram))
}

/// An `OSError` of the kind that Python would raise, with the name of the file; for a problem that
/// has no text, what the text would raise.
fn failed(error: &io::Error, path: Option<&PathBuf>) -> PyErr {
    match (error.raw_os_error(), path) {
        (Some(code), Some(path)) => {
            let words = error.to_string();
            let reason = words.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((code, reason, path.clone().into_os_string()))
        }
        _ if error.kind() == ErrorKind::InvalidInput => ProblemError::new_err(error.to_string()),
        _ => DiagramError::new_err(error.to_string()),
    }
}

/// A file that fails after ^C.
struct Stoppable<F>(F, StopFlag);

impl<F> Stoppable<F> {
    fn check(&self) -> io::Result<()> {
        if self.1.is_set() { Err(io::Error::other("stopped by the caller")) } else { Ok(()) }
    }
}

impl<F: Read> Read for Stoppable<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.check()?;
        self.0.read(buffer)
    }
}

impl<F: Write> Write for Stoppable<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.check()?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
