//! `--prove`: proves that there is no solution, by linear algebra or by a logged search.

use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

use quadrille::files::{self, Destination, WholeFile, in_words};
use quadrille::proof::{LogError, Proof, log, prove};
use quadrille::search::Outcome;
use quadrille::{Enumerate, Problem, Search};
use serde::Serialize;

use super::Lines;
use crate::cli::Exit;
use crate::cli::interrupt::Interrupt;
use crate::cli::messages::Messages;
use crate::cli::search::{self, Question, Settings, Show, Task};

/// What to prove, and where to write the proof.
#[derive(Debug, clap::Args)]
pub(super) struct Proving {
    /// Prove that there is no solution, or print one
    #[arg(long, conflicts_with_all = [
        "all", "count", "check", "best", "checkpoint", "limit", "part", "split", "parts",
        "estimate",
    ])]
    pub(super) prove: bool,
    /// Write a certificate, which quadrille verify checks, to FILE; "-" is standard output
    #[arg(long, value_name = "FILE", requires = "prove")]
    certificate: Option<PathBuf>,
    /// Write a proof by search, which veripb checks, to NAME.opb and NAME.pbp
    #[arg(long, value_name = "NAME", requires = "prove")]
    log: Option<PathBuf>,
}

/// The time limit for linear programs, unless `--time` is given.
const PROOF_TIME: Duration = Duration::from_secs(10);

// Before the linear programs, a short search may find a solution. Its time limit has a fixed part
// and a part for each entry of the problem.
const SEARCH_TIME: Duration = Duration::from_millis(40);
const SEARCH_TIME_PER_ENTRY: Duration = Duration::from_micros(10);

/// What was proved, as a JSON object.
#[derive(Serialize)]
struct Proved<'a> {
    end: &'a str,
    solutions: u64,
    /// `parity`, `weights` or `search`.
    proof: &'a str,
    /// How many items have a weight.
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<usize>,
    /// How many tree nodes are refuted.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

pub(super) fn run(
    problem: &Problem,
    proving: &Proving,
    settings: &Settings,
    interrupt: &Interrupt,
    messages: &Messages,
) -> Exit {
    if proving.log.is_some() && problem.has_multiplicities() {
        messages.say("--log: cannot prove a problem with multiplicities, such as 2|a");
        return Exit::Input;
    }
    let time = settings.limits().time.unwrap_or(PROOF_TIME);
    // ^C ends the program at once while it looks for a certificate.
    if interrupt.set_idle(true) {
        return Exit::Stopped;
    }
    // A solution that is found quickly makes linear programs unnecessary.
    let certificate = if is_easy(problem, settings) { None } else { prove(problem, time) };
    interrupt.set_idle(false);
    if let Some(certificate) = &certificate
        && let Some(file) = &proving.certificate
        && let Err(error) = write(file, &certificate.write(problem))
    {
        return failed(file, &error, messages);
    }
    if let Some(name) = &proving.log {
        return logged(problem, name, settings, interrupt, messages);
    }
    let Some(certificate) = certificate else {
        let mut lines = Lines(problem);
        let task = Task { problem, question: Question::First, settings, parts: None };
        let exit = search::run(task, &mut lines, interrupt, messages);
        if matches!(exit, Exit::No) && proving.certificate.is_some() {
            messages.say(if problem.has_multiplicities() {
                "proved by search; no certificate was found, so none was written"
            } else {
                "proved by search; no certificate was found, so none was written; --log NAME \
                 writes a proof"
            });
        }
        return exit;
    };
    messages.say(&format!("no solution: proved by {certificate}"));
    concluded(
        settings,
        &Proved {
            end: "complete",
            solutions: 0,
            proof: certificate.kind(),
            items: Some(certificate.n_items()),
            nodes: None,
        },
        messages,
    )
}

/// Whether a short search finds a solution.
fn is_easy(problem: &Problem, settings: &Settings) -> bool {
    let Ok(mut search) = settings.plan(problem).covers() else { return false };
    let entries = u32::try_from(problem.n_entries()).unwrap_or(u32::MAX);
    let most = SEARCH_TIME + SEARCH_TIME_PER_ENTRY * entries;
    let limits = settings.limits();
    search.set_limits(limits.time(limits.time.map_or(most, |time| time.min(most))));
    search.next_solution().is_some()
}

/// Prints the JSON object, with `--json`, and ends the run.
fn concluded(settings: &Settings, proved: &Proved, messages: &Messages) -> Exit {
    if settings.json() {
        let line = serde_json::to_string(&proved).expect("plain data");
        let written = writeln!(stdout(), "{line}");
        if written.is_err() {
            return messages.after_writing(written, "the result");
        }
    }
    Exit::No
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    if file == Path::new("-") {
        stdout().write_all(text.as_bytes())
    } else {
        Ok(files::write(file, text.as_bytes(), &[])?)
    }
}

fn failed(file: &Path, error: &io::Error, messages: &Messages) -> Exit {
    messages.say(&format!("cannot write {}: {}", file.display(), in_words(error)));
    Exit::Input
}

/// Creates the file of a proof, which appears under its name when it is finished.
fn create(file: &Path) -> io::Result<WholeFile> {
    Ok(Destination::new(file, &[])?.create()?)
}

/// Searches, and logs each refuted tree node as a step of a proof.
fn logged(
    problem: &Problem,
    name: &Path,
    settings: &Settings,
    interrupt: &Interrupt,
    messages: &Messages,
) -> Exit {
    let [formula, proof] = ["opb", "pbp"].map(|end| {
        let mut name = name.as_os_str().to_owned();
        name.push(".");
        name.push(end);
        PathBuf::from(name)
    });
    let files = match [&formula, &proof].map(|file| (create(file), file)) {
        [(Ok(formula), _), (Ok(proof), _)] => [formula, proof],
        [(Err(error), file), _] | [_, (Err(error), file)] => return failed(file, &error, messages),
    };
    let [mut to_formula, mut to_proof] = files;
    let (limits, stop) = (settings.limits(), interrupt.stop_flag());
    let end = match log(problem, &mut to_formula, &mut to_proof, limits, stop) {
        Ok(end) => end,
        Err(LogError::Io(error)) => return failed(&proof, &error, messages),
        Err(error) => {
            messages.say(&format!("--log: {error}"));
            return Exit::Input;
        }
    };
    if let Proof::Complete { nodes, .. } = end {
        // Neither file gets its name before all of both is on the disk.
        let finished = to_proof.sync().and_then(|()| to_formula.finish());
        if let Err(error) = finished.and_then(|()| to_proof.finish()) {
            return failed(&proof, &error, messages);
        }
        messages.say(&format!(
            "no solution: proved by {nodes} tree nodes (veripb {} {})",
            formula.display(),
            proof.display()
        ));
        return concluded(
            settings,
            &Proved {
                end: "complete",
                solutions: 0,
                proof: "search",
                items: None,
                nodes: Some(nodes),
            },
            messages,
        );
    }
    // An incomplete log proves nothing: without a `finish` its files are removed.
    match end {
        Proof::Cover(cover) => {
            let mut text = String::new();
            Lines(problem).show(&cover, &mut text);
            messages.after_writing(stdout().write_all(text.as_bytes()), "the solution")
        }
        Proof::Cut(outcome) => {
            let cut = match outcome {
                Outcome::Stopped => "stopped by ^C",
                _ => "stopped by a limit",
            };
            messages.say(&format!("{cut}: there may be solutions; no proof was written"));
            Exit::Stopped
        }
        _ => unreachable!("handled above"),
    }
}
