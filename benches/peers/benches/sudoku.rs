//! quadrille's Dancing Links and two other crates find the first solution of the same 9x9 boards.
//!
//! The solvers take turns in one run, and all of them have to find the same grids before anything
//! is timed. Each solver gets a board in its own form and returns a grid in its own form. The
//! interface of `dlx-rs` makes it build a matrix for each board; quadrille keeps its solver between
//! boards. The `sudoku` crate does not use Dancing Links: it is a solver for 9x9 boards alone, here
//! with unchecked indexing enabled, and shows what a user could choose instead.
//!
//! `cargo bench -p quadrille-peers --bench sudoku` takes every third board of `data/minimal.txt`.
//! `QUADRILLE_COLLECTION=FILE:FILE..` adds evenly spaced boards of your own collections of one-line
//! puzzles.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::sudoku::{Board, Engine, Solver};
use sudoku::Sudoku;

/// Boards taken from a collection, at most.
const BOARDS: usize = 1000;
/// Runs of each solver.
const ROUNDS: usize = 15;

/// The same boards in the form of each solver.
struct Boards {
    name: String,
    quadrille: Vec<Board>,
    dlx_rs: Vec<Vec<usize>>,
    sudoku: Vec<Sudoku>,
}

impl Boards {
    fn read(name: &str, path: &str) -> Self {
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let step = (lines.len() / BOARDS).max(1);
        let boards: Vec<Board> = lines
            .iter()
            .step_by(step)
            .take(BOARDS)
            .map(|line| line.parse().expect("a puzzle"))
            .collect();
        let dlx_rs = boards.iter().map(digits).collect();
        let sudoku = boards.iter().map(|b| Sudoku::from_bytes(*b.digits()).expect("digits"));
        Self { name: name.to_owned(), dlx_rs, sudoku: sudoku.collect(), quadrille: boards }
    }

    /// Asserts that all solvers find the same grids.
    fn check(&self) {
        let mut solver = Solver::default();
        for (i, board) in self.quadrille.iter().enumerate() {
            let ours = digits(&quadrille(&mut solver, board));
            assert_eq!(dlx_rs(&self.dlx_rs[i]), ours, "dlx-rs on {board}");
            let theirs: Vec<usize> =
                sudoku(&self.sudoku[i]).iter().map(|&digit| usize::from(digit)).collect();
            assert_eq!(theirs, ours, "sudoku on {board}");
        }
    }

    /// Prints median times and median ratios of interleaved rounds, which a noisy machine disturbs
    /// least.
    fn interleaved(&self) {
        let mut solver = Solver::default();
        let (mut times, mut ratios) = ([const { Vec::new() }; 3], [const { Vec::new() }; 3]);
        let n = f64::from(u32::try_from(self.quadrille.len()).expect("a few boards"));
        for _ in 0..ROUNDS {
            let round = [
                time(|| all(&self.quadrille, |board| quadrille(&mut solver, board))),
                time(|| all(&self.dlx_rs, dlx_rs)),
                time(|| all(&self.sudoku, sudoku)),
            ]
            .map(|time| time.as_secs_f64());
            for (k, time) in round.into_iter().enumerate() {
                times[k].push(time / n * 1e6);
                ratios[k].push(time / round[0]);
            }
        }
        println!("{} ({n} boards, medians of {ROUNDS} rounds in turn)", self.name);
        let rows = ["quadrille, dlx", "dlx-rs 1.3.0", "sudoku 0.8"].into_iter().zip(times);
        for ((name, times), ratios) in rows.zip(ratios) {
            println!("  {name:<15} {:>8.2} us {:>6.2}", median(times), median(ratios));
        }
    }
}

fn digits(board: &Board) -> Vec<usize> {
    board.digits().iter().map(|&digit| usize::from(digit)).collect()
}

fn quadrille(solver: &mut Solver, board: &Board) -> Board {
    solver.first(board).expect("no limits").expect("a proper puzzle")
}

#[expect(clippy::ptr_arg, reason = "the crate takes a vector")]
fn dlx_rs(board: &Vec<usize>) -> Vec<usize> {
    dlx_rs::Sudoku::new_from_input(board).next().expect("a proper puzzle")
}

fn sudoku(board: &Sudoku) -> [u8; 81] {
    board.some_solution().expect("a proper puzzle").to_bytes()
}

fn bench(c: &mut Criterion) {
    let ours = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/minimal.txt");
    let mut collections = vec![Boards::read("minimal", ours)];
    let yours = std::env::var("QUADRILLE_COLLECTION").unwrap_or_default();
    let yours = yours.split(':').filter(|path| !path.is_empty());
    collections.extend(yours.map(|path| Boards::read(&path.replace('/', "_"), path)));
    for boards in &collections {
        boards.check();
        boards.interleaved();
        let mut solver = Solver::default();
        let mut group = c.benchmark_group(format!("first/{}", boards.name));
        group.throughput(Throughput::Elements(boards.quadrille.len() as u64)).sample_size(10);
        group.bench_function("quadrille", |b| {
            b.iter(|| all(&boards.quadrille, |board| quadrille(&mut solver, board)));
        });
        group.bench_function("dlx-rs", |b| b.iter(|| all(&boards.dlx_rs, dlx_rs)));
        group.bench_function("sudoku", |b| b.iter(|| all(&boards.sudoku, sudoku)));
        group.finish();
    }
}

fn all<B, S>(boards: &[B], mut solve: impl FnMut(&B) -> S) {
    for board in boards {
        black_box(solve(board));
    }
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

criterion_group!(benches, bench);
criterion_main!(benches);
