//! Several jobs: the same solutions, exact limits, nothing lost or met twice when a search is stopped,
//! saved, and taken up by others.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::mpsc;
use std::time::Duration;

use crate::common::files::data;
use crate::common::oracle;
use crate::common::problems::{Rich, langford, queens};
use num_bigint::BigUint;
use quadrille::problem::verify::verify;
use quadrille::search::auto::{Enumeration, Reason};
use quadrille::search::bitset::Bitset;
use quadrille::search::{EngineKind, Limits, Outcome, Rule, StopFlag, UnsupportedError};
use quadrille::{Enumerate, OptionId, Problem, Search};
use quickcheck::QuickCheck;

const ENGINES: [EngineKind; 3] = [EngineKind::Dlx, EngineKind::Bitset, EngineKind::Auto];
const JOBS: [usize; 4] = [1, 2, 3, 8];

fn search(problem: &Problem, engine: EngineKind, jobs: usize) -> Enumeration {
    problem.plan().engine(engine).threads(jobs).covers().unwrap()
}

/// A set of solutions as a sum, in whatever order they come: of FNV-1a of each, its options sorted.
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

/// Large enough that threads are started and parts given away.
fn problems() -> [(&'static str, Problem, u64); 5] {
    let file = |name: &str| data(&format!("cover/{name}.dlx")).parse().unwrap();
    [
        ("queens 11", queens(11), 2_680),
        ("langford 11", langford(11), 35_584),
        ("soma", file("soma"), 11_520),
        ("latin5", file("latin5"), 161_280),
        ("sts13f", file("sts13f"), 115_200),
    ]
}

#[test]
fn any_number_of_jobs_finds_the_same() {
    for (name, problem, expected) in problems() {
        let whole = Checksum::of(&mut search(&problem, EngineKind::Dlx, 1));
        assert_eq!(whole.n, expected, "{name}");
        for engine in ENGINES {
            for jobs in
                if engine == EngineKind::Dlx { &JOBS[2..3] } else { &JOBS[..] }.iter().copied()
            {
                let mut finding = search(&problem, engine, jobs);
                assert_eq!(Checksum::of(&mut finding), whole, "{name}, {engine:?}, {jobs}");
                assert_eq!(finding.outcome(), Some(Outcome::Exhausted));
                assert_eq!(finding.stats().solutions, expected);
                assert!((finding.progress() - 1.0).abs() < f64::EPSILON);
                assert_eq!(finding.remaining(), Ok(vec![]));
                let mut counting = search(&problem, engine, jobs);
                assert_eq!(counting.count_solutions(), expected, "{name}, {engine:?}, {jobs}");
                assert_eq!(counting.count_solutions(), 0);
                let stats = counting.stats();
                assert_eq!(stats.nodes, counting.profile().iter().sum::<u64>());
            }
        }
    }
}

/// The number of nodes of a tree does not depend on where it is cut, if nothing is forced and boards
/// do not come into it.
#[test]
fn all_nodes_are_counted_once() {
    let problem = langford(9);
    let nodes = {
        let mut search = search(&problem, EngineKind::Dlx, 1);
        search.count_solutions();
        search.stats().nodes
    };
    for jobs in JOBS {
        let mut search = search(&problem, EngineKind::Dlx, jobs);
        search.count_solutions();
        assert_eq!(search.stats().nodes, nodes);
    }
}

/// Stopped at random nodes and taken up with another number of jobs and another engine.
#[test]
fn what_was_stopped_goes_on_anywhere() {
    fn law(rich: Rich, stretches: Vec<(u8, u8, bool)>) -> bool {
        let problem = Rich { bounds: vec![], ..rich }.problem();
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
            let (engine, jobs) = (ENGINES[k % 3], JOBS[usize::from(how) % 4]);
            let mut search = search(&problem, engine, jobs);
            if let Some(parts) = parts.take() {
                search.begin(parts).unwrap();
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
            parts = search.remaining().ok();
        }
        let mut last = search(&problem, EngineKind::Bitset, 2);
        if let Some(parts) = parts {
            last.begin(parts).unwrap();
        }
        while let Some(options) = last.next_solution() {
            add(options);
        }
        last.outcome() == Some(Outcome::Exhausted) && found == expected
    }
    QuickCheck::new().tests(150).quickcheck(law as fn(Rich, Vec<(u8, u8, bool)>) -> bool);
}

/// The same on problems that are large enough for threads, stopped by limits, by flags and by whoever
/// is shown the solutions.
#[test]
fn large_searches_are_stopped_and_go_on() {
    for (name, problem, expected) in problems() {
        let whole = Checksum::of(&mut search(&problem, EngineKind::Bitset, 1));
        let mut sum = Checksum::default();
        let mut parts = None;
        for turn in 0_u64.. {
            let jobs = JOBS[usize::try_from(turn).unwrap() % 4];
            let mut search = search(&problem, ENGINES[usize::from(turn % 5 == 4)], jobs);
            if let Some(parts) = parts.take() {
                search.begin(parts).unwrap();
            }
            let stop = StopFlag::new();
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
            let left = search.remaining().unwrap();
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
fn a_limit_of_solutions_is_exact_when_they_are_counted() {
    let problem = langford(11);
    for jobs in JOBS {
        for step in [1, 500, 12_345, 20_000] {
            let mut search = search(&problem, EngineKind::Bitset, jobs);
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

/// Interrupted at any time by another thread, it tells so, and nothing is lost.
#[test]
fn a_flag_stops_all_jobs() {
    let problem: Problem = data("cover/pent8x8c.dlx").parse().unwrap();
    for jobs in JOBS {
        let mut search = search(&problem, EngineKind::Bitset, jobs);
        let mut n = 0;
        let mut stops = 0;
        loop {
            let stop = StopFlag::new();
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

/// One job by Dancing Links keeps the order of the book, from one process to the next, too.
#[test]
fn the_order_survives_a_stop() {
    let problem = queens(8);
    let whole: Vec<_> = problem.search().collect();
    let mut found = Vec::new();
    let mut parts = None;
    for n in 1_u64.. {
        let mut search = search(&problem, EngineKind::Dlx, 1);
        if let Some(parts) = parts.take() {
            search.begin(parts).unwrap();
        }
        search.set_limits(Limits::NONE.solutions(n));
        while let Some(options) = search.next_solution() {
            found.push(options.to_vec());
        }
        parts = search.remaining().ok();
        if search.outcome() == Some(Outcome::Exhausted) {
            break;
        }
    }
    assert_eq!(found, whole);
}

#[test]
fn no_parts_are_nothing_to_be_found() {
    for jobs in [1, 2] {
        let mut search = search(&queens(6), EngineKind::Bitset, jobs);
        search.begin([]).unwrap();
        assert_eq!(search.next_solution(), None);
        assert_eq!(search.outcome(), Some(Outcome::Exhausted));
    }
}

#[test]
fn problems_with_multiplicities_are_searched_by_one_job() {
    let problem: Problem = data("cover/queens8.dlx").parse().unwrap();
    assert!(search(&problem, EngineKind::Dlx, 2).remaining().is_ok());
    let problem: Problem = "2|a b\na\na b\nb\na\n".parse().unwrap();
    let mut search = search(&problem, EngineKind::Auto, 2);
    assert_eq!(search.remaining(), Err(UnsupportedError::Parts));
    assert_eq!(BigUint::from(search.count_solutions()), problem.count());
    let plan = problem.plan().engine(EngineKind::Bitset);
    assert_eq!(plan.covers().unwrap_err(), UnsupportedError::Multiplicities);
    let queens = queens(4);
    let plan = queens.plan().engine(EngineKind::Bitset).rule(Rule::First);
    assert_eq!(plan.covers().unwrap_err(), UnsupportedError::Rule);
}

#[test]
fn too_many_jobs_are_as_many_as_there_can_be() {
    let mut search = search(&langford(10), EngineKind::Bitset, usize::MAX);
    assert_eq!(search.threads(), 1024);
    assert_eq!(BigUint::from(search.count_solutions()), langford(10).count());
}

/// The root, too, gives parts away.
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

/// The probe comes to what is best where that is known, and to the same in every run.
#[test]
fn what_is_chosen_depends_on_the_problem() {
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
