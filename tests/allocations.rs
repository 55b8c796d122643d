//! A solver that is kept allocates nothing, and a table keeps to its bound.
//!
//! A binary by itself: `allocation_counter` replaces the allocator of the whole binary.

#[path = "it/common/files.rs"]
mod files;
#[allow(dead_code, reason = "the other tests use the rest")]
#[path = "it/common/problems.rs"]
mod problems;

use allocation_counter::measure;
use files::{collection, data};
use quadrille::models::Model;
use quadrille::models::dominoes::dominoes;
use quadrille::models::packing::Shape;
use quadrille::search::Limits;
use quadrille::search::memo::{Memo, Rule};
use quadrille::sudoku::{Backend, Board, Engine, Lanes, Solver};
use quadrille::{Enumerate, OptionId, Search};

#[test]
fn a_solver_that_is_kept_allocates_nothing() {
    let mut boards = Vec::new();
    for file in ["minimal.txt", "altered.txt", "hard.txt", "counts.txt"] {
        boards.extend(collection(file).into_iter().take(200).map(|(board, _)| board));
    }
    let mut solver = Solver::new();
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
    // Nor does a search on an arena of the wider kind, however it is cut short and rewound.
    let mut search = problems::families(9, |_| true).search();
    let counted = measure(|| {
        for n in 0..50 {
            search.set_limits(Limits::NONE.nodes(10 * n));
            while search.next_solution().is_some() {}
            search.rewind(0);
            search.require(OptionId::new(0));
        }
    });
    assert_eq!(counted.count_total, 0);
    // Nor one with colors, or with bounds.
    let squares: quadrille::Problem = data("cover/macmahon4x6.dlx").parse().unwrap();
    for problem in [squares, problems::dominating_queens(6, 3)] {
        let mut search = problem.search();
        let counted = measure(|| {
            for n in 0..50 {
                search.set_limits(Limits::NONE.nodes(10 * n));
                while search.next_solution().is_some() {}
                let _ = search.progress();
                search.rewind(0);
                search.require(OptionId::new(0));
            }
        });
        assert_eq!(counted.count_total, 0);
    }
    // The counter does count.
    assert!(measure(|| drop(Solver::new())).count_total > 0);
}

#[test]
fn lanes_that_are_kept_allocate_nothing() {
    let mut boards: Vec<Board> = Vec::new();
    for file in ["minimal.txt", "altered.txt", "hard.txt", "counts.txt"] {
        boards.extend(collection(file).into_iter().take(200).map(|(board, _)| board));
    }
    for mut lanes in Backend::ALL.into_iter().filter_map(Lanes::with_backend) {
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

/// The table keeps to its bound, and does not take much more while it grows.
#[test]
fn memory_is_bounded() {
    let problem = dominoes(Shape::rectangle(14, 14).unwrap()).unwrap().problem();
    for memory in [0, 1 << 12, 1 << 20, 1 << 22] {
        let counted = measure(|| {
            let mut memo = Memo::new(&problem, Rule::Sweep, memory).unwrap();
            memo.set_limits(Limits::NONE.nodes(1_000_000));
            if let Some(count) = memo.count() {
                // OEIS A004003.
                assert_eq!(count.to_string(), "112202208776036178000000");
            } else {
                assert!(memory < 1 << 20, "it takes longer, but not so long");
            }
            assert!(memory == 0 || memo.memo_stats().evicted > 0, "more than there is room for");
        });
        let rest = 1 << 20;
        assert!(counted.bytes_max < memory as u64 * 13 / 10 + rest, "{memory}: {counted:?}");
    }
}
