//! The files of `data`.

/// A file of `data`, as text.
pub(crate) fn data(file: &str) -> String {
    let path = format!("{}/../../data/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The puzzles of a collection in `data`, one per line, each with the comment after it.
pub(crate) fn collection(file: &str) -> Vec<(quadrille_sudoku::Board, String)> {
    let lines = data(file);
    let puzzles = lines.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (puzzle, comment) = line.split_once(' ').unwrap_or((line, ""));
        (puzzle.parse().unwrap_or_else(|error| panic!("{file}: {error}")), comment.to_owned())
    });
    puzzles.collect()
}
