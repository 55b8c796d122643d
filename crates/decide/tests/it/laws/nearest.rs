//! What covers leave at least, against all sets of options.

use crate::common::environment::number;
use crate::common::problems::Rich;
use quadrille::problem::{Leaving, LeavingError};
use quadrille::{ItemId, ItemKind, OptionId, Problem, Search};
use quickcheck::{QuickCheck, TestResult};

/// The most options: all sets of them are tried.
const MOST_OPTIONS: usize = 12;

/// What a set of options leaves, in weight; `None` if it may not leave that, or items clash.
/// `weights` has that of each item that may be left.
fn left(problem: &Problem, set: &[OptionId], weights: &[Option<i64>]) -> Option<i64> {
    let mut sum = 0;
    for item in problem.items() {
        let entries = set.iter().flat_map(|&option| problem.entries(option));
        let colors: Vec<_> =
            entries.filter(|entry| entry.item == item).map(|entry| entry.color).collect();
        let (low, high) = problem.bounds(item).into_inner();
        let (low, n) = (i64::from(low), i64::try_from(colors.len()).unwrap());
        let weight = weights[item.index()];
        if problem.kind(item) == ItemKind::Primary {
            if n > i64::from(high) || n < low && weight.is_none() {
                return None;
            }
            sum += weight.unwrap_or(0) * (low - n).max(0);
        } else if n > 1 && colors.iter().any(|color| color.is_none() || *color != colors[0]) {
            sum += weight?;
        }
    }
    Some(sum)
}

/// What sets of options leave at least.
fn least(problem: &Problem, weights: &[Option<i64>]) -> Option<i64> {
    let is_primary = |&option: &OptionId| problem.n_primary_of(option) > 0;
    let options: Vec<OptionId> = problem.options().filter(is_primary).collect();
    let sets = 0..1_u32 << options.len();
    let chosen = |set: u32| (0..options.len()).filter(move |k| set >> k & 1 == 1);
    let sets = sets.map(|set| chosen(set).map(|k| options[k]).collect::<Vec<_>>());
    sets.filter_map(|set| left(problem, &set, weights)).min()
}

/// The problem in which the items with a weight may be left, without those that may not.
fn leaving(problem: &Problem, weights: &mut [Option<i64>]) -> Leaving {
    loop {
        let pairs = problem.items().filter_map(|item| Some((item, weights[item.index()]?)));
        match Leaving::new(problem, &pairs.collect::<Vec<(ItemId, i64)>>()) {
            Ok(leaving) => return leaving,
            Err(LeavingError::Secondary(name)) => {
                weights[problem.item(&name).unwrap().index()] = None;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn nearest_covers_leave_the_least_of_all_sets_of_options() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(rich: Rich, drawn: Vec<u8>) -> TestResult {
        let problem = rich.problem();
        if problem.n_options() > MOST_OPTIONS || drawn.is_empty() {
            return TestResult::discard();
        }
        // Of four items, three may be left, at weights up to 2.
        let weight = |drawn: &u8| (!drawn.is_multiple_of(4)).then(|| i64::from(drawn / 4 % 3));
        let mut weights: Vec<Option<i64>> =
            drawn.iter().cycle().take(problem.n_items()).map(weight).collect();
        let leaving = leaving(&problem, &mut weights);
        let mut search = Problem::from(leaving.instance.clone()).cheapest();
        search.run();
        let found = search.covers().first().map(|best| {
            let (set, items) = leaving.split(&best.options);
            let of_items: i64 = items.iter().map(|item| weights[item.index()].unwrap()).sum();
            assert_eq!(of_items, best.cost);
            assert_eq!(left(&problem, &set, &weights), Some(best.cost), "{problem}");
            best.cost
        });
        assert_eq!(found, least(&problem, &weights), "{problem} {weights:?}");
        TestResult::passed()
    }
    let tests = number("QUADRILLE_CASES", 300);
    QuickCheck::new().tests(tests).max_tests(100 * tests).quickcheck(law as fn(_, _) -> _);
}
