//! `--prove --log`: proves that there is no solution, for veripb. Without a log, `--prove` is a
//! question as the others are (`cli/search.rs`).

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use quadrille::Problem;
use quadrille::files::{RunFiles, in_words};
use quadrille::proof::certificate::Certificate;
use quadrille::proof::{Proof, ProvedBy, log, log_certificate};
use quadrille::run::{End, Question, Task};
use quadrille::search::Outcome;
use serde::Serialize;

use super::Lines;
use crate::cli::Exit;
use crate::cli::input::name;
use crate::cli::interrupt::Interrupt;
use crate::cli::json;
use crate::cli::messages::Messages;
use crate::cli::proof_files::{ProofFiles, ProofLog, ProofPaths, remove_contradicted};
use crate::cli::results::Results;
use crate::cli::search::{SearchArgs, ShowSolution, why};

/// What to prove, and where to write the proof.
#[derive(Debug, clap::Args)]
pub(super) struct ProofArgs {
    /// Prove that there is no solution, or print one
    #[arg(long)]
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
        Self { end: End::Complete.word(), solutions: 0, proof, items, clauses: None }
    }
}

/// Proves by a log, and by a certificate if that is asked for, too.
pub(super) fn run(
    problem: &Problem,
    paths: ProofPaths,
    settings: &SearchArgs,
    mut files: RunFiles,
    interrupt: &Interrupt,
    messages: &Messages,
) -> Exit {
    // Opened now, so that an error is reported before the search for a proof.
    let opened = paths.open(&mut files).and_then(|opened| {
        // The results are written later, and to another file.
        settings.output().map_or(Ok(()), |path| files.clone().output(path).map(drop))?;
        Ok(opened)
    });
    let (to_certificate, log) = match opened {
        Ok(ProofFiles { certificate, log: Some(log) }) => (certificate, log),
        Ok(ProofFiles { log: None, .. }) => unreachable!("a log is asked for"),
        Err(error) => return messages.refuse(&error.to_string()),
    };
    interrupt.set_idle(false);
    // A log is written from what is found first, which may be a certificate, too.
    let Some((file, mut output)) = to_certificate else {
        return logged(problem, None, log, settings, files, interrupt, messages);
    };
    let mut run = match Task::new(settings.plan(problem), Question::Prove).run() {
        Ok(run) => run,
        Err(error) => return messages.refuse(&why(settings, error)),
    };
    run.set_limits(settings.limits_left());
    run.set_stop(interrupt.stop_flag());
    run.to_end();
    let certificate = run.answer().no_cover.and_then(|it| it.certificate);
    if let Some(certificate) = &certificate
        && let Err(error) =
            output.write_all(certificate.write(problem).as_bytes()).and_then(|()| output.finish())
    {
        return failed(&file, &error, messages);
    }
    logged(problem, certificate, log, settings, files, interrupt, messages)
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
                end: End::Complete.word(),
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
            remove_contradicted([&formula, &proof]).for_each(|text| messages.say(&text));
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
