//! A solver that is used again allocates nothing.
//!
//! This is a binary of its own, because `allocation_counter` replaces the global allocator.

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "it/common/files.rs"]
mod files;

use allocation_counter::measure;
use files::collection;
use quadrille_boards::{Backend, Bands, Board, Engine, Lanes, Solver};

#[test]
fn a_reused_solver_allocates_nothing() {
    let mut boards = Vec::new();
    for file in ["minimal.txt", "altered.txt", "hard.txt", "counts.txt"] {
        boards.extend(collection(file).into_iter().take(200).map(|(board, _)| board));
    }
    let mut solver = Solver::default();
    solver.first(&boards[0]).unwrap();
    let counted = measure(|| {
        for board in &boards {
            solver.first(board).unwrap();
            solver.judge(board).unwrap();
            solver.smallest(board).unwrap();
            solver.count_up_to(board, 20).unwrap();
        }
    });
    assert_eq!((counted.count_total, counted.bytes_total), (0, 0));
    // The counter works.
    assert!(measure(|| drop(Solver::default())).count_total > 0);
}

#[test]
fn reused_lanes_allocate_nothing() {
    let mut boards: Vec<Board> = Vec::new();
    for file in ["minimal.txt", "altered.txt", "hard.txt", "counts.txt"] {
        boards.extend(collection(file).into_iter().take(200).map(|(board, _)| board));
    }
    for mut lanes in
        Backend::ALL.into_iter().filter_map(|(backend, ..)| Lanes::with_backend(backend))
    {
        let mut n = 0;
        let mut all = |lanes: &mut Lanes| {
            lanes.for_each(&boards, 20, |_, found| n += found.n_solutions);
            for board in &boards {
                n += lanes.count_up_to(board, 20).unwrap();
            }
        };
        all(&mut lanes);
        let counted = measure(|| all(&mut lanes));
        assert_eq!((counted.count_total, counted.bytes_total), (0, 0));
        assert!(n > 0);
    }
}

#[test]
fn reused_bands_allocate_nothing() {
    let mut boards: Vec<Board> = Vec::new();
    for file in ["minimal.txt", "altered.txt", "hard.txt", "counts.txt"] {
        boards.extend(collection(file).into_iter().take(200).map(|(board, _)| board));
    }
    let (mut bands, mut n) = (Bands::default(), 0);
    let counted = measure(|| {
        for board in &boards {
            n += bands.count_up_to(board, 20).unwrap();
            bands.two_smallest(board).unwrap();
        }
    });
    assert_eq!((counted.count_total, counted.bytes_total), (0, 0));
    assert!(n > 0);
}
