//! `quadrille cover`: any exact cover problem in Knuth's text format.

use std::path::PathBuf;

use quadrille::text::knuth::push_option;
use quadrille::{OptionId, Problem};

use super::Exit;
use super::input::read_problem;
use super::interrupt::Interrupt;
use super::reasons::Reasons;
use super::search::{self, Question, Settings, Show};

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// The problem; "-" is standard input
    file: PathBuf,
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    settings: Settings,
}

/// What is asked; without any of these the first solution.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
struct Asked {
    /// Print all solutions
    #[arg(long)]
    all: bool,
    /// Print only how many solutions there are
    #[arg(long)]
    count: bool,
    /// Print only whether there is none, one or several
    #[arg(long)]
    check: bool,
    /// Print the K solutions of least cost, the cheapest first
    #[arg(long, value_name = "K", conflicts_with_all = ["limit", "choose"], value_parser = clap::value_parser!(u32).range(1..))]
    best: Option<u32>,
}

impl Asked {
    fn question(&self) -> Question {
        match self {
            Self { all: true, .. } => Question::All,
            Self { count: true, .. } => Question::Count,
            Self { check: true, .. } => Question::Check,
            Self { best: Some(best), .. } => Question::Best(*best),
            Self { best: None, .. } => Question::First,
        }
    }
}

pub(super) fn run(options: &Options, interrupt: &Interrupt) -> Exit {
    let reasons = Reasons::new();
    if !options.settings.check(&reasons) {
        return Exit::Input;
    }
    // While it reads, ^C ends the program at once.
    if interrupt.set_idle(true) {
        return Exit::Stopped;
    }
    let Some(problem) = read_problem(&options.file, &reasons) else {
        return Exit::Input;
    };
    interrupt.set_idle(false);
    let question = options.asked.question();
    let mut lines = Lines(&problem);
    search::run(&problem, question, &options.settings, &mut lines, interrupt, &reasons)
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
