//! Questions about Sudoku: what a text is, and whether a board has a solution.
//!
//! `hint` tells how a person finds the next digit. `solutions`, `candidates` and `collection` have
//! the questions that may take long.

pub mod candidates;
pub mod collection;
pub mod hint;
pub mod solutions;

use std::cell::RefCell;

use quadrille::sudoku::text::{Boards, LONGEST_LINE};
use quadrille::sudoku::{Board, Cell, Conflict, Engine, Lanes, Unit, Verdict};
use quadrille::text::ParseError;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    /// Judges single boards. On the hardest ones the lanes are faster than Dancing Links.
    static LANES: RefCell<Lanes> = RefCell::new(Lanes::new());
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

/// The place of a fault in a text, and the reason.
#[derive(Serialize)]
pub(crate) struct Fault {
    line: u64,
    column: usize,
    reason: String,
    /// The text before the fault, the fault, and the text behind it.
    excerpt: [String; 3],
}

impl From<&ParseError> for Fault {
    fn from(error: &ParseError) -> Self {
        let (text, at) = (&error.excerpt.text, &error.excerpt.fault);
        Self {
            line: error.line,
            column: error.column,
            reason: error.reason.to_string(),
            excerpt: [&text[..at.start], &text[at.clone()], &text[at.end..]].map(str::to_owned),
        }
    }
}

/// What a text is.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
enum Reading {
    /// A single board, as 81 characters.
    Board { board: String },
    /// Several boards, one of them good at least.
    Collection,
    /// No board at all.
    Nothing { fault: Fault },
}

/// Whether the board has no solution, one, or several, and its conflicts: a `Judgment` as JSON, or
/// `null` if the text is no board.
#[must_use]
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
fn verdict(board: &Board) -> Verdict {
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

/// What a text is, in any form that the library reads: a `Reading` as JSON.
#[must_use]
#[wasm_bindgen]
pub fn read(text: &str) -> String {
    json(&reading(text))
}

fn reading(text: &str) -> Reading {
    let mut boards = Boards::new(None);
    let mut lines = text.lines();
    let (mut n_entries, mut first_board, mut first_error) = (0, None, None);
    let mut ended = false;
    while !ended && (n_entries < 2 || first_board.is_none()) {
        if let Some(line) = lines.next() {
            boards.line(start(line));
        } else {
            boards.end();
            ended = true;
        }
        while let Some(entry) = boards.next_entry() {
            n_entries += 1;
            match entry.board {
                Ok(board) => first_board = first_board.or(Some(board)),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
    }
    match (first_board, first_error) {
        (Some(_), _) if n_entries > 1 => Reading::Collection,
        (Some(board), _) => Reading::Board { board: board.to_string() },
        (None, Some(error)) => Reading::Nothing { fault: Fault::from(&error) },
        // Nothing but empty lines and comments: the error of an empty text, at its end.
        (None, None) => {
            let line = text.lines().count() as u64 + 1;
            let error = ParseError::new(line, b"", 0..0, "a board", "none");
            Reading::Nothing { fault: Fault::from(&error) }
        }
    }
}

/// The bytes of a line that the reader of boards needs to see.
fn start(line: &str) -> &[u8] {
    &line.as_bytes()[..line.len().min(LONGEST_LINE)]
}

/// An answer as JSON.
pub(crate) fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are strings, numbers and lists")
}

/// What `advance` tells.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Told<T> {
    /// There is more to do.
    Progress(T),
    /// This is the end.
    Answer(T),
}
