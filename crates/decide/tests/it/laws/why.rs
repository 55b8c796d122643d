//! Why there is no cover: reasons against brute force over all sets of options.

use crate::common::problems::{Rich, families, mutilated, pigeons};
use quadrille::models::{Model, langford::Langford};
use quadrille::proof::certificate::check;
use quadrille::proof::why::{Demand, DemandKind, Reason, ReasonKind};
use quadrille::run::{End, Question, Task};
use quadrille::{OptionId, Problem};
use quickcheck::{QuickCheck, TestResult};

/// The reason that a run gives, or `None` if there is a cover.
fn reason(problem: &Problem) -> Option<Reason> {
    let mut run = Task::new(problem.plan().threads(1), Question::Why).run().unwrap();
    let end = run.to_end();
    let answer = run.answer();
    assert_eq!(answer.why.is_none(), end == End::Enough, "{problem}");
    answer.why
}

/// Whether these options meet a demand.
fn meets(problem: &Problem, options: &[OptionId], demand: Demand) -> bool {
    let entries = options.iter().flat_map(|&option| problem.entries(option));
    let entries = entries.filter(|entry| entry.item == demand.item);
    let colors: Vec<_> = entries.map(|entry| entry.color).collect();
    let is_one_color = || colors[0].is_some() && colors.iter().all(|color| *color == colors[0]);
    match demand.kind {
        DemandKind::AtLeast(low) => colors.len() >= low as usize,
        DemandKind::AtMost(high) => colors.len() <= high as usize || is_one_color(),
        _ => panic!("a new kind"),
    }
}

/// Whether some set of options meets all of these demands.
fn can_be_met(problem: &Problem, demands: &[Demand]) -> bool {
    let all: Vec<OptionId> = problem.options().collect();
    (0..1_u32 << all.len()).any(|bits| {
        let chosen: Vec<OptionId> =
            all.iter().copied().filter(|option| bits >> option.index() & 1 == 1).collect();
        demands.iter().all(|&demand| meets(problem, &chosen, demand))
    })
}

/// Checks a reason by brute force.
fn check_reason(problem: &Problem, reason: &Reason) {
    let text = reason.describe(problem);
    assert!(!can_be_met(problem, &reason.demands), "{problem}{text}");
    assert!(reason.irreducible, "{problem}{text}");
    for without in 0..reason.demands.len() {
        let mut others = reason.demands.clone();
        others.remove(without);
        assert!(can_be_met(problem, &others), "{problem}{text}: {without} is not needed");
    }
    if let Some(certificate) = &reason.certificate {
        assert_eq!(check(problem, certificate), Ok(()), "{problem}{text}");
    }
}

#[test]
fn reasons_are_right_and_irreducible() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich) -> TestResult {
        let problem = rich.problem();
        let all = Demand::of(&problem);
        let Some(reason) = reason(&problem) else {
            assert!(can_be_met(&problem, &all), "{problem}");
            return TestResult::discard();
        };
        check_reason(&problem, &reason);
        TestResult::passed()
    }
    let tests = std::env::var("QUADRILLE_CASES").map_or(150, |n| n.parse().unwrap());
    QuickCheck::new().tests(tests).max_tests(100 * tests).quickcheck(law as fn(Rich) -> TestResult);
}

#[test]
fn each_kind_of_reason_has_its_words() {
    let words = |text: &str| {
        let problem: Problem = text.parse().unwrap();
        let reason = reason(&problem).unwrap();
        check_reason(&problem, &reason);
        (reason.kind, reason.describe(&problem))
    };
    assert_eq!(
        words("a b L3.11\na\nb\na b\n"),
        (ReasonKind::Options, "L3.11 must be covered, and no option has it".into())
    );
    assert_eq!(
        words("3:3|a b\na\na b\n"),
        (ReasonKind::Options, "a must be covered 3 times, and only 2 options have it".into())
    );
    assert_eq!(
        words("p1 p2 p3 | h1 h2\np1 h1\np1 h2\np2 h1\np2 h2\np3 h1\np3 h2\n"),
        (
            ReasonKind::Room,
            "p1, p2 and p3 must be covered, 3 in all; each of their options takes one of h1 and \
             h2, which have room for 2"
                .into()
        )
    );
    assert_eq!(
        words("c1 c2 c3 | P\nc1 c2 P\nc2 c3 P\nc1 c3 P\n"),
        (
            ReasonKind::Room,
            "c1, c2 and c3 must be covered, 3 in all; a solution covers at most 2 of them, since \
             an option covers at most 2 with P"
                .into()
        )
    );
    assert_eq!(
        words("a b c\na b\na c\nb c\n"),
        (
            ReasonKind::Remainder,
            "a, b and c must be covered, 3 in all, an odd number; each option has an even number \
             of them"
                .into()
        )
    );
}

#[test]
fn larger_problems_have_irreducible_reasons() {
    let of = |problem: &Problem| reason(problem).unwrap();
    // One pigeon too many.
    let problem = pigeons(9, 8);
    let pigeons = of(&problem);
    assert_eq!((pigeons.kind, pigeons.demands.len()), (ReasonKind::Room, 17));
    assert!(pigeons.irreducible);
    // 32 cells of one color, and 30 of the other: 31 are too many.
    let problem = mutilated(8);
    let dominoes = of(&problem);
    assert_eq!((dominoes.kind, dominoes.demands.len()), (ReasonKind::Room, 61));
    assert!(dominoes.irreducible);
    let langford = of(&Langford::new(9).unwrap().problem().into_parts().0);
    assert_eq!((langford.kind, langford.demands.len()), (ReasonKind::Remainder, 26));
    assert!(langford.irreducible);
    // All sets of three of eight items.
    let problem = families(8, |bits| bits.count_ones() == 3);
    assert!(of(&problem).irreducible);
}
