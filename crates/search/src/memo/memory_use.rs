//! The memory that a memo search takes in addition to its table, computed before it is allocated.
//!
//! Each level stores its living options, its open items and its sum. A level covers at least as
//! many primary items as the smallest option has, and has an option of its own, so the number of
//! levels is bounded. The number of limbs of a sum is bounded, too, since a level multiplies the
//! count by at most the number of options of its item. A long chain of items has as many levels as
//! items, and takes memory proportional to the square of its length.

use crate::problem::Instance;

/// Bytes for each entry, while the matrix and the classes are made: pairs of an item and a color
/// twice, sorted items twice, conflicts.
const OF_ENTRY: usize = 60;

/// Bytes for each option: lists of items, places in tables.
const OF_OPTION: usize = 120;

/// Bytes for each item: lists of options, rows, windows.
const OF_ITEM: usize = 120;

/// An upper bound on the bytes in addition to the table.
pub(super) fn beside_table(problem: &Instance) -> usize {
    let n_primary = problem.options().map(|option| problem.n_primary_of(option));
    let smallest = n_primary.filter(|&n| n > 0).min().unwrap_or(1);
    // With multiplicities each level chooses an option, or finishes an item.
    let (n_levels, of_bounds) = if problem.has_multiplicities() {
        (problem.n_options() + problem.n_primary() + 2, problem.n_primary().div_ceil(2) + 1)
    } else {
        (problem.n_options().min(problem.n_primary() / smallest) + 2, 0)
    };
    let largest = problem.items().map(|item| problem.options_of(item).len()).max().unwrap_or(0);
    let words = |bits: usize| bits.div_ceil(64) + 1;
    // The bits of a factor of at most `largest`.
    let bits = (usize::BITS - largest.leading_zeros()) as usize;
    let of_level =
        words(problem.n_options()) + words(problem.n_items()) + words(n_levels * bits) + of_bounds;
    let of_data = OF_ENTRY * problem.n_entries()
        + OF_OPTION * problem.n_options()
        + OF_ITEM * problem.n_items();
    n_levels.saturating_mul(8 * of_level).saturating_add(of_data)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Instance;

    #[test]
    fn a_chain_takes_memory_as_the_square_of_its_length() {
        let chain = |n: usize| {
            let mut builder = Instance::builder();
            let item = |k| builder.primary(&format!("i{k}")).unwrap();
            let items: Vec<_> = (0..n).map(item).collect();
            for k in 0..n {
                builder.option([items[k]]).unwrap();
                builder.option(&items[k..(k + 2).min(n)]).unwrap();
            }
            beside_table(&builder.build())
        };
        assert!(chain(1000) < 1 << 21);
        assert!((14..=16).contains(&(chain(40_000) / chain(10_000))));
    }

    #[test]
    fn one_long_option_takes_one_level() {
        let mut builder = Instance::builder();
        let item = |k| builder.primary(&format!("i{k}")).unwrap();
        let items: Vec<_> = (0..10_000).map(item).collect();
        builder.option(items).unwrap();
        assert!(beside_table(&builder.build()) < 1 << 21);
    }
}
