//! The output of a run: a stream that gets answers at once, or a file that appears when it is
//! complete.
//!
//! `output/journaled.rs` has the file, and the files that it needs until it is complete.

mod journaled;

use std::io::{self, Write, stdout};
use std::path::PathBuf;

use super::error::StartError;
use super::journal::JournalRecord;
pub(super) use journaled::Journaled;
use quadrille_files::RunFiles;

/// The place where a run writes its answers: standard output, a stream or a file.
pub struct Output {
    place: Place,
    earlier: Earlier,
}

enum Place {
    Stdout,
    Stream(Box<dyn Write + Send>),
    File(PathBuf),
}

/// How to treat an earlier run that was writing the same file and was interrupted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Earlier {
    /// If there was one, the run does not start.
    #[default]
    Refuse,
    /// If there was one, the run continues where it ended.
    Resume,
    /// The answers of the earlier run are removed.
    Discard,
}

impl Output {
    /// Standard output. A run whose standard output is one of its inputs does not start.
    pub const fn stdout() -> Self {
        Self { place: Place::Stdout, earlier: Earlier::Refuse }
    }

    /// A stream, flushed whenever a chunk is written.
    pub fn stream(stream: impl Write + Send + 'static) -> Self {
        Self { place: Place::Stream(Box::new(stream)), earlier: Earlier::Refuse }
    }

    /// A file, which appears under its name when the run is complete. A device or a pipe is written
    /// directly.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self { place: Place::File(path.into()), earlier: Earlier::Refuse }
    }

    /// With this treatment of an earlier, interrupted run that was writing the same file. It has no
    /// effect on a stream.
    #[must_use]
    pub fn earlier(self, earlier: Earlier) -> Self {
        Self { earlier, ..self }
    }

    pub(super) const fn is_file(&self) -> bool {
        matches!(self.place, Place::File(_))
    }
}

/// An open output.
pub(super) enum OpenOutput {
    Stream(Box<dyn Write + Send>),
    File(Box<Journaled>),
}

impl OpenOutput {
    /// The open output, and the last record of the earlier run if this one resumes it. If opening
    /// fails, nothing is changed. `settings` are those of this run, in words. `dedupes` says
    /// whether the run leaves duplicates out.
    pub(super) fn open(
        output: Output,
        inputs: &[PathBuf],
        settings: &str,
        dedupes: bool,
    ) -> Result<(Self, Option<JournalRecord>), StartError> {
        let mut files = RunFiles::new(inputs.iter().cloned());
        let path = match output.place {
            Place::Stdout => {
                files.check_stdout()?;
                return Ok((Self::Stream(Box::new(stdout())), None));
            }
            Place::Stream(stream) => return Ok((Self::Stream(stream), None)),
            Place::File(path) => path,
        };
        let destination = files.output(&path)?;
        if !destination.is_plain() {
            return Ok((Self::Stream(Box::new(destination.create()?)), None));
        }
        let (file, record) = Journaled::open(destination, output.earlier, settings, dedupes)?;
        Ok((Self::File(Box::new(file)), record))
    }

    /// The file, if a later run can continue it.
    pub(super) fn file(&mut self) -> Option<&mut Journaled> {
        match self {
            Self::File(file) => Some(file),
            Self::Stream(_) => None,
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

    /// The folder for temporary files of the run: that of the output, if it is a file.
    pub(super) fn folder(&self) -> PathBuf {
        match self {
            Self::Stream(_) => std::env::temp_dir(),
            Self::File(output) => output.destination.folder().to_owned(),
        }
    }

    /// Flushes a stream. A file is flushed when it is complete.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stream(stream) => stream.flush(),
            Self::File(_) => Ok(()),
        }
    }

    /// Completes the output: a file gets its final name, and its journal is removed.
    pub(super) fn complete(self) -> io::Result<()> {
        match self {
            Self::Stream(mut stream) => stream.flush(),
            Self::File(output) => output.complete(),
        }
    }
}
