//! A lower bound without a linear program: the cost of an option is divided among its items.
//!
//! Each primary item of an option gets an equal share of the option's cost. An item pays at least
//! the least share among its options, for each time that it is covered, so a cover costs at least
//! the sum of these over the items.

use crate::problem::{Instance, ItemKind};

/// The units of a cost of 1, in which shares are rounded down.
const SCALE: i128 = 1 << 20;

/// A lower bound of every cover's cost, with these costs of the options.
pub(super) fn least_cost(problem: &Instance, costs: &[i64]) -> i128 {
    let mut least = vec![None; problem.n_items()];
    for option in problem.options() {
        let is_primary = |&item: &_| problem.kind(item) == ItemKind::Primary;
        let items = || problem.option(option).filter(is_primary);
        let n = items().count() as i128;
        if n == 0 {
            continue; // no cover has it
        }
        let share = (i128::from(costs[option.index()]) * SCALE).div_euclid(n);
        for item in items() {
            let least: &mut Option<i128> = &mut least[item.index()];
            *least = Some(least.map_or(share, |least| least.min(share)));
        }
    }
    let paid = problem.items().filter_map(|item| {
        let share = least[item.index()]?;
        let (low, high) = problem.bounds(item).into_inner();
        Some(share * i128::from(if share < 0 { high } else { low }))
    });
    let sum: i128 = paid.sum();
    -(-sum).div_euclid(SCALE)
}

/// Whether it is clear that all covers cost the same, with all costs times `sign`: the shares are a
/// lower bound and an upper bound.
pub(super) fn is_fixed(problem: &Instance, sign: i64) -> bool {
    let [low, high] = [sign, -sign].map(|sign| {
        let costs: Vec<i64> = problem.options().map(|it| sign * problem.cost(it)).collect();
        least_cost(problem, &costs)
    });
    low == -high
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Instance;

    fn least(text: &str) -> i128 {
        let problem: Instance = text.parse().unwrap();
        let costs: Vec<i64> = problem.options().map(|option| problem.cost(option)).collect();
        least_cost(&problem, &costs)
    }

    #[test]
    fn shares_add_up_to_a_bound() {
        assert_eq!(least("a b c\na b |2\nb c |2\na c |2\n"), 3);
        // Thirds are rounded down, and the sum is rounded up.
        assert_eq!(least("a b c\na b c |7\n"), 7);
        // Secondary items pay nothing; an item may be covered up to its bounds.
        assert_eq!(least("a | x\na x |5\na |6\n"), 5);
        assert_eq!(least("2:3|a 0:2|b\na |4\na |5\nb |3\nb |-2\n"), 4);
    }

    #[test]
    fn covers_cost_the_same_if_options_cost_as_much_as_they_have_items() {
        let is_fixed = |text: &str| is_fixed(&text.parse().unwrap(), 1);
        assert!(is_fixed("a b | x\na b x\na\nb\n"));
        assert!(is_fixed("a b c\na b |6\nb c |6\na |3\nc |3\n"));
        assert!(is_fixed("a b c\na b c |7\n"));
        // One option or two, of equal costs.
        assert!(!is_fixed("a b\na b |1\na |1\nb |1\n"));
        assert!(!is_fixed("0:1|a b\na |1\nb |1\n"));
    }
}
