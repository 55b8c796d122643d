//! The checkpoint file of a search: read when the search is resumed, and replaced at each save.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quadrille::Problem;
use quadrille::files::{OutputError, RunFiles, StateFile, in_words};
use quadrille::run::MemoFileError;
use quadrille::run::{CheckpointError, Written};
use quadrille::run::{End, Run, SavedError, SavedKind};

use super::printer::{Conclusion, Message};
use super::settings::CheckpointArgs;
use crate::cli::Exit;
use crate::cli::input::name;

/// The file to which a search is saved. It is locked as long as this value exists.
struct CheckpointFile {
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
    fn open(path: &Path, saving: &CheckpointArgs, files: &mut RunFiles) -> Result<Self, String> {
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
    fn earlier<R>(
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
    fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    /// Saves what `write` writes. If that fails, the earlier file stays, and the next save tries
    /// again.
    fn save(&mut self, write: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), String> {
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
    fn conclude(&self, end: Option<End>, conclusion: &mut Conclusion) {
        if let Some(failure) = &self.failure {
            conclusion.messages.push(Message::Said(failure.clone()));
            conclusion.exit = Exit::Input;
        } else if end.is_some_and(|end| end != End::Complete) {
            let remark = format!("saved in {}: --resume continues from there", name(&self.path));
            conclusion.messages.push(Message::Remark(remark));
        }
    }
}

/// A search that may be saved, and its file.
pub(super) struct Saving<'p> {
    problem: &'p Problem,
    file: Option<CheckpointFile>,
}

impl<'p> Saving<'p> {
    /// The file of a search, if the user names one; the search continues where an earlier run was
    /// saved. What that run had written of its solutions.
    pub(super) fn open(
        problem: &'p Problem,
        args: &CheckpointArgs,
        run: &mut Run,
        files: &mut RunFiles,
    ) -> Result<(Self, Option<Written>), String> {
        let Some(path) = &args.checkpoint else { return Ok((Self { problem, file: None }, None)) };
        let mut file = CheckpointFile::open(path, args, files)?;
        let written =
            file.earlier(|input| run.resume(problem, input).map_err(|error| reason(&error)))?;
        Ok((Self { problem, file: Some(file) }, written.flatten()))
    }

    /// Whether the search is saved.
    pub(super) const fn is_on(&self) -> bool {
        self.file.is_some()
    }

    /// Whether it is time to save the search.
    pub(super) fn is_due(&self) -> bool {
        self.file.as_ref().is_some_and(CheckpointFile::is_due)
    }

    /// Saves the search, `seconds` into this run, with what was written so far.
    pub(super) fn save(
        &mut self,
        run: &Run,
        seconds: f64,
        written: Option<Written>,
    ) -> Result<(), String> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.save(|output| {
            let mut output = BufWriter::new(output);
            run.save(self.problem, seconds, written, &mut output)?;
            output.flush()
        })
    }

    /// The same; the messages at the end name a failure.
    pub(super) fn save_or_note(&mut self, run: &Run, seconds: f64, written: Option<Written>) {
        // The checkpoint file records the failure.
        let _ = self.save(run, seconds, written);
    }

    /// Adds a message about the file; see [`CheckpointFile::conclude`].
    pub(super) fn conclude(&self, end: Option<End>, conclusion: &mut Conclusion) {
        if let Some(file) = &self.file {
            file.conclude(end, conclusion);
        }
    }
}

/// Why a file is not continued, behind the name of the file. Some errors begin with the line
/// number.
fn reason(error: &SavedError) -> String {
    let words = match error {
        SavedError::Checkpoint(
            error @ (CheckpointError::NotACheckpoint | CheckpointError::Part { .. }),
        ) => return error.to_string(),
        SavedError::Read(error) => format!("cannot be read: {}", in_words(error)),
        SavedError::OtherKind { expected: SavedKind::Best, .. } => {
            "was not saved by --best; ask the same question, or use another checkpoint".into()
        }
        SavedError::OtherKind { expected: SavedKind::Memo, .. } => {
            "was not saved by --engine memo; resume it without that, or use another checkpoint"
                .into()
        }
        SavedError::OtherKind { found: SavedKind::Best, .. } => {
            "was saved by --best; ask the same question, or use another checkpoint".into()
        }
        SavedError::OtherKind { found: SavedKind::Memo, .. } => {
            "was saved by --engine memo; resume it with that engine, or use another checkpoint"
                .into()
        }
        SavedError::OtherCosts => format!("{error}; give its costs, or use another checkpoint"),
        SavedError::OtherTask { .. } => {
            format!("{error}; ask the same question, or use another checkpoint")
        }
        SavedError::Memo(MemoFileError::OtherRule) => {
            "was saved with or without --choose first, and this search is the other way; ask the \
             same way, or use another checkpoint"
                .into()
        }
        error => error.to_string(),
    };
    format!(" {words}")
}
