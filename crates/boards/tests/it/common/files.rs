//! The files of `data`.

/// A file of `data`, as text.
pub(crate) fn data(file: &str) -> String {
    let path = format!("{}/../../data/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every third board of a large collection, or all boards of a small one. The tests of the engines
/// start at different boards, so that together they have all of them.
pub(crate) fn a_third(file: &str, start: usize) -> Vec<quadrille_boards::Board> {
    let boards = collection(file).into_iter().map(|(board, _)| board);
    if boards.len() < 1000 { boards.collect() } else { boards.skip(start).step_by(3).collect() }
}

/// The puzzles of a collection in `data`, one per line, each with the comment after it.
pub(crate) fn collection(file: &str) -> Vec<(quadrille_boards::Board, String)> {
    let lines = data(file);
    let puzzles = lines.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (puzzle, comment) = line.split_once(' ').unwrap_or((line, ""));
        (puzzle.parse().unwrap_or_else(|error| panic!("{file}: {error}")), comment.to_owned())
    });
    puzzles.collect()
}
