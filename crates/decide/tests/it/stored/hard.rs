//! The hard problems of `data/hard`: a verified cover, or none, by every way that is quick.

use crate::common::files::data;
use quadrille::problem::verify::verify;
use quadrille::search::learn::{Branching, Learn};
use quadrille::search::{EngineKind, Outcome};
use quadrille::{Enumerate, Problem, Search};

fn read(name: &str) -> Problem {
    data(&format!("hard/{name}.dlx")).parse().unwrap()
}

/// Finds a cover, and verifies it.
fn solve(name: &str, how: &str, problem: &Problem, search: &mut dyn Enumerate) {
    let cover = search.next_solution();
    let cover = cover.unwrap_or_else(|| panic!("{name}, {how}: there is a cover"));
    assert_eq!(verify(problem, cover), Ok(()), "{name}, {how}");
}

#[test]
fn learning_and_races_find_covers() {
    let names = ["cubeN5", "queens60", "sqs14", "x3c_99_420_45", "ypent15x15"];
    for (name, threads) in names.into_iter().zip([1, 2].into_iter().cycle()) {
        let problem = read(name);
        // The cube belongs to the search of the tree.
        let learns = name != "cubeN5";
        for branching in [Branching::Items, Branching::Options].into_iter().filter(|_| learns) {
            let mut search = Learn::new(&problem, branching, 0);
            solve(name, &format!("{branching:?}"), &problem, &mut search);
        }
        let plan = problem.plan().threads(threads);
        solve(name, &format!("{threads} threads"), &problem, &mut plan.finding().unwrap());
    }
}

/// Dancing Links finds nothing in many seconds.
#[test]
fn learning_completes_a_latin_square_that_is_hard_for_a_search_of_the_tree() {
    let problem = read("bq33_396_13");
    solve("bq33", "by items", &problem, &mut Learn::new(&problem, Branching::Items, 0));
    let plan = problem.plan().engine(EngineKind::Learn).threads(1);
    solve("bq33", "both rules", &problem, &mut plan.finding().unwrap());
}

#[test]
fn trominoes_that_do_not_fit_are_counted_and_refuted() {
    let problem = read("none_tri7x11");
    let mut counting = problem.plan().threads(1).counting().unwrap();
    assert_eq!(counting.count(), Some(0_u32.into()));
    assert_eq!(counting.outcome(), Some(Outcome::Exhausted));
    {
        use quadrille::proof::{certificate::check, prove};
        let certificate = prove(&problem, std::time::Duration::from_secs(60)).unwrap();
        assert_eq!(check(&problem, &certificate), Ok(()));
    }
}
