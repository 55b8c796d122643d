//! Where answers go: to a stream as they come, or to a file that appears when it is complete.
//!
//! A file is written as a [`WholeFile`]: under its name with `.part` behind it until the run has
//! reached the end of its inputs. Until then a journal beside it (`.part.journal`) says how far the
//! answers are, so that another run can go on from there.

use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};

use super::digest::Digest;
use super::error::StartError;
use super::journal::{Journal, Record};
use crate::files::{Destination, OutputError, WholeFile, check_stdout};

/// Where answers go.
pub struct Output(Place);

enum Place {
    Stdout,
    Stream(Box<dyn Write + Send>),
    File { path: PathBuf, resume: bool },
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
        Self(Place::File { path: path.into(), resume: false })
    }

    /// Goes on where an earlier run to the same file ended, or begins if there was none. Only a
    /// file can be resumed.
    #[must_use]
    pub fn resume(self, resume: bool) -> Self {
        match self.0 {
            Place::File { path, .. } => Self(Place::File { path, resume }),
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

/// A file that is not complete, and its journal.
pub(super) struct Journaled {
    file: WholeFile,
    /// The path of the part file.
    part: PathBuf,
    /// Of the bytes in the part file.
    digest: Digest,
    journal: Journal,
}

impl Sink {
    /// Opens the output; nothing is changed if that fails. Also gives the last record of the
    /// earlier run, if this one resumes it. `settings` are those of this run, in words.
    pub(super) fn open(
        output: Output,
        inputs: &[PathBuf],
        settings: &str,
    ) -> Result<(Self, Option<Record>), StartError> {
        let (path, resume) = match output.0 {
            Place::Stdout => {
                check_stdout(inputs)?;
                return Ok((Self::Stream(Box::new(stdout())), None));
            }
            Place::Stream(stream) => return Ok((Self::Stream(stream), None)),
            Place::File { path, resume } => (path, resume),
        };
        let destination = Destination::new(&path, inputs)?;
        if !destination.is_plain() {
            return Ok((Self::Stream(Box::new(destination.create()?)), None));
        }
        let part = destination.part().to_owned();
        let journal = journal_of(&part);
        let record = if resume { Journal::last_record(&journal)? } else { None };
        let (file, digest) = if let Some(record) = &record {
            record.check_settings(settings)?;
            let mut file = destination.reopen()?;
            let digest = record.check_output(&mut file, &part)?;
            (file, digest)
        } else {
            (destination.create()?, Digest::new())
        };
        let journal = Journal::new(journal, settings);
        Ok((Self::File(Box::new(Journaled { file, part, digest, journal })), record))
    }

    /// Begins to write. Everything in the part file behind the last record is cut off.
    pub(super) fn begin(&mut self, resume: bool) -> Result<(), StartError> {
        let Self::File(output) = self else { return Ok(()) };
        let path = &output.part;
        output.file.truncate().map_err(|error| OutputError::Io { path: path.clone(), error })?;
        let path = output.journal.path().to_owned();
        output.journal.begin(resume).map_err(|error| StartError::Io { path, error })?;
        output.file.keep();
        Ok(())
    }

    /// Whether the answers go to a file that must be complete.
    pub(super) const fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Stream(stream) => stream.write_all(bytes),
            Self::File(output) => {
                output.file.write_all(bytes)?;
                output.digest.add(bytes);
                Ok(())
            }
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
        let Self::File(output) = self else { return Ok(()) };
        if !now && !output.journal.is_due() {
            return Ok(());
        }
        // A record must not be ahead of the part file.
        output.file.flush()?;
        output.journal.append(record(), &output.digest)
    }

    /// Completes the output: a file gets its name, and its journal is removed.
    pub(super) fn complete(self) -> io::Result<()> {
        match self {
            Self::Stream(mut stream) => stream.flush(),
            Self::File(output) => {
                output.file.finish()?;
                output.journal.remove()
            }
        }
    }

    /// A message for the user about an output that is not complete.
    pub(super) fn incomplete(&self) -> Option<String> {
        match self {
            Self::Stream(_) => None,
            Self::File(output) => {
                let part = output.part.display();
                Some(format!("{part} has the answers so far; --resume continues with the rest"))
            }
        }
    }
}

/// The journal of a part file.
fn journal_of(part: &Path) -> PathBuf {
    let mut name = part.as_os_str().to_owned();
    name.push(".journal");
    name.into()
}
