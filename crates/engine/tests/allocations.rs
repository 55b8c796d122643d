//! A solver or a rater that is reused allocates nothing, nor does a search that learns between its
//! reductions; a memo table and learnt clauses keep their memory limit.
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
use quadrille::search::learn::{Branching, Learn};
use quadrille::search::memo::{Memo, Rule};
use quadrille::search::{Limits, Outcome};
use quadrille::sudoku::{Backend, Bands, Board, Engine, Lanes, Rater, Solver};
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

#[test]
fn reused_bands_allocate_nothing() {
    let mut boards: Vec<Board> = Vec::new();
    for file in ["minimal.txt", "altered.txt", "hard.txt", "counts.txt"] {
        boards.extend(collection(file).into_iter().take(200).map(|(board, _)| board));
    }
    let (mut bands, mut n) = (Bands::new(), 0);
    let counted = measure(|| {
        for board in &boards {
            n += bands.count_up_to(board, 20).unwrap();
            bands.two_smallest(board).unwrap();
        }
    });
    assert_eq!((counted.count_total, counted.bytes_total), (0, 0));
    assert!(n > 0);
}

/// Steps are small values, and the memory of chains and contradictions is used again.
#[test]
fn a_reused_rater_allocates_nothing() {
    let mut puzzles = Vec::new();
    for file in ["easy.txt", "minimal.txt", "hard.txt"] {
        puzzles.extend(collection(file).into_iter().take(200).map(|(board, _)| board));
    }
    let mut solver = Solver::new();
    let grids = puzzles.iter().map(|board| solver.first(board).unwrap().unwrap());
    let grids: Vec<Board> = grids.collect();
    let mut rater = Rater::new();
    let mut all = || {
        let ratings = puzzles.iter().zip(&grids).map(|(b, grid)| rater.rate_proper(b, grid));
        ratings.map(|rating| u64::from(rating.difficulty.tenths())).sum::<u64>()
    };
    let sum = all();
    let counted = measure(|| assert_eq!(all(), sum));
    assert_eq!((counted.count_total, counted.bytes_total), (0, 0));
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

/// Goes on for about this many conflicts.
fn learn(search: &mut Learn, n_conflicts: u64) {
    let end = search.learn_stats().conflicts + n_conflicts;
    while search.learn_stats().conflicts < end {
        search.set_limits(Limits::NONE.nodes(10));
        assert_eq!(search.next_solution(), None);
        assert_eq!(search.outcome(), Some(Outcome::Limit), "the problem is hard enough");
    }
}

/// A conflict writes into arrays that are there. Two of them, the clauses and the watches, grow by
/// doubling: that is a few allocations from one reduction to the next, whatever the number of
/// conflicts in between.
#[test]
fn learning_allocates_nothing_between_reductions_once_its_arrays_have_grown() {
    for branching in [Branching::Items, Branching::Options] {
        for problem in [problems::pigeons(11, 10), problems::langford(13)] {
            let mut search = Learn::new(&problem, branching, 1);
            learn(&mut search, 10_000);
            assert!(search.learn_stats().dropped > 0);
            let (mut n_quiet, mut n_growing) = (0, 0);
            let mut since_reduction = 0;
            for _ in 0..60 {
                let n_dropped = search.learn_stats().dropped;
                let counted = measure(|| learn(&mut search, 100));
                if search.learn_stats().dropped > n_dropped {
                    since_reduction = 0;
                    continue;
                }
                since_reduction += counted.count_total;
                assert!(since_reduction <= 8, "{counted:?}");
                let of_its = if counted.count_total == 0 { &mut n_quiet } else { &mut n_growing };
                *of_its += 1;
            }
            // About 15 windows lie between two reductions here.
            assert!(n_quiet > 2 * n_growing, "{n_quiet} quiet, {n_growing} growing");
        }
    }
}

/// The learnt clauses stay within their memory limit, also while they are written anew.
#[test]
fn learnt_clauses_keep_their_memory_limit() {
    let problem = problems::langford(13);
    for branching in [Branching::Items, Branching::Options] {
        for memory in [0, 1 << 18, 1 << 20] {
            let counted = measure(|| {
                let mut search = Learn::new(&problem, branching, 1);
                search.set_memory(memory);
                learn(&mut search, 6_000);
                assert!(search.learn_stats().dropped > 0);
            });
            // Arrays of the problem, and what a reduction makes.
            let rest = 1 << 18;
            assert!(counted.bytes_max < memory as u64 * 13 / 10 + rest, "{memory}: {counted:?}");
        }
    }
}
