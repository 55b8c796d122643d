//! The terminal while the program plays: an alternate screen without a cursor, and each key as it
//! is pressed. It is given back when the screen is dropped, and before a panic is reported.

use std::io::{self, Stdout, stdout};
use std::panic;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{Frame, Terminal};

pub(super) struct Screen(Terminal<CrosstermBackend<Stdout>>);

impl Screen {
    pub(super) fn open() -> io::Result<Self> {
        // The program may abort on a panic, and then nothing is dropped.
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |information| {
            give_back();
            report(information);
        }));
        let opened = enable_raw_mode()
            .and_then(|()| execute!(stdout(), EnterAlternateScreen))
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        if opened.is_err() {
            give_back();
        }
        opened.map(Self)
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.0.draw(draw).map(|_| ())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Makes the terminal what it was. There is no place to report that this fails.
fn give_back() {
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), LeaveAlternateScreen, Show);
}
