//! `--trace` and `--tree` of `cover` and `model`: the search of Dancing Links step by step, and its
//! tree as a drawing.

mod teller;
mod tree;

use std::ffi::OsString;
use std::io;

use clap::ValueEnum;
use quadrille::Problem;
use quadrille::files::RunFiles;
use quadrille::search::dlx::{Event, Trace};
use quadrille::search::{EngineKind, Rule};
use quadrille_base::counted;

use super::args::numbers::from_one;
use super::failure::Failure;
use super::interrupt::Interrupt;
use super::results::Results;
use super::search::Job;
use super::{Exit, messages};
pub(super) use teller::Teller;
use tree::TreeForm;
pub(super) use tree::quoted_label;

/// What to show of a search.
#[derive(Debug, clap::Args)]
pub(super) struct StepArgs {
    /// Print the steps of Dancing Links: as text, or as JSON Lines
    #[arg(long, value_name = "FORM", value_enum, num_args = 0..=1, require_equals = true,
        default_missing_value = "text")]
    trace: Option<StepForm>,
    /// Stop after N steps
    #[arg(long, value_name = "N", requires = "trace", value_parser = from_one::<u64>)]
    steps: Option<u64>,
    /// Draw the search tree of Dancing Links; of a large one, the number of nodes on each level
    #[arg(long, value_name = "FORM", value_enum)]
    tree: Option<TreeForm>,
}

/// How to print steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum StepForm {
    /// A sentence for each step
    Text,
    /// A JSON object for each step, on one line
    Json,
}

/// The arguments, with `--trace FORM` joined to `--trace=FORM`. The word after `--trace` may also
/// be a file, so clap accepts a form only after an equals sign.
pub(super) fn join_form(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    let mut is_open = true;
    for word in words {
        is_open &= word != "--";
        match joined.last_mut() {
            Some(last) if is_open && last == "--trace" && (word == "text" || word == "json") => {
                last.push("=");
                last.push(word);
            }
            _ => joined.push(word),
        }
    }
    joined
}

impl StepArgs {
    /// Whether something is to be shown instead of the answer to a question.
    pub(super) const fn is_asked(&self) -> bool {
        self.trace.is_some() || self.tree.is_some()
    }

    /// Shows what is asked for.
    pub(super) fn run(&self, mut job: Job) -> Result<Exit, Failure> {
        let Job { problem, settings, interrupt, .. } = job;
        if !matches!(settings.engine, EngineKind::Auto | EngineKind::Dlx) {
            return Err("--trace and --tree show Dancing Links; leave out --engine".into());
        }
        let rule = settings.rule().unwrap_or_default();
        if let Some(drawing) = self.tree {
            let output = job.results()?;
            return print(output, settings.quiet, |output| tree::draw(&job, rule, drawing, output));
        }
        let trace = Trace::new(problem, rule);
        let trace = trace.map_err(|error| format!("--trace: {error}"))?;
        let form = self.trace.unwrap_or(StepForm::Text);
        let limits = (self.steps, settings.limit);
        print(job.results()?, settings.quiet, |output| {
            print_steps(trace, &Teller::new(problem, rule), form, limits, interrupt, output)
        })
    }
}

/// Prints all steps as sentences: for `dance` where there is no terminal.
pub(super) fn tell_all(
    problem: &Problem,
    trace: Trace,
    files: &mut RunFiles,
    interrupt: &Interrupt,
) -> Result<Exit, Failure> {
    print(Results::open(None, files)?, false, |output| {
        let teller = Teller::new(problem, Rule::Smallest);
        print_steps(trace, &teller, StepForm::Text, (None, None), interrupt, output)
    })
}

/// Prints, and reports how the search ended.
fn print(
    mut output: Results,
    quiet: bool,
    show: impl FnOnce(&mut Results) -> io::Result<Shown>,
) -> Result<Exit, Failure> {
    let Shown { exit, remark } = show(&mut output)?;
    let place = output.end(exit == Exit::Stopped, "results")?;
    for remark in remark.into_iter().chain(place).filter(|_| !quiet) {
        messages::say(&remark);
    }
    Ok(exit)
}

/// How showing a search ended.
struct Shown {
    exit: Exit,
    remark: Option<String>,
}

/// Prints the steps up to the end, a limit of steps or of solutions, or a signal.
fn print_steps(
    mut trace: Trace,
    teller: &Teller,
    form: StepForm,
    (steps, solutions): (Option<u64>, Option<u64>),
    interrupt: &Interrupt,
    output: &mut impl io::Write,
) -> io::Result<Shown> {
    let flag = interrupt.stop_flag();
    let mut n_solutions = 0;
    let cut = loop {
        if flag.is_set() {
            break Some(format!("stopped by {}", interrupt.cause()));
        }
        let step = trace.forward().expect("the loop ends with the last step");
        let line = match form {
            StepForm::Text => teller.sentence(&trace, &step),
            StepForm::Json => teller.json(&step),
        };
        writeln!(output, "{line}")?;
        match step.event {
            Event::End => break None,
            Event::Solution { .. } => n_solutions += 1,
            _ => {}
        }
        if solutions.is_some_and(|most| n_solutions >= most) {
            break None;
        }
        if steps.is_some_and(|most| trace.position() >= most) {
            break Some(format!("stopped after {}", counted(trace.position(), "step")));
        }
    };
    Ok(match cut {
        Some(_) => Shown { exit: Exit::Stopped, remark: cut },
        None if n_solutions == 0 => Shown { exit: Exit::No, remark: Some("no solution".into()) },
        None => Shown { exit: Exit::Answered, remark: None },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_joined_to_trace_and_a_file_is_not() {
        for (words, joined) in [
            (&["cover", "--trace", "json", "x"][..], &["cover", "--trace=json", "x"][..]),
            (&["cover", "--trace", "x", "json"], &["cover", "--trace", "x", "json"]),
            (&["cover", "x", "--trace", "text"], &["cover", "x", "--trace=text"]),
            (&["cover", "--trace", "--", "json"], &["cover", "--trace", "--", "json"]),
            (&["cover", "--", "--trace", "json"], &["cover", "--", "--trace", "json"]),
            (&["cover", "--trace=json", "text"], &["cover", "--trace=json", "text"]),
        ] {
            assert_eq!(join_form(words.iter().map(OsString::from)), joined);
        }
    }
}
