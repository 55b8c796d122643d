//! What the arguments of commands have in common, whatever they are.

use std::ffi::OsStr;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::builder::Resettable;
use clap::error::Error;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use super::super::help;

/// Set if all arguments are to be made at once.
static AT_ONCE: AtomicBool = AtomicBool::new(false);

/// From now on, makes the arguments of all commands at once. Completions and man pages need them.
pub(super) fn make_at_once() {
    AT_ONCE.store(true, Ordering::Relaxed);
}

/// The arguments of a command of the program, with its long help text. They are made when the
/// command is used: those of all commands take longer than the answer for a board.
#[derive(Debug)]
pub(crate) struct Deferred<A>(pub(crate) A);

impl<A: Args> Args for Deferred<A> {
    fn augment_args(command: Command) -> Command {
        deferred(command, |command| {
            described(command, |command| documented(A::augment_args(command)))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// A command that gets its arguments when it is used.
pub(crate) fn deferred(command: Command, augment: fn(Command) -> Command) -> Command {
    if AT_ONCE.load(Ordering::Relaxed) { augment(command) } else { command.defer(augment) }
}

/// Adds the arguments, but keeps the description of the command: clap would put that of the
/// arguments in its place.
pub(crate) fn described(command: Command, augment: impl Fn(Command) -> Command) -> Command {
    let (about, long) = (command.get_about().cloned(), command.get_long_about().cloned());
    augment(command).about(Resettable::from(about)).long_about(Resettable::from(long))
}

impl<A: FromArgMatches> FromArgMatches for Deferred<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        A::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

/// The options that a command refuses or does not use, of those that it has in common with others.
fn foreign(command: &str) -> &'static [&'static str] {
    match command {
        "rate" | "explain" => &["variant", "model", "ignore", "digits"],
        "canonical" => &["variant", "model", "ignore", "digits", "engine", "backend", "nodes"],
        _ => &[],
    }
}

/// Adds the long help text, and leaves out variables of the environment that are empty: these count
/// as not set, and hides the options of other commands.
fn documented(command: Command) -> Command {
    let command = help::add_to(command);
    let foreign = foreign(command.get_name());
    let is_hidden = |arg: &Arg| foreign.contains(&arg.get_id().as_str());
    let is_empty = |name: &OsStr| std::env::var_os(name).is_some_and(|value| value.is_empty());
    let is_unset = |arg: &Arg| arg.get_env().is_some_and(is_empty);
    // Most runs change nothing, and `mut_args` moves all arguments.
    if !command.get_arguments().any(|arg| is_hidden(arg) || is_unset(arg)) {
        return command;
    }
    command.mut_args(|arg| {
        let arg = if is_hidden(&arg) { arg.hide(true) } else { arg };
        if is_unset(&arg) { arg.env(Resettable::Reset) } else { arg }
    })
}
