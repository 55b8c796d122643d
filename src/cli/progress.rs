//! How far a run is: a bar on standard error, where somebody may be looking.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// When the bar is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    /// On a terminal, when the run takes longer than a second
    Auto,
    /// From the beginning, wherever standard error goes
    Always,
    /// Not at all
    Never,
}

/// Shorter runs have no bar.
const PATIENCE: Duration = Duration::from_secs(1);

pub(super) struct Progress {
    bar: ProgressBar,
    /// Shown from then on.
    from: Option<Instant>,
}

impl Progress {
    /// For a run over these files; answers that appear on the same terminal are progress enough.
    pub(super) fn new(when: When, files: &[PathBuf], output: Option<&Path>) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let answers_shown = output.is_none() && std::io::stdout().is_terminal();
        let from = match when {
            When::Always => Some(Instant::now()),
            When::Auto if terminal && !answers_shown => Some(Instant::now() + PATIENCE),
            When::Auto | When::Never => None,
        };
        let lengths: Option<Vec<u64>> = files.iter().map(|file| length(file)).collect();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let template = match lengths {
            Some(lengths) => {
                bar.set_length(lengths.iter().sum());
                "{bar:30} {percent}%  {msg}  {eta} left"
            }
            None => "{spinner} {msg}  {elapsed}",
        };
        bar.set_style(ProgressStyle::with_template(template).expect("a template of ours"));
        Self { bar, from }
    }

    /// So many boards are answered, and so many bytes read.
    pub(super) fn show(&mut self, n_boards: u64, n_read: u64) {
        if self.from.is_none_or(|from| Instant::now() < from) {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        }
        #[expect(clippy::cast_precision_loss, reason = "a rate, rounded")]
        let rate = n_boards as f64 / self.bar.elapsed().as_secs_f64().max(1e-9);
        self.bar.set_message(format!("{n_boards} boards, {rate:.0}/s"));
        self.bar.set_position(n_read);
        if self.bar.is_hidden() {
            // Not a terminal, and yet asked for: a line now and then.
            let now = Instant::now();
            if self.from.is_some_and(|from| now >= from) {
                self.from = Some(now + PATIENCE);
                let share = match self.bar.length() {
                    Some(length) if length > 0 => format!("{}%, ", n_read * 100 / length),
                    _ => String::new(),
                };
                eprintln!("{share}{}", self.bar.message());
            }
        }
    }

    /// Prints something that the bar must not overwrite.
    pub(super) fn aside(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
    }

    pub(super) fn end(&mut self) {
        self.bar.finish_and_clear();
        self.from = None;
    }
}

fn length(file: &Path) -> Option<u64> {
    let metadata = std::fs::metadata(file).ok()?;
    metadata.is_file().then_some(metadata.len())
}
