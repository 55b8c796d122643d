//! Dancing Links on one 9x9 board at a time, and the techniques of a person. Answers are asserted
//! before anything is timed.
//!
//! `cargo bench --bench sudoku`. A time is for a whole collection: divide it by the number of
//! boards, or read the throughput that criterion prints. `QUADRILLE_COLLECTION=FILE:FILE..` adds
//! your own collections of one-line puzzles.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::sudoku::{Board, Engine, Rater, Solver, Verdict, explain, verify};

fn read(path: &str) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let puzzle = |line: &str| line.split_whitespace().next().map(String::from);
    text.lines().filter(|line| !line.starts_with('#')).filter_map(puzzle).collect()
}

fn all<S>(boards: &[Board], mut solve: impl FnMut(&Board) -> S) {
    for board in boards {
        black_box(solve(board));
    }
}

fn bench(c: &mut Criterion) {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../data");
    let mut collections: Vec<(String, Vec<String>)> = ["easy", "minimal", "hard"]
        .map(|name| (name.to_owned(), read(&format!("{data}/{name}.txt"))))
        .into();
    let yours = std::env::var("QUADRILLE_COLLECTION").unwrap_or_default();
    for path in yours.split(':').filter(|path| !path.is_empty()) {
        collections.push((path.replace('/', "_"), read(path)));
    }
    let mut solver = Solver::default();
    for (name, puzzles) in &collections {
        let boards: Vec<Board> = puzzles.iter().map(|p| p.parse().expect("a puzzle")).collect();
        for board in &boards {
            let Ok(Verdict::Unique(grid)) = solver.judge(board) else {
                panic!("{board} is not a proper puzzle")
            };
            verify::verify(board, &grid).unwrap();
            assert_eq!(solver.first(board), Ok(Some(grid)));
        }
        let mut group = c.benchmark_group(format!("sudoku/{name}"));
        group.throughput(Throughput::Elements(boards.len() as u64)).sample_size(20);
        group.bench_function("first", |b| {
            b.iter(|| all(&boards, |board| solver.first(board)));
        });
        group.bench_function("unique", |b| {
            b.iter(|| all(&boards, |board| solver.judge(board)));
        });
        group.bench_function("smallest", |b| {
            b.iter(|| all(&boards, |board| solver.smallest(board)));
        });
        group.bench_function("text-to-text", |b| {
            b.iter(|| {
                for puzzle in puzzles {
                    let board: Board = puzzle.parse().expect("a puzzle");
                    let grid = solver.first(&board).expect("no limits").expect("proper");
                    black_box(grid.to_string());
                }
            });
        });
        let mut rater = Rater::default();
        for board in &boards {
            let explained = explain(board).expect("a proper puzzle");
            assert!(explained.is_solved && solver.first(board) == Ok(Some(explained.board)));
        }
        group.bench_function("rate", |b| {
            b.iter(|| all(&boards, |board| rater.rate(board)));
        });
        group.bench_function("explain", |b| {
            b.iter(|| all(&boards, explain));
        });
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
