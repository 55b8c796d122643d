//! The program: arguments, reading, printing, exit codes. The only part that prints.
//!
//! - `args`: what the user may say
//! - `session`: one run over all boards of all files
//! - `input`: files and standard input, cut into lines
//! - `answers`: standard output
//! - `reasons`: standard error
//! - `interrupt`: ^C

mod answers;
mod args;
mod input;
mod interrupt;
mod reasons;
mod session;

use std::process::ExitCode;

use clap::Parser;
use quadrille::sudoku::{Backtracker, Engine, Solver};

use args::{Arguments, EngineName, Options, Question};
use interrupt::Interrupt;

/// How a run ends, as the exit code tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    let (question, options) = Arguments::parse().command.split();
    let interrupt = Interrupt::listen();
    let exit = match options.engine {
        EngineName::Dlx => run(question, &options, Solver::new(), &interrupt),
        EngineName::Backtrack => run(question, &options, Backtracker::new(), &interrupt),
    };
    exit.into()
}

fn run<E: Engine>(
    question: Question,
    options: &Options,
    mut engine: E,
    interrupt: &Interrupt,
) -> Exit {
    engine.set_node_limit(options.nodes);
    engine.set_stop(interrupt.stop_flag());
    session::run(question, options, engine, interrupt)
}
