//! How models are judged.

use std::collections::{BTreeMap, BTreeSet};

use quadrille::models::Model;
use quadrille::problem::Entry;
use quadrille::search::Outcome;
use quadrille::text::knuth;
use quadrille::{Enumerate, OptionId, Problem, Search};

/// Finds all covers, `expected` of them, and has some of them verified, decoded and judged.
pub(crate) fn check<M: Model>(model: &M, expected: u64, legal: impl Fn(&M::Solution) -> bool) {
    let problem = model.problem();
    let mut search = problem.search();
    let mut texts = BTreeSet::new();
    while texts.len() < 300 {
        let Some(cover) = search.next_solution() else { break };
        quadrille::problem::verify::verify(&problem, cover).unwrap();
        let solution = model.decode(problem.labels(cover));
        assert!(legal(&solution), "not legal:\n{solution}");
        // Whatever the order of the options.
        let reversed: Vec<OptionId> = cover.iter().rev().copied().collect();
        let text = solution.to_string();
        assert_eq!(model.decode(problem.labels(&reversed)).to_string(), text);
        assert!(texts.insert(text), "twice:\n{solution}");
    }
    search.count_solutions();
    assert_eq!(search.outcome(), Some(Outcome::Exhausted));
    assert_eq!(search.stats().solutions, expected);
    if problem.n_options() < 3000 {
        round_trip(&problem);
    }
}

/// The first solution, judged.
pub(crate) fn first<M: Model>(model: &M, legal: impl Fn(&M::Solution) -> bool) {
    let problem = model.problem();
    let cover = problem.first().expect("a solution");
    quadrille::problem::verify::verify(&problem, &cover).unwrap();
    let solution = model.decode(problem.labels(&cover));
    assert!(legal(&solution), "not legal:\n{solution}");
}

/// Written as text and read back, the problem is the same.
fn round_trip<T>(problem: &Problem<T>) {
    let mut text = Vec::new();
    knuth::write(problem, &mut text).unwrap();
    let again = knuth::read(&text[..]).unwrap();
    // Primary items are written before secondary ones, options as they are.
    assert_eq!(items(&again), items(problem));
    assert_eq!(again.n_options(), problem.n_options());
    for option in problem.options() {
        assert_eq!(entries(&again, option), entries(problem, option));
    }
}

fn items<T>(problem: &Problem<T>) -> BTreeMap<&str, (bool, std::ops::RangeInclusive<u32>)> {
    let primary = |item| problem.kind(item) == quadrille::ItemKind::Primary;
    let items = problem.items();
    items.map(|item| (problem.name(item), (primary(item), problem.bounds(item)))).collect()
}

fn entries<T>(problem: &Problem<T>, option: OptionId) -> Vec<(&str, Option<&str>)> {
    let named = |Entry { item, color }: Entry| {
        (problem.name(item), color.map(|color| problem.color_name(color)))
    };
    problem.entries(option).map(named).collect()
}
