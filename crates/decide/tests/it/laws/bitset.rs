//! The bit-set engine against the oracle, Dancing Links and published counts.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::common::files::data;
use crate::common::oracle;
use crate::common::problems::{Rich, Small};
use quadrille::problem::ItemKind;
use quadrille::problem::verify::verify;
use quadrille::search::bitset::Bitset;
use quadrille::search::{Limits, Outcome, StopFlag, UnsupportedError};
use quadrille::{Enumerate, OptionId, Problem, Search};
use quickcheck::QuickCheck;

/// Largest number of active options of a dense subproblem: never dense, late, earlier, and as early
/// as possible.
const DENSE_LIMITS: [usize; 4] = [0, 3, 70, Bitset::LARGEST_DENSE];

fn search(problem: &Problem, dense_limit: usize) -> Bitset {
    let mut search = Bitset::new(problem).unwrap();
    search.set_dense_limit(dense_limit);
    search
}

fn sorted(options: &[OptionId]) -> Vec<usize> {
    let mut options: Vec<usize> = options.iter().map(|option| option.index()).collect();
    options.sort_unstable();
    options
}

/// All solutions. Verifies each, and asserts that none is found twice.
fn solutions(problem: &Problem, search: &mut Bitset) -> BTreeSet<Vec<usize>> {
    let mut all = BTreeSet::new();
    while let Some(options) = search.next_solution() {
        verify(problem, options).unwrap();
        assert!(all.insert(sorted(options)), "found twice");
    }
    all
}

#[test]
fn the_solutions_are_the_covers_of_the_definition() {
    fn law(rich: Rich) -> bool {
        let problem = Rich { bounds: vec![], ..rich }.problem();
        let expected = oracle::covers(&problem);
        DENSE_LIMITS.into_iter().all(|limit| {
            let mut finding = search(&problem, limit);
            let found = solutions(&problem, &mut finding);
            let mut counting = search(&problem, limit);
            let n = counting.count_solutions();
            let mut weighted = search(&problem, limit);
            weighted.set_weighted(true);
            assert_eq!(solutions(&problem, &mut weighted), expected);
            assert_eq!(finding.outcome(), Some(Outcome::Exhausted));
            assert!((counting.progress() - 1.0).abs() < f64::EPSILON);
            found == expected && n == expected.len() as u64
        })
    }
    QuickCheck::new().tests(3000).quickcheck(law as fn(Rich) -> bool);
}

#[test]
fn a_search_continues_after_a_limit() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(small: Small, nodes: u64, solutions: u64) -> bool {
        let problem = small.problem();
        let (nodes, solutions) = (nodes % 5 + 1, solutions % 3 + 1);
        let whole = search(&problem, 3).count_solutions();
        let limits = [Limits::NONE.nodes(nodes), Limits::NONE.solutions(solutions)];
        limits.into_iter().all(|limits| {
            let mut found = BTreeSet::new();
            let (mut finding, mut counting) = (search(&problem, 3), search(&problem, 3));
            let (mut n, mut progress) = (0, 0.0);
            loop {
                finding.set_limits(limits);
                let before = finding.stats();
                while let Some(options) = finding.next_solution() {
                    assert!(found.insert(sorted(options)));
                }
                let after = finding.stats();
                assert!(after.nodes - before.nodes <= limits.nodes.unwrap_or(u64::MAX));
                assert!(after.solutions - before.solutions <= limits.solutions.unwrap_or(u64::MAX));
                assert!(finding.progress() >= progress);
                progress = finding.progress();
                if finding.outcome() == Some(Outcome::Exhausted) {
                    break;
                }
                assert_eq!(finding.outcome(), Some(Outcome::Limit));
            }
            while counting.outcome() != Some(Outcome::Exhausted) {
                counting.set_limits(limits);
                let counted = counting.count_solutions();
                assert!(counted <= limits.solutions.unwrap_or(u64::MAX));
                n += counted;
            }
            found.len() as u64 == whole && n == whole && counting.stats() == finding.stats()
        })
    }
    QuickCheck::new().tests(2000).quickcheck(law as fn(Small, u64, u64) -> bool);
}

/// Every file of `data/cover` that the engine enumerates within 2 million tree nodes.
#[test]
fn problems_in_files_have_their_counts() {
    let mut n_whole = 0;
    for row in data("cover/expected.tsv").lines().skip(1) {
        let [name, expected, _source] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("expected three columns: {row}");
        };
        let problem: Problem = data(&format!("cover/{name}.dlx")).parse().unwrap();
        if name == "macmahon4x6" || expected.parse::<u64>().unwrap() > 400_000 {
            // All solutions take too long.
            assert!(search(&problem, 1024).take(20).all(|cover| verify(&problem, &cover).is_ok()));
            continue;
        }
        let mut whole = search(&problem, Bitset::LARGEST_DENSE);
        whole.set_limits(Limits::NONE.nodes(200_000));
        let found = whole.count_solutions();
        if whole.outcome() == Some(Outcome::Limit) {
            continue;
        }
        n_whole += 1;
        assert_eq!(found.to_string(), expected, "{name}");
        assert_eq!(whole.stats().nodes, whole.profile().iter().sum::<u64>());
        // With weights the larger problems take too long.
        if problem.n_options() < 1000 && expected.len() < 7 {
            let mut weighted = search(&problem, Bitset::LARGEST_DENSE);
            weighted.set_weighted(true);
            assert_eq!(weighted.count_solutions().to_string(), expected, "{name}");
        }
        if expected.len() < 5 {
            for limit in DENSE_LIMITS {
                let found = solutions(&problem, &mut search(&problem, limit));
                assert_eq!(found.len().to_string(), expected, "{name}");
                let links = problem.search().map(|cover| sorted(&cover));
                assert_eq!(found, links.collect(), "{name}");
            }
        }
    }
    assert!(n_whole >= 18, "only {n_whole} problems were enumerated");
}

/// Preprocessing removes only options that are in no cover, whether it is complete or not.
#[test]
fn preprocessing_keeps_all_solutions() {
    fn law(rich: Rich, most: u64) -> bool {
        let problem = Rich { bounds: vec![], ..rich }.problem();
        let expected = oracle::covers(&problem);
        let used: BTreeSet<usize> = expected.iter().flatten().copied().collect();
        let is_used = |option: &OptionId| {
            problem.option(*option).any(|item| problem.kind(item) == ItemKind::Primary)
        };
        [most % 64, u64::MAX].into_iter().all(|most| {
            let mut search = search(&problem, 70);
            let preprocessed = search.preprocess(most);
            let n_left = problem.options().filter(is_used).count() - preprocessed.removed;
            assert!(preprocessed.is_complete || most < u64::MAX);
            n_left >= used.len() && solutions(&problem, &mut search) == expected
        })
    }
    QuickCheck::new().tests(2000).quickcheck(law as fn(Rich, u64) -> bool);
}

#[test]
fn preprocessing_removes_options_that_would_leave_an_item_without_options() {
    let problem: Problem = data("cover/tet4x5_unsat.dlx").parse().unwrap();
    let mut search = search(&problem, 0);
    let preprocessed = search.preprocess(u64::MAX);
    assert!(preprocessed.is_complete && preprocessed.removed > 0);
    assert_eq!(search.count_solutions(), 0);
}

/// In the mutilated board most branches fail at few items, so weights find those items.
#[test]
fn weights_find_the_items_where_branches_fail() {
    let problem: Problem = data("cover/dommut8.dlx").parse().unwrap();
    let nodes = |weighted, limit| {
        let mut search = search(&problem, limit);
        search.set_weighted(weighted);
        assert_eq!(search.count_solutions(), 0);
        search.stats().nodes
    };
    for limit in [0, 1024] {
        let (smallest, weighted) = (nodes(false, limit), nodes(true, limit));
        assert!(weighted * 3 < smallest, "{weighted} {smallest}");
    }
}

#[test]
fn a_stop_flag_or_a_time_limit_ends_a_search() {
    let problem: Problem = data("cover/macmahon4x6.dlx").parse().unwrap();
    let mut search = search(&problem, Bitset::LARGEST_DENSE);
    search.set_limits(Limits::NONE.time(Duration::from_millis(50)));
    search.count_solutions();
    assert_eq!(search.outcome(), Some(Outcome::Limit));
    let stop = StopFlag::default();
    search.set_limits(Limits::NONE);
    search.set_stop(stop.clone());
    stop.stop();
    assert_eq!(search.next_solution(), None);
    assert_eq!(search.outcome(), Some(Outcome::Stopped));
    stop.clear();
    assert!(search.next_solution().is_some());
}

#[test]
fn multiplicities_are_refused() {
    let problem: Problem = "2|a b\na\na b\nb\n".parse().unwrap();
    assert_eq!(Bitset::new(&problem).unwrap_err(), UnsupportedError::Multiplicities);
}

/// More than 2^16 options of an item; more than 2^16 items; two million options.
#[test]
fn large_problems_are_searched() {
    let mut builder = Problem::builder();
    let [a, b] = builder.primaries(["a", "b"]).unwrap()[..] else { unreachable!() };
    for _ in 0..70_000 {
        builder.option([a]).unwrap();
    }
    builder.option([b]).unwrap();
    builder.option([a, b]).unwrap();
    assert_eq!(search(&builder.build(), 1024).count_solutions(), 70_001);

    let mut builder = Problem::builder();
    let items: Vec<_> = (0..70_000).map(|i| builder.primary(format!("i{i}")).unwrap()).collect();
    // Ten pairs of items have two equal options each: 2^10 covers.
    for pair in items.chunks(2) {
        builder.option(pair).unwrap();
    }
    for pair in items.chunks(2).take(10) {
        builder.option(pair).unwrap();
    }
    assert_eq!(search(&builder.build(), 1024).count_solutions(), 1 << 10);

    let mut builder = Problem::builder();
    let [a, b] = builder.primaries(["a", "b"]).unwrap()[..] else { unreachable!() };
    for _ in 0..1_000_000 {
        builder.option([a]).unwrap();
        builder.option([b]).unwrap();
    }
    let problem = builder.build();
    let mut search = search(&problem, 1024);
    search.set_limits(Limits::NONE.solutions(5));
    assert_eq!(solutions(&problem, &mut search).len(), 5);
}
