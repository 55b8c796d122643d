//! The terminal while the program plays: an alternate screen without a cursor, and each key as it
//! is pressed. The terminal is restored when the screen is dropped, and before a panic is reported.

use std::io::{self, Write, stdout};
use std::panic;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::style::{Attribute, Color, Print, SetAttribute, SetForegroundColor};
use crossterm::terminal::{
    self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use crossterm::{execute, queue};

use super::canvas::{Canvas, CanvasCell, Look};

pub(super) struct Screen {
    is_colored: bool,
    /// What the terminal shows.
    shown: Canvas,
}

impl Screen {
    pub(super) fn open(is_colored: bool) -> io::Result<Self> {
        // The program may abort on a panic, and then nothing is dropped.
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |information| {
            restore();
            report(information);
        }));
        let opened =
            enable_raw_mode().and_then(|()| execute!(stdout(), EnterAlternateScreen, Hide));
        if opened.is_err() {
            restore();
        }
        opened.map(|()| Self { is_colored, shown: Canvas::new(0, 0) })
    }

    /// Shows what `draw` draws, on a canvas of the size of the terminal. Only rows that differ
    /// from what is shown are written.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Canvas)) -> io::Result<()> {
        let (width, height) = terminal::size()?;
        let mut canvas = Canvas::new(width.into(), height.into());
        draw(&mut canvas);
        let mut output = stdout().lock();
        let is_resized = (canvas.width, canvas.height) != (self.shown.width, self.shown.height);
        if is_resized {
            queue!(output, Clear(ClearType::All))?;
        }
        for (y, line) in (0..height).zip(0..) {
            let row = canvas.row(line);
            if is_resized || row != self.shown.row(line) {
                queue!(output, MoveTo(0, y))?;
                for part in row.chunk_by(|a, b| a.look == b.look) {
                    self.write(&mut output, part)?;
                }
            }
        }
        self.shown = canvas;
        output.flush()
    }

    /// Writes cells that look alike.
    fn write(&self, output: &mut impl Write, cells: &[CanvasCell]) -> io::Result<()> {
        let (attribute, color) = match cells[0].look {
            Look::Plain => (Attribute::Reset, Color::Reset),
            Look::Hidden => (Attribute::Dim, Color::DarkGrey),
            Look::Chosen => (Attribute::Bold, Color::DarkGreen),
            Look::Focus => (Attribute::Underlined, Color::DarkYellow),
            Look::Dead => (Attribute::Bold, Color::DarkRed),
        };
        queue!(output, SetAttribute(attribute))?;
        if self.is_colored {
            queue!(output, SetForegroundColor(color))?;
        }
        for cell in cells {
            queue!(output, Print(&cell.text))?;
        }
        queue!(output, SetAttribute(Attribute::Reset))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal. A failure cannot be reported anywhere.
fn restore() {
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), LeaveAlternateScreen, Show);
}
