//! A rating or steps as the fields of a JSON object.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::super::settings::Hint;
use super::text::name;
use super::{Measures, Rated};
use quadrille_boards::{Cell, Digit};
use quadrille_person::{DeductionStep, Difficulty, Link, Rating, Technique};

/// A rating as the fields of a JSON object.
#[derive(Serialize)]
pub(in super::super) struct RatingFields {
    rating: f64,
    at_least: bool,
    hardest: Option<&'static str>,
}

/// A step, of which a hint shows a part.
pub(in super::super) struct ShownStep {
    pub(super) step: DeductionStep,
    pub(super) hint: Option<Hint>,
}

/// A step, or the part of it that a hint shows.
#[derive(Serialize)]
struct StepFields<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<f64>,
    cells: Names<'a>,
    units: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Candidates<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removes: Option<Candidates<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    links: Option<Vec<LinkFields<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

#[derive(Serialize)]
struct LinkFields<'a> {
    from: NodeFields<'a>,
    to: NodeFields<'a>,
    strong: bool,
}

#[derive(Serialize)]
struct NodeFields<'a> {
    cells: Names<'a>,
    digit: u8,
}

/// Cells, written as a list of names.
struct Names<'a>(&'a [Cell]);

/// Candidates, written as objects of a cell and a digit.
struct Candidates<'a>(&'a [(Cell, Digit)]);

struct Name(Cell);

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(str::from_utf8(&name(self.0)).expect("letters and digits"))
    }
}

impl Serialize for Names<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|&cell| Name(cell)))
    }
}

impl Serialize for Candidates<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Candidate {
            cell: Name,
            digit: u8,
        }
        let one =
            |&(cell, digit): &(Cell, Digit)| Candidate { cell: Name(cell), digit: digit.get() };
        serializer.collect_seq(self.0.iter().map(one))
    }
}

impl<'a> StepFields<'a> {
    fn of(step: &'a DeductionStep, hint: Option<Hint>) -> Self {
        let shows_what = hint != Some(Hint::Where);
        let shows_why = matches!(hint, None | Some(Hint::Why));
        let links = || step.links.iter().map(LinkFields::of).collect();
        Self {
            technique: shows_what.then(|| step.technique.name()),
            difficulty: shows_what.then(|| number(step.difficulty)),
            cells: Names(&step.cells),
            units: step.units.iter().map(ToString::to_string).collect(),
            places: shows_why.then_some(Candidates(&step.places)),
            removes: shows_why.then_some(Candidates(&step.removes)),
            links: shows_why.then(links),
            why: shows_why.then_some(&step.why),
        }
    }
}

impl<'a> LinkFields<'a> {
    fn of(link: &'a Link) -> Self {
        let node = |(cells, digit): &'a (Vec<Cell>, Digit)| NodeFields {
            cells: Names(cells),
            digit: digit.get(),
        };
        Self { from: node(&link.from), to: node(&link.to), strong: link.is_strong }
    }
}

impl Serialize for ShownStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StepFields::of(&self.step, self.hint).serialize(serializer)
    }
}

impl From<&Rating> for RatingFields {
    fn from(rating: &Rating) -> Self {
        let (rating, at_least, hardest) = (rating.difficulty, rating.is_at_least, rating.hardest);
        Self { rating: number(rating), at_least, hardest: hardest.map(Technique::name) }
    }
}

impl Serialize for Rated {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields {
            #[serde(flatten)]
            rating: RatingFields,
            n_steps: BTreeMap<&'static str, u16>,
            #[serde(flatten)]
            measures: Option<Measures>,
        }
        let n_steps = self.rating.steps().map(|(technique, n)| (technique.name(), n)).collect();
        let (rating, measures) = (RatingFields::from(&self.rating), self.measures);
        Fields { rating, n_steps, measures }.serialize(serializer)
    }
}

/// The difficulty as a number, such as 2.6.
fn number(difficulty: Difficulty) -> f64 {
    f64::from(difficulty.tenths()) / 10.0
}
