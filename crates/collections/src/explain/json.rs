//! A rating or steps as the fields of a JSON object.

use std::collections::BTreeMap;

use serde::Serialize;

use super::super::settings::Hint;
use super::{Measures, text};
use quadrille_boards::{Cell, Digit};
use quadrille_person::{DeductionStep, Difficulty, Link, Rating, Technique};

/// A rating as the fields of a JSON object.
#[derive(Serialize)]
pub(in super::super) struct RatingFields {
    rating: f64,
    at_least: bool,
    hardest: Option<&'static str>,
}

/// How hard a puzzle is for a person, and for a machine if that is measured.
#[derive(Serialize)]
pub(in super::super) struct RatedFields {
    #[serde(flatten)]
    rating: RatingFields,
    n_steps: BTreeMap<&'static str, u16>,
    #[serde(flatten)]
    measures: Option<Measures>,
}

/// A step, or the part of it that a hint shows.
#[derive(Serialize)]
pub(in super::super) struct StepFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<f64>,
    cells: Vec<String>,
    units: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<Candidate>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removes: Option<Vec<Candidate>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    links: Option<Vec<LinkFields>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

#[derive(Serialize)]
struct Candidate {
    cell: String,
    digit: u8,
}

#[derive(Serialize)]
struct LinkFields {
    from: NodeFields,
    to: NodeFields,
    strong: bool,
}

#[derive(Serialize)]
struct NodeFields {
    cells: Vec<String>,
    digit: u8,
}

impl StepFields {
    pub(super) fn of(step: DeductionStep, hint: Option<Hint>) -> Self {
        let shows_what = hint != Some(Hint::Where);
        let shows_why = matches!(hint, None | Some(Hint::Why));
        Self {
            technique: shows_what.then(|| step.technique.name()),
            difficulty: shows_what.then(|| number(step.difficulty)),
            cells: names(&step.cells),
            units: step.units.iter().map(ToString::to_string).collect(),
            places: shows_why.then(|| candidates(&step.places)),
            removes: shows_why.then(|| candidates(&step.removes)),
            links: shows_why.then(|| step.links.iter().map(LinkFields::of).collect()),
            why: shows_why.then_some(step.why),
        }
    }
}

impl LinkFields {
    fn of(link: &Link) -> Self {
        let node = |(cells, digit): &(Vec<Cell>, Digit)| NodeFields {
            cells: names(cells),
            digit: digit.get(),
        };
        Self { from: node(&link.from), to: node(&link.to), strong: link.is_strong }
    }
}

fn candidates(all: &[(Cell, Digit)]) -> Vec<Candidate> {
    let one = |(cell, digit): &(Cell, Digit)| Candidate { cell: name(*cell), digit: digit.get() };
    all.iter().map(one).collect()
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| name(cell)).collect()
}

/// The name of a cell. Copying its bytes takes a fraction of the time to format it.
fn name(cell: Cell) -> String {
    String::from_utf8(text::name(cell).to_vec()).expect("letters and digits")
}

impl From<&Rating> for RatingFields {
    fn from(rating: &Rating) -> Self {
        let (rating, at_least, hardest) = (rating.difficulty, rating.is_at_least, rating.hardest);
        Self { rating: number(rating), at_least, hardest: hardest.map(Technique::name) }
    }
}

impl RatedFields {
    pub(super) fn of(rating: &Rating, measures: Option<Measures>) -> Self {
        let n_steps = rating.steps().map(|(technique, n)| (technique.name(), n)).collect();
        Self { rating: rating.into(), n_steps, measures }
    }
}

/// The difficulty as a number, such as 2.6.
fn number(difficulty: Difficulty) -> f64 {
    f64::from(difficulty.tenths()) / 10.0
}
