//! `quadrille cover`: any exact cover problem in Knuth's text format.

mod estimating;
mod lines;
mod proving;

use std::path::PathBuf;

use quadrille::search::part::Part;
use quadrille::search::split::{Cut, split};
use quadrille::text::knuth::push_option;
use quadrille::{OptionId, Problem};

use super::Exit;
use super::input::read_problem;
use super::interrupt::Interrupt;
use super::reasons::Reasons;
use super::search::{self, Asked, Question, Settings, Show, Task};
use proving::Proving;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// The problem; "-" is standard input
    file: PathBuf,
    #[command(flatten)]
    asked: Asked,
    /// Print the K solutions of least cost, the cheapest first
    #[arg(long, value_name = "K", conflicts_with_all = ["all", "count", "check", "limit", "choose"],
        value_parser = clap::value_parser!(u32).range(1..))]
    best: Option<u32>,
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    proving: Proving,
    #[command(flatten)]
    settings: Settings,
}

/// Less than the whole problem, or no search at all.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
struct Work {
    /// Search only part I of N, cut the same way in every run
    #[arg(long, value_name = "I/N", value_parser = share, conflicts_with = "best")]
    part: Option<Share>,
    /// Print N or more parts of the problem, an object a line, that can be solved elsewhere
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..),
        conflicts_with_all = ["all", "count", "check", "best", "checkpoint"])]
    split: Option<u32>,
    /// Count the solutions of the parts in a file, an object a line for each; "-" is standard input
    #[arg(long, value_name = "PARTS", conflicts_with_all = ["all", "check", "best", "checkpoint", "limit"])]
    parts: Option<PathBuf>,
    /// Tell how large the tree may be, by random probes, and how long it may take
    #[arg(long, conflicts_with_all = ["all", "count", "check", "best", "checkpoint", "limit", "nodes"])]
    estimate: bool,
}

/// One of so many.
#[derive(Clone, Copy, Debug)]
struct Share {
    number: usize,
    of: usize,
}

fn share(text: &str) -> Result<Share, String> {
    let numbers = text.split_once('/').and_then(|(number, of)| {
        let (number, of) = (number.parse().ok()?, of.parse().ok()?);
        (1..=of).contains(&number).then_some(Share { number, of })
    });
    numbers.filter(|share| share.of <= MOST_SHARES).ok_or_else(|| {
        format!(
            "expected two numbers such as 1/8, the first not above the second, up to {MOST_SHARES}"
        )
    })
}

const MOST_SHARES: usize = 1_000_000;

/// A problem is cut into so many parts for each share, so that shares are about equal.
const PARTS_A_SHARE: usize = 32;

pub(super) fn run(options: &Options, interrupt: &Interrupt) -> Exit {
    let reasons = Reasons::new();
    if !options.settings.check(options.work.estimate, &reasons) {
        return Exit::Input;
    }
    if options.work.parts.as_ref() == Some(&options.file) {
        reasons.say("the problem and its parts cannot come from the same file");
        return Exit::Input;
    }
    // While it reads, ^C ends the program at once.
    if interrupt.set_idle(true) {
        return Exit::Stopped;
    }
    let Some(problem) = read_problem(&options.file, &reasons) else {
        return Exit::Input;
    };
    let Work { part, split: n_parts, parts: lines, estimate } = &options.work;
    let special = part.is_some() || n_parts.is_some() || lines.is_some() || *estimate;
    if special && problem.has_multiplicities() {
        reasons.say(
            "with items that are covered more or less than once a problem can neither be split \
             nor its tree be estimated",
        );
        return Exit::Input;
    }
    if let Some(n) = n_parts {
        return lines::print(&problem, *n as usize, &reasons);
    }
    if let Some(file) = lines {
        return lines::answer(&problem, file, &options.settings, interrupt, &reasons);
    }
    interrupt.set_idle(false);
    if *estimate {
        return estimating::run(&problem, &options.settings, interrupt, &reasons);
    }
    if options.proving.prove {
        return proving::run(&problem, &options.proving, &options.settings, interrupt, &reasons);
    }
    let asked = options.asked.question().or(options.best.map(Question::Best));
    let question = asked.unwrap_or(Question::First);
    let parts = part.map(|share| parts_of(&problem, share));
    let mut lines = Lines(&problem);
    let task = Task { problem: &problem, question, settings: &options.settings, parts };
    search::run(task, &mut lines, interrupt, &reasons)
}

/// The parts that fall to a share: of those in the order of their size every n-th.
fn parts_of(problem: &Problem, share: Share) -> Vec<Part> {
    let n_parts = if share.of == 1 { 1 } else { PARTS_A_SHARE * share.of };
    let split = split(problem, Cut::Parts(n_parts)).expect("a problem without multiplicities");
    split.parts.into_iter().skip(share.number - 1).step_by(share.of).collect()
}

/// A solution is its options, one a line.
struct Lines<'p>(&'p Problem);

impl Show for Lines<'_> {
    fn show(&mut self, options: &[OptionId], text: &mut String) {
        for &option in options {
            push_option(self.0, option, text);
            text.push('\n');
        }
    }
}
