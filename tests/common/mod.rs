//! What several test files share.
#![allow(dead_code, reason = "no test file uses all of it")]

pub(crate) mod models;
pub(crate) mod oracle;
pub(crate) mod problems;
#[cfg(feature = "cli")]
pub(crate) mod program;
pub(crate) mod puzzles;

/// A file of `data`, as text.
pub(crate) fn data(file: &str) -> String {
    let path = format!("{}/data/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The puzzles of a collection in `data`, one a line, with the comment behind each.
pub(crate) fn collection(file: &str) -> Vec<(quadrille::sudoku::Board, String)> {
    let lines = data(file);
    let puzzles = lines.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (puzzle, comment) = line.split_once(' ').unwrap_or((line, ""));
        (puzzle.parse().unwrap_or_else(|error| panic!("{file}: {error}")), comment.to_owned())
    });
    puzzles.collect()
}
