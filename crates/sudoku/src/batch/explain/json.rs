//! A rating or steps as fields of a JSON object.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::super::settings::Hint;
use super::Measures;
use super::text::name;
use crate::sudoku::{Cell, Difficulty, Digit, Link, Rating, Step, Technique};

/// Fields of a JSON object.
#[derive(Serialize)]
#[serde(untagged)]
pub(in super::super) enum Fields<'a> {
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
    },
}

/// A step, or as much of it as a hint tells.
#[derive(Serialize)]
pub(in super::super) struct StepFields<'a> {
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

/// The names of cells.
struct Names<'a>(&'a [Cell]);

/// Objects of a cell and a digit.
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
    pub(super) fn of(step: &'a Step, hint: Option<Hint>) -> Self {
        let tells_what = hint != Some(Hint::Where);
        let tells_why = matches!(hint, None | Some(Hint::Why));
        let links = || step.links.iter().map(LinkFields::of).collect();
        Self {
            technique: tells_what.then(|| step.technique.name()),
            difficulty: tells_what.then(|| number(step.difficulty)),
            cells: Names(&step.cells),
            units: step.units.iter().map(ToString::to_string).collect(),
            places: tells_why.then_some(Candidates(&step.places)),
            removes: tells_why.then_some(Candidates(&step.removes)),
            links: tells_why.then(links),
            why: tells_why.then_some(&step.why),
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

impl<'a> Fields<'a> {
    pub(super) fn rated(rating: &'a Rating, measures: Option<Measures>) -> Self {
        Self::Rated {
            rating: number(rating.difficulty),
            at_least: rating.is_at_least,
            hardest: rating.hardest.map(Technique::name),
            n_steps: rating.steps().map(|(technique, n)| (technique.name(), n)).collect(),
            measures,
        }
    }

    pub(super) fn explained(steps: &'a [Step], is_solved: bool, hint: Option<Hint>) -> Self {
        Self::Explained {
            steps: steps.iter().map(|step| StepFields::of(step, hint)).collect(),
            solved: hint.is_none().then_some(is_solved),
        }
    }
}

/// 2.6 as a number.
pub(in super::super) fn number(difficulty: Difficulty) -> f64 {
    f64::from(difficulty.tenths()) / 10.0
}
