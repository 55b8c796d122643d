//! A file of answers that is not complete, and its journal.
//!
//! A file is written as a [`WholeFile`]: under its name with `.part` behind it until the run has
//! reached the end of its inputs. Until then a [journal](super::super::journal) beside it
//! (`.part.journal`) says how far the answers are, so that another run can go on from there. Both
//! are locked while a run writes to them. A run creates them anew, and removes what an earlier run
//! has left only if a journal says that it is ours. The same holds for the
//! [file of classes](super::super::kept), which a run has that leaves duplicates out.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::super::classes::Classes;
use super::super::error::StartError;
use super::super::journal::{Journal, Record};
use super::super::kept::{self, Kept};
use super::Earlier;
use crate::files::{Destination, OutputError, WholeFile, shown};
use crate::text::saved::Digest;

/// The files of the run.
pub(in super::super) struct Journaled {
    file: WholeFile,
    destination: Destination,
    /// Of the bytes in the part file.
    digest: Digest,
    journal: Journal,
    /// The classes of the boards that are kept, if not all are.
    kept: Option<Kept>,
}

impl Journaled {
    /// The file of this run, or of the earlier one, with its last record. `dedupes` if the run has
    /// a file of classes.
    pub(super) fn open(
        destination: Destination,
        earlier: Earlier,
        settings: &str,
        dedupes: bool,
    ) -> Result<(Self, Option<Record>), StartError> {
        let (mut this, record) = Self::open_answers(destination, earlier, settings)?;
        if dedupes {
            this.open_kept(record.as_ref())?;
        }
        Ok((this, record))
    }

    fn open_answers(
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

    /// Opens the file of classes: that of the earlier run, or a new one.
    fn open_kept(&mut self, record: Option<&Record>) -> Result<(), StartError> {
        self.kept = Some(match record {
            Some(record) if record.n_chunks > 0 => Kept::open(&self.destination, record)?,
            _ => Kept::create(&self.destination)?,
        });
        Ok(())
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

    /// Goes on behind the last record: everything behind it is cut off.
    pub(super) fn resume(&mut self) -> Result<(), StartError> {
        let path = self.destination.part().to_owned();
        self.file.truncate().map_err(|error| OutputError::Io { path, error })?;
        let path = self.journal.path().to_owned();
        self.journal.resume().map_err(|error| StartError::Io { path, error })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.digest.add(bytes);
        Ok(())
    }

    /// Where temporary files of the run go.
    pub(super) fn folder(&self) -> PathBuf {
        kept::folder(&self.destination)
    }

    /// Adds the classes that the earlier run has kept.
    pub(super) fn resume_kept(&mut self, classes: &mut Classes) -> io::Result<()> {
        self.kept.as_mut().map_or(Ok(()), |kept| kept.resume(classes))
    }

    /// Writes down the class of a board that is kept.
    pub(super) fn keep(&mut self, class: u128) -> io::Result<()> {
        self.kept.as_mut().map_or(Ok(()), |kept| kept.add(class))
    }

    /// Appends a record to the journal: now, or only if the last one is old enough.
    pub(super) fn note(&mut self, now: bool, record: impl FnOnce() -> Record) -> io::Result<()> {
        if !now && !self.journal.is_due() {
            return Ok(());
        }
        // A record must not be ahead of the files.
        self.file.flush()?;
        if let Some(kept) = &mut self.kept {
            kept.flush()?;
        }
        let kept = self.kept.as_ref().map(|kept| &kept.digest);
        self.journal.append(record(), &self.digest, kept)
    }

    /// Gives the file its name, and removes the others.
    pub(super) fn complete(self) -> io::Result<()> {
        self.file.finish()?;
        self.kept.map_or(Ok(()), Kept::remove)?;
        self.journal.remove()
    }

    /// A message for the user about a file that is not complete.
    pub(super) fn incomplete(&self) -> String {
        let part = shown(self.destination.part());
        if self.digest.n_bytes() > 0 {
            format!("{part} has the answers so far; --resume continues with the rest")
        } else {
            "nothing is answered yet; the same command begins again".into()
        }
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
