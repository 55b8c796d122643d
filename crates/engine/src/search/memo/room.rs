//! The memory that a memo search takes beside its table, known before it takes any.
//!
//! Each level keeps its living options, its open items and its sum. A level covers at least the
//! primary items of the smallest option, and has an option of its own, so the number of levels is
//! bounded; so are the limbs of a sum, since a level multiplies the count by at most the options of
//! its item. A long chain of items has as many levels as items, and takes memory in proportion to
//! the square of its length.

use crate::problem::{ItemKind, Problem};

/// Bytes for each entry, while the matrix and the classes are made: pairs of an item and a color
/// twice, sorted items twice, conflicts.
const OF_ENTRY: usize = 60;

/// Bytes for each option: lists of items, places in tables.
const OF_OPTION: usize = 120;

/// Bytes for each item: lists of options, rows, windows.
const OF_ITEM: usize = 120;

/// The most bytes beside the table, estimated from above.
pub(super) fn beside_table<T>(problem: &Problem<T>) -> usize {
    let mut sizes = vec![0_usize; problem.n_items()];
    let mut smallest = problem.n_primary();
    for option in problem.options() {
        let mut n_primary = 0;
        for item in problem.option(option) {
            sizes[item.index()] += 1;
            n_primary += usize::from(problem.kind(item) == ItemKind::Primary);
        }
        if n_primary > 0 {
            smallest = smallest.min(n_primary);
        }
    }
    let n_levels = problem.n_options().min(problem.n_primary() / smallest.max(1)) + 2;
    let largest = sizes.iter().max().copied().unwrap_or(0);
    let words = |bits: usize| bits.div_ceil(64) + 1;
    // The bits of a factor of at most `largest`.
    let bits = (usize::BITS - largest.leading_zeros()) as usize;
    let of_level = words(problem.n_options()) + words(problem.n_items()) + words(n_levels * bits);
    let of_data = OF_ENTRY * problem.n_entries()
        + OF_OPTION * problem.n_options()
        + OF_ITEM * problem.n_items();
    n_levels.saturating_mul(8 * of_level).saturating_add(of_data)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_takes_memory_as_the_square_of_its_length() {
        let chain = |n: usize| {
            let mut builder = Problem::builder();
            let items = builder.primaries((0..n).map(|k| format!("i{k}"))).unwrap();
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
        let mut builder = Problem::builder();
        let items = builder.primaries((0..10_000).map(|k| format!("i{k}"))).unwrap();
        builder.option(items).unwrap();
        assert!(beside_table(&builder.build()) < 1 << 21);
    }
}
