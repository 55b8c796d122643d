//! [`Reporter`]: prints the messages of a run over boards, and its progress.

use quadrille::batch::{Listener, Tally};
use quadrille::text::ParseError;

use super::Exit;
use super::interrupt::Interrupt;
use super::messages::Messages;
use super::progress::Progress;

/// Prints the messages of a run.
pub(super) struct Reporter<'a> {
    pub(super) messages: Messages,
    pub(super) progress: Progress,
    interrupt: &'a Interrupt,
    n_boards: u64,
    /// Makes the message of a stopped run from the number of boards.
    stopped: fn(u64) -> String,
}

impl<'a> Reporter<'a> {
    pub(super) fn new(
        messages: Messages,
        progress: Progress,
        interrupt: &'a Interrupt,
        stopped: fn(u64) -> String,
    ) -> Self {
        Self { messages, progress, interrupt, n_boards: 0, stopped }
    }
}

impl Listener for Reporter<'_> {
    fn say(&mut self, text: &str) {
        self.progress.aside(|| self.messages.say(text));
    }

    fn fault(&mut self, file: &str, error: &ParseError) {
        self.progress.aside(|| self.messages.parse_error(file, error));
    }

    fn most_reasons(&self) -> u64 {
        Messages::MOST
    }

    fn written(&mut self, tally: &Tally, n_read: u64) {
        self.n_boards = tally.boards;
        self.progress.show(tally.boards, n_read);
    }

    fn idle(&mut self, waiting: bool) {
        if self.interrupt.set_idle(waiting) {
            self.progress.end();
            self.messages.say(&(self.stopped)(self.n_boards));
            std::process::exit(Exit::Stopped as i32);
        }
    }
}
