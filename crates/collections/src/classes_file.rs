//! The classes of the boards that a run has written, in a file next to the part file
//! (`.part.classes`): 16 bytes each, in little-endian order. A resumed run reads them, and need not
//! find the forms of the answered boards again.
//!
//! The journal of the run says whether such a file is ours, and which part of it is valid: a record
//! has the number and the digest of the bytes that were written before it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use super::classes::Classes;
use super::error::StartError;
use super::journal::{JournalRecord, check_written};
use quadrille_base::saved::Digest;
use quadrille_files::{Destination, OutputError, exists, with_suffix};

/// The file, open for writing.
pub(super) struct ClassesFile {
    file: BufWriter<File>,
    path: PathBuf,
    /// The digest of the bytes in the file.
    pub(super) digest: Digest,
}

/// The path of the file for this output.
fn path(destination: &Destination) -> PathBuf {
    with_suffix(&destination.part, ".classes")
}

impl ClassesFile {
    /// Creates the file. An existing file of that name is an error.
    pub(super) fn create(destination: &Destination) -> Result<Self, StartError> {
        let path = path(destination);
        let options = OpenOptions::new().read(true).write(true).create_new(true).open(&path);
        let file = options.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => OutputError::Exists { path: path.clone() },
            _ => OutputError::Io { path: destination.path.clone(), error },
        })?;
        Ok(Self { file: BufWriter::new(file), path, digest: Digest::default() })
    }

    /// Opens the file of the run that wrote this record, and checks it. Nothing is changed.
    pub(super) fn open(
        destination: &Destination,
        record: &JournalRecord,
    ) -> Result<Self, StartError> {
        let path = path(destination);
        let n_bytes = record.kept_bytes;
        if !fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_file()) {
            return Err(StartError::OutputChanged { path, n_bytes });
        }
        let file = OpenOptions::new().read(true).write(true).open(&path);
        let mut file = file.map_err(StartError::at(&path))?;
        let digest = check_written(&mut file, &path, n_bytes, &record.kept_digest)?;
        Ok(Self { file: BufWriter::new(file), path, digest })
    }

    /// Cuts off everything that was written after the record, and adds all classes to a set.
    pub(super) fn resume(&mut self, classes: &mut Classes) -> io::Result<()> {
        let n_bytes = self.digest.n_bytes();
        let file = self.file.get_mut();
        file.set_len(n_bytes)?;
        file.seek(SeekFrom::Start(0))?;
        let mut reader = BufReader::with_capacity(1 << 16, &*file);
        let mut class = [0; size_of::<u128>()];
        for _ in 0..n_bytes / class.len() as u64 {
            reader.read_exact(&mut class)?;
            classes.insert(u128::from_le_bytes(class))?;
        }
        file.seek(SeekFrom::End(0)).map(|_| ())
    }

    /// Adds a class.
    pub(super) fn add(&mut self, class: u128) -> io::Result<()> {
        let bytes = class.to_le_bytes();
        self.digest.add(&bytes);
        self.file.write_all(&bytes)
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }

    /// Removes the file, which is no longer needed.
    pub(super) fn remove(self) -> io::Result<()> {
        fs::remove_file(self.path)
    }
}

/// Refuses a file that no journal describes.
pub(super) fn refuse_foreign(destination: &Destination) -> Result<(), StartError> {
    let path = path(destination);
    if exists(&path) { Err(OutputError::Exists { path }.into()) } else { Ok(()) }
}

/// Removes the file of an earlier run for this output, if there is one.
pub(super) fn remove_earlier(destination: &Destination) -> Result<(), StartError> {
    let path = path(destination);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StartError::at(&path)(error)),
        _ => Ok(()),
    }
}
