//! A search that is used again allocates nothing, nor does a search that learns between its
//! reductions; a memo table and learned clauses keep their memory limit.
//!
//! This is a binary of its own, because `allocation_counter` replaces the global allocator.

#[path = "it/common/files.rs"]
mod files;
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "it/common/problems.rs"]
mod problems;

use allocation_counter::measure;
use files::data;
use quadrille::models::Model;
use quadrille::models::dominoes::dominoes;
use quadrille::models::packing::Shape;
use quadrille::search::learn::{Branching, Learn};
use quadrille::search::memo::{Memo, MemoRule};
use quadrille::search::{Limits, Outcome};
use quadrille::{Enumerate, OptionId, Search};

#[test]
fn a_search_that_is_limited_and_rewound_allocates_nothing() {
    // With plain items, ..
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
    assert!(measure(|| drop(problems::families(9, |_| true).search())).count_total > 0);
}

/// The table stays within its memory limit, also while it grows.
#[test]
fn the_table_keeps_its_memory_limit() {
    let problem = dominoes(Shape::rectangle(14, 14).unwrap()).unwrap().problem();
    for memory in [0, 1 << 12, 1 << 20, 1 << 22] {
        let counted = measure(|| {
            let mut memo = Memo::new(&problem, MemoRule::Sweep, memory).unwrap();
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

/// The learned clauses stay within their memory limit, also while they are written anew.
#[test]
fn learned_clauses_keep_their_memory_limit() {
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
