//! Questions to diagrams of random problems of every kind, against the list of all covers.

#![expect(clippy::cast_precision_loss, reason = "small numbers")]

use std::collections::{BTreeMap, BTreeSet};

use crate::common::oracle::covers;
use crate::common::problems::{Rich, side_by_side};
use quadrille::models::{Model, dominoes::dominoes, latin::Latin, packing::Shape};
use quadrille::search::auto::DiagramError;
use quadrille::search::diagram::{Diagram, WeightError};
use quadrille::search::{EngineKind, Rule, UnsupportedError};
use quadrille::text::diagram::{read_diagram, write_diagram};
use quadrille::{BigUint, OptionId, Problem, Search};
use quickcheck::quickcheck;

/// The numbers of options in ascending order.
fn sorted(cover: &[OptionId]) -> Vec<usize> {
    let mut numbers: Vec<usize> = cover.iter().map(|option| option.index()).collect();
    numbers.sort_unstable();
    numbers
}

/// Whether the diagram and all covers of a problem keep the law.
fn law(problem: &Problem, holds: impl FnOnce(&Diagram, &BTreeSet<Vec<usize>>) -> bool) -> bool {
    holds(&problem.diagram().unwrap(), &covers(problem))
}

quickcheck! {
    fn a_diagram_has_the_covers_of_the_definition(rich: Rich) -> bool {
        law(&rich.problem(), |diagram, all| {
            let listed: Vec<Vec<usize>> = diagram.covers().map(|cover| sorted(&cover)).collect();
            listed.len() == all.len()
                && listed.into_iter().collect::<BTreeSet<_>>() == *all
                && diagram.count() == all.len().into()
                && diagram.is_empty() == all.is_empty()
        })
    }

    fn every_engine_builds_the_same_covers(rich: Rich) -> bool {
        let problem = rich.problem();
        let by = |engine| problem.plan().engine(engine);
        let plans = [
            by(EngineKind::Dlx),
            by(EngineKind::Bitset),
            problem.plan().rule(Rule::First),
            by(EngineKind::Memo),
            by(EngineKind::Memo).rule(Rule::First),
            by(EngineKind::Memo).memory(1000),
        ];
        let all = covers(&problem);
        let is_right = plans.map(|plan| match plan.diagram() {
            Ok(diagram) => {
                diagram.covers().map(|cover| sorted(&cover)).collect::<BTreeSet<_>>() == all
                    && diagram.count() == all.len().into()
            }
            Err(DiagramError::Full { .. }) => true,
            // From sets of bits, and from little memory.
            Err(DiagramError::Unsupported(error)) => {
                matches!(error, UnsupportedError::Multiplicities | UnsupportedError::TooLarge)
            }
            Err(_) => false,
        });
        is_right.into_iter().all(|is_right| is_right)
    }

    fn independent_problems_have_all_pairs_of_covers(one: Rich, other: Rich) -> bool {
        let (one, other) = (one.problem(), other.problem());
        let both = side_by_side(&[one.clone(), other.clone()]);
        let [one, other, both] = [one, other, both].map(|problem| problem.diagram().unwrap());
        let distinct: BTreeSet<_> = both.covers().map(|cover| sorted(&cover)).collect();
        both.count() == one.count() * other.count() && both.count() == distinct.len().into()
    }

    fn a_file_has_the_same_covers(rich: Rich) -> bool {
        law(&rich.problem(), |diagram, _| {
            let problem = rich.problem();
            if problem.n_primary() == 0 {
                return true; // It has no text.
            }
            let mut file = Vec::new();
            write_diagram(&problem, diagram, &mut file).unwrap();
            let (_, read) = read_diagram(&file[..]).unwrap();
            read.covers().eq(diagram.covers()) && read.n_edges() == diagram.n_edges()
        })
    }

    fn the_rank_of_the_nth_cover_is_n(rich: Rich) -> bool {
        law(&rich.problem(), |diagram, all| {
            let counted = diagram.counted();
            counted.nth(&all.len().into()).is_none()
                && diagram.covers().enumerate().all(|(n, cover)| {
                    let n = BigUint::from(n);
                    let ascending: Vec<OptionId> =
                        sorted(&cover).into_iter().map(OptionId::new).collect();
                    counted.rank(&ascending) == Some(n.clone())
                        && counted.covers_from(&n).next().as_ref() == Some(&cover)
                        && counted.nth(&n) == Some(cover)
                })
        })
    }

    fn only_covers_have_a_rank(rich: Rich, picks: Vec<u8>) -> bool {
        law(&rich.problem(), |diagram, all| {
            let picked: Vec<OptionId> =
                picks.iter().map(|&pick| OptionId::new(usize::from(pick % 16))).collect();
            diagram.counted().rank(&picked).is_some() == all.contains(&sorted(&picked))
        })
    }

    fn shares_are_those_of_the_list(rich: Rich) -> bool {
        let problem = rich.problem();
        law(&problem, |diagram, all| {
            let shares = diagram.counted().shares();
            let having = |option: usize| all.iter().filter(|cover| cover.contains(&option)).count();
            let numbers = 0..problem.n_options();
            let in_all = numbers.clone().filter(|&o| !all.is_empty() && having(o) == all.len());
            let in_none = numbers.clone().filter(|&o| having(o) == 0);
            shares.in_all().map(OptionId::index).eq(in_all)
                && shares.in_none().map(OptionId::index).eq(in_none)
                && numbers.clone().all(|o| *shares.covers(OptionId::new(o)) == having(o).into())
        })
    }

    fn the_cheapest_covers_come_first(rich: Rich) -> bool {
        let problem = rich.problem();
        law(&problem, |diagram, all| {
            let costs = diagram.cheapest(|option| problem.cost(option)).map(|(cost, _)| cost);
            let mut search = problem.plan().cheapest(all.len()).expect("auto knows every problem");
            search.run();
            let expected = search.covers().iter().map(|cover| i128::from(cover.cost));
            let found: Vec<_> = diagram.cheapest(|option| problem.cost(option)).collect();
            let of = |cover: &[OptionId]| -> i128 {
                cover.iter().map(|&option| i128::from(problem.cost(option))).sum()
            };
            costs.eq(expected)
                && found.iter().all(|(cost, cover)| *cost == of(cover))
                && found.iter().map(|(_, cover)| sorted(cover)).collect::<BTreeSet<_>>() == *all
        })
    }

    fn without_products_the_cheapest_are_in_the_order_of_the_diagram(
        rich: Rich,
        costs: Vec<i8>
    ) -> bool {
        let problem = rich.problem();
        // An engine that is named makes no products.
        let plan = problem.plan().engine(EngineKind::Dlx);
        let diagram = plan.diagram().unwrap();
            let cost = |option: OptionId| {
                costs.get(option.index() % 5).copied().map_or(0, |cost| i64::from(cost % 4))
            };
            let total =
                |cover: &Vec<OptionId>| cover.iter().map(|&option| cost(option)).sum::<i64>();
            let mut expected: Vec<_> = diagram.covers().collect();
            expected.sort_by_key(total);
            diagram.cheapest(cost).map(|(_, cover)| cover).eq(expected)
    }

    fn a_condition_filters_the_list(
        rich: Rich,
        required: Vec<u8>,
        forbidden: Vec<u8>
    ) -> bool {
        law(&rich.problem(), |diagram, _| {
            let options = |picks: &[u8], most: usize| -> Vec<OptionId> {
                let picks = picks.iter().take(most);
                picks.map(|&pick| OptionId::new(usize::from(pick % 12))).collect()
            };
            let (required, forbidden) = (options(&required, 2), options(&forbidden, 3));
            let kept = diagram.covers().filter(|cover| {
                required.iter().all(|option| cover.contains(option))
                    && !forbidden.iter().any(|option| cover.contains(option))
            });
            diagram.condition(&required, &forbidden).covers().eq(kept)
        })
    }

    fn the_distribution_of_costs_is_that_of_the_list(rich: Rich, sign: bool) -> bool {
        let problem = rich.problem();
        law(&problem, |diagram, all| {
            let sign = if sign { -1 } else { 1 };
            let cost = |option| sign * problem.cost(option);
            let mut expected: BTreeMap<i128, BigUint> = BTreeMap::new();
            for cover in all {
                let total: i64 = cover.iter().map(|&option| cost(OptionId::new(option))).sum();
                *expected.entry(total.into()).or_default() += 1_u8;
            }
            diagram.cost_distribution(cost).unwrap().into_iter().eq(expected)
        })
    }

    fn samples_are_covers_that_the_seed_determines(rich: Rich, seed: u64) -> bool {
        law(&rich.problem(), |diagram, all| {
            let counted = diagram.counted();
            let samples: Vec<_> = counted.sampler(seed).take(5).collect();
            let weighted = diagram.weighted_sampler(seed, |option| (option.index() % 3) as f64);
            let again = counted.sampler(seed).take(5);
            let positive = |cover: &[usize]| cover.iter().all(|option| option % 3 > 0);
            samples.iter().all(|cover| all.contains(&sorted(cover)))
                && samples.is_empty() == all.is_empty()
                && samples.iter().cloned().eq(again)
                && match weighted {
                    Ok(sampler) => sampler.take(5).all(|cover| {
                        let cover = sorted(&cover);
                        all.contains(&cover) && positive(&cover)
                    }),
                    Err(error) => {
                        error == WeightError::AllZero && !all.iter().any(|cover| positive(cover))
                    }
                }
        })
    }
}

/// The statistic of Pearson's test: the squared differences from what is expected, in units of it.
fn chi_squared(
    n: usize,
    expected: &BTreeMap<Vec<usize>, f64>,
    samples: impl Iterator<Item = Vec<OptionId>>,
) -> f64 {
    let mut met: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
    for cover in samples.take(n) {
        *met.entry(sorted(&cover)).or_default() += 1;
    }
    assert!(met.keys().all(|cover| expected.contains_key(cover)));
    let term = |(cover, probability): (&Vec<usize>, &f64)| {
        let expected = n as f64 * probability;
        (f64::from(met.get(cover).copied().unwrap_or(0)) - expected).powi(2) / expected
    };
    expected.iter().map(term).sum()
}

/// The 0.999 quantile of the chi-squared distribution with 35 degrees of freedom: a right sampler
/// exceeds it at one seed in 1000.
const QUANTILE: f64 = 66.62;

#[test]
fn samples_pass_the_chi_squared_test() {
    let problem = dominoes(Shape::rectangle(4, 4).unwrap()).unwrap().problem();
    let diagram = problem.diagram().unwrap();
    let counted = diagram.counted();
    let all = || diagram.covers().map(|cover| sorted(&cover));
    assert_eq!(all().count(), 36);
    let uniform: BTreeMap<_, _> = all().map(|cover| (cover, 1.0 / 36.0)).collect();
    let weight = |option: usize| [0.5, 1.0, 1.5, 0.8][option % 4];
    let weight_of = |cover: &[usize]| cover.iter().map(|&option| weight(option)).product::<f64>();
    let whole: f64 = all().map(|cover| weight_of(&cover)).sum();
    let weighted: BTreeMap<_, _> =
        all().map(|cover| (cover.clone(), weight_of(&cover) / whole)).collect();
    assert!(weighted.values().all(|probability| 40_000.0 * probability > 5.0), "{weighted:?}");
    for seed in 1..=5 {
        let statistic = chi_squared(40_000, &uniform, counted.sampler(seed));
        assert!(statistic < QUANTILE, "uniform, seed {seed}: {statistic}");
        let sampler = diagram.weighted_sampler(seed, |option| weight(option.index())).unwrap();
        let statistic = chi_squared(40_000, &weighted, sampler);
        assert!(statistic < QUANTILE, "weighted, seed {seed}: {statistic}");
        // The test can tell them apart.
        assert!(chi_squared(40_000, &weighted, counted.sampler(seed)) > 10.0 * QUANTILE);
    }
}

#[test]
fn weights_that_are_none_are_refused() {
    let problem: Problem = "a b\na\nb\na b".parse().unwrap();
    let diagram = problem.diagram().unwrap();
    for weight in [-1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -f64::MIN_POSITIVE] {
        let error = diagram.weighted_sampler(1, |_| weight).unwrap_err();
        assert!(matches!(error, WeightError::NotAWeight { .. }), "{error}");
    }
    assert_eq!(diagram.weighted_sampler(1, |_| -0.0).unwrap_err(), WeightError::AllZero);
    let third = |option: OptionId| f64::from(u8::from(option.index() == 2));
    let mut sampler = diagram.weighted_sampler(1, third).unwrap();
    assert!(sampler.by_ref().take(100).all(|cover| sorted(&cover) == [2]));
    // Weights whose products are far beyond `f64`, and still equal.
    for extreme in [f64::MAX, f64::MIN_POSITIVE, 5e-324] {
        let weight = |option: OptionId| if option.index() == 2 { 0.0 } else { extreme };
        assert_eq!(diagram.weighted_sampler(1, weight).unwrap().next().unwrap().len(), 2);
    }
    let none: Problem = "a b\na".parse().unwrap();
    assert!(none.diagram().unwrap().weighted_sampler(1, |_| 1.0).unwrap().next().is_none());
}

#[test]
fn published_counts_come_out() {
    let square = |n| dominoes(Shape::rectangle(n, n).unwrap()).unwrap().problem();
    assert_eq!(square(6).diagram().unwrap().count(), 6728_u32.into()); // OEIS A004003
    for order in 1..=4 {
        let board = Shape::aztec_diamond(order).unwrap();
        let diagram = dominoes(board).unwrap().problem().diagram().unwrap();
        // Elkies, Kuperberg, Larsen and Propp, 1992.
        assert_eq!(diagram.count(), BigUint::from(1_u8) << (order * (order + 1) / 2));
    }
    let latin = Latin::new(5).unwrap().problem().diagram().unwrap();
    assert_eq!(latin.count(), 161_280_u32.into()); // OEIS A002860
    let latin = Latin::new(4).unwrap().problem().diagram().unwrap();
    assert_eq!(latin.count(), 576_u32.into()); // OEIS A002860
    assert_eq!(latin.counted().shares().covers(OptionId::new(0)), &144_u32.into()); // by symmetry
}
