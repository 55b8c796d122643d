//! Checks of a model: its count, its solutions, its problem as text.

use std::collections::{BTreeMap, BTreeSet};

use quadrille::models::Model;
use quadrille::problem::Entry;
use quadrille::search::Outcome;
use quadrille::text::knuth;
use quadrille::{Enumerate, OptionId, Problem, Search};

/// Checks that the model has `expected` covers, as [`check_some`] checks the first ones.
pub(crate) fn check<M: Model>(model: &M, expected: u64, legal: impl Fn(&M::Solution) -> bool) {
    check_some(model, legal);
    let problem = model.problem();
    let mut search = problem.search();
    search.count_solutions();
    assert_eq!(search.outcome(), Some(Outcome::Exhausted));
    assert_eq!(search.stats().solutions, expected);
}

/// Verifies and decodes the first 300 covers, and passes each solution to `legal`.
pub(crate) fn check_some<M: Model>(model: &M, legal: impl Fn(&M::Solution) -> bool) {
    let problem = model.problem();
    let mut search = problem.search();
    let mut texts = BTreeSet::new();
    while texts.len() < 300 {
        let Some(cover) = search.next_solution() else { break };
        quadrille::problem::verify::verify(&problem, cover).unwrap();
        let solution = model.decode(problem.labels(cover));
        assert!(legal(&solution), "not legal:\n{solution}");
        // The order of the options does not matter.
        let reversed: Vec<OptionId> = cover.iter().rev().copied().collect();
        let text = solution.to_string();
        assert_eq!(model.decode(problem.labels(&reversed)).to_string(), text);
        assert!(texts.insert(text), "found twice:\n{solution}");
    }
    if problem.n_options() < 3000 {
        round_trip(&problem);
    }
}

/// Verifies and decodes the first solution, and passes it to `legal`.
pub(crate) fn first<M: Model>(model: &M, legal: impl Fn(&M::Solution) -> bool) {
    let problem = model.problem();
    let cover = problem.first().expect("a solution");
    quadrille::problem::verify::verify(&problem, &cover).unwrap();
    let solution = model.decode(problem.labels(&cover));
    assert!(legal(&solution), "not legal:\n{solution}");
}

/// Checks that the problem is the same after it is written as text and read back.
fn round_trip<T>(problem: &Problem<T>) {
    let mut text = Vec::new();
    knuth::write(problem, &mut text).unwrap();
    let again = knuth::read(&text[..]).unwrap();
    // The text has primary items before secondary ones, and keeps the order of the options.
    assert_eq!(items(&again), items(problem));
    assert_eq!(again.n_options(), problem.n_options());
    for (option, its) in problem.options().zip(again.options()) {
        assert_eq!(entries(&again, its), entries(problem, option));
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
