//! [`LineKind`]: the kind of a line of a collection.

use super::super::rules::is_rule;
use quadrille_engine::models::sudoku::Symbols;

/// The kind of a line outside an object.
pub(super) enum LineKind<'t> {
    Empty,
    Comment,
    /// A line between boxes.
    Ruling,
    Rule,
    /// The cells of a board, and the rules after them.
    Board(&'t str, &'t str),
    Row {
        n_cells: usize,
        spaced: bool,
    },
}

/// The kind of a line, if boards have `n` rows.
pub(super) fn line_kind(line: &str, n: usize) -> LineKind<'_> {
    if line.trim().is_empty() {
        return LineKind::Empty;
    }
    if line.starts_with('#') {
        return LineKind::Comment;
    }
    if Symbols::is_ruling_line(line) {
        return LineKind::Ruling;
    }
    if line.split_whitespace().next().is_some_and(is_rule) {
        return LineKind::Rule;
    }
    let (cells, rules) = line.split_once(';').unwrap_or((line, ""));
    let words = || cells.split(Symbols::is_between).filter(|word| !word.is_empty());
    let n_words = words().count();
    let longest_row = n.max(n * n / 2);
    let first = words().next().unwrap_or("");
    let n_characters = first.chars().count();
    if n_characters > longest_row {
        let end = first.as_ptr() as usize - line.as_ptr() as usize + first.len();
        // If there are words between the board and the `;`, the rest of the line is a comment.
        let rules = if n_words == 1 { rules } else { "" };
        return LineKind::Board(&line[..end], rules);
    }
    if n_words > longest_row {
        return LineKind::Board(cells, rules);
    }
    let n_cells = if n_words == n { n } else { words().map(|word| word.chars().count()).sum() };
    if n == 1 {
        return LineKind::Board(cells, rules);
    }
    LineKind::Row { n_cells, spaced: n_words == n }
}
