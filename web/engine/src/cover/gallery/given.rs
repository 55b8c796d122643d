//! A model as the page gives it, built.
//!
//! The names of the fields are those of the arguments in the catalogue. An argument that takes a
//! name or a text has a field for each. `reduce` leaves out symmetrical solutions, and `fixed` has
//! the options that all solutions have.
//!
//! A model that is too large for a browser is refused by its constructor, which computes the size
//! of the problem before it is built.

use std::collections::HashMap;
use std::fmt::Display;

use quadrille::models::AnyModel;
use quadrille::models::catalogue::{ArgumentError, FAMILIES, Family, Kind, Value};
use quadrille::text::quoted;
use quadrille::{Instance, OptionId};
use serde::{Deserialize, Serialize};

use super::calendar::{self, CALENDAR};

/// A model that the page gives.
#[derive(Deserialize)]
pub(super) struct Given {
    model: String,
    values: HashMap<String, String>,
}

/// A model of any kind.
pub(crate) struct Built {
    pub(crate) model: AnyModel,
    /// Whether symmetrical solutions are left out.
    #[cfg_attr(not(feature = "gallery"), expect(dead_code, reason = "the dance finds all"))]
    pub(crate) reduce: bool,
    /// The options that all solutions have.
    #[cfg_attr(not(feature = "gallery"), expect(dead_code, reason = "the dance finds all"))]
    pub(crate) fixed: Vec<OptionId>,
    /// Texts in cells of a single board that the model leaves out: row, column, text.
    pub(crate) marks: Vec<(usize, usize, String)>,
}

/// What is wrong with the arguments.
#[derive(Clone, Serialize)]
pub(crate) struct Wrong {
    /// The field, if it is a single one.
    argument: Option<&'static str>,
    /// The reason, without a period.
    pub(crate) message: String,
}

impl Wrong {
    pub(super) fn of_all(reason: &impl Display) -> Self {
        Self { argument: None, message: reason.to_string() }
    }
}

impl From<ArgumentError> for Wrong {
    fn from(error: ArgumentError) -> Self {
        let ArgumentError::Text { argument, error, .. } = error else {
            let argument = error.argument().map(|argument| argument.name);
            return Self { argument, message: error.to_string() };
        };
        let field = match &argument.kind {
            Kind::Named(named) => named.field.0,
            _ => argument.name,
        };
        let (line, column, reason) = (error.line, error.column, error.reason);
        let message = format!("line {line}, column {column}: {reason}");
        Self { argument: Some(field), message }
    }
}

impl Given {
    /// The text of a field; the empty text if it is not given.
    fn word(&self, name: &str) -> &str {
        self.values.get(name).map_or("", |value| value.trim())
    }

    /// The lines of a field, unless they are blank. Blanks at the ends are kept: in a drawing they
    /// are empty cells.
    fn lines(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str).filter(|value| !value.trim().is_empty())
    }

    /// The arguments of a model: fields that are empty are not given. Lines come before a name.
    fn arguments(&self, family: &Family) -> Vec<(&'static str, Value<'_>)> {
        let mut values = Vec::new();
        for argument in family.arguments {
            let (word, name) = (self.word(argument.name), argument.name);
            let lines = match &argument.kind {
                Kind::Text(_) => self.lines(name),
                Kind::Named(named) => self.lines(named.field.0),
                _ => None,
            };
            values.extend(lines.map(|lines| (name, Value::Text(lines))));
            if argument.is_many {
                values.extend(word.split_whitespace().map(|word| (name, Value::Word(word))));
            } else if lines.is_none() && !word.is_empty() {
                values.push((name, Value::Word(word)));
            }
        }
        values
    }

    /// The model.
    pub(super) fn build(&self) -> Result<Built, Wrong> {
        let unknown = || Wrong::of_all(&format!("there is no model {}", quoted(&self.model)));
        let family = all().find(|family| family.name == self.model).ok_or_else(unknown)?;
        let model = family.build(&self.arguments(family))?;
        let is_calendar = family.name == CALENDAR.name;
        let number = |name| self.word(name).parse().unwrap_or_default();
        let marks = is_calendar.then(|| calendar::marks(number("month"), number("day")));
        let fixed = self.fixed(model.problem())?;
        // Symmetries would move the fixed options.
        let reduce = self.word("reduce") == "yes" && fixed.is_empty();
        Ok(Built { model, reduce, fixed, marks: marks.unwrap_or_default() })
    }

    /// The options that all solutions have: their numbers, with commas between them.
    fn fixed(&self, problem: &Instance) -> Result<Vec<OptionId>, Wrong> {
        let word = self.word("fixed");
        let option = |word: &str| {
            let number = word.parse().ok().and_then(|k: usize| problem.options().nth(k));
            number.ok_or_else(|| {
                let expected = format!("expected numbers below {}", problem.n_options());
                let message = format!("{expected}, found {}", quoted(word));
                Wrong { argument: Some("fixed"), message }
            })
        };
        word.split(',').filter(|word| !word.is_empty()).map(option).collect()
    }
}

/// The models of the page.
pub(super) fn all() -> impl Iterator<Item = &'static Family> {
    FAMILIES.into_iter().chain([&CALENDAR])
}
