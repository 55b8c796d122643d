//! A search for the cheapest covers that another one continues.

use quadrille_base::random::{below, shuffle};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::super::{Checkpoint, State};
use crate::problem::Problem;
use crate::search::cheapest::Rest;
use crate::search::{Limits, Outcome, Search};

/// Every two of the three pairs exclude each other. The linear program takes half of each, for 3.
const TRIANGLE: &str = "a b c\na b |2\nb c |2\na c |2\na |3\nb |3\nc |3\n";

/// A problem with items that have to be covered once, and options with up to four of them.
fn random_problem(random: &mut ChaCha8Rng, n_items: usize, n_options: usize) -> Problem {
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
fn a_search_goes_on_where_another_one_was() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let mut n_passes = 0;
    for _ in 0..6 {
        let problem = random_problem(&mut random, 40, 500);
        for (most, threads) in [(1, 1), (3, 1), (1, 2)] {
            let new = || problem.plan().threads(threads).cheapest(most).unwrap();
            let mut whole = new();
            whole.run();
            let expected: Vec<i64> = whole.covers().iter().map(|cover| cover.cost).collect();
            // Each run does little more than the one before.
            let mut rest = Rest::default();
            for step in 1.. {
                let mut search = new();
                search.resume(rest.clone()).unwrap();
                search.set_limits(Limits::NONE.nodes(1 << step));
                let outcome = search.run();
                rest = search.rest();
                n_passes += usize::from(rest.pass.is_some());
                let checkpoint = Checkpoint::new("test", State::Best(rest.clone()));
                let text = checkpoint.write(&problem);
                let read = Checkpoint::read(text.as_bytes(), &problem).unwrap();
                assert_eq!(read, checkpoint);
                if outcome == Outcome::Exhausted {
                    let found: Vec<i64> = search.covers().iter().map(|cover| cover.cost).collect();
                    assert_eq!(found, expected, "{problem}");
                    break;
                }
            }
            // The end is known, too.
            let mut search = new();
            search.resume(rest).unwrap();
            assert_eq!(search.run(), Outcome::Exhausted);
            assert_eq!(search.stats().nodes, 0);
            assert_eq!(search.bound().as_number(), expected[0]);
        }
    }
    assert!(n_passes > 0, "a pass was interrupted");
}

#[test]
fn other_costs_are_told_and_older_formats_refused() {
    let problem: Problem = TRIANGLE.parse().unwrap();
    let mut search = problem.cheapest();
    search.run();
    let text = Checkpoint::new("best 1", State::Best(search.rest())).write(&problem);
    assert!(Checkpoint::read(text.as_bytes(), &problem).unwrap().has_same_costs);
    let other: Problem = TRIANGLE.replace("|2", "|1").parse().unwrap();
    assert!(!Checkpoint::read(text.as_bytes(), &other).unwrap().has_same_costs);
    let old = text.replacen("{\"checkpoint\":3,", "{\"checkpoint\":2,", 1);
    let error = Checkpoint::read(old.as_bytes(), &problem).unwrap_err().to_string();
    assert!(error.starts_with("was written by format 2, this program writes format 3"), "{error}");
}

#[test]
fn the_rest_of_another_problem_is_refused() {
    let problem: Problem = TRIANGLE.parse().unwrap();
    let mut search = problem.cheapest();
    search.run();
    let rest = search.rest();
    let other: Problem = TRIANGLE.replace("|2", "|1").parse().unwrap();
    assert!(other.cheapest().resume(rest.clone()).is_err());
    assert!(problem.cheapest().resume(rest).is_ok());
}
