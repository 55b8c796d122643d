//! How many covers there are, of a model or of a text: counted in turns.

#[cfg(feature = "workshop")]
use quadrille::run::Task;
use quadrille::run::{End, Question, Run};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "gallery")]
use crate::cover::gallery::solutions;
use crate::cover::turn::{told, turn};
#[cfg(feature = "workshop")]
use crate::cover::workshop;

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
    #[cfg(feature = "gallery")]
    pub fn of_model(given: &str) -> Self {
        Self { run: solutions::asked(given, Question::Count).map(|(_, run)| run) }
    }

    /// Of the covers of a problem in any format.
    #[cfg(feature = "workshop")]
    pub fn of_text(text: &str, format: &str) -> Self {
        let asked = workshop::asked(text, format, |plan| Task::new(plan, Question::Count));
        Self { run: asked.map(|(_, run)| run) }
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
