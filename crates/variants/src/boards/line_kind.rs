//! [`LineKind`]: the kind of a line of a collection.

use std::ops::Range;

use super::super::json::is_packed;
use super::super::rules::{is_rule, rule_in_comment};
use quadrille_base::text::line::place_in;
use quadrille_base::text::quoted;
use quadrille_models::sudoku::Symbols;

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
    /// A line that is refused because of this part of it.
    Fault(Range<usize>, String),
}

/// The kind of a line, if boards have these numbers of rows and columns.
pub(super) fn line_kind(line: &str, [rows, columns]: [usize; 2]) -> LineKind<'_> {
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
    if let Some(end) = end_of_link(line) {
        let reason = "expected a board or an export, found a link that has no puzzle in it, or a \
                      part of one; export the puzzle itself";
        return LineKind::Fault(0..end, reason.to_owned());
    }
    let (cells, rules) = line.split_once(';').unwrap_or((line, ""));
    let words = || cells.split(Symbols::is_between).filter(|word| !word.is_empty());
    let n_words = words().count();
    let longest_row = columns.max(rows * columns / 2);
    let first = words().next().unwrap_or("");
    let n_characters = first.chars().count();
    if n_characters > longest_row {
        let end = place_in(first, line).end;
        // If there are words between the board and the `;`, the rest of the line is a comment.
        if n_words > 1
            && let Some(at) = rule_after(line, end)
        {
            let word = quoted(&line[at.clone()]);
            let reason = format!(
                "expected a comment, or a \";\" directly behind the board and then rules, found \
                 {word}, with which a rule begins"
            );
            return LineKind::Fault(at, reason);
        }
        let rules = if n_words == 1 { rules } else { "" };
        return LineKind::Board(&line[..end], rules);
    }
    if n_words > longest_row {
        return LineKind::Board(cells, rules);
    }
    let spaced = n_words == columns;
    let n_cells = if spaced { columns } else { words().map(|word| word.chars().count()).sum() };
    if rows == 1 {
        return LineKind::Board(cells, rules);
    }
    LineKind::Row { n_cells, spaced }
}

/// The first word of a rule, at the beginning of the comment that begins here, or after a `;` in
/// it.
fn rule_after(line: &str, start: usize) -> Option<Range<usize>> {
    let mut at = start;
    line[start..].split(';').find_map(|part| {
        let begin = at;
        at += part.len() + 1;
        rule_in_comment(part).map(|word| begin + word.start..begin + word.end)
    })
}

/// The end of the first word, if it is a link, or an export of f-puzzles or `SudokuPad` that is
/// compressed, as in their links.
fn end_of_link(line: &str) -> Option<usize> {
    let word = line.split_whitespace().next()?;
    let is_link = word.starts_with("https://") || word.starts_with("http://");
    (is_link || is_packed(word)).then(|| place_in(word, line).end)
}
