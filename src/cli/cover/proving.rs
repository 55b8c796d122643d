//! `--prove --log`: proves that there is no solution, for veripb. Without a log, `--prove` is a
//! question as the others are (`cli/search.rs`).

use std::io::Write;

use quadrille::proof::certificate::Certificate;
use quadrille::proof::{self, Proof, ProvedBy, log_certificate};
use quadrille::run::{End, Question, Task};
use quadrille::search::{EngineKind, Outcome};
use quadrille_base::counted;
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::proof_files::{ProofArgs, ProofFiles, ProofLog, remove_contradicted};
use crate::cli::search::{Job, why};
use crate::cli::solution_printer::{Lines, ShowSolution};
use crate::cli::{Exit, json, messages};

/// What was proved, as a JSON object.
#[derive(Serialize)]
struct Proved {
    end: &'static str,
    solutions: u64,
    /// `parity`, `modulo`, `weights` or `search`.
    proof: &'static str,
    /// How many items have a weight.
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<usize>,
    /// How many clauses the log has.
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<u64>,
}

/// Proves by a log, and by a certificate if that is asked for, too.
pub(super) fn run(mut job: Job, asked: &ProofArgs) -> Result<Exit, Failure> {
    let Job { problem, settings, interrupt, .. } = job;
    let ignored = [
        (settings.engine != EngineKind::Auto, "--engine"),
        (settings.choose.is_some(), "--choose"),
        (settings.seed.is_some(), "--seed"),
        (settings.memory.is_some(), "--memory"),
        (settings.preprocess, "--preprocess"),
        (settings.stats, "--stats"),
    ];
    let ignored = ignored.iter().find(|(is_given, _)| *is_given);
    if let (Some((_, option)), None) = (ignored, &asked.certificate) {
        return Err(format!("--log is written by searches of its own; leave out {option}").into());
    }
    // Opened now, so that an error is reported before the search for a proof.
    let ProofFiles { certificate: to_certificate, log } = asked.open(&mut job.files)?;
    let log = log.expect("a log is asked for");
    // The results are written later, and to another file.
    settings.output.as_deref().map_or(Ok(()), |path| job.files.clone().output(path).map(drop))?;
    interrupt.set_idle(false);
    // A log is written from what is found first, which may be a certificate, too.
    let Some((file, mut output)) = to_certificate else {
        return logged(job, None, log);
    };
    let task = Task::new(settings.plan(problem), Question::Prove);
    let mut run = task.run().map_err(|error| why(settings, error))?;
    run.set_limits(settings.limits_left());
    run.set_stop(interrupt.stop_flag());
    run.to_end();
    let certificate = run.answer().no_cover.and_then(|it| it.certificate);
    if let Some(certificate) = &certificate {
        let written = output.write_all(certificate.write(problem).as_bytes());
        let written = written.and_then(|()| output.finish());
        written.map_err(|error| Failure::of_writing(&file, &error))?;
    }
    logged(job, certificate, log)
}

/// Writes a text as the result of the run.
fn print(text: &str, mut job: Job) -> Result<Exit, Failure> {
    let mut results = job.results()?;
    let written = results.write_all(text.as_bytes()).and_then(|()| results.finish());
    Ok(messages::after_writing(written, "the result"))
}

/// Writes the log of the certificate, if there is one, or of what else shows that there is no
/// solution.
fn logged(job: Job, certificate: Option<Certificate>, mut log: ProofLog) -> Result<Exit, Failure> {
    let Job { problem, settings, interrupt, .. } = job;
    let [formula, proof] = log.names.clone();
    let failed = |error| Failure::of_writing(&proof, &error);
    let (limits, stop) = (settings.limits_left(), interrupt.stop_flag());
    let ProofLog { formula: to_formula, proof: to_proof, .. } = &mut log;
    let by = |proof, items, clauses| Proved {
        end: End::Complete.word(),
        solutions: 0,
        proof,
        items,
        clauses,
    };
    let by_certificate = |certificate: &Certificate| {
        let n_items = certificate.n_items();
        (by(certificate.kind(), Some(n_items), None), certificate.to_string())
    };
    let (proved, reason) = if let Some(certificate) = certificate {
        log_certificate(problem, &certificate, to_formula, to_proof).map_err(failed)?;
        by_certificate(&certificate)
    } else {
        match proof::log(problem, to_formula, to_proof, limits, &stop).map_err(failed)? {
            Proof::Complete { by: ProvedBy::Certificate(certificate), .. } => {
                by_certificate(&certificate)
            }
            Proof::Complete { steps, by: from, .. } => {
                let kind = if from == ProvedBy::Tree { "" } else { "learnt " };
                (by("search", None, Some(steps)), counted(steps, &format!("{kind}clause")))
            }
            // An incomplete log proves nothing: without a `finish` its files are removed.
            Proof::Cover(cover) => {
                remove_contradicted([&formula, &proof]).for_each(|text| messages::say(&text));
                let mut text = String::new();
                Lines::items(problem).show(&cover, &mut text);
                return print(&text, job);
            }
            end => {
                let is_stopped = end == Proof::Cut(Outcome::Stopped);
                let by = if is_stopped { interrupt.cause() } else { "a limit" };
                let remark = "there may be solutions; no proof was written";
                messages::say(&format!("stopped by {by}: {remark}"));
                return Ok(Exit::Stopped);
            }
        }
    };
    let command = log.command();
    log.finish().map_err(failed)?;
    messages::say(&format!("no solution: proved by {reason} ({command})"));
    let line = if settings.json { json::line(&proved) + "\n" } else { String::new() };
    Ok(print(&line, job)?.max(Exit::No))
}
