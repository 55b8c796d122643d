//! Models: the time to state a problem, and the time to a first solution by Dancing Links as a user
//! sees it, which includes stating the problem, building the arena, searching and decoding.
//!
//! `cargo bench --bench models`

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use quadrille::models::Model;
use quadrille::models::packing::Shape;
use quadrille::models::partridge::partridge;
use quadrille::models::polyominoes::{pentominoes, scotts_board};
use quadrille::models::queens::Queens;
use quadrille::models::sudoku::Sudoku;

/// From the arguments to the problem.
fn state(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("models/state");
    let mut bench = |name: &str, expected: (usize, usize), state: &dyn Fn() -> (usize, usize)| {
        assert_eq!(state(), expected, "{name}: items and options");
        group.bench_function(name, |bencher| bencher.iter(|| black_box(state())));
    };
    bench("pentominoes-6x10", (72, 2056), &|| {
        let board = Shape::rectangle(6, 10).expect("a board");
        size(&pentominoes(board).expect("small enough"))
    });
    bench("partridge-8", (1304, 8492), &|| size(&partridge(8).expect("small enough")));
    bench("sudoku-36x36", (4 * 1296, 36 * 1296), &|| {
        size(&Sudoku::new(6, 6).expect("small enough"))
    });
}

fn size<M: Model>(model: &M) -> (usize, usize) {
    let problem = model.problem();
    (problem.n_items(), problem.n_options())
}

/// From the arguments to the first solution.
fn first(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("models/first");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/models/sudoku16.txt");
    let givens = std::fs::read_to_string(path).expect("a file of ours");
    let sudoku = |n| Sudoku::new(n, n).expect("small enough");
    let mut bench = |name: &str, solve: &dyn Fn(bool)| {
        solve(true);
        group.bench_function(name, |bencher| bencher.iter(|| solve(false)));
    };
    bench("sudoku-16x16-half-given", &|verified| {
        solve(&sudoku(4).with_givens(&givens).expect("a board"), verified);
    });
    bench("sudoku-36x36-empty", &|verified| solve(&sudoku(6), verified));
    bench("queens-100", &|verified| {
        solve(&Queens::new(100).expect("small enough"), verified);
    });
    bench("pentominoes-scott", &|verified| {
        solve(&pentominoes(scotts_board()).expect("small enough"), verified);
    });
}

/// Finds and decodes the first solution, and verifies its cover if `verified` is set.
///
/// # Panics
///
/// If there is no solution.
fn solve<M: Model>(model: &M, verified: bool) {
    let problem = model.problem();
    let cover = problem.first().expect("a solution");
    if verified {
        quadrille::problem::verify::verify(&problem, &cover).expect("a cover");
    }
    black_box(model.decode(problem.labels(&cover)));
}

criterion_group!(benches, state, first);
criterion_main!(benches);
