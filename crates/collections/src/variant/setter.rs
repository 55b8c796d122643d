//! What setters ask about a board of a variant: its true candidates, the clues and rules that it
//! does not need, and a minimal puzzle.

use serde::Serialize;

use super::super::board_kind::Interrupted;
use super::super::selected::ResultPlace;
use super::super::settings::{Question, Settings};
use quadrille_base::{Outcome, UnansweredError};
use quadrille_boards::EngineKind;
use quadrille_models::checks::cell_name;
use quadrille_models::sudoku::Sudoku;
use quadrille_problem::picture::Draw;
use quadrille_variants::{
    LeftOut, Puzzle, Variant, VariantCandidates, VariantMinimizer, VariantSolver,
};

/// The result for a board.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum SetterResult {
    Candidates(CandidatesResult),
    Redundant(RedundantResult),
    Minimal(MinimalResult),
}

/// The digits of each cell, the numbers of their solutions, and the number at which counting ended.
#[derive(Serialize)]
pub(crate) struct CandidatesResult {
    candidates: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Vec<Vec<u64>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<u64>,
    /// The fields of the text, row by row. A cell that the board lacks has an empty one.
    #[serde(skip)]
    rows: Vec<Vec<String>>,
}

/// The clues and rules without which, each alone, the puzzle has the same solution and no other.
#[derive(Serialize)]
pub(crate) struct RedundantResult {
    redundant: Vec<String>,
    redundant_rules: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unknown: Vec<String>,
}

/// A minimal puzzle, and what was removed.
#[derive(Serialize)]
pub(crate) struct MinimalResult {
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
) -> Result<(Option<SetterResult>, Option<UnansweredError>), Interrupted> {
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
        let found = CandidatesResult::new(&search, puzzle, variant.board());
        return Ok((Some(SetterResult::Candidates(found)), None));
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
    let (outcome, n) = (found.outcome, variant.side());
    let unknown = parts(&found.unknown_clues, &found.unknown_rules, n);
    if outcome == Outcome::Stopped {
        let n_unknown = found.unknown_clues.len() + found.unknown_rules.len();
        let left_out = parts(&found.clues, &found.rules, n);
        let left_out = if left_out.is_empty() { "nothing".into() } else { left_out.join("; ") };
        let what = if minimizes { "removed" } else { "redundant" };
        let text = format!("{what} so far: {left_out}; clues and rules not yet tried: {n_unknown}");
        return Err(interrupted(text));
    }
    let result = if minimizes {
        SetterResult::Minimal(MinimalResult::new(found, unknown, puzzle, all, settings))
    } else {
        let redundant = names(&found.clues, n);
        let redundant_rules = found.rules;
        SetterResult::Redundant(RedundantResult { redundant, redundant_rules, unknown })
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

/// The clues as one text, if there are any, and the rules.
fn parts(cells: &[usize], rules: &[String], n: usize) -> Vec<String> {
    let clues = (!cells.is_empty()).then(|| names(cells, n).join(" "));
    clues.into_iter().chain(rules.iter().map(|rule| one_line(rule))).collect()
}

/// A rule on one line, as it may follow a board.
fn one_line(rule: &str) -> String {
    rule.replace('\n', "; ")
}

impl CandidatesResult {
    fn new(search: &VariantCandidates, puzzle: &Puzzle, board: &Sudoku) -> Self {
        let n_symbols = board.n_symbols();
        let texts: Vec<String> = (0..n_symbols).map(|k| puzzle.symbols.line(&[Some(k)])).collect();
        // Numbers of several characters need something between them.
        let between = if texts.iter().all(|text| text.chars().count() == 1) { "" } else { "," };
        let of = |cell: usize| {
            let symbols = (0..n_symbols).map(move |symbol| (symbol, search.count(cell, symbol)));
            symbols.filter(|&(_, count)| count > 0)
        };
        let digits = |cell| of(cell).map(|(k, _)| texts[k].clone()).collect::<Vec<_>>();
        let candidates: Vec<String> =
            board.cells().map(|cell| digits(cell).join(between)).collect();
        let [n_rows, n_columns] = board.extent();
        let rows = |field: &dyn Fn(usize) -> String| {
            let row =
                |row| (0..n_columns).map(|column| field(row * board.side() + column)).collect();
            (0..n_rows).map(row).collect()
        };
        let limit = Some(search.limit()).filter(|&limit| limit > 1);
        let Some(limit) = limit else {
            return Self {
                candidates,
                counts: None,
                limit,
                rows: rows(&|cell| digits(cell).join(between)),
            };
        };
        let counted = |(k, count): (usize, u64)| {
            let more = if count == limit { "+" } else { "" };
            format!("{}:{count}{more}", texts[k])
        };
        let field = |cell| of(cell).map(counted).collect::<Vec<_>>().join("/");
        let counts = board.cells().map(|cell| of(cell).map(|(_, count)| count).collect()).collect();
        Self { candidates, counts: Some(counts), limit: Some(limit), rows: rows(&field) }
    }

    /// The fields of the cells that the board has.
    fn fields(&self) -> Vec<&str> {
        let fields = self.rows.iter().flatten().map(String::as_str);
        fields.filter(|field| !field.is_empty()).collect()
    }

    /// A line for each row, with columns of equal width.
    fn rows(&self) -> String {
        let fields = self.rows.iter().flatten();
        let width = fields.map(|field| field.chars().count()).max().unwrap_or(0);
        let row = |fields: &Vec<String>| {
            let fields: Vec<String> =
                fields.iter().map(|field| format!("{field:<width$}")).collect();
            fields.join(" ").trim_end().to_owned()
        };
        self.rows.iter().map(row).collect::<Vec<_>>().join("\n")
    }
}

impl MinimalResult {
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

    /// The board with its rules: before its rows, or behind its line.
    fn text(&self, place: ResultPlace) -> String {
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

impl RedundantResult {
    /// `minimal`, or `redundant r1c2 r3c4; cage 3 r1c1 r1c2`, perhaps with what is not known.
    fn text(&self) -> String {
        let clues = Some(self.redundant.join(" ")).filter(|clues| !clues.is_empty());
        let rules = self.redundant_rules.iter().map(|rule| one_line(rule));
        let parts: Vec<String> = clues.into_iter().chain(rules).collect();
        let unknown = self.unknown.join("; ");
        match (parts.is_empty(), unknown.is_empty()) {
            (true, true) => "minimal".into(),
            (true, false) => format!("unknown {unknown}"),
            (false, true) => format!("redundant {}", parts.join("; ")),
            (false, false) => format!("redundant {}; unknown {unknown}", parts.join("; ")),
        }
    }
}

impl SetterResult {
    /// Whether the text has a line for each row, unless the board is on one line.
    pub(crate) const fn is_grid(&self) -> bool {
        !matches!(self, Self::Redundant(_))
    }

    /// Whether the puzzle has parts that can be left out.
    pub(crate) const fn is_redundant(&self) -> bool {
        match self {
            Self::Redundant(its) => !its.redundant.is_empty() || !its.redundant_rules.is_empty(),
            _ => false,
        }
    }

    /// What a reader of a minimized puzzle should know.
    pub(crate) const fn remark(&self) -> Option<&'static str> {
        match self {
            Self::Minimal(MinimalResult { lacks_boxes: true, .. }) => {
                Some("the boxes of the board are not printed; --json has them")
            }
            _ => None,
        }
    }

    /// The parts of a minimized puzzle about which nothing is known, in words.
    pub(crate) fn unknown(&self) -> Option<String> {
        match self {
            Self::Minimal(its) if !its.unknown.is_empty() => {
                Some(format!("not known whether it needs {}", its.unknown.join("; ")))
            }
            _ => None,
        }
    }

    /// Writes the result as text, without the last line end.
    pub(crate) fn write(&self, place: ResultPlace, text: &mut Vec<u8>) {
        let written = match self {
            Self::Candidates(its) => match place {
                ResultPlace::Grid { .. } => its.rows(),
                _ => its.fields().join(" "),
            },
            Self::Redundant(its) => its.text(),
            Self::Minimal(its) => its.text(place),
        };
        let has_comma = place == ResultPlace::Field && written.contains(',');
        let written = if has_comma { format!("\"{written}\"") } else { written };
        text.extend_from_slice(written.as_bytes());
    }
}
