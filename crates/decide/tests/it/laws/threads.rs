//! Several threads: the same solutions and exact limits, and every solution exactly once when a
//! search is stopped, saved, and continued with other engines and numbers of threads.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::time::Duration;

use crate::common::files::data;
use crate::common::oracle;
use crate::common::problems::{Rich, dominating_queens, langford, queens};
use quadrille::BigUint;
use quadrille::problem::verify::verify;
use quadrille::search::auto::{Enumeration, Reason};
use quadrille::search::bitset::Bitset;
use quadrille::search::{EngineKind, Limits, Outcome, Rule, StopFlag, UnsupportedError};
use quadrille::{Enumerate, OptionId, Problem, Search};
use quickcheck::QuickCheck;

const ENGINES: [EngineKind; 3] = [EngineKind::Dlx, EngineKind::Bitset, EngineKind::Auto];
const THREADS: [usize; 4] = [1, 2, 3, 8];

fn search(problem: &Problem, engine: EngineKind, threads: usize) -> Enumeration {
    problem.plan().engine(engine).threads(threads).covers().unwrap()
}

/// A checksum of a set of solutions that does not depend on their order: the sum of the FNV-1a
/// hashes of their sorted options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Checksum {
    n: u64,
    sum: u64,
}

impl Checksum {
    fn add(&mut self, options: &[OptionId]) {
        let mut options: Vec<usize> = options.iter().map(|option| option.index()).collect();
        options.sort_unstable();
        let hash = options.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &option| {
            (hash ^ option as u64).wrapping_mul(0x0000_0100_0000_01b3)
        });
        self.n += 1;
        self.sum = self.sum.wrapping_add(hash ^ hash >> 29);
    }

    fn of(search: &mut Enumeration) -> Self {
        let mut this = Self::default();
        let flow: ControlFlow<()> = search.try_for_each_solution(|options| {
            this.add(options);
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        this
    }
}

/// Problems large enough that threads are started and parts are given away.
fn problems() -> [(&'static str, Problem, u64); 3] {
    [
        ("queens 11", queens(11), 2_680),
        ("langford 11", langford(11), 35_584),
        ("soma", data("cover/soma.dlx").parse().unwrap(), 11_520),
    ]
}

#[test]
fn any_number_of_threads_finds_the_same_solutions() {
    for (name, problem, expected) in problems() {
        let whole = Checksum::of(&mut search(&problem, EngineKind::Dlx, 1));
        assert_eq!(whole.n, expected, "{name}");
        for engine in ENGINES {
            let threads = match engine {
                EngineKind::Dlx => [3].iter(),
                EngineKind::Bitset => [1, 8].iter(),
                _ => [2, 3].iter(),
            };
            for &threads in threads {
                let mut finding = search(&problem, engine, threads);
                assert_eq!(Checksum::of(&mut finding), whole, "{name}, {engine:?}, {threads}");
                assert_eq!(finding.outcome(), Some(Outcome::Exhausted));
                assert_eq!(finding.stats().solutions, expected);
                assert!((finding.progress() - 1.0).abs() < f64::EPSILON);
                assert_eq!(finding.remaining(), []);
                let mut counting = search(&problem, engine, threads);
                assert_eq!(counting.count_solutions(), expected, "{name}, {engine:?}, {threads}");
                assert_eq!(counting.count_solutions(), 0);
                let stats = counting.stats();
                assert_eq!(stats.nodes, counting.profile().iter().sum::<u64>());
            }
        }
    }
}

/// The number of tree nodes does not depend on where the tree is divided. (Dancing Links only: bit
/// sets skip forced nodes and count dense subproblems differently.)
#[test]
fn all_nodes_are_counted_once() {
    let problem = langford(9);
    let nodes = {
        let mut search = search(&problem, EngineKind::Dlx, 1);
        search.count_solutions();
        search.stats().nodes
    };
    for threads in THREADS {
        let mut search = search(&problem, EngineKind::Dlx, threads);
        search.count_solutions();
        assert_eq!(search.stats().nodes, nodes);
    }
}

/// Searches are stopped at random nodes and continued with other engines and numbers of threads.
#[test]
fn a_stopped_search_continues_with_any_engine() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich, stretches: Vec<(u8, u8, bool)>) -> bool {
        let problem = rich.problem();
        let multiple = problem.has_multiplicities();
        let expected = oracle::covers(&problem);
        let mut found = BTreeSet::new();
        let mut add = |options: &[OptionId]| {
            verify(&problem, options).unwrap();
            let mut options: Vec<_> = options.iter().map(|option| option.index()).collect();
            options.sort_unstable();
            assert!(found.insert(options), "found twice");
        };
        let mut parts = None;
        for (k, (how, nodes, by_solutions)) in stretches.into_iter().enumerate() {
            let engine = if multiple { EngineKind::Dlx } else { ENGINES[k % 3] };
            let threads = THREADS[usize::from(how) % 4];
            let mut search = search(&problem, engine, threads);
            if let Some(parts) = parts.take() {
                search.begin(parts);
            }
            let most = u64::from(nodes % 8);
            if by_solutions {
                search.set_limits(Limits::NONE.solutions(most));
                while let Some(options) = search.next_solution() {
                    add(options);
                }
                assert!(search.stats().solutions <= most);
            } else {
                search.set_limits(Limits::NONE.nodes(most));
                let _: ControlFlow<()> = search.try_for_each_solution(|options| {
                    add(options);
                    if options.len() % 3 == 2 {
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                });
                assert!(search.stats().nodes <= most);
            }
            parts = Some(search.remaining());
        }
        let last = if multiple { EngineKind::Auto } else { EngineKind::Bitset };
        let mut last = search(&problem, last, 2);
        if let Some(parts) = parts {
            last.begin(parts);
        }
        while let Some(options) = last.next_solution() {
            add(options);
        }
        last.outcome() == Some(Outcome::Exhausted) && found == expected
    }
    QuickCheck::new().tests(150).quickcheck(law as fn(Rich, Vec<(u8, u8, bool)>) -> bool);
}

/// The same with problems that are large enough for threads. Limits, stop flags and the visitor of
/// the solutions stop the searches.
#[test]
fn large_searches_continue_after_a_stop() {
    for (name, problem, expected) in problems() {
        let whole = Checksum::of(&mut search(&problem, EngineKind::Bitset, 1));
        let mut sum = Checksum::default();
        let mut parts = None;
        for turn in 0_u64.. {
            let threads = THREADS[usize::try_from(turn).unwrap() % 4];
            let mut search = search(&problem, ENGINES[usize::from(turn % 5 == 4)], threads);
            if let Some(parts) = parts.take() {
                search.begin(parts);
            }
            let stop = StopFlag::default();
            search.set_stop(stop.clone());
            let limits = match turn % 4 {
                0 => Limits::NONE.nodes(10_000 + turn * 1_777),
                1 => Limits::NONE.solutions(expected / 7 + turn),
                2 => Limits::NONE.time(Duration::from_millis(3 + turn)),
                _ => Limits::NONE,
            };
            search.set_limits(limits);
            let mut n = 0;
            let _ = search.try_for_each_solution(|options| {
                sum.add(options);
                n += 1;
                match turn % 8 {
                    3 if n == expected / 5 => ControlFlow::Break(()),
                    7 if n == expected / 5 => {
                        stop.stop();
                        ControlFlow::Continue(())
                    }
                    _ => ControlFlow::Continue(()),
                }
            });
            let stats = search.stats();
            assert_eq!(stats.solutions, n);
            assert!(limits.nodes.is_none_or(|most| stats.nodes <= most));
            assert!(limits.solutions.is_none_or(|most| n <= most));
            let left = search.remaining();
            if search.outcome() == Some(Outcome::Exhausted) {
                assert!(left.is_empty());
                break;
            }
            parts = Some(left);
        }
        assert_eq!(sum, whole, "{name}");
    }
}

#[test]
fn a_solution_limit_is_exact_when_counting() {
    let problem = langford(11);
    for threads in THREADS {
        for step in [1, 500, 12_345, 20_000] {
            let mut search = search(&problem, EngineKind::Bitset, threads);
            let mut n = 0;
            while search.outcome() != Some(Outcome::Exhausted) {
                search.set_limits(Limits::NONE.solutions(step));
                let counted = search.count_solutions();
                assert!(counted == step || search.outcome() == Some(Outcome::Exhausted));
                n += counted;
                if step == 1 && n == 20 {
                    break;
                }
            }
            assert_eq!(n, if step == 1 { 20 } else { 35_584 });
        }
    }
}

/// Another thread stops the search at any time: the outcome says so, and no solution is lost.
#[test]
fn a_flag_stops_all_threads() {
    let problem: Problem = data("cover/pent8x8c.dlx").parse().unwrap();
    for threads in THREADS {
        let mut search = search(&problem, EngineKind::Bitset, threads);
        let mut n = 0;
        let mut stops = 0;
        loop {
            let stop = StopFlag::default();
            search.set_stop(stop.clone());
            let pause = Duration::from_millis(1 + 3 * (stops % 4));
            let (ended, end) = mpsc::channel::<()>();
            n += std::thread::scope(|scope| {
                scope.spawn(move || {
                    let _ = end.recv_timeout(pause);
                    stop.stop();
                });
                let n = search.count_solutions();
                drop(ended);
                n
            });
            match search.outcome() {
                Some(Outcome::Exhausted) => break,
                outcome => assert_eq!(outcome, Some(Outcome::Stopped)),
            }
            stops += 1;
        }
        assert_eq!(n, 520);
    }
}

/// One thread of Dancing Links keeps the order of the book across stops.
#[test]
fn the_order_is_kept_across_stops() {
    let problem = queens(8);
    let whole: Vec<_> = problem.search().collect();
    let mut found = Vec::new();
    let mut parts = None;
    for n in 1_u64.. {
        let mut search = search(&problem, EngineKind::Dlx, 1);
        if let Some(parts) = parts.take() {
            search.begin(parts);
        }
        search.set_limits(Limits::NONE.solutions(n));
        while let Some(options) = search.next_solution() {
            found.push(options.to_vec());
        }
        parts = Some(search.remaining());
        if search.outcome() == Some(Outcome::Exhausted) {
            break;
        }
    }
    assert_eq!(found, whole);
}

#[test]
fn an_empty_set_of_parts_has_no_solutions() {
    for threads in [1, 2] {
        let mut search = search(&queens(6), EngineKind::Bitset, threads);
        search.begin([]);
        assert_eq!(search.next_solution(), None);
        assert_eq!(search.outcome(), Some(Outcome::Exhausted));
    }
}

/// Problems with multiplicities that are large enough that threads are started.
fn multiple_problems() -> [(&'static str, Problem, u64); 2] {
    [
        ("4 queens dominate 7x7", dominating_queens(7, 4), 86),
        ("3 queens dominate 5x5", dominating_queens(5, 3), 186),
    ]
}

#[test]
fn multiplicities_are_searched_by_any_number_of_threads() {
    for (name, problem, expected) in multiple_problems() {
        let whole = Checksum::of(&mut search(&problem, EngineKind::Dlx, 1));
        assert_eq!(whole.n, expected, "{name}");
        for threads in THREADS {
            let mut finding = search(&problem, EngineKind::Auto, threads);
            assert_eq!(Checksum::of(&mut finding), whole, "{name}, {threads}");
            assert_eq!(finding.outcome(), Some(Outcome::Exhausted));
            assert_eq!(finding.remaining(), []);
            let mut counting = search(&problem, EngineKind::Auto, threads);
            assert_eq!(counting.count_solutions(), expected, "{name}, {threads}");
        }
    }
}

/// Stopped by limits of all kinds, and by the visitor, which leaves covers in the channel.
#[test]
fn multiplicities_continue_after_a_stop() {
    for (name, problem, expected) in multiple_problems() {
        let whole = Checksum::of(&mut search(&problem, EngineKind::Dlx, 1));
        let mut sum = Checksum::default();
        let mut parts = None;
        for turn in 0_u64.. {
            let threads = THREADS[usize::try_from(turn).unwrap() % 4];
            let mut search = search(&problem, EngineKind::Auto, threads);
            if let Some(parts) = parts.take() {
                search.begin(parts);
            }
            search.set_limits(match turn % 3 {
                0 => Limits::NONE.nodes(20_000 + turn * 7_777),
                1 => Limits::NONE.solutions(expected / 7 + turn),
                _ => Limits::NONE,
            });
            let mut n = 0;
            let _: ControlFlow<()> = search.try_for_each_solution(|options| {
                sum.add(options);
                n += 1;
                if turn % 3 == 2 && n == expected / 5 {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            let left = search.remaining();
            if search.outcome() == Some(Outcome::Exhausted) {
                assert!(left.is_empty());
                break;
            }
            for part in &left {
                part.check(&problem).unwrap();
            }
            parts = Some(left);
        }
        assert_eq!(sum, whole, "{name}");
    }
}

#[test]
fn what_an_engine_does_not_know_is_an_error() {
    let problem: Problem = "2|a b\na\na b\nb\na\n".parse().unwrap();
    let plan = problem.plan().engine(EngineKind::Bitset);
    assert_eq!(plan.covers().unwrap_err(), UnsupportedError::Multiplicities);
    let queens = queens(4);
    let plan = queens.plan().engine(EngineKind::Bitset).rule(Rule::First);
    assert_eq!(plan.covers().unwrap_err(), UnsupportedError::Rule);
}

#[test]
fn the_number_of_threads_has_a_maximum() {
    let mut search = search(&langford(8), EngineKind::Bitset, usize::MAX);
    assert_eq!(search.threads(), 1024);
    assert_eq!(search.count_solutions(), 300);
}

/// The root of the search tree is divided, too.
#[test]
fn the_root_is_shared() {
    let problem = langford(10);
    let whole = problem.count();
    for limit in [0, 40] {
        let mut bits = Bitset::new(&problem).unwrap();
        bits.set_dense_limit(limit);
        let mut search = Enumeration::of(Box::new(bits), NonZero::new(3).unwrap());
        assert_eq!(BigUint::from(search.count_solutions()), whole);
    }
}

/// The probe selects the engine and the rule that are known to be best, the same in every run.
#[test]
fn the_selection_depends_on_the_problem_only() {
    let chosen = |problem: &Problem| {
        let chosen = || *problem.plan().threads(1).covers().unwrap().selection().unwrap();
        assert_eq!(chosen(), chosen());
        chosen()
    };
    let file = |name: &str| data(&format!("cover/{name}.dlx")).parse().unwrap();
    assert_eq!(chosen(&queens(6)).reason, Reason::SmallTree);
    let multiplicities = "2|a b\na\na b\nb\na\n".parse().unwrap();
    assert_eq!(chosen(&multiplicities).reason, Reason::Multiplicities);
    for (problem, rule) in [(file("soma"), Rule::Smallest), (file("dommut8"), Rule::Weighted)] {
        let chosen = chosen(&problem);
        assert_eq!((chosen.engine, chosen.rule), (EngineKind::Bitset, rule));
        assert!(matches!(chosen.reason, Reason::Probe(_)));
    }
}
