//! Files of diagrams, and the same bytes in memory.

use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read, Write};
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

/// Writes a diagram to a file with its problem, whose names the file then has; without a path,
/// gives the bytes of such a file.
#[pyfunction]
#[pyo3(signature = (problem, diagram, path=None))]
pub(crate) fn save_diagram(
    py: Python<'_>,
    problem: &Problem,
    diagram: &Diagram,
    path: Option<PathBuf>,
) -> PyResult<Vec<u8>> {
    let (problem, kept) = (Arc::clone(&problem.inner), Arc::clone(&diagram.kept));
    let its_path = path.clone();
    let written = interruptibly(py, None, move |watch| {
        let (diagram, stop, mut bytes) = (kept.diagram(), watch.stop.clone(), Vec::new());
        match its_path {
            Some(path) => write_diagram(&problem, diagram, Stoppable(File::create(path)?, stop)),
            None => write_diagram(&problem, diagram, Stoppable(&mut bytes, stop)),
        }
        .map(|()| bytes)
    })?;
    written.map_err(|error| failed(&error, path.as_ref()))
}

/// The problem and the diagram in a file.
#[pyfunction]
pub(crate) fn load_diagram(py: Python<'_>, path: PathBuf) -> PyResult<(Problem, Diagram)> {
    let its_path = path.clone();
    let open = move || File::open(its_path).map_err(BytesError::Io);
    read(py, open)?.map(pair).map_err(|error| match error {
        DiagramFileError::Bytes(BytesError::Io(error)) => failed(&error, Some(&path)),
        other => DiagramError::new_err(format!("{} {other}", path.display())),
    })
}

/// The problem and the diagram in the bytes of a file.
#[pyfunction]
pub(crate) fn restore_diagram(py: Python<'_>, bytes: Vec<u8>) -> PyResult<(Problem, Diagram)> {
    let read = read(py, || Ok(Cursor::new(bytes)))?;
    read.map(pair).map_err(|error| DiagramError::new_err(format!("this {error}")))
}

/// What a thread reads of what `open` gives.
fn read<R: Read>(
    py: Python<'_>,
    open: impl FnOnce() -> Result<R, BytesError> + Send + 'static,
) -> PyResult<Result<(quadrille::Problem, Inner), DiagramFileError>> {
    interruptibly(py, None, move |watch| read_diagram(Stoppable(open()?, watch.stop.clone())))
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
