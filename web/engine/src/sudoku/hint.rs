//! Hints: the steps of a person from a board to its next digit.
//!
//! The page keeps no candidates of the reader, so a hint begins with those that the digits leave,
//! and has all steps up to the first one that writes a digit: that one may need what the others
//! remove.

use quadrille::sudoku::{
    Board, Cell, DeductionStep, Digit, Explainer, Link, Mark, Position, Role, Technique, Unit,
    Verdict,
};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::json;
use crate::sudoku::board::verdict;

/// What the reader can be told about a board.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
enum Hint {
    /// The last step writes a digit, the others remove candidates. There is one at least.
    Steps { steps: Vec<HintStep> },
    /// All digits are written.
    Solved,
    /// There are several solutions.
    Several,
    /// There is no solution.
    None {
        /// The digits that are not in the only solution of the puzzle that was opened; empty if it
        /// has not exactly one.
        wrong: Vec<Candidate>,
    },
}

/// A step, and what a person sees before it. Cells are 0 to 80.
#[derive(Serialize)]
pub(crate) struct HintStep {
    technique: &'static str,
    /// Such as `3.2`.
    difficulty: String,
    /// The cells of the pattern.
    cells: Vec<usize>,
    units: Vec<NamedUnit>,
    marks: Vec<Marked>,
    links: Vec<Linked>,
    places: Vec<Candidate>,
    removes: Vec<Candidate>,
    why: String,
    /// The candidates of each cell before the step, as bits: bit 0 for a 1.
    candidates: Vec<u16>,
}

/// A unit: its name, such as `row 3`, and its cells.
#[derive(Serialize)]
struct NamedUnit {
    name: String,
    cells: Vec<usize>,
}

/// A digit in a cell.
#[derive(Serialize)]
struct Candidate {
    cell: usize,
    digit: u8,
}

/// A candidate of the pattern.
#[derive(Serialize)]
struct Marked {
    cell: usize,
    digit: u8,
    /// `body`, `other` or `fin`.
    role: &'static str,
}

/// A link of a chain.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Linked {
    from: Node,
    to: Node,
    is_strong: bool,
}

/// A digit in one of some cells.
#[derive(Serialize)]
struct Node {
    cells: Vec<usize>,
    digit: u8,
}

/// The steps from the board to its next digit, or why there are none: a `Hint` as JSON, or `null`
/// if the text is no board. `opened` is the puzzle to which the reader has added digits.
#[wasm_bindgen]
pub fn hint(board: &str, opened: Option<String>) -> String {
    let opened = opened.and_then(|text| text.parse().ok());
    json(&board.parse().ok().map(|board| hint_for(&board, opened.as_ref())))
}

fn hint_for(board: &Board, opened: Option<&Board>) -> Hint {
    match verdict(board) {
        Verdict::None => {
            Hint::None { wrong: opened.map(|opened| wrong(board, opened)).unwrap_or_default() }
        }
        Verdict::Unique(_) if board.n_clues() == 81 => Hint::Solved,
        Verdict::Unique(solved) => Hint::Steps { steps: steps(board, &solved) },
        Verdict::Several(..) => Hint::Several,
    }
}

/// The digits of the board that are not in the only solution of the puzzle.
fn wrong(board: &Board, puzzle: &Board) -> Vec<Candidate> {
    let Verdict::Unique(solved) = verdict(puzzle) else { return Vec::new() };
    let clues = board.clues().filter(|&(cell, digit)| solved.get(cell) != Some(digit));
    clues.map(candidate).collect()
}

/// The steps of a puzzle, whose only solution is given, up to the first one that writes a digit.
fn steps(board: &Board, solved: &Board) -> Vec<HintStep> {
    let mut explainer = Explainer::solved_by(&Position::new(board), solved).modern();
    let mut steps = Vec::new();
    loop {
        let position = explainer.current();
        let Some(step) = explainer.next() else { return steps };
        let is_last = !step.places.is_empty();
        steps.push(HintStep::of(step, &position));
        if is_last {
            return steps;
        }
    }
}

impl HintStep {
    pub(crate) fn of(mut step: DeductionStep, position: &Position) -> Self {
        let candidates = |cell| position.candidates(cell).fold(0, |set, d| set | 1 << d.index());
        let is_guess = step.technique == Technique::Guess;
        let why = if is_guess { searched(&step, position) } else { std::mem::take(&mut step.why) };
        Self {
            technique: if is_guess { "proof by search" } else { step.technique.name() },
            difficulty: step.difficulty.to_string(),
            cells: indices(&step.cells),
            units: step.units.into_iter().map(named).collect(),
            marks: step.marks.into_iter().map(marked).collect(),
            links: step.links.iter().map(linked).collect(),
            places: step.places.into_iter().map(candidate).collect(),
            removes: step.removes.into_iter().map(candidate).collect(),
            why,
            candidates: Cell::all().map(candidates).collect(),
        }
    }
}

/// Why a digit is right that no technique finds: the engine has searched for a solution with each
/// other candidate of its cell, and for each of them says whether there is one.
fn searched(step: &DeductionStep, position: &Position) -> String {
    let mut without = Vec::new();
    for &(cell, digit) in &step.places {
        for other in position.candidates(cell).filter(|&other| other != digit) {
            let mut board = *position.board();
            board.set(cell, Some(other));
            if matches!(verdict(&board), Verdict::None) {
                without.push(other.get().to_string());
            }
        }
    }
    let Some(&(cell, _)) = step.places.first() else { return step.why.clone() };
    let others = without.join(" or ");
    format!(
        "No technique finds a step. The engine has searched all boards with {others} in {cell}: \
         none of them is a solution."
    )
}

fn indices(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

fn named(unit: Unit) -> NamedUnit {
    NamedUnit { name: unit.to_string(), cells: unit.cells().map(Cell::index).collect() }
}

fn candidate((cell, digit): (Cell, Digit)) -> Candidate {
    Candidate { cell: cell.index(), digit: digit.get() }
}

fn marked(Mark { cell, digit, role, .. }: Mark) -> Marked {
    let role = match role {
        Role::Body => "body",
        Role::Fin => "fin",
        _ => "other",
    };
    Marked { cell: cell.index(), digit: digit.get(), role }
}

fn linked(link: &Link) -> Linked {
    let node =
        |(cells, digit): &(Vec<Cell>, Digit)| Node { cells: indices(cells), digit: digit.get() };
    Linked { from: node(&link.from), to: node(&link.to), is_strong: link.is_strong }
}
