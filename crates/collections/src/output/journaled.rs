//! [`Journaled`]: a file of answers that is not complete, and its journal.
//!
//! A file is written as a [`WholeFile`]: it has the name of the part file (`.part`) until the run
//! has reached the end of its inputs. Until then a [journal](super::super::journal) next to it
//! (`.part.journal`) records the progress, so that another run can continue. Both are locked while
//! a run writes to them. A new run creates both. It removes the files of an earlier run only if a
//! journal shows that they are ours. The same holds for the
//! [file of classes](super::super::classes_file) of a run that leaves duplicates out.

use std::fs;
use std::io::{self, Write as _};

use super::super::classes_file::{self, ClassesFile};
use super::super::error::StartError;
use super::super::journal::{Journal, JournalRecord, Progress, check_written};
use super::Earlier;
use quadrille_base::saved::Digest;
use quadrille_files::{Destination, OutputError, WholeFile, exists, shown};

/// The files of a run.
pub(in super::super) struct Journaled {
    file: WholeFile,
    pub(super) destination: Destination,
    /// The digest of the bytes in the part file.
    digest: Digest,
    journal: Journal,
    /// The classes of the boards that are written, if duplicates are left out.
    pub(in super::super) classes_file: Option<ClassesFile>,
}

impl Journaled {
    /// The files of this run, or those of the earlier one with its last record. `dedupes` says
    /// whether the run has a file of classes.
    pub(super) fn open(
        destination: Destination,
        earlier: Earlier,
        settings: &str,
        dedupes: bool,
    ) -> Result<(Self, Option<JournalRecord>), StartError> {
        let (mut this, record) = Self::open_answers(destination, earlier, settings)?;
        if dedupes {
            this.classes_file = Some(match &record {
                Some(record) if record.n_chunks > 0 => {
                    ClassesFile::open(&this.destination, record)?
                }
                _ => ClassesFile::create(&this.destination)?,
            });
        }
        Ok((this, record))
    }

    fn open_answers(
        destination: Destination,
        earlier: Earlier,
        settings: &str,
    ) -> Result<(Self, Option<JournalRecord>), StartError> {
        let journal = Journal::open(destination.journal(), &destination.path, settings)?;
        let Some(mut journal) = journal else {
            let path = destination.path.clone();
            let journal = destination.journal();
            let created = Self::create(destination, settings).map_err(|error| match error {
                // Another run has created its journal in the meantime.
                StartError::ForeignPart { .. } | StartError::Output(_) if exists(&journal) => {
                    OutputError::Busy { path }.into()
                }
                error => error,
            });
            return Ok((created?, None));
        };
        let record = match (earlier, journal.last_record()) {
            (Earlier::Refuse, Ok(Some(record))) if record.n_chunks > 0 => {
                return Err(StartError::Unfinished { part: destination.part.clone() });
            }
            (Earlier::Refuse | Earlier::Resume, Err(error))
            | (_, Err(error @ (StartError::NotAJournal { .. } | StartError::Io { .. }))) => {
                return Err(error);
            }
            (Earlier::Resume, Ok(record)) => record,
            (Earlier::Refuse | Earlier::Discard, last) => {
                // A run writes a record before it creates its part file. With a record the journal
                // is ours, even if it cannot be resumed.
                if let Ok(None) = last {
                    refuse_foreign_files(&destination)?;
                }
                return Ok((Self::discard(destination, journal, settings)?, None));
            }
        };
        if let Some(record) = record {
            record.check_settings(settings)?;
            if exists(&destination.part) {
                let mut file = destination.resume()?;
                if record.n_chunks == 0 {
                    classes_file::remove_earlier(&destination)?;
                }
                let (n, digest) = (record.output_bytes, &record.output_digest);
                let digest = check_written(&mut file, &destination.part, n, digest)?;
                let this = Self { digest, ..Self::new(file, destination, journal) };
                return Ok((this, Some(record)));
            }
            classes_file::remove_earlier(&destination)?;
        }
        // There is no part file: the earlier run was killed before it had created the file or after
        // it had renamed it, or someone has removed it.
        refuse_foreign_files(&destination)?;
        journal.begin().map_err(StartError::at(&journal.path))?;
        Ok((Self::new(destination.begin()?, destination, journal), None))
    }

    /// The part file without answers, and its journal.
    fn new(file: WholeFile, destination: Destination, journal: Journal) -> Self {
        Self { file, destination, digest: Digest::default(), journal, classes_file: None }
    }

    /// Removes the files of an earlier run, and creates new ones.
    fn discard(
        destination: Destination,
        journal: Journal,
        settings: &str,
    ) -> Result<Self, StartError> {
        if exists(&destination.part) {
            // This fails if another run is writing to the part file.
            drop(destination.resume()?);
            fs::remove_file(&destination.part).map_err(StartError::at(&destination.part))?;
        }
        classes_file::remove_earlier(&destination)?;
        let path = journal.path.clone();
        journal.remove().map_err(StartError::at(&path))?;
        Self::create(destination, settings)
    }

    /// A new journal and a new part file.
    fn create(destination: Destination, settings: &str) -> Result<Self, StartError> {
        refuse_foreign_files(&destination)?;
        let journal = Journal::create(destination.journal(), &destination.path, settings)?;
        let file = match destination.begin() {
            Ok(file) => file,
            Err(error) => {
                // The run does not start, so its journal is useless.
                let _ = journal.remove();
                return Err(error.into());
            }
        };
        Ok(Self::new(file, destination, journal))
    }

    /// Continues after the last record, and cuts off everything that follows it.
    pub(in super::super) fn resume(&mut self) -> Result<(), StartError> {
        let path = self.destination.part.clone();
        self.file.truncate().map_err(|error| OutputError::Io { path, error })?;
        self.journal.resume().map_err(StartError::at(&self.journal.path))
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.digest.add(bytes);
        Ok(())
    }

    /// Appends a record to the journal: now, or only if it is due.
    pub(in super::super) fn note(&mut self, now: bool, progress: Progress) -> io::Result<()> {
        if !now && !self.journal.is_due() {
            return Ok(());
        }
        // A record must not be ahead of the files.
        self.file.flush()?;
        if let Some(file) = &mut self.classes_file {
            file.flush()?;
        }
        let classes = self.classes_file.as_ref().map(|file| &file.digest);
        self.journal.append(progress, &self.digest, classes)
    }

    /// Gives the file its final name, and removes the other files.
    pub(super) fn complete(self) -> io::Result<()> {
        self.file.finish()?;
        self.classes_file.map_or(Ok(()), ClassesFile::remove)?;
        self.journal.remove()
    }

    /// A message for the user about a file that is not complete.
    pub(in super::super) fn incomplete(&self) -> String {
        let part = shown(&self.destination.part);
        if self.digest.n_bytes() > 0 {
            format!("{part} has the answers so far; --resume continues with the rest")
        } else {
            "nothing is answered yet; the same command begins again".into()
        }
    }
}

/// Refuses a part file or a file of classes that no journal describes.
fn refuse_foreign_files(destination: &Destination) -> Result<(), StartError> {
    if exists(&destination.part) {
        return Err(StartError::ForeignPart { part: destination.part.clone() });
    }
    classes_file::refuse_foreign(destination)
}
