//! [`Reporter`]: prints the messages of a run over boards, and its progress.

use std::path::PathBuf;

use quadrille::batch::{Listener, Tally};
use quadrille::text::ParseError;
use quadrille_base::{counted, real};

use super::interrupt::Interrupt;
use super::progress::Bar;
use super::{Exit, messages, suggest};

/// Prints the messages of a run.
pub(super) struct Reporter<'a> {
    bar: Bar,
    /// What is counted: boards or puzzles.
    thing: &'static str,
    interrupt: &'a Interrupt,
    /// Whether remarks are omitted.
    is_quiet: bool,
    n_boards: u64,
    /// Makes the message of a stopped run from the number of boards.
    stopped: fn(u64) -> String,
}

impl<'a> Reporter<'a> {
    pub(super) fn new(
        bar: Bar,
        thing: &'static str,
        interrupt: &'a Interrupt,
        is_quiet: bool,
        stopped: fn(u64) -> String,
    ) -> Self {
        Self { bar, thing, interrupt, is_quiet, n_boards: 0, stopped }
    }

    /// Ends the progress. Says how many messages were omitted, and which files have no boards.
    pub(super) fn end(&mut self, tally: &Tally, files: &[PathBuf]) {
        self.bar.end();
        messages::omitted(tally.reasons);
        suggest::for_problems(tally, files);
    }
}

impl Listener for Reporter<'_> {
    fn say(&mut self, text: &str) {
        self.bar.aside(|| messages::say(text));
    }

    fn fault(&mut self, file: &str, error: &ParseError) {
        self.bar.aside(|| messages::parse_error(file, error));
    }

    fn remark(&mut self, text: &str) {
        if !self.is_quiet {
            self.say(text);
        }
    }

    fn most_reasons(&self) -> u64 {
        messages::MOST
    }

    fn written(&mut self, tally: &Tally, position: u64) {
        let (n, thing) = (tally.boards, self.thing);
        self.n_boards = n;
        self.bar.show(position, |seconds| {
            let rate = real(n) / seconds;
            format!("{}, {rate:.0}/s", counted(n, thing))
        });
    }

    fn idle(&mut self, waiting: bool) {
        // No worker has answers that are not written.
        if self.interrupt.set_idle(waiting) {
            self.bar.end();
            messages::say(&(self.stopped)(self.n_boards));
            std::process::exit(Exit::Stopped as i32);
        }
    }
}
