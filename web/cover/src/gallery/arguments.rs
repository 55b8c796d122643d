//! The arguments of a model, as text from a form or a link.

use std::collections::HashMap;
use std::fmt::Display;

use quadrille::models::ModelError;
use quadrille::models::matchings::Graph;
use quadrille::models::named;
use quadrille::models::packing::{Motions, Piece, Shape};
use quadrille::text::{ParseError, quoted};
use quadrille::{Instance, OptionId};
use serde::{Deserialize, Serialize};

/// A model that the page gives.
#[derive(Deserialize)]
pub(super) struct Given {
    pub(super) model: String,
    values: HashMap<String, String>,
}

/// What is wrong with the arguments.
#[derive(Clone, Serialize)]
pub(crate) struct Wrong {
    /// The argument, if it is a single one.
    argument: Option<&'static str>,
    /// The reason, without a period.
    pub(crate) message: String,
}

impl Wrong {
    pub(super) fn of_all(reason: &impl Display) -> Self {
        Self { argument: None, message: reason.to_string() }
    }

    pub(super) fn of(argument: &'static str, reason: &impl Display) -> Self {
        Self { argument: Some(argument), message: reason.to_string() }
    }
}

impl From<ModelError> for Wrong {
    fn from(error: ModelError) -> Self {
        Self::of_all(&error)
    }
}

impl Given {
    /// The text of an argument; the empty text if it is not given.
    fn word(&self, name: &str) -> &str {
        self.values.get(name).map_or("", |value| value.trim())
    }

    /// The lines of an argument, unless they are blank. Blanks at the ends are kept: in a drawing
    /// they are empty cells.
    fn lines(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str).filter(|value| !value.trim().is_empty())
    }

    /// A number from 0 on.
    pub(super) fn number(&self, name: &'static str) -> Result<usize, Wrong> {
        let word = self.word(name);
        word.parse().map_err(|_| {
            let found = if word.is_empty() { "nothing".into() } else { quoted(word) };
            Wrong::of(name, &format!("expected a whole number, found {found}"))
        })
    }

    /// Whether a box is ticked.
    pub(super) fn flag(&self, name: &str) -> bool {
        self.word(name) == "yes"
    }

    /// An argument with lines, parsed; `None` if they are blank.
    pub(super) fn parsed<T>(
        &self,
        name: &'static str,
        parse: impl FnOnce(&str) -> Result<T, ParseError>,
    ) -> Result<Option<T>, Wrong> {
        let parsed = self.lines(name).map(parse).transpose();
        parsed.map_err(|ParseError { line, column, reason, .. }| {
            Wrong::of(name, &format!("line {line}, column {column}: {reason}"))
        })
    }

    /// A board: a drawing if there is one, else a name such as `6x10`.
    pub(super) fn board(&self) -> Result<Shape, Wrong> {
        if let Some(drawn) = self.parsed("drawing", str::parse)? {
            return Ok(drawn);
        }
        let word = self.word("board");
        let known = named::board(word).map_err(|error| Wrong::of("board", &error))?;
        known.ok_or_else(|| {
            let expected = "a board such as 6x10, 3x3x3, scott or aztec4";
            Wrong::of("board", &format!("expected {expected}, found {}", quoted(word)))
        })
    }

    /// Pieces: names separated by blanks, and a drawing if there is one.
    pub(super) fn pieces(&self) -> Result<Vec<Piece>, Wrong> {
        let mut pieces = self.parsed("shapes", Piece::drawn)?.unwrap_or_default();
        for word in self.word("pieces").split_whitespace() {
            pieces.extend(Piece::named(word).map_err(|error| Wrong::of("pieces", &error))?);
        }
        Ok(pieces)
    }

    /// How pieces may be placed.
    pub(super) fn motions(&self) -> Result<Motions, Wrong> {
        match self.word("motions") {
            "shift" => Ok(Motions::Shift),
            "turn" => Ok(Motions::Turn),
            "reflect" => Ok(Motions::Reflect),
            other => {
                let reason = format!("expected shift, turn or reflect, found {}", quoted(other));
                Err(Wrong::of("motions", &reason))
            }
        }
    }

    /// A graph: a list of edges if there is one, else a name such as `petersen`.
    pub(super) fn graph(&self) -> Result<Graph, Wrong> {
        if let Some(graph) = self.parsed("edges", str::parse)? {
            return Ok(graph);
        }
        let word = self.word("graph");
        let known = named::graph(word).map_err(|error| Wrong::of("graph", &error))?;
        known.ok_or_else(|| {
            let expected = "a graph such as 8, 4,4, cube3 or petersen";
            Wrong::of("graph", &format!("expected {expected}, found {}", quoted(word)))
        })
    }

    /// The options that all solutions have: their numbers, with commas between them.
    pub(super) fn fixed(&self, problem: &Instance) -> Result<Vec<OptionId>, Wrong> {
        let word = self.word("fixed");
        let option = |word: &str| {
            let number = word.parse().ok().and_then(|k: usize| problem.options().nth(k));
            let expected = format!("expected numbers below {}", problem.n_options());
            number.ok_or_else(|| Wrong::of("fixed", &format!("{expected}, found {}", quoted(word))))
        };
        word.split(',').filter(|word| !word.is_empty()).map(option).collect()
    }

    /// The characters of an argument; `None` if there are none.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        Some(self.word(name)).filter(|word| !word.is_empty())
    }
}
