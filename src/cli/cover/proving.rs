//! `--prove`: proves that there is no solution, by linear algebra or by a logged search.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use quadrille::files::{RunFiles, in_words};
use quadrille::proof::certificate::Certificate;
use quadrille::proof::{Proof, ProvedBy, log, log_certificate, prove, prove_by_moduli};
use quadrille::search::{Outcome, StopFlag};
use quadrille::{Enumerate, Problem, Search};
use serde::Serialize;

use super::Lines;
use crate::cli::Exit;
use crate::cli::input::name;
use crate::cli::interrupt::Interrupt;
use crate::cli::json;
use crate::cli::messages::Messages;
use crate::cli::proof_files::{ProofFiles, ProofLog, ProofPaths};
use crate::cli::results::Results;
use crate::cli::search::{self, CoverQuestion, SearchArgs, ShowSolution, Task};

/// What to prove, and where to write the proof.
#[derive(Debug, clap::Args)]
pub(super) struct ProofArgs {
    /// Prove that there is no solution, or print one
    #[arg(long, conflicts_with_all = [
        "all", "count", "check", "best", "checkpoint", "limit", "part", "split", "parts",
        "estimate", "trace", "tree", "distinct",
    ])]
    pub(super) prove: bool,
    /// Write a certificate, which quadrille verify checks, to FILE; "-" is standard output
    #[arg(long, value_name = "FILE", requires = "proved")]
    pub(super) certificate: Option<PathBuf>,
    /// Write a proof that veripb checks to NAME.opb and NAME.pbp
    #[arg(long, value_name = "NAME", requires = "proved")]
    log: Option<PathBuf>,
}

impl ProofArgs {
    /// Where proofs are to be written.
    pub(super) fn paths(&self) -> ProofPaths<'_> {
        ProofPaths { certificate: self.certificate.as_deref(), log: self.log.as_deref() }
    }
}

/// The time limit for linear programs, unless `--time` is set.
const PROOF_TIME: Duration = Duration::from_secs(10);

// Before the linear programs, the program tries certificates modulo small numbers, and a short
// search for a solution. The time limit of each is SEARCH_TIME plus SEARCH_TIME_PER_ENTRY for each
// entry of the problem.
const SEARCH_TIME: Duration = Duration::from_millis(40);
const SEARCH_TIME_PER_ENTRY: Duration = Duration::from_micros(10);

/// What was proved, as a JSON object.
#[derive(Serialize)]
struct Proved<'a> {
    end: &'a str,
    solutions: u64,
    /// `parity`, `modulo`, `weights` or `search`.
    proof: &'a str,
    /// How many items have a weight.
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<usize>,
    /// How many clauses the log has.
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<u64>,
}

impl<'a> Proved<'a> {
    fn by(certificate: &'a Certificate) -> Self {
        let (proof, items) = (certificate.kind(), Some(certificate.n_items()));
        Self { end: "complete", solutions: 0, proof, items, clauses: None }
    }
}

pub(super) fn run(
    problem: &Problem,
    proving: &ProofArgs,
    settings: &SearchArgs,
    mut files: RunFiles,
    interrupt: &Interrupt,
    messages: &Messages,
) -> Exit {
    // Opened now, so that an error is reported before the search for a proof.
    let opened = proving.paths().open(&mut files).and_then(|opened| {
        // The results are written later, and to another file.
        settings.output().map_or(Ok(()), |path| files.clone().output(path).map(drop))?;
        Ok(opened)
    });
    let ProofFiles { certificate: to_certificate, log: to_log } = match opened {
        Ok(opened) => opened,
        Err(error) => return messages.refuse(&error.to_string()),
    };
    // A log is written from what is found first, which may be a certificate, too.
    let certificate = if to_log.is_some() && to_certificate.is_none() {
        None
    } else {
        let time = settings.limits_left().time.unwrap_or(PROOF_TIME);
        // A signal ends the program at once while it looks for a certificate.
        if interrupt.set_idle(true) {
            return Exit::Stopped;
        }
        let certificate = certificate(problem, settings, time);
        interrupt.set_idle(false);
        certificate
    };
    if let Some(certificate) = &certificate
        && let Some((file, mut output)) = to_certificate
        && let Err(error) =
            output.write_all(certificate.write(problem).as_bytes()).and_then(|()| output.finish())
    {
        return failed(&file, &error, messages);
    }
    if let Some(log) = to_log {
        return logged(problem, certificate, log, settings, files, interrupt, messages);
    }
    let Some(certificate) = certificate else {
        let mut lines = Lines(problem);
        let task = Task {
            problem,
            question: CoverQuestion::Prove,
            settings,
            parts: None,
            diagram: None,
            proofs: ProofPaths::default(),
            files,
        };
        let exit = search::run(task, &mut lines, interrupt, messages);
        if matches!(exit, Exit::Answered) {
            remove_contradicted(proving.certificate.iter(), messages);
        }
        if matches!(exit, Exit::No) && proving.certificate.is_some() {
            messages
                .say("no certificate was found, so none was written; --log NAME writes a proof");
        }
        return exit;
    };
    if !settings.quiet() {
        messages.say(&format!("no solution: proved by {certificate}"));
    }
    concluded(settings, &Proved::by(&certificate), &mut files, messages)
}

/// A certificate, or `None` if there is none or a solution is found first. The fastest method comes
/// first.
fn certificate(problem: &Problem, settings: &SearchArgs, time: Duration) -> Option<Certificate> {
    let entries = u32::try_from(problem.n_entries()).unwrap_or(u32::MAX);
    let short = time.min(SEARCH_TIME + SEARCH_TIME_PER_ENTRY * entries);
    // A signal ends the program at once here, so no flag is needed.
    prove_by_moduli(problem, short, &StopFlag::new()).or_else(|| {
        // If a solution is found quickly, there is no certificate.
        if is_easy(problem, settings, short) { None } else { prove(problem, time) }
    })
}

/// Whether a search with this time limit finds a solution.
fn is_easy(problem: &Problem, settings: &SearchArgs, time: Duration) -> bool {
    let Ok(mut search) = settings.plan(problem).covers() else { return false };
    search.set_limits(settings.limits_left().time(time));
    search.next_solution().is_some()
}

/// Prints the JSON object, with `--json`, and ends the run.
fn concluded(
    settings: &SearchArgs,
    proved: &Proved,
    files: &mut RunFiles,
    messages: &Messages,
) -> Exit {
    let line = if settings.json() { json::line(&proved) + "\n" } else { String::new() };
    print(&line, settings, files, messages).max(Exit::No)
}

/// Writes a text as the result of the run.
fn print(text: &str, settings: &SearchArgs, files: &mut RunFiles, messages: &Messages) -> Exit {
    let Some(mut results) = Results::open_or_say(settings.output(), files, messages) else {
        return Exit::Input;
    };
    let written = results.write_all(text.as_bytes());
    messages.after_writing(written.and_then(|()| results.finish()), "the result")
}

fn failed(file: &Path, error: &io::Error, messages: &Messages) -> Exit {
    messages.refuse(&format!("cannot write {}: {}", name(file), in_words(error)))
}

/// Removes the files of an earlier proof that there is no solution, after a solution was found.
fn remove_contradicted<'f>(files: impl IntoIterator<Item = &'f PathBuf>, messages: &Messages) {
    for file in files.into_iter().filter(|file| file.is_file()) {
        let name = name(file);
        messages.say(&match fs::remove_file(file) {
            Ok(()) => format!("{name}: removed, since there is a solution"),
            Err(error) => format!(
                "{name}: no proof, since there is a solution; it cannot be \
                                   removed: {}",
                in_words(&error)
            ),
        });
    }
}

/// Writes the log of the certificate, if there is one, or of what else shows that there is no
/// solution.
fn logged(
    problem: &Problem,
    certificate: Option<Certificate>,
    mut files_of_log: ProofLog,
    settings: &SearchArgs,
    mut files: RunFiles,
    interrupt: &Interrupt,
    messages: &Messages,
) -> Exit {
    let (limits, stop) = (settings.limits_left(), interrupt.stop_flag());
    let [formula, proof] = files_of_log.names().clone();
    let ProofLog { formula: to_formula, proof: to_proof, .. } = &mut files_of_log;
    let end = match certificate {
        Some(certificate) => log_certificate(problem, &certificate, to_formula, to_proof)
            .map(|()| Logged::By(certificate)),
        None => log(problem, to_formula, to_proof, limits, &stop).map(|end| match end {
            Proof::Complete { by: ProvedBy::Certificate(certificate), .. } => {
                Logged::By(certificate)
            }
            end => Logged::Search(end),
        }),
    };
    let end = match end {
        Ok(end) => end,
        Err(error) => return failed(&proof, &error, messages),
    };
    let (proved, reason) = match &end {
        Logged::By(certificate) => (Proved::by(certificate), certificate.to_string()),
        Logged::Search(Proof::Complete { steps, by, .. }) => {
            let proved = Proved {
                end: "complete",
                solutions: 0,
                proof: "search",
                items: None,
                clauses: Some(*steps),
            };
            let kind = if matches!(by, ProvedBy::Tree) { "" } else { "learnt " };
            let plural = if *steps == 1 { "" } else { "s" };
            (proved, format!("{steps} {kind}clause{plural}"))
        }
        // An incomplete log proves nothing: without a `finish` its files are removed.
        Logged::Search(Proof::Cover(cover)) => {
            remove_contradicted([&formula, &proof], messages);
            let mut text = String::new();
            Lines(problem).show(cover, &mut text);
            return print(&text, settings, &mut files, messages);
        }
        Logged::Search(end) => {
            let by = match end {
                Proof::Cut(Outcome::Stopped) => interrupt.cause(),
                _ => "a limit",
            };
            messages.say(&format!("stopped by {by}: there may be solutions; no proof was written"));
            return Exit::Stopped;
        }
    };
    let command = files_of_log.command();
    if let Err(error) = files_of_log.finish() {
        return failed(&proof, &error, messages);
    }
    messages.say(&format!("no solution: proved by {reason} ({command})"));
    concluded(settings, &proved, &mut files, messages)
}

/// What was logged.
enum Logged {
    /// A certificate.
    By(Certificate),
    /// A search, or nothing.
    Search(Proof),
}
