//! The place of an output: the file that its name leads to. It is never another file of the run.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use same_file::Handle;
use thiserror::Error;

use super::words::{in_words, name, shown};

/// An output that cannot be written. The message names it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OutputError {
    /// The output is the same file as an input, perhaps under another name.
    #[error(
        "the output {} is the input {}; give the output another name",
        shown(output),
        name(input)
    )]
    IsInput {
        /// The output, its part file or its journal.
        output: PathBuf,
        /// The path of the input, as passed in.
        input: PathBuf,
    },
    /// Two outputs of the run are the same file.
    #[error(
        "{} and {} are the same file; give each output a name of its own",
        shown(first),
        shown(second)
    )]
    SameOutput {
        /// The output that was opened first.
        first: PathBuf,
        /// The output that is refused.
        second: PathBuf,
    },
    /// Standard output is the same file as an input.
    #[error("the output is the input {}; write to another file", name(input))]
    StdoutIsInput {
        /// The path of the input, as passed in.
        input: PathBuf,
    },
    /// Another run has locked the file.
    #[error("another run is writing to {}", shown(path))]
    Busy {
        /// The path of the output, as passed in.
        path: PathBuf,
    },
    /// The file exists, and this run must not replace it.
    #[error("{}: exists already; remove or rename it", shown(path))]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The file is a link, a device or a pipe, but a plain file is required.
    #[error("{}: is not a plain file", shown(path))]
    NotPlain {
        /// The file.
        path: PathBuf,
    },
    /// The file cannot be created or replaced.
    #[error("{}: cannot be written: {}", shown(path), in_words(error))]
    Io {
        /// The path of the output, as passed in.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
}

/// For callers that name the output in messages of their own.
impl From<OutputError> for io::Error {
    fn from(error: OutputError) -> Self {
        match error {
            OutputError::Io { error, .. } => error,
            other => Self::other(other.to_string()),
        }
    }
}

/// The files of a run: its inputs, and its outputs so far.
///
/// Every output is opened through it. It refuses an output that would replace an input or another
/// output, whatever name or link leads to it.
///
/// ```
/// # mod quadrille { pub use quadrille_files as files; }
/// use quadrille::files::{OutputError, RunFiles};
///
/// let mut files = RunFiles::new(["Cargo.toml".into()]);
/// assert!(matches!(files.output("./Cargo.toml".as_ref()), Err(OutputError::IsInput { .. })));
/// assert!(files.output("no-such-file".as_ref()).is_ok());
/// assert!(matches!(
///     files.output("no-such-file.part".as_ref()),
///     Err(OutputError::SameOutput { .. })
/// ));
/// ```
#[derive(Clone, Debug, Default)]
pub struct RunFiles {
    inputs: Vec<PathBuf>,
    /// The path of each output, as passed in, with the files that are written for it.
    outputs: Vec<(PathBuf, [PathBuf; 3])>,
}

impl RunFiles {
    /// The files of a run with these inputs. An input `-` is standard input.
    pub fn new(inputs: impl IntoIterator<Item = PathBuf>) -> Self {
        Self { inputs: inputs.into_iter().collect(), outputs: Vec::new() }
    }

    /// The place that the output `path` leads to. Nothing is created.
    ///
    /// # Errors
    ///
    /// If the place is a directory, or if the target, its part file or its journal is an input or
    /// an earlier output.
    pub fn output(&mut self, path: &Path) -> Result<Destination, OutputError> {
        let destination = Destination::new(path)?;
        if destination.is_plain() {
            let written = destination.written();
            for output in &written {
                if let Some(input) = plain_file(output).and_then(|it| self.same_input(&it)) {
                    let (output, input) = (output.clone(), input.to_owned());
                    return Err(OutputError::IsInput { output, input });
                }
            }
            let is_shared = |other: &[PathBuf; 3]| other.iter().any(|file| written.contains(file));
            if let Some((first, _)) = self.outputs.iter().find(|(_, other)| is_shared(other)) {
                let (first, second) = (first.clone(), path.to_owned());
                return Err(OutputError::SameOutput { first, second });
            }
            self.outputs.push((path.to_owned(), written));
        }
        Ok(destination)
    }

    /// Checks that standard output is not one of the inputs.
    ///
    /// # Errors
    ///
    /// If standard output is the same plain file as one of the inputs.
    pub fn check_stdout(&self) -> Result<(), OutputError> {
        let is_plain = |it: &Handle| it.as_file().metadata().is_ok_and(|it| it.is_file());
        let output = Handle::stdout().ok().filter(is_plain);
        match output.and_then(|output| self.same_input(&output)) {
            Some(input) => Err(OutputError::StdoutIsInput { input: input.to_owned() }),
            None => Ok(()),
        }
    }

    /// The input that is the same file as this output, which is a plain file.
    fn same_input(&self, output: &Handle) -> Option<&PathBuf> {
        self.inputs.iter().find(|&input| {
            let is_stdin = input.as_os_str() == "-";
            let handle = if is_stdin { Handle::stdin().ok() } else { plain_file(input) };
            handle.is_some_and(|handle| handle == *output)
        })
    }
}

/// The place of an output. No file is created yet.
///
/// A symbolic link remains a link: the file that it leads to is replaced. If the name leads to a
/// plain file or to no file, the output is first written to another file in the same folder. A
/// device or a pipe is written directly, since there is no file to replace.
#[derive(Debug)]
pub struct Destination {
    /// The path as passed in.
    pub path: PathBuf,
    /// The name of the file that is written or replaced.
    pub target: PathBuf,
    /// The name of the part file: the target's name followed by `.part`. An output that can be
    /// resumed has this name until it is complete.
    pub part: PathBuf,
    /// The metadata of what is at the place now; `None` if there is nothing.
    pub(super) old: Option<Metadata>,
}

impl Destination {
    fn new(path: &Path) -> Result<Self, OutputError> {
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(Metadata::is_dir) {
            let error = io::ErrorKind::IsADirectory.into();
            return Err(OutputError::Io { path: path.to_owned(), error });
        }
        let target = match old {
            // A pipe such as /dev/stdout has no canonical name.
            Some(_) => fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
            None => in_canonical_folder(end_of_links(path)),
        };
        let part = with_suffix(&target, ".part");
        Ok(Self { path: path.to_owned(), target, part, old })
    }

    /// Whether the output is a new file or replaces a plain file. `false` for a device or a pipe.
    pub fn is_plain(&self) -> bool {
        self.old.as_ref().is_none_or(Metadata::is_file)
    }

    /// The name of the journal of the part file.
    pub fn journal(&self) -> PathBuf {
        with_suffix(&self.part, ".journal")
    }

    /// The names of all files that are written for the output.
    fn written(&self) -> [PathBuf; 3] {
        [self.target.clone(), self.part.clone(), self.journal()]
    }

    /// The folder of the target.
    pub fn folder(&self) -> &Path {
        folder_of(&self.target)
    }

    pub(super) fn failed(&self, error: io::Error) -> OutputError {
        OutputError::Io { path: self.path.clone(), error }
    }
}

/// The file of this name, if it is a plain file. Opening a pipe in order to compare it might block
/// forever.
fn plain_file(path: &Path) -> Option<Handle> {
    let is_plain = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    is_plain.then(|| Handle::from_path(path).ok()).flatten()
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// The name at the end of a chain of symbolic links that leads to no file.
fn end_of_links(path: &Path) -> PathBuf {
    /// The most symbolic links that are followed, as in Linux.
    const MOST: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST {
        let Ok(next) = fs::read_link(&target) else { break };
        target = target.parent().unwrap_or_else(|| Path::new("")).join(next);
    }
    target
}

/// The path with the canonical name of its folder, so that paths of the same file are equal.
fn in_canonical_folder(path: PathBuf) -> PathBuf {
    match (fs::canonicalize(folder_of(&path)), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}

/// The path with a suffix at the end of its name.
#[must_use]
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
