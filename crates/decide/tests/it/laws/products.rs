//! Counts of problems that fall into independent parts, and of narrow boards.

use std::collections::{BTreeSet, HashMap};

use quadrille::BigUint;
use quadrille::search::auto::Method;
use quadrille::search::{EngineKind, Limits, Outcome, StopFlag};
use quadrille::{ItemId, Problem, Search};
use quickcheck::QuickCheck;

use crate::common::oracle;
use crate::common::problems::{Rich, langford, side_by_side};

#[test]
fn the_count_of_problems_side_by_side_is_the_product_of_their_counts() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(a: Rich, b: Rich, c: Rich, nodes: u8) -> bool {
        let parts = [a.problem(), b.problem(), c.problem(), a.problem()];
        let counts = parts.iter().map(|part| BigUint::from(oracle::covers(part).len()));
        let expected: BigUint = counts.product();
        let problem = side_by_side(&parts);
        EngineKind::ALL.into_iter().all(|(engine, ..)| {
            let Ok(mut counting) = problem.plan().engine(engine).threads(1).counting() else {
                let is_bitset = engine == EngineKind::Bitset;
                return is_bitset && problem.has_multiplicities() || engine == EngineKind::Learn;
            };
            // In slices; what has been counted never decreases.
            let mut so_far = BigUint::ZERO;
            counting.set_limits(Limits::NONE.nodes(nodes.into()));
            while counting.count().is_none() {
                assert_eq!(counting.outcome(), Some(Outcome::Limit));
                assert!(counting.counted() >= so_far);
                so_far = counting.counted();
                counting.set_limits(Limits::NONE.nodes(3));
            }
            counting.counted() == expected && counting.progress() > 0.999
        })
    }
    QuickCheck::new().tests(300).quickcheck(law as fn(_, _, _, _) -> _);
}

#[test]
fn equal_and_different_parts_are_multiplied() {
    // OEIS A014552: 1 and 26 pairs of mirrored solutions, and 17,792.
    let parts = [4, 7, 4, 4, 11, 7].map(langford);
    let problem = side_by_side(&parts);
    let mut counting = problem.plan().threads(1).counting().unwrap();
    let expected = BigUint::from(2_u32).pow(3) * BigUint::from(52_u32).pow(2) * 35_584_u32;
    assert_eq!(counting.count(), Some(expected));
    assert!(matches!(counting.method(), Method::Product(6)));
}

#[test]
fn a_part_without_covers_does_not_wait_for_one_that_takes_long() {
    // Langford pairs of 9 need more than the first tree nodes, and there are none.
    let problem = side_by_side(&[langford(20), langford(9), langford(23), langford(24)]);
    assert_eq!(problem.plan().threads(1).count(), Ok(BigUint::ZERO));
}

#[test]
fn a_stopped_product_goes_on() {
    let problem = side_by_side(&[langford(11), langford(11), langford(7)]);
    let mut counting = problem.plan().threads(1).counting().unwrap();
    let stop = StopFlag::default();
    stop.stop();
    counting.set_stop(stop.clone());
    assert_eq!((counting.count(), counting.outcome()), (None, Some(Outcome::Stopped)));
    stop.clear();
    let expected = BigUint::from(35_584_u32).pow(2) * 52_u32;
    assert_eq!(counting.count(), Some(expected));
}

type Cell = (usize, usize);

/// All ways to place a polyomino of `size` cells on a board, each once.
fn placements(size: usize, columns: usize, rows: usize) -> BTreeSet<BTreeSet<Cell>> {
    let cells = (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y)));
    let mut grown: BTreeSet<BTreeSet<Cell>> = cells.map(|cell| [cell].into()).collect();
    for _ in 1..size {
        let larger = grown.iter().flat_map(|shape| {
            shape.iter().flat_map(move |&(x, y)| {
                let beside =
                    [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
                let is_free =
                    move |&(x, y): &Cell| x < columns && y < rows && !shape.contains(&(x, y));
                let with = move |cell| shape.iter().copied().chain([cell]).collect();
                beside.into_iter().filter(is_free).map(with)
            })
        });
        grown = larger.collect();
    }
    grown
}

/// The number of ways to fill the board, column by column: how many ways lead to each set of
/// covered cells.
fn transfer(placements: &BTreeSet<BTreeSet<Cell>>, columns: usize, rows: usize) -> BigUint {
    let bit = |&(x, y): &Cell| 1_u128 << (x * rows + y);
    let masks: Vec<u128> = placements.iter().map(|shape| shape.iter().map(bit).sum()).collect();
    let mut states: HashMap<u128, BigUint> = HashMap::from([(0, BigUint::from(1_u8))]);
    for cell in 0..columns * rows {
        let fitting: Vec<u128> =
            masks.iter().copied().filter(|mask| mask.trailing_zeros() as usize == cell).collect();
        let mut next: HashMap<u128, BigUint> = HashMap::new();
        for (covered, count) in states {
            if covered >> cell & 1 == 1 {
                *next.entry(covered).or_default() += count;
                continue;
            }
            for mask in fitting.iter().filter(|&mask| mask & covered == 0) {
                *next.entry(covered | mask).or_default() += &count;
            }
        }
        states = next;
    }
    states.into_values().sum()
}

/// Numbers from 0 in an order without a pattern.
fn mixed(n: usize) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..n).collect();
    numbers.sort_by_key(|&k| (k as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20);
    numbers
}

#[test]
fn a_narrow_board_is_swept_from_end_to_end_in_whatever_order_its_cells_are_declared() {
    for (size, columns, rows) in [(4, 14, 6), (5, 14, 5), (3, 24, 5), (5, 11, 5), (4, 15, 5)] {
        let shapes = placements(size, columns, rows);
        let expected = transfer(&shapes, columns, rows);
        for is_mixed in [false, true] {
            let mut builder = Problem::builder();
            let order =
                if is_mixed { mixed(columns * rows) } else { (0..columns * rows).collect() };
            for &cell in &order {
                builder.primary(cell.to_string()).unwrap();
            }
            for shape in &shapes {
                let item = |&(x, y): &Cell| builder.item(&(x * rows + y).to_string()).unwrap();
                let items: Vec<ItemId> = shape.iter().map(item).collect();
                builder.option(items).unwrap();
            }
            let problem = builder.build();
            let mut counting = problem.plan().threads(1).counting().unwrap();
            // More than an enumeration meets in an hour, fewer than by other orders.
            counting.set_limits(Limits::NONE.nodes(3_000_000));
            assert_eq!(counting.count(), Some(expected.clone()), "{size}, {columns}, {rows}");
        }
    }
}
