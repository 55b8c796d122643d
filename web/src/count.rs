//! How many covers there are, of a model or of a text: counted in turns.

use quadrille::search::auto::Counting;
use quadrille::search::{Limits, Outcome, Search};
use quadrille::{BigUint, Problem};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::gallery;
use crate::turn::{TURN, json, plan};

/// A count of all covers.
#[wasm_bindgen]
pub struct Count {
    /// The count, or why there is none.
    counting: Result<Counting, String>,
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
    #[must_use]
    pub fn of_model(given: &str) -> Self {
        match gallery::built(given) {
            Ok(built) => Self::of(built.model.problem()),
            Err(wrong) => Self { counting: Err(wrong.message) },
        }
    }

    /// Of the covers of a problem in Knuth's format.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        match text.parse::<Problem>() {
            Ok(problem) => Self::of(&problem),
            Err(error) => Self { counting: Err(error.to_string()) },
        }
    }

    fn of(problem: &Problem) -> Self {
        let counting = plan(problem).counting();
        Self { counting: counting.map_err(|error| error.to_string()) }
    }

    /// Works for a turn; how far the count is, a `Counted` as JSON.
    pub fn advance(&mut self) -> String {
        json(&match &mut self.counting {
            Err(error) => Counted { error: Some(error.clone()), ..Counted::default() },
            Ok(counting) => {
                counting.set_limits(Limits::NONE.time(TURN));
                let outcome = counting.run();
                let stats = counting.stats();
                let counted: BigUint = counting.counted();
                Counted {
                    error: None,
                    count: counted.to_string(),
                    nodes: stats.nodes,
                    updates: stats.updates,
                    progress: counting.progress(),
                    is_done: outcome == Outcome::Exhausted,
                }
            }
        })
    }
}
