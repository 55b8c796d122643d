//! What setters ask about a board of a variant: its true candidates, the clues and rules that it
//! does not need, and a minimal puzzle.

use serde::Serialize;

use super::super::board_kind::Interrupted;
use super::super::candidates::CandidatesResult;
use super::super::minimal::{RedundantResult, one_line, parts};
use super::super::settings::{Question, Settings};
use super::super::study::{ResultPlace, StudyResult};
use quadrille_base::{Outcome, UnansweredError};
use quadrille_boards::EngineKind;
use quadrille_models::checks::cell_name;
use quadrille_models::sudoku::Sudoku;
use quadrille_problem::picture::Draw;
use quadrille_variants::{
    LeftOut, Puzzle, Variant, VariantCandidates, VariantMinimizer, VariantSolver,
};

/// A minimal puzzle, and what was removed.
#[derive(Serialize)]
pub(crate) struct MinimalVariant {
    minimal: String,
    n_clues: usize,
    removed: Vec<String>,
    /// The lines of a file with the size and the remaining rules.
    rules: Vec<String>,
    removed_rules: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unknown: Vec<String>,
    /// The rows of the text, and the rules that it has.
    #[serde(skip)]
    rows: String,
    #[serde(skip)]
    shown: Vec<String>,
    /// Whether the text lacks boxes that the puzzle has.
    #[serde(skip)]
    lacks_boxes: bool,
}

/// The result for a board with a solution, and why something about it is not known; no result if
/// the number of solutions is the whole answer. `solver` is for the variant of the board, and
/// `all` is the variant of all boards.
pub(super) fn result(
    puzzle: &Puzzle,
    all: &Variant,
    solver: &mut VariantSolver,
    n_solutions: u64,
    settings: &Settings,
) -> Result<(Option<StudyResult>, Option<UnansweredError>), Interrupted> {
    let variant = puzzle.own.as_deref().unwrap_or(all);
    if let Question::TrueCandidates { limit } = settings.question {
        let mut search = VariantCandidates::new(variant, &puzzle.givens, limit);
        while search.n_open() > 0 {
            match search.advance(solver) {
                Ok(()) => {}
                Err(UnansweredError::Stopped) => {
                    let n = search.n_open();
                    return Err(interrupted(format!("candidates that are not known: {n}")));
                }
                Err(why) => return Ok((None, Some(why))),
            }
        }
        let found = candidates(&search, puzzle, variant.board());
        return Ok((Some(StudyResult::Candidates(found)), None));
    }
    if n_solutions != 1 {
        return Ok((None, None));
    }
    let minimizes = matches!(settings.question, Question::Minimize { .. });
    let mut search = VariantMinimizer::default();
    search.rules = !matches!(settings.question, Question::Minimize { rules: false });
    search.nodes = settings.nodes;
    search.stop = settings.stop.clone();
    if settings.engine == EngineKind::Dlx {
        search.solver = VariantSolver::by_dancing_links;
    }
    let found = if minimizes {
        search.minimize(variant, &puzzle.givens)
    } else {
        search.redundant(variant, &puzzle.givens)
    };
    let found = match found {
        Ok(found) => found.expect("the puzzle has one solution"),
        Err(UnansweredError::Stopped) => return Err(Interrupted::default()),
        Err(why) => return Ok((None, Some(why))),
    };
    let outcome = found.outcome;
    let names = |cells: &[usize]| names(cells, variant.side());
    let unknown = parts(&names(&found.unknown_clues), &found.unknown_rules);
    if outcome == Outcome::Stopped {
        let n_unknown = found.unknown_clues.len() + found.unknown_rules.len();
        let left_out = parts(&names(&found.clues), &found.rules);
        let left_out = if left_out.is_empty() { "nothing".into() } else { left_out.join("; ") };
        let what = if minimizes { "removed" } else { "redundant" };
        let text = format!("{what} so far: {left_out}; clues and rules not yet tried: {n_unknown}");
        return Err(interrupted(text));
    }
    let result = if minimizes {
        StudyResult::MinimalVariant(MinimalVariant::new(found, unknown, puzzle, all, settings))
    } else {
        let (redundant, redundant_rules) = (names(&found.clues), Some(found.rules));
        StudyResult::Redundant(RedundantResult { redundant, redundant_rules, unknown })
    };
    let why = (outcome != Outcome::Exhausted).then_some(UnansweredError::Limit);
    Ok((Some(result), why))
}

fn interrupted(so_far: String) -> Interrupted {
    Interrupted { so_far: Some(so_far), ..Interrupted::default() }
}

fn names(cells: &[usize], n: usize) -> Vec<String> {
    cells.iter().map(|cell| cell_name(cell / n, cell % n)).collect()
}

/// The candidates that a search found.
fn candidates(search: &VariantCandidates, puzzle: &Puzzle, board: &Sudoku) -> CandidatesResult {
    let symbols = 0..board.n_symbols();
    let texts: Vec<String> = symbols.clone().map(|k| puzzle.symbols.line(&[Some(k)])).collect();
    let [n_rows, n_columns] = board.extent();
    let squares = (0..n_rows).flat_map(|row| (0..n_columns).map(move |column| [row, column]));
    let of = |[row, column]: [usize; 2]| {
        let counts = symbols.clone().map(move |k| search.count(row * board.side() + column, k));
        counts.enumerate().filter(|&(_, count)| count > 0)
    };
    CandidatesResult::new(&texts, search.limit(), squares.map(of)).with_columns(n_columns)
}

impl MinimalVariant {
    fn new(
        found: LeftOut,
        unknown: Vec<String>,
        puzzle: &Puzzle,
        all: &Variant,
        settings: &Settings,
    ) -> Self {
        let LeftOut { clues, rules: removed, givens, variant, .. } = found;
        let mut shown = variant.rule_texts();
        if settings.question == (Question::Minimize { rules: false }) {
            // The rules of the board alone.
            let of_all = all.rule_texts();
            shown.retain(|rule| !of_all.contains(rule));
        }
        let board = puzzle.board(&givens);
        let rules: Vec<String> = variant.to_string().lines().map(str::to_owned).collect();
        let lacks_boxes = settings.layout != super::Layout::Json
            && rules.first().is_some_and(|line| line.starts_with("boxes"))
            && !all.board().has_boxes_of(variant.board());
        let rows = match settings.layout {
            super::Layout::Pretty { .. } => board.picture().to_string(),
            super::Layout::In(super::Form::Boj) => board.rows(true),
            _ => board.rows(false),
        };
        Self {
            minimal: board.line(),
            n_clues: givens.iter().flatten().count(),
            removed: names(&clues, variant.side()),
            rules,
            removed_rules: removed,
            unknown,
            rows: rows.trim_end_matches('\n').to_owned(),
            shown,
            lacks_boxes,
        }
    }

    /// What a reader of the puzzle should know.
    pub(crate) fn remark(&self) -> Option<&'static str> {
        self.lacks_boxes.then_some("the boxes of the board are not printed; --json has them")
    }

    /// The parts about which nothing is known, in words behind a reason.
    pub(crate) fn unknown(&self) -> String {
        match self.unknown.join("; ") {
            parts if parts.is_empty() => parts,
            parts => format!("; not known whether it needs {parts}"),
        }
    }

    /// The board with its rules: before its rows, or behind its line.
    pub(crate) fn text(&self, place: ResultPlace) -> String {
        let mut text = String::new();
        if let ResultPlace::Grid { .. } = place {
            for rule in &self.shown {
                text = text + rule + "\n";
            }
            return text + &self.rows;
        }
        text += &self.minimal;
        for rule in &self.shown {
            text = text + " ; " + &one_line(rule);
        }
        text
    }
}
