//! The program: arguments, printing, exit codes. The only part that prints.
//!
//! - `args`: what the user may say
//! - `session`: one run over all boards of all files
//! - `cover`, `verify`: any exact cover problem, and whether solutions are right
//! - `model`: well-known problems, stated and solved
//! - `search`: a search driven to its end, with what it prints
//! - `parts`: parts of a problem as lines
//! - `bench`: the speed of every engine
//! - `input`: what several commands read
//! - `reasons`, `progress`: standard error
//! - `interrupt`: ^C
//! - `manual`: shell completions and man pages

mod args;
mod bench;
mod cover;
mod input;
mod interrupt;
mod manual;
mod model;
mod parts;
mod progress;
mod reasons;
mod search;
mod session;
mod verify;

use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use interrupt::Interrupt;

/// How a run ends, as the exit code tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Exit {
    /// Every board was answered.
    Answered = 0,
    /// Some board has no solution, is not unique (`check`), or is invalid.
    No = 1,
    /// A file that cannot be read, no board that could be, or answers that cannot be written; clap
    /// uses it for wrong arguments.
    Input = 2,
    /// Stopped by a limit or ^C before the question was answered.
    Stopped = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

pub(crate) fn main() -> ExitCode {
    let arguments = Arguments::try_parse().unwrap_or_else(|error| {
        // After what is wrong, an example of what is right.
        let example = model::example(std::env::args_os()).filter(|_| error.use_stderr());
        let Some(example) = example else { error.exit() };
        let _ = error.print();
        eprintln!("\nFor example: {example}");
        std::process::exit(Exit::Input as i32)
    });
    let exit = match arguments.command {
        Command::Completions { shell } => manual::completions(shell),
        Command::Cover { options } => cover::run(&options, &Interrupt::listen()),
        Command::Verify { options } => verify::run(&options),
        Command::Model { options } => model::run(options, &Interrupt::listen()),
        Command::Bench { options } => bench::run(&options),
        Command::Man { folder } => manual::pages(folder.as_deref()),
        command => {
            let (question, options) = command.question();
            session::run(question, options, &Interrupt::listen())
        }
    };
    exit.into()
}
