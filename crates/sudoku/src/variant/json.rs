//! Exports of f-puzzles and `SudokuPad`: JSON objects with a board and its rules.
//!
//! Each rule of an export becomes [constraints](super::Constraint), or is an error that names its
//! key. No rule is ignored. A key with an empty value (`null`, `false`, `""`, `[]`, `{}`) means
//! nothing.
//!
//! # f-puzzles
//!
//! An object with a `grid`.
//!
//! | keys | read as |
//! | --- | --- |
//! | `size`, `grid` | the size; given digits, regions, and given pencil marks as candidates |
//! | `diagonal+`, `diagonal-`, `antiknight`, `antiking` | rules for all cells |
//! | `disjointgroups`, `nonconsecutive` | the same |
//! | `negative` | for `ratio` and `xv`: adjacent cells without a mark are not so |
//! | `killercage`, `extraregion`, `thermometer`, `arrow` | the rules of these names |
//! | `palindrome`, `renban`, `whispers` | the rules of these names |
//! | `difference`, `ratio`, `xv` | dots and letters; a dot without a number is 1 or 2 |
//! | `odd`, `even`, `clone`, `littlekillersum`, `sandwichsum` | the rules of these names |
//! | `title`, `author`, `ruleset`, `solution`, `successMessage` | not rules: ignored |
//! | `highlightConflicts`, `disabledlogic`, `truecandidatesoptions` | not rules: ignored |
//! | `fogofwar`, `foglight` | not rules: ignored |
//! | `text`, `line`, `circle`, `rectangle`, `cage` | drawings: ignored, see below |
//!
//! A drawing with `isNewConstraint` is a rule, and is an error.
//!
//! A pill of an arrow is read from left to right and from top to bottom.
//!
//! # `SudokuPad`
//!
//! An object with `cells`: the format that is also known as SCL or CTC.
//!
//! | keys | read as |
//! | --- | --- |
//! | `cells` | the size and the given digits |
//! | `regions` | the boxes; they must fill the board |
//! | `cages` | killer cages: `sum`, or `value` if that is a number |
//! | `diagonal+`, `diagonal-` | diagonals |
//! | `global` | `antiknight`, `antiking`, `nonconsecutive`, `disjoint` |
//! | `id`, `title`, `author`, `rules`, `ruleset`, `solution`, `settings` | not rules: ignored |
//! | `cellSize`, `foglight`, `triggereffect` | not rules: ignored |
//! | `metadata` | `norowcol`, `antiknight` and `antiking` are read; the rest is ignored |
//! | `lines`, `arrows`, `overlays`, `underlays` | errors, as all other keys |
//!
//! In a cage with `unique: false` a digit may be there twice. A cage with `unique: true`, of any
//! style, has different digits. A cage without cells is a text. Lines and overlays are errors
//! because the export does not say which rule a drawing stands for.

use std::ops::Range;

use serde_json::{Map, Value};

use super::puzzle::Puzzle;
use super::{Constraint, Variant};
use quadrille_engine::models::ModelError;
use quadrille_engine::models::sudoku::{Sudoku, Symbols};
use quadrille_engine::text::{ParseError, quoted};

mod fpuzzles;
mod sudokupad;

/// A JSON object in a stream of lines.
#[derive(Clone, Debug)]
pub(super) struct Object {
    start: u64,
    /// The number of characters before it on its first line.
    column: usize,
    text: String,
    depth: usize,
    in_string: bool,
    escaped: bool,
}

impl Object {
    /// The most bytes of an object: 16 MiB.
    const LARGEST: usize = 1 << 24;

    /// An object that begins on this line, after `column` characters.
    pub(super) const fn new(start: u64, column: usize) -> Self {
        let text = String::new();
        Self { start, column, text, depth: 0, in_string: false, escaped: false }
    }

    pub(super) const fn start(&self) -> u64 {
        self.start
    }

    /// Reads the next line, from this byte on. Returns the end of the object in the line, if it is
    /// complete.
    pub(super) fn line(&mut self, line: &str, from: usize) -> Option<usize> {
        for (at, &byte) in line.as_bytes().iter().enumerate().skip(from) {
            if self.in_string {
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.in_string = false,
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            if self.depth == 0 {
                self.text.push_str(&line[from..=at]);
                return Some(at + 1);
            }
        }
        // A string ends on its line.
        (self.in_string, self.escaped) = (false, false);
        self.text.push_str(&line[from..]);
        self.text.push('\n');
        (self.text.len() > Self::LARGEST).then_some(line.len())
    }

    /// The reason why the object is not JSON; `None` if it is.
    pub(super) fn fault(&self) -> Option<ParseError> {
        self.parsed().err()
    }

    fn parsed(&self) -> Result<Map<String, Value>, ParseError> {
        if self.text.len() > Self::LARGEST {
            let reason = "expected an object of at most 16 MiB, found a larger one";
            return Err(ParseError::because(self.start, b"", 0..0, reason));
        }
        serde_json::from_str(&self.text).map_err(|error| {
            let (line, column) = (error.line().max(1), error.column().max(1));
            let text = self.text.lines().nth(line - 1).unwrap_or("");
            let at = (column - 1).min(text.len());
            let reason = error.to_string();
            let reason = reason.split(" at line ").next().unwrap_or("").to_owned();
            let reason = format!("expected a JSON object: {reason}");
            self.error(line - 1, text, at..at, reason)
        })
    }

    /// The board in the object, with the rules of `all` added.
    pub(super) fn puzzle(&self, all: &Variant) -> Result<Puzzle, ParseError> {
        let object = self.parsed()?;
        let is_there = |key: &str| object.get(key).is_some_and(Value::is_array);
        let read = if is_there("grid") {
            fpuzzles::read(&object)
        } else if is_there("cells") {
            sudokupad::read(&object)
        } else {
            let reason = "expected an export of f-puzzles, which has a \"grid\", or of SudokuPad, \
                          which has \"cells\"";
            Err(Refused::new("", reason))
        };
        let joined = read.and_then(|Export { variant, givens }| {
            let variant = if all.is_plain() { variant } else { variant.joined(all)? };
            Ok((variant, givens))
        });
        let (variant, givens) = joined.map_err(|refused| self.refused(&refused))?;
        let symbols = Symbols::default_for(variant.side());
        Ok(Puzzle { givens, symbols, own: Some(variant.into()) })
    }

    /// The error, placed at the first occurrence of the key.
    fn refused(&self, refused: &Refused) -> ParseError {
        let reason = refused.reason.clone();
        let key = format!("\"{}\"", refused.key);
        let mut lines = self.text.lines().enumerate();
        match lines.find_map(|(k, line)| Some((k, line, line.find(&key)?))) {
            Some((k, line, at)) => self.error(k, line, at..at + key.len(), reason),
            None => self.error(0, "", 0..0, reason),
        }
    }

    /// An error on a line of the object, counted from 0.
    fn error(&self, k: usize, line: &str, at: Range<usize>, reason: String) -> ParseError {
        let mut error = ParseError::because(self.start + k as u64, line.as_bytes(), at, reason);
        if k == 0 {
            error.column += self.column;
        }
        error
    }
}

/// The content of an export.
struct Export {
    variant: Variant,
    givens: Vec<Option<usize>>,
}

/// The reason why an export is refused, and the key.
struct Refused {
    key: String,
    reason: String,
}

impl Refused {
    fn new(key: &str, reason: impl Into<String>) -> Self {
        Self { key: key.to_owned(), reason: reason.into() }
    }

    /// The error for a constraint that is not supported.
    fn unknown(key: &str) -> Self {
        Self::new(key, format!("the rule {} is not known here", quoted(key)))
    }

    fn expected(key: &str, expected: &str) -> Self {
        Self::new(key, format!("expected {expected} in {}", quoted(key)))
    }
}

impl From<ModelError> for Refused {
    fn from(error: ModelError) -> Self {
        Self::new("", error.to_string())
    }
}

/// Adds a constraint of a key.
fn add(variant: &mut Variant, key: &str, constraint: Constraint) -> Result<(), Refused> {
    variant.add(constraint).map_err(|error| Refused::new(key, error.to_string()))
}

/// Whether the value is empty, so that its key means nothing.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(all) => all.is_empty(),
        Value::Object(all) => all.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

/// A whole number, with or without quotation marks.
fn number(value: &Value) -> Option<usize> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        _ => value.as_u64().and_then(|number| usize::try_from(number).ok()),
    }
}

/// A number, or `None` if the value is missing or empty. Any other value is an error.
fn number_or_none(value: Option<&Value>, key: &str) -> Result<Option<usize>, Refused> {
    match value {
        None => Ok(None),
        Some(value) if is_nothing(value) => Ok(None),
        Some(value) => match number(value) {
            Some(number) => Ok(Some(number)),
            None => Err(Refused::expected(key, "a whole number")),
        },
    }
}

/// The objects in an array.
fn objects<'v>(value: &'v Value, key: &str) -> Result<Vec<&'v Map<String, Value>>, Refused> {
    let all = value.as_array().ok_or_else(|| Refused::expected(key, "an array of objects"))?;
    let objects = all.iter().map(Value::as_object).collect::<Option<_>>();
    objects.ok_or_else(|| Refused::expected(key, "an array of objects"))
}

/// A board with regions.
fn board(side: usize, regions: &[usize], key: &str) -> Result<Variant, Refused> {
    Sudoku::with_regions(side, regions)
        .and_then(Variant::new)
        .map_err(|error| Refused::new(key, error.to_string()))
}

/// A given digit, as a symbol from 0.
fn symbol(value: &Value, n: usize, key: &str) -> Result<usize, Refused> {
    let digit = number(value).filter(|digit| (1..=n).contains(digit));
    let digit = digit.ok_or_else(|| Refused::expected(key, &format!("digits from 1 to {n}")))?;
    Ok(digit - 1)
}
