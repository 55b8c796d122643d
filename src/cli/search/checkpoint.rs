//! The checkpoint file of a search: read when it is resumed, and replaced again and again.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quadrille::Problem;
use quadrille::files::{OutputError, RunFiles, StateFile, in_words};
use quadrille::problem::Fingerprint;
use quadrille::text::checkpoint::{Checkpoint, CheckpointError};

use crate::cli::input::name;

/// The file to which a search is saved. It is locked while this exists.
pub(super) struct CheckpointFile {
    path: PathBuf,
    file: StateFile,
    /// Time between two savings.
    every: Duration,
    /// When it was saved the last time.
    last: Instant,
    problem: Fingerprint,
}

impl CheckpointFile {
    /// A file to save a search to, and the earlier search in it, if that is resumed. The earlier
    /// search must have had the same `task`.
    pub(super) fn open(
        path: &Path,
        every: Duration,
        resume: bool,
        problem: &Problem,
        task: &str,
        files: &mut RunFiles,
    ) -> Result<(Self, Option<Checkpoint>), String> {
        if path == Path::new("-") {
            return Err("--checkpoint needs a file, not standard output".into());
        }
        let name = name(path);
        let file = files.output(path).and_then(StateFile::open);
        let mut file = file.map_err(|error| match error {
            OutputError::Io { error, .. } => {
                format!("{name}: cannot be opened: {}", in_words(&error))
            }
            other => other.to_string(),
        })?;
        let text =
            file.read().map_err(|error| format!("{name}: cannot be read: {}", in_words(&error)))?;
        let earlier = match text {
            None => None,
            Some(_) if !resume => {
                return Err(format!(
                    "{name}: exists already; continue it with --resume, or remove it"
                ));
            }
            Some(text) => {
                let earlier = read(&text, problem, task);
                Some(earlier.map_err(|reason| format!("{name}:{reason}"))?)
            }
        };
        let path = path.to_owned();
        let problem = problem.fingerprint();
        Ok((Self { path, file, every, last: Instant::now(), problem }, earlier))
    }

    /// Whether it is time to save again.
    pub(super) fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the search. If that fails, an earlier file stays.
    pub(super) fn save(&mut self, checkpoint: &Checkpoint) -> Result<(), String> {
        self.last = Instant::now();
        let text = checkpoint.write(self.problem);
        self.file.replace(text.as_bytes()).map_err(|error| match error {
            OutputError::Io { error, .. } => {
                format!("{}: cannot be saved: {}", name(&self.path), in_words(&error))
            }
            other => other.to_string(),
        })
    }
}

/// The earlier search in a file, if it is one for this task.
fn read(text: &[u8], problem: &Problem, task: &str) -> Result<Checkpoint, String> {
    let earlier = Checkpoint::read(text, problem).map_err(|error| match error {
        // These begin with the line.
        CheckpointError::NotACheckpoint | CheckpointError::Part { .. } => error.to_string(),
        error => format!(" {error}"),
    })?;
    if earlier.task != task {
        return Err(format!(
            " was saved by a search to {}, and this one is to {task}; ask the same question, or \
             use another checkpoint",
            earlier.task
        ));
    }
    Ok(earlier)
}
