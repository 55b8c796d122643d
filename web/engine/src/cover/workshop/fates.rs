//! Which options all covers have, which some, and which none, in turns.

use quadrille::OptionId;
use quadrille::run::{End, Fate, Question, Run, Task};
use quadrille::text::Document;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Cover, asked};
use crate::cover::turn::{told, turn};

/// A search for the fate of each option.
#[wasm_bindgen]
pub struct Fates {
    /// The problem and its run, or why there is none.
    run: Result<(Document, Run), String>,
}

/// How far it is.
#[derive(Default, Serialize)]
struct Sorted {
    nodes: u64,
    updates: u64,
    /// The share of the options whose fate is known, from 0 to 1.
    progress: f64,
    /// At the end: the options that all covers have, some, and none.
    fates: Option<[Cover; 3]>,
}

#[wasm_bindgen]
impl Fates {
    /// For a problem in a text and its format.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, format: &str) -> Self {
        Self { run: asked(text, format, |plan| Task::new(plan, Question::Options)) }
    }

    /// Works for a turn: how far it is, a `Sorted` as JSON.
    pub fn advance(&mut self) -> String {
        told(&mut self.run, |(document, run)| {
            let end = turn(run, |_| true);
            let forced = run.forced().filter(|_| end == Some(End::Complete));
            let fates = forced.map(|forced| {
                [Fate::All, Fate::Some, Fate::None].map(|fate| {
                    let has = |&it: &OptionId| forced.fate(it) == fate;
                    let options: Vec<OptionId> = document.problem.options().filter(has).collect();
                    Cover::new(document, &options)
                })
            });
            let (stats, progress) = (run.stats(), run.explored());
            let (nodes, updates) = (stats.nodes, stats.updates);
            Sorted { nodes, updates, progress, fates }
        })
    }
}
