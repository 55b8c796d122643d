//! Parts: the covers found by a search, by the parts it gave away and by the parts that remain are
//! all covers, each once. This holds at any node and for any two engines.

use std::collections::BTreeSet;

use crate::common::oracle;
use crate::common::problems::Rich;
use quadrille::problem::verify::verify;
use quadrille::search::bitset::Bitset;
use quadrille::search::dlx::Dlx;
use quadrille::search::part::{Part, PartError};
use quadrille::search::split::{Cut, split};
use quadrille::search::{Divide, Limits, Outcome};
use quadrille::{Enumerate, OptionId, Problem, Search};
use quickcheck::QuickCheck;

/// Dancing Links, and bit sets: sparse only, sparse above dense, dense only.
const KINDS: usize = 4;

fn engine(problem: &Problem, kind: usize) -> Box<dyn Divide> {
    if kind == 0 {
        return Box::new(Dlx::new(problem));
    }
    let mut search = Bitset::new(problem).unwrap();
    search.set_dense_limit([0, 4, 1024][kind - 1]);
    Box::new(search)
}

fn sorted(options: &[OptionId]) -> Vec<usize> {
    let mut options: Vec<usize> = options.iter().map(|option| option.index()).collect();
    options.sort_unstable();
    options
}

fn add(problem: &Problem, found: &mut BTreeSet<Vec<usize>>, options: &[OptionId]) {
    verify(problem, options).unwrap();
    assert!(found.insert(sorted(options)), "found twice");
}

#[test]
fn parts_add_up() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich, nodes: Vec<u8>, giving: u8) -> bool {
        let problem = rich.problem();
        let expected = oracle::covers(&problem);
        let n_kinds = if problem.has_multiplicities() { 1 } else { KINDS };
        (0..n_kinds * n_kinds).all(|kinds| {
            let (first, second) = (kinds / n_kinds, kinds % n_kinds);
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
                part.check(&problem).unwrap();
                other.set_limits(Limits::NONE);
                other.begin(part);
                while let Some(options) = other.next_solution() {
                    assert!(part.options.iter().all(|option| options.contains(option)));
                    assert!(!part.excluded.iter().any(|option| options.contains(option)));
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
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich, n: u8) -> bool {
        let problem = rich.problem();
        let expected = oracle::covers(&problem);
        [Cut::Parts(usize::from(n % 12)), Cut::Depth(usize::from(n % 4))].into_iter().all(|cut| {
            let split = split(&problem, cut);
            assert_eq!(split.problem, problem.fingerprint());
            let mut found = BTreeSet::new();
            let mut search = Dlx::new(&problem);
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

/// The covers of any part, with any options and any excluded ones, are those of the whole problem
/// that have the former and lack the latter, by every engine.
#[test]
fn a_part_is_what_its_options_say() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich, options: Vec<u8>, excluded: Vec<u8>) -> bool {
        let problem = rich.problem();
        let covers = oracle::covers(&problem);
        let n_covers = covers.len() as u64;
        let some = |picks: &[u8], most| -> Vec<usize> {
            let picks = picks.iter().take(most).map(|&k| usize::from(k));
            picks.filter_map(|k| k.checked_rem(problem.n_options())).collect()
        };
        let (options, excluded) = (some(&options, 2), some(&excluded, 4));
        let expected: BTreeSet<Vec<usize>> = covers
            .into_iter()
            .filter(|cover| options.iter().all(|option| cover.contains(option)))
            .filter(|cover| !excluded.iter().any(|option| cover.contains(option)))
            .collect();
        let ids = |numbers: Vec<usize>| numbers.into_iter().map(OptionId::new);
        let part = Part::new(ids(options), 0, 1.0).excluding(ids(excluded));
        // Not so if an option is listed twice or has no primary items.
        let is_part = part.check(&problem).is_ok();
        let n_kinds = if problem.has_multiplicities() { 1 } else { KINDS };
        (0..n_kinds).all(|kind| {
            let mut search = engine(&problem, kind);
            search.begin(&part);
            let mut found = BTreeSet::new();
            while is_part && let Some(options) = search.next_solution() {
                add(&problem, &mut found, options);
            }
            search.begin(&Part::whole());
            let n = search.count_solutions();
            assert_eq!(n, n_covers);
            !is_part || found == expected
        })
    }
    QuickCheck::new().tests(1500).quickcheck(law as fn(Rich, Vec<u8>, Vec<u8>) -> bool);
}

/// A cover as a part has no other cover, although with multiplicities a cover can be a subset of
/// another one.
#[test]
fn a_cover_alone_is_a_part() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich) -> bool {
        let problem = rich.problem();
        let n_kinds = if problem.has_multiplicities() { 1 } else { KINDS };
        (0..n_kinds).all(|kind| {
            let mut search = engine(&problem, kind);
            oracle::covers(&problem).into_iter().all(|cover| {
                let cover: Vec<OptionId> = cover.into_iter().map(OptionId::new).collect();
                let part = search.alone(&cover);
                part.check(&problem).unwrap();
                let mut found = BTreeSet::new();
                while let Some(options) = search.next_solution() {
                    add(&problem, &mut found, options);
                }
                found.len() == 1 && found.contains(&sorted(&cover))
            })
        })
    }
    QuickCheck::new().tests(500).quickcheck(law as fn(Rich) -> bool);
}

/// An item with many options becomes parts of bounded size.
#[test]
fn the_branches_of_a_long_item_become_parts() {
    let n = 300_u64;
    let problem: Problem = format!("0:2|a\n{}", "a\n".repeat(300)).parse().unwrap();
    let mut search = Dlx::new(&problem);
    search.set_limits(Limits::NONE.nodes(1));
    assert_eq!(search.count_solutions(), 0);
    let parts = search.remaining();
    assert_eq!(parts.len(), 65);
    let share: f64 = parts.iter().map(|part| part.share).sum();
    assert!((share - 1.0).abs() < 1e-9, "{share}");
    let mut other = Dlx::new(&problem);
    let count = parts.iter().map(|part| {
        other.begin(part);
        other.count_solutions()
    });
    assert_eq!(count.sum::<u64>(), 1 + n + n * (n - 1) / 2);
    let split = split(&problem, Cut::Parts(1000));
    let count = split.parts.iter().map(|part| {
        other.begin(part);
        other.count_solutions()
    });
    assert!(split.parts.len() >= 1000);
    assert_eq!(count.sum::<u64>(), 1 + n + n * (n - 1) / 2);
}

#[test]
fn a_part_must_not_choose_what_it_excludes() {
    let problem: Problem = "2|a b\na b\na\na\n".parse().unwrap();
    let part = |options: &[usize], excluded: &[usize]| {
        let ids = |numbers: &[usize]| numbers.iter().map(|&n| OptionId::new(n)).collect::<Vec<_>>();
        Part::new(ids(options), 0, 1.0).excluding(ids(excluded)).check(&problem)
    };
    assert_eq!(part(&[0, 1], &[2]), Ok(()));
    assert_eq!(part(&[0, 1, 2], &[]), Err(PartError::Clash(OptionId::new(2))));
    assert_eq!(part(&[0, 0], &[]), Err(PartError::Clash(OptionId::new(0))));
    assert_eq!(part(&[0], &[0]), Err(PartError::Excluded(OptionId::new(0))));
    assert_eq!(part(&[0], &[1, 1]), Err(PartError::Excluded(OptionId::new(1))));
    assert_eq!(part(&[0], &[3]), Err(PartError::Option(OptionId::new(3))));
}
