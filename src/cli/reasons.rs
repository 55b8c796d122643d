//! Standard error: why a board has no answer, as `FILE:LINE:COLUMN: ..`, on a terminal with the
//! line and a caret under the fault.

use std::io::{self, IsTerminal, Write};

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use quadrille::files::in_words;
use quadrille::text::ParseError;

use super::Exit;

/// Prints reasons.
pub(super) struct Reasons {
    /// How to draw a fault, on a terminal.
    renderer: Option<Renderer>,
}

impl Reasons {
    /// So many reasons are printed; the others are counted.
    pub(super) const MOST: u64 = 100;

    pub(super) fn new() -> Self {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let plain = set("NO_COLOR") || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let renderer = if plain { Renderer::plain() } else { Renderer::styled() };
        let renderer = io::stderr().is_terminal().then(|| renderer.decor_style(DecorStyle::Ascii));
        Self { renderer }
    }

    /// Something that concerns the whole run or a file; always printed.
    #[expect(clippy::unused_self, reason = "all that is said goes through here")]
    pub(super) fn say(&self, text: &str) {
        // Nobody can be told that standard error is closed.
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// How a run ends that wrote something, and why that could not be done.
    pub(super) fn written(&self, result: io::Result<()>, what: &str) -> Exit {
        match result {
            Ok(()) => Exit::Answered,
            // Whoever closed the pipe has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Answered,
            Err(error) => {
                self.say(&format!("{what} could not be written: {}", in_words(&error)));
                Exit::Input
            }
        }
    }

    /// Why a board could not be read.
    pub(super) fn fault(&self, file: &str, error: &ParseError) {
        let title = format!("{file}:{error}");
        match &self.renderer {
            Some(renderer) if !error.excerpt.text.is_empty() => {
                let snippet = Snippet::source(error.excerpt.text.as_str())
                    .line_start(usize::try_from(error.line).unwrap_or(usize::MAX))
                    .annotation(AnnotationKind::Primary.span(error.excerpt.fault.clone()));
                let group = Level::ERROR.no_name().primary_title(title).element(snippet);
                self.say(&renderer.render(&[group]));
            }
            _ => self.say(&title),
        }
    }

    /// Says how many of so many reasons were left out.
    pub(super) fn end(&self, n: u64) {
        if n > Self::MOST {
            self.say(&format!("and {} more like these", n - Self::MOST));
        }
    }
}
