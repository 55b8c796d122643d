//! A progress bar on standard error: one line on a terminal of at least 20 columns.

use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::messages::say;

/// When to show the bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// If standard error is a terminal, after one second
    #[default]
    Auto,
    /// At once, even if standard error is not a terminal
    Always,
    /// Never
    Never,
}

/// The delay before the bar appears and, without a terminal, the time between two lines.
const DELAY: Duration = Duration::from_secs(1);

/// A bar from 0 to a length, or a spinner if the length is unknown. `None` if it is never shown:
/// making it takes longer than the answer for an easy board.
pub(super) struct Bar(Option<Visible>);

struct Visible {
    bar: ProgressBar,
    /// The time from which it is shown.
    from: Instant,
}

impl Bar {
    /// A bar. With [`When::Auto`] it is hidden if results go to the same terminal, since they show
    /// the progress.
    pub(super) fn new(when: When, results_to_stdout: bool, length: Option<u64>) -> Self {
        let results_shown = || results_to_stdout && std::io::stdout().is_terminal();
        let delay = match when {
            When::Always => Some(Duration::ZERO),
            When::Auto if stderr().is_terminal() && !results_shown() => Some(DELAY),
            When::Auto | When::Never => None,
        };
        Self(delay.map(|delay| {
            let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
            // The message fills the rest of the line. A longer message is cut, because a line that
            // wraps could not be removed.
            let template = match length {
                Some(_) => "{bar:10} {percent:>3}%  {wide_msg}",
                None => "{spinner} {wide_msg}",
            };
            bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
            Visible { bar, from: Instant::now() + delay }
        }))
    }

    /// The bar of a run over these files, in bytes read.
    pub(super) fn of_files(when: When, results_to_stdout: bool, files: &[PathBuf]) -> Self {
        let lengths: Option<Vec<u64>> = files.iter().map(|file| length(file)).collect();
        Self::new(when, results_to_stdout, lengths.map(|lengths| lengths.iter().sum()))
    }

    /// Shows a position. `message` gets the seconds since the beginning.
    pub(super) fn show(&mut self, position: u64, message: impl FnOnce(f64) -> String) {
        let now = Instant::now();
        let Some(Visible { bar, from }) = self.0.as_mut().filter(|bar| bar.from <= now) else {
            return;
        };
        if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        }
        let elapsed = bar.elapsed();
        let message = message(elapsed.as_secs_f64().max(1e-9));
        bar.set_position(position);
        let time = match bar.length() {
            Some(_) => format!("{:#} left", HumanDuration(bar.eta())),
            None => format!("{:#}", HumanDuration(elapsed)),
        };
        bar.set_message(format!("{time}, {message}"));
        if bar.is_hidden() {
            // Without a terminal, print a line every [`DELAY`].
            *from = now + DELAY;
            let share = match bar.length() {
                Some(length) if length > 0 => format!("{}%, ", position * 100 / length),
                _ => String::new(),
            };
            say(&format!("{share}{message}"));
        }
    }

    /// Prints something without disturbing the bar.
    pub(super) fn aside(&self, print: impl FnOnce()) {
        match &self.0 {
            Some(visible) => visible.bar.suspend(print),
            None => print(),
        }
    }

    /// Removes the bar.
    pub(super) fn end(&mut self) {
        if let Some(visible) = self.0.take() {
            visible.bar.finish_and_clear();
        }
    }
}

/// The size of a plain file.
fn length(file: &Path) -> Option<u64> {
    let metadata = std::fs::metadata(file).ok()?;
    metadata.is_file().then_some(metadata.len())
}
