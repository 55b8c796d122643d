//! The journal of an output file: how far the answers are, so that another run can go on.
//!
//! Each line is a JSON object, complete in itself, with the number of the journal's format. The
//! last whole line counts; a line that was cut off when the run ended is ignored. A record lets the
//! next run check that the settings are the same, that the answered part of the inputs is the same,
//! and that the part file still begins with the bytes that were written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::digest::Digest;
use super::error::StartError;
use super::reader::Position;
use super::report::Tally;
use crate::files::FormatError;

/// The version of the format. Another one is due when the fields of a record, the words of the
/// settings, the division into chunks or the bytes of an answer change.
///
/// - 1 has no number, and the settings as Rust's `Debug` prints them.
/// - 2 has this number, and the settings in [stable words](super::signature).
pub(super) const FORMAT: u32 = 2;

/// How far the answers are, at the end of a chunk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Record {
    /// [`FORMAT`].
    format: u32,
    /// The settings in words.
    settings: String,
    /// Chunks that are answered.
    pub(super) n_chunks: u64,
    /// Boards in them.
    n_boards: u64,
    /// Bytes of text read for them, and their digest.
    n_bytes: u64,
    digest: String,
    /// Bytes written, and their digest.
    output_bytes: u64,
    output_digest: String,
    pub(super) tally: Tally,
    pub(super) collection: bool,
}

impl Record {
    /// A record without the output, which [`Journal::append`] adds.
    pub(super) fn new(n_chunks: u64, end: Position, tally: Tally, collection: bool) -> Self {
        Self {
            format: FORMAT,
            settings: String::new(),
            n_chunks,
            n_boards: end.n_boards,
            n_bytes: end.n_bytes,
            digest: hex(end.digest),
            output_bytes: 0,
            output_digest: String::new(),
            tally,
            collection,
        }
    }

    /// Checks that the earlier run had these settings.
    pub(super) fn check_settings(&self, settings: &str) -> Result<(), StartError> {
        if self.settings == settings {
            return Ok(());
        }
        let (earlier, this) = (self.settings.clone(), settings.to_owned());
        Err(StartError::OtherSettings { earlier, this })
    }

    /// Checks that the answered part of the inputs is the same.
    pub(super) fn check_input(&self, end: Position) -> Result<(), StartError> {
        let digest = hex(end.digest);
        if (self.n_boards, self.n_bytes, &self.digest) == (end.n_boards, end.n_bytes, &digest) {
            return Ok(());
        }
        Err(StartError::InputChanged { n_boards: self.n_boards, n_bytes: self.n_bytes })
    }

    /// Checks that the part file at `path` begins with the bytes that were written. Reads `part` to
    /// the end of these bytes, and gives their digest.
    pub(super) fn check_output(
        &self,
        part: &mut impl Read,
        path: &Path,
    ) -> Result<Digest, StartError> {
        let mut digest = Digest::new();
        let mut buffer = vec![0; 1 << 18];
        let mut left = self.output_bytes;
        while left > 0 {
            let most = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            match part.read(&mut buffer[..most]) {
                Ok(0) => break,
                Ok(n) => {
                    digest.add(&buffer[..n]);
                    left -= n as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(StartError::Io { path: path.to_owned(), error }),
            }
        }
        if left > 0 || hex(digest.value()) != self.output_digest {
            let (path, n_bytes) = (path.to_owned(), self.output_bytes);
            return Err(StartError::OutputChanged { path, n_bytes });
        }
        Ok(digest)
    }
}

fn hex(digest: u128) -> String {
    format!("{digest:032x}")
}

/// The fields that show which format a line has.
#[derive(Deserialize)]
struct Version {
    /// Since format 2.
    format: Option<u32>,
    /// In every format.
    n_chunks: Option<u64>,
}

impl Version {
    /// The format of a line, or `None` if it is no record of any format.
    fn number(&self) -> Option<u32> {
        self.format.or(self.n_chunks.map(|_| 1))
    }
}

/// A journal to which records are appended.
pub(super) struct Journal {
    /// `None` until the run has begun.
    file: Option<File>,
    path: PathBuf,
    settings: String,
    /// When the last record was written.
    last: Option<Instant>,
}

/// Time between two records, at least. A killed run loses about that much work.
const INTERVAL: Duration = Duration::from_secs(1);

impl Journal {
    /// The last whole record, or `None` if there is no journal or an empty one.
    pub(super) fn last_record(path: &Path) -> Result<Option<Record>, StartError> {
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StartError::Io { path: path.to_owned(), error }),
        };
        let lines = text.split_inclusive(|&byte| byte == b'\n').rev();
        let mut has_other_lines = false;
        for line in lines.filter(|line| line.ends_with(b"\n") && line.len() > 1) {
            if let Ok(version) = serde_json::from_slice::<Version>(line)
                && let Some(found) = version.number()
            {
                FormatError::check(found, FORMAT)
                    .map_err(|error| StartError::Format { path: path.to_owned(), error })?;
                if let Ok(record) = serde_json::from_slice(line) {
                    return Ok(Some(record));
                }
            }
            // A line that an earlier run did not complete before it was resumed.
            has_other_lines = true;
        }
        if has_other_lines {
            return Err(StartError::NotAJournal { path: path.to_owned() });
        }
        Ok(None)
    }

    pub(super) fn new(path: PathBuf, settings: &str) -> Self {
        Self { file: None, path, settings: settings.to_owned(), last: None }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Creates the file, or goes on behind the records that it has.
    pub(super) fn begin(&mut self, resume: bool) -> io::Result<()> {
        let mut file =
            OpenOptions::new().create(true).write(true).truncate(!resume).open(&self.path)?;
        file.seek(SeekFrom::End(0))?;
        if resume {
            // If the last line is incomplete, the next record still gets a line of its own.
            file.write_all(b"\n")?;
        }
        self.file = Some(file);
        Ok(())
    }

    /// Whether [`INTERVAL`] has passed since the last record.
    pub(super) fn is_due(&self) -> bool {
        self.last.is_none_or(|last| last.elapsed() >= INTERVAL)
    }

    /// Appends a record with the output so far, of which `output` is the digest.
    pub(super) fn append(&mut self, record: Record, output: &Digest) -> io::Result<()> {
        let record = Record {
            settings: self.settings.clone(),
            output_bytes: output.n_bytes,
            output_digest: hex(output.value()),
            ..record
        };
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A record as the first version wrote it.
    const FORMAT_1: &str = concat!(
        r#"{"settings":"quadrille 0.1.0: Check by Auto, nodes None, form None Columns { puzzle: "#,
        r#"None, solution: None }, output AsInput None","n_chunks":1,"n_boards":3,"n_bytes":246,"#,
        r#""digest":"00","output_bytes":12,"output_digest":"00","tally":{"boards":3,"invalid":0,"#,
        r#""none":0,"several":0,"unknown":0,"wrong":0,"unreadable_files":0,"reasons":0},"#,
        r#""collection":false}"#,
        "\n"
    );

    fn last_record(name: &str, text: &str) -> Result<Option<Record>, String> {
        let name = format!("quadrille-journal-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, text).unwrap();
        let record = Journal::last_record(&path);
        fs::remove_file(&path).unwrap();
        record.map_err(|error| error.to_string())
    }

    #[test]
    fn the_last_whole_record_counts() {
        let tally = Tally::default();
        let record = |n| Record::new(n, Position::default(), tally, false);
        let line = |n| serde_json::to_string(&record(n)).unwrap() + "\n";
        assert!(line(1).starts_with(r#"{"format":2,"settings":"#), "{}", line(1));
        for (text, expected) in [
            (String::new(), None),
            ("\n".to_owned(), None),
            (line(1)[..50].to_owned(), None),
            (line(1), Some(record(1))),
            (line(1) + &line(2), Some(record(2))),
            (line(1) + &line(2)[..50], Some(record(1))),
            (line(1) + &line(2)[..50] + "\n", Some(record(1))),
            (line(1) + &line(2)[..50] + "\n" + &line(3), Some(record(3))),
        ] {
            assert_eq!(last_record("last", &text), Ok(expected), "{text}");
        }
        for text in ["not a journal\n", "{}\n", "5\n", "{\"format\":2}\n"] {
            let error = last_record("none", text).unwrap_err();
            assert!(error.ends_with(" is not a journal of quadrille"), "{error}");
        }
    }

    #[test]
    fn a_journal_of_another_format_is_refused_by_name() {
        let newer = FORMAT_1.replacen('{', "{\"format\":3,", 1);
        for (text, found) in [(FORMAT_1, 1), (&newer, 3)] {
            let error = last_record("format", text).unwrap_err();
            let expected =
                format!(": was written by format {found}, this program writes format 2; ");
            assert!(error.contains(&expected), "{error}");
            // Not even with a torn line behind it.
            let torn = format!("{text}{}\n", &text[..50]);
            assert_eq!(last_record("format", &torn).unwrap_err(), error);
        }
    }
}
