//! The solutions of a model one after another, drawn.

use quadrille::OptionId;
use quadrille::run::{End, Question, Run, Task};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Built, built, drawing};
use crate::answer::json;
use crate::cover::turn::{plan, told, turn};

/// The model that the page gives, and the run for a question about its solutions, or why there is
/// none.
pub(crate) fn asked(given: &str, question: Question) -> Result<(Built, Run), String> {
    let built = built(given).map_err(|wrong| wrong.message)?;
    let run = built.run(question)?;
    Ok((built, run))
}

/// The solutions of a model, found one after another and kept.
#[wasm_bindgen]
pub struct ModelSolutions {
    /// The model and its search, or why there is none.
    run: Result<(Built, Run), String>,
    found: Vec<Vec<OptionId>>,
}

/// The most solutions that are kept.
const MOST: usize = 10_000;

/// How far the search for solutions is.
#[derive(Default, Serialize)]
struct Searching {
    /// The number of solutions found so far.
    found: usize,
    /// `complete` if there are no others, `limit` if no more are kept.
    end: Option<&'static str>,
    /// Nodes of the search tree.
    nodes: u64,
}

/// A solution.
#[derive(Serialize)]
pub(super) struct Drawn {
    /// Lines of plain text.
    plain: String,
    /// An SVG document, or nothing where it would be too large.
    svg: Option<String>,
    /// The options of the solution, unless there are very many.
    options: Vec<OptionOf>,
}

/// An option of a solution.
#[derive(Serialize)]
struct OptionOf {
    number: usize,
    /// Its items.
    items: Vec<String>,
}

/// The most options of a solution that are told.
const MOST_OPTIONS: usize = 500;

impl Built {
    /// The run for a question about all solutions, or about one of each class that symmetries map
    /// to each other. A diagram is always that of all solutions.
    fn run(&self, question: Question) -> Result<Run, String> {
        let plan = plan(self.model.problem()).require(self.fixed.clone());
        let mut task = Task::new(plan, question);
        task.limit = (question == Question::First).then_some(MOST as u64);
        task.distinct = self.reduce && question != Question::Diagram;
        let symmetry = task.distinct.then(|| self.model.symmetry()).transpose();
        let symmetry = symmetry.map_err(|error| error.to_string())?;
        task.symmetry = symmetry.as_ref();
        task.run().map_err(|error| error.to_string())
    }

    /// The solution that a cover stands for, as the page shows it.
    pub(super) fn drawn(&self, cover: &[OptionId]) -> Drawn {
        let solution = self.solution(cover);
        let svg = drawing(&solution);
        let problem = self.model.problem();
        let items = |option| problem.option(option).map(|item| problem.name(item).to_owned());
        let option = |&option: &OptionId| OptionOf {
            number: option.index(),
            items: items(option).collect(),
        };
        let told = if cover.len() <= MOST_OPTIONS { cover } else { &[] };
        Drawn { plain: solution.plain, svg, options: told.iter().map(option).collect() }
    }
}

#[wasm_bindgen]
impl ModelSolutions {
    /// Of the model that is given; see the head of this file.
    #[wasm_bindgen(constructor)]
    pub fn new(given: &str) -> Self {
        Self { run: asked(given, Question::First), found: Vec::new() }
    }

    /// Works for a turn, unless this many solutions are there: how far the search is, a `Searching`
    /// as JSON.
    pub fn advance(&mut self, wanted: usize) -> String {
        let Self { run, found } = self;
        told(run, |(_, run)| {
            let wanted = wanted.min(MOST);
            let end = (found.len() < wanted).then(|| {
                turn(run, |cover| {
                    found.push(cover.to_vec());
                    found.len() < wanted
                })
            });
            let is_full = found.len() >= MOST;
            let end = end.flatten().or(is_full.then_some(End::Enough)).map(End::word);
            Searching { found: found.len(), end, nodes: run.stats().nodes }
        })
    }

    /// The solution with this number, from 0: a `Drawn` as JSON, or `null` if it is not found yet.
    pub fn drawn(&self, number: usize) -> String {
        let (Ok((built, _)), Some(cover)) = (&self.run, self.found.get(number)) else {
            return "null".into();
        };
        json(&built.drawn(cover))
    }
}
