//! Where answers go: to a stream as they come, or to a file that appears when it is complete.
//!
//! A file is written as a [`WholeFile`]: under its name with `.part` behind it until the run has
//! reached the end of its inputs. Until then a [journal](super::journal) beside it
//! (`.part.journal`) says how far the answers are, so that another run can go on from there. Both
//! are locked while a run writes to them. A run creates them anew, and removes what an earlier run
//! has left only if a journal says that it is ours.

use std::fs;
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};

use super::classes::Classes;
use super::error::StartError;
use super::journal::{Journal, Record};
use super::kept::{self, Kept};
use crate::files::{Destination, OutputError, RunFiles, WholeFile, shown};
use crate::text::saved::Digest;

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

/// A file that is not complete, and its journal.
pub(super) struct Journaled {
    file: WholeFile,
    destination: Destination,
    /// Of the bytes in the part file.
    digest: Digest,
    journal: Journal,
    /// The classes of the boards that are kept, if not all are.
    kept: Option<Kept>,
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
        let (mut file, record) = Journaled::open(destination, earlier, settings)?;
        if dedupes {
            file.open_kept(record.as_ref())?;
        }
        Ok((Self::File(Box::new(file)), record))
    }

    /// Begins to write. If the run is resumed, everything in the part file behind the last record
    /// is cut off.
    pub(super) fn begin(&mut self, resume: bool) -> Result<(), StartError> {
        let Self::File(output) = self else { return Ok(()) };
        if !resume {
            return Ok(());
        }
        let path = output.destination.part().to_owned();
        output.file.truncate().map_err(|error| OutputError::Io { path, error })?;
        let path = output.journal.path().to_owned();
        output.journal.resume().map_err(|error| StartError::Io { path, error })
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

    /// Where temporary files of the run go: beside a file.
    pub(super) fn folder(&self) -> PathBuf {
        match self {
            Self::Stream(_) => std::env::temp_dir(),
            Self::File(output) => kept::folder(&output.destination),
        }
    }

    /// Adds the classes that the earlier run has kept, if this one resumes it.
    pub(super) fn resume_kept(&mut self, classes: &mut Classes) -> io::Result<()> {
        match self {
            Self::File(output) => output.kept.as_mut().map_or(Ok(()), |kept| kept.resume(classes)),
            Self::Stream(_) => Ok(()),
        }
    }

    /// Writes down the class of a board that is kept, for a run that resumes this one.
    pub(super) fn keep(&mut self, class: u128) -> io::Result<()> {
        match self {
            Self::File(output) => output.kept.as_mut().map_or(Ok(()), |kept| kept.add(class)),
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
        let Self::File(output) = self else { return Ok(()) };
        if !now && !output.journal.is_due() {
            return Ok(());
        }
        // A record must not be ahead of the files.
        output.file.flush()?;
        if let Some(kept) = &mut output.kept {
            kept.flush()?;
        }
        let kept = output.kept.as_ref().map(|kept| &kept.digest);
        output.journal.append(record(), &output.digest, kept)
    }

    /// Completes the output: a file gets its name, and its journal is removed.
    pub(super) fn complete(self) -> io::Result<()> {
        match self {
            Self::Stream(mut stream) => stream.flush(),
            Self::File(output) => {
                output.file.finish()?;
                output.kept.map_or(Ok(()), Kept::remove)?;
                output.journal.remove()
            }
        }
    }

    /// A message for the user about an output that is not complete.
    pub(super) fn incomplete(&self) -> Option<String> {
        match self {
            Self::Stream(_) => None,
            Self::File(output) => {
                let part = shown(output.destination.part());
                Some(if output.digest.n_bytes() > 0 {
                    format!("{part} has the answers so far; --resume continues with the rest")
                } else {
                    "nothing is answered yet; the same command begins again".into()
                })
            }
        }
    }
}

impl Journaled {
    /// Opens the file of classes: that of the earlier run, or a new one.
    fn open_kept(&mut self, record: Option<&Record>) -> Result<(), StartError> {
        self.kept = Some(match record {
            Some(record) if record.n_chunks > 0 => Kept::open(&self.destination, record)?,
            _ => Kept::create(&self.destination)?,
        });
        Ok(())
    }

    fn open(
        destination: Destination,
        earlier: Earlier,
        settings: &str,
    ) -> Result<(Self, Option<Record>), StartError> {
        let journal = Journal::open(destination.journal(), destination.path(), settings)?;
        let Some(mut journal) = journal else {
            let path = destination.path().to_owned();
            let journal = destination.journal();
            return Self::create(destination, settings).map_err(|error| match error {
                // Another run has begun since the look at the journal.
                StartError::ForeignPart { .. } | StartError::Output(_) if exists(&journal) => {
                    OutputError::Busy { path }.into()
                }
                error => error,
            });
        };
        match earlier {
            Earlier::Refuse => {
                let record = journal.last_record()?;
                if record.as_ref().is_some_and(|record| record.n_chunks > 0) {
                    return Err(StartError::Unfinished { part: destination.part().to_owned() });
                }
                // Nothing was answered, so nothing is lost.
                if record.is_none() {
                    refuse_foreign_files(&destination)?;
                }
                Self::discard(destination, journal, settings)
            }
            Earlier::Discard => {
                match journal.last_record() {
                    Err(error @ (StartError::NotAJournal { .. } | StartError::Io { .. })) => {
                        return Err(error);
                    }
                    // A run writes a record before it creates its part file.
                    Ok(None) => refuse_foreign_files(&destination)?,
                    // Any journal of ours will do, even one that cannot be resumed.
                    Ok(Some(_)) | Err(_) => {}
                }
                Self::discard(destination, journal, settings)
            }
            Earlier::Resume => {
                let record = journal.last_record()?;
                if let Some(record) = &record {
                    record.check_settings(settings)?;
                    if exists(destination.part()) {
                        let mut file = destination.resume()?;
                        if record.n_chunks == 0 {
                            kept::remove_earlier(&destination)?;
                        }
                        let digest = record.check_output(&mut file, destination.part())?;
                        let this = Self { file, destination, digest, journal, kept: None };
                        return Ok((this, Some(record.clone())));
                    }
                }
                // The run was killed before it had created the part file, or after it had given it
                // its name, or someone has removed it.
                if record.is_some() {
                    kept::remove_earlier(&destination)?;
                }
                refuse_foreign_files(&destination)?;
                let path = journal.path().to_owned();
                journal.begin().map_err(|error| failed(&path, error))?;
                let file = destination.begin()?;
                Ok((Self { file, destination, digest: Digest::new(), journal, kept: None }, None))
            }
        }
    }

    /// Removes what an earlier run has left, and begins anew.
    fn discard(
        destination: Destination,
        journal: Journal,
        settings: &str,
    ) -> Result<(Self, Option<Record>), StartError> {
        if exists(destination.part()) {
            // Refuses a part file that another run is writing to.
            drop(destination.resume()?);
            let removed = fs::remove_file(destination.part());
            removed.map_err(|error| failed(destination.part(), error))?;
        }
        kept::remove_earlier(&destination)?;
        let path = journal.path().to_owned();
        journal.remove().map_err(|error| failed(&path, error))?;
        Self::create(destination, settings)
    }

    /// A new journal and a new part file.
    fn create(
        destination: Destination,
        settings: &str,
    ) -> Result<(Self, Option<Record>), StartError> {
        refuse_foreign_files(&destination)?;
        let journal = Journal::create(destination.journal(), destination.path(), settings)?;
        let file = match destination.begin() {
            Ok(file) => file,
            Err(error) => {
                // The run does not start, and nothing is to be continued.
                let _ = journal.remove();
                return Err(error.into());
            }
        };
        Ok((Self { file, destination, digest: Digest::new(), journal, kept: None }, None))
    }
}

/// Refuses to begin where there is a part file, or a file of classes, that no journal describes.
fn refuse_foreign_files(destination: &Destination) -> Result<(), StartError> {
    if exists(destination.part()) {
        return Err(StartError::ForeignPart { part: destination.part().to_owned() });
    }
    kept::refuse_foreign(destination)
}

/// Whether there is a file, or a link, of this name.
fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

fn failed(path: &Path, error: io::Error) -> StartError {
    StartError::Io { path: path.to_owned(), error }
}
