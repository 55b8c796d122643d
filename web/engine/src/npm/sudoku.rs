//! Sudoku boards of 9x9 cells: solved, judged, rated and explained.

use js_sys::Error;
use quadrille::sudoku::{self, Board, DeductionStep, Explainer, Verdict};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::npm::problem::error;

fn board(text: &str) -> Result<Board, Error> {
    text.parse().map_err(error)
}

/// A solution of a Sudoku board as 81 digits, or `undefined` if there is none.
///
/// A board is 81 digits, with `0` or `.` for a blank cell, or any other form that the program
/// `quadrille` reads, such as nine lines. Throws an `Error` with line, column and reason if the
/// text is no board.
#[wasm_bindgen(js_name = solveSudoku)]
pub fn solve(text: &str) -> Result<Option<String>, Error> {
    Ok(sudoku::solve(&board(text)?).map(|solved| solved.to_string()))
}

/// How many solutions a Sudoku board has: 0, 1, or 2 for several.
///
/// Throws an `Error` if the text is no board.
#[wasm_bindgen(js_name = checkSudoku)]
pub fn check(text: &str) -> Result<u32, Error> {
    Ok(match sudoku::judge(&board(text)?) {
        Verdict::None => 0,
        Verdict::Unique(_) => 1,
        Verdict::Several(..) => 2,
    })
}

/// How hard a puzzle is for a person: the number that Sudoku Explainer gives to the hardest step,
/// such as 7.2.
///
/// Throws an `Error` if the text is no board with exactly one solution.
#[wasm_bindgen(js_name = rateSudoku)]
pub fn rate(text: &str) -> Result<f64, Error> {
    let rating = sudoku::rate(&board(text)?).map_err(error)?;
    Ok(rating.to_string().parse().expect("a rating is a number"))
}

/// The steps by which a person solves a puzzle, a sentence for each.
///
/// Throws an `Error` if the text is no board with exactly one solution.
#[wasm_bindgen(js_name = explainSudoku)]
pub fn explain(text: &str) -> Result<Vec<String>, Error> {
    let steps = Explainer::new(&board(text)?).map_err(error)?;
    let sentence = |step: DeductionStep| format!("{}: {}", step.technique.name(), step.why);
    Ok(steps.map(sentence).collect())
}
