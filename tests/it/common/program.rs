//! The program as its user has it: started with arguments and an input, and what comes out.

use std::io::BufRead;
use std::process::{Child, Command as Process, Stdio};
use std::time::{Duration, Instant};

use snapbox::IntoData;
use snapbox::cmd::{Command, OutputAssert};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_quadrille");

pub(crate) fn run(args: &[&str], stdin: impl IntoData) -> OutputAssert {
    Command::new(PROGRAM).args(args).env_remove("NO_COLOR").stdin(stdin).assert()
}

/// Asserts exit code, standard output and standard error.
pub(crate) fn expect(args: &[&str], stdin: impl IntoData, code: i32, stdout: &str, stderr: &str) {
    run(args, stdin)
        .code(code)
        .stdout_eq(stdout.to_owned().into_data().raw())
        .stderr_eq(stderr.to_owned().into_data().raw());
}

pub(crate) fn data(file: &str) -> String {
    format!("{}/data/{file}", env!("CARGO_MANIFEST_DIR"))
}

/// A file of the test's own, in the folder that cargo keeps for it.
pub(crate) fn file(name: &str, text: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&path, text).unwrap();
    path
}

pub(crate) fn spawn(args: &[&str]) -> Child {
    let pipes = || Stdio::piped();
    let mut process = Process::new(PROGRAM);
    process.args(args).stdin(pipes()).stdout(pipes()).stderr(pipes()).spawn().unwrap()
}

/// Waits until `condition` holds, a minute at most.
pub(crate) fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < Duration::from_secs(60), "no {what} within a minute");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Reads lines until one starts with `start`, and returns that one.
pub(crate) fn read_until(lines: &mut impl BufRead, start: &str) -> String {
    loop {
        let mut line = String::new();
        assert!(lines.read_line(&mut line).unwrap() > 0, "no line starts with {start:?}");
        if line.starts_with(start) {
            return line;
        }
    }
}

#[cfg(unix)]
pub(crate) fn interrupt(child: &Child) {
    let kill = Process::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
}
