//! What the program adds to clap's message about wrong arguments.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use quadrille::text::visible;

use super::args::BACKEND;
use super::model;

/// The error with visible text in place of arguments that have control characters in them.
pub(super) fn shown(mut error: Error) -> Error {
    let invisible: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, text.clone())),
            _ => None,
        })
        .filter(|(_, text)| visible(text) != text.as_str())
        .collect();
    // The tips quote the argument again, and clap takes an unknown option for a value.
    if !invisible.is_empty() || error.kind() == ErrorKind::UnknownArgument {
        error.remove(ContextKind::Suggested);
    }
    for (kind, text) in invisible {
        error.insert(kind, ContextValue::String(visible(&text).into_owned()));
    }
    error
}

/// What the user may have meant, or an example of a right command. The arguments begin with the
/// name of the program.
pub(super) fn hint(error: &Error, arguments: &[OsString]) -> Option<String> {
    if let Some(example) = model::example(arguments.iter().cloned()) {
        return Some(format!("For example: {example}"));
    }
    let first = arguments.get(1)?;
    match (error.kind(), first.to_str()) {
        (ErrorKind::MissingRequiredArgument, Some(command @ ("cover" | "dance"))) => Some(format!(
            "FILE is an exact cover problem in Knuth's text format; - is stdin.\n\
             For example: quadrille {command} problem.dlx"
        )),
        (ErrorKind::MissingRequiredArgument, Some("generate")) => {
            Some("N is the number of puzzles.\nFor example: quadrille generate 10".into())
        }
        (ErrorKind::MissingRequiredArgument, Some("verify")) => Some(
            "For example: quadrille cover --all problem.dlx | quadrille verify problem.dlx -"
                .into(),
        ),
        (ErrorKind::InvalidValue, _) => of_variable(error, arguments),
        _ => None,
    }
}

/// The variable of the environment that has the wrong value, if no argument has it.
fn of_variable(error: &Error, arguments: &[OsString]) -> Option<String> {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let option = option.split(' ').next().filter(|&option| option == "--backend")?;
    let is_there = |argument: &OsString| argument.to_str().is_some_and(|a| a.starts_with(option));
    let is_argument = arguments.iter().any(is_there);
    (!is_argument).then(|| format!("The value is that of the environment variable {BACKEND}."))
}
