//! What a line of a collection is.

use super::super::super::Symbols;
use super::super::rules::is_rule;

/// What a line is, outside an object.
pub(super) enum Kind<'t> {
    Empty,
    Comment,
    /// Lines between boxes.
    Ruling,
    Rule,
    /// The cells of a board, and the rules behind them.
    Board(&'t str, &'t str),
    Row {
        n_cells: usize,
        spaced: bool,
    },
}

/// What a line is, on a board with `n` rows.
pub(super) fn kind(line: &str, n: usize) -> Kind<'_> {
    if line.trim().is_empty() {
        return Kind::Empty;
    }
    if line.starts_with('#') {
        return Kind::Comment;
    }
    if Symbols::is_ruling_line(line) {
        return Kind::Ruling;
    }
    if line.split_whitespace().next().is_some_and(is_rule) {
        return Kind::Rule;
    }
    let (cells, rules) = line.split_once(';').unwrap_or((line, ""));
    let words = || cells.split(Symbols::is_between).filter(|word| !word.is_empty());
    let n_words = words().count();
    let longest_row = n.max(n * n / 2);
    let first = words().next().unwrap_or("");
    let n_characters = first.chars().count();
    if n_characters > longest_row {
        let end = first.as_ptr() as usize - line.as_ptr() as usize + first.len();
        // Words between the board and the rules are a comment, and so is what is behind them.
        let rules = if n_words == 1 { rules } else { "" };
        return Kind::Board(&line[..end], rules);
    }
    if n_words > longest_row {
        return Kind::Board(cells, rules);
    }
    let n_cells = if n_words == n { n } else { words().map(|word| word.chars().count()).sum() };
    if n == 1 {
        return Kind::Board(cells, rules);
    }
    Kind::Row { n_cells, spaced: n_words == n }
}
