//! The checkpoint file of a search: read when the search is resumed, and replaced at each save.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quadrille::files::{OutputError, RunFiles, StateFile, in_words};
use quadrille::text::checkpoint::CheckpointError;

use super::answer::{Conclusion, Message, SearchEnd};
use super::settings::CheckpointArgs;
use crate::cli::Exit;
use crate::cli::input::name;

/// The file to which a search is saved. It is locked as long as this value exists.
pub(super) struct CheckpointFile {
    path: PathBuf,
    file: StateFile,
    /// The time between two saves, as the user set it.
    every: Duration,
    /// The time of the next save.
    due: Instant,
    /// Why the last save failed.
    failure: Option<String>,
}

/// Between two saves, a search runs for at least this many times the time of a save, so a large
/// state is saved less often.
const SEARCHING: u32 = 20;

impl CheckpointFile {
    /// A file to save a search to. It may exist only with `--resume`.
    pub(super) fn open(
        path: &Path,
        saving: &CheckpointArgs,
        files: &mut RunFiles,
    ) -> Result<Self, String> {
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

    /// What an earlier run saved, or `None` if it saved nothing. `read` parses the file, or says
    /// what is wrong.
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

    /// Saves what `write` writes. If that fails, the earlier file stays, and the next save tries
    /// again.
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

    /// Adds a message about the file: why the last save failed or, at an `end` from which the
    /// search can continue, that it was saved.
    pub(super) fn conclude(&self, end: Option<SearchEnd>, conclusion: &mut Conclusion) {
        if let Some(failure) = &self.failure {
            conclusion.messages.push(Message::Said(failure.clone()));
            conclusion.exit = Exit::Input;
        } else if end.is_some_and(|end| end != SearchEnd::Complete) {
            let remark = format!("saved in {}: --resume continues from there", name(&self.path));
            conclusion.messages.push(Message::Remark(remark));
        }
    }
}

/// The whole input.
pub(super) fn whole(input: &mut impl BufRead) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    let read = input.read_to_end(&mut text);
    read.map_err(|error| format!(" cannot be read: {}", in_words(&error)))?;
    Ok(text)
}

/// The error behind the name of the file. Some errors begin with the line number.
pub(super) fn in_place(error: CheckpointError) -> String {
    match error {
        CheckpointError::NotACheckpoint | CheckpointError::Part { .. } => error.to_string(),
        error => format!(" {error}"),
    }
}

/// Checks that a saved search was for this task.
pub(super) fn same_task(found: &str, task: &str) -> Result<(), String> {
    if found == task {
        return Ok(());
    }
    Err(format!(
        " was saved by a search to {found}, and this one is to {task}; ask the same question, or \
         use another checkpoint"
    ))
}
