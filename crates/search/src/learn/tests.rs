//! The invariants of the search, checked against the covers by Dancing Links.

use crate::problem::Instance;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use quickcheck::{Gen, quickcheck};
use rand_chacha::rand_core::Rng;

use super::*;
use crate::search::dlx::Dlx;
use crate::search::{Limits, Search};
use crate::tests::instance;
use quadrille::models::steiner::Steiner;

/// A small problem of any kind, from random numbers: bounds, colors, secondary items.
#[derive(Clone, Debug)]
pub(crate) struct Text(String);

impl quickcheck::Arbitrary for Text {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut below = |n: usize| usize::arbitrary(g) % n;
        let (n_primary, n_secondary) = (1 + below(9), below(4));
        let mut text = String::new();
        for item in 0..n_primary {
            text += match below(12) {
                0 => "0:1|",
                1 => "1:2|",
                2 => "2|",
                _ => "",
            };
            write!(text, "p{item} ").unwrap();
        }
        if n_secondary > 0 {
            text += "|";
            (0..n_secondary).for_each(|item| write!(text, " s{item}").unwrap());
        }
        for _ in 0..below(40) {
            text += "\n";
            let first = below(n_primary);
            write!(text, "p{first}").unwrap();
            for item in (0..n_primary).filter(|&item| item != first) {
                if below(3) == 0 {
                    write!(text, " p{item}").unwrap();
                }
            }
            for item in 0..n_secondary {
                match below(6) {
                    0 => write!(text, " s{item}").unwrap(),
                    1 | 2 => write!(text, " s{item}:c{}", below(3)).unwrap(),
                    _ => {}
                }
            }
        }
        Self(text)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let lines: Vec<String> = self.0.lines().map(str::to_owned).collect();
        let without = move |k: usize| {
            let kept = lines.iter().enumerate().filter(|&(other, _)| other != k);
            Self(kept.map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n"))
        };
        Box::new((1..self.0.lines().count()).map(without))
    }
}

impl Text {
    /// The same problem, each primary item of which is to be covered once.
    pub(crate) fn without_bounds(&self) -> Instance {
        let text = ["0:1|", "1:2|", "2|"]
            .into_iter()
            .fold(self.0.clone(), |text, bounds| text.replace(bounds, ""));
        text.parse().unwrap()
    }

    pub(crate) fn problem(&self) -> Instance {
        self.0.parse().unwrap()
    }
}

const BRANCHINGS: [Branching; 2] = [Branching::Items, Branching::Options];

quickcheck! {
    fn every_learned_clause_holds_in_every_cover(text: Text, seed: u64) -> bool {
        let problem = text.problem();
        let covers: Vec<BTreeSet<OptionId>> =
            Dlx::new(&problem).map(|cover| cover.into_iter().collect()).collect();
        BRANCHINGS.into_iter().all(|branching| {
            let mut search = Learn::new(&problem, branching, seed);
            search.keep_log();
            // Up to the first cover: later clauses may follow from its exclusion.
            let cover = search.next();
            let holds = |literal: &u32, cover: &BTreeSet<OptionId>| {
                cover.contains(&search.number(*literal)) == literal.is_multiple_of(2)
            };
            let implied = search.log.steps().all(|step| match step {
                LogStep::Learned(clause) => {
                    covers.iter().all(|cover| clause.iter().any(|literal| holds(literal, cover)))
                }
                LogStep::Dropped(_) => true,
            });
            implied && cover.is_none() == covers.is_empty()
        })
    }

    fn a_search_with_the_clauses_of_another_misses_no_cover(text: Text, seed: u64) -> bool {
        let problem = text.problem();
        let sorted = |mut cover: Vec<OptionId>| {
            cover.sort_unstable();
            cover
        };
        let covers: BTreeSet<_> = Dlx::new(&problem).map(sorted).collect();
        let list = Exchange::default();
        let mut one = Learn::new(&problem, Branching::Items, seed);
        one.share(list.clone(), 1);
        // Up to the first cover: later clauses may follow from its exclusion.
        let is_none = one.next().is_none();
        let mut other = Learn::new(&problem, Branching::Options, seed);
        other.share(list, 2);
        other.take_over();
        is_none == covers.is_empty() && other.map(sorted).collect::<BTreeSet<_>>() == covers
    }

    fn going_back_restores_all_counters(text: Text, seed: u64) -> bool {
        let problem = text.problem();
        BRANCHINGS.into_iter().all(|branching| {
            let mut search = Learn::new(&problem, branching, seed);
            (1..40).all(|_| {
                search.set_limits(Limits::NONE.nodes(1));
                let _ = search.next();
                search.backtrack(0);
                search.is_exhausted || search.propagate().is_err() || counters_are_right(&search)
            })
        })
    }

    fn the_order_of_the_options_is_that_of_the_definition(text: Text) -> bool {
        let matrix = LearnMatrix::new(&text.problem());
        (0..=matrix.n_items)
            .all(|from| lexicographic::order(&matrix, from) == by_labels(&matrix, from))
    }
}

/// A lexicographic breadth-first order from its definition: the visited neighbors of each node are
/// its label, the neighbor visited first counts most, and the node with the largest label is next.
fn by_labels(matrix: &LearnMatrix, from: u32) -> Vec<u32> {
    let n_nodes = matrix.n_items + matrix.n_options;
    let mut labels: Vec<Vec<usize>> = vec![Vec::new(); n_nodes as usize];
    let mut left: Vec<u32> = (0..n_nodes).collect();
    labels.iter_mut().skip(from as usize).take(1).for_each(|label| label.push(usize::MAX));
    let mut options = Vec::new();
    let key = |labels: &[Vec<usize>], node: u32| (labels[node as usize].clone(), Reverse(node));
    while let Some(&node) = left.iter().max_by_key(|&&node| key(&labels, node)) {
        left.retain(|&other| other != node);
        let neighbors: Vec<u32> = match node.checked_sub(matrix.n_items) {
            Some(option) => {
                options.push(option);
                matrix.items(option).to_vec()
            }
            None => matrix.options(node).iter().map(|option| matrix.n_items + option).collect(),
        };
        for neighbor in neighbors {
            labels[neighbor as usize].push(left.len());
        }
    }
    options
}

#[test]
fn a_shuffled_system_of_quadruples_is_found_at_once() {
    for seed in 1..=4 {
        let problem = shuffled(&instance(&Steiner::new(3, 4, 16).unwrap()), seed);
        let mut search = Learn::new(&problem, Branching::Options, seed % 3);
        search.set_limits(Limits::NONE.nodes(1000));
        assert_eq!(search.next().map(|cover| cover.len()), Some(140)); // 16 * 15 * 14 / 24
    }
}

/// The problem with its items and its options in another order.
fn shuffled(problem: &Instance, seed: u64) -> Instance {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut in_any_order = |n: usize| {
        let mut all: Vec<(u32, usize)> = (0..n).map(|k| (rng.next_u32(), k)).collect();
        all.sort_unstable();
        all.into_iter().map(|(_, k)| k)
    };
    let names = in_any_order(problem.n_items()).map(|k| format!("i{k}"));
    let mut text = names.collect::<Vec<_>>().join(" ");
    for k in in_any_order(problem.n_options()) {
        text += "\n";
        let option = problem.options().nth(k).unwrap();
        problem.entries(option).for_each(|entry| write!(text, "i{} ", entry.item.index()).unwrap());
    }
    text.parse().unwrap()
}

/// Whether the counters are those of the literals on the trail, all of which are propagated.
fn counters_are_right(search: &Learn) -> bool {
    let Learn { matrix, trail, items, .. } = search;
    (0..matrix.n_items).all(|item| {
        let options = matrix.options(item);
        let left = options.iter().filter(|&&option| !trail.is_excluded(option));
        let n_chosen = options.iter().filter(|&&option| trail.is_chosen(option)).count();
        let is_counted = item < matrix.n_once
            || items.n_chosen[(item - matrix.n_once) as usize] as usize == n_chosen;
        let are_left = items.choices(item).is_none_or(|choices| {
            let (low, _) = matrix.bounds(item);
            choices.n as usize + low as usize == left.clone().count() + 1
                && choices.xor == left.fold(0, |xor, option| xor ^ option)
                && items.open().contains(&item) == (n_chosen < low as usize)
        });
        is_counted && are_left
    })
}

/// Pigeons and holes: a problem without a cover, hard to refute without counting.
pub(crate) fn pigeons(n: usize) -> Instance {
    let mut text = String::new();
    (0..n).for_each(|pigeon| write!(text, "p{pigeon} ").unwrap());
    text += "|";
    (1..n).for_each(|hole| write!(text, " h{hole}").unwrap());
    for pigeon in 0..n {
        (1..n).for_each(|hole| write!(text, "\np{pigeon} h{hole}").unwrap());
    }
    text.parse().unwrap()
}

#[test]
fn a_reduction_keeps_watches_reasons_and_the_answer() {
    for branching in BRANCHINGS {
        let mut search = Learn::new(&pigeons(7), branching, 1);
        while search.outcome() != Some(Outcome::Exhausted) {
            search.set_limits(Limits::NONE.nodes(20));
            assert_eq!(search.next(), None);
            if !search.is_exhausted {
                search.reduce_clauses();
            }
        }
        assert!(search.learn_stats().dropped > 0);
    }
}

#[test]
fn clauses_stay_within_the_memory() {
    for branching in BRANCHINGS {
        let mut search = Learn::new(&pigeons(9), branching, 1);
        let memory = 1 << 17;
        search.set_memory(memory);
        for _ in 0..200 {
            search.set_limits(Limits::NONE.nodes(100));
            let _ = search.next();
            // One decision may lead to a few more clauses.
            assert!(search.learn_stats().bytes <= memory);
        }
        assert!(search.learn_stats().dropped > 0);
    }
}

#[test]
fn the_same_seed_goes_the_same_way() {
    for branching in BRANCHINGS {
        let runs = [3, 3, 4].map(|seed| {
            let mut search = Learn::new(&pigeons(7), branching, seed);
            assert_eq!(search.next(), None);
            (search.stats(), search.learn_stats())
        });
        assert_eq!(runs[0], runs[1]);
        assert_ne!(runs[1], runs[2]);
    }
}
