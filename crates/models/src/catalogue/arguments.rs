//! The arguments that a user gives a model, as words and texts.

use std::str::FromStr;

use thiserror::Error;

use super::super::matchings::Graph;
use super::super::packing::{Lattice, Motions, Packing, Piece, Shape};
use super::super::{AnyModel, ModelError, checks, named};
use super::{Argument, Family, Kind};
use crate::text::{ParseError, quoted};

/// A value of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a value has one line or several")]
pub enum Value<'a> {
    /// A word: a number, a name, or `yes` for a flag.
    Word(&'a str),
    /// A text of several lines, such as a drawing or a list.
    Text(&'a str),
}

/// The arguments that a user gives a model.
#[derive(Debug)]
pub struct Arguments<'a> {
    family: &'static Family,
    values: &'a [(&'a str, Value<'a>)],
}

/// What is wrong with the arguments of a model.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ArgumentError {
    /// The model has no such argument.
    #[error("expected an argument of this model, found {0}")]
    Unknown(String),
    /// An argument is missing.
    #[error("expected {}, found nothing", what(.0, "text"))]
    Missing(&'static Argument),
    /// A word is wrong.
    #[error("expected {}, found {found}", what(.argument, "text"))]
    Word {
        /// The argument.
        argument: &'static Argument,
        /// The word.
        found: String,
    },
    /// A word has the right form, and a number in it is out of bounds.
    #[error("{error}")]
    Bounds {
        /// The argument.
        argument: &'static Argument,
        /// What is wrong.
        error: ModelError,
    },
    /// A text is wrong.
    #[error("{error}")]
    Text {
        /// The argument.
        argument: &'static Argument,
        /// Which of the values of this argument it is, from 0.
        index: usize,
        /// What is wrong.
        error: ParseError,
    },
    /// An argument is for a number of things, and a text was given in its place.
    #[error("{} is for a number, not for a text", .0.name)]
    ForNumber(&'static Argument),
    /// The arguments together make no model.
    #[error(transparent)]
    Model(#[from] ModelError),
}

/// What values an argument takes, where a long text is in a `medium`: a text or a file.
fn what(argument: &Argument, medium: &str) -> String {
    match &argument.kind {
        Kind::Number(_) => "a whole number".into(),
        Kind::Flag => "yes or nothing".into(),
        Kind::Choice(choices) => {
            let names: Vec<&str> = choices.iter().map(|choice| choice.0).collect();
            let (last, others) = names.split_last().expect("a choice has several words");
            format!("{} or {last}", others.join(", "))
        }
        Kind::Word => "a word".into(),
        Kind::Text(text) => format!("a {medium} {}", text.what),
        Kind::Named(named) => format!("{}, or a {medium} {}", named.expected, named.text.what),
    }
}

impl ArgumentError {
    /// The argument, if a single one is wrong.
    pub const fn argument(&self) -> Option<&'static Argument> {
        match self {
            Self::Missing(argument)
            | Self::Word { argument, .. }
            | Self::Bounds { argument, .. }
            | Self::Text { argument, .. }
            | Self::ForNumber(argument) => Some(argument),
            Self::Unknown(_) | Self::Model(_) => None,
        }
    }

    /// The error in the words of a command, whose long texts are in files.
    pub fn of_command(&self) -> String {
        match self {
            Self::Word { argument, found } => {
                format!("expected {}, found {found}", what(argument, "file"))
            }
            Self::ForNumber(argument) if argument.is_positional => {
                format!("{} is for a number, not for a file", argument.placeholder())
            }
            Self::ForNumber(argument) => {
                format!("--{} is for a number, not for a file", argument.name)
            }
            other => other.to_string(),
        }
    }
}

impl<'a> Arguments<'a> {
    pub(super) fn new(
        family: &'static Family,
        values: &'a [(&'a str, Value<'a>)],
    ) -> Result<Self, ArgumentError> {
        let unknown = values.iter().find(|(name, _)| family.argument(name).is_none());
        match unknown {
            Some((name, _)) => Err(ArgumentError::Unknown(quoted(name))),
            None => Ok(Self { family, values }),
        }
    }

    fn argument(&self, name: &str) -> &'static Argument {
        let family: &'static Family = self.family;
        family.argument(name).expect("a model asks for its own arguments")
    }

    /// The values of an argument; its default if none is given.
    fn values(&self, name: &str) -> Vec<Value<'a>> {
        let values = self.values.iter().filter(|&&(its, _)| its == name);
        let mut values: Vec<Value<'_>> = values.map(|&(_, value)| value).collect();
        if values.is_empty() {
            values.extend(self.argument(name).default.map(Value::Word));
        }
        values
    }

    fn wrong(&self, name: &str, found: &str) -> ArgumentError {
        ArgumentError::Word { argument: self.argument(name), found: quoted(found) }
    }

    /// The error that a word is not what is expected.
    pub(crate) fn unexpected(&self, name: &str, expected: &'static str) -> ArgumentError {
        let error = ModelError::argument(expected, quoted(self.word(name).unwrap_or_default()));
        ArgumentError::Bounds { argument: self.argument(name), error }
    }

    /// The error that an argument is missing.
    pub(crate) fn missing(&self, name: &str) -> ArgumentError {
        ArgumentError::Missing(self.argument(name))
    }

    /// A word or a text, if it is given.
    pub(crate) fn word(&self, name: &str) -> Option<&'a str> {
        let value = self.values(name).first().copied();
        value.map(|(Value::Word(word) | Value::Text(word))| word)
    }

    /// Whether a flag is set; an error if it is neither `yes` nor nothing.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, ArgumentError> {
        match self.word(name) {
            Some("yes") => Ok(true),
            None | Some("") => Ok(false),
            Some(other) => Err(self.wrong(name, other)),
        }
    }

    /// A whole number.
    ///
    /// # Errors
    ///
    /// If it is missing, is not a number, or is too large.
    pub fn number<T: TryFrom<u64>>(&self, name: &str) -> Result<T, ArgumentError> {
        self.number_if_any(name)?.ok_or_else(|| self.missing(name))
    }

    /// A whole number, if it is given.
    pub(crate) fn number_if_any<T: TryFrom<u64>>(
        &self,
        name: &str,
    ) -> Result<Option<T>, ArgumentError> {
        let Some(word) = self.word(name) else { return Ok(None) };
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_number.then(|| word.parse::<u64>().ok()).flatten();
        let number = number.and_then(|number| T::try_from(number).ok());
        number.map(Some).ok_or_else(|| self.wrong(name, word))
    }

    /// Numbers with `x` between them. `expected` says what they are.
    pub(crate) fn numbers(
        &self,
        name: &str,
        expected: &'static str,
    ) -> Result<Vec<usize>, ArgumentError> {
        let word = self.word(name).unwrap_or_default();
        checks::numbers(word, 'x').ok_or_else(|| self.unexpected(name, expected))
    }

    /// Two numbers with `x` between them. `expected` says what they are.
    pub(crate) fn pair(
        &self,
        name: &str,
        expected: &'static str,
    ) -> Result<(usize, usize), ArgumentError> {
        match self.numbers(name, expected)?[..] {
            [a, b] => Ok((a, b)),
            _ => Err(self.unexpected(name, expected)),
        }
    }

    /// A text, parsed, if it is given.
    pub(crate) fn parsed<T>(
        &self,
        name: &str,
        parse: impl FnOnce(&str) -> Result<T, ParseError>,
    ) -> Result<Option<T>, ArgumentError> {
        let argument = self.argument(name);
        let wrong = |error| ArgumentError::Text { argument, index: 0, error };
        self.word(name).map(parse).transpose().map_err(wrong)
    }

    /// All values of an argument: what each name stands for, and what each text says.
    fn named<T>(
        &self,
        name: &str,
        known: impl Fn(&str) -> Result<Option<T>, ModelError>,
        parse: impl Fn(&str) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ArgumentError> {
        let argument = self.argument(name);
        let value = |(index, value)| match value {
            Value::Text(text) => {
                parse(text).map_err(|error| ArgumentError::Text { argument, index, error })
            }
            Value::Word(word) => known(word)
                .map_err(|error| ArgumentError::Bounds { argument, error })?
                .ok_or_else(|| self.wrong(name, word)),
        };
        self.values(name).into_iter().enumerate().map(value).collect()
    }

    /// The first of all values.
    fn named_one<T>(
        &self,
        name: &str,
        known: impl Fn(&str) -> Result<Option<T>, ModelError>,
        parse: impl Fn(&str) -> Result<T, ParseError>,
    ) -> Result<T, ArgumentError> {
        self.named(name, known, parse)?.into_iter().next().ok_or_else(|| self.missing(name))
    }

    /// The board.
    pub(crate) fn board(&self) -> Result<Shape, ArgumentError> {
        self.named_one("board", named::board, str::parse)
    }

    /// The graph.
    pub(crate) fn graph(&self) -> Result<Graph, ArgumentError> {
        self.named_one("graph", named::graph, str::parse)
    }

    /// The pieces on the board, moved as `motions` says.
    pub(crate) fn packing(&self) -> Result<AnyModel, ArgumentError> {
        if let Some(puzzle) = self.burrtools()? {
            return Ok(AnyModel::new(puzzle));
        }
        let board = self.board()?;
        let pieces = self.named("pieces", |word| Ok(Piece::named(word).ok()), Piece::drawn)?;
        Ok(AnyModel::new(Packing::new(board, pieces.concat(), self.motions()?)?))
    }

    /// The same for hexagons or triangles.
    pub(crate) fn packing_on(&self, lattice: Lattice) -> Result<AnyModel, ArgumentError> {
        let board = |word: &str| named::board_on(lattice, word);
        let board = self.named_one("board", board, |text| lattice.drawing(text))?;
        let piece = |word: &str| Ok(Piece::named_of(lattice, word).ok());
        let pieces = self.named("pieces", piece, |text| Piece::drawn_of(lattice, text))?;
        Ok(AnyModel::new(Packing::on(lattice, board, pieces.concat(), self.motions()?)?))
    }

    /// How pieces may be moved.
    fn motions(&self) -> Result<Motions, ArgumentError> {
        match self.word("motions") {
            Some("shift") => Ok(Motions::Shift),
            Some("turn") => Ok(Motions::Turn),
            Some("reflect") => Ok(Motions::Reflect),
            other => Err(self.wrong("motions", other.unwrap_or_default())),
        }
    }

    /// The puzzle of BurrTools that is in the place of a board, if the model takes one.
    #[cfg(feature = "xml")]
    fn burrtools(&self) -> Result<Option<Packing>, ArgumentError> {
        let Some(argument) = self.family.argument("problem") else { return Ok(None) };
        let is_puzzle = matches!(
            self.values("board").first(),
            Some(Value::Text(text)) if text.trim_start().starts_with('<')
        );
        if !is_puzzle {
            return match self.word(argument.name) {
                Some(_) => Err(self.unexpected(argument.name, "a puzzle that has this problem")),
                None => Ok(None),
            };
        }
        let is_other = |name: &&&str| {
            let default = self.argument(name).default.map(Value::Word);
            self.values(name) != Vec::from_iter(default)
        };
        if let Some(name) = ["pieces", "motions"].iter().find(is_other) {
            let found = format!("{name}, too");
            let error = ModelError::argument("a puzzle that has its pieces", found);
            return Err(ArgumentError::Bounds { argument: self.argument(name), error });
        }
        let number = self.number_if_any(argument.name)?;
        self.parsed("board", |text| Packing::burrtools(text, number))
    }

    /// A build without XML reads no puzzles.
    #[cfg(not(feature = "xml"))]
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "as the other one")]
    fn burrtools(&self) -> Result<Option<Packing>, ArgumentError> {
        Ok(None)
    }

    /// What a text says, or a random instance of the size that a number names, and of the number
    /// `instance`. `sizes` are arguments that only random instances have.
    pub(crate) fn instance<T: FromStr<Err = ParseError>>(
        &self,
        name: &str,
        sizes: &[&str],
        random: impl Fn(usize, u64) -> Result<T, ModelError>,
    ) -> Result<T, ArgumentError> {
        let seed = self.number_if_any("instance")?.unwrap_or(0);
        // The number has the right form, so what is wrong is what the model says of it.
        let known = |word: &str| word.parse().ok().map(|n| random(n, seed)).transpose();
        let instance = self.named_one(name, known, str::parse)?;
        if matches!(self.values(name)[..], [Value::Text(_)])
            && let Some(unused) =
                sizes.iter().chain(&["instance"]).find(|name| self.word(name).is_some())
        {
            return Err(ArgumentError::ForNumber(self.argument(unused)));
        }
        Ok(instance)
    }
}

#[cfg(test)]
mod tests {
    use super::super::family;
    use super::*;

    fn error(name: &str, values: &[(&str, Value<'_>)]) -> ArgumentError {
        family(name).unwrap().build(values).unwrap_err()
    }

    #[test]
    fn errors_name_the_argument_and_what_was_expected() {
        let word = |text| Value::Word(text);
        for (name, values, argument, reason) in [
            ("queens", &[][..], Some("n"), "expected a whole number, found nothing"),
            ("queens", &[("n", word("+8"))], Some("n"), "expected a whole number, found \"+8\""),
            ("queens", &[("n", word("0"))], None, "a number of queens from 1 on, found 0"),
            ("queens", &[("k", word("8"))], None, "an argument of this model, found \"k\""),
            ("dominoes", &[("board", word("x"))], Some("board"), "or a text with a drawing, found"),
            ("dominoes", &[("board", word("0x5"))], Some("board"), "at least one of each"),
            (
                "polycubes",
                &[("motions", word("fly"))],
                Some("motions"),
                "expected shift, turn or reflect, found \"fly\"",
            ),
            (
                "sudoku",
                &[("box", word("2x2")), ("givens", Value::Text("12\n3x"))],
                Some("givens"),
                "1:1: expected 4 cells, found 2",
            ),
            (
                "kidney",
                &[("transplants", Value::Text("a b\nb a")), ("instance", word("1"))],
                Some("instance"),
                "instance is for a number, not for a text",
            ),
        ] {
            let error = error(name, values);
            assert_eq!(error.argument().map(|argument| argument.name), argument, "{error}");
            assert!(error.to_string().contains(reason), "{error}");
        }
    }

    #[test]
    fn a_command_says_that_texts_are_in_files() {
        let file = Value::Text("ann 3 a");
        for (name, values, expected) in [
            (
                "matchings",
                &[("graph", Value::Word("K8"))][..],
                "expected a graph such as 8, 4,4, cube3 or petersen, or a file of edges, \
                 found \"K8\"",
            ),
            (
                "auction",
                &[("bids", file), ("instance", Value::Word("1"))],
                "--instance is for a number, not for a file",
            ),
            (
                "auction",
                &[("bids", file), ("n_bids", Value::Word("4"))],
                "M is for a number, not for a file",
            ),
        ] {
            assert_eq!(error(name, values).of_command(), expected);
        }
    }
}
