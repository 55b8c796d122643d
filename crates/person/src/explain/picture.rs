//! [`StepPicture`]: a step on the board where it was found, for a terminal.
//!
//! Each blank cell shows its candidates. A sign after a candidate shows its part in the step:
//!
//! ```text
//! +---------------+------------+-------------+
//! | 4   1    5678 | 3  2   578 | 9   568  57 |
//! | 9   7+8+ 2    | 5  6   4   | 1   3    7- |
//! ```
//!
//! Colors, if there are any, mean the same as the signs.

#[cfg(feature = "svg")]
mod svg;

use std::collections::BTreeSet;
use std::fmt;

use super::step::{DeductionStep, Role};
use quadrille_boards::text::write_fields;
use quadrille_boards::{Cell, Digit, Position};

/// A step on the board where it was found.
///
/// ```
/// use quadrille::sudoku::{Board, Explainer, StepPicture};
///
/// let board: Board =
///     "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6."
///         .parse()?;
/// let mut explainer = Explainer::new(&board)?;
/// let position = explainer.current();
/// let step = explainer.next().expect("it is not solved");
/// let picture = StepPicture { position, step }.to_string();
/// assert!(picture.starts_with("+------------+-"));
/// assert!(picture.contains("| 58  57  9  | 3  3678  68    | 1!7  4 2   |"), "{picture}");
/// assert!(picture.ends_with("! written\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepPicture {
    /// The position in which the step was found.
    pub position: Position,
    /// The step.
    pub step: DeductionStep,
}

/// The part of a candidate in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Of(Role),
    Removed,
    Written,
}

impl Part {
    /// Its sign, what the sign means, and its style on a terminal (ECMA-48, SGR).
    const fn sign(self) -> (char, &'static str, &'static str) {
        match self {
            Self::Of(Role::Body) => ('*', "pattern", "\x1b[1;32m"),
            Self::Of(Role::Other) => ('+', "other part of the pattern", "\x1b[1;34m"),
            Self::Of(Role::Fin) => ('\'', "fin", "\x1b[1;35m"),
            Self::Removed => ('-', "removed", "\x1b[9;31m"),
            Self::Written => ('!', "written", "\x1b[1;7m"),
        }
    }
}

impl StepPicture {
    /// The picture as [`to_string`](ToString::to_string) draws it, with the escape codes of a
    /// terminal: clues are bold, and each part of the step has a color.
    pub fn styled(&self) -> String {
        self.text(true)
    }

    /// The part of a candidate in the step; `None` if it has none.
    fn part(&self, cell: Cell, digit: Digit) -> Option<Part> {
        if self.step.places.contains(&(cell, digit)) {
            return Some(Part::Written);
        }
        if self.step.removes.contains(&(cell, digit)) {
            return Some(Part::Removed);
        }
        let mut marks = self.step.marks.iter();
        let mark = marks.find(|mark| (mark.cell, mark.digit) == (cell, digit))?;
        Some(Part::Of(mark.role))
    }

    fn text(&self, is_styled: bool) -> String {
        let cells: Vec<String> = Cell::all().map(|cell| self.cell(cell, is_styled)).collect();
        let mut text = String::new();
        write_fields(&cells, true, &mut text);
        text + "\n" + &self.legend(is_styled)
    }

    /// The text of a cell: its digit, or its candidates with their signs.
    fn cell(&self, cell: Cell, is_styled: bool) -> String {
        if let Some(digit) = self.position.board().get(cell) {
            let is_bold = is_styled && self.position.clues().get(cell).is_some();
            return with_style("\x1b[1m", is_bold, &digit.to_string());
        }
        let mut shown = String::new();
        for digit in self.position.candidates(cell) {
            shown += &match self.part(cell, digit).map(Part::sign) {
                Some((sign, _, style)) => with_style(style, is_styled, &format!("{digit}{sign}")),
                None => digit.to_string(),
            };
        }
        shown
    }

    /// The line that explains the signs in the picture.
    fn legend(&self, is_styled: bool) -> String {
        let parts = Cell::all().flat_map(|cell| {
            self.position.candidates(cell).filter_map(move |digit| self.part(cell, digit))
        });
        let entries = parts.collect::<BTreeSet<Part>>().into_iter().map(|part| {
            let (sign, meaning, style) = part.sign();
            format!("{} {meaning}", with_style(style, is_styled, &sign.to_string()))
        });
        entries.collect::<Vec<_>>().join("  ") + "\n"
    }
}

/// A text between the escape codes that begin and end a style, if it is styled.
fn with_style(style: &str, is_styled: bool, text: &str) -> String {
    if is_styled { format!("{style}{text}\x1b[0m") } else { text.to_owned() }
}

/// The picture for a terminal, without escape codes: a line for each row, horizontal lines between
/// the bands, and a last line that explains the signs.
impl fmt::Display for StepPicture {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text(false))
    }
}

#[cfg(test)]
mod tests;
