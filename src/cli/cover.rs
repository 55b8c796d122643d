//! `quadrille cover`: solves an exact cover problem in a text format.

mod counting;
mod estimating;
mod parts;
mod proving;

use std::path::PathBuf;

use clap::ArgGroup;
use quadrille::Problem;
use quadrille::files::RunFiles;
use quadrille::run::Question;
use quadrille::text::{Format, OptionNames};

use super::args::names::{AnyFormat, formats};
use super::args::numbers::{from_one, to_a_million};
use super::failure::Failure;
use super::input::name;
use super::interrupt::Interrupt;
use super::observe::StepArgs;
use super::proof_files::ProofArgs;
use super::search::{self, DiagramUses, Job, QuestionArgs, SearchArgs, SearchTask, Share, cut};
use super::solution_printer::{Lines, Shown};
use super::{Exit, messages, suggest};

#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("proved")
    .args(["prove", "best", "fewest", "why", "count"])
    .multiple(true))]
pub(super) struct CoverArgs {
    /// Read the problem from FILE; "-" is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Read a problem of this format
    #[arg(long, value_name = "FORMAT", value_parser = formats(), default_value = "auto")]
    format: AnyFormat,
    /// Read problem N of a file of BurrTools, from 1
    #[arg(long, value_name = "N", value_parser = from_one::<u64>)]
    problem: Option<u64>,
    #[command(flatten)]
    asked: QuestionArgs,
    /// Print the items of options, also where the problem has names for its options
    #[arg(
        long,
        conflicts_with_all = [
            "json", "table", "count", "check", "split", "parts", "estimate", "cnf",
        ]
    )]
    items: bool,
    /// Print the records of a table, with its header: one for each option of a solution
    #[arg(long, conflicts_with = "json")]
    table: bool,
    /// Write the problem in DIMACS CNF, for a SAT solver, to FILE; "-" is standard output
    #[arg(long, value_name = "FILE")]
    cnf: Option<PathBuf>,
    /// Write all solutions to FILE, as one object for quadrille diagram, and print their number
    #[arg(long, value_name = "FILE")]
    diagram: Option<PathBuf>,
    #[command(flatten, next_help_heading = "Steps and trees")]
    observing: StepArgs,
    #[command(flatten, next_help_heading = "Parts and estimates")]
    work: Work,
    #[command(flatten, next_help_heading = "Proofs")]
    proving: ProofArgs,
    #[command(flatten, next_help_heading = "Search options")]
    settings: SearchArgs,
}

/// Work on parts of the problem, or an estimate.
#[derive(Debug, clap::Args)]
struct Work {
    /// Search part I of N; every run cuts the problem the same way
    #[arg(long, value_name = "I/N", value_parser = fraction)]
    part: Option<Fraction>,
    /// Cut the problem into about N parts and print them, one JSON object per line
    #[arg(long, value_name = "N", value_parser = to_a_million)]
    split: Option<u32>,
    /// Count the solutions of each part in FILE, as --split prints them; "-" is standard input
    #[arg(long, value_name = "FILE")]
    parts: Option<PathBuf>,
    /// Estimate the size of the search tree and the time for it
    #[arg(long)]
    estimate: bool,
}

/// Share `number` (from 1) of `of` shares.
#[derive(Clone, Copy, Debug)]
struct Fraction {
    number: usize,
    of: usize,
}

fn fraction(text: &str) -> Result<Fraction, String> {
    let numbers = text.split_once('/').and_then(|(number, of)| {
        let (number, of) = (number.parse().ok()?, of.parse().ok()?);
        (1..=of).contains(&number).then_some(Fraction { number, of })
    });
    numbers.filter(|fraction| fraction.of <= MOST_PARTS).ok_or_else(|| {
        format!(
            "expected two numbers such as 1/8, the first at most the second, up to {MOST_PARTS}"
        )
    })
}

/// The maximum number of parts of a problem, and of shares. It bounds the memory for them.
const MOST_PARTS: usize = 1_000_000;

/// Parts per share. More parts make the shares more equal.
const PARTS_PER_SHARE: usize = 32;

impl CoverArgs {
    /// What stands for an option of this file in a printed solution.
    fn shown(&self, names: &OptionNames) -> Result<Shown, Failure> {
        match names.header() {
            Some(_) if self.table => Ok(Shown::Records),
            None if self.table => Err("--table is for problems that are tables".into()),
            _ if names.has_labels() && !self.items => Ok(Shown::Names),
            _ => Ok(Shown::Items),
        }
    }
}

pub(super) fn run(options: &CoverArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    if options.work.parts.as_ref() == Some(&options.file) {
        return Err("the problem and its parts cannot be in the same file".into());
    }
    // A signal ends the program at once while it reads.
    interrupt.begin_reading()?;
    let end = options.settings.end();
    if options.problem.is_some() && !matches!(options.format, None | Some(Format::BurrTools(_))) {
        return Err("--problem is for puzzles of BurrTools, which hold several problems".into());
    }
    let number = options.problem.and_then(|number| usize::try_from(number).ok());
    let format = number.map(|number| Format::BurrTools(Some(number))).or(options.format);
    let mut document = suggest::problem_in(&options.file, format, end)?;
    document.problem = options.asked.priced(document.problem);
    let leaving = options.asked.leaving(&document.problem)?;
    let shown = options.shown(&document.names)?;
    if !options.settings.quiet {
        let name = name(&options.file);
        document.remarks.iter().for_each(|text| messages::say(&format!("{name}: {text}")));
    }
    let searched = leaving.as_ref().map(|leaving| Problem::from(leaving.instance.clone()));
    let problem = searched.as_ref().unwrap_or(&document.problem);
    let Work { part, split: n_parts, parts: lines, estimate } = &options.work;
    let settings = &options.settings;
    let inputs = [Some(&options.file), lines.as_ref()].into_iter().flatten().cloned();
    let mut job = Job { problem, settings, interrupt, files: RunFiles::new(inputs) };
    if let Some(file) = &options.cnf {
        return job.write_formula(file);
    }
    if let Some(n) = n_parts {
        return parts::print(job, *n as usize);
    }
    if let Some(file) = lines {
        return parts::count(job, file);
    }
    if options.observing.is_asked() {
        interrupt.set_idle(false);
        return options.observing.run(job);
    }
    if *estimate {
        interrupt.set_idle(false);
        return estimating::run(job);
    }
    let proofs = &options.proving;
    if proofs.prove && proofs.log.is_some() {
        return proving::run(job, proofs);
    }
    let prove = proofs.prove.then_some(Question::Prove);
    let asked = options.asked.question().or(prove);
    if proofs.certificate.is_some() && asked == Some(Question::Count) {
        return counting::run(job, proofs, part.is_some());
    }
    let diagram = options.diagram.as_deref();
    let default = if diagram.is_some() { Question::Count } else { Question::First };
    let question = asked.unwrap_or(default);
    let diagram = diagram.map(|file| DiagramUses { diagram: Some(file), ..Default::default() });
    let parts = part.map(|fraction| share(problem, settings, fraction)).transpose()?;
    let mut lines = Lines::of(&document, shown);
    search::run(
        SearchTask { job, question, parts, diagram, proofs, leaving: leaving.as_ref() },
        &mut lines,
    )
}

/// The parts of a share: every `of`-th part of the problem, from the largest part to the smallest.
fn share(
    problem: &Problem,
    settings: &SearchArgs,
    Fraction { number, of }: Fraction,
) -> Result<Share, String> {
    let n_parts = if of == 1 { 1 } else { MOST_PARTS.min(PARTS_PER_SHARE * of) };
    let parts = cut(problem, n_parts, settings)?.parts;
    let parts = parts.into_iter().skip(number - 1).step_by(of).collect();
    Ok(Share { name: format!("part {number}/{of}"), parts })
}
