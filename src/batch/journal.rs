//! The journal of an output file: how far the answers are, so that another run can go on.
//!
//! Each line is a JSON object, complete in itself: the last whole line counts, and one that was
//! cut off by whatever ended the run is passed over. It proves two things to the run that goes on:
//! that the inputs, as far as they were answered, are the same, and that the part of the output
//! that was written is still what was written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::reader::Mark;
use super::report::{Refused, Tally, in_words};
use super::source::Digest;

/// How far the answers are, at the end of a chunk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Record {
    /// What the answers depend on, but for the inputs.
    settings: String,
    /// How many chunks are answered.
    pub(super) n_chunks: u64,
    n_boards: u64,
    n_bytes: u64,
    digest: String,
    output_bytes: u64,
    output_digest: String,
    pub(super) tally: Tally,
    pub(super) collection: bool,
}

impl Record {
    pub(super) fn new(n_chunks: u64, mark: Mark, tally: Tally, collection: bool) -> Self {
        Self {
            settings: String::new(),
            n_chunks,
            n_boards: mark.n_boards,
            n_bytes: mark.n_bytes,
            digest: hex(mark.digest),
            output_bytes: 0,
            output_digest: String::new(),
            tally,
            collection,
        }
    }

    pub(super) fn with_output(self, n_bytes: u64, digest: u128) -> Self {
        Self { output_bytes: n_bytes, output_digest: hex(digest), ..self }
    }

    /// Whether it is of a run like this one.
    pub(super) fn fits(&self, settings: &str) -> Result<(), Refused> {
        if self.settings == settings {
            return Ok(());
        }
        let (old, new) = (&self.settings, settings);
        Err(Refused(format!(
            "cannot resume: the run to be continued was another one ({old}) than this ({new})"
        )))
    }

    /// Whether the inputs, as far as they were answered, are the same.
    pub(super) fn check_input(&self, mark: Mark) -> Result<(), Refused> {
        let digest = hex(mark.digest);
        if (self.n_boards, self.n_bytes, &self.digest) == (mark.n_boards, mark.n_bytes, &digest) {
            return Ok(());
        }
        Err(Refused(format!(
            "cannot resume: the input has changed: of its first {} boards in {} bytes, which were \
             answered, not all are as they were",
            self.n_boards, self.n_bytes
        )))
    }

    /// Whether the output begins with what was written. Leaves the file where that ends.
    pub(super) fn check_output(
        &self,
        mut file: File,
        path: &Path,
    ) -> Result<(File, Digest), Refused> {
        let path = path.display();
        let failed = |error: io::Error| Refused(format!("{path}: {}", in_words(&error)));
        let mut digest = Digest::new();
        let mut buffer = vec![0; 1 << 18];
        let mut left = self.output_bytes;
        while left > 0 {
            let most = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            match file.read(&mut buffer[..most]) {
                Ok(0) => break,
                Ok(n) => {
                    digest.add(&buffer[..n]);
                    left -= n as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(failed(error)),
            }
        }
        if left > 0 || hex(digest.value()) != self.output_digest {
            return Err(Refused(format!(
                "cannot resume: {path} has changed: its first {} bytes are not what was written",
                self.output_bytes
            )));
        }
        Ok((file, digest))
    }
}

fn hex(digest: u128) -> String {
    format!("{digest:032x}")
}

/// The journal, open to be continued.
pub(super) struct Journal {
    /// Once the run has begun.
    file: Option<File>,
    path: PathBuf,
    settings: String,
    last: Option<Instant>,
}

/// How old the last note may become.
const INTERVAL: Duration = Duration::from_secs(1);

impl Journal {
    /// The last whole record, or `None` if there is no journal or nothing in it.
    pub(super) fn last_record(path: &Path) -> Result<Option<Record>, Refused> {
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                return Err(Refused(format!("{}: {}", path.display(), in_words(&error))));
            }
        };
        let whole = text.split_inclusive(|&byte| byte == b'\n').rev();
        let whole = whole.filter(|line| line.ends_with(b"\n") && line.len() > 1);
        let mut n_whole = 0;
        for line in whole {
            match serde_json::from_slice(line) {
                Ok(record) => return Ok(Some(record)),
                // One that was cut off, before a run that went on.
                Err(_) => n_whole += 1,
            }
        }
        if n_whole == 0 {
            return Ok(None);
        }
        let path = path.display();
        Err(Refused(format!("cannot resume: {path} is no journal of this version")))
    }

    pub(super) fn new(path: PathBuf, settings: &str) -> Self {
        Self { file: None, path, settings: settings.to_owned(), last: None }
    }

    /// Creates the file, or goes on behind the records that there are.
    pub(super) fn begin(&mut self, resume: bool) -> io::Result<()> {
        let mut file =
            OpenOptions::new().create(true).write(true).truncate(!resume).open(&self.path)?;
        file.seek(SeekFrom::End(0))?;
        if resume {
            // Should the last line be cut off, it must not spoil the next one.
            file.write_all(b"\n")?;
        }
        self.file = Some(file);
        Ok(())
    }

    pub(super) fn is_due(&self) -> bool {
        self.last.is_none_or(|last| last.elapsed() >= INTERVAL)
    }

    pub(super) fn append(&mut self, record: &Record) -> io::Result<()> {
        let record = Record { settings: self.settings.clone(), ..record.clone() };
        let mut line = serde_json::to_vec(&record)?;
        line.push(b'\n');
        self.file.as_mut().expect("the run has begun").write_all(&line)?;
        self.last = Some(Instant::now());
        Ok(())
    }

    pub(super) fn remove(self) -> io::Result<()> {
        fs::remove_file(self.path)
    }
}
