//! The race for a few covers, as a caller sees it: independent parts, limits, flags, threads.

use std::collections::BTreeSet;

use crate::common::oracle;
use crate::common::problems::{Rich, langford, pigeons, queens, side_by_side};
use quadrille::problem::verify::verify;
use quadrille::search::auto::{Finder, Finding};
use quadrille::search::{EngineKind, Limits, Outcome, POLL, StopFlag, UnsupportedError};
use quadrille::{Enumerate, OptionId, Problem, Search};
use quickcheck::QuickCheck;

const ENGINES: [EngineKind; 2] = [EngineKind::Auto, EngineKind::Learn];

fn finding(problem: &Problem, engine: EngineKind, threads: usize) -> Finding {
    problem.plan().engine(engine).threads(threads).memory(1 << 26).finding().unwrap()
}

/// The covers from here on, verified, each once, with `nodes` tree nodes at a time.
fn covers(problem: &Problem, search: &mut Finding, nodes: u64) -> Vec<Vec<OptionId>> {
    let mut met = BTreeSet::new();
    let mut covers = Vec::new();
    loop {
        search.set_limits(Limits::NONE.nodes(nodes));
        let before = search.stats().nodes;
        while let Some(cover) = search.next_solution() {
            assert_eq!(verify(problem, cover), Ok(()));
            let mut cover = cover.to_vec();
            cover.sort_unstable();
            assert!(met.insert(cover.clone()), "met twice");
            covers.push(cover);
        }
        assert!(search.stats().nodes - before <= nodes);
        match search.outcome() {
            Some(Outcome::Exhausted) => break,
            outcome => assert_eq!(outcome, Some(Outcome::Limit)),
        }
    }
    assert_eq!(search.stats().solutions, covers.len() as u64);
    covers
}

#[test]
fn covers_of_independent_parts_are_combined_in_every_way_once() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(a: Rich, b: Rich, c: Rich, threads: u8, nodes: u8) -> bool {
        // Several threads are started anew after every limit, which takes its time.
        let (threads, nodes) = match threads % 16 {
            0 => (2, 30),
            1 => (8, 30),
            _ => (1, u64::from(nodes) % 8 + 1),
        };
        let parts = [a.problem(), b.problem(), c.problem()];
        let n: usize = parts.iter().map(|part| oracle::covers(part).len()).product();
        let problem = side_by_side(&parts);
        n > 2000
            || ENGINES.into_iter().all(|engine| {
                let whole = covers(&problem, &mut finding(&problem, engine, threads), u64::MAX);
                let sliced = covers(&problem, &mut finding(&problem, engine, threads), nodes);
                // With one thread, limits do not change the way.
                (whole.len(), sliced.len()) == (n, n) && (threads > 1 || whole == sliced)
            })
    }
    QuickCheck::new().tests(300).quickcheck(law as fn(_, _, _, _, _) -> _);
}

#[test]
fn a_part_that_takes_longer_than_its_first_turn_is_decided() {
    let none = side_by_side(&[queens(6), pigeons(8, 7), pigeons(8, 7), langford(9)]);
    let some = side_by_side(&[langford(11), queens(12), langford(12)]);
    for engine in ENGINES {
        for threads in [1, 2, 8] {
            let mut search = finding(&none, engine, threads);
            assert_eq!(search.parts(), 4);
            assert_eq!(search.next_solution(), None);
            assert_eq!(search.outcome(), Some(Outcome::Exhausted));
            let mut search = finding(&some, engine, threads);
            search.set_limits(Limits::NONE.solutions(20));
            let found: BTreeSet<Vec<OptionId>> = search.by_ref().collect();
            assert_eq!((found.len(), search.outcome()), (20, Some(Outcome::Limit)));
            assert!(found.iter().all(|cover| verify(&some, cover).is_ok()));
        }
    }
}

#[test]
fn limits_and_flags_never_say_none_in_a_race() {
    let parts = side_by_side(&[pigeons(8, 7), langford(9)]);
    for problem in [pigeons(8, 7), langford(9), parts] {
        for engine in ENGINES {
            for threads in [1, 2] {
                let mut search = finding(&problem, engine, threads);
                let stop = StopFlag::default();
                search.set_stop(stop.clone());
                search.set_limits(Limits::NONE.solutions(0));
                assert_eq!((search.next(), search.outcome()), (None, Some(Outcome::Limit)));
                for nodes in [0, 1, 2, 50, 300] {
                    search.set_limits(Limits::NONE.nodes(nodes));
                    let before = search.stats().nodes;
                    assert_eq!(search.next(), None);
                    assert_eq!(search.outcome(), Some(Outcome::Limit));
                    let done = search.stats().nodes - before;
                    assert_eq!(done, nodes, "{engine}, {threads} threads");
                    stop.stop();
                    search.set_limits(Limits::NONE);
                    assert_eq!((search.next(), search.outcome()), (None, Some(Outcome::Stopped)));
                    assert!(search.stats().nodes - before - done <= POLL);
                    assert!(search.progress() < 1.0);
                    stop.clear();
                }
                assert_eq!((search.next(), search.outcome()), (None, Some(Outcome::Exhausted)));
            }
        }
    }
}

#[test]
fn few_tree_nodes_at_a_time_come_to_the_same_end_with_several_threads() {
    for engine in ENGINES {
        for threads in [2, 8] {
            let problem = langford(6);
            assert_eq!(covers(&problem, &mut finding(&problem, engine, threads), 3), [[]; 0]);
            let problem = queens(6);
            assert_eq!(covers(&problem, &mut finding(&problem, engine, threads), 2).len(), 4);
        }
    }
}

#[test]
fn one_thread_goes_the_same_way_in_every_run() {
    let problem = langford(9);
    for engine in ENGINES {
        let way = |nodes, seed| {
            let plan = problem.plan().engine(engine).threads(1).seed(seed);
            let mut search = plan.finding().unwrap();
            covers(&problem, &mut search, nodes);
            let learned = match search.finder() {
                Some(Finder::Learn(learn)) => Some(learn.learn_stats()),
                _ => None,
            };
            (search.stats(), learned)
        };
        let uninterrupted = way(u64::MAX, 4);
        for nodes in [1, 97, 1000] {
            assert_eq!(way(nodes, 4), uninterrupted, "{engine}, {nodes} nodes at a time");
        }
    }
}

#[test]
fn a_race_refuses_what_its_searches_do_not_know() {
    let plain = queens(5);
    let learn = plain.plan().engine(EngineKind::Learn);
    let refused = [
        (learn.clone().rule(quadrille::search::Rule::Weighted), UnsupportedError::LearnsAlone),
        (learn.clone().preprocess(true), UnsupportedError::Preprocess),
        (plain.plan().engine(EngineKind::Memo), UnsupportedError::CountsOnly),
    ];
    for (asked, error) in refused {
        assert_eq!(asked.first(), Err(error));
    }
    let multiple = side_by_side(&["2|a\na\na".parse().unwrap(), plain]);
    let preprocessed = multiple.plan().preprocess(true);
    assert_eq!(preprocessed.first(), Err(UnsupportedError::Preprocess));
    assert_eq!(preprocessed.count(), Err(UnsupportedError::Preprocess));
}

/// The pairs of 17 points: each option has 2 items, and 17 is odd. The sizes of the options show at
/// once that there is no cover, so no tree is searched.
#[test]
fn a_certificate_that_is_there_at_once_comes_before_any_tree() {
    let points: Vec<String> = (0..17).map(|k| format!("p{k}")).collect();
    let pairs = (0..17).flat_map(|j| (0..j).map(move |k| format!("p{k} p{j}\n")));
    let problem: Problem = (points.join(" ") + "\n" + &pairs.collect::<String>()).parse().unwrap();
    for threads in [1, 2] {
        let mut search = finding(&problem, EngineKind::Auto, threads);
        assert_eq!((search.run(), search.stats().nodes), (Outcome::Exhausted, 0));
        let mut counting = problem.plan().threads(threads).counting().unwrap();
        assert_eq!((counting.run(), counting.stats().nodes), (Outcome::Exhausted, 0));
    }
}
