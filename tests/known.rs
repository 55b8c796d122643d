//! Published numbers of covers.

mod common;

use common::problems::{families, langford, queens};
use quadrille::Problem;
use quadrille::run::{Limits, Outcome};

fn count(problem: &Problem) -> u64 {
    let mut search = problem.search();
    while let Some(options) = search.next_solution() {
        quadrille::verify::verify(problem, options).unwrap();
    }
    assert_eq!(search.outcome(), Some(Outcome::Exhausted));
    search.stats().solutions
}

/// OEIS A000170.
#[test]
fn queens_that_do_not_attack_each_other() {
    for (n, expected) in (1..).zip([1, 0, 0, 2, 10, 4, 40, 92, 352]) {
        assert_eq!(count(&queens(n)), expected, "{n} queens");
    }
}

/// Twice OEIS A014552: each arrangement and its mirror image.
#[test]
fn langford_pairs() {
    for (n, expected) in (1..).zip([0, 0, 2, 2, 0, 0, 52, 300]) {
        assert_eq!(count(&langford(n)), expected, "{n} pairs");
    }
}

/// OEIS A000110: all partitions of a set, so all sets are options.
#[test]
fn set_partitions() {
    for (n, expected) in (0..).zip([1, 1, 2, 5, 15, 52, 203, 877]) {
        assert_eq!(count(&families(n, |_| true)), expected, "{n} elements");
    }
}

/// OEIS A001147: the options are all pairs.
#[test]
fn perfect_matchings() {
    for (k, expected) in (0..).zip([1, 1, 3, 15, 105, 945]) {
        let pairs = families(2 * k, |bits| bits.count_ones() == 2);
        assert_eq!(count(&pairs), expected, "{} points", 2 * k);
        if k > 0 {
            let odd = families(2 * k - 1, |bits| bits.count_ones() == 2);
            assert_eq!(count(&odd), 0);
        }
    }
}

/// TAOCP 7.2.2.1 (5): a single cover, options 1, 4 and 5 of the book's list.
#[test]
fn the_books_first_example() {
    let mut builder = Problem::builder();
    let [a, b, c, d, e, f, g] = builder.primaries(["a", "b", "c", "d", "e", "f", "g"]).unwrap();
    for items in [&[c, e][..], &[a, d, g], &[b, c, f], &[a, d, f], &[b, g], &[d, e, g]] {
        builder.option(items).unwrap();
    }
    let problem = builder.build();
    let mut search = problem.search();
    search.set_limits(Limits::NONE);
    let cover: Vec<usize> = search.next().unwrap().iter().map(|option| option.index()).collect();
    // The search branches on a, which is the first of the items with two options.
    assert_eq!(cover, [3, 4, 0]);
    assert_eq!(search.next_solution(), None);
}
