//! All solutions of a model as one object, for what no list of them can answer: random solutions
//! that are equally likely, and how often each place is filled in which way.

use quadrille::run::{End, Question, Run};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::solutions::asked;
use super::{Built, LARGEST_DRAWING};
use crate::answer::json;
use crate::cover::turn::{told, turn};

/// All solutions of a model.
#[wasm_bindgen]
pub struct ModelDiagram {
    /// The model, and the run that builds the diagram, or why there is none.
    run: Result<(Built, Run), String>,
}

/// How far the diagram is.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Progress {
    nodes: u64,
    /// The number of all solutions as digits, at the end.
    count: Option<String>,
}

/// The heat map.
#[derive(Serialize)]
struct Shares {
    /// An SVG document.
    svg: String,
    /// What its colors mean: names, which may be empty, and SVG documents.
    legend: Vec<(String, String)>,
}

#[wasm_bindgen]
impl ModelDiagram {
    /// Of the model that is given; see the head of `gallery`. All its solutions are in it, also
    /// symmetrical ones.
    #[wasm_bindgen(constructor)]
    pub fn new(given: &str) -> Self {
        Self { run: asked(given, Question::Diagram) }
    }

    /// Works for a turn: how far the diagram is, a `Progress` as JSON.
    pub fn advance(&mut self) -> String {
        if let Ok((_, run)) = &mut self.run
            && run.diagram.is_none()
            && turn(run, |_| true) == Some(End::Memory)
        {
            self.run = Err("all solutions do not fit into memory together".to_owned());
        }
        told(&mut self.run, |(_, run)| {
            let count = run.diagram.as_ref().map(|it| it.count().to_string());
            Progress { nodes: run.stats().nodes, count }
        })
    }

    /// A random solution, all with the same probability: a `Drawn` as JSON; `null` if there is
    /// none, or if the diagram is not built.
    pub fn random(&self, seed: u32) -> String {
        let Ok((built, run)) = &self.run else { return "null".into() };
        let Some(diagram) = &run.diagram else { return "null".into() };
        let counted = diagram.counted();
        let mut sampler = counted.sampler(seed.into());
        json(&sampler.next_cover().map(|cover| built.drawn(cover)))
    }

    /// A picture of all solutions together, a `Shares` as JSON; `null` if this model has none, if
    /// it is too large, or if the diagram is not built.
    pub fn shares(&self) -> String {
        let Ok((Built { model, .. }, run)) = &self.run else { return "null".into() };
        let Some(diagram) = &run.diagram else { return "null".into() };
        let shares = diagram.counted().shares();
        let all: Vec<f64> = model.problem().options().map(|option| shares.share(option)).collect();
        let svg = model.draw_shares(&all).map(|picture| picture.svg());
        json(&svg.filter(|svg| svg.len() <= LARGEST_DRAWING).map(|svg| {
            let all = model.legend().into_iter();
            Shares { svg, legend: all.map(|(name, piece)| (name, piece.svg())).collect() }
        }))
    }
}
