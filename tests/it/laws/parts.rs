//! What is left of a search, and what is given away, add up to the whole: by either engine, taken
//! over by either, at any moment.

use std::collections::BTreeSet;

use crate::common::oracle;
use crate::common::problems::Rich;
use quadrille::problem::verify::verify;
use quadrille::search::bitset::Bitset;
use quadrille::search::dlx::Dlx;
use quadrille::search::part::Part;
use quadrille::search::split::{Cut, split};
use quadrille::search::{Limits, Outcome};
use quadrille::{OptionId, Problem};
use quickcheck::QuickCheck;

/// Either engine.
enum Either {
    Links(Box<Search>),
    Bits(Box<Bitset>),
}

macro_rules! either {
    ($either:expr, $search:ident => $do:expr) => {
        match $either {
            Either::Links($search) => $do,
            Either::Bits($search) => $do,
        }
    };
}

impl Either {
    /// Dancing Links, the sparse part alone, dense subproblems below it, dense subproblems alone.
    const KINDS: usize = 4;

    fn new(problem: &Problem, kind: usize) -> Self {
        if kind == 0 {
            return Self::Links(Box::new(problem.search()));
        }
        let mut search = Bitset::new(problem).unwrap();
        search.set_dense_limit([0, 4, 1024][kind - 1]);
        Self::Bits(Box::new(search))
    }
}

fn add(problem: &Problem, found: &mut BTreeSet<Vec<usize>>, options: &[OptionId]) {
    verify(problem, options).unwrap();
    let mut options: Vec<usize> = options.iter().map(|option| option.index()).collect();
    options.sort_unstable();
    assert!(found.insert(options), "found twice");
}

#[test]
fn parts_add_up() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck hands them over")]
    fn law(rich: Rich, nodes: Vec<u8>, giving: u8) -> bool {
        let problem = Rich { bounds: vec![], ..rich }.problem();
        let expected = oracle::covers(&problem);
        (0..Either::KINDS * Either::KINDS).all(|kinds| {
            let (first, second) = (kinds / Either::KINDS, kinds % Either::KINDS);
            let mut found = BTreeSet::new();
            let mut search = Either::new(&problem, first);
            let mut given = Vec::new();
            // For some stretches, giving away something in between.
            let mut ended = false;
            for (k, &nodes) in nodes.iter().enumerate() {
                either!(&mut search, search => {
                    search.set_limits(Limits::NONE.nodes(u64::from(nodes % 4)));
                    while let Some(options) = search.next_solution() {
                        add(&problem, &mut found, options);
                    }
                    ended = search.outcome() == Some(Outcome::Exhausted);
                    if giving >> (k % 8) & 1 == 1 {
                        given.extend(search.give(1 + k));
                    }
                });
            }
            let mut parts = either!(&search, search => search.remaining());
            assert!(!ended || parts.is_empty());
            // No part is lost from sight: shares add up to what is left.
            let share: f64 = parts.iter().map(|part| part.share).sum();
            let progress = either!(&search, search => search.progress());
            assert!((share - (1.0 - progress)).abs() < 1e-9, "{share} {progress}");
            parts.extend(given);
            let mut other = Either::new(&problem, second);
            for part in &parts {
                either!(&mut other, search => {
                    search.set_limits(Limits::NONE);
                    search.begin(part);
                    while let Some(options) = search.next_solution() {
                        assert!(part.options.iter().all(|option| options.contains(option)));
                        add(&problem, &mut found, options);
                    }
                });
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
            let mut search = problem.search();
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
fn a_part_that_cannot_be_has_no_covers() {
    let problem: Problem = "a b\na\na b\nb\n".parse().unwrap();
    let part = Part { options: vec![OptionId::new(0), OptionId::new(1)], ..Part::whole() };
    for kind in 0..Either::KINDS {
        either!(&mut Either::new(&problem, kind), search => {
            search.begin(&part);
            assert_eq!(search.remaining(), std::slice::from_ref(&part));
            assert_eq!(search.next_solution(), None);
            assert_eq!(search.outcome(), Some(Outcome::Exhausted));
            assert!(search.remaining().is_empty());
            search.begin(&Part::whole());
            assert_eq!(search.count_solutions(), 2);
        });
    }
}

#[test]
#[should_panic(expected = "no parts")]
fn problems_with_multiplicities_have_no_parts() {
    let problem: Problem = "2|a\na\na\n".parse().unwrap();
    assert!(!problem.search().has_parts());
    let _ = problem.search().remaining();
}
