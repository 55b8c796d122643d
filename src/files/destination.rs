//! Where an output goes: the file that its name leads to, and never an input.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use same_file::Handle;
use thiserror::Error;

use super::words::in_words;

/// An output that cannot be written. The message names it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OutputError {
    /// The output is the same file as an input, perhaps under another name.
    #[error("the output {} is the input {}", output.display(), input.display())]
    IsInput {
        /// The output, or its part file.
        output: PathBuf,
        /// The input, as it was given.
        input: PathBuf,
    },
    /// Standard output is the same file as an input.
    #[error("the output is the input {}", input.display())]
    StdoutIsInput {
        /// The input, as it was given.
        input: PathBuf,
    },
    /// The file cannot be created or replaced.
    #[error("{}: cannot be written: {}", path.display(), in_words(error))]
    Io {
        /// The output, as it was given.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
}

/// For callers that say themselves which output cannot be written.
impl From<OutputError> for io::Error {
    fn from(error: OutputError) -> Self {
        match error {
            OutputError::Io { error, .. } => error,
            other => Self::other(other.to_string()),
        }
    }
}

/// The place of an output, found before anything is created.
///
/// A symbolic link stays one: the file that it leads to is replaced. Where the name leads to
/// nothing yet or to a plain file, the output is written to a [part file](Self::part) first. A
/// device or a pipe is written directly, since there is nothing to replace.
pub struct Destination {
    pub(super) path: PathBuf,
    pub(super) target: PathBuf,
    pub(super) part: PathBuf,
    /// Of the file that will be replaced.
    pub(super) old: Option<Metadata>,
}

impl Destination {
    /// The place that `path` leads to.
    ///
    /// # Errors
    ///
    /// If that is a directory, or if the target or its part file is one of the `inputs` of the run,
    /// under any name or link. An input `-` is standard input.
    pub fn new(path: &Path, inputs: &[PathBuf]) -> Result<Self, OutputError> {
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(Metadata::is_dir) {
            let error = io::ErrorKind::IsADirectory.into();
            return Err(OutputError::Io { path: path.to_owned(), error });
        }
        let target = match old {
            // A pipe such as /dev/stdout has no canonical name.
            Some(_) => fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
            None => end_of_links(path),
        };
        let part = with_suffix(&target, ".part");
        for output in [&target, &part] {
            let handle = plain_file(output).and_then(|()| Handle::from_path(output).ok());
            if let Some(input) = handle.and_then(|handle| same_input(&handle, inputs)) {
                let (output, input) = (output.clone(), input.to_owned());
                return Err(OutputError::IsInput { output, input });
            }
        }
        Ok(Self { path: path.to_owned(), target, part, old })
    }

    /// Whether the output replaces a plain file or nothing, and not a device or a pipe.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.old.as_ref().is_none_or(Metadata::is_file)
    }

    /// The name under which the output is written until it is complete: the target's with `.part`
    /// behind it.
    #[must_use]
    pub fn part(&self) -> &Path {
        &self.part
    }
}

/// Refuses to write to standard output if that is an input.
///
/// # Errors
///
/// If standard output is the same plain file as one of the `inputs`.
pub fn check_stdout(inputs: &[PathBuf]) -> Result<(), OutputError> {
    let handle = Handle::stdout().ok().filter(is_plain_file);
    match handle.and_then(|handle| same_input(&handle, inputs)) {
        Some(input) => Err(OutputError::StdoutIsInput { input: input.to_owned() }),
        None => Ok(()),
    }
}

/// `Some` if this is a plain file. To open a pipe, only to compare it, might wait forever.
fn plain_file(path: &Path) -> Option<()> {
    fs::metadata(path).is_ok_and(|metadata| metadata.is_file()).then_some(())
}

fn is_plain_file(handle: &Handle) -> bool {
    handle.as_file().metadata().is_ok_and(|metadata| metadata.is_file())
}

/// The input that is the same file as this plain one.
fn same_input<'a>(output: &Handle, inputs: &'a [PathBuf]) -> Option<&'a PathBuf> {
    inputs.iter().find(|&input| {
        let handle = if input.as_os_str() == "-" {
            Handle::stdin().ok()
        } else {
            plain_file(input).and_then(|()| Handle::from_path(input).ok())
        };
        handle.is_some_and(|handle| handle == *output)
    })
}

/// The name at the end of a chain of symbolic links that leads to no file.
fn end_of_links(path: &Path) -> PathBuf {
    /// Links in a chain, at most; as in Linux.
    const MOST: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST {
        let Ok(next) = fs::read_link(&target) else { break };
        target = target.parent().unwrap_or_else(|| Path::new("")).join(next);
    }
    target
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
