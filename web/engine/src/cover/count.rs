//! How many covers there are, of a model or of a text: counted in turns.

use quadrille::Problem;
use quadrille::run::{End, Question, Run, Task};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::cover::gallery::{self, Built};
use crate::cover::turn::{plan, told, turn};

/// A count of covers.
#[wasm_bindgen]
pub struct Count {
    /// The count, or why there is none.
    run: Result<Run, String>,
}

/// How far a count is.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Counted {
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
        Self { run: built.and_then(|built: Built| built.run(Question::Count)) }
    }

    /// Of the covers of a problem in Knuth's format.
    pub fn of_text(text: &str) -> Self {
        let problem = text.parse::<Problem>().map_err(|error| error.to_string());
        let run = problem.and_then(|problem| {
            Task::new(plan(&problem), Question::Count).run().map_err(|error| error.to_string())
        });
        Self { run }
    }

    /// Works for a turn; how far the count is, a `Counted` as JSON.
    pub fn advance(&mut self) -> String {
        told(&mut self.run, |run| {
            let end = turn(run, |_| true);
            let stats = run.stats();
            Counted {
                count: run.count().to_string(),
                nodes: stats.nodes,
                updates: stats.updates,
                progress: run.explored(),
                is_done: end == Some(End::Complete),
            }
        })
    }
}
