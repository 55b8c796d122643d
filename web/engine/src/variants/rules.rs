//! The shape of a board, and the faults of rules.

use quadrille::sudoku::variant::Variant;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::json;
use crate::variants::board::why_not_shown;

/// What there is to say about rules.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Checked {
    /// The number of rows; 0 if the shape is wrong.
    side: usize,
    /// The box of each cell, row by row.
    boxes: Vec<usize>,
    /// For each rule why it is wrong, or `None`.
    faults: Vec<Option<String>>,
}

/// What there is to say about rules: a `Checked` as JSON. `shape` is the size or the boxes in the
/// text form of rules, and `rules` has a rule on each line.
#[wasm_bindgen(js_name = checkRules)]
pub fn check_rules(shape: &str, rules: &str) -> String {
    let is_shown = |variant: &Variant| why_not_shown(variant).is_none();
    let Some(empty) = shape.parse::<Variant>().ok().filter(is_shown) else {
        return json(&Checked { side: 0, boxes: Vec::new(), faults: Vec::new() });
    };
    let fault = |text: String| match text.parse::<Variant>() {
        Ok(variant) => why_not_shown(&variant),
        Err(error) => Some(error.reason.to_string()),
    };
    let mut faults: Vec<Option<String>> =
        rules.lines().map(|rule| fault(format!("{shape}\n{rule}"))).collect();
    // Each is right, but all together may be too large.
    if faults.iter().all(Option::is_none)
        && let Some(last) = faults.last_mut()
    {
        *last = fault(format!("{shape}\n{rules}"));
    }
    let boxes = empty.board().boxes().to_vec();
    json(&Checked { side: empty.side(), boxes, faults })
}
