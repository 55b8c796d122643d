//! Whether a board has a solution, and where its digits contradict each other.

use std::cell::RefCell;

use quadrille::sudoku::{Board, Cell, Conflict, Engine, Lanes, Unit, Verdict};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::json;

thread_local! {
    /// Judges single boards. On the hardest ones the lanes are faster than Dancing Links.
    static LANES: RefCell<Lanes> = RefCell::new(Lanes::default());
}

/// Whether a board has a solution.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Judgment {
    /// 0, 1, or 2 for several.
    n_solutions: u8,
    /// The only solution, 81 digits.
    solution: Option<String>,
    /// The equal digits of each unit.
    conflicts: Vec<Equals>,
}

/// Equal digits in a unit.
#[derive(Serialize)]
struct Equals {
    digit: u8,
    /// `row`, `column` or `box`.
    kind: &'static str,
    /// The unit's number, from 1.
    number: u8,
    /// Two or more cells, 0 to 80, in ascending order.
    cells: Vec<usize>,
}

/// Whether the board has no solution, one, or several, and its conflicts: a `Judgment` as JSON, or
/// `null` if the text is no board.
#[wasm_bindgen]
pub fn judge(text: &str) -> String {
    json(&text.parse().ok().map(|board| judgment(&board)))
}

fn judgment(board: &Board) -> Judgment {
    let (n_solutions, solution) = match verdict(board) {
        Verdict::None => (0, None),
        Verdict::Unique(solved) => (1, Some(solved.to_string())),
        Verdict::Several(..) => (2, None),
    };
    Judgment { n_solutions, solution, conflicts: equals(board) }
}

/// Whether the board has no solution, one, or several.
pub(crate) fn verdict(board: &Board) -> Verdict {
    if board.conflict().is_some() {
        return Verdict::None;
    }
    LANES.with_borrow_mut(|lanes| lanes.judge(board)).expect("an engine without limits answers")
}

/// The conflicts, put together where more than two digits of a unit are equal.
fn equals(board: &Board) -> Vec<Equals> {
    let mut all: Vec<Equals> = Vec::new();
    for Conflict { digit, unit, cells, .. } in board.conflicts() {
        let (kind, number) = match unit {
            Unit::Row(n) => ("row", n + 1),
            Unit::Column(n) => ("column", n + 1),
            Unit::Box(n) => ("box", n + 1),
        };
        let digit = digit.get();
        let known = all.iter_mut().find(|e| (e.digit, e.kind, e.number) == (digit, kind, number));
        match known {
            Some(equals) => equals.cells.push(cells[1].index()),
            None => {
                all.push(Equals { digit, kind, number, cells: cells.map(Cell::index).to_vec() });
            }
        }
    }
    all
}
