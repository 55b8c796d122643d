//! Parts: the covers found by a search, by the parts it gave away and by the parts that remain are
//! all covers, each once. This holds at any node and for any two engines.

use std::collections::BTreeSet;

use crate::common::oracle;
use crate::common::problems::Rich;
use quadrille_engine::problem::verify::verify;
use quadrille_engine::search::bitset::Bitset;
use quadrille_engine::search::dlx::Dlx;
use quadrille_engine::search::part::Part;
use quadrille_engine::search::split::{Cut, split};
use quadrille_engine::search::{Divide, Limits, Outcome, UnsupportedError};
use quadrille_engine::{Enumerate, OptionId, Problem};
use quickcheck::QuickCheck;

/// Dancing Links, and bit sets: sparse only, sparse above dense, dense only.
const KINDS: usize = 4;

fn engine(problem: &Problem, kind: usize) -> Box<dyn Divide> {
    if kind == 0 {
        return Box::new(Dlx::with_parts(problem).unwrap());
    }
    let mut search = Bitset::new(problem).unwrap();
    search.set_dense_limit([0, 4, 1024][kind - 1]);
    Box::new(search)
}

fn add(problem: &Problem, found: &mut BTreeSet<Vec<usize>>, options: &[OptionId]) {
    verify(problem, options).unwrap();
    let mut options: Vec<usize> = options.iter().map(|option| option.index()).collect();
    options.sort_unstable();
    assert!(found.insert(options), "found twice");
}

#[test]
fn parts_add_up() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich, nodes: Vec<u8>, giving: u8) -> bool {
        let problem = Rich { bounds: vec![], ..rich }.problem();
        let expected = oracle::covers(&problem);
        (0..KINDS * KINDS).all(|kinds| {
            let (first, second) = (kinds / KINDS, kinds % KINDS);
            let mut found = BTreeSet::new();
            let mut search = engine(&problem, first);
            let mut given = Vec::new();
            // Search under several node limits, and give parts away in between.
            let mut ended = false;
            for (k, &nodes) in nodes.iter().enumerate() {
                search.set_limits(Limits::NONE.nodes(u64::from(nodes % 4)));
                while let Some(options) = search.next_solution() {
                    add(&problem, &mut found, options);
                }
                ended = search.outcome() == Some(Outcome::Exhausted);
                if giving >> (k % 8) & 1 == 1 {
                    given.extend(search.give(1 + k));
                }
            }
            let mut parts = search.remaining();
            assert!(!ended || parts.is_empty());
            // The shares of the remaining parts add up to the unexplored fraction.
            let share: f64 = parts.iter().map(|part| part.share).sum();
            let progress = search.progress();
            assert!((share - (1.0 - progress)).abs() < 1e-9, "{share} {progress}");
            parts.extend(given);
            let mut other = engine(&problem, second);
            for part in &parts {
                other.set_limits(Limits::NONE);
                other.begin(part);
                while let Some(options) = other.next_solution() {
                    assert!(part.options.iter().all(|option| options.contains(option)));
                    add(&problem, &mut found, options);
                }
            }
            found == expected
        })
    }
    QuickCheck::new().tests(1500).quickcheck(law as fn(Rich, Vec<u8>, u8) -> bool);
}

#[test]
fn splits_add_up() {
    fn law(rich: Rich, n: u8) -> bool {
        let problem = Rich { bounds: vec![], ..rich }.problem();
        let expected = oracle::covers(&problem);
        [Cut::Parts(usize::from(n % 12)), Cut::Depth(usize::from(n % 4))].into_iter().all(|cut| {
            let split = split(&problem, cut).unwrap();
            assert_eq!(split.problem, problem.fingerprint());
            let mut found = BTreeSet::new();
            let mut search = Dlx::with_parts(&problem).unwrap();
            for part in &split.parts {
                part.check(&problem).unwrap();
                search.begin(part);
                while let Some(options) = search.next_solution() {
                    add(&problem, &mut found, options);
                }
            }
            found == expected
        })
    }
    QuickCheck::new().tests(1000).quickcheck(law as fn(Rich, u8) -> bool);
}

#[test]
fn a_part_with_conflicting_options_has_no_covers() {
    let problem: Problem = "a b\na\na b\nb\n".parse().unwrap();
    let part = Part::new([0, 1].map(OptionId::new), 0, 1.0);
    for kind in 0..KINDS {
        let mut search = engine(&problem, kind);
        search.begin(&part);
        assert_eq!(search.remaining(), std::slice::from_ref(&part));
        assert_eq!(search.next_solution(), None);
        assert_eq!(search.outcome(), Some(Outcome::Exhausted));
        assert!(search.remaining().is_empty());
        search.begin(&Part::whole());
        assert_eq!(search.count_solutions(), 2);
    }
}

#[test]
fn problems_with_multiplicities_have_no_parts() {
    let problem: Problem = "2|a\na\na\n".parse().unwrap();
    assert_eq!(Dlx::with_parts(&problem).unwrap_err(), UnsupportedError::Parts);
    let mut covers = problem.covers();
    assert_eq!(covers.remaining(), Err(UnsupportedError::Parts));
    assert_eq!(covers.begin([Part::whole()]), Err(UnsupportedError::Parts));
    assert_eq!(covers.count(), 1);
}
