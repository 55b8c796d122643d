//! Messages on standard error. An error in a file begins with `FILE:LINE:COLUMN:`; on a terminal
//! the line follows, with a caret under the error.
//!
//! All quoted text is made visible here: no name and no line of a file can send a control character
//! to the terminal. The line ends and the colors of a message come from the program alone.

use std::io::{self, IsTerminal, Write};

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use quadrille::files::in_words;
use quadrille::text::{ParseError, visible};

use super::{Exit, color};

/// The maximum number of messages about boards or solutions per run. Further ones are only counted.
pub(super) const MOST: u64 = 100;

/// Reports why the run cannot begin or go on. Returns the exit code of that.
pub(super) fn refuse(reason: &str) -> Exit {
    say(reason);
    Exit::Input
}

/// The exit code of a run that wrote `what`. Reports an error, unless the reader closed the
/// pipe.
pub(super) fn after_writing(result: io::Result<()>, what: &str) -> Exit {
    result.map_or_else(|error| after_error(&error, what), |()| Exit::Answered)
}

/// The exit code of a run that could not write `what`.
pub(super) fn after_error(error: &io::Error, what: &str) -> Exit {
    match error.kind() {
        // The reader has closed the pipe, which is no error.
        io::ErrorKind::BrokenPipe => Exit::Answered,
        _ => refuse(&format!("cannot write {what}: {}", in_words(error))),
    }
}

/// Reports an error in a file.
pub(super) fn parse_error(file: &str, error: &ParseError) {
    let title = format!("{file}:{error}");
    let is_drawn = io::stderr().is_terminal() || color::is_forced();
    if !is_drawn || error.excerpt.text.is_empty() {
        return say(&visible(&title));
    }
    let is_colored = color::is_on(&io::stderr());
    let renderer = if is_colored { Renderer::styled() } else { Renderer::plain() };
    let snippet = Snippet::source(error.excerpt.text.as_str())
        .line_start(usize::try_from(error.line).unwrap_or(usize::MAX))
        .annotation(AnnotationKind::Primary.span(error.excerpt.fault.clone()));
    let group = Level::ERROR.no_name().primary_title(visible(&title)).element(snippet);
    // The title and the excerpt have been made visible; the renderer adds the rest.
    print(&renderer.decor_style(DecorStyle::Ascii).render(&[group]));
}

/// Reports how many of `n` messages were omitted.
pub(super) fn omitted(n: u64) {
    if n > MOST {
        say(&format!("and {} more like these", n - MOST));
    }
}

/// Prints a message of one line or several, each of them visible.
pub(super) fn say(text: &str) {
    let lines: Vec<_> = text.split('\n').map(visible).collect();
    print(&lines.join("\n"));
}

/// Prints a text that is known to be visible.
fn print(text: &str) {
    // If standard error is closed, there is no other place to report it.
    let _ = writeln!(io::stderr(), "{text}");
}
