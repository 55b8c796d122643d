//! Where answers are written: to a stream as they come, or to a file that appears at once and whole.
//!
//! A file is written under its name with `.part` behind it, and gets its name when the run has
//! reached the end of its inputs. Until then a journal beside it (`.part.journal`) says how far
//! the answers are, so that another run can go on from there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;

use super::journal::{Journal, Record};
use super::report::{Refused, in_words};
use super::settings::Input;
use super::source::Digest;

/// Where answers are written.
pub enum Output {
    /// To a stream.
    Stream(Box<dyn Write + Send>),
    /// To a file.
    File {
        /// Its final name.
        path: PathBuf,
        /// Whether to go on where an earlier run ended, if there is one.
        resume: bool,
    },
}

/// An output that takes answers.
pub(super) enum Sink {
    Stream(Box<dyn Write + Send>),
    File(Box<Part>),
}

/// A file that is not complete.
pub(super) struct Part {
    file: File,
    path: PathBuf,
    target: PathBuf,
    digest: Digest,
    journal: Journal,
}

impl Sink {
    /// Opens the output; nothing is changed if that fails. Gives the record of an earlier run that
    /// is to be continued.
    pub(super) fn open(
        output: Output,
        inputs: &[Input],
        settings: &str,
    ) -> Result<(Self, Option<Record>), Refused> {
        let (path, resume) = match output {
            Output::Stream(stream) => {
                if let Some(input) = Handle::stdout().ok().and_then(|out| same(&out, inputs)) {
                    let input = input.display();
                    return Err(Refused(format!("the output is the input {input}")));
                }
                return Ok((Self::Stream(stream), None));
            }
            Output::File { path, resume } => (path, resume),
        };
        let refuse = |error: &io::Error| {
            Refused(format!("{}: cannot be written: {}", path.display(), in_words(error)))
        };
        // A link stays one: what it leads to is replaced.
        let target = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        let old = fs::metadata(&target).ok();
        if let Some(old) = old.as_ref().filter(|old| !old.is_file()) {
            if old.is_dir() {
                return Err(refuse(&io::ErrorKind::IsADirectory.into()));
            }
            // A device or a pipe: there is nothing to be replaced.
            let file = OpenOptions::new().write(true).open(&target).map_err(|e| refuse(&e))?;
            return Ok((Self::Stream(Box::new(file)), None));
        }
        let part = with_suffix(&target, ".part");
        for taken in [&target, &part] {
            if let Some(input) = Handle::from_path(taken).ok().and_then(|out| same(&out, inputs)) {
                let input = input.display();
                return Err(Refused(format!(
                    "the output {} is the input {input}",
                    taken.display()
                )));
            }
        }
        let journal = with_suffix(&part, ".journal");
        let record = if resume { Journal::last_record(&journal)? } else { None };
        if let Some(record) = &record {
            record.fits(settings)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(record.is_none());
        let file = options.open(&part).map_err(|error| refuse(&error))?;
        if let Some(old) = old {
            fs::set_permissions(&part, old.permissions()).map_err(|error| refuse(&error))?;
        }
        let (file, digest) = match &record {
            None => (file, Digest::new()),
            Some(record) => record.check_output(file, &part)?,
        };
        let journal = Journal::new(journal, settings);
        Ok((Self::File(Box::new(Part { file, path: part, target, digest, journal })), record))
    }

    /// Nothing stands in the way of the run any more: what an earlier one wrote behind its last
    /// record is cut off.
    pub(super) fn begin(&mut self, resume: bool) -> Result<(), Refused> {
        let Self::File(part) = self else { return Ok(()) };
        part.file
            .set_len(part.digest.n_bytes)
            .and_then(|()| part.journal.begin(resume))
            .map_err(|error| Refused(format!("{}: {}", part.path.display(), in_words(&error))))
    }

    /// Whether the answers go to a file that is to be complete.
    pub(super) const fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Stream(stream) => stream.write_all(bytes),
            Self::File(part) => {
                part.file.write_all(bytes)?;
                part.digest.add(bytes);
                Ok(())
            }
        }
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stream(stream) => stream.flush(),
            Self::File(_) => Ok(()),
        }
    }

    /// Notes in the journal how far the answers are: now, or if the last note is old enough.
    pub(super) fn note(&mut self, now: bool, record: impl FnOnce() -> Record) -> io::Result<()> {
        let Self::File(part) = self else { return Ok(()) };
        if !now && !part.journal.is_due() {
            return Ok(());
        }
        let record = record().with_output(part.digest.n_bytes, part.digest.value());
        part.journal.append(&record)
    }

    /// The output is complete: the file gets its name.
    pub(super) fn complete(self) -> io::Result<()> {
        match self {
            Self::Stream(mut stream) => stream.flush(),
            Self::File(part) => {
                let Part { path, target, journal, .. } = *part;
                fs::rename(path, target)?;
                journal.remove()
            }
        }
    }

    /// What is left of an output that is not complete, to be told to the user.
    pub(super) fn left(&self) -> Option<String> {
        match self {
            Self::Stream(_) => None,
            Self::File(part) => {
                let path = part.path.display();
                Some(format!("{path} has the answers so far; with --resume they are continued"))
            }
        }
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The input that is the same plain file.
fn same<'a>(output: &Handle, inputs: &'a [Input]) -> Option<&'a Input> {
    if !output.as_file().metadata().is_ok_and(|metadata| metadata.is_file()) {
        return None;
    }
    inputs.iter().find(|&input| {
        let handle =
            if input.as_os_str() == "-" { Handle::stdin() } else { Handle::from_path(input) };
        handle.is_ok_and(|handle| handle == *output)
    })
}
