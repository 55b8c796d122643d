//! Running the program as a user does: arguments and input in, outputs and exit code out.

use std::io::{BufRead, Write};
use std::ops::{Deref, DerefMut};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

/// A finished run of the program.
pub(crate) struct Run {
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
        assert_eq!(self.output.status.code(), Some(code), "{}", self.stderr());
        self
    }

    #[track_caller]
    pub(crate) fn stdout_eq(self, text: &str) -> Self {
        let stdout = self.stdout();
        assert!(stdout == text, "standard output:\n{stdout}\nexpected:\n{text}");
        self
    }

    #[track_caller]
    pub(crate) fn stderr_eq(self, text: &str) -> Self {
        let stderr = self.stderr();
        assert!(stderr == text, "standard error:\n{stderr}\nexpected:\n{text}");
        self
    }
}

/// Runs the program until it exits.
pub(crate) fn run(args: &[&str], stdin: impl AsRef<[u8]>) -> Run {
    let mut command = command();
    command.args(args);
    run_command(command, stdin)
}

/// Runs a command that starts the program until it exits.
pub(crate) fn run_command(command: Command, stdin: impl AsRef<[u8]>) -> Run {
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
    Run { output }
}

pub(crate) fn stdout(args: &[&str], stdin: impl AsRef<[u8]>) -> String {
    run(args, stdin).stdout()
}

pub(crate) fn stderr(args: &[&str], stdin: impl AsRef<[u8]>) -> String {
    run(args, stdin).stderr()
}

/// Runs the program and asserts its exit code, standard output and standard error.
#[track_caller]
pub(crate) fn expect(
    args: &[&str],
    stdin: impl AsRef<[u8]>,
    code: i32,
    stdout: &str,
    stderr: &str,
) {
    run(args, stdin).stdout_eq(stdout).stderr_eq(stderr).code(code);
}

pub(crate) fn data(file: &str) -> String {
    format!("{}/data/{file}", env!("CARGO_MANIFEST_DIR"))
}

/// Writes a file into the folder that Cargo provides for temporary files of tests, and returns its
/// path. Tests run in parallel, so each name is used by one test only.
pub(crate) fn file(name: &str, text: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, text).unwrap();
    path
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
    Command::new(PROGRAM)
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
pub(crate) fn spawn(args: &[&str]) -> Running {
    let mut command = command();
    command.args(args);
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
