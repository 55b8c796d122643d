//! `minimize`: a minimal puzzle from each proper puzzle. `check --minimal`: the redundant clues of
//! each proper puzzle, and the redundant rules of a variant.

use serde::{Serialize, Serializer};

use quadrille_boards::{Board, Cell};

/// A minimal puzzle with some clues of a 9x9 board, and the cells of the removed clues.
#[derive(Serialize)]
pub(super) struct MinimalBoard {
    #[serde(rename = "minimal", serialize_with = "write_text")]
    pub(super) board: Board,
    n_clues: usize,
    #[serde(serialize_with = "write_names")]
    removed: Vec<Cell>,
}

/// The clues and rules of a proper puzzle without which, each alone, it has the same solution and
/// no other.
#[derive(Default, Serialize)]
pub(super) struct RedundantResult {
    pub(super) redundant: Vec<String>,
    /// Only for a variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) redundant_rules: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) unknown: Vec<String>,
}

impl MinimalBoard {
    /// The minimal puzzle that was made from a puzzle.
    pub(super) fn of(puzzle: &Board, board: Board) -> Self {
        let is_removed = |&(cell, _): &(Cell, _)| board.get(cell).is_none();
        let removed = puzzle.clues().filter(is_removed).map(|(cell, _)| cell).collect();
        Self { board, n_clues: board.n_clues(), removed }
    }
}

impl RedundantResult {
    /// Whether the puzzle has parts that can be left out.
    pub(super) fn is_redundant(&self) -> bool {
        !self.redundant.is_empty() || self.redundant_rules.iter().any(|rules| !rules.is_empty())
    }

    /// `minimal`, or `redundant r1c2 r3c4; cage 3 r1c1 r1c2`, perhaps with what is not known.
    pub(super) fn text(&self) -> String {
        let parts = parts(&self.redundant, self.redundant_rules.as_deref().unwrap_or_default());
        let parts = [("redundant ", parts.join("; ")), ("unknown ", self.unknown.join("; "))];
        let parts = parts.iter().filter(|(_, text)| !text.is_empty());
        let parts: Vec<String> = parts.map(|(what, text)| format!("{what}{text}")).collect();
        if parts.is_empty() { "minimal".to_owned() } else { parts.join("; ") }
    }
}

/// The clues as one text, if there are any, and the rules.
pub(super) fn parts(clues: &[String], rules: &[String]) -> Vec<String> {
    let clues = Some(clues.join(" ")).filter(|clues| !clues.is_empty());
    clues.into_iter().chain(rules.iter().map(|rule| one_line(rule))).collect()
}

/// A rule on one line, as it may follow a board.
pub(super) fn one_line(rule: &str) -> String {
    rule.replace('\n', "; ")
}

pub(super) fn write_text<S: Serializer>(board: &Board, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(board)
}

fn write_names<S: Serializer>(cells: &[Cell], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cells.iter().map(ToString::to_string))
}
