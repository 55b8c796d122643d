//! Small problems whose answers can be seen, and the course of the bounds.

use std::num::NonZeroUsize;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{Bound, Cheapest, Method, Wanted};
use crate::problem::Instance;
use crate::problem::verify::verify;
use crate::random::{below, shuffle};
use crate::search::{Limits, Outcome, Search};

/// The search that a plan makes.
fn cheapest(problem: &Instance, wanted: Wanted, method: Method, threads: usize) -> Cheapest {
    let threads = NonZeroUsize::new(threads).unwrap();
    Cheapest::new(problem.clone(), 1, wanted, None, method, threads)
}

fn costs(text: &str, most: usize) -> Vec<i64> {
    let problem: Instance = text.parse().unwrap();
    let mut search = cheapest(&problem, Wanted::Cheapest(most), Method::Race, 2);
    assert_eq!(search.run(), Outcome::Exhausted);
    assert!(search.covers().iter().all(|cover| verify(&problem, &cover.options).is_ok()));
    search.covers().iter().map(|cover| cover.cost).collect()
}

/// Every two of the three pairs exclude each other. The linear program takes half of each, for 3.
const TRIANGLE: &str = "a b c\na b |2\nb c |2\na c |2\na |3\nb |3\nc |3\n";

#[test]
fn halves_of_options_are_no_cover() {
    assert_eq!(costs(TRIANGLE, 1), [5]);
    assert_eq!(costs(TRIANGLE, 9), [5, 5, 5, 9]);
}

#[test]
fn costs_may_be_negative_and_as_large_as_63_bits_allow() {
    let text = "a b | x\na |-5\na x |4611686018427387000\nb x |-4611686018427387000\nb |2\n";
    assert_eq!(costs(text, 3), [-4_611_686_018_427_387_005, -3, 4_611_686_018_427_387_002]);
}

#[test]
fn all_covers_of_least_cost_are_found_and_no_others() {
    let problem: Instance = TRIANGLE.parse().unwrap();
    let mut search = cheapest(&problem, Wanted::AllOfLeastCost, Method::Race, 2);
    search.run();
    assert_eq!(search.covers().iter().map(|cover| cover.cost).collect::<Vec<_>>(), [5, 5, 5]);
}

#[test]
fn without_a_cover_the_bound_says_so() {
    let problem: Instance = "a b c\na b |1\nb c |1\na c |1\n".parse().unwrap();
    let mut search = cheapest(&problem, Wanted::Cheapest(1), Method::Race, 2);
    assert_eq!(search.best(), None);
    assert_eq!(search.bound(), Bound::NoCover);
}

#[test]
fn the_two_bounds_close_in_while_the_search_runs() {
    // 24 people in 12 pairs, with costs that look random.
    let people: Vec<String> = (0..24).map(|i| format!("p{i}")).collect();
    let mut lines = vec![people.join(" ")];
    for i in 0..24 {
        for j in 0..i {
            let cost = (i * i * 37 + j * j * 101 + i * j * 59) % 97;
            lines.push(format!("p{i} p{j} |{cost}"));
        }
    }
    let text = lines.join("\n");
    let problem: Instance = text.parse().unwrap();
    let mut search = cheapest(&problem, Wanted::Cheapest(1), Method::Race, 2);
    let (mut least, mut best) = (i64::MIN, i64::MAX);
    while search.outcome() != Some(Outcome::Exhausted) {
        search.set_limits(Limits::NONE.nodes(1));
        search.run();
        let bound = search.bound().as_number();
        let cost = search.covers().first().map_or(i64::MAX, |cover| cover.cost);
        assert!(least <= bound && bound <= cost && cost <= best);
        (least, best) = (bound, cost);
    }
    assert_eq!(least, best);
}

/// A problem with items that have to be covered once, and options with up to four of them.
fn random_problem(random: &mut ChaCha8Rng, n_items: usize, n_options: usize) -> Instance {
    let items: Vec<String> = (0..n_items).map(|i| format!("p{i}")).collect();
    let mut lines = vec![items.join(" ")];
    for _ in 0..n_options {
        let mut its: Vec<usize> = (0..n_items).collect();
        shuffle(&mut its, random);
        its.truncate(1 + below(4, random));
        let cost = 10 * its.len() + below(20, random);
        let words: Vec<String> = its.iter().map(|i| format!("p{i}")).collect();
        lines.push(format!("{} |{cost}", words.join(" ")));
    }
    lines.join("\n").parse().unwrap()
}

#[test]
fn several_threads_find_the_least_cost() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let (mut n_teams, mut searched) = (0, 0);
    for _ in 0..8 {
        let problem = random_problem(&mut random, 40, 500);
        let mut best = |threads: usize, slices: bool| {
            let mut search = cheapest(&problem, Wanted::Cheapest(1), Method::Race, threads);
            let mut n = 0;
            while search.outcome() != Some(Outcome::Exhausted) {
                // Now and then one thread goes on alone.
                n += 1;
                let limits = Limits::NONE.nodes(20);
                search.set_limits(if slices && n % 3 == 0 { limits } else { Limits::NONE });
                search.improve();
            }
            assert!(search.covers().iter().all(|it| verify(&problem, &it.options).is_ok()));
            searched += search.searches.neighborhoods.work();
            (search.bound().as_number(), search.searches.team.is_some())
        };
        let (expected, _) = best(1, false);
        for (threads, slices) in [(2, false), (3, false), (2, true)] {
            let (found, is_team) = best(threads, slices);
            assert_eq!(found, expected, "{problem}");
            n_teams += usize::from(is_team);
        }
    }
    assert!(n_teams > 0, "several threads have searched");
    assert!(searched > 0, "neighborhoods have been searched");
}

#[test]
fn the_search_that_learns_finds_the_cheapest_covers_and_proves_passes() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut tried = 0;
    for _ in 0..8 {
        let problem = random_problem(&mut random, 20, 100);
        for most in [1, 4] {
            let run = |method: Method| {
                let mut search = cheapest(&problem, Wanted::Cheapest(most), method, 1);
                assert_eq!(search.run(), Outcome::Exhausted);
                assert!(search.covers().iter().all(|it| verify(&problem, &it.options).is_ok()));
                let costs: Vec<i64> = search.covers().iter().map(|cover| cover.cost).collect();
                (costs, search.bound().as_number(), search.searches.learning.work())
            };
            let (expected, bound, none) = run(Method::Dance);
            assert_eq!(none, 0);
            let (costs, its_bound, alone) = run(Method::Learn);
            assert_eq!((costs, its_bound), (expected.clone(), bound), "{problem}");
            let (costs, its_bound, beside) = run(Method::Race);
            assert_eq!((costs, its_bound), (expected, bound), "{problem}");
            assert!(most == 1 || alone > 0);
            tried += beside;
        }
    }
    assert!(tried > 0, "it searched beside the tree");
}

#[test]
fn independent_parts_have_the_sum_of_their_least_costs() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    for n_parts in [2, 3, 12] {
        let parts: Vec<Instance> = (0..n_parts)
            .map(|k| {
                if k == 1 {
                    random_problem(&mut random, 40, 300)
                } else {
                    TRIANGLE.parse().unwrap()
                }
            })
            .collect();
        let least: i64 = parts
            .iter()
            .map(|part| cheapest(part, Wanted::Cheapest(1), Method::Dance, 1).best().unwrap().cost)
            .sum();
        // The items of each part have names of their own.
        let named = |k: usize, line: &str| -> String {
            let (words, cost) = line.split_once('|').unwrap_or((line, ""));
            let words: Vec<String> =
                words.split_whitespace().map(|it| format!("{k}.{it}")).collect();
            if cost.is_empty() { words.join(" ") } else { format!("{} |{cost}", words.join(" ")) }
        };
        let texts: Vec<String> = parts.iter().map(ToString::to_string).collect();
        let heads: Vec<String> =
            texts.iter().enumerate().map(|(k, it)| named(k, it.lines().next().unwrap())).collect();
        let mut lines = vec![heads.join(" ")];
        for (k, text) in texts.iter().enumerate() {
            lines.extend(text.lines().skip(1).map(|line| named(k, line)));
        }
        let problem: Instance = lines.join("\n").parse().unwrap();
        for threads in [1, 2] {
            let mut search = cheapest(&problem, Wanted::Cheapest(1), Method::Race, threads);
            assert!(search.searches.parts.is_some());
            let mut bound = i64::MIN;
            while search.outcome() != Some(Outcome::Exhausted) {
                search.set_limits(Limits::NONE.nodes(7));
                search.run();
                assert!(bound <= search.bound().as_number() && search.bound().as_number() <= least);
                bound = search.bound().as_number();
            }
            assert_eq!((search.covers()[0].cost, bound), (least, least));
            assert_eq!(verify(&problem, &search.covers()[0].options), Ok(()));
        }
        // One part without a cover.
        let problem: Instance = format!("x {}", lines.join("\n")).parse().unwrap();
        let mut search = cheapest(&problem, Wanted::Cheapest(1), Method::Race, 1);
        assert_eq!(search.best(), None);
        assert_eq!(search.bound(), Bound::NoCover);
    }
}

/// Problems of which the tree finds some of the covers that are wanted, and the dance the others:
/// before both were collected together, covers were missing.
#[test]
fn no_cover_is_missing_that_only_one_of_the_searches_has_found() {
    for (seed, most, n_items, n_options) in [
        (103, 5, 33, 500),
        (294, 2, 44, 200),
        (328, 12, 48, 560),
        (351, 12, 41, 260),
        (357, 12, 47, 200),
        (369, 5, 29, 500),
        (370, 2, 30, 560),
    ] {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut random, n_items, n_options);
        let by = |method| {
            let mut search = cheapest(&problem, Wanted::Cheapest(most), method, 1);
            // A dance that began before the last bound of the root is known missed covers once.
            search.race.begin_rounds(5_000, 0);
            search
        };
        let costs = |search: &mut Cheapest| {
            assert_eq!(search.run(), Outcome::Exhausted);
            search.covers().iter().map(|cover| cover.cost).collect::<Vec<i64>>()
        };
        let expected = costs(&mut by(Method::Dance));
        assert_eq!(expected.len(), most);
        assert_eq!(costs(&mut by(Method::Race)), expected, "problem {seed}");
        // The same in runs of 2, 4, 8 .. nodes.
        let mut search = by(Method::Race);
        for step in 1.. {
            search.set_limits(Limits::NONE.nodes(1 << step));
            if search.run() == Outcome::Exhausted {
                break;
            }
            let rest = search.rest();
            search = by(Method::Race);
            search.resume(rest).unwrap();
        }
        assert_eq!(costs(&mut search), expected, "problem {seed}, resumed");
    }
}

#[test]
fn the_cheapest_covers_are_found_where_items_may_be_covered_several_times() {
    let mut random = ChaCha8Rng::seed_from_u64(13);
    let mut exchanged = 0;
    for round in 0..12 {
        let plain = random_problem(&mut random, 7, 18).to_string();
        let (head, options) = plain.split_once('\n').unwrap();
        let kinds = ["1:9|", "2:4|", "", "0:2|"];
        let its = head.split_whitespace().map(|it| {
            let covered = round % 3 == 0 || below(3, &mut random) > 0;
            format!("{}{it}", kinds[if covered { below(2, &mut random) } else { 2 + round % 2 }])
        });
        let head: Vec<String> = its.collect();
        let problem: Instance = format!("{}\n{options}", head.join(" ")).parse().unwrap();
        for most in [1, 3] {
            let mut run = |method: Method, threads: usize| {
                let mut search = cheapest(&problem, Wanted::Cheapest(most), method, threads);
                assert_eq!(search.run(), Outcome::Exhausted);
                assert!(search.covers().iter().all(|it| verify(&problem, &it.options).is_ok()));
                exchanged += search.searches.exchanges.work();
                let costs: Vec<i64> = search.covers().iter().map(|cover| cover.cost).collect();
                (costs, search.bound().as_number())
            };
            let expected = run(Method::Dance, 1);
            for threads in [1, 2] {
                assert_eq!(run(Method::Race, threads), expected, "{problem}");
            }
            if most == 1 {
                assert_eq!(run(Method::Learn, 1), expected, "{problem}");
            }
        }
    }
    assert!(exchanged > 0, "exchanges have taken part");
}
