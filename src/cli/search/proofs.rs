//! Proofs that no solution is better than the best ones found: a certificate, and a log for veripb;
//! and certificates that there is no solution.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use quadrille::problem::Leaving;
use quadrille::proof::least_cost;
use quadrille::run::{End, Run};
use quadrille::{BigUint, Problem};
use quadrille_base::counted;

use super::printer::{Conclusion, Printer};
use super::{AtEnd, Job};
use crate::cli::failure::Failure;
use crate::cli::proof_files::{ProofArgs, ProofFiles, ProofLog, remove_contradicted};
use crate::cli::results::Results;

/// Where proofs go, and what became of them.
pub(super) struct BestProofs {
    files: ProofFiles,
    /// The kinds of proof that were wanted and could not be written.
    unproved: Vec<&'static str>,
    /// What was proved for veripb, and the command that checks it.
    logged: Option<String>,
    /// If solutions may leave items, whether some weigh more than 1.
    leaves: Option<bool>,
}

impl BestProofs {
    /// Opens the files, so that an error is reported before the search.
    pub(super) fn open(
        job: &mut Job,
        asked: &ProofArgs,
        leaving: Option<&Leaving>,
    ) -> Result<Self, Failure> {
        let is_stdout = |path: &Path| path == Path::new("-");
        if asked.certificate.as_deref().is_some_and(is_stdout)
            && job.settings.output.as_deref().is_none_or(is_stdout)
        {
            let reason = "the certificate and the solutions cannot both go to standard output: \
                          give one of them a file";
            return Err(reason.into());
        }
        let leaves = leaving.map(|Leaving { instance, .. }| {
            instance.options().any(|option| instance.cost(option) > 1)
        });
        let files = asked.open(&mut job.files)?;
        Ok(Self { files, unproved: Vec::new(), logged: None, leaves })
    }
}

impl AtEnd for BestProofs {
    /// Prints the solutions, and writes the proofs.
    fn finish(&mut self, run: &Run, printer: &mut Printer) -> Result<(), Failure> {
        for (_, options) in run.best_covers() {
            printer.solutions.solution(options)?;
        }
        printer.solutions.output.flush()?;
        let search = run.cheapest().expect("the best ones are asked for");
        let stop = printer.interrupt.stop_flag();
        if let Some((path, mut output)) = self.files.certificate.take() {
            let failed = |error: io::Error| match path.to_str() {
                Some("-") => Failure::Write(error),
                _ => Failure::of_writing(&path, &error),
            };
            match least_cost::write(search, &mut output, &stop).map_err(failed)? {
                Some(_) => output.finish().map_err(failed)?,
                None => self.unproved.push("certificate"),
            }
        }
        if let Some(mut log) = self.files.log.take() {
            let [_, path] = log.names.clone();
            let failed = |error: io::Error| Failure::of_writing(&path, &error);
            let ProofLog { formula, proof, .. } = &mut log;
            match least_cost::log(search, formula, proof, &stop).map_err(failed)? {
                Some(bound) => {
                    self.logged =
                        Some(format!("{}: {}", bound.in_words(search.problem()), log.command()));
                    log.finish().map_err(failed)?;
                }
                None => self.unproved.push("proof"),
            }
        }
        Ok(())
    }

    /// Says what was proved, and what is known if not everything was searched.
    fn conclude(&self, run: &Run, end: End, conclusion: &mut Conclusion) {
        if let Some(logged) = &self.logged {
            conclusion.say(logged.clone());
        }
        let is_none = run.best_covers().len() == 0;
        for kind in &self.unproved {
            let reason = match (end, is_none) {
                (End::Complete, true) => "there is no solution; --prove looks for a proof",
                (End::Complete, false) => "stopped before it was complete",
                _ => "no solution is known to be the best one",
            };
            conclusion.say(format!("no {kind} was written: {reason}"));
        }
        if end != End::Complete
            && let Some(best) = run.best()
            && let Some(bound) = best.bound
        {
            let than = if best.maximize { "more" } else { "less" };
            conclusion.remark(match self.leaves {
                None => format!("no solution costs {than} than {bound}"),
                Some(true) => format!("no solution leaves less than a weight of {bound}"),
                Some(false) => format!("no solution leaves fewer than {}", counted(bound, "item")),
            });
        }
    }
}

/// Where a certificate that there is no solution goes.
pub(super) struct CertificateFile<'p> {
    problem: &'p Problem,
    path: Option<PathBuf>,
    /// Gone when the certificate is written.
    output: Option<Results>,
}

impl<'p> CertificateFile<'p> {
    /// Opens the file, so that an error is reported before the search.
    pub(super) fn open(job: &mut Job<'p>, asked: &ProofArgs) -> Result<Self, Failure> {
        let (path, output) = asked.open(&mut job.files)?.certificate.unzip();
        Ok(Self { problem: job.problem, path, output })
    }
}

impl AtEnd for CertificateFile<'_> {
    /// Writes the certificate, if there is one.
    fn finish(&mut self, run: &Run, _: &mut Printer) -> Result<(), Failure> {
        let certificate = run.answer().no_cover.and_then(|it| it.certificate);
        if let Some(certificate) = certificate
            && let (Some(mut output), Some(path)) = (self.output.take(), &self.path)
        {
            let text = certificate.write(self.problem);
            let written = output.write_all(text.as_bytes()).and_then(|()| output.finish());
            written.map_err(|error| Failure::of_writing(path, &error))?;
        }
        Ok(())
    }

    /// Says that no certificate was found, or removes an earlier one if there is a solution.
    fn conclude(&self, run: &Run, end: End, conclusion: &mut Conclusion) {
        if run.count() > BigUint::ZERO {
            remove_contradicted(&self.path).for_each(|text| conclusion.say(text));
        } else if end == End::Complete && self.output.is_some() {
            let reason = "no certificate was found, so none was written; --log NAME writes a proof";
            conclusion.say(reason.into());
        }
    }
}
