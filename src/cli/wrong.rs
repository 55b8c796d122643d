//! What the program adds to clap's message about wrong arguments.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use quadrille::text::visible;

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
    if !invisible.is_empty() {
        // The tips quote the argument again.
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
        _ => None,
    }
}
