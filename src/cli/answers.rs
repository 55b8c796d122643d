//! Standard output: the answers, each in the place of its board.

use std::io::{self, StdoutLock, Write, stdout};

use quadrille::sudoku::Board;
use quadrille::sudoku::text::{Entry, Form};

/// What is printed for a board.
pub(super) enum Answer {
    /// A board, in the form of the one asked about.
    Solved(Board),
    /// A word that is printed whatever the form.
    Word(String),
    /// A word in the place of a board that was not to be had: always printed for a one-line
    /// puzzle, but for a nine-line board only if the run has several boards.
    Instead(&'static str),
}

/// Writes answers, in the order of their boards, and knows what to put between them.
pub(super) struct Answers {
    out: io::BufWriter<StdoutLock<'static>>,
    n_boards: u64,
    /// A word that is printed if a second board shows up.
    held: Option<&'static str>,
    n_written: u64,
}

impl Answers {
    pub(super) fn new() -> Self {
        let out = io::BufWriter::with_capacity(1 << 16, stdout().lock());
        Self { out, n_boards: 0, held: None, n_written: 0 }
    }

    /// Writes the answer for `entry`, which is the first of its file or not.
    pub(super) fn write(
        &mut self,
        entry: &Entry,
        first_of_file: bool,
        answer: Answer,
    ) -> io::Result<()> {
        self.n_boards += 1;
        if let Some(word) = self.held.take() {
            self.n_written += 1;
            writeln!(self.out, "{word}")?;
        }
        let nine_lines = entry.form != Some(Form::Line);
        if let Answer::Instead(word) = answer
            && nine_lines
            && self.n_boards == 1
        {
            self.held = Some(word);
            return Ok(());
        }
        self.n_written += 1;
        let apart = nine_lines && self.n_written > 1 && (entry.apart || first_of_file);
        match answer {
            Answer::Solved(board) => {
                if apart {
                    writeln!(self.out)?;
                }
                writeln!(self.out, "{}", board.in_form(entry.form.unwrap_or(Form::Line)))
            }
            Answer::Instead(word) => {
                if apart {
                    writeln!(self.out)?;
                }
                writeln!(self.out, "{word}")
            }
            Answer::Word(word) => writeln!(self.out, "{word}"),
        }
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
