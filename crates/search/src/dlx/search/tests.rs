//! The private invariants: every move is undone exactly, and all widths agree.

use crate::problem::Instance;
use quickcheck::quickcheck;

use super::*;
use crate::dlx::multiple::Multicover;
use crate::problem::{Entry, ItemId};
use crate::search::dlx::arena::{Algorithm, CM, M};
use crate::search::dlx::key::Key;
use crate::search::dlx::width::NodeLink;
use crate::search::{Limits, Search, Stats, StopFlag};

/// A problem whose options are the subsets of `n_items` items that `pick` accepts, given as bits.
fn subsets(n_items: usize, n_secondary: usize, pick: impl Fn(u32) -> bool) -> Instance {
    let mut builder = Instance::builder();
    let items: Vec<ItemId> = (0..n_items)
        .map(|i| {
            let name = format!("i{i}");
            if i < n_secondary { builder.secondary(&name) } else { builder.primary(&name) }.unwrap()
        })
        .collect();
    for bits in (1..1u32 << n_items).filter(|&bits| pick(bits)) {
        let option: Vec<ItemId> =
            items.iter().copied().filter(|i| bits >> i.index() & 1 == 1).collect();
        builder.option(&option).unwrap();
    }
    builder.build()
}

fn problems() -> Vec<Instance> {
    vec![
        subsets(0, 0, |_| true),
        subsets(1, 0, |_| false),
        subsets(5, 0, |_| true),
        subsets(6, 2, |bits| bits % 3 != 0),
        subsets(7, 3, |bits| bits.count_ones() == 2),
        subsets(6, 6, |_| true),
    ]
}

fn every_move_undone<L: NodeLink, K: Key, A: Algorithm>(problem: &Instance) {
    let mut arena = Arena::<L, K>::new::<A>(problem, &ArenaShape::of(problem));
    let root = arena.save();
    // Cover all items in order, uncover them in reverse, and check every link each time.
    let headers: Vec<L> = (1..=problem.n_items()).map(L::new).collect();
    let mut before = Vec::new();
    for &i in &headers {
        before.push(arena.save());
        arena.cover::<A>(i);
        assert_eq!(arena.check(), Ok(()));
    }
    for &i in headers.iter().rev() {
        arena.uncover::<A>(i);
        assert_eq!(arena.check(), Ok(()));
        assert!(arena.save() == before.pop().unwrap());
    }
    assert!(arena.save() == root);
    for option in problem.options() {
        // The same for a required option, which has to have a primary item.
        let has_primary = problem.n_primary_of(option) > 0;
        assert_eq!(arena.require::<A>(option), has_primary);
        if !has_primary {
            assert!(arena.required().is_empty() && arena.save() == root);
            continue;
        }
        assert_eq!(arena.check(), Ok(()));
        assert!(!arena.require::<A>(option));
        assert_eq!(arena.required(), [option]);
        arena.unrequire_after::<A>(0);
        assert_eq!(arena.check(), Ok(()));
        assert!(arena.save() == root);
    }
    for &i in &headers {
        // The same for a tried option, whether it succeeds or is given up.
        arena.cover::<A>(i);
        let mut p = arena.down(i);
        while p != i {
            let before = arena.save();
            let wiped = arena.try_option::<A>(p);
            if wiped.is_ok() {
                assert_eq!(arena.check(), Ok(()));
            }
            arena.undo_option::<A>(p, wiped.err());
            assert_eq!(arena.check(), Ok(()));
            assert!(arena.save() == before);
            p = arena.down(p);
        }
        arena.uncover::<A>(i);
        assert!(arena.save() == root);
    }
}

#[test]
fn every_move_is_undone_byte_for_byte() {
    for problem in problems() {
        every_move_undone::<u16, i16, X>(&problem);
        every_move_undone::<u16, i32, X>(&problem);
        every_move_undone::<u32, i64, X>(&problem);
        every_move_undone::<u16, i32, C>(&problem);
        every_move_undone::<u16, i32, CM>(&problem);
    }
}

/// A problem with 8 items. The low 8 bits of an option are its items. The items in `secondary` are
/// secondary, and the upper bits of an option give their colors; the others have the bounds in
/// `bounds`, if any.
pub(in crate::dlx) fn problem_of(
    secondary: u8,
    options: &[u16],
    bounds: &[(u32, u32)],
) -> Instance {
    let mut builder = Instance::builder();
    let is_secondary = |i: usize| secondary >> i & 1 == 1;
    for i in 0..8 {
        let name = format!("i{i}");
        match bounds.get(i) {
            _ if is_secondary(i) => builder.secondary(&name),
            Some(&(low, more)) => builder.bounded(&name, low % 3..=low % 3 + more % 3),
            None => builder.primary(&name),
        }
        .unwrap();
    }
    let colors = ["red", "green", "blue"].map(|name| builder.color(name).unwrap());
    for bits in options.iter().filter(|&&bits| bits & 0xff != 0) {
        let entry = |i| {
            let color = colors.get(usize::from(bits >> 8 >> (i % 4) & 3));
            Entry { item: ItemId::new(i), color: color.copied().filter(|_| is_secondary(i)) }
        };
        builder.option((0..8).filter(|i| bits >> i & 1 == 1).map(entry)).unwrap();
    }
    builder.build()
}

/// Requires options, searches a little, rewinds partway, and so on; then dances back to the root.
/// True if the arena then has its first bytes again.
macro_rules! wanders_and_returns {
    ($dancer:expr, $back:ident, $problem:expr, $way:expr) => {{
        let (mut dancer, problem) = ($dancer, $problem);
        let root = dancer.arena.save();
        let mut meter = Meter::default();
        for &step in $way {
            let n = usize::from(step >> 2);
            match step & 3 {
                0 if problem.n_options() > 0 => {
                    dancer.require(OptionId::new(n % problem.n_options()));
                }
                1 => dancer.rewind(n % (dancer.arena.required().len() + 1)),
                _ => {
                    meter.limit(Limits::NONE.nodes(n as u64));
                    let _ = dancer.advance(&mut meter);
                }
            }
        }
        dancer.$back(0);
        dancer.arena.check() == Ok(()) && dancer.arena.save() == root
    }};
}

quickcheck! {
    fn the_arena_after_a_search_is_the_arena_before_it(
        secondary: u8, options: Vec<u16>, bounds: Vec<(u32, u32)>, way: Vec<u8>
    ) -> bool {
        let problem = &problem_of(secondary, &options, &[]);
        let shape = &ArenaShape::of(problem);
        let plain: Vec<u16> = options.iter().map(|bits| bits | 0xff00).collect();
        let plain = &problem_of(secondary, &plain, &[]);
        let multiple = &problem_of(secondary, &options, &bounds);
        let m_shape = &ArenaShape::of(multiple);
        let rule = Chooser::default;
        wanders_and_returns!(Exact::<u16, i16, X>::new(plain, shape), dance_back, plain, &way)
            && wanders_and_returns!(
                Exact::<u16, i32, X>::new(plain, shape), dance_back, plain, &way
            )
            && wanders_and_returns!(
                Exact::<u32, i64, X>::new(plain, shape), dance_back, plain, &way
            )
            && wanders_and_returns!(
                Exact::<u32, i64, Many<C>>::new(problem, shape), dance_back, problem, &way
            )
            && wanders_and_returns!(
                Exact::<u16, i32, C>::new(problem, shape), dance_back, problem, &way
            )
            && wanders_and_returns!(
                Exact::<u32, i64, C>::new(problem, shape), dance_back, problem, &way
            )
            && wanders_and_returns!(
                Multicover::<u16, i32, M, _>::new(plain, shape, rule()),
                rewind, plain, &way
            )
            && wanders_and_returns!(
                Multicover::<u16, i32, CM, _>::new(multiple, m_shape, rule()),
                rewind, multiple, &way
            )
            && wanders_and_returns!(
                Multicover::<u32, i64, CM, _>::new(multiple, m_shape, rule()),
                rewind, multiple, &way
            )
    }

    /// Algorithm X is C without colors, and C is M without bounds.
    fn all_algorithms_and_widths_find_the_same_solutions_in_the_same_order(
        secondary: u8, options: Vec<u16>, colored: bool
    ) -> bool {
        let none = if colored { 0 } else { 0xff00 };
        let options: Vec<u16> = options.iter().map(|bits| bits | none).collect();
        let problem = &problem_of(secondary, &options, &[]);
        let shape = &ArenaShape::of(problem);
        let rule = Chooser::default;
        let mut dances: Vec<Box<dyn Dance>> = vec![
            Box::new(Exact::<u16, i32, C>::new(problem, shape)),
            Box::new(Exact::<u32, i64, C>::new(problem, shape)),
            Box::new(Exact::<u32, i64, Many<C>>::new(problem, shape)),
            Box::new(Multicover::<u16, i32, CM, _>::new(problem, shape, rule())),
            Box::new(Multicover::<u32, i64, CM, _>::new(problem, shape, rule())),
        ];
        if !colored {
            dances.push(Box::new(Exact::<u16, i16, X>::new(problem, shape)));
            dances.push(Box::new(Exact::<u16, i32, X>::new(problem, shape)));
            dances.push(Box::new(Exact::<u32, i64, X>::new(problem, shape)));
            dances.push(Box::new(Exact::<u32, i64, Many<X>>::new(problem, shape)));
            let small = Multicover::<u16, i32, M, _>::new(problem, shape, rule());
            let large = Multicover::<u32, i64, M, _>::new(problem, shape, rule());
            dances.push(Box::new(small));
            dances.push(Box::new(large));
        }
        let mut found = dances.into_iter().map(|dance| {
            let mut search = Dlx { dance, ..Dlx::new(problem) };
            (search.by_ref().collect::<Vec<_>>(), search.stats().nodes)
        });
        let first = found.next().unwrap();
        found.all(|other| other == first)
    }
}

#[test]
fn a_broken_link_is_found_by_check() {
    let problem = subsets(4, 1, |_| true);
    let arena = Arena::<u16, i16>::new::<X>(&problem, &ArenaShape::of(&problem));
    for breakage in 0..6 {
        let mut broken = arena.clone();
        broken.break_something(breakage);
        assert!(broken.check().is_err(), "breakage {breakage} was not detected");
    }
}

/// A problem with an item of `n_options` options, and `n_others` items that share one option.
fn one_long_item(n_options: usize, n_others: usize) -> Instance {
    let mut builder = Instance::builder();
    let a = builder.primary("a").unwrap();
    let others: Vec<_> =
        (0..n_others).map(|i| builder.primary(&format!("o{i}")).unwrap()).collect();
    if n_others > 0 {
        builder.option(&others).unwrap();
    }
    for _ in 0..n_options {
        builder.option([a]).unwrap();
    }
    builder.build()
}

#[test]
fn every_problem_gets_the_narrowest_arena_that_holds_it() {
    // 31 items need 5 bits. A 16-bit key has 13 bits for degree and number, which leaves 8 for the
    // degree; `fits` reserves two of the 256 degrees.
    let [narrow, middle, wide] = ["<u16, i16,", "<u16, i32,", "<u32, i64,"];
    for (n_options, n_others, widths) in [
        (254, 30, narrow),
        (255, 30, middle),
        (8_000, 20, middle),
        (30_000, 0, middle),
        (40_000, 0, wide),
    ] {
        let problem = one_long_item(n_options, n_others);
        let mut search = Dlx::new(&problem);
        assert!(search.dance.type_name().contains(widths), "{n_options} options");
        // All solutions of the largest ones take long, since the arena is checked again and again.
        assert_eq!(search.by_ref().take(500).count(), n_options.min(500));
    }
}

#[test]
fn many_items_take_little_time_each() {
    // A walk along all headers at each tree node would visit 10^10 of them.
    for bounds in [1..=1, 2..=3] {
        let mut builder = Instance::builder();
        let items: Vec<ItemId> = (0..100_000)
            .map(|k| match k {
                0 => builder.bounded("first", bounds.clone()),
                _ => builder.primary(&format!("i{k}")),
            })
            .collect::<Result<_, _>>()
            .unwrap();
        for &item in items.iter().rev() {
            builder.option([item]).unwrap();
        }
        builder.option([items[0]]).unwrap();
        let mut search = Dlx::new(&builder.build());
        let has_many = search.dance.type_name().contains("Many<");
        assert_eq!(has_many, *bounds.start() == 1);
        assert_eq!(search.next_solution().unwrap().len(), 99_999 + *bounds.start() as usize);
        assert_eq!(search.stats().nodes, 1 + 99_999 + u64::from(*bounds.start()));
    }
}

#[test]
fn nodes_and_updates_are_counted() {
    let mut search = Dlx::new(&one_long_item(3, 0));
    assert_eq!(search.stats(), Stats::default());
    assert_eq!(search.by_ref().count(), 3);
    // Nodes: the root and three solutions. Updates: one item covered and its three options hidden.
    assert_eq!(search.stats(), Stats::new(4, 4, 3));
}

#[test]
fn a_search_stopped_by_a_limit_resumes_without_loss() {
    let problem = subsets(5, 0, |_| true);
    let all: Vec<_> = Dlx::new(&problem).collect();
    assert_eq!(all.len(), 52, "the set partitions of 5 elements, OEIS A000110");
    for step in 1..40 {
        let mut search = Dlx::new(&problem);
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
    let mut search = Dlx::new(&problem);
    search.set_limits(Limits::NONE.solutions(10));
    assert_eq!(search.by_ref().count(), 10);
    assert_eq!(search.outcome(), Some(Outcome::Limit));
    let stop = StopFlag::default();
    stop.stop();
    search.set_limits(Limits::NONE);
    search.set_stop(stop.clone());
    assert_eq!(search.next_solution(), None);
    assert_eq!(search.outcome(), Some(Outcome::Stopped));
    stop.clear();
    assert_eq!(search.by_ref().count(), 42, "the remaining solutions");
}

#[test]
fn a_restart_clears_the_outcome() {
    let mut search = Dlx::new(&subsets(3, 0, |_| true));
    let exhausted = |search: &mut Dlx| {
        while search.next_solution().is_some() {}
        assert_eq!(search.outcome(), Some(Outcome::Exhausted));
    };
    exhausted(&mut search);
    assert!(search.require(OptionId::new(0)));
    assert_eq!(search.outcome(), None);
    exhausted(&mut search);
    search.rewind(0);
    assert_eq!(search.outcome(), None);
}

#[test]
fn every_solution_has_the_required_options_until_the_search_is_rewound() {
    let problem = subsets(5, 1, |_| true);
    let all: Vec<_> = Dlx::new(&problem).collect();
    let mut search = Dlx::new(&problem);
    for option in problem.options() {
        for other in problem.options() {
            search.rewind(0);
            let has_primary = problem.n_primary_of(option) > 0;
            assert_eq!(search.require(option), has_primary);
            if !has_primary || !search.require(other) {
                assert_eq!(search.n_required(), usize::from(has_primary));
                continue;
            }
            let found: Vec<_> = search.by_ref().collect();
            assert!(found.iter().all(|s| s[..2] == [option, other]));
            let among = |s: &&Vec<OptionId>| s.contains(&option) && s.contains(&other);
            assert_eq!(found.len(), all.iter().filter(among).count());
        }
    }
    search.rewind(0);
    assert!(search.eq(all));
}
