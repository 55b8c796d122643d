//! The checkpoint file of a search: read when it is resumed, and replaced again and again.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quadrille::files::{OutputError, RunFiles, StateFile, in_words};

use super::End;
use super::settings::Saving;
use crate::cli::input::name;

/// The file to which a search is saved. It is locked while this exists.
pub(super) struct CheckpointFile {
    path: PathBuf,
    file: StateFile,
    /// The time between two savings.
    every: Duration,
    /// When it is to be saved the next time.
    due: Instant,
    /// Why the last save failed.
    failure: Option<String>,
}

/// A search has this many times the time that saving it takes: a large state is saved less often.
const SEARCHING: u32 = 20;

impl CheckpointFile {
    /// A file to save a search to. It may exist only if it is to be resumed.
    pub(super) fn open(path: &Path, saving: &Saving, files: &mut RunFiles) -> Result<Self, String> {
        if path == Path::new("-") {
            return Err("--checkpoint needs a file, not standard output".into());
        }
        let file = files.output(path).and_then(StateFile::open);
        let mut file = file.map_err(|error| match error {
            OutputError::Io { error, .. } => {
                format!("{}: cannot be opened: {}", name(path), in_words(&error))
            }
            other => other.to_string(),
        })?;
        if file.input().is_some() && !saving.resume {
            return Err(format!(
                "{}: exists already; continue it with --resume, or remove it",
                name(path)
            ));
        }
        let (path, every) = (path.to_owned(), saving.every);
        Ok(Self { path, file, every, due: Instant::now() + every, failure: None })
    }

    /// What an earlier run saved, if there is something: `read` reads it, or says what is wrong.
    pub(super) fn earlier<R>(
        &mut self,
        read: impl FnOnce(&mut BufReader<&mut File>) -> Result<R, String>,
    ) -> Result<Option<R>, String> {
        let name = name(&self.path);
        let Some(file) = self.file.input() else { return Ok(None) };
        let mut input = BufReader::new(file);
        let start = input.fill_buf().map(<[u8]>::to_vec);
        start.map_err(|error| format!("{name}: cannot be read: {}", in_words(&error)))?;
        read(&mut input).map(Some).map_err(|reason| format!("{name}:{reason}"))
    }

    /// Whether it is time to save again.
    pub(super) fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    /// Saves what `write` writes. If that fails, an earlier file stays, and the next time is
    /// another try.
    pub(super) fn save(
        &mut self,
        write: impl FnOnce(&mut File) -> io::Result<()>,
    ) -> Result<(), String> {
        let start = Instant::now();
        let saved = self.file.replace(write).map_err(|error| match error {
            OutputError::Io { error, .. } => {
                format!("{}: cannot be saved: {}", name(&self.path), in_words(&error))
            }
            other => other.to_string(),
        });
        self.due = Instant::now() + self.every.max(SEARCHING * start.elapsed());
        self.failure = saved.clone().err();
        saved
    }

    /// Why the last save failed, if it did.
    pub(super) fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// A remark about the file, if the search can go on.
    pub(super) fn remark(&self, end: End) -> Option<String> {
        (end != End::Complete && self.failure.is_none())
            .then(|| format!("saved in {}: --resume continues from there", name(&self.path)))
    }
}
