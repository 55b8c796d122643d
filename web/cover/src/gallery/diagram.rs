//! All solutions of a model as one object, for what no list of them can answer: random solutions
//! that are equally likely, and how often each place is filled in which way.

use quadrille::search::auto::Building;
use quadrille::search::diagram::Diagram;
use quadrille::search::{Limits, Search};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Built, LARGEST_DRAWING, built};
use crate::turn::{TURN, json, plan};

/// All solutions of a model.
#[wasm_bindgen]
pub struct ModelDiagram {
    /// The model, and how far the diagram is, or why there is none.
    state: Result<(Built, State), String>,
}

enum State {
    Building(Box<Building>),
    Built(Diagram),
}

/// How far the diagram is.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Progress {
    /// Why there is none.
    error: Option<String>,
    nodes: u64,
    /// The number of all solutions as digits, at the end.
    count: Option<String>,
}

#[wasm_bindgen]
impl ModelDiagram {
    /// Of the model that is given; see the head of `gallery`. All its solutions are in it, also
    /// symmetrical ones.
    #[wasm_bindgen(constructor)]
    pub fn new(given: &str) -> Self {
        let state = built(given).map_err(|wrong| wrong.message).and_then(|built| {
            let plan = plan(built.model.problem()).require(built.fixed.iter().copied());
            let building = plan.building().map_err(|error| error.to_string())?;
            Ok((built, State::Building(Box::new(building))))
        });
        Self { state }
    }

    /// Works for a turn: how far the diagram is, a `Progress` as JSON.
    pub fn advance(&mut self) -> String {
        let (_, state) = match &mut self.state {
            Ok(state) => state,
            Err(error) => {
                return json(&Progress { error: Some(error.clone()), ..Progress::default() });
            }
        };
        if let State::Building(building) = state {
            building.set_limits(Limits::NONE.time(TURN));
            if let Some(diagram) = building.build() {
                *state = State::Built(diagram);
            } else if building.is_full() {
                let error = Some("all solutions do not fit into memory together".to_owned());
                return json(&Progress { error, ..Progress::default() });
            } else {
                let nodes = building.stats().nodes;
                return json(&Progress { nodes, ..Progress::default() });
            }
        }
        let count = match state {
            State::Built(diagram) => Some(diagram.count().to_string()),
            State::Building(_) => None,
        };
        json(&Progress { count, ..Progress::default() })
    }

    /// A random solution, all with the same probability: a `Drawn` as JSON; `null` if there is
    /// none, or if the diagram is not built.
    pub fn random(&self, seed: u32) -> String {
        let Ok((built, State::Built(diagram))) = &self.state else { return "null".into() };
        let counted = diagram.counted();
        let mut sampler = counted.sampler(seed.into());
        json(&sampler.next_cover().map(|cover| built.drawn(cover)))
    }

    /// A picture of all solutions together, as SVG in JSON; `null` if this model has none, if it
    /// is too large, or if the diagram is not built.
    pub fn shares(&self) -> String {
        let Ok((Built { model, .. }, State::Built(diagram))) = &self.state else {
            return "null".into();
        };
        let shares = diagram.counted().shares();
        let all: Vec<f64> = model.problem().options().map(|option| shares.share(option)).collect();
        let svg = model.draw_shares(&all).map(|picture| picture.svg());
        json(&svg.filter(|svg| svg.len() <= LARGEST_DRAWING))
    }
}
