//! The smallest solution of each board of a collection (`answer_all` with `Query::Solve`), next to
//! the number of solutions up to two: of all boards in one call (`Query::Count`, as `quadrille
//! check`), and of one board per call (`count_up_to`). Answers are asserted before anything is
//! timed.
//!
//! `cargo bench --bench smallest` takes the boards in `data`. `QUADRILLE_COLLECTION=FILE:FILE..`
//! adds your own collections of one-line puzzles. For each backend it prints the least time of some
//! rounds, in which the questions take turns, and the ratio of the first two. On Linux a time is
//! that of the thread, so other programs disturb it little. `once FILE BACKEND solve` (or `check`,
//! or `calls`) asks one question once, for a count of instructions.

mod collection;

use std::hint::black_box;
use std::time::Instant;

use collection::{files, name, now, read};
use quadrille::sudoku::{Auto, Backend, Board, Engine, Query, Solver};

/// Boards that a round asks about, at least.
const BOARDS: usize = 200_000;

const CHECK: Query = Query::Count { most: 2 };

/// A question about each board of a collection.
#[derive(Clone, Copy)]
enum Question {
    /// About all boards in one call.
    All(Query),
    /// The number of solutions up to two, one board per call.
    Calls,
}

const QUESTIONS: [(&str, Question); 3] = [
    ("check", Question::All(CHECK)),
    ("solve", Question::All(Query::Solve)),
    ("calls", Question::Calls),
];

fn ask(engine: &mut Auto, boards: &[Board], question: Question) {
    match question {
        Question::All(query) => {
            let mut replies = Vec::with_capacity(boards.len());
            engine.answer_all(boards, query, &mut replies);
            black_box(replies);
        }
        Question::Calls => {
            for board in boards {
                black_box(engine.count_up_to(board, 2)).expect("no limits");
            }
        }
    }
}

fn compare(name: &str, boards: &[Board], backend: Backend) {
    let Some(mut engine) = Auto::with_backend(backend) else { return };
    let start = Instant::now();
    let mut least = [f64::MAX; 3];
    // The clock of a thread may advance in steps of 4 ms.
    let n_times = BOARDS.div_ceil(boards.len());
    for _ in 0..5 {
        for (least, (_, question)) in least.iter_mut().zip(QUESTIONS) {
            let begin = now(start);
            for _ in 0..n_times {
                ask(&mut engine, boards, question);
            }
            *least = least.min(now(start) - begin);
        }
    }
    let n = u32::try_from(boards.len() * n_times).expect("few boards");
    let [check, solve, calls] = least.map(|seconds| seconds * 1e9 / f64::from(n));
    println!(
        "{name:24} {backend:9} check {check:8.0} ns  solve {solve:8.0} ns, {:.2}  \
         calls {calls:8.0} ns",
        solve / check
    );
}

/// Asserts that every backend has the answers of Dancing Links.
fn assert_right(name: &str, boards: &[Board]) {
    let mut expected = Vec::new();
    Solver::default().answer_all(boards, Query::Solve, &mut expected);
    for mut engine in
        Backend::ALL.into_iter().filter_map(|(backend, ..)| Auto::with_backend(backend))
    {
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
        let named = Backend::ALL.into_iter().find(|(_, name, _)| name == backend);
        let (backend, ..) = named.expect("a backend");
        let mut engine = Auto::with_backend(backend).expect("the processor has it");
        let asked = QUESTIONS.into_iter().find(|(name, _)| name == question);
        return ask(&mut engine, &read(file), asked.expect("check, solve or calls").1);
    }
    for file in files() {
        let boards = read(&file);
        let name = name(&file);
        assert_right(name, &boards);
        for (backend, ..) in Backend::ALL {
            compare(name, &boards, backend);
        }
    }
}
