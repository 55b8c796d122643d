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

/// Prints messages.
pub(super) struct Messages {
    /// Draws lines with carets; `None` if standard error is not a terminal, unless color is forced.
    renderer: Option<Renderer>,
}

impl Messages {
    /// The maximum number of messages about boards or solutions per run. Further ones are only
    /// counted.
    pub(super) const MOST: u64 = 100;

    pub(super) fn new() -> Self {
        let is_colored = color::is_on(&io::stderr());
        let renderer = if is_colored { Renderer::styled() } else { Renderer::plain() };
        let is_drawn = io::stderr().is_terminal() || color::is_forced();
        let renderer = is_drawn.then(|| renderer.decor_style(DecorStyle::Ascii));
        Self { renderer }
    }

    /// Prints a message of one line or several.
    #[expect(clippy::unused_self, reason = "all messages go through here")]
    pub(super) fn say(&self, text: &str) {
        say(text);
    }

    /// Reports why the run cannot begin or go on. Returns the exit code of that.
    pub(super) fn refuse(&self, reason: &str) -> Exit {
        self.say(reason);
        Exit::Input
    }

    /// The exit code of a run that wrote `what`. Reports an error, unless the reader closed the
    /// pipe.
    pub(super) fn after_writing(&self, result: io::Result<()>, what: &str) -> Exit {
        result.map_or_else(|error| self.after_error(&error, what), |()| Exit::Answered)
    }

    /// The exit code of a run that could not write `what`.
    pub(super) fn after_error(&self, error: &io::Error, what: &str) -> Exit {
        match error.kind() {
            // The reader has closed the pipe, which is no error.
            io::ErrorKind::BrokenPipe => Exit::Answered,
            _ => self.refuse(&format!("cannot write {what}: {}", in_words(error))),
        }
    }

    /// Reports an error in a file.
    pub(super) fn parse_error(&self, file: &str, error: &ParseError) {
        let title = visible(&format!("{file}:{error}")).into_owned();
        match &self.renderer {
            Some(renderer) if !error.excerpt.text.is_empty() => {
                let snippet = Snippet::source(error.excerpt.text.as_str())
                    .line_start(usize::try_from(error.line).unwrap_or(usize::MAX))
                    .annotation(AnnotationKind::Primary.span(error.excerpt.fault.clone()));
                let group = Level::ERROR.no_name().primary_title(title).element(snippet);
                // The title and the excerpt have been made visible; the renderer adds the rest.
                print(&renderer.render(&[group]));
            }
            _ => self.say(&title),
        }
    }

    /// Reports how many of `n` messages were omitted.
    pub(super) fn omitted(&self, n: u64) {
        if n > Self::MOST {
            self.say(&format!("and {} more like these", n - Self::MOST));
        }
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
