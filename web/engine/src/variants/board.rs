//! Boards as text, and the solver of the rules that were asked for last.

use std::cell::RefCell;

use quadrille::models::sudoku::Symbols;
use quadrille::sudoku::variant::{Variant, VariantSolver};

/// The symbols of the cells, from 0; `None` for a blank.
pub(crate) type Cells = Vec<Option<usize>>;

/// The most rows of a board, because the symbols are 1 to 9 and A to G.
pub(crate) const MOST_ROWS: usize = 16;

/// Why the page cannot show boards of a variant, if it cannot.
pub(crate) fn why_not_shown(variant: &Variant) -> Option<String> {
    let n = variant.side();
    if n > MOST_ROWS {
        return Some(format!("expected a board of at most {MOST_ROWS} rows, found {n}"));
    }
    let is_usual = variant.board().is_square() && variant.digits() == (1..=n);
    let only = "the page has square boards with the digits from 1; the program has others";
    (!is_usual).then(|| only.to_owned())
}

thread_local! {
    /// The rules that were asked for last, their number of rows, and their solver.
    static SOLVER: RefCell<Option<(String, usize, VariantSolver)>> = const { RefCell::new(None) };
}

/// Asks the solver of these rules, with the number of rows; `None` if they are wrong.
pub(crate) fn with_solver<T>(
    rules: &str,
    question: impl FnOnce(&mut VariantSolver, usize) -> T,
) -> Option<T> {
    SOLVER.with_borrow_mut(|kept| {
        if kept.as_ref().is_none_or(|(its, ..)| its != rules) {
            *kept = None;
            let variant = rules.parse().ok().filter(|variant| why_not_shown(variant).is_none())?;
            *kept = Some((rules.to_owned(), variant.side(), VariantSolver::new(&variant)));
        }
        kept.as_mut().map(|(_, side, solver)| question(solver, *side))
    })
}

/// The cells of a board with `n` rows; `None` if the text is something else.
pub(crate) fn cells(board: &str, n: usize) -> Option<Cells> {
    let symbol = |c: char| match c {
        '.' => Some(None),
        _ => c
            .to_digit(36)
            .filter(|k| (1..=n).contains(&(*k as usize)))
            .map(|k| Some(k as usize - 1)),
    };
    let cells: Cells = board.chars().map(symbol).collect::<Option<_>>()?;
    (cells.len() == n * n).then_some(cells)
}

/// A board as text. It has at most 16 rows.
pub(crate) fn text(cells: &[Option<usize>]) -> String {
    Symbols::default_for(MOST_ROWS).line(cells)
}
