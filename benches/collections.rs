//! A collection from file to file by one thread (`batch::run`, as the program), next to its engine
//! alone. Answers are asserted before anything is timed.
//!
//! `cargo bench --bench collections` takes the boards in `data`. `QUADRILLE_COLLECTION=FILE:FILE..`
//! adds your own collections of one-line puzzles. The files of a run are in the folder for
//! temporary files; `TMPDIR=/dev/shm` keeps them in memory. For each question it prints the least
//! time of some rounds, in which engine and run take turns, and the share of the engine. On Linux a
//! time is that of the thread, the system included, so other programs disturb it little.

mod collection;

use std::fmt::Write as _;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use collection::{files, name, now, read};
use quadrille::batch::{self, CHUNK, End, Listener, Output, Question, Settings};
use quadrille::sudoku::{Auto, Board, Engine, Query, Reply, Solver};

/// Boards of a run, at least. The clock of a thread may advance in steps of 4 ms.
const BOARDS: usize = 600_000;

/// Listens to nothing.
struct Silent;

impl Listener for Silent {
    fn say(&mut self, _: &str) {}
}

/// A question, and its name.
const QUESTIONS: [(&str, Question, Query); 2] = [
    ("check", Question::Check, Query::Count { most: 2 }),
    ("solve", Question::Solve { smallest: false }, Query::Solve),
];

/// The replies of an engine to a chunk after another.
fn by_engine(
    engine: &mut impl Engine,
    boards: &[Board],
    query: Query,
    mut visit: impl FnMut(Reply),
) {
    let mut replies = Vec::new();
    for chunk in boards.chunks(CHUNK) {
        replies.clear();
        engine.answer_all(chunk, query, &mut replies);
        for reply in &replies {
            visit(reply.expect("no limits"));
        }
    }
}

fn run(input: &Path, output: &Path, question: Question) {
    let settings = Settings { threads: NonZeroUsize::MIN, ..Settings::new(question) };
    let report = batch::run(&[input.to_owned()], Output::file(output), &settings, &mut Silent);
    assert!(matches!(report.end, End::Complete));
}

/// The line that a run writes for a reply.
fn line(reply: &Reply, query: Query) -> String {
    match (query, reply.solution, reply.n_solutions) {
        (Query::Solve, Some(solved), _) => solved.to_string(),
        (Query::Solve, None, _) => "no solution".into(),
        (_, _, 0) => "none".into(),
        (_, _, 1) => "one".into(),
        _ => "several".into(),
    }
}

fn main() {
    let start = Instant::now();
    let folder = std::env::temp_dir().join(format!("quadrille-collections-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder for temporary files");
    let (input, output) = (folder.join("puzzles.txt"), folder.join("answers.txt"));
    for file in files() {
        let once = read(&file);
        let n_times = BOARDS.div_ceil(once.len());
        let boards = once.repeat(n_times);
        let mut text = String::new();
        for board in &boards {
            writeln!(text, "{board}").expect("writing to memory");
        }
        std::fs::write(&input, text).expect("room for the puzzles");
        for (question_name, question, query) in QUESTIONS {
            let mut expected = String::new();
            by_engine(&mut Solver::default(), &once, query, |reply| {
                expected += &line(&reply, query);
                expected.push('\n');
            });
            run(&input, &output, question);
            let written = std::fs::read_to_string(&output).expect("the answers");
            assert!(written == expected.repeat(n_times), "{file}: other answers");
            let mut engine = Auto::default();
            let mut least = [f64::MAX; 2];
            for _ in 0..5 {
                let begin = now(start);
                by_engine(&mut engine, &boards, query, |reply| {
                    black_box(reply);
                });
                least[0] = least[0].min(now(start) - begin);
                let begin = now(start);
                run(&input, &output, question);
                least[1] = least[1].min(now(start) - begin);
            }
            let n = u32::try_from(boards.len()).expect("few boards");
            let [engine, all] = least.map(|seconds| seconds * 1e9 / f64::from(n));
            println!(
                "{:24} {question_name} engine {engine:8.0} ns  file to file {all:8.0} ns  {:3.0} %",
                name(&file),
                100.0 * engine / all
            );
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}
