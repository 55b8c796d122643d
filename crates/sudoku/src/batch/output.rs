//! Where answers go: to a stream as they come, or to a file that appears when it is complete.
//!
//! `output/journaled.rs` has the file, and what belongs to it until it is complete.

mod journaled;

use std::io::{self, Write, stdout};
use std::path::PathBuf;

use super::classes::Classes;
use super::error::StartError;
use super::journal::Record;
use crate::files::RunFiles;
use journaled::Journaled;

/// Where answers go.
pub struct Output(Place);

enum Place {
    Stdout,
    Stream(Box<dyn Write + Send>),
    File { path: PathBuf, earlier: Earlier },
}

/// What becomes of an earlier run to the same file that was interrupted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Earlier {
    /// The run does not start if there was one.
    #[default]
    Refuse,
    /// The run goes on where the earlier one ended, if there was one.
    Resume,
    /// The answers of the earlier run are removed.
    Discard,
}

impl Output {
    /// Standard output. A run whose standard output is one of its inputs does not start.
    #[must_use]
    pub const fn stdout() -> Self {
        Self(Place::Stdout)
    }

    /// A stream, flushed whenever a chunk is written.
    #[must_use]
    pub fn stream(stream: impl Write + Send + 'static) -> Self {
        Self(Place::Stream(Box::new(stream)))
    }

    /// A file, which appears under its name when the run is complete. A device or a pipe is written
    /// directly.
    #[must_use]
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self(Place::File { path: path.into(), earlier: Earlier::default() })
    }

    /// What becomes of an earlier, interrupted run to the same file. Has no effect on a stream.
    #[must_use]
    pub fn earlier(self, earlier: Earlier) -> Self {
        match self.0 {
            Place::File { path, .. } => Self(Place::File { path, earlier }),
            other => Self(other),
        }
    }

    pub(super) const fn is_file(&self) -> bool {
        matches!(self.0, Place::File { .. })
    }
}

/// An open output.
pub(super) enum Sink {
    Stream(Box<dyn Write + Send>),
    File(Box<Journaled>),
}

impl Sink {
    /// Opens the output; nothing is changed if that fails. Also gives the last record of the
    /// earlier run, if this one resumes it. `settings` are those of this run, in words; `dedupes`
    /// if it keeps only some of the boards.
    pub(super) fn open(
        output: Output,
        inputs: &[PathBuf],
        settings: &str,
        dedupes: bool,
    ) -> Result<(Self, Option<Record>), StartError> {
        let mut files = RunFiles::new(inputs.iter().cloned());
        let (path, earlier) = match output.0 {
            Place::Stdout => {
                files.check_stdout()?;
                return Ok((Self::Stream(Box::new(stdout())), None));
            }
            Place::Stream(stream) => return Ok((Self::Stream(stream), None)),
            Place::File { path, earlier } => (path, earlier),
        };
        let destination = files.output(&path)?;
        if !destination.is_plain() {
            return Ok((Self::Stream(Box::new(destination.create()?)), None));
        }
        let (file, record) = Journaled::open(destination, earlier, settings, dedupes)?;
        Ok((Self::File(Box::new(file)), record))
    }

    /// Begins to write. If the run is resumed, everything in the part file behind the last record
    /// is cut off.
    pub(super) fn begin(&mut self, resume: bool) -> Result<(), StartError> {
        match self {
            Self::File(output) if resume => output.resume(),
            _ => Ok(()),
        }
    }

    /// Whether the answers go to a file that must be complete.
    pub(super) const fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Stream(stream) => stream.write_all(bytes),
            Self::File(output) => output.write(bytes),
        }
    }

    /// Where temporary files of the run go: beside a file.
    pub(super) fn folder(&self) -> PathBuf {
        match self {
            Self::Stream(_) => std::env::temp_dir(),
            Self::File(output) => output.folder(),
        }
    }

    /// Adds the classes that the earlier run has kept, if this one resumes it.
    pub(super) fn resume_kept(&mut self, classes: &mut Classes) -> io::Result<()> {
        match self {
            Self::File(output) => output.resume_kept(classes),
            Self::Stream(_) => Ok(()),
        }
    }

    /// Writes down the class of a board that is kept, for a run that resumes this one.
    pub(super) fn keep(&mut self, class: u128) -> io::Result<()> {
        match self {
            Self::File(output) => output.keep(class),
            Self::Stream(_) => Ok(()),
        }
    }

    /// Sends the bytes of a stream on. Those of a file need not be seen before its end.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stream(stream) => stream.flush(),
            Self::File(_) => Ok(()),
        }
    }

    /// Appends a record to the journal of a file: now, or only if the last one is old enough.
    pub(super) fn note(&mut self, now: bool, record: impl FnOnce() -> Record) -> io::Result<()> {
        match self {
            Self::File(output) => output.note(now, record),
            Self::Stream(_) => Ok(()),
        }
    }

    /// Completes the output: a file gets its name, and its journal is removed.
    pub(super) fn complete(self) -> io::Result<()> {
        match self {
            Self::Stream(mut stream) => stream.flush(),
            Self::File(output) => output.complete(),
        }
    }

    /// A message for the user about an output that is not complete.
    pub(super) fn incomplete(&self) -> Option<String> {
        match self {
            Self::Stream(_) => None,
            Self::File(output) => Some(output.incomplete()),
        }
    }
}
