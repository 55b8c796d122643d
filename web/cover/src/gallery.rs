//! Questions about the models of the gallery: whether the arguments are right, and their solutions
//! one after another, drawn.
//!
//! The page gives a model as JSON: its name, and its arguments as text, such as
//! `{"model":"queens","values":{"n":"8"}}`. `given` makes the model.

mod calendar;
pub mod diagram;
mod given;

use quadrille::OptionId;
use quadrille::models::catalogue;
use quadrille::picture::Picture;
use quadrille::search::{Enumerate, Limits, Outcome};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::turn::{TURN, json, plan};
use given::Given;
pub(crate) use given::{Built, Wrong};

/// The model that the page gives, built.
pub(crate) fn built(given: &str) -> Result<Built, Wrong> {
    let given: Given = serde_json::from_str(given).map_err(|error| Wrong::of_all(&error))?;
    given.build()
}

/// The models with their arguments and examples, as JSON.
#[wasm_bindgen]
pub fn catalogue() -> String {
    catalogue::json(&given::all().collect::<Vec<_>>())
}

/// What the page should know before it asks for solutions.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct About {
    /// What is wrong with the arguments.
    wrong: Option<Wrong>,
    items: usize,
    options: usize,
}

/// Whether the arguments of a model are right, and how large its problem is: an `About` as JSON.
#[wasm_bindgen]
pub fn model(given: &str) -> String {
    json(&match built(given) {
        Err(wrong) => About { wrong: Some(wrong), ..About::default() },
        Ok(Built { model, .. }) => {
            let problem = model.problem();
            let (items, options) = (problem.n_items(), problem.n_options());
            About { wrong: None, items, options }
        }
    })
}

/// The solutions of a model, found one after another and kept.
#[wasm_bindgen]
pub struct ModelSolutions {
    /// The model and its search, or why there is none.
    search: Result<(Built, Box<dyn Enumerate>), String>,
    found: Vec<Vec<OptionId>>,
}

/// The search for all solutions, or for one of each class that symmetries map to each other.
fn search(Built { model, reduce, fixed, .. }: &Built) -> Result<Box<dyn Enumerate>, String> {
    let plan = plan(model.problem()).require(fixed.iter().copied());
    Ok(if *reduce {
        let symmetry = model.symmetry().map_err(|error| error.to_string())?;
        Box::new(symmetry.covers(&plan).map_err(|error| error.to_string())?)
    } else {
        Box::new(plan.finding().map_err(|error| error.to_string())?)
    })
}

/// The most solutions that are kept.
const MOST: usize = 10_000;

/// The most bytes of a drawing; a browser would take seconds to show a larger one.
const LARGEST_DRAWING: usize = 4 << 20;

/// How far the search for solutions is.
#[derive(Default, Serialize)]
struct Searching {
    /// Why there is nothing to search.
    error: Option<String>,
    /// The number of solutions found so far.
    found: usize,
    /// `complete` if there are no others, `limit` if no more are kept.
    end: Option<&'static str>,
    /// Nodes of the search tree.
    nodes: u64,
}

/// A solution.
#[derive(Serialize)]
struct Drawn {
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
    /// The solution that a cover stands for.
    fn drawn(&self, cover: &[OptionId]) -> Drawn {
        let mut solution = self.model.decode(cover);
        if let Picture::Grids(grids) = &mut solution.picture
            && let [grid] = &mut grids[..]
        {
            // Each of these cells is a region of its own.
            for ((row, column, text), region) in self.marks.iter().zip(1_000_000..) {
                grid.put(*row, *column, region);
                grid.mark(*row, *column, text);
            }
        }
        let svg = solution.picture.svg();
        let svg = (svg.len() <= LARGEST_DRAWING).then_some(svg);
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
        let built = built(given).map_err(|wrong| wrong.message);
        let search = built.and_then(|built| {
            let search = search(&built)?;
            Ok((built, search))
        });
        Self { search, found: Vec::new() }
    }

    /// Works for a turn, unless this many solutions are there: how far the search is, a `Searching`
    /// as JSON.
    pub fn advance(&mut self, wanted: usize) -> String {
        let Self { search, found } = self;
        json(&match search {
            Err(error) => Searching { error: Some(error.clone()), ..Searching::default() },
            Ok((_, search)) => {
                search.set_limits(Limits::NONE.time(TURN));
                while found.len() < wanted.min(MOST) {
                    match search.next_solution() {
                        Some(cover) => found.push(cover.to_vec()),
                        None => break,
                    }
                }
                let end = match search.outcome() {
                    Some(Outcome::Exhausted) => Some("complete"),
                    _ if found.len() >= MOST => Some("limit"),
                    _ => None,
                };
                Searching { error: None, found: found.len(), end, nodes: search.stats().nodes }
            }
        })
    }

    /// The solution with this number, from 0: a `Drawn` as JSON, or `null` if it is not found yet.
    pub fn drawn(&self, number: usize) -> String {
        let (Ok((built, _)), Some(cover)) = (&self.search, self.found.get(number)) else {
            return "null".into();
        };
        json(&built.drawn(cover))
    }
}
