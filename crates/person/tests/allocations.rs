//! A rater that is used again allocates nothing.
//!
//! This is a binary of its own, because `allocation_counter` replaces the global allocator.

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../../boards/tests/it/common/files.rs"]
mod files;

use allocation_counter::measure;
use files::collection;
use quadrille_boards::{Board, Engine, Position, Solver};
use quadrille_person::Rater;

/// Steps are small values, and the memory of chains and contradictions is used again.
#[test]
fn a_reused_rater_allocates_nothing() {
    let mut puzzles = Vec::new();
    for file in ["easy.txt", "minimal.txt", "hard.txt"] {
        puzzles.extend(collection(file).into_iter().take(40).map(|(board, _)| board));
    }
    let mut solver = Solver::default();
    let grids = puzzles.iter().map(|board| solver.first(board).unwrap().unwrap());
    let grids: Vec<Board> = grids.collect();
    let mut rater = Rater::default();
    let mut all = || {
        let ratings =
            puzzles.iter().zip(&grids).map(|(b, grid)| rater.rate_proper(&Position::new(b), grid));
        ratings.map(|rating| u64::from(rating.difficulty.tenths())).sum::<u64>()
    };
    let sum = all();
    let counted = measure(|| assert_eq!(all(), sum));
    assert_eq!((counted.count_total, counted.bytes_total), (0, 0));
}
