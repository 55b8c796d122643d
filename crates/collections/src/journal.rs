//! The journal of an output file: it records the progress of a run, so that another run can
//! continue it.
//!
//! Each line is a record: a complete JSON object, with the number of the journal's format and a
//! digest of the line. The last record with a right digest counts; a line that was cut off when
//! the run ended, or changed later, is ignored. A record lets the next run check that the
//! settings are the same, that the answered part of the inputs is the same, and that the part file
//! still begins with the bytes that were written.
//!
//! A run creates its journal, with a first record, before it creates the part file. So a part file
//! without a journal is not one of ours.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::chunk::InputPosition;
use super::error::StartError;
use super::report::{Tally, is_zero};
use super::seal::{is_sealed, seal};
use quadrille_base::saved::{Digest, FormatError};
use quadrille_files::{OutputError, digest_of, lock};

/// The version of the format. It must change with the fields of a record, the words of the
/// settings, the division into chunks or the bytes of an answer.
///
/// - Format 1 has no number, and the settings as Rust's `Debug` prints them.
/// - Format 2 has this number, and the settings in [stable words](super::signature).
/// - Format 3 has a digest in each line, and a first record before the first answer.
/// - Format 4 answers a 9x9 board that has several solutions with the smallest one. Earlier formats
///   had the first one found.
pub(super) const FORMAT: u32 = 4;

/// How far a run is, at the end of a chunk.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// Chunks that are answered.
    pub(super) n_chunks: u64,
    /// Where in the inputs the last one of them ends.
    pub(super) position: InputPosition,
    pub(super) tally: Tally,
    pub(super) collection: bool,
}

/// The progress of a run, the settings and the files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct JournalRecord {
    /// [`FORMAT`].
    format: u32,
    /// The settings in words.
    settings: String,
    /// Chunks that are answered.
    pub(super) n_chunks: u64,
    /// Boards in these chunks.
    n_boards: u64,
    /// Bytes of text with these boards, and their digest.
    n_bytes: u64,
    input_digest: String,
    /// Bytes written, and their digest.
    pub(super) output_bytes: u64,
    pub(super) output_digest: String,
    /// Bytes in the [file of classes](super::classes_file), and their digest. A run that does not
    /// leave duplicates out has neither the file nor these fields.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) kept_digest: String,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) kept_bytes: u64,
    pub(super) tally: Tally,
    pub(super) collection: bool,
}

impl JournalRecord {
    /// A record without the output and the file of classes, which [`Journal::append`] adds.
    pub(super) fn new(progress: Progress) -> Self {
        let Progress { n_chunks, position, tally, collection } = progress;
        Self {
            format: FORMAT,
            n_chunks,
            n_boards: position.n_boards,
            n_bytes: position.n_bytes,
            input_digest: hex(position.digest),
            tally,
            collection,
            ..Self::default()
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
    pub(super) fn check_input(&self, end: InputPosition) -> Result<(), StartError> {
        let digest = hex(end.digest);
        let found = (end.n_boards, end.n_bytes, &digest);
        if (self.n_boards, self.n_bytes, &self.input_digest) == found {
            return Ok(());
        }
        Err(StartError::InputChanged { n_boards: self.n_boards, n_bytes: self.n_bytes })
    }
}

/// The digest of the first bytes of a file. Checks that it is the one that was written.
pub(super) fn check_written(
    file: impl Read,
    path: &Path,
    n_bytes: u64,
    expected: &str,
) -> Result<Digest, StartError> {
    let digest = digest_of(file, n_bytes, expected).map_err(StartError::at(path))?;
    digest.ok_or_else(|| StartError::OutputChanged { path: path.to_owned(), n_bytes })
}

fn hex(digest: u128) -> String {
    format!("{digest:032x}")
}

/// The fields that show which format a line has. A line without them is no record.
#[derive(Deserialize)]
struct Version {
    /// Since format 2.
    format: Option<u32>,
    /// In every format. If it is alone, the format is 1.
    n_chunks: Option<u64>,
}

/// A journal to which records are appended.
pub(super) struct Journal {
    file: File,
    pub(super) path: PathBuf,
    settings: String,
    /// When the last record was written.
    last: Option<Instant>,
}

/// The least time between two records. A killed run loses about this much work.
const INTERVAL: Duration = Duration::from_secs(1);

impl Journal {
    /// Creates the journal of an `output`, with a first record. An existing file at this path is an
    /// error.
    pub(super) fn create(path: PathBuf, output: &Path, settings: &str) -> Result<Self, StartError> {
        let failed = |error| OutputError::Io { path: output.to_owned(), error };
        let file = OpenOptions::new().write(true).create_new(true).open(&path).map_err(failed)?;
        let mut this = Self { file, path, settings: settings.to_owned(), last: None };
        if let Err(error) = this.lock(output) {
            if !matches!(error, StartError::Output(OutputError::Busy { .. })) {
                let _ = this.remove();
            }
            return Err(error);
        }
        if let Err(error) = this.append(Progress::default(), &Digest::default(), None) {
            // A journal without a record is useless.
            let _ = this.remove();
            return Err(failed(error).into());
        }
        // The next record is due at once.
        this.last = None;
        Ok(this)
    }

    /// The journal of an `output` at this path, or `None` if there is none.
    pub(super) fn open(
        path: PathBuf,
        output: &Path,
        settings: &str,
    ) -> Result<Option<Self>, StartError> {
        let opened = fs::symlink_metadata(&path).and_then(|metadata| {
            let open = || OpenOptions::new().write(true).open(&path);
            metadata.is_file().then(open).transpose()
        });
        let file = match opened {
            Ok(Some(file)) => file,
            Ok(None) => return Err(StartError::NotAJournal { path }),
            // There is none, or another run has just ended and removed its journal.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(StartError::Io { path, error }),
        };
        let this = Self { file, path, settings: settings.to_owned(), last: None };
        this.lock(output)?;
        Ok(Some(this))
    }

    fn lock(&self, output: &Path) -> Result<(), StartError> {
        match lock(&self.file, &self.path) {
            Ok(true) => Ok(()),
            Ok(false) => Err(OutputError::Busy { path: output.to_owned() }.into()),
            Err(error) => Err(StartError::at(&self.path)(error)),
        }
    }

    /// The last record; `None` if the run was killed before it had written one.
    pub(super) fn last_record(&self) -> Result<Option<JournalRecord>, StartError> {
        /// The first bytes of a record, even of a first one that was cut off.
        const BEGIN: &[u8] = b"{\"format\":";
        let path = || self.path.clone();
        let text = fs::read(&self.path).map_err(StartError::at(&self.path))?;
        let lines = text.split_inclusive(|&byte| byte == b'\n').rev();
        let mut has_records = false;
        let mut has_other_lines = false;
        for line in lines.filter(|line| line.ends_with(b"\n") && line.len() > 1) {
            if let Ok(version) = serde_json::from_slice::<Version>(line)
                && let Some(found) = version.format.or(version.n_chunks.map(|_| 1))
            {
                has_records = true;
                FormatError::check(found, FORMAT)
                    .map_err(|error| StartError::Format { path: path(), error })?;
                if is_sealed(&line[..line.len() - 1])
                    && let Ok(record) = serde_json::from_slice(line)
                {
                    return Ok(Some(record));
                }
            }
            // An earlier run was killed before it had completed this line, or the line was changed.
            has_other_lines = true;
        }
        if has_records {
            return Err(StartError::DamagedJournal { path: path() });
        }
        let is_begun = text.is_empty() || BEGIN.starts_with(&text) || text.starts_with(BEGIN);
        if has_other_lines || !is_begun {
            return Err(StartError::NotAJournal { path: path() });
        }
        Ok(None)
    }

    /// Starts the journal over, in a file without a complete record.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        self.file.set_len(0)?;
        self.append(Progress::default(), &Digest::default(), None)
    }

    /// Continues after the records in the file.
    pub(super) fn resume(&mut self) -> io::Result<()> {
        if self.file.seek(SeekFrom::End(0))? > 0 {
            // If the last line is incomplete, the next record still gets a line of its own.
            self.file.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Whether [`INTERVAL`] has passed since the last record.
    pub(super) fn is_due(&self) -> bool {
        self.last.is_none_or(|last| last.elapsed() >= INTERVAL)
    }

    /// Appends a record of the progress. `output` is the digest of the output so far, and `classes`
    /// that of the file of classes.
    pub(super) fn append(
        &mut self,
        progress: Progress,
        output: &Digest,
        classes: Option<&Digest>,
    ) -> io::Result<()> {
        let mut record = JournalRecord::new(progress);
        if let Some(classes) = classes {
            (record.kept_bytes, record.kept_digest) = (classes.n_bytes(), classes.to_string());
        }
        record.settings.clone_from(&self.settings);
        (record.output_bytes, record.output_digest) = (output.n_bytes(), output.to_string());
        let mut line = serde_json::to_string(&record)?;
        seal(&mut line);
        line.push('\n');
        self.file.write_all(line.as_bytes())?;
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

    /// The number of chunks in the last record of a journal with this text, if it has a record.
    fn found(name: &str, text: &[u8]) -> Result<Option<u64>, String> {
        let name = format!("quadrille-journal-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, text).unwrap();
        let journal = Journal::open(path, Path::new("out"), "").unwrap().unwrap();
        let found = journal.last_record();
        journal.remove().unwrap();
        Ok(found.map_err(|error| error.to_string())?.map(|record| record.n_chunks))
    }

    fn line(n: u64) -> String {
        let record = JournalRecord::new(Progress { n_chunks: n, ..Progress::default() });
        let mut line = serde_json::to_string(&record).unwrap();
        seal(&mut line);
        line + "\n"
    }

    #[test]
    fn the_last_whole_record_counts() {
        assert!(line(1).starts_with(r#"{"format":4,"settings":"#), "{}", line(1));
        for (text, expected) in [
            (String::new(), None),
            (line(1)[..5].to_owned(), None),
            (line(1)[..50].to_owned(), None),
            (line(1), Some(1)),
            (line(1) + &line(2), Some(2)),
            (line(1) + &line(2)[..50], Some(1)),
            (line(1) + &line(2)[..50] + "\n", Some(1)),
            (line(1) + &line(2)[..50] + "\n" + &line(3), Some(3)),
        ] {
            assert_eq!(found("last", text.as_bytes()), Ok(expected), "{text}");
        }
        for text in ["not a journal\n", "not a journal", "{}\n", "5\n"] {
            let error = found("none", text.as_bytes()).unwrap_err();
            assert!(error.contains(" is not a journal of quadrille; "), "{error}");
        }
        let damaged = format!("{{\"format\":{FORMAT}}}\n");
        let error = found("damaged", damaged.as_bytes()).unwrap_err();
        assert!(error.contains(" was changed: "), "{error}");
    }

    #[test]
    fn a_changed_record_does_not_count() {
        let text = line(1) + &line(2);
        for at in 0..text.len() {
            for bit in 0..8 {
                let mut changed = text.clone().into_bytes();
                changed[at] ^= 1 << bit;
                let found = found("changed", &changed);
                let is_harmless = matches!(found, Ok(Some(1 | 2)) | Err(_));
                assert!(is_harmless, "{at} {bit}: {found:?}");
            }
        }
    }

    #[test]
    fn a_journal_of_another_format_is_refused_by_name() {
        let newer = FORMAT_1.replacen('{', "{\"format\":5,", 1);
        for (text, number) in [(FORMAT_1, 1), (&newer, 5)] {
            let error = found("format", text.as_bytes()).unwrap_err();
            let expected =
                format!(": was written by format {number}, this program writes format 4; ");
            assert!(error.contains(&expected), "{error}");
            // The same with an incomplete line after it.
            let torn = format!("{text}{}\n", &text[..50]);
            assert_eq!(found("format", torn.as_bytes()).unwrap_err(), error);
        }
    }
}
