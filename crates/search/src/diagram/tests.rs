//! All questions, asked of diagrams with products and with more levels than a stack has; small
//! problems do not have such diagrams. The expected answers come from lists of the covers, made
//! directly from the definition.

#![expect(clippy::cast_precision_loss, reason = "small numbers")]

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use quickcheck::{Arbitrary, Gen, quickcheck};

use super::{Diagram, EMPTY, Edge, Edges, NONE, REST, Store, Trie, View};
use crate::dlx::Dlx;
use crate::problem::{Instance, OptionId};

/// The diagram of a node, without a problem.
fn diagram(store: Store, root: u32, n_options: u32) -> Diagram {
    let problem: Instance = "a\na".parse().unwrap();
    store.into_diagram(root, n_options as usize, problem.fingerprint())
}

fn choice(store: &mut Store, edges: &mut [Edge]) -> u32 {
    store.choice(edges)
}

fn only(store: &mut Store, option: u32, node: u32) -> u32 {
    choice(store, &mut [Edge { option, node }])
}

fn product(store: &mut Store, factors: Vec<u32>) -> u32 {
    store.product(factors)
}

/// A random diagram. Every edge has an option of its own, so that all combinations are covers.
#[derive(Clone, Debug)]
struct Any(Diagram);

impl Arbitrary for Any {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut store = Store::new(usize::MAX);
        let mut n_options = 0;
        let mut option = || {
            n_options += 1;
            n_options - 1
        };
        // Nodes that have no option in common.
        let mut parts: Vec<u32> = Vec::new();
        for _ in 0..usize::arbitrary(g) % 12 {
            let part = match u8::arbitrary(g) % 4 {
                0 => {
                    let n = usize::arbitrary(g) % 4;
                    let factors: Vec<u32> = (0..n).map_while(|_| parts.pop()).collect();
                    product(&mut store, factors)
                }
                1 => only(&mut store, option(), parts.pop().unwrap_or(EMPTY)),
                _ => {
                    let below = parts.pop().unwrap_or(EMPTY);
                    let mut edges = Vec::new();
                    for _ in 0..=u8::arbitrary(g) % 3 {
                        let node = match u8::arbitrary(g) % 3 {
                            0 => EMPTY,
                            1 => only(&mut store, option(), below),
                            _ => below,
                        };
                        edges.push(Edge { option: option(), node });
                    }
                    if edges.len() > 1 && bool::arbitrary(g) {
                        let node = if bool::arbitrary(g) { below } else { EMPTY };
                        *edges.last_mut().expect("two edges") = Edge { option: REST, node };
                    }
                    choice(&mut store, &mut edges)
                }
            };
            parts.push(part);
        }
        let root = match u8::arbitrary(g) % 20 {
            0 => NONE,
            _ => product(&mut store, parts),
        };
        // An option that is in no cover.
        Self(diagram(store, root, n_options + 1))
    }
}

/// The covers of a node in order, from the definition.
fn covers(diagram: &Diagram, node: u32) -> Vec<Vec<OptionId>> {
    match diagram.node(node) {
        View::NoCover => vec![],
        View::EmptyCover => vec![vec![]],
        View::Choice(Edges(edges)) => edges
            .iter()
            .flat_map(|edge| {
                let rest = covers(diagram, edge.node).into_iter();
                rest.map(|rest| edge.option().into_iter().chain(rest).collect())
            })
            .collect(),
        View::Product(Edges(factors)) => factors.iter().fold(vec![vec![]], |before, factor| {
            let its = covers(diagram, factor.node);
            let pairs = before.iter().flat_map(|a| its.iter().map(move |b| [&a[..], b].concat()));
            pairs.collect()
        }),
    }
}

fn n(number: usize) -> BigUint {
    number.into()
}

/// Costs with ties, some below 0.
fn cost(option: OptionId) -> i64 {
    i64::try_from(option.index() * 37 % 11).expect("at most 10") - 3
}

fn total(cover: &[OptionId]) -> i128 {
    cover.iter().map(|&option| i128::from(cost(option))).sum()
}

quickcheck! {
    fn covers_come_in_order_from_the_first_and_from_the_nth(any: Any) -> bool {
        let Any(diagram) = any;
        let all = covers(&diagram, diagram.root);
        let counted = diagram.counted();
        diagram.count() == n(all.len())
            && diagram.covers().eq(all.iter().cloned())
            && (0..=all.len() + 1).all(|k| {
                counted.covers_from(&n(k)).eq(all.iter().skip(k).cloned())
            })
    }

    fn the_rank_of_the_nth_is_n(any: Any) -> bool {
        let Any(diagram) = any;
        let all = covers(&diagram, diagram.root);
        let counted = diagram.counted();
        counted.nth(&n(all.len())).is_none() && all.iter().enumerate().all(|(k, cover)| {
            let mut reversed = cover.clone();
            reversed.reverse();
            counted.nth(&n(k)).as_ref() == Some(cover) && counted.rank(&reversed) == Some(n(k))
        })
    }

    fn what_is_not_a_cover_has_no_rank(any: Any, numbers: Vec<u8>) -> bool {
        let Any(diagram) = any;
        let options: Vec<OptionId> = numbers.iter().map(|&k| OptionId::new(k.into())).collect();
        let sorted: BTreeSet<_> = options.iter().collect();
        let is_cover = sorted.len() == options.len()
            && diagram.covers().any(|cover| sorted == cover.iter().collect());
        diagram.counted().rank(&options).is_some() == is_cover
    }

    fn shares_are_those_of_the_list(any: Any) -> bool {
        let Any(diagram) = any;
        let all = covers(&diagram, diagram.root);
        let shares = diagram.counted().shares();
        (0..diagram.n_options()).map(OptionId::new).all(|option| {
            let having = all.iter().filter(|cover| cover.contains(&option)).count();
            let share = if all.is_empty() { 0.0 } else { having as f64 / all.len() as f64 };
            *shares.covers(option) == n(having)
                && (shares.share(option) - share).abs() < 1e-15
                && shares.in_none().any(|other| other == option) == (having == 0)
                && shares.in_all().any(|other| other == option)
                    == (having == all.len() && having > 0)
        })
    }

    fn a_condition_filters_the_list(any: Any, required: Vec<u8>, forbidden: Vec<u8>) -> bool {
        let Any(diagram) = any;
        let options = |numbers: &[u8], most: usize| -> Vec<OptionId> {
            let numbers = numbers.iter().take(most).map(|&k| usize::from(k));
            numbers.map(|k| OptionId::new(k % (diagram.n_options() + 1))).collect()
        };
        let (required, forbidden) = (options(&required, 3), options(&forbidden, 4));
        let kept = covers(&diagram, diagram.root).into_iter().filter(|cover| {
            required.iter().all(|option| cover.contains(option))
                && !forbidden.iter().any(|option| cover.contains(option))
        });
        let conditioned = diagram.condition(&required, &forbidden);
        conditioned.covers().eq(kept)
            && conditioned.fingerprint() == diagram.fingerprint()
            && conditioned.n_edges() <= diagram.n_edges()
    }

    fn the_cheapest_come_first_and_each_once(any: Any) -> bool {
        let Any(diagram) = any;
        let all: BTreeSet<_> = diagram.covers().map(|cover| (total(&cover), cover)).collect();
        let found: Vec<_> = diagram.cheapest(cost).collect();
        found.is_sorted_by_key(|&(cost, _)| cost)
            && found.len() == all.len()
            && found.into_iter().collect::<BTreeSet<_>>() == all
    }

    fn the_distribution_of_costs_is_that_of_the_list(any: Any) -> bool {
        let Any(diagram) = any;
        let mut expected = BTreeMap::new();
        for cover in diagram.covers() {
            *expected.entry(total(&cover)).or_insert(BigUint::ZERO) += 1_u8;
        }
        diagram.cost_distribution(cost).unwrap().into_iter().eq(expected)
    }

    fn each_cover_has_its_probability(any: Any) -> bool {
        let Any(diagram) = any;
        let all = covers(&diagram, diagram.root);
        let weight = |option: OptionId| (cost(option) + 3) as f64;
        let of = |cover: &[OptionId]| cover.iter().map(|&option| weight(option)).product::<f64>();
        let whole: f64 = all.iter().map(|cover| of(cover)).sum();
        let counted = diagram.counted();
        let uniform = counted.sampler(1);
        let is_near = |x: f64, y: f64| (x - y).abs() <= 1e-13 * y + 1e-17;
        all.iter().all(|cover| is_near(uniform.probability(cover), 1.0 / all.len() as f64))
            && match diagram.weighted_sampler(1, weight) {
                Ok(sampler) => {
                    all.iter().all(|cover| is_near(sampler.probability(cover), of(cover) / whole))
                }
                Err(_) => whole == 0.0 && !all.is_empty(),
            }
    }

    fn samples_are_covers(any: Any, seed: u64) -> bool {
        let Any(diagram) = any;
        let all: BTreeSet<Vec<OptionId>> = diagram.covers().collect();
        let counted = diagram.counted();
        let weighted = diagram.weighted_sampler(seed, |option| 1.0 / (cost(option) as f64 + 4.0));
        counted.sampler(seed).take(9).chain(weighted.unwrap().take(9)).all(|c| all.contains(&c))
            && counted.sampler(seed).next().is_some() != diagram.is_empty()
    }
}

#[test]
fn a_seed_gives_the_same_covers_on_every_machine_and_in_every_copy() {
    let ladder = ladder(200);
    let counted = ladder.counted();
    let mut sampler = counted.sampler(1);
    let drawn: Vec<_> = sampler.by_ref().take(50).collect();
    assert!(sampler.clone().take(50).eq(sampler.by_ref().take(50)));
    sampler.set_seed(1);
    assert!(sampler.take(50).eq(drawn.iter().cloned()));
    assert!(!counted.sampler(2).take(50).eq(drawn.iter().cloned()));
    // The options that the first choices take, as digits: 0 or 1.
    let digits = |cover: &Vec<OptionId>| -> String {
        cover[..20].iter().map(|option| ["0", "1"][option.index() % 2]).collect()
    };
    let pinned = ["00100100110100001110", "10001100110000100100", "10111010011110110110"];
    assert_eq!(drawn[..3].iter().map(digits).collect::<Vec<_>>(), pinned);
}

#[test]
fn a_diagram_by_enumeration_has_the_covers_of_the_search() {
    let problem: Instance = "a b c d\na b\nc d\na c\nb d\na\nb\nc\nd".parse().unwrap();
    let (mut store, mut trie) = (Store::new(usize::MAX), Trie::default());
    Dlx::new(&problem).for_each(|cover| trie.add(&cover, &mut store));
    let root = trie.finish(&mut store);
    let diagram = store.into_diagram(root, problem.n_options(), problem.fingerprint());
    let found: BTreeSet<Vec<OptionId>> = diagram.covers().collect();
    assert_eq!(found, Dlx::new(&problem).collect());
    assert_eq!(diagram.count(), n(7));
}

/// A diagram whose choices have one edge each.
fn chain(depth: u32) -> Diagram {
    let mut store = Store::new(usize::MAX);
    let root = (0..depth).rev().fold(EMPTY, |node, option| only(&mut store, option, node));
    diagram(store, root, depth)
}

/// A diagram with this many choices of two edges, one below the other: all sets of one option of
/// each pair.
fn ladder(depth: u32) -> Diagram {
    let mut store = Store::new(usize::MAX);
    let root = (0..depth).rev().fold(EMPTY, |node, pair| {
        let edge = |option| Edge { option, node };
        choice(&mut store, &mut [edge(2 * pair), edge(2 * pair + 1)])
    });
    diagram(store, root, 2 * depth)
}

/// The same as a product.
fn pairs(n: u32) -> Diagram {
    let mut store = Store::new(usize::MAX);
    let mut factors = Vec::new();
    for pair in 0..n {
        let edge = |option| Edge { option, node: EMPTY };
        factors.push(choice(&mut store, &mut [edge(2 * pair), edge(2 * pair + 1)]));
    }
    let root = product(&mut store, factors);
    diagram(store, root, 2 * n)
}

/// Asks all questions of a diagram, where counts are short; the first covers are the expected
/// answers.
fn ask(diagram: &Diagram) {
    let counted = diagram.counted();
    let first = diagram.covers().next().unwrap();
    assert_eq!(counted.nth(&BigUint::ZERO).as_ref(), Some(&first));
    assert_eq!(counted.rank(&first), Some(BigUint::ZERO));
    assert_eq!(counted.covers_from(&BigUint::ZERO).next().as_ref(), Some(&first));
    assert_eq!(counted.sampler(1).next().unwrap().len(), first.len());
    assert_eq!(diagram.weighted_sampler(1, |_| 1e-300).unwrap().next().unwrap().len(), first.len());
    assert_eq!(counted.shares().all(), &diagram.count());
    assert!(
        counted.rank(diagram.condition(&first, &[]).covers().next().unwrap().as_slice())
            == Some(BigUint::ZERO)
    );
    let second = diagram.cheapest(|_| u64::MAX).nth(1).map(|(cost, _)| cost);
    let cost = i128::from(u64::MAX) * i128::try_from(first.len()).unwrap();
    assert!(second.is_none_or(|second| second == cost));
    assert_eq!(diagram.cost_distribution(|_| u64::MAX).unwrap(), [(cost, diagram.count())]);
}

#[test]
fn a_diagram_may_have_more_levels_than_a_stack() {
    ask(&chain(200_000));
}

#[test]
fn a_diagram_may_have_many_choices_one_below_the_other() {
    let ladder = ladder(5_000);
    ask(&ladder);
    assert_eq!(ladder.count(), BigUint::from(1_u8) << 5_000);
}

#[test]
fn a_product_may_have_many_factors() {
    let pairs = pairs(5_000);
    ask(&pairs);
    assert_eq!(pairs.count(), BigUint::from(1_u8) << 5_000);
}

#[test]
fn counts_of_every_size_answer_the_same() {
    // The same 2^k covers with narrow, wide and big numbers.
    for k in [3, 62, 63, 64, 65, 126, 127, 128, 129, 400] {
        for diagram in [ladder(k), pairs(k)] {
            let counted = diagram.counted();
            let count = BigUint::from(1_u8) << k;
            assert_eq!(counted.count(), count);
            let two_thirds = &count * 2_u8 / 3_u8;
            let cover = counted.nth(&two_thirds).unwrap();
            // The binary digits of 2/3 alternate.
            assert!(cover.iter().enumerate().all(|(level, option)| {
                option.index() == 2 * level + usize::from(level % 2 == 0)
            }));
            assert_eq!(counted.rank(&cover), Some(two_thirds));
            assert_eq!(counted.nth(&count), None);
            let shares = counted.shares();
            assert_eq!(*shares.covers(cover[0]), &count / 2_u8);
            assert_eq!(shares.share(cover[0]).to_bits(), 0.5_f64.to_bits());
            let costs = diagram.cost_distribution(|option| (option.index() % 2) as u64).unwrap();
            assert_eq!(costs.len(), k as usize + 1);
            assert_eq!(costs[1], (1, k.into()));
        }
    }
}
