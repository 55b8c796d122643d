//! Runs of the program in folders of their own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use crate::common::environment::number;
use crate::common::program::{PROGRAM, command};
use quickcheck::{Arbitrary, Gen};

/// Random numbers, the same in every run with the same seed.
pub(super) struct Chance(Gen);

impl Chance {
    pub(super) fn new() -> Self {
        Self(Gen::from_size_and_seed(100, number("QUADRILLE_TORTURE_SEED", 1)))
    }

    /// A number below `n`.
    pub(super) fn below(&mut self, n: u64) -> u64 {
        u64::arbitrary(&mut self.0) % n
    }

    pub(super) fn one_of<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        self.0.choose(all).expect("there are some")
    }
}

/// A new empty folder.
pub(super) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("torture-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// The words of a command line.
pub(super) fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

/// Starts the program in a folder, with empty input.
pub(super) fn start(folder: &Path, args: &[String]) -> Child {
    let mut command = command();
    command.current_dir(folder).args(args).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Runs the program in a folder to its end.
pub(super) fn run(folder: &Path, args: &[String]) -> Output {
    start(folder, args).wait_with_output().unwrap()
}

/// Runs the program in a folder, started by a shell after the command `before`. `after` stands
/// behind the program's arguments, for redirections.
pub(super) fn run_by_shell(folder: &Path, before: &str, args: &[String], after: &str) -> Output {
    let line = format!("{before}; exec \"$0\" \"$@\" {after}");
    let mut shell = Command::new("sh");
    shell.current_dir(folder).args(["-c", &line, PROGRAM]).args(args).stdin(Stdio::null());
    shell.output().unwrap()
}

pub(super) fn message(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The exit code of a run that ended by itself: 0 to 3, without a panic.
#[track_caller]
pub(super) fn code(output: &Output, what: &str) -> i32 {
    let message = message(output);
    let code = output.status.code().unwrap_or_else(|| panic!("{what}: killed: {message}"));
    assert!((0..=3).contains(&code), "{what}: exit code {code}: {message}");
    assert!(!message.contains("panicked"), "{what}: {message}");
    code
}

/// Whether the run was refused: exit code 2, and a sentence on standard error.
#[track_caller]
pub(super) fn is_refused(output: &Output, what: &str) -> bool {
    let is_refused = code(output, what) == 2;
    assert!(!is_refused || message(output).trim().len() > 5, "{what}: refused without a reason");
    is_refused
}

/// The contents of all files of a folder, by name.
pub(super) fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let read = |entry: fs::DirEntry| {
        (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())
    };
    let mut files: Vec<_> = files.map(read).collect();
    files.sort();
    files
}

/// Makes a folder have these files and no others.
pub(super) fn restore(folder: &Path, files: &[(String, Vec<u8>)]) {
    for (name, _) in contents(folder) {
        fs::remove_file(folder.join(name)).unwrap();
    }
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).unwrap();
    }
}
