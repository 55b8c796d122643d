//! A rating or steps as the fields of a JSON object.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::super::settings::Hint;
use super::text::name;
use super::{ExplainingResult, Measures};
use quadrille_boards::{Cell, Digit};
use quadrille_person::{DeductionStep, Difficulty, Link, Technique};

/// Fields of a JSON object.
#[derive(Serialize)]
#[serde(untagged)]
enum Fields<'a> {
    Rated {
        rating: f64,
        at_least: bool,
        hardest: Option<&'static str>,
        n_steps: BTreeMap<&'static str, u16>,
        #[serde(flatten, skip_serializing_if = "Option::is_none")]
        measures: Option<Measures>,
    },
    Explained {
        steps: Vec<StepFields<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        solved: Option<bool>,
        #[serde(skip_serializing_if = "Option::is_none")]
        position: Option<&'a str>,
    },
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

impl Serialize for ExplainingResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = match self {
            Self::Rated(rating, measures) => Fields::Rated {
                rating: number(rating.difficulty),
                at_least: rating.is_at_least,
                hardest: rating.hardest.map(Technique::name),
                n_steps: rating.steps().map(|(technique, n)| (technique.name(), n)).collect(),
                measures: *measures,
            },
            Self::Explained { steps, is_solved, hint, position } => Fields::Explained {
                steps: steps.iter().map(|step| StepFields::of(step, *hint)).collect(),
                solved: hint.is_none().then_some(*is_solved),
                position: position.as_deref(),
            },
            Self::Written { .. } => unreachable!("text is no JSON"),
        };
        fields.serialize(serializer)
    }
}

/// The difficulty as a number, such as 2.6.
pub(in super::super) fn number(difficulty: Difficulty) -> f64 {
    f64::from(difficulty.tenths()) / 10.0
}
