//! The smallest solution of each board of a collection (`answer_all` with `Query::Solve`), next to
//! the number of solutions up to two (`Query::Count`, as `quadrille check`). Answers are asserted
//! before anything is timed.
//!
//! `cargo bench --bench smallest` takes the boards in `data`. `QUADRILLE_COLLECTION=FILE:FILE..`
//! adds your own collections of one-line puzzles. For each backend it prints the least time of some
//! rounds, in which the two questions take turns, and their ratio. On Linux a time is that of the
//! thread, so other programs disturb it little. `once FILE BACKEND solve` (or `check`) asks one
//! question once, for a count of instructions.

use std::hint::black_box;
use std::time::Instant;

use quadrille::sudoku::{Auto, Backend, Board, Engine, Query, Solver};

/// Boards that a round asks about, at least.
const BOARDS: usize = 600_000;

const CHECK: Query = Query::Count { most: 2 };

fn read(path: &str) -> Vec<Board> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let puzzle = |line: &str| line.split_whitespace().next()?.parse().ok();
    text.lines().filter(|line| !line.starts_with('#')).filter_map(puzzle).collect()
}

/// The seconds that this thread has run, or the time of day where the system does not tell.
fn now(start: Instant) -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = text.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |n| n / 1e9)
}

fn ask(engine: &mut Auto, boards: &[Board], query: Query) {
    let mut replies = Vec::with_capacity(boards.len());
    engine.answer_all(boards, query, &mut replies);
    black_box(replies);
}

fn compare(name: &str, boards: &[Board], backend: Backend) {
    let Some(mut engine) = Auto::with_backend(backend) else { return };
    let start = Instant::now();
    let mut least = [f64::MAX; 2];
    // The clock of a thread may advance in steps of 4 ms.
    let n_times = BOARDS.div_ceil(boards.len());
    for _ in 0..7 {
        for (least, query) in least.iter_mut().zip([CHECK, Query::Solve]) {
            let begin = now(start);
            for _ in 0..n_times {
                ask(&mut engine, boards, query);
            }
            *least = least.min(now(start) - begin);
        }
    }
    let n = u32::try_from(boards.len() * n_times).expect("few boards");
    let [check, solve] = least.map(|seconds| seconds * 1e9 / f64::from(n));
    println!(
        "{name:24} {backend:9} check {check:8.0} ns  solve {solve:8.0} ns  {:.2}",
        solve / check
    );
}

/// Asserts that every backend has the answers of Dancing Links.
fn assert_right(name: &str, boards: &[Board]) {
    let mut expected = Vec::new();
    Solver::new().answer_all(boards, Query::Solve, &mut expected);
    for mut engine in Backend::ALL.into_iter().filter_map(Auto::with_backend) {
        let mut replies = Vec::new();
        engine.answer_all(boards, Query::Solve, &mut replies);
        assert!(replies == expected, "{name}: other answers than Dancing Links");
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if let [once, file, backend, question] = &args[..]
        && once == "once"
    {
        let is_named = |b: &Backend| b.name() == backend;
        let backend = Backend::ALL.into_iter().find(is_named).expect("a backend");
        let mut engine = Auto::with_backend(backend).expect("the processor has it");
        return ask(
            &mut engine,
            &read(file),
            if question == "solve" { Query::Solve } else { CHECK },
        );
    }
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../data");
    let names = ["easy", "minimal", "altered", "several"];
    let mut files: Vec<String> = names.map(|name| format!("{data}/{name}.txt")).into();
    let yours = std::env::var("QUADRILLE_COLLECTION").unwrap_or_default();
    files.extend(yours.split(':').filter(|path| !path.is_empty()).map(str::to_owned));
    for file in files {
        let boards = read(&file);
        let name = file.rsplit('/').next().unwrap_or(&file);
        assert_right(name, &boards);
        for backend in Backend::ALL {
            compare(name, &boards, backend);
        }
    }
}
