//! Running the program as a user does: arguments and input in, outputs and exit code out.
//!
//! The program runs in a folder for temporary files, so arguments and messages have short names.

use std::fs;
use std::io::{BufRead, Write};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

/// A puzzle with one solution, for a person a very hard one, and its solution.
pub(crate) const PUZZLE: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
pub(crate) const SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/// A puzzle with one solution, for a person an easy one.
pub(crate) const EASY: &str =
    "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6.";
/// Four solutions, from Sudopedia's test cases.
pub(crate) const FOUR: &str =
    "....9....6..4.7..8.4.812.3.7.......5..4...9..5..371..4.5..6..4.2.17.85.9.........";
/// No solution, although no two clues conflict.
pub(crate) const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";
/// The empty board.
pub(crate) const EMPTY: &str =
    ".................................................................................";

/// A board in nine lines.
pub(crate) fn rows(board: &str) -> String {
    (0..9).flat_map(|row| [&board[9 * row..][..9], "\n"]).collect()
}

/// Arguments of the program: a list, or a line of words between spaces. A word that begins with
/// `data/` is a file of `data`.
pub(crate) trait Args {
    fn words(self) -> Vec<String>;
}

impl Args for &str {
    fn words(self) -> Vec<String> {
        self.split(' ').collect::<Vec<_>>().words()
    }
}

impl Args for &String {
    fn words(self) -> Vec<String> {
        self.as_str().words()
    }
}

impl Args for String {
    fn words(self) -> Vec<String> {
        self.as_str().words()
    }
}

impl Args for &[&str] {
    fn words(self) -> Vec<String> {
        let word = |word: &&str| word.strip_prefix("data/").map_or_else(|| (*word).into(), data);
        self.iter().map(word).collect()
    }
}

impl<const N: usize> Args for &[&str; N] {
    fn words(self) -> Vec<String> {
        self[..].words()
    }
}

impl Args for &Vec<&str> {
    fn words(self) -> Vec<String> {
        self[..].words()
    }
}

/// A finished run of the program.
pub(crate) struct Run {
    /// The command line, for messages of tests.
    line: String,
    pub(crate) output: Output,
}

impl Run {
    pub(crate) fn stdout(&self) -> String {
        String::from_utf8(self.output.stdout.clone()).unwrap()
    }

    pub(crate) fn stderr(&self) -> String {
        String::from_utf8(self.output.stderr.clone()).unwrap()
    }

    #[track_caller]
    pub(crate) fn code(self, code: i32) -> Self {
        assert_eq!(self.output.status.code(), Some(code), "{}: {}", self.line, self.stderr());
        self
    }

    #[track_caller]
    pub(crate) fn stdout_eq(self, text: &str) -> Self {
        self.holds(&self.stdout(), "standard output", "", text, |stdout, text| stdout == text);
        self
    }

    #[track_caller]
    pub(crate) fn stderr_eq(self, text: &str) -> Self {
        self.holds(&self.stderr(), "standard error", "", text, |stderr, text| stderr == text);
        self
    }

    /// Asserts that standard output begins with this text.
    #[track_caller]
    pub(crate) fn prints_first(self, text: &str) -> Self {
        self.holds(&self.stdout(), "standard output", "at its start ", text, str::starts_with);
        self
    }

    /// Asserts that standard output has this text in it.
    #[track_caller]
    pub(crate) fn prints(self, text: &str) -> Self {
        self.holds(&self.stdout(), "standard output", "in it ", text, str::contains);
        self
    }

    /// Asserts that standard output ends with this text.
    #[track_caller]
    pub(crate) fn prints_last(self, text: &str) -> Self {
        self.holds(&self.stdout(), "standard output", "at its end ", text, str::ends_with);
        self
    }

    /// Asserts that standard error begins with this text.
    #[track_caller]
    pub(crate) fn says_first(self, text: &str) -> Self {
        self.holds(&self.stderr(), "standard error", "at its start ", text, str::starts_with);
        self
    }

    /// Asserts that standard error has this text in it.
    #[track_caller]
    pub(crate) fn says(self, text: &str) -> Self {
        self.holds(&self.stderr(), "standard error", "in it ", text, str::contains);
        self
    }

    /// Asserts that standard error ends with this text.
    #[track_caller]
    pub(crate) fn says_last(self, text: &str) -> Self {
        self.holds(&self.stderr(), "standard error", "at its end ", text, str::ends_with);
        self
    }

    #[track_caller]
    fn holds<'t>(
        &self,
        found: &'t str,
        stream: &str,
        place: &str,
        text: &'t str,
        law: impl Fn(&'t str, &'t str) -> bool,
    ) {
        let line = &self.line;
        assert!(law(found, text), "{line}\n{stream}:\n{found}\nexpected {place}:\n{text}");
    }

    /// The lines of standard output, each a JSON value.
    #[track_caller]
    pub(crate) fn json(&self) -> Vec<Value> {
        let value = |line: &str| {
            let value = serde_json::from_str(line);
            value.unwrap_or_else(|error| panic!("{}: {error}: {line}", self.line))
        };
        self.stdout().lines().map(value).collect()
    }

    /// The solutions on standard output, sorted, each as its sorted lines.
    pub(crate) fn solutions(&self) -> Vec<Vec<String>> {
        solutions(&self.stdout())
    }
}

/// The solutions of a text, sorted, each as its sorted lines.
pub(crate) fn solutions(text: &str) -> Vec<Vec<String>> {
    let mut solutions: Vec<Vec<String>> = text
        .split("\n\n")
        .filter(|solution| !solution.trim().is_empty())
        .map(|solution| solution.trim().lines().map(str::to_owned).collect())
        .collect();
    for solution in &mut solutions {
        solution.sort();
    }
    solutions.sort();
    solutions
}

/// Runs the program until it exits.
pub(crate) fn run(args: impl Args, stdin: impl AsRef<[u8]>) -> Run {
    let mut command = command();
    command.args(args.words());
    run_command(command, stdin)
}

/// Runs a command that starts the program until it exits.
pub(crate) fn run_command(command: Command, stdin: impl AsRef<[u8]>) -> Run {
    let words = command.get_args().map(|word| word.to_string_lossy().into_owned());
    let line = words.collect::<Vec<String>>().join(" ");
    let mut child = spawn_command(command);
    let (mut pipe, stdin) = (child.stdin.take().unwrap(), stdin.as_ref());
    let output = std::thread::scope(|scope| {
        // The program need not read all of its input.
        scope.spawn(|| {
            let _ = pipe.write_all(stdin);
            drop(pipe);
        });
        child.wait_with_output().unwrap()
    });
    Run { line, output }
}

/// Runs a line of a shell to its end. `{}` in the line is the program.
#[cfg(unix)]
pub(crate) fn shell(line: &str, stdin: impl AsRef<[u8]>) -> Run {
    let mut command = Command::new("sh");
    command.current_dir(FOLDER).args(["-c", &line.replace("{}", &format!("'{PROGRAM}'"))]);
    run_command(command, stdin)
}

pub(crate) fn stdout(args: impl Args, stdin: impl AsRef<[u8]>) -> String {
    run(args, stdin).stdout()
}

pub(crate) fn stderr(args: impl Args, stdin: impl AsRef<[u8]>) -> String {
    run(args, stdin).stderr()
}

pub(crate) fn json(args: impl Args, stdin: impl AsRef<[u8]>) -> Vec<Value> {
    run(args, stdin).json()
}

/// Runs the program and asserts its exit code, standard output and standard error.
#[track_caller]
pub(crate) fn expect(
    args: impl Args,
    stdin: impl AsRef<[u8]>,
    code: i32,
    stdout: &str,
    stderr: &str,
) {
    run(args, stdin).stdout_eq(stdout).stderr_eq(stderr).code(code);
}

/// Arguments and input; exit code, standard output and standard error.
pub(crate) type Case<'a> = (&'a str, &'a str, i32, &'a str, &'a str);

/// Expects what each line of a table says.
#[track_caller]
pub(crate) fn expect_all(cases: &[Case]) {
    for &(args, stdin, code, stdout, stderr) in cases {
        expect(args, stdin, code, stdout, stderr);
    }
}

/// The program with arguments that others follow.
pub(crate) fn asked<'a>(command: &'a str, stdin: &'a str) -> Asked<'a> {
    Asked { folder: None, command, stdin }
}

pub(crate) struct Asked<'a> {
    /// Where it runs, if not in the folder that all tests share.
    folder: Option<&'a Folder>,
    command: &'a str,
    stdin: &'a str,
}

impl Asked<'_> {
    fn run(&self, args: &str, stdin: &str) -> Run {
        let line = format!("{} {args}", self.command);
        match self.folder {
            Some(folder) => folder.run(line.trim(), stdin),
            None => run(line.trim(), stdin),
        }
    }

    /// Expects what each line of a table says.
    #[track_caller]
    pub(crate) fn expect_all(&self, cases: &[Case]) {
        for &(args, stdin, code, stdout, stderr) in cases {
            self.run(args, stdin).stdout_eq(stdout).stderr_eq(stderr).code(code);
        }
    }

    /// Each of these arguments is refused: exit code 2, nothing on standard output, and a message
    /// that has this text in it.
    #[track_caller]
    pub(crate) fn refused(&self, cases: &[(&str, &str)]) {
        for (args, reason) in cases {
            let run = self.run(args, self.stdin).code(2).stdout_eq("").says(reason);
            assert!(!run.stderr().is_empty(), "{} {args}", self.command);
        }
    }

    /// Each of these arguments, between semicolons, is refused for one reason.
    #[track_caller]
    pub(crate) fn refused_alike(&self, reason: &str, all: &str) {
        for args in all.split("; ") {
            self.refused(&[(args, reason)]);
        }
    }
}

/// A file of `data`.
pub(crate) fn data(file: &str) -> String {
    format!("{}/data/{file}", env!("CARGO_MANIFEST_DIR"))
}

/// The folder that Cargo provides for temporary files of tests.
const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// Writes a file into the folder for temporary files, and returns its path. Tests run in parallel,
/// so each name is used by one test only.
pub(crate) fn file(name: &str, text: &str) -> String {
    let path = format!("{FOLDER}/{name}");
    fs::write(&path, text).unwrap();
    path
}

/// The path of a file that is not there yet, in the folder for temporary files.
pub(crate) fn fresh(name: &str) -> String {
    let path = format!("{FOLDER}/{name}");
    let _ = fs::remove_file(&path);
    path
}

/// A folder of its own for a test. The program runs in it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// A new empty folder.
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(FOLDER).join(format!("folder-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn command(&self, args: impl Args) -> Command {
        let mut command = command();
        command.current_dir(&self.0).args(args.words());
        command
    }

    pub(crate) fn run(&self, args: impl Args, stdin: impl AsRef<[u8]>) -> Run {
        run_command(self.command(args), stdin)
    }

    /// The program in this folder, with arguments that others follow.
    pub(crate) fn asked<'a>(&'a self, command: &'a str) -> Asked<'a> {
        Asked { folder: Some(self), command, stdin: "" }
    }

    pub(crate) fn spawn(&self, args: impl Args) -> Running {
        spawn_command(self.command(args))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).unwrap();
    }

    #[track_caller]
    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    #[track_caller]
    pub(crate) fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).unwrap()
    }

    pub(crate) fn remove(&self, name: &str) {
        fs::remove_file(self.path(name)).unwrap();
    }

    /// The names of the files, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<String> = entries.map(|it| name(it).into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// What gzip makes of these bytes.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// The bytes from which gzip made these.
pub(crate) fn gunzip(bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    let mut decoder = flate2::read::MultiGzDecoder::new(bytes);
    std::io::Read::read_to_end(&mut decoder, &mut plain).unwrap();
    plain
}

/// The running program. It is killed when a test fails before it has ended.
pub(crate) struct Running(Option<Child>);

impl From<Child> for Running {
    fn from(child: Child) -> Self {
        Self(Some(child))
    }
}

impl Running {
    pub(crate) fn wait_with_output(mut self) -> std::io::Result<Output> {
        self.0.take().expect("taken only here").wait_with_output()
    }
}

impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        self.0.as_ref().expect("taken at the end only")
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        self.0.as_mut().expect("taken at the end only")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The program as a command. A signal that these tests ignore has its default action in it.
pub(crate) fn command() -> Command {
    #[cfg(unix)]
    signals::catch();
    let mut command = Command::new(PROGRAM);
    command.current_dir(FOLDER);
    command
}

/// Signals that the tests inherit as ignored.
///
/// A shell without job control ignores ^C for a command in the background, and `nohup` ignores
/// SIGHUP. The program would inherit this, and a test that sends it the signal would wait for ever.
/// When a process starts another program, ignored signals stay ignored, but caught ones get their
/// default action back. So it suffices to catch them here.
#[cfg(unix)]
mod signals {
    use std::sync::{Arc, Once};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    static CAUGHT: Once = Once::new();

    /// Catches the signals that are ignored, and does nothing when one comes, so that the tests go
    /// on as before.
    pub(super) fn catch() {
        CAUGHT.call_once(|| {
            for signal in [SIGINT, SIGHUP, SIGTERM].into_iter().filter(|&s| is_ignored(s)) {
                signal_hook::flag::register(signal, Arc::default()).unwrap();
            }
        });
    }

    /// Whether this process ignores the signal. Only Linux tells; elsewhere the answer is no.
    fn is_ignored(signal: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.is_some_and(|mask| {
            u64::from_str_radix(mask.trim(), 16).unwrap() >> (signal - 1) & 1 == 1
        })
    }
}

/// Starts the program with pipes for its input and outputs.
pub(crate) fn spawn(args: impl Args) -> Running {
    let mut command = command();
    command.args(args.words());
    spawn_command(command)
}

fn spawn_command(mut command: Command) -> Running {
    let child = command
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    Running(Some(child.unwrap()))
}

/// Waits until `condition` holds. Fails after a minute.
pub(crate) fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < Duration::from_secs(60), "no {what} within a minute");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Reads lines up to the first that starts with `start`, and returns that line.
pub(crate) fn read_until(lines: &mut impl BufRead, start: &str) -> String {
    loop {
        let mut line = String::new();
        assert!(lines.read_line(&mut line).unwrap() > 0, "no line starts with {start:?}");
        if line.starts_with(start) {
            return line;
        }
    }
}

/// Processor time of a process, in seconds.
#[cfg(unix)]
pub(crate) fn processor_time(child: &Child) -> f64 {
    let id = child.id().to_string();
    let ps = Command::new("ps").args(["-o", "time=", "-p", &id]).output().unwrap();
    let time = String::from_utf8(ps.stdout).unwrap();
    time.trim().split([':', '-']).fold(0.0, |sum, part| sum * 60.0 + part.parse::<f64>().unwrap())
}

/// Sends a signal such as `-INT` to the program.
#[cfg(unix)]
pub(crate) fn signal(child: &Child, name: &str) {
    let kill = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
}

#[cfg(unix)]
pub(crate) fn interrupt(child: &Child) {
    signal(child, "-INT");
}

/// Sends a signal to the program, and waits until it ends.
///
/// The program's input stays open until then. If it ended first, the program could complete its
/// work before the signal comes; and `Child::wait` would close it.
#[cfg(unix)]
pub(crate) fn end_by(name: &str, mut child: Running) -> ExitStatus {
    let input = child.stdin.take();
    signal(&child, name);
    let status = child.wait().unwrap();
    drop(input);
    status
}
