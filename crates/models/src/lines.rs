//! Texts whose lines are words: tables, bids, tasks.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::hash::Hash;
use std::ops::RangeInclusive;

use crate::problem::{Decimal, DecimalError, ProblemError, is_name};
use crate::text::{ParseError, quoted};

/// An error if a problem cannot have these costs together.
pub(super) fn check_costs(
    costs: impl Iterator<Item = Decimal> + Clone,
) -> Result<(), ProblemError> {
    let places = costs.clone().map(Decimal::places).max().unwrap_or(0);
    let mut units = costs.map(|cost| cost.in_units(places).map(i128::unsigned_abs));
    let sum = units.try_fold(0_u128, |sum, cost| sum.checked_add(cost?));
    let is_right = sum.is_some_and(|sum| sum < 1 << 63);
    if is_right { Ok(()) } else { Err(ProblemError::CostsTooHigh(places)) }
}

/// Things, such as names, that are numbered from 0 in the order in which they occur first.
#[derive(Default)]
pub(super) struct Numbered<T> {
    numbers: HashMap<T, usize>,
    pub(super) things: Vec<T>,
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    /// The number of a thing; the next one if it is new.
    pub(super) fn number(&mut self, thing: T) -> usize {
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            self.things.push(thing.clone());
            self.things.len() - 1
        })
    }

    /// Whether the thing has occurred.
    pub(super) fn has(&self, thing: &T) -> bool {
        self.numbers.contains_key(thing)
    }
}

impl Numbered<&str> {
    /// The names, in order.
    pub(super) fn names(&self) -> Vec<String> {
        self.things.iter().map(|&name| name.to_owned()).collect()
    }
}

/// A line with at least one word.
pub(super) struct Line<'t> {
    /// The whole text, and this line of it.
    whole: &'t str,
    text: &'t str,
    pub(super) words: Vec<&'t str>,
}

/// The lines that have words, except those that start with `#`, which are comments.
pub(super) fn lines(whole: &str) -> impl Iterator<Item = Line<'_>> {
    let lines = whole.lines().filter(|line| !line.starts_with('#'));
    let split =
        lines.map(move |text| Line { whole, text, words: text.split_whitespace().collect() });
    split.filter(|line| !line.words.is_empty())
}

/// The error of a text without any line.
pub(super) fn nothing(expected: &str) -> ParseError {
    of_text(format!("expected {expected}, found nothing"))
}

/// The error of a whole text.
pub(super) fn of_text(error: impl Display) -> ParseError {
    ParseError::because(1, b"", 0..0, error.to_string())
}

impl<'t> Line<'t> {
    /// The error at the word with this index, or at the end of the line if there are fewer words.
    pub(super) fn fault(&self, word: usize, expected: &str) -> ParseError {
        let (part, found) = match self.words.get(word) {
            Some(&word) => (word, quoted(word)),
            None => (&self.text[self.text.len()..], "nothing".into()),
        };
        ParseError::at(self.whole, part, format!("expected {expected}, found {found}"))
    }

    /// The error with this reason at the word with this index.
    pub(super) fn because(&self, word: usize, reason: String) -> ParseError {
        ParseError::at(self.whole, self.words[word], reason)
    }

    /// The line with the words between its commas.
    pub(super) fn at_commas(self) -> Self {
        let words = self.text.split(',').map(|word| word.trim().trim_matches('"')).collect();
        Self { words, ..self }
    }

    /// The word with this index.
    pub(super) fn word(&self, word: usize, expected: &str) -> Result<&'t str, ParseError> {
        self.words.get(word).copied().ok_or_else(|| self.fault(word, expected))
    }

    /// The word with this index, which may name an item.
    pub(super) fn name(&self, word: usize, expected: &str) -> Result<&'t str, ParseError> {
        let name = self.word(word, expected)?;
        if is_name(name) { Ok(name) } else { Err(self.fault(word, "a name without '|' or ':'")) }
    }

    /// The word with this index, which may name an item and is not among the names `so_far`; it
    /// becomes one of them.
    pub(super) fn new_name(
        &self,
        word: usize,
        expected: &str,
        so_far: &mut HashSet<&'t str>,
    ) -> Result<&'t str, ParseError> {
        let name = self.name(word, expected)?;
        let is_new = so_far.insert(name);
        if is_new { Ok(name) } else { Err(self.fault(word, "a name that was not given before")) }
    }

    /// The whole number within these bounds at this index. `what` names it in the error.
    pub(super) fn number(
        &self,
        word: usize,
        bounds: RangeInclusive<i64>,
        what: &str,
    ) -> Result<i64, ParseError> {
        let number = self.words.get(word).and_then(|word| word.parse().ok());
        let (low, high) = bounds.clone().into_inner();
        number
            .filter(|number| bounds.contains(number))
            .ok_or_else(|| self.fault(word, &format!("{what} from {low} to {high}")))
    }

    /// The price at this index. `what` names it in the error.
    pub(super) fn price(&self, word: usize, what: &str) -> Result<Decimal, ParseError> {
        let price = self.words.get(word).and_then(|word| word.parse().ok());
        price.ok_or_else(|| self.fault(word, &format!("{what}, {}", DecimalError::EXPECTED)))
    }

    /// An error if there are more words than this.
    pub(super) fn ends(&self, n_words: usize) -> Result<(), ParseError> {
        if self.words.len() > n_words {
            return Err(self.fault(n_words, "the end of the line"));
        }
        Ok(())
    }
}
