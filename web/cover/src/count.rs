//! How many covers there are, of a model or of a text: counted in turns.

use quadrille::models::AnyModel;
use quadrille::search::auto::Plan;
use quadrille::search::{Limits, Outcome, Search};
use quadrille::symmetry::{CountingByClass, DistinctCounting};
use quadrille::{BigUint, Problem};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::gallery::{self, Built};
use crate::turn::{TURN, json, plan};

/// A count of covers.
#[wasm_bindgen]
pub struct Count {
    /// The count, or why there is none.
    counting: Result<AnyCount, String>,
}

/// A count of all covers, or of the classes that symmetries map to each other.
enum AnyCount {
    All(Box<CountingByClass>),
    Classes(Box<DistinctCounting>),
}

impl AnyCount {
    fn new(plan: &Plan) -> Result<Self, String> {
        let counting = CountingByClass::new(plan).map_err(|error| error.to_string())?;
        Ok(Self::All(Box::new(counting)))
    }

    fn of_classes(model: &AnyModel) -> Result<Self, String> {
        let counting =
            model.symmetry().and_then(|symmetry| symmetry.counting(&plan(model.problem())));
        Ok(Self::Classes(Box::new(counting.map_err(|error| error.to_string())?)))
    }

    fn search(&mut self) -> &mut dyn Search {
        match self {
            Self::All(counting) => &mut **counting,
            Self::Classes(counting) => &mut **counting,
        }
    }

    fn counted(&self) -> BigUint {
        match self {
            Self::All(counting) => counting.counted(),
            Self::Classes(counting) => counting.counted(),
        }
    }
}

/// How far a count is.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Counted {
    /// Why there is nothing to count.
    error: Option<String>,
    /// The covers counted so far; the number of all covers at the end.
    count: String,
    /// Nodes of the search tree.
    nodes: u64,
    updates: u64,
    /// The explored share of the tree, from 0 to 1.
    progress: f64,
    is_done: bool,
}

#[wasm_bindgen]
impl Count {
    /// Of the solutions of a model; see `gallery`.
    pub fn of_model(given: &str) -> Self {
        let built = gallery::built(given).map_err(|wrong| wrong.message);
        let counting = built.and_then(|Built { model, reduce, fixed, .. }| {
            if reduce {
                AnyCount::of_classes(&model)
            } else {
                AnyCount::new(&plan(model.problem()).require(fixed))
            }
        });
        Self { counting }
    }

    /// Of the covers of a problem in Knuth's format.
    pub fn of_text(text: &str) -> Self {
        let problem = text.parse::<Problem>().map_err(|error| error.to_string());
        Self { counting: problem.and_then(|problem| AnyCount::new(&plan(&problem))) }
    }

    /// Works for a turn; how far the count is, a `Counted` as JSON.
    pub fn advance(&mut self) -> String {
        json(&match &mut self.counting {
            Err(error) => Counted { error: Some(error.clone()), ..Counted::default() },
            Ok(counting) => {
                let search = counting.search();
                search.set_limits(Limits::NONE.time(TURN));
                let outcome = search.run();
                let (stats, progress) = (search.stats(), search.progress());
                let counted: BigUint = counting.counted();
                Counted {
                    error: None,
                    count: counted.to_string(),
                    nodes: stats.nodes,
                    updates: stats.updates,
                    progress,
                    is_done: outcome == Outcome::Exhausted,
                }
            }
        })
    }
}
