//! The parts of a sentence: names of cells, and lists.

use std::fmt::{Display, Formatter, Result};

use super::super::FoundStep;
use super::super::cells::{Cells, ROWS, bits, digit_of, unit};

/// The name of a cell, such as `r1c2`.
pub(super) fn name(cell: usize) -> [u8; 4] {
    [b'r', b'1' + nth(cell / 9), b'c', b'1' + nth(cell % 9)]
}

/// A number from 0 to 8 as a byte.
fn nth(number: usize) -> u8 {
    u8::try_from(number).expect("0 to 8")
}

/// The cells, such as `r1c2, r1c5 and r1c7`.
pub(super) fn cells(cells: Cells, word: &str) -> impl Display + Copy {
    part(move |f| listed(cells, word, f, |cell, f| f.write_str(name_of(&name(cell)))))
}

pub(super) fn name_of(name: &[u8; 4]) -> &str {
    str::from_utf8(name).expect("letters and digits")
}

/// The cells of a node: `r1c2`, or `(r1c2 or r1c3)`.
pub(super) fn group(set: Cells) -> impl Display + Copy {
    part(
        move |f| {
            if set.len() == 1 { cells(set, "").fmt(f) } else { write!(f, "({})", cells(set, "or")) }
        },
    )
}

/// The digits, such as `3 or 7`.
pub(super) fn digits(set: u16, word: &str) -> impl Display + Copy {
    part(move |f| listed(bits(set.into()), word, f, |digit, f| digit_of(digit).fmt(f)))
}

/// Lines of one direction, such as `rows 2 and 5`.
pub(super) fn lines(set: u32) -> impl Display + Copy {
    let kind = if set & ROWS == 0 { "columns " } else { "rows " };
    part(move |f| {
        f.write_str(kind)?;
        listed(bits(set), "and", f, |line, f| (line % 9 + 1).fmt(f))
    })
}

/// Units of any kind, such as `row 2, column 3 and box 5`.
pub(super) fn units(set: u32) -> impl Display + Copy {
    part(move |f| listed(bits(set), "and", f, |number, f| unit(number).fmt(f)))
}

fn is(cells: Cells) -> &'static str {
    if cells.len() == 1 { "is" } else { "are" }
}

/// Either all cells of one color are this digit, or all of the other color.
pub(super) fn either([a, b]: [Cells; 2], digit: usize) -> impl Display {
    part(move |f| {
        let (one, other) = (cells(a, "and"), cells(b, "and"));
        write!(f, "Either {one} {} {}, or {other} {}", is(a), digit_of(digit), is(b))
    })
}

/// The cells that lose the digit.
pub(super) fn losers(found: &FoundStep, digit: usize) -> impl Display + use<> {
    cells(found.removes[digit], "and")
}

/// The candidates that the step removes, such as `5 in r1c2 and r1c3`.
pub(super) fn candidates(found: &FoundStep) -> impl Display {
    part(|f| {
        let removed = found.removes.iter().enumerate().filter(|(_, cells)| !cells.is_empty());
        listed(removed, "and", f, |(digit, &set), f| {
            write!(f, "{} in {}", digit_of(digit), cells(set, "and"))
        })
    })
}

/// A part of a sentence, which a function writes.
#[derive(Clone, Copy)]
pub(super) struct SentencePart<F>(F);

pub(super) fn part<F: Fn(&mut Formatter) -> Result>(write: F) -> SentencePart<F> {
    SentencePart(write)
}

impl<F: Fn(&mut Formatter) -> Result> Display for SentencePart<F> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        self.0(f)
    }
}

/// Writes things as a list: `a, b and c`.
fn listed<T>(
    things: impl IntoIterator<Item = T>,
    word: &str,
    f: &mut Formatter,
    show: impl Fn(T, &mut Formatter) -> Result,
) -> Result {
    let mut things = things.into_iter().peekable();
    let Some(first) = things.next() else { return Ok(()) };
    show(first, f)?;
    while let Some(thing) = things.next() {
        match things.peek() {
            Some(_) => f.write_str(", ")?,
            None => write!(f, " {word} ")?,
        }
        show(thing, f)?;
    }
    Ok(())
}
