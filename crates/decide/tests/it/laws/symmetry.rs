//! Symmetries of small problems with planted ones, against all permutations of the items, in every
//! second problem also with the exchange of the two colors.

use std::collections::{BTreeMap, BTreeSet};

use quadrille::problem::{Color, Entry};
use quadrille::search::auto::Plan;
use quadrille::search::cheapest::{Cheapest, Wanted};
use quadrille::search::split::Cut;
use quadrille::search::{EngineKind, Limits, Outcome};
use quadrille::symmetry::{CountingByClass, DistinctEnumeration, Symmetry};
use quadrille::{BigUint, Enumerate, ItemId, OptionId, Problem, Search};
use quickcheck::{Arbitrary, Gen, QuickCheck};

use crate::common::environment::number;
use crate::common::oracle;

/// The role of an item: a primary item with these bounds, or a secondary one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Bounded(u32, u32),
    Secondary,
}

/// The entries of an option, as item and color, and its cost.
type Drawn = (BTreeMap<usize, Option<u8>>, i64);

/// The image of each item, and whether the colors 1 and 2 are exchanged.
type Motion = (Vec<usize>, bool);

/// A small problem whose options are closed under some motions.
#[derive(Clone, Debug)]
pub(super) struct Planted {
    roles: Vec<Role>,
    options: Vec<Drawn>,
    exchanges_colors: bool,
}

/// The most options: the oracle tries all sets of them.
const MOST_OPTIONS: usize = 13;

impl Arbitrary for Planted {
    fn arbitrary(g: &mut Gen) -> Self {
        let n_items = 1 + usize::arbitrary(g) % 6;
        let pick = |g: &mut Gen, n: usize| usize::arbitrary(g) % n;
        let bounded = *g.choose(&[false, false, true]).unwrap();
        let roles = (0..n_items).map(|_| match pick(g, 5) {
            0 => Role::Secondary,
            1 if bounded => *g
                .choose(&[(0, 1), (1, 2), (2, 2), (0, 2), (1, 3), (2, 3)])
                .map(|&(low, high)| Role::Bounded(low, high))
                .as_ref()
                .unwrap(),
            _ => Role::Bounded(1, 1),
        });
        let mut roles: Vec<Role> = roles.collect();
        let exchanges_colors = bool::arbitrary(g);
        let mut motions: Vec<Motion> = Vec::new();
        for _ in 0..pick(g, 3) {
            let mut images: Vec<usize> = (0..n_items).collect();
            (1..n_items).for_each(|k| images.swap(k, usize::arbitrary(g) % (k + 1)));
            motions.push((images, exchanges_colors && bool::arbitrary(g)));
        }
        // Items of an orbit have one role, that of its first item.
        let mut firsts: Vec<usize> = (0..n_items).collect();
        for _ in 0..n_items {
            for ((images, _), item) in
                motions.iter().flat_map(|its| (0..n_items).map(move |k| (its, k)))
            {
                let first = firsts[item].min(firsts[images[item]]);
                (firsts[item], firsts[images[item]]) = (first, first);
            }
        }
        roles = firsts.into_iter().map(|first| roles[first]).collect();
        let with_costs = pick(g, 4) == 0;
        let mut options: Vec<Drawn> = Vec::new();
        for _ in 0..=pick(g, 5) {
            let mut entries = BTreeMap::new();
            for _ in 0..=pick(g, 3) {
                let item = pick(g, n_items);
                let color = match roles[item] {
                    Role::Secondary => *g.choose(&[None, Some(1), Some(2)]).unwrap(),
                    Role::Bounded(..) => None,
                };
                entries.insert(item, color);
            }
            let cost = if with_costs { *g.choose(&[0, 1, 2]).unwrap() } else { 0 };
            let mut orbit: BTreeSet<Drawn> = BTreeSet::from([(entries, cost)]);
            loop {
                let images: Vec<Drawn> = orbit
                    .iter()
                    .flat_map(|option| motions.iter().map(|motion| image(option, motion)))
                    .collect();
                let before = orbit.len();
                orbit.extend(images);
                if orbit.len() == before {
                    break;
                }
            }
            if options.len() + orbit.len() <= MOST_OPTIONS {
                options.extend(orbit);
            }
        }
        (1..options.len()).for_each(|k| options.swap(k, usize::arbitrary(g) % (k + 1)));
        Self { roles, options, exchanges_colors }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let whole = self.clone();
        Box::new((0..self.options.len()).map(move |k| {
            let mut less = whole.clone();
            less.options.remove(k);
            less
        }))
    }
}

fn image((entries, cost): &Drawn, (images, is_exchanged): &Motion) -> Drawn {
    let entries = entries.iter().map(|(&item, &color)| {
        (images[item], if *is_exchanged { color.map(|color| 3 - color) } else { color })
    });
    (entries.collect(), *cost)
}

impl Planted {
    pub(super) fn problem(&self) -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<ItemId> = self
            .roles
            .iter()
            .enumerate()
            .map(|(k, role)| match role {
                Role::Bounded(low, high) => builder.bounded(format!("i{k}"), *low..=*high).unwrap(),
                Role::Secondary => builder.secondary(format!("i{k}")).unwrap(),
            })
            .collect();
        for (entries, cost) in &self.options {
            let entries: Vec<Entry> = entries
                .iter()
                .map(|(&item, color)| match color {
                    Some(color) => items[item].colored(builder.color(&color.to_string()).unwrap()),
                    None => items[item].into(),
                })
                .collect();
            let option = builder.option(entries).unwrap();
            builder.add_cost(option, *cost).unwrap();
        }
        builder.build()
    }

    pub(super) fn symmetry(&self, problem: &Problem) -> Symmetry {
        let symmetry =
            if self.exchanges_colors { problem.symmetry_with_colors() } else { problem.symmetry() };
        symmetry.unwrap()
    }

    /// Every motion that maps the options to the options.
    fn motions(&self) -> Vec<Motion> {
        let mut options = self.options.clone();
        options.sort();
        let mut all = Vec::new();
        arrange(&mut (0..self.roles.len()).collect(), 0, &mut |images: &[usize]| {
            if (0..images.len()).any(|item| self.roles[item] != self.roles[images[item]]) {
                return;
            }
            for exchanges in [false, self.exchanges_colors] {
                let motion = (images.to_vec(), exchanges);
                let mut mapped: Vec<Drawn> =
                    self.options.iter().map(|option| image(option, &motion)).collect();
                mapped.sort();
                if mapped == options {
                    all.push(motion);
                }
            }
        });
        all
    }

    /// How many permutations of the options are symmetries: those of the different options, times
    /// the exchanges of equal ones.
    fn order(&self) -> usize {
        let kinds: BTreeSet<&Drawn> = self.options.iter().collect();
        let of_kinds: BTreeSet<Vec<Drawn>> = self
            .motions()
            .iter()
            .map(|motion| kinds.iter().map(|option| image(option, motion)).collect())
            .collect();
        let exchanges = kinds.iter().map(|kind| {
            let n = self.options.iter().filter(|option| option == kind).count();
            (1..=n).product::<usize>()
        });
        of_kinds.len() * exchanges.product::<usize>()
    }

    /// The classes of covers, each as its sorted covers.
    pub(super) fn classes(&self) -> BTreeSet<BTreeSet<Vec<usize>>> {
        let motions = self.motions();
        let covers = oracle::covers(&self.problem());
        let drawn = |cover: &[usize], motion: &Motion| {
            let mut options: Vec<Drawn> =
                cover.iter().map(|&o| image(&self.options[o], motion)).collect();
            options.sort();
            options
        };
        let identity: Motion = ((0..self.roles.len()).collect(), false);
        let class = |cover: &Vec<usize>| -> BTreeSet<Vec<usize>> {
            let images: BTreeSet<Vec<Drawn>> =
                motions.iter().map(|motion| drawn(cover, motion)).collect();
            covers
                .iter()
                .filter(|other| images.contains(&drawn(other, &identity)))
                .cloned()
                .collect()
        };
        covers.iter().map(class).collect()
    }
}

/// Calls `visit` with every arrangement of the items from `k` on.
fn arrange(items: &mut Vec<usize>, k: usize, visit: &mut dyn FnMut(&[usize])) {
    if k == items.len() {
        visit(items);
    }
    for other in k..items.len() {
        items.swap(k, other);
        arrange(items, k + 1, visit);
        items.swap(k, other);
    }
}

/// Whether the group has its order, generators are symmetries, and the orbits are right.
fn group_is_right(planted: &Planted) -> bool {
    let problem = planted.problem();
    let symmetry = planted.symmetry(&problem);
    let is_symmetry = |images: &dyn Fn(OptionId) -> OptionId, item: &dyn Fn(ItemId) -> ItemId| {
        // The image of each color, and back.
        let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
        let mut colors_fit = |from: Option<Color>, to: Option<Color>| {
            from.is_some() == to.is_some()
                && (planted.exchanges_colors || from == to)
                && *there.entry(from).or_insert(to) == to
                && *back.entry(to).or_insert(from) == from
        };
        problem.options().all(|option| {
            let images: BTreeMap<ItemId, Option<Color>> =
                problem.entries(images(option)).map(|entry| (entry.item, entry.color)).collect();
            let mut entries = problem.entries(option);
            entries.len() == images.len()
                && entries.all(|Entry { item: its, color }| {
                    images.get(&item(its)).is_some_and(|&to| colors_fit(color, to))
                })
        }) && problem.options().all(|option| problem.cost(option) == problem.cost(images(option)))
            && problem.items().all(|its| {
                problem.kind(its) == problem.kind(item(its))
                    && problem.bounds(its) == problem.bounds(item(its))
            })
    };
    let generators_are = symmetry.generators().all(|generator| {
        is_symmetry(&|option| generator.options[option.index()], &|item| {
            generator.items[item.index()]
        })
    });
    let mut item_orbits: BTreeSet<BTreeSet<usize>> = BTreeSet::new();
    let motions = planted.motions();
    for item in 0..planted.roles.len() {
        item_orbits.insert(motions.iter().map(|motion| motion.0[item]).collect());
    }
    let found = symmetry.item_orbits();
    let found = found.iter().map(|orbit| orbit.iter().map(|item| item.index()).collect());
    generators_are
        && symmetry.order() == BigUint::from(planted.order())
        && found.collect::<BTreeSet<BTreeSet<usize>>>() == item_orbits
}

#[test]
fn as_many_classes_are_counted_as_there_are() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(planted: Planted) -> bool {
        let n_classes = BigUint::from(planted.classes().len());
        planted.symmetry(&planted.problem()).count().unwrap() == n_classes
    }
    QuickCheck::new().tests(100).quickcheck(law as fn(Planted) -> bool);
}

/// Whether the enumeration has the smallest cover of each class, with the size of the class, and
/// every cover has this one as its canonical form.
fn covers_are_right(planted: &Planted) -> bool {
    let (problem, classes) = (planted.problem(), planted.classes());
    let symmetry = planted.symmetry(&problem);
    let numbers = |cover: &[OptionId]| -> Vec<usize> { cover.iter().map(|o| o.index()).collect() };
    let mut expected: BTreeMap<Vec<usize>, BigUint> = BTreeMap::new();
    for class in &classes {
        let smallest = class.first().unwrap();
        expected.insert(smallest.clone(), class.len().into());
        for cover in class {
            let cover: Vec<OptionId> = cover.iter().rev().map(|&o| OptionId::new(o)).collect();
            let canonical = symmetry.canonical(&cover);
            if numbers(&canonical.cover) != *smallest || canonical.images != class.len().into() {
                return false;
            }
        }
    }
    [problem.plan().threads(1), problem.plan().engine(EngineKind::Dlx).threads(2)].iter().all(
        |plan| {
            let mut search = symmetry.covers(plan).unwrap();
            let mut found = Vec::new();
            while let Some(cover) = search.next_solution() {
                let cover = numbers(cover);
                found.push((cover, search.images()));
            }
            let n = found.len();
            n == expected.len() && found.into_iter().collect::<BTreeMap<_, _>>() == expected
        },
    )
}

#[test]
fn the_smallest_cover_of_each_class_is_found_once() {
    QuickCheck::new()
        .tests(100)
        .quickcheck((|planted: Planted| covers_are_right(&planted)) as fn(Planted) -> bool);
}

#[test]
fn the_sizes_of_the_classes_add_up_to_all_covers() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(planted: Planted) -> bool {
        let problem = planted.problem();
        let n_covers = Some(BigUint::from(oracle::covers(&problem).len()));
        plans(&problem).iter().all(|plan| {
            CountingByClass::at_once(plan).unwrap().count() == n_covers
                && plan.count().ok() == n_covers
        })
    }
    QuickCheck::new().tests(100).quickcheck(law as fn(Planted) -> bool);
}

/// The smallest cover of each class, by its definition.
fn smallest(planted: &Planted) -> BTreeSet<Vec<usize>> {
    planted.classes().iter().map(|class| class.first().unwrap().clone()).collect()
}

/// Adds the covers of a search as far as it goes; none of them may be there already.
fn add(found: &mut BTreeSet<Vec<usize>>, search: &mut DistinctEnumeration) {
    while let Some(cover) = search.next_solution() {
        assert!(found.insert(cover.iter().map(|option| option.index()).collect()), "found twice");
    }
}

/// How the searches of these laws are made.
fn plans(problem: &Problem) -> [Plan<'_>; 3] {
    let dlx = problem.plan().engine(EngineKind::Dlx);
    [problem.plan().threads(1), dlx.clone().threads(1), dlx.threads(2)]
}

#[test]
fn parts_have_each_class_once() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(planted: Planted, n: u8) -> bool {
        let (problem, expected) = (planted.problem(), smallest(&planted));
        let symmetry = planted.symmetry(&problem);
        let cuts = [Cut::Parts(usize::from(n % 12)), Cut::Depth(usize::from(n % 4))];
        cuts.into_iter().all(|cut| {
            let split = symmetry.split(cut);
            assert_eq!(split, symmetry.split(cut), "the same in every run");
            plans(&problem).iter().all(|plan| {
                let mut search = symmetry.covers(plan).unwrap();
                let mut found = BTreeSet::new();
                for part in &split.parts {
                    part.check(&problem).unwrap();
                    search.begin([part.clone()]);
                    add(&mut found, &mut search);
                }
                found == expected
            })
        })
    }
    QuickCheck::new().tests(150).quickcheck(law as fn(Planted, u8) -> bool);
}

#[test]
fn a_class_that_was_found_is_a_part_of_its_own() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(planted: Planted) -> bool {
        let problem = planted.problem();
        let symmetry = planted.symmetry(&problem);
        plans(&problem).iter().all(|plan| {
            let mut search = symmetry.covers(plan).unwrap();
            let covers: Vec<Vec<OptionId>> = search.by_ref().collect();
            let parts = search.alone(covers.iter().map(Vec::as_slice));
            assert_eq!(parts.len(), covers.len());
            parts.into_iter().zip(covers).all(|(part, cover)| {
                part.check(&problem).unwrap();
                let mut search = symmetry.covers(plan).unwrap();
                search.begin([part]);
                search.eq([cover])
            })
        })
    }
    QuickCheck::new().tests(100).quickcheck(law as fn(Planted) -> bool);
}

#[test]
fn resumed_searches_have_each_class_once() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(planted: Planted, nodes: Vec<u8>) -> bool {
        let (problem, expected) = (planted.problem(), smallest(&planted));
        let symmetry = planted.symmetry(&problem);
        plans(&problem).iter().all(|plan| {
            let mut search = symmetry.covers(plan).unwrap();
            let mut found = BTreeSet::new();
            for &n in &nodes {
                let limits = Limits::NONE.nodes(u64::from(n % 4));
                search.set_limits(if n > 127 { Limits::NONE.solutions(1) } else { limits });
                add(&mut found, &mut search);
                let left = search.remaining();
                let is_over = search.outcome() == Some(Outcome::Exhausted);
                assert!(!is_over || left.is_empty(), "{left:?}");
                for part in &left {
                    part.check(&problem).unwrap();
                }
                search = symmetry.covers(plan).unwrap();
                search.begin(left);
            }
            search.set_limits(Limits::NONE);
            add(&mut found, &mut search);
            search.outcome() == Some(Outcome::Exhausted) && found == expected
        })
    }
    QuickCheck::new().tests(150).quickcheck(law as fn(Planted, Vec<u8>) -> bool);
}

/// The covers that a finished search has found, and their costs.
fn priced(search: &Cheapest) -> (BTreeSet<Vec<usize>>, Vec<i64>) {
    assert_eq!(search.outcome(), Some(Outcome::Exhausted));
    let indices = |options: &[OptionId]| options.iter().map(|option| option.index()).collect();
    let covers = search.covers().iter().map(|cover| indices(&cover.options));
    (covers.collect(), search.covers().iter().map(|cover| cover.cost).collect())
}

/// The costs of these covers, times the sign, ascending.
fn costs(problem: &Problem, covers: &BTreeSet<Vec<usize>>, sign: i64) -> Vec<i64> {
    let options: Vec<OptionId> = problem.options().collect();
    let cost = |cover: &Vec<usize>| cover.iter().map(|&o| sign * problem.cost(options[o])).sum();
    let mut costs: Vec<i64> = covers.iter().map(cost).collect();
    costs.sort_unstable();
    costs
}

#[test]
fn the_cheapest_classes_are_found_also_by_resumed_searches() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(planted: Planted, most: u8, nodes: Vec<u8>, maximizes: bool) -> bool {
        let (problem, smallest) = (planted.problem(), smallest(&planted));
        let (symmetry, most) = (planted.symmetry(&problem), usize::from(most % 8));
        let sign = if maximizes { -1 } else { 1 };
        let all = costs(&problem, &smallest, sign);
        let expected = &all[..most.min(all.len())];
        let n_least = all.iter().take_while(|cost| **cost == all[0]).count();
        let plans = plans(&problem).into_iter().chain([problem.plan().threads(2)]);
        plans.into_iter().all(|plan| {
            let plan = if maximizes { plan.maximize() } else { plan };
            let mut least = symmetry.cheapest(&plan, Wanted::AllOfLeastCost).unwrap();
            least.run();
            let (its_covers, its_costs) = priced(&least);
            assert!(its_covers.is_subset(&smallest) && its_covers.len() == n_least);
            assert_eq!(its_costs, all[..n_least]);
            let mut search = symmetry.cheapest(&plan, most).unwrap();
            for &n in &nodes {
                let limits = Limits::NONE.nodes(u64::from(n % 4));
                search.set_limits(if n > 127 { Limits::NONE.solutions(1) } else { limits });
                search.run();
                let rest = search.rest();
                search = symmetry.cheapest(&plan, most).unwrap();
                search.resume(rest).unwrap();
            }
            search.set_limits(Limits::NONE);
            if search.run() == Outcome::Limit {
                return most == 0;
            }
            let (its_covers, its_costs) = priced(&search);
            its_covers.is_subset(&smallest)
                && its_covers.len() == expected.len()
                && costs(&problem, &its_covers, sign) == expected
                && its_costs == expected
        })
    }
    QuickCheck::new().tests(150).quickcheck(law as fn(Planted, u8, Vec<u8>, bool) -> bool);
}

/// For long runs: `QUADRILLE_PROBLEMS_N` problems, and `QUADRILLE_PROBLEMS_SEED`, the first number.
#[test]
#[ignore = "takes minutes"]
fn thousands_of_planted_symmetries() {
    let n = number("QUADRILLE_PROBLEMS_N", 10_000);
    let first = number("QUADRILLE_PROBLEMS_SEED", 0);
    let (mut n_wrong, mut orders) = (0, BTreeMap::new());
    for seed in first..first + n {
        let planted = Planted::arbitrary(&mut Gen::from_size_and_seed(100, seed));
        let problem = planted.problem();
        let classes = BigUint::from(planted.classes().len());
        let count = planted.symmetry(&problem).count().unwrap();
        *orders.entry(planted.order()).or_insert(0) += 1;
        if count != classes || !group_is_right(&planted) || !covers_are_right(&planted) {
            n_wrong += 1;
            println!("problem {seed}: {planted:?}");
        }
    }
    println!("{n} problems, {n_wrong} differences; orders of the groups: {orders:?}");
    assert_eq!(n_wrong, 0);
}

#[test]
fn the_group_is_that_of_all_permutations() {
    QuickCheck::new()
        .tests(100)
        .quickcheck((|planted: Planted| group_is_right(&planted)) as fn(Planted) -> bool);
}
