//! Searches that learn: the same answers as Dancing Links on problems that are too large for the
//! oracle, published refutations, limits, bounded memory, and problems of odd shapes.

use std::collections::BTreeSet;

use crate::common::files::data;
use crate::common::problems::{families, langford, mutilated, pigeons, queens, shuffled};
use quadrille::problem::Entry;
use quadrille::problem::verify::verify;
use quadrille::search::dlx::Dlx;
use quadrille::search::learn::{Branching, Learn};
use quadrille::search::{Limits, Outcome, POLL, StopFlag};
use quadrille::{Enumerate, ItemId, OptionId, Problem, Search};
use quickcheck::{Arbitrary, Gen, QuickCheck};

const BRANCHINGS: [Branching; 2] = [Branching::Items, Branching::Options];

/// A problem of 20 to 40 items and up to 120 options, of any kind. If it is planted, it has a
/// cover.
#[derive(Clone, Debug)]
struct Large {
    n_secondary: usize,
    /// The items of the options, and the color of each secondary one, 0 for none.
    options: Vec<Vec<(usize, u8)>>,
    bounds: Vec<(u32, u32)>,
    is_planted: bool,
}

impl Large {
    fn problem(&self) -> Problem {
        let mut builder = Problem::builder();
        for (item, &(low, high)) in self.bounds.iter().enumerate() {
            builder.bounded(format!("p{item}"), low..=high).unwrap();
        }
        for item in 0..self.n_secondary {
            builder.secondary(format!("s{item}")).unwrap();
        }
        for option in &self.options {
            let entry = |&(item, color): &(usize, u8)| -> Entry {
                if color == 0 {
                    return ItemId::new(item).into();
                }
                ItemId::new(item).colored(builder.color(&format!("c{color}")).unwrap())
            };
            let entries: Vec<Entry> = option.iter().map(entry).collect();
            builder.option(entries).unwrap();
        }
        builder.build()
    }
}

impl Arbitrary for Large {
    fn arbitrary(g: &mut Gen) -> Self {
        let kinds = u8::arbitrary(g);
        let mut below = |n: usize| usize::arbitrary(g) % n;
        let n_primary = 20 + below(21);
        let n_secondary = if kinds & 1 == 1 { below(9) } else { 0 };
        let size = 2 + below(3);
        let is_planted = kinds & 2 == 2;
        let mut options: Vec<Vec<(usize, u8)>> = Vec::new();
        // Secondary items get one color in all planted options.
        let colors: Vec<u8> = (0..n_secondary).map(|_| u8::try_from(below(3)).unwrap()).collect();
        let mut is_used = vec![false; n_secondary];
        let mut covered = vec![0_u32; n_primary];
        let mut rest: Vec<usize> = (0..n_primary).collect();
        while is_planted && !rest.is_empty() {
            let mut option = Vec::new();
            for _ in 0..size.min(rest.len()) {
                option.push((rest.swap_remove(below(rest.len())), 0));
            }
            // With multiplicities, some items once more.
            if kinds & 4 == 4 && below(3) == 0 {
                let more = below(n_primary);
                if option.iter().all(|&(item, _)| item != more) {
                    option.push((more, 0));
                }
            }
            for &(item, _) in &option {
                covered[item] += 1;
            }
            if n_secondary > 0 {
                let item = below(n_secondary);
                if colors[item] > 0 || !std::mem::replace(&mut is_used[item], true) {
                    option.push((n_primary + item, colors[item]));
                }
            }
            options.push(option);
        }
        for _ in 0..60 + below(61 - options.len()) {
            let mut items: BTreeSet<usize> = (0..size).map(|_| below(n_primary)).collect();
            if n_secondary > 0 && below(2) == 0 {
                items.insert(n_primary + below(n_secondary));
            }
            let color = |item| if item < n_primary { 0 } else { u8::try_from(below(3)).unwrap() };
            let mut color = color;
            options.push(items.into_iter().map(|item| (item, color(item))).collect());
        }
        for k in (1..options.len()).rev() {
            options.swap(k, below(k + 1));
        }
        let bounds = covered.into_iter().map(|n| {
            if kinds & 4 == 0 {
                return (1, 1);
            }
            let n = if is_planted { n } else { 1 };
            let low = n.saturating_sub([0, 0, 0, 1][below(4)]);
            (low, (n + [0, 0, 0, 1, 70][below(5)]).max(1))
        });
        Self { n_secondary, options, bounds: bounds.collect(), is_planted }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let this = self.clone();
        Box::new((0..self.options.len()).map(move |k| {
            let mut smaller = Self { is_planted: false, ..this.clone() };
            smaller.options.remove(k);
            smaller
        }))
    }
}

/// Whether there is a cover, by Dancing Links; `None` if that takes long.
fn by_links(problem: &Problem) -> Option<bool> {
    let mut search = Dlx::new(problem);
    search.set_limits(Limits::NONE.nodes(300_000));
    let found = search.next_solution().is_some();
    (search.outcome() != Some(Outcome::Limit)).then_some(found)
}

/// Whether there is a cover, which is verified.
fn is_satisfiable(problem: &Problem, search: &mut dyn Enumerate) -> bool {
    let cover = search.next_solution().map(<[_]>::to_vec);
    match cover {
        Some(cover) => assert_eq!(verify(problem, &cover), Ok(())),
        None => assert_eq!(search.outcome(), Some(Outcome::Exhausted)),
    }
    search.outcome().is_none()
}

#[test]
fn none_agrees_with_dancing_links_and_covers_are_verified() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(large: Large, seed: u64) -> bool {
        let problem = large.problem();
        let expected = if large.is_planted { Some(true) } else { by_links(&problem) };
        let agrees = |found: bool| expected.is_none_or(|expected| found == expected);
        let learns = BRANCHINGS.into_iter().all(|branching| {
            agrees(is_satisfiable(&problem, &mut Learn::new(&problem, branching, seed)))
        });
        let mut race = problem.plan().threads(1).seed(seed).finding().unwrap();
        learns && agrees(is_satisfiable(&problem, &mut race))
    }
    QuickCheck::new().tests(400).quickcheck(law as fn(_, _) -> _);
}

#[test]
fn a_few_covers_are_different_and_right_and_all_are_found_where_there_are_few() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(large: Large, seed: u64) -> bool {
        const FEW: u64 = 30;
        let problem = large.problem();
        let mut search = Dlx::new(&problem);
        search.set_limits(Limits::NONE.nodes(300_000).solutions(FEW));
        let n = search.count_solutions();
        let is_known = search.outcome() == Some(Outcome::Exhausted) || n == FEW;
        let sorted = |mut cover: Vec<OptionId>| {
            assert_eq!(verify(&problem, &cover), Ok(()));
            cover.sort_unstable();
            cover
        };
        BRANCHINGS.into_iter().all(|branching| {
            let mut search = Learn::new(&problem, branching, seed);
            search.set_limits(Limits::NONE.solutions(FEW));
            let covers: Vec<Vec<OptionId>> = search.by_ref().map(sorted).collect();
            let different: BTreeSet<&Vec<OptionId>> = covers.iter().collect();
            let ends =
                if (covers.len() as u64) < FEW { Outcome::Exhausted } else { Outcome::Limit };
            different.len() == covers.len()
                && (!is_known || covers.len() as u64 == n)
                && search.outcome() == Some(ends)
        })
    }
    QuickCheck::new().tests(200).quickcheck(law as fn(_, _) -> _);
}

#[test]
fn another_order_of_items_and_options_does_not_change_the_answer() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(large: Large, seed: u64) -> bool {
        let problem = large.problem();
        let other = shuffled(&problem, seed);
        BRANCHINGS.into_iter().all(|branching| {
            let [one, other] = [&problem, &other]
                .map(|problem| is_satisfiable(problem, &mut Learn::new(problem, branching, seed)));
            one == other
        })
    }
    QuickCheck::new().tests(200).quickcheck(law as fn(_, _) -> _);
}

/// Triples and pairs of `n` points: each pair is in exactly one triple (a Steiner triple system).
fn triples(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let mut item = |a: usize, b: usize| {
        let name = format!("{a},{b}");
        builder.item(&name).unwrap_or_else(|| builder.primary(name).unwrap())
    };
    let mut options = Vec::new();
    for c in 0..n {
        for b in 0..c {
            for a in 0..b {
                options.push([item(a, b), item(a, c), item(b, c)]);
            }
        }
    }
    for option in options {
        builder.option(option).unwrap();
    }
    builder.build()
}

#[test]
fn what_has_no_solution_is_refuted_by_both_rules() {
    let mut problems = vec![
        // Langford pairs exist for n = 0 or 3 modulo 4.
        ("langford 5", langford(5)),
        ("langford 6", langford(6)),
        ("langford 9", langford(9)),
        ("langford 10", langford(10)),
        ("pigeons 7", pigeons(7, 6)),
        ("pigeons 8", pigeons(8, 7)),
        ("a board of 6x6 without two corners", mutilated(6)),
        // Steiner triple systems exist for n = 1 or 3 modulo 6.
        ("triples of 6", triples(6)),
        ("triples of 8", triples(8)),
        ("queens 2", queens(2)),
        ("queens 3", queens(3)),
        // 7 points cannot be partitioned into pairs.
        ("pairs of 7", families(7, |bits| bits.count_ones() == 2)),
        ("tetrominoes", data("cover/tet4x5_unsat.dlx").parse().unwrap()),
    ];
    let fast = problems.iter().filter(|(name, _)| !["langford 10", "pigeons 8"].contains(name));
    let again: Vec<_> = fast.map(|(name, problem)| (*name, shuffled(problem, 3))).collect();
    problems.extend(again);
    for (name, problem) in &problems {
        for branching in BRANCHINGS {
            let mut search = Learn::new(problem, branching, 1);
            assert_eq!(search.next_solution(), None, "{name} by {branching:?}");
            assert_eq!(search.outcome(), Some(Outcome::Exhausted), "{name} by {branching:?}");
        }
    }
    // These have solutions.
    for problem in [langford(7), langford(8), triples(7), triples(9), queens(8)] {
        for branching in BRANCHINGS {
            assert!(is_satisfiable(&problem, &mut Learn::new(&problem, branching, 1)));
        }
    }
}

#[test]
fn limits_and_flags_never_say_none() {
    let problem = pigeons(8, 7);
    for branching in BRANCHINGS {
        let mut search = Learn::new(&problem, branching, 0);
        let stop = StopFlag::default();
        search.set_stop(stop.clone());
        search.set_limits(Limits::NONE.solutions(0));
        assert_eq!((search.next(), search.outcome()), (None, Some(Outcome::Limit)));
        search.set_limits(Limits::NONE.time(std::time::Duration::ZERO));
        assert_eq!((search.next(), search.outcome()), (None, Some(Outcome::Limit)));
        for nodes in (0..).take_while(|nodes| nodes * nodes < 4000) {
            search.set_limits(Limits::NONE.nodes(nodes));
            let before = search.stats().nodes;
            assert_eq!(search.next(), None);
            let done = search.stats().nodes - before;
            if search.outcome() == Some(Outcome::Exhausted) {
                break;
            }
            assert_eq!((done, search.outcome()), (nodes, Some(Outcome::Limit)));
            assert!(search.progress() < 1.0);
            stop.stop();
            search.set_limits(Limits::NONE);
            assert_eq!((search.next(), search.outcome()), (None, Some(Outcome::Stopped)));
            assert!(search.stats().nodes - before - done <= POLL);
            stop.clear();
        }
        search.set_limits(Limits::NONE);
        assert_eq!((search.next(), search.outcome()), (None, Some(Outcome::Exhausted)));
        assert!((search.progress() - 1.0).abs() < f64::EPSILON);
        // It stays so.
        assert_eq!((search.next(), search.outcome()), (None, Some(Outcome::Exhausted)));
    }
}

#[test]
fn little_memory_is_kept_and_changes_no_answer() {
    let memory = 1 << 17;
    for (problem, n) in [(langford(9), 0), (langford(8), 300), (queens(7), 40)] {
        for branching in BRANCHINGS {
            let mut search = Learn::new(&problem, branching, 2);
            search.set_memory(memory);
            let mut n_covers = 0;
            let mut bytes = 0;
            while search.outcome() != Some(Outcome::Exhausted) {
                search.set_limits(Limits::NONE.nodes(100));
                while search.next_solution().is_some() {
                    n_covers += 1;
                }
                bytes = bytes.max(search.learn_stats().bytes);
            }
            assert_eq!(n_covers, n);
            // One clause a cover is kept beside.
            let covers = n_covers * (4 * (3 + problem.n_options()) + 64);
            assert!(bytes <= memory + covers, "{bytes} bytes");
        }
    }
}

/// All covers of a problem with few, by both rules; how many there are.
fn count(problem: &Problem) -> u64 {
    let counts = BRANCHINGS.map(|branching| {
        let mut search = Learn::new(problem, branching, 1);
        let mut met = BTreeSet::new();
        while let Some(cover) = search.next_solution() {
            assert_eq!(verify(problem, cover), Ok(()));
            let mut cover = cover.to_vec();
            cover.sort_unstable();
            assert!(met.insert(cover), "met twice");
        }
        assert_eq!(search.outcome(), Some(Outcome::Exhausted));
        met.len() as u64
    });
    assert_eq!(counts[0], counts[1]);
    counts[0]
}

#[test]
fn problems_of_odd_shapes_are_answered() {
    let counts: [(&str, u64); 12] = [
        ("a", 0),
        ("0:1|a", 1),
        ("2|a\na", 0),
        ("2|a\na\na", 1),
        ("2|a\na\na\na", 3),
        ("0:3|a\na\na\na\na", 15),
        ("1:1000000|a\na\na\na", 7),
        ("0:0|a b\na b\nb\nb", 2),
        ("0:0|a\na\na", 1),
        ("5:4000000000|a 0:4000000000|b\na b\na b\na b\na b\na\nb", 2),
        ("a b | x\na x:r\nb x\nb x:r", 1),
        ("2:3|a 2:2|b | x\na b x:r\na b x:r\na x:r\nb x:s\na x", 2),
    ];
    for (text, n) in counts {
        let problem: Problem = text.parse().unwrap();
        assert_eq!(problem.count_up_to(u64::MAX), n, "{text:?} by enumeration");
        assert_eq!(count(&problem), n, "{text:?}");
    }
    let mut builder = Problem::builder();
    assert_eq!(count(&builder.build()), 1);
    // Secondary items alone: no cover has their options.
    builder = Problem::builder();
    let items = ["x", "y"].map(|name| builder.secondary(name).unwrap());
    builder.option(&items[..1]).unwrap();
    builder.option(items).unwrap();
    assert_eq!(count(&builder.build()), 1);
    builder = Problem::builder();
    builder.bounded("a", 0..=0).unwrap();
    assert_eq!(count(&builder.build()), 1);
}

#[test]
fn equal_options_are_different_covers() {
    // A thousand times the same two options.
    let text = format!("a b c\na b\n{}", "c\n".repeat(1000));
    assert_eq!(count(&text.parse().unwrap()), 1000);
    let problem: Problem = format!("a b\n{}", "a\n".repeat(1000)).parse().unwrap();
    assert_eq!(count(&problem), 0);
    let problem: Problem = format!("3|a\n{}", "a\n".repeat(20)).parse().unwrap();
    assert_eq!(count(&problem), 1140);
}

#[test]
fn long_items_and_long_options_are_searched() {
    const LONG: usize = 100_000;
    // An item with many options, each with another item.
    let text = format!("a b | x\n{}b x:r\n", "a x:s\n".repeat(LONG));
    assert_eq!(count(&text.parse().unwrap()), 0);
    let mut builder = Problem::builder();
    let items: Vec<ItemId> = (0..LONG).map(|k| builder.primary(format!("i{k}")).unwrap()).collect();
    // Options with many items, and many items with one option.
    builder.option(&items[..]).unwrap();
    builder.option(&items[1..]).unwrap();
    for &item in &items[..LONG - 1] {
        builder.option([item]).unwrap();
    }
    assert_eq!(count(&builder.build()), 2);
}

#[test]
fn reasons_that_many_options_share_are_looked_at_once() {
    // After half of the options are chosen, all others follow from the same reason.
    const N: usize = 2_000;
    let half = N / 2;
    for (full, needed) in [(half, half + 1), (half, half)] {
        let text = format!("{full}|a {needed}:{N}|b\n{}", "a b\n".repeat(N));
        let problem: Problem = text.parse().unwrap();
        for branching in BRANCHINGS {
            let mut search = Learn::new(&problem, branching, 1);
            search.set_limits(Limits::NONE.nodes(half as u64 + 20));
            assert_eq!(search.next_solution().is_some(), full >= needed);
        }
    }
}
