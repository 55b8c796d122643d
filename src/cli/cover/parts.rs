//! `--split` and `--parts`: parts of a problem for other processes, one JSON object per line.

use std::io::{BufReader, Write};
use std::path::Path;
use std::time::Instant;

use quadrille::files::open;
use quadrille::run::{End, Question, Task};
use quadrille::search::Stats;
use quadrille::text::parts::{PartLine, PartLines};
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::input::{name, read_line};
use crate::cli::search::{Job, cut, why};
use crate::cli::{Exit, json, messages};

/// Prints parts of a problem.
pub(super) fn print(mut job: Job, n_parts: usize) -> Result<Exit, Failure> {
    let mut output = job.results()?;
    let split = cut(job.problem, n_parts, job.settings)?;
    let of_part = PartLines::new(job.problem, job.settings.part_kind());
    let mut lines = split.parts.iter().map(|part| of_part.write(part));
    let written = lines.try_for_each(|line| writeln!(output, "{line}"));
    Ok(messages::after_writing(written.and_then(|()| output.finish()), "the parts"))
}

/// The result of a part.
#[derive(Serialize)]
struct PartResult<'a> {
    #[serde(flatten)]
    line: &'a PartLine,
    /// `complete`, `limit` or `stopped`.
    end: &'static str,
    solutions: u64,
    nodes: u64,
    updates: u64,
    seconds: f64,
    /// The unexplored parts of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left: Vec<PartLine>,
}

/// A line that is not a part of the problem.
#[derive(Serialize)]
struct WrongLine<'a> {
    line: u64,
    error: &'a str,
}

/// Counts the solutions of the parts in a file, one by one.
pub(super) fn count(mut job: Job, file: &Path) -> Result<Exit, Failure> {
    let Job { problem, settings, interrupt, .. } = job;
    if let Some(wrong) = settings.wrong_seed(false) {
        return Err(wrong.into());
    }
    let of_part = PartLines::new(problem, settings.part_kind());
    let mut task = Task::new(settings.plan(problem), Question::Count);
    task.parts = Some(Vec::new());
    let symmetry = settings.distinct.then(|| settings.symmetry(problem)).transpose()?;
    (task.distinct, task.symmetry) = (settings.distinct, symmetry.as_ref());
    let mut run = task.run().map_err(|error| why(settings, error))?;
    run.set_stop(interrupt.stop_flag());
    let reader = open(file)?;
    let mut output = job.results()?;
    let mut exit = Exit::Answered;
    let (mut input, mut line) = (BufReader::new(reader), Vec::new());
    for number in 1.. {
        let text = match read_line(&mut input, &mut line) {
            Ok(0) => break,
            Ok(_) => String::from_utf8_lossy(&line),
            Err(error) => return Err(Failure::of_file(file, error)),
        };
        if text.trim().is_empty() {
            continue;
        }
        interrupt.set_idle(false);
        let result = match of_part.read(&text) {
            Ok(part) => {
                let line = of_part.line(&part);
                let start = Instant::now();
                run.begin(vec![part]);
                let before = run.stats();
                run.set_limits(settings.limits());
                let end = run.to_end();
                let Stats { nodes, updates, solutions, .. } = run.stats() - before;
                if end != End::Complete {
                    exit = exit.max(Exit::Stopped);
                }
                let left = run.remaining();
                let left = left.iter().map(|part| of_part.line(part));
                let result = PartResult {
                    line: &line,
                    end: end.word(),
                    solutions,
                    nodes,
                    updates,
                    seconds: start.elapsed().as_secs_f64(),
                    left: left.collect(),
                };
                json::line(&result)
            }
            Err(error) => {
                let reason = error.to_string();
                messages::say(&format!("{}:{number}: {reason}", name(file)));
                exit = exit.max(Exit::Input);
                json::line(&WrongLine { line: number, error: &reason })
            }
        };
        // The sender of the part may be waiting for its result.
        writeln!(output, "{result}")?;
        output.flush()?;
        if interrupt.set_idle(true) {
            exit = Exit::Stopped;
            break;
        }
    }
    Ok(messages::after_writing(output.finish(), "the results").max(exit))
}
