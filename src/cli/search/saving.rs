//! The checkpoint file of a search: read when the search is resumed, and replaced at each save.

use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quadrille::Problem;
use quadrille::files::{OutputError, StateFile, in_words};
use quadrille::run::{CheckpointError, End, MemoFileError, Run, SavedError, SavedKind, Written};

use super::Job;
use super::printer::Conclusion;
use crate::cli::Exit;
use crate::cli::input::name;

/// A search that is saved, and its file, which is locked as long as this value exists.
pub(super) struct Saving<'p> {
    problem: &'p Problem,
    path: PathBuf,
    file: StateFile,
    /// What an earlier run had written of its solutions.
    pub(super) written: Option<Written>,
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

impl<'p> Saving<'p> {
    /// A file to save a search to. With `--resume` it may exist, and the search continues where an
    /// earlier run was saved.
    pub(super) fn open(job: &mut Job<'p>, path: &Path, run: &mut Run) -> Result<Self, String> {
        let (problem, args) = (job.problem, &job.settings.saving);
        if path == Path::new("-") {
            return Err("--checkpoint needs a file, not standard output".into());
        }
        let file = job.files.output(path).and_then(StateFile::open);
        let mut file = file.map_err(|error| failed(path, "opened", error))?;
        let mut written = None;
        if let Some(file) = file.input() {
            let name = name(path);
            if !args.resume {
                let reason = "exists already; continue it with --resume, or remove it";
                return Err(format!("{name}: {reason}"));
            }
            let resumed = run.resume(problem, &mut BufReader::new(file));
            written = resumed.map_err(|error| format!("{name}:{}", reason(&error)))?;
        }
        let (path, every, due) = (path.to_owned(), args.every, Instant::now() + args.every);
        Ok(Self { problem, path, file, written, every, due, failure: None })
    }

    /// Whether it is time to save the search.
    pub(super) fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    /// Saves the search, `seconds` into this run, with what was written so far. If that fails, the
    /// earlier file stays, and the next save tries again; the messages at the end name a failure.
    pub(super) fn save(
        &mut self,
        run: &Run,
        seconds: f64,
        written: Option<Written>,
    ) -> Result<(), String> {
        let start = Instant::now();
        let saved = self.file.replace(|output| {
            let mut output = BufWriter::new(output);
            run.save(self.problem, seconds, written, &mut output)?;
            output.flush()
        });
        let saved = saved.map_err(|error| failed(&self.path, "saved", error));
        self.due = Instant::now() + self.every.max(SEARCHING * start.elapsed());
        self.failure = saved.clone().err();
        saved
    }

    /// Adds a message about the file: why the last save failed or, at an `end` from which the
    /// search can continue, that it was saved.
    pub(super) fn conclude(&self, end: Option<End>, conclusion: &mut Conclusion) {
        if let Some(failure) = &self.failure {
            conclusion.say(failure.clone());
            conclusion.exit = Exit::Input;
        } else if end.is_some_and(|end| end != End::Complete) {
            let remark = format!("saved in {}: --resume continues from there", name(&self.path));
            conclusion.remark(remark);
        }
    }
}

/// Why the file cannot be opened or saved.
fn failed(path: &Path, done: &str, error: OutputError) -> String {
    match error {
        OutputError::Io { error, .. } => {
            format!("{}: cannot be {done}: {}", name(path), in_words(&error))
        }
        other => other.to_string(),
    }
}

/// Why a file is not continued, behind the name of the file. Some errors begin with the line
/// number.
fn reason(error: &SavedError) -> String {
    const SAME: &str = "ask the same question";
    let (words, help) = match error {
        SavedError::Checkpoint(
            error @ (CheckpointError::NotACheckpoint | CheckpointError::Part { .. }),
        ) => return error.to_string(),
        SavedError::Read(error) => return format!(" cannot be read: {}", in_words(error)),
        SavedError::OtherKind { expected: SavedKind::Best, .. } => {
            ("was not saved by --best", SAME)
        }
        SavedError::OtherKind { expected: SavedKind::Memo, .. } => {
            ("was not saved by --engine memo", "resume it without that")
        }
        SavedError::OtherKind { found: SavedKind::Best, .. } => ("was saved by --best", SAME),
        SavedError::OtherKind { found: SavedKind::Memo, .. } => {
            ("was saved by --engine memo", "resume it with that engine")
        }
        SavedError::OtherCosts => (&*error.to_string(), "give its costs"),
        SavedError::OtherTask { .. } => (&*error.to_string(), SAME),
        SavedError::Memo(MemoFileError::OtherRule) => (
            "was saved with or without --choose first, and this search is the other way",
            "ask the same way",
        ),
        error => return format!(" {error}"),
    };
    format!(" {words}; {help}, or use another checkpoint")
}
