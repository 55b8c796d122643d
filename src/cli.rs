//! The program: arguments, output, exit codes. Nothing outside this module prints.
//!
//! - `args`, `help`: the command line, and the long texts of `--help`
//! - `session`: the commands for boards, such as `solve` and `rate`
//! - `generate`, `stats`, `cover`, `model`, `dance`, `verify`, `bench`: the commands of these names
//! - `symmetry`: prints the symmetries of a problem
//! - `diagram`: answers questions about a diagram that `cover` or `model` wrote to a file
//! - `search`: runs a search for `cover` and `model`, and prints its solutions
//! - `observe`: `--trace` and `--tree`, the steps and the tree of a search
//! - `grouped`, `json`: numbers with separators; results as JSON
//! - `solution_file`: reads solutions, for `verify` and `diagram`
//! - `input`, `results`: values and files that several commands read; the output of results
//! - `messages`, `progress`, `reporter`: standard error
//! - `failure`: why a command did not do what it was asked to do
//! - `color`: whether to print color
//! - `suggest`: suggests a command for a puzzle or a file in the wrong place
//! - `wrong`: adds a hint or an example to an error in the arguments
//! - `interrupt`, `memory`: signals, and exhausted memory
//! - `manual`: shell completions and man pages

mod args;
mod bench;
mod closed;
mod color;
mod cover;
mod dance;
mod diagram;
mod failure;
mod generate;
mod grouped;
mod help;
mod input;
mod interrupt;
mod json;
mod manual;
mod memory;
mod messages;
mod model;
mod observe;
mod progress;
mod proof_files;
mod reporter;
mod results;
mod search;
mod session;
mod solution_file;
mod solution_printer;
mod stats;
mod suggest;
mod symmetry;
mod verify;
mod wrong;

use std::io::{Write, stdout};
use std::mem::ManuallyDrop;
use std::process::ExitCode;

use clap::FromArgMatches;

use args::{Arguments, Command, Deferred};
use failure::Failure;
use interrupt::Interrupt;

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
    if closed::stdout_was_closed() {
        messages::say("standard output is closed; for no output, redirect it to /dev/null");
        return Exit::Input.into();
    }
    let command = args::command().color(color::among(std::env::args_os()));
    // Never freed: that takes as long as an easy board, and the process ends soon.
    let mut command = ManuallyDrop::new(command);
    let arguments = command.try_get_matches_from_mut(observe::join_form(std::env::args_os()));
    let arguments = arguments.and_then(|matches| {
        search::check(&command, &matches)?;
        Arguments::from_arg_matches(&matches)
    });
    let arguments = match arguments {
        Ok(arguments) => arguments,
        Err(error) => return no_arguments(error).into(),
    };
    color::choose(arguments.color);
    let listen = Interrupt::listen;
    let done = match arguments.command {
        Command::Completions { shell } => Ok(manual::completions(shell)),
        Command::Cover(Deferred(options)) => cover::run(&options, &listen()),
        Command::Diagram(Deferred(options)) => diagram::run(&options, &listen()),
        Command::Dance(Deferred(options)) => dance::run(&options, &listen()),
        Command::Symmetry(Deferred(options)) => symmetry::run(&options),
        Command::Verify(Deferred(options)) => verify::run(&options),
        Command::Generate(Deferred(options)) => generate::run(&options, &listen()),
        Command::Model(Deferred(options)) => model::run(options, &listen()),
        Command::Bench(Deferred(options)) => bench::run(&options),
        Command::Stats(Deferred(options)) => stats::run(&options, &listen()),
        Command::Man { folder } => Ok(manual::pages(folder.as_deref())),
        command => {
            let (question, options) = command.question();
            session::run(question, &options, &listen())
        }
    };
    done.unwrap_or_else(Failure::exit).into()
}

/// Prints the help or the version if the user asked for it; otherwise the error in the arguments,
/// with a suggestion or an example.
fn no_arguments(error: clap::Error) -> Exit {
    if let Some(message) = suggest::for_command(&error) {
        messages::say(&message);
        return Exit::Input;
    }
    if !error.use_stderr() {
        let written = error.print().and_then(|()| stdout().flush());
        return messages::after_writing(written, "the help");
    }
    let error = wrong::shown(error);
    // If standard error fails, there is no other place to report it.
    let _ = error.print();
    let words: Vec<_> = std::env::args_os().collect();
    if let Some(hint) = wrong::hint(&error, &words) {
        messages::say(&format!("\n{hint}"));
    }
    Exit::Input
}
