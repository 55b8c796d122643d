//! `quadrille cover`: any exact cover problem in Knuth's text format.

use std::path::PathBuf;

use quadrille::text::knuth::push_option;
use quadrille::{OptionId, Problem};

use super::Exit;
use super::input::read_problem;
use super::interrupt::Interrupt;
use super::reasons::Reasons;
use super::search::{self, Asked, Question, Settings, Show};

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
    settings: Settings,
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
    let asked = options.asked.question().or(options.best.map(Question::Best));
    let question = asked.unwrap_or(Question::First);
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
