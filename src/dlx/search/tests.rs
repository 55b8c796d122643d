//! The private invariants: every move undone exactly, and both widths in step.

use super::*;
use crate::problem::ItemId;

/// Every subset of `n_items` items, given by its bits, that `pick` likes.
fn subsets(n_items: usize, n_secondary: usize, pick: impl Fn(u32) -> bool) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<ItemId> = (0..n_items)
        .map(|i| {
            let name = format!("i{i}");
            if i < n_secondary { builder.secondary(name) } else { builder.primary(name) }.unwrap()
        })
        .collect();
    for bits in (1..1u32 << n_items).filter(|&bits| pick(bits)) {
        let option: Vec<ItemId> =
            items.iter().copied().filter(|i| bits >> i.index() & 1 == 1).collect();
        builder.option(&option).unwrap();
    }
    builder.build()
}

fn problems() -> Vec<Problem> {
    vec![
        subsets(0, 0, |_| true),
        subsets(1, 0, |_| false),
        subsets(5, 0, |_| true),
        subsets(6, 2, |bits| bits % 3 != 0),
        subsets(7, 3, |bits| bits.count_ones() == 2),
        subsets(6, 6, |_| true),
    ]
}

fn same_links<L: Link>(arena: &Arena<L>, root: &Saved<L>) -> bool {
    arena.save() == *root
}

fn every_move_undone<L: Link>(problem: &Problem) {
    let mut arena = Arena::<L>::new(problem);
    let root = arena.save();
    // Cover all items in order, then uncover them in reverse, checking every link on the way.
    let headers: Vec<L> = (1..=problem.n_items()).map(L::new).collect();
    let mut before = Vec::new();
    for &i in &headers {
        before.push(arena.save());
        arena.cover(i);
        assert_eq!(arena.check(), Ok(()));
    }
    for &i in headers.iter().rev() {
        arena.uncover(i);
        assert_eq!(arena.check(), Ok(()));
        assert!(arena.save() == before.pop().unwrap());
    }
    assert!(same_links(&arena, &root));
    // The same for the choice of every option.
    for option in problem.options() {
        let p = arena.first_node(option);
        assert_eq!(arena.option_of(p), option);
        assert!(arena.is_open(option));
        arena.cover(arena.top(p));
        arena.cover_others(p);
        assert_eq!(arena.check(), Ok(()));
        assert!(!arena.is_open(option));
        arena.uncover_others(p);
        arena.uncover(arena.top(p));
        assert_eq!(arena.check(), Ok(()));
        assert!(same_links(&arena, &root));
    }
}

#[test]
fn uncover_undoes_cover_byte_for_byte() {
    for problem in problems() {
        every_move_undone::<u16>(&problem);
        every_move_undone::<u32>(&problem);
    }
}

#[test]
fn dancing_back_gives_the_bytes_of_the_copy() {
    for problem in problems() {
        let root = Arena::<u16>::new(&problem).save();
        for n_solutions in 0..20 {
            let mut dancer = Dancer::<u16>::new(&problem);
            let mut meter = Meter::new();
            for _ in 0..n_solutions {
                let _ = dancer.advance(&mut meter);
            }
            dancer.dance_back();
            assert!(same_links(&dancer.arena, &root));
        }
    }
}

#[test]
fn both_widths_find_the_same_solutions_in_the_same_order() {
    for problem in problems() {
        let narrow = Search::of(Dance::Narrow(Dancer::new(&problem)), &problem);
        let wide = Search::of(Dance::Wide(Dancer::new(&problem)), &problem);
        let (narrow, wide): (Vec<_>, Vec<_>) = (narrow.collect(), wide.collect());
        assert_eq!(narrow, wide);
    }
}

#[test]
fn a_broken_link_is_found_by_check() {
    let problem = subsets(4, 1, |_| true);
    let arena = Arena::<u16>::new(&problem);
    for breakage in 0..3 {
        let mut broken = arena.clone();
        broken.break_something(breakage);
        assert!(broken.check().is_err(), "breakage {breakage} went unseen");
    }
}

#[test]
fn a_problem_too_long_for_16_bits_gets_32() {
    // One item with 40,000 options: 80,000 nodes.
    let mut builder = Problem::builder();
    let a = builder.primary("a").unwrap();
    for _ in 0..40_000 {
        builder.option(&[a]).unwrap();
    }
    let problem = builder.build();
    let mut search = problem.search();
    assert!(matches!(search.dance, Dance::Wide(_)));
    assert_eq!(search.by_ref().count(), 40_000);
    assert_eq!(search.stats().nodes, 40_001);
}

#[test]
fn limits_stop_and_go_on_without_loss() {
    let problem = subsets(5, 0, |_| true);
    let all: Vec<_> = problem.search().collect();
    assert_eq!(all.len(), 52, "the partitions of 5 things, OEIS A000110");
    for step in 1..40 {
        let mut search = problem.search();
        let mut found = Vec::new();
        loop {
            search.set_limits(Limits::NONE.nodes(step));
            found.extend(search.by_ref());
            match search.outcome() {
                Some(Outcome::Limit) => {}
                Some(Outcome::Exhausted) => break,
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(found, all);
        assert_eq!(search.next_solution(), None, "exhausted stays exhausted");
    }
    let mut search = problem.search();
    search.set_limits(Limits::NONE.solutions(10));
    assert_eq!(search.by_ref().count(), 10);
    assert_eq!(search.outcome(), Some(Outcome::Limit));
    let stop = StopFlag::new();
    stop.stop();
    search.set_limits(Limits::NONE);
    search.set_stop(stop);
    assert_eq!(search.next_solution(), None);
    assert_eq!(search.outcome(), Some(Outcome::Stopped));
}

#[test]
fn given_options_stand_in_every_solution_and_are_taken_back() {
    let problem = subsets(5, 1, |_| true);
    let all: Vec<_> = problem.search().collect();
    let mut search = problem.search();
    for option in problem.options() {
        for other in problem.options() {
            search.rewind(0);
            assert!(search.choose(option));
            if !search.choose(other) {
                assert_eq!(search.n_given(), 1);
                continue;
            }
            let found: Vec<_> = search.by_ref().collect();
            assert!(found.iter().all(|s| s[..2] == [option, other]));
            // Options of secondary items alone are never asked for.
            let among = |s: &&Vec<OptionId>| {
                [option, other]
                    .iter()
                    .all(|o| s.contains(o) || problem.option(*o) == [ItemId::new(0)])
            };
            let unforced = [option, other].iter().any(|o| problem.option(*o) == [ItemId::new(0)]);
            if !unforced {
                assert_eq!(found.len(), all.iter().filter(among).count());
            }
        }
    }
    search.rewind(0);
    assert!(search.eq(all));
}
