//! `--count --certificate`: counts the solutions by a diagram, or their classes, and writes the
//! proof. Without a certificate, `--count` is a question as the others are (`cli/search.rs`).

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Instant;

use quadrille::BigUint;
use quadrille::proof::count::distinct::{self, DistinctProof};
use quadrille::proof::count::{self, CountProof, CountSettings, MEMORY, NoProof};
use quadrille::run::End;
use quadrille::search::{EngineKind, Outcome};
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::input::at_most_useful;
use crate::cli::json::JsonNumber;
use crate::cli::proof_files::ProofArgs;
use crate::cli::search::Job;
use crate::cli::{Exit, json, messages};

/// What was counted, as a JSON object.
#[derive(Serialize)]
struct Counted {
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<JsonNumber>,
    seconds: f64,
}

/// What was found.
enum Proof {
    Count(CountProof),
    Classes(DistinctProof),
}

impl Proof {
    fn count(&self) -> BigUint {
        match self {
            Self::Count(proof) => proof.count(),
            Self::Classes(proof) => proof.count().clone(),
        }
    }

    fn write(&self, output: impl Write) -> io::Result<()> {
        match self {
            Self::Count(proof) => proof.write(output),
            Self::Classes(proof) => proof.write(output),
        }
    }
}

/// Counts, and writes the certificate.
pub(super) fn run(mut job: Job, asked: &ProofArgs, is_part: bool) -> Result<Exit, Failure> {
    let Job { problem, settings, interrupt, .. } = job;
    let ignored = [
        (is_part, "--part"),
        (settings.limit.is_some(), "--limit"),
        (settings.by_class, "--by-class"),
        (settings.is_saved(), "--checkpoint"),
        (settings.engine != EngineKind::Auto, "--engine"),
        (settings.choose.is_some(), "--choose"),
        (settings.seed.is_some(), "--seed"),
        (settings.preprocess, "--preprocess"),
        (settings.stats, "--stats"),
    ];
    if let Some((_, option)) = ignored.iter().find(|(is_given, _)| *is_given) {
        let reason = "a count with a certificate is by a search of its own; leave out";
        return Err(format!("{reason} {option}").into());
    }
    let is_stdout = |path: &Path| path == Path::new("-");
    if asked.certificate.as_deref().is_some_and(is_stdout)
        && settings.output.as_deref().is_none_or(is_stdout)
    {
        let reason = "the certificate and the count cannot both go to standard output: give one \
                      of them a file";
        return Err(reason.into());
    }
    // Opened now, so that an error is reported before the search.
    let (path, mut file) = asked.open(&mut job.files)?.certificate.expect("it is asked for");
    let mut results = job.results()?;
    let begin = Instant::now();
    let symmetry = settings.distinct.then(|| settings.symmetry(problem)).transpose()?;
    interrupt.set_idle(false);
    let asked = CountSettings {
        limits: settings.limits_left(),
        memory: settings.memory.unwrap_or(MEMORY),
        threads: at_most_useful(settings.jobs),
    };
    let stop = interrupt.stop_flag();
    let proved = match &symmetry {
        None => count::prove(problem, &asked, &stop).map(Proof::Count),
        Some(symmetry) => {
            let generators = symmetry.generators().map(|generator| generator.options);
            distinct::prove(problem, generators, &asked, &stop).map(Proof::Classes)
        }
    };
    let (end, solutions) = match &proved {
        Ok(proof) => (End::Complete, Some(proof.count())),
        Err(NoProof::Memory | NoProof::Group) => (End::Memory, None),
        Err(NoProof::Cut(Outcome::Stopped)) => (End::Stopped, None),
        Err(_) => (End::Time, None),
    };
    let is_large = matches!(proved, Err(NoProof::Group));
    if let Ok(proof) = proved {
        let mut output = BufWriter::with_capacity(1 << 16, &mut file);
        let written = proof.write(&mut output).and_then(|()| output.flush());
        drop(output);
        let failed = |error: io::Error| match path.to_str() {
            Some("-") => Failure::Write(error),
            _ => Failure::of_writing(&path, &error),
        };
        written.and_then(|()| file.finish()).map_err(failed)?;
    }
    if settings.json {
        let solutions = solutions.as_ref().map(JsonNumber::from);
        let seconds = begin.elapsed().as_secs_f64();
        let counted = Counted { end: end.word(), solutions, seconds };
        writeln!(results, "{}", json::line(&counted))?;
    } else if let Some(solutions) = &solutions {
        writeln!(results, "{solutions}")?;
    }
    let written = results.finish();
    let exit = messages::after_writing(written, "the result");
    let Some(solutions) = solutions else {
        let by = match end {
            End::Memory if is_large => "the size of the group of symmetries",
            End::Memory => "the memory limit",
            End::Stopped => interrupt.cause(),
            _ => "a limit",
        };
        messages::say(&format!("stopped by {by}: no certificate was written"));
        return Ok(exit.max(Exit::Stopped));
    };
    if solutions == BigUint::ZERO {
        if !settings.quiet {
            messages::say("no solution");
        }
        return Ok(exit.max(Exit::No));
    }
    Ok(exit)
}
