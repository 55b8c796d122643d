//! A solver that is reused allocates nothing, and a memo table keeps its memory limit.
//!
//! This is a binary of its own, because `allocation_counter` replaces the global allocator.

#[path = "it/common/files.rs"]
mod files;
#[allow(dead_code, reason = "other tests use the rest")]
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
fn a_reused_solver_allocates_nothing() {
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
    // A search that is limited and rewound does not allocate either: here with plain items, ..
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
    // .. and here with colors or with bounds.
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
    // The counter works.
    assert!(measure(|| drop(Solver::new())).count_total > 0);
}

#[test]
fn reused_lanes_allocate_nothing() {
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

/// The table stays within its memory limit, also while it grows.
#[test]
fn the_table_keeps_its_memory_limit() {
    let problem = dominoes(Shape::rectangle(14, 14).unwrap()).unwrap().problem();
    for memory in [0, 1 << 12, 1 << 20, 1 << 22] {
        let counted = measure(|| {
            let mut memo = Memo::new(&problem, Rule::Sweep, memory).unwrap();
            memo.set_limits(Limits::NONE.nodes(1_000_000));
            if let Some(count) = memo.count() {
                // OEIS A004003.
                assert_eq!(count.to_string(), "112202208776036178000000");
            } else {
                assert!(memory < 1 << 20, "the node limit is reached only with little memory");
            }
            assert!(
                memory == 0 || memo.memo_stats().evicted > 0,
                "the table is too small for all entries"
            );
        });
        let rest = 1 << 20;
        assert!(counted.bytes_max < memory as u64 * 13 / 10 + rest, "{memory}: {counted:?}");
    }
}
