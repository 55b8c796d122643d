//! Searches that begin again: the same covers, each once, and limits that decide nothing.

use std::collections::BTreeSet;

use crate::common::oracle;
use crate::common::problems::{Rich, langford, queens};
use quadrille::problem::verify::verify;
use quadrille::search::{EngineKind, Limits, Outcome, Restarts, Rule, StopFlag, UnsupportedError};
use quadrille::{Enumerate, Problem, Search};
use quickcheck::QuickCheck;

const RULES: [Option<Rule>; 5] = [
    None,
    Some(Rule::Smallest),
    Some(Rule::Weighted),
    Some(Rule::First),
    Some(Rule::Random { seed: 2 }),
];

#[test]
fn restarts_lose_no_cover_and_meet_none_twice() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich, seed: u64, how: u8, nodes: u8) -> bool {
        let problem = rich.problem();
        let restarts = [Restarts::Luby, Restarts::Geometric][usize::from(how) % 2];
        let mut plan = problem.plan().restarts(restarts).seed(seed);
        if let Some(rule) = RULES[usize::from(how) % 5] {
            plan = plan.rule(rule);
        }
        if how >= 128 {
            plan = plan.engine(EngineKind::Dlx);
        }
        let mut search = plan.covers().unwrap();
        let mut found = BTreeSet::new();
        loop {
            search.set_limits(Limits::NONE.nodes(u64::from(nodes) + 1));
            while let Some(options) = search.next_solution() {
                assert!(verify(&problem, options).is_ok());
                let mut options: Vec<_> = options.iter().map(|option| option.index()).collect();
                options.sort_unstable();
                assert!(found.insert(options), "found twice");
            }
            match search.outcome() {
                Some(Outcome::Exhausted) => break,
                outcome => assert_eq!(outcome, Some(Outcome::Limit)),
            }
        }
        search.stats().solutions == found.len() as u64 && found == oracle::covers(&problem)
    }
    QuickCheck::new().tests(1500).quickcheck(law as fn(_, _, _, _) -> _);
}

/// Large enough that many runs end before the tree is explored.
#[test]
fn problems_without_covers_are_decided() {
    for restarts in [Restarts::Luby, Restarts::Geometric] {
        for rule in RULES {
            let problem = langford(9);
            let plan = problem.plan().restarts(restarts);
            let plan = rule.map_or(plan, |rule| plan.rule(rule));
            let mut search = plan.covers().unwrap();
            search.set_limits(Limits::NONE.nodes(2_500));
            assert_eq!(search.next_solution(), None);
            assert_eq!(search.outcome(), Some(Outcome::Limit));
            assert_eq!(search.stats().nodes, 2_500);
            search.set_limits(Limits::NONE);
            assert_eq!(search.next_solution(), None);
            assert_eq!(search.outcome(), Some(Outcome::Exhausted));
        }
    }
}

#[test]
fn covers_of_a_larger_problem_come_once_each() {
    let problem = queens(9);
    for rule in RULES {
        let plan = problem.plan().restarts(Restarts::Luby).seed(7);
        let plan = rule.map_or(plan, |rule| plan.rule(rule));
        let mut search = plan.covers().unwrap();
        let all: BTreeSet<Vec<_>> = search
            .by_ref()
            .map(|mut cover| {
                cover.sort_unstable();
                cover
            })
            .collect();
        assert_eq!(all.len(), 352); // OEIS A000170
        assert_eq!(search.stats().solutions, 352);
        assert_eq!(plan.count().unwrap(), 352_u32.into());
    }
}

#[test]
fn runs_keep_to_what_is_asked_for() {
    let problem: Problem = "a b\na\nb".parse().unwrap();
    let plan = problem.plan().restarts(Restarts::Luby);
    let mut search = plan.covers().unwrap();
    assert_eq!(search.threads(), 1);
    assert_eq!(search.remaining().err(), Some(UnsupportedError::Parts));
    assert_eq!(search.begin([]).err(), Some(UnsupportedError::Parts));
    let selection = search.selection().unwrap();
    assert_eq!(selection.restarts, Restarts::Luby);
    assert!(plan.engine(EngineKind::Memo).covers().is_err());
    assert!(plan.engine(EngineKind::Bitset).rule(Rule::First).covers().is_err());
    let stop = StopFlag::new();
    stop.stop();
    search.set_stop(stop.clone());
    assert_eq!(search.next_solution(), None);
    assert_eq!(search.outcome(), Some(Outcome::Stopped));
    stop.clear();
    assert_eq!(search.next_solution().map(<[_]>::len), Some(2));
}
