//! The program: arguments, output, exit codes. Nothing outside this module prints.
//!
//! - `args`, `help`: the command line, and the long texts of `--help`
//! - `session`: the commands for boards, such as `solve` and `rate`, for those of all files
//! - `generate`, `stats`, `cover`, `model`, `dance`, `verify`, `bench`: the commands of these names
//! - `diagram`: the questions to a file that `cover` or `model` wrote
//! - `search`: runs a search for `cover` and `model`, and prints its solutions
//! - `observe`: `--trace` and `--tree`, the steps and the tree of a search
//! - `grouped`: large numbers for people
//! - `input`, `results`: values and files that several commands read, and where results go
//! - `messages`, `progress`: standard error
//! - `color`: whether to print color
//! - `suggest`: what was meant by a puzzle or a file in a wrong place
//! - `wrong`: what follows an error in the arguments
//! - `interrupt`, `memory`: signals, and memory that is exhausted
//! - `manual`: shell completions and man pages

mod args;
mod bench;
mod cnf;
mod color;
mod cover;
mod dance;
mod diagram;
mod generate;
mod grouped;
mod help;
mod input;
mod interrupt;
mod manual;
mod memory;
mod messages;
mod model;
mod observe;
mod progress;
mod results;
mod search;
mod session;
mod stats;
mod suggest;
mod verify;
mod wrong;

use std::io::{Write, stdout};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

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
    /// Stopped by a limit or a signal before the result was complete.
    Stopped = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

pub(crate) fn main() -> ExitCode {
    let command = Arguments::command().color(color::among(std::env::args_os()));
    let arguments = command.try_get_matches_from(observe::join_form(std::env::args_os()));
    let arguments = arguments.and_then(|m| Arguments::from_arg_matches(&m));
    let arguments = match arguments {
        Ok(arguments) => arguments,
        Err(error) => return no_arguments(error).into(),
    };
    color::choose(arguments.color);
    let exit = match arguments.command {
        Command::Completions { shell } => manual::completions(shell),
        Command::Cover { options } => cover::run(&options, &Interrupt::listen()),
        Command::Diagram { options } => diagram::run(&options, &Interrupt::listen()),
        Command::Dance { options } => dance::run(&options, &Interrupt::listen()),
        Command::Verify { options } => verify::run(&options),
        Command::Generate { options } => generate::run(&options, &Interrupt::listen()),
        Command::Model { options } => model::run(options, &Interrupt::listen()),
        Command::Bench { options } => bench::run(&options),
        Command::Stats { options } => stats::run(&options, &Interrupt::listen()),
        Command::Man { folder } => manual::pages(folder.as_deref()),
        command => {
            let (question, options) = command.question();
            session::run(question, options, &Interrupt::listen())
        }
    };
    exit.into()
}

/// Prints the help or the version that was asked for, or what is wrong with the arguments, with
/// what was meant or an example of right ones.
fn no_arguments(error: clap::Error) -> Exit {
    if let Some(message) = suggest::for_command(&error) {
        messages::say(&message);
        return Exit::Input;
    }
    if !error.use_stderr() {
        let written = error.print().and_then(|()| stdout().flush());
        return Messages::new().after_writing(written, "the help");
    }
    let error = wrong::shown(error);
    // There is no other place to report that standard error fails.
    let _ = error.print();
    let words: Vec<_> = std::env::args_os().collect();
    if let Some(hint) = wrong::hint(&error, &words) {
        messages::say(&format!("\n{hint}"));
    }
    Exit::Input
}
