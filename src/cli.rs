//! The program: arguments, output, exit codes. Nothing outside this module prints.
//!
//! - `args`, `help`: the command line, and the long texts of `--help`
//! - `session`: `solve`, `check` and `count`, for the boards of all files
//! - `cover`, `model`, `verify`, `bench`: the commands of these names
//! - `search`: runs a search for `cover` and `model`, and prints its solutions
//! - `parts`: parts of a problem as lines of JSON
//! - `input`: values and files that several commands read
//! - `messages`, `progress`: standard error
//! - `interrupt`: ^C
//! - `manual`: shell completions and man pages

mod args;
mod bench;
mod cover;
mod help;
mod input;
mod interrupt;
mod manual;
mod messages;
mod model;
mod parts;
mod progress;
mod search;
mod session;
mod verify;

use std::io::{Write, stderr, stdout};
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use interrupt::Interrupt;
use messages::Messages;

/// The exit code of a run; the larger one wins if two apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Exit {
    /// Success.
    Answered = 0,
    /// No solution, several where one was expected, an invalid board, or a wrong solution.
    No = 1,
    /// A file that cannot be read or written. clap uses this code for wrong arguments.
    Input = 2,
    /// Stopped by a limit or ^C before the result was complete.
    Stopped = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

pub(crate) fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return no_arguments(&error).into(),
    };
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

/// Prints the help or the version that was asked for, or what is wrong with the arguments, with an
/// example of right ones.
fn no_arguments(error: &clap::Error) -> Exit {
    let printed = error.print();
    if !error.use_stderr() {
        let written = printed.and_then(|()| stdout().flush());
        return Messages::new().after_writing(written, "the help");
    }
    if let Some(example) = model::example(std::env::args_os()) {
        // If standard error fails, too, nobody can be told.
        let _ = writeln!(stderr(), "\nFor example: {example}");
    }
    Exit::Input
}
