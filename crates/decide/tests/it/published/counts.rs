//! Published counts of covers.

use crate::common::files::data;
use crate::common::problems::{dominating_queens, families, langford, queens};
use quadrille::search::{Limits, Outcome};
use quadrille::{Enumerate, Problem, Search};

fn count(problem: &Problem) -> u64 {
    let mut search = problem.search();
    while let Some(options) = search.next_solution() {
        quadrille::problem::verify::verify(problem, options).unwrap();
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

/// OEIS A000110: partitions of a set. Every nonempty subset is an option.
#[test]
fn set_partitions() {
    for (n, expected) in (0..).zip([1, 1, 2, 5, 15, 52, 203, 877]) {
        assert_eq!(count(&families(n, |_| true)), expected, "{n} elements");
    }
}

/// OEIS A001147: perfect matchings. Every pair is an option.
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

/// Every file of `data/cover` that Dancing Links enumerates within 2 million tree nodes has the
/// count of `expected.tsv`, which names the source. `laws/memo.rs` counts the others.
#[test]
fn problems_in_files_have_their_counts() {
    let table = data("cover/expected.tsv");
    let mut n_whole = 0;
    for row in table.lines().skip(1) {
        let [name, expected, _source] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("expected three columns: {row}");
        };
        let problem: Problem = data(&format!("cover/{name}.dlx")).parse().unwrap();
        let mut search = problem.search();
        for options in search.by_ref().take(1000) {
            quadrille::problem::verify::verify(&problem, &options).unwrap();
        }
        if expected.parse::<u64>().unwrap() > 200_000 {
            // Every cover is a node.
            continue;
        }
        search.set_limits(Limits::NONE.nodes(200_000));
        search.count_solutions();
        let found = search.stats().solutions;
        if search.outcome() == Some(Outcome::Limit) {
            continue;
        }
        n_whole += 1;
        assert_eq!(found.to_string(), expected, "{name}");
        if found < 1000 {
            let mut text = Vec::new();
            quadrille::text::knuth::write(&problem, &mut text).unwrap();
            let again: Problem = String::from_utf8(text).unwrap().parse().unwrap();
            assert!(again.search().eq(problem.search()), "{name}, written and read");
        }
    }
    assert!(n_whole >= 18, "only {n_whole} problems were enumerated");
}

/// Checked by dynamic programming over sets of columns.
#[test]
fn the_cheapest_assignment() {
    let text = data("cover/assign12_cost.dlx");
    let mut costs = [[0; 12]; 12];
    for line in text.lines().filter(|line| line.contains(" |")) {
        if let [row, column, cost] = line.split(' ').collect::<Vec<_>>()[..] {
            let number = |text: &str| text[1..].parse::<usize>().unwrap();
            costs[number(row)][number(column)] = number(cost);
        }
    }
    let mut least = vec![usize::MAX; 1 << 12];
    least[0] = 0;
    for taken in 0..1_usize << 12 {
        let row = taken.count_ones() as usize;
        for column in (0..12).filter(|column| taken >> column & 1 == 0) {
            let with = taken | 1 << column;
            least[with] = least[with].min(least[taken] + costs[row][column]);
        }
    }
    assert_eq!(least[(1 << 12) - 1], 134);
    let problem: Problem = text.parse().unwrap();
    let mut search = problem.cheapest();
    assert_eq!(search.run(), Outcome::Exhausted);
    assert_eq!(search.covers()[0].cost, 134);
    assert!(search.stats().nodes <= 200, "{} tree nodes", search.stats().nodes);
}

/// OEIS A002563 and A002564: the least number of queens that attack or occupy all cells, and the
/// number of ways. The bounds of a cell are 1 and the number of queens.
#[test]
fn queens_that_dominate() {
    for (n, queens, expected) in [(2, 1, 4), (3, 1, 1), (4, 2, 12), (5, 3, 186), (6, 3, 4)] {
        assert_eq!(count(&dominating_queens(n, queens)), expected, "{n}x{n}, {queens} queens");
        if queens > 1 {
            assert_eq!(count(&dominating_queens(n, queens - 1)), 0);
        }
    }
}

/// TAOCP 7.2.2.1 (5): one cover, options 1, 4 and 5 in the list of the book.
#[test]
fn the_books_first_example() {
    let mut builder = Problem::builder();
    let [a, b, c, d, e, f, g] = builder.primaries(["a", "b", "c", "d", "e", "f", "g"]).unwrap()[..]
    else {
        unreachable!()
    };
    for items in [&[c, e][..], &[a, d, g], &[b, c, f], &[a, d, f], &[b, g], &[d, e, g]] {
        builder.option(items).unwrap();
    }
    let problem = builder.build();
    let mut search = problem.search();
    search.set_limits(Limits::NONE);
    let cover: Vec<usize> = search.next().unwrap().iter().map(|option| option.index()).collect();
    // The search branches on item a, the first item with two options.
    assert_eq!(cover, [3, 4, 0]);
    assert_eq!(search.next_solution(), None);
}
