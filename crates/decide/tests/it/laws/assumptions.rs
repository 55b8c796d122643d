//! Plans that require and forbid options, by every engine, against all covers filtered.

use std::collections::BTreeSet;

use crate::common::oracle::covers;
use crate::common::problems::Rich;
use quadrille::search::auto::{DiagramError, Plan};
use quadrille::search::{EngineKind, Limits};
use quadrille::{BigUint, OptionId, Problem, Search};
use quickcheck::quickcheck;

/// The covers as sorted option numbers; each may come once only.
fn set(found: impl IntoIterator<Item = Vec<OptionId>>) -> BTreeSet<Vec<usize>> {
    let mut all = BTreeSet::new();
    for cover in found {
        let mut numbers: Vec<usize> = cover.iter().map(|option| option.index()).collect();
        numbers.sort_unstable();
        assert!(all.insert(numbers), "a cover is found twice");
    }
    all
}

/// Options of the problem, by any numbers.
fn options(problem: &Problem, picks: &[u8], most: usize) -> Vec<OptionId> {
    let n = problem.n_options().max(1);
    let all: Vec<OptionId> = problem.options().collect();
    picks.iter().take(most).filter_map(|&k| all.get(usize::from(k) % n).copied()).collect()
}

/// Whether the searches of a plan have these covers and no others.
fn answers(plan: &Plan<'_>, kind: EngineKind, expected: &BTreeSet<Vec<usize>>) {
    if let Ok(search) = plan.covers() {
        assert_eq!(set(search), *expected, "{kind}");
        // A part is taken up under the same assumptions.
        let mut search = plan.covers().unwrap();
        search.set_limits(Limits::NONE.solutions(1));
        let mut found: Vec<_> = search.by_ref().collect();
        let mut again = plan.covers().unwrap();
        again.begin(search.remaining());
        found.extend(again);
        assert_eq!(set(found), *expected, "parts of {kind}");
    } else {
        assert!(!matches!(kind, EngineKind::Auto | EngineKind::Dlx));
    }
    if let Ok(search) = plan.finding() {
        assert_eq!(set(search), *expected, "{kind} finds");
        assert_eq!(plan.first().unwrap().is_some(), !expected.is_empty());
    }
    if let Ok(count) = plan.count() {
        assert_eq!(count, BigUint::from(expected.len()), "{kind} counts");
    }
    match plan.diagram() {
        Ok(diagram) => assert_eq!(set(diagram.covers()), *expected, "{kind} builds"),
        Err(DiagramError::Unsupported(_)) => {}
        Err(error) => panic!("{error}"),
    }
}

quickcheck! {
    fn engines_find_the_covers_with_some_options_and_without_others(
        rich: Rich, required: Vec<u8>, forbidden: Vec<u8>
    ) -> bool {
        let problem = rich.problem();
        let required = options(&problem, &required, 2);
        let forbidden = options(&problem, &forbidden, 3);
        let has = |cover: &[usize], option: &OptionId| cover.contains(&option.index());
        let mut expected = covers(&problem);
        expected.retain(|cover| {
            required.iter().all(|option| has(cover, option))
                && !forbidden.iter().any(|option| has(cover, option))
        });
        for (kind, ..) in EngineKind::ALL {
            let plan = problem.plan().engine(kind).threads(1).memory(1 << 24);
            let plan = plan.require(required.iter().copied()).forbid(forbidden.iter().copied());
            answers(&plan, kind, &expected);
        }
        let plan = problem.plan().threads(2).require(required).forbid(forbidden);
        plan.count() == Ok(expected.len().into()) && set(plan.covers().unwrap()) == expected
    }
}

#[test]
fn options_of_several_questions_add_up() {
    let problem: Problem = "a b c\na\nb\nc\na b\nb c\n".parse().unwrap();
    let [a, b, c, ab, _] = problem.options().collect::<Vec<_>>()[..] else { unreachable!() };
    let plan = problem.plan().require([c]);
    assert_eq!(plan.count(), Ok(2_u32.into()));
    let plan = plan.forbid([ab]);
    assert_eq!(set(plan.covers().unwrap()), set([vec![a, b, c]]));
    assert_eq!(plan.require([ab]).first(), Ok(None));
}

#[test]
fn a_diagram_under_assumptions_is_one_of_the_whole_problem() {
    let problem: Problem = "a b c\na\nb\nc\na b\nb c\n".parse().unwrap();
    let some = OptionId::new(1);
    let diagram = problem.plan().require([some]).diagram().unwrap();
    let all = problem.diagram().unwrap();
    assert_eq!(set(diagram.covers()), set(all.covers().filter(|cover| cover.contains(&some))));
    assert_eq!(diagram.fingerprint(), problem.fingerprint());
}
