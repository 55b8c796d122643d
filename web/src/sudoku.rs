//! Questions about a Sudoku board.

use quadrille::sudoku::{self, Board, Verdict};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// What is known about a board.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Judgment {
    /// 0, 1, or 2 for several.
    solutions: u8,
    /// One of them, 81 digits.
    solution: Option<String>,
    /// Why the text is no board.
    error: Option<String>,
}

/// Whether the board has no solution, one, or several: a `Judgment` as JSON.
#[must_use]
#[wasm_bindgen]
pub fn judge(text: &str) -> String {
    let judgment = match text.parse::<Board>() {
        Err(error) => Judgment { solutions: 0, solution: None, error: Some(error.to_string()) },
        Ok(board) => {
            let (solutions, solution) = match sudoku::judge(&board) {
                Verdict::None => (0, None),
                Verdict::Unique(solved) => (1, Some(solved.to_string())),
                Verdict::Several(solved, _) => (2, Some(solved.to_string())),
            };
            Judgment { solutions, solution, error: None }
        }
    };
    serde_json::to_string(&judgment).unwrap_or_default()
}
