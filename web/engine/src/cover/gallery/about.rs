//! The models of the gallery, and whether the arguments of one are right.

use quadrille::models::catalogue;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Built, Wrong, built, given};
use crate::answer::json;

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
    /// Such as that the pieces cannot fill the board.
    remarks: Vec<String>,
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
            About { wrong: None, remarks: model.remarks().to_vec(), items, options }
        }
    })
}

/// The problem of a model in Knuth's format; nothing if the arguments are wrong.
#[wasm_bindgen]
pub fn model_text(given: &str) -> Option<String> {
    built(given).ok().map(|built| built.model.problem().to_string())
}
