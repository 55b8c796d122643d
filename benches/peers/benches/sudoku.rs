//! quadrille's Dancing Links beside the `dlx-rs` crate, 1.3.0: the first solution of the same
//! boards in the same run, board in to grid out, every answer asserted to be the same first.
//!
//! `cargo bench -p quadrille-peers`. The boards are every third of `data/minimal.txt`, and with
//! `QUADRILLE_COLLECTION=FILE` evenly spaced ones of a collection of one-line puzzles of yours.
//!
//! Both sides get their boards parsed, each in its own form, and give a grid of its own form.
//! `dlx-rs` builds its matrix for every board, which its interface asks for; quadrille keeps its
//! solver, which its interface asks for.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::sudoku::{Board, Engine, Solver};

const BOARDS: usize = 1000;
const ROUNDS: usize = 15;

fn read(path: &str) -> Vec<Board> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let step = (lines.len() / BOARDS).max(1);
    lines.iter().step_by(step).take(BOARDS).map(|line| line.parse().expect("a puzzle")).collect()
}

#[expect(clippy::ptr_arg, reason = "what that crate asks for")]
fn dlx_rs(board: &Vec<usize>) -> Option<Vec<usize>> {
    dlx_rs::Sudoku::new_from_input(board).next()
}

fn bench(c: &mut Criterion) {
    let ours = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/minimal.txt");
    let mut collections = vec![("minimal", read(ours))];
    if let Ok(path) = std::env::var("QUADRILLE_COLLECTION") {
        collections.push(("yours", read(&path)));
    }
    for (name, boards) in &collections {
        let theirs: Vec<Vec<usize>> =
            boards.iter().map(|b| b.digits().iter().map(|&d| usize::from(d)).collect()).collect();
        let mut solver = Solver::new();
        for (board, digits) in boards.iter().zip(&theirs) {
            let grid = solver.first(board).expect("no limits").expect("a proper puzzle");
            let same: Vec<usize> = grid.digits().iter().map(|&d| usize::from(d)).collect();
            assert_eq!(dlx_rs(digits), Some(same), "the two disagree on {board}");
        }
        interleaved(name, boards, &theirs);
        let mut group = c.benchmark_group(format!("first/{name}"));
        group.throughput(Throughput::Elements(boards.len() as u64)).sample_size(10);
        group.bench_function("quadrille", |b| {
            b.iter(|| all(boards, |board| solver.first(board)));
        });
        group.bench_function("dlx-rs", |b| {
            b.iter(|| all(&theirs, dlx_rs));
        });
        group.finish();
    }
}

/// Medians of rounds in turn, and of their ratios: what to quote from a noisy machine.
fn interleaved(name: &str, boards: &[Board], theirs: &[Vec<usize>]) {
    let mut solver = Solver::new();
    let n = f64::from(u32::try_from(boards.len()).expect("a few boards"));
    let (mut a, mut b, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let ours = time(|| all(boards, |board| solver.first(board)));
        let theirs = time(|| all(theirs, dlx_rs));
        a.push(ours.as_secs_f64() / n * 1e6);
        b.push(theirs.as_secs_f64() / n * 1e6);
        ratios.push(theirs.as_secs_f64() / ours.as_secs_f64());
    }
    let [ours, theirs, ratio] = [a, b, ratios].map(median);
    println!(
        "{name}: quadrille {ours:.2} us a board, dlx-rs {theirs:.1} us, ratio {ratio:.1} \
         (medians of {ROUNDS} interleaved rounds over {} boards)",
        boards.len()
    );
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
