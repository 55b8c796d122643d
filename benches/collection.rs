//! The collections of puzzles that benches read, and the time of a thread.

use std::time::Instant;

use quadrille::sudoku::Board;

/// The collections in `data`, and those that `QUADRILLE_COLLECTION=FILE:FILE..` names.
pub(crate) fn files() -> Vec<String> {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../data");
    let names = ["easy", "minimal", "altered", "several"];
    let mut files: Vec<String> = names.map(|name| format!("{data}/{name}.txt")).into();
    let yours = std::env::var("QUADRILLE_COLLECTION").unwrap_or_default();
    files.extend(yours.split(':').filter(|path| !path.is_empty()).map(str::to_owned));
    files
}

/// The name of a file without its folders.
pub(crate) fn name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

/// The one-line puzzles of a file.
pub(crate) fn read(path: &str) -> Vec<Board> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let puzzle = |line: &str| line.split_whitespace().next()?.parse().ok();
    text.lines().filter(|line| !line.starts_with('#')).filter_map(puzzle).collect()
}

/// The seconds that this thread has run, or the time since `start` where the system does not tell.
pub(crate) fn now(start: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = text.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |n| n / 1e9)
}
