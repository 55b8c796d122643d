//! Boards as text.

use std::fmt;

use super::Form;
use crate::sudoku::board::Board;

/// A board written in some form; made by [`Board::in_form`].
#[derive(Clone, Copy, Debug)]
pub struct Formatted<'b>(&'b Board, Form);

impl Board {
    /// The board as text, without a line end behind it. Blank cells are `0` in
    /// [`Form::Boj`] and [`Form::Grid`], elsewhere `.`.
    #[must_use]
    pub const fn in_form(&self, form: Form) -> Formatted<'_> {
        Formatted(self, form)
    }

    /// Appends the text that [`in_form`](Self::in_form) displays.
    pub fn write(&self, form: Form, text: &mut Vec<u8>) {
        let blank = if matches!(form, Form::Boj | Form::Grid) { b'0' } else { b'.' };
        let marks = self.digits().map(|digit| if digit == 0 { blank } else { b'0' + digit });
        if form.is_one_line() {
            text.extend_from_slice(&marks);
            return;
        }
        for (row, marks) in marks.chunks_exact(9).enumerate() {
            if row > 0 {
                text.push(b'\n');
            }
            match form {
                Form::Line | Form::Csv | Form::Grid => text.extend_from_slice(marks),
                Form::Ss => {
                    if row == 3 || row == 6 {
                        text.extend_from_slice(b"---+---+---\n");
                    }
                    for (triad, marks) in marks.chunks_exact(3).enumerate() {
                        if triad > 0 {
                            text.push(b'|');
                        }
                        text.extend_from_slice(marks);
                    }
                }
                Form::Boj => {
                    for (column, &mark) in marks.iter().enumerate() {
                        if column > 0 {
                            text.push(b' ');
                        }
                        text.push(mark);
                    }
                }
            }
        }
    }
}

impl fmt::Display for Formatted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut text = Vec::with_capacity(Form::LONGEST);
        self.0.write(self.1, &mut text);
        f.write_str(str::from_utf8(&text).expect("ASCII"))
    }
}

/// The 81 characters of [`Form::Line`].
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.in_form(Form::Line).fmt(f)
    }
}
