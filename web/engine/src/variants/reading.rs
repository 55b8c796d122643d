//! What a text is: an export of f-puzzles or `SudokuPad`, or rules and a board as the program reads
//! them.

use std::sync::Arc;

use quadrille::sudoku::variant::{Variant, VariantBoards};
use quadrille::text::ParseError;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::json;
use crate::variants::board;

/// What a text is.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
enum Reading {
    /// Rules, and a board.
    Puzzle { rules: String, board: String, remarks: Vec<String> },
    /// Nothing that could be read, and the reason.
    Nothing { line: u64, column: usize, reason: String },
}

/// The sizes that are tried for a board without one, the most common one first.
const SIZES: [usize; 9] = [9, 6, 4, 8, 10, 12, 14, 15, 16];

/// What a text is: a `Reading` as JSON. Of several boards, it is the first.
#[wasm_bindgen]
pub fn read(text: &str) -> String {
    let mut faults = Vec::new();
    for n in SIZES {
        let plain = Variant::named(&format!("{n}x{n}")).expect("a size with boxes");
        match puzzle(text, &plain.into()) {
            Ok(puzzle) => return json(&puzzle),
            Err(error) => faults.push(error),
        }
    }
    // Rules alone, perhaps with a size and boxes of their own.
    if let Ok(variant) = text.parse::<Variant>()
        && board::why_not_shown(&variant).is_none()
    {
        let board = board::text(&vec![None; variant.side().pow(2)]);
        let (rules, remarks) = (variant.to_string(), Vec::new());
        return json(&Reading::Puzzle { rules, board, remarks });
    }
    // With the right size, it read the most.
    let error = faults.into_iter().max_by_key(|fault| (fault.line, fault.column));
    let error = error.expect("a size was tried");
    let (line, column, reason) = (error.line, error.column, error.reason.to_string());
    json(&Reading::Nothing { line, column, reason })
}

/// The first board in a text, its rules, and what was not read.
fn puzzle(text: &str, all: &Arc<Variant>) -> Result<Reading, ParseError> {
    let mut boards = VariantBoards::new(Arc::clone(all));
    text.lines().for_each(|line| boards.line(line.as_bytes()));
    boards.end();
    let none = || ParseError::new(1, b"", 0..0, "a board", "none");
    let puzzle = boards.next_entry().ok_or_else(none)?.puzzle?;
    let variant = puzzle.own.as_deref().unwrap_or(all);
    let from_zero = puzzle.symbols.range().starts_with('0');
    let why = board::why_not_shown(variant)
        .or_else(|| from_zero.then(|| "the page has digits from 1, not from 0".to_owned()));
    if let Some(why) = why {
        return Err(ParseError::because(1, b"", 0..0, why));
    }
    let (rules, board) = (variant.to_string(), board::text(&puzzle.givens));
    Ok(Reading::Puzzle { rules, board, remarks: puzzle.remarks })
}
