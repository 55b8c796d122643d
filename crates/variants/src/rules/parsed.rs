//! [`ParsedRule`]: the words of a rule, from which a rule reads its cells and numbers.

use std::ops::RangeInclusive;

use super::super::Line;
use super::{RuleLine, cell, cell_numbers};
use quadrille_base::text::ParseError;
use quadrille_base::text::line::place_in;
use quadrille_models::checks;

/// The words of a rule.
pub(crate) struct ParsedRule<'w, 't> {
    /// The number of rows of the board.
    pub(crate) n: usize,
    /// Its digits.
    pub(crate) range: RangeInclusive<usize>,
    pub(crate) source: RuleLine<'t>,
    pub(crate) first: &'t str,
    pub(crate) rest: &'w [&'t str],
}

impl ParsedRule<'_, '_> {
    /// An error after the first word.
    pub(crate) fn missing(&self, expected: &str) -> ParseError {
        if let Some(word) = self.rest.first() {
            return self.source.expected(word, expected);
        }
        let end = place_in(self.first, self.source.line).end;
        self.source.fault(end..end, format!("expected {expected}, found nothing"))
    }

    /// The cells of all words after the first.
    pub(crate) fn all_cells(&self) -> Result<Vec<usize>, ParseError> {
        self.cells(self.rest)
    }

    pub(crate) fn cells(&self, words: &[&str]) -> Result<Vec<usize>, ParseError> {
        if words.is_empty() {
            return Err(self.missing("cells such as r1c1"));
        }
        words.iter().map(|word| self.cell(word)).collect()
    }

    pub(crate) fn cell(&self, word: &str) -> Result<usize, ParseError> {
        cell(word, self.n).map_err(|expected| self.source.expected(word, &expected))
    }

    pub(crate) fn number_and_cells(&self, what: &str) -> Result<(usize, Vec<usize>), ParseError> {
        let Some((first, cells)) = self.rest.split_first() else {
            return Err(self.missing(what));
        };
        let number = first.parse().map_err(|_| self.source.expected(first, what))?;
        Ok((number, self.cells(cells)?))
    }

    /// A number, and the cells that a place beside the board sees, or other cells.
    pub(crate) fn number_and_place(&self, what: &str) -> Result<(usize, Vec<usize>), ParseError> {
        if self.rest.first().is_some_and(|word| word.parse::<usize>().is_ok()) {
            return self.number_and_cells(what);
        }
        let [place, number] = self.rest else {
            return Err(
                self.missing(&format!("a cell beside the board and {what}, such as r3c0 2"))
            );
        };
        let line = cell_numbers(place).and_then(|place| line_at(place, self.n));
        let (_, cells) = line.ok_or_else(|| {
            let n = self.n + 1;
            let expected = format!("a cell beside the board, such as r1c0, r1c{n}, r0c1 or r{n}c1");
            self.source.expected(place, &expected)
        })?;
        let number = number.parse().map_err(|_| self.source.expected(number, what))?;
        Ok((number, cells))
    }

    /// Digits with commas between them.
    pub(crate) fn digits(&self, word: &str) -> Result<Vec<usize>, ParseError> {
        let (first, last) = (self.range.start(), self.range.end());
        let expected = format!("digits from {first} to {last} with commas between them");
        let numbers = checks::numbers(word, ',')
            .filter(|numbers| numbers.iter().all(|digit| self.range.contains(digit)));
        numbers.ok_or_else(|| self.source.expected(word, &expected))
    }
}

/// The place beside the board from which these cells are seen, all of a row or column in order.
pub(crate) fn place_of(cells: &[usize], n: usize) -> Option<[usize; 2]> {
    let mut places = (1..=n).flat_map(|k| [[k, 0], [k, n + 1], [0, k], [n + 1, k]]);
    places.find(|&place| line_at(place, n).is_some_and(|(_, seen)| seen == cells))
}

/// The row or column beside which a place is, and its cells from there; `None` for another place.
pub(crate) fn line_at([row, column]: [usize; 2], n: usize) -> Option<(Line, Vec<usize>)> {
    let has = |number: usize| (1..=n).contains(&number);
    let (line, end) = match (has(row), has(column)) {
        (true, false) => (Line::Row(row - 1), column),
        (false, true) => (Line::Column(column - 1), row),
        _ => return None,
    };
    let mut cells = line.cells(n);
    match end {
        0 => {}
        _ if end == n + 1 => cells.reverse(),
        _ => return None,
    }
    Some((line, cells))
}
