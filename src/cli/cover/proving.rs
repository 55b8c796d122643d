//! `--prove`: that there is no solution, by linear algebra or a logged search; or a solution.

use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

use quadrille::Problem;
use quadrille::files::{self, Destination, WholeFile, in_words};
use quadrille::proof::certificate::Certificate;
use quadrille::proof::{Proof, log, prove};
use quadrille::search::auto::Enumeration;
use quadrille::search::{Limits, Outcome};
use serde::Serialize;

use super::Lines;
use crate::cli::Exit;
use crate::cli::interrupt::Interrupt;
use crate::cli::reasons::Reasons;
use crate::cli::search::{self, Question, Settings, Show, Task};

/// What to prove, and where to write the proof.
#[derive(Debug, clap::Args)]
pub(super) struct Proving {
    /// Prove that there is no solution, or print one
    #[arg(long, conflicts_with_all = ["all", "count", "check", "best", "checkpoint", "limit", "part", "split", "parts", "estimate"])]
    pub(super) prove: bool,
    /// With --prove: write a certificate to FILE, which `quadrille verify` checks; "-" is standard output
    #[arg(long, value_name = "FILE", requires = "prove")]
    certificate: Option<PathBuf>,
    /// With --prove: write the search as a proof to NAME.opb and NAME.pbp, which `veripb` checks
    #[arg(long, value_name = "NAME", requires = "prove")]
    log: Option<PathBuf>,
}

/// Linear programs are given up after so long, if no limit is set.
const PATIENCE: Duration = Duration::from_secs(10);

/// And a solution is looked for before, for so long, and for so much longer for each entry.
const MOMENT: Duration = Duration::from_millis(40);
const AN_ENTRY: Duration = Duration::from_micros(10);

/// What was proved, as an object.
#[derive(Serialize)]
struct Proved<'a> {
    end: &'a str,
    solutions: u64,
    /// `parity`, `weights` or `search`.
    proof: &'a str,
    /// The items that it weighs.
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<usize>,
    /// The tree nodes that it refutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

pub(super) fn run(
    problem: &Problem,
    proving: &Proving,
    settings: &Settings,
    interrupt: &Interrupt,
    reasons: &Reasons,
) -> Exit {
    if proving.log.is_some() && problem.has_multiplicities() {
        reasons
            .say("--log: with items that are covered more or less than once no proof is written");
        return Exit::Input;
    }
    let patience = settings.limits().time.unwrap_or(PATIENCE);
    // Nothing is lost if ^C ends the program here.
    if interrupt.set_idle(true) {
        return Exit::Stopped;
    }
    // What has a solution that is found soon needs no linear program.
    let certificate = if is_easy(problem, settings) { None } else { prove(problem, patience) };
    interrupt.set_idle(false);
    if let Some(certificate) = &certificate
        && let Some(file) = &proving.certificate
        && let Err(error) = write(file, &certificate.write(problem))
    {
        return failed(file, &error, reasons);
    }
    if let Some(name) = &proving.log {
        return logged(problem, name, settings, interrupt, reasons);
    }
    let Some(certificate) = certificate else {
        let mut lines = Lines(problem);
        let task = Task { problem, question: Question::First, settings, parts: None };
        let exit = search::run(task, &mut lines, interrupt, reasons);
        if matches!(exit, Exit::No) && proving.certificate.is_some() {
            reasons.say(if problem.has_multiplicities() {
                "by search: no certificate was found, and none is written"
            } else {
                "by search: no certificate was found, and none is written; --log writes a proof"
            });
        }
        return exit;
    };
    let n_items = certificate.n_items();
    let items = if n_items == 1 { "item" } else { "items" };
    let (proof, how) = match certificate {
        Certificate::Parity(_) => ("parity", "an odd number in all, and even in each option"),
        Certificate::Weights(_) => ("weights", "less than 0 in all, and in no option"),
    };
    reasons.say(&format!("no solution: proved by {n_items} {items}, {how}"));
    concluded(
        settings,
        &Proved { end: "complete", solutions: 0, proof, items: Some(n_items), nodes: None },
        reasons,
    )
}

/// Whether a solution is found within a moment.
fn is_easy(problem: &Problem, settings: &Settings) -> bool {
    let Ok(mut search) = Enumeration::new(problem, settings.plan()) else { return false };
    let entries = u32::try_from(problem.n_entries()).unwrap_or(u32::MAX);
    let moment = MOMENT + AN_ENTRY * entries;
    let limits = settings.limits();
    let time = Some(limits.time.map_or(moment, |time| time.min(moment)));
    search.set_limits(Limits { time, ..limits });
    search.next_solution().is_some()
}

/// Prints an object if that is asked for.
fn concluded(settings: &Settings, proved: &Proved, reasons: &Reasons) -> Exit {
    if settings.json() {
        let line = serde_json::to_string(&proved).expect("plain data");
        let written = writeln!(stdout(), "{line}");
        if written.is_err() {
            return reasons.written(written, "the answers");
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

fn failed(file: &Path, error: &io::Error, reasons: &Reasons) -> Exit {
    reasons.say(&format!("{}: {}", file.display(), in_words(error)));
    Exit::Input
}

/// Creates the file of a proof, which appears under its name when it is finished.
fn create(file: &Path) -> io::Result<WholeFile> {
    Ok(Destination::new(file, &[])?.create()?)
}

/// A search that writes down what it refutes.
fn logged(
    problem: &Problem,
    name: &Path,
    settings: &Settings,
    interrupt: &Interrupt,
    reasons: &Reasons,
) -> Exit {
    let [formula, proof] = ["opb", "pbp"].map(|end| {
        let mut name = name.as_os_str().to_owned();
        name.push(".");
        name.push(end);
        PathBuf::from(name)
    });
    let files = match [&formula, &proof].map(|file| (create(file), file)) {
        [(Ok(formula), _), (Ok(proof), _)] => [formula, proof],
        [(Err(error), file), _] | [_, (Err(error), file)] => return failed(file, &error, reasons),
    };
    let [mut to_formula, mut to_proof] = files;
    let (limits, stop) = (settings.limits(), interrupt.stop_flag());
    let end = match log(problem, &mut to_formula, &mut to_proof, limits, stop) {
        Ok(end) => end,
        Err(error) => return failed(&proof, &error, reasons),
    };
    if let Proof::Complete { nodes } = end {
        // Neither file gets its name before all of both is on the disk.
        let finished = to_proof.sync().and_then(|()| to_formula.finish());
        if let Err(error) = finished.and_then(|()| to_proof.finish()) {
            return failed(&proof, &error, reasons);
        }
        reasons.say(&format!(
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
            reasons,
        );
    }
    // An incomplete log proves nothing: without a `finish` its files are removed.
    match end {
        Proof::Cover(cover) => {
            let mut text = String::new();
            Lines(problem).show(&cover, &mut text);
            reasons.written(stdout().write_all(text.as_bytes()), "the answers")
        }
        Proof::Cut(outcome) => {
            let cut = match outcome {
                Outcome::Stopped => "stopped by ^C",
                _ => "stopped by a limit",
            };
            reasons.say(&format!("{cut}: there may be solutions, and no proof is written"));
            Exit::Stopped
        }
        Proof::Complete { .. } => unreachable!("told above"),
    }
}
