//! All covers of a small problem from the definition: every subset of the options, by recursion.
//! No links, no heuristics, nothing shared with an engine or the verifier.

use std::collections::BTreeSet;

use quadrille::{ItemKind, OptionId, Problem};

/// Every exact cover, as sorted option numbers. Options without a primary item are left out, as
/// every engine does.
pub(crate) fn covers(problem: &Problem) -> BTreeSet<Vec<usize>> {
    let mut found = BTreeSet::new();
    let mut used = vec![0; problem.n_items()];
    extend(problem, 0, &mut Vec::new(), &mut used, &mut found);
    found
}

fn extend(
    problem: &Problem,
    next: usize,
    chosen: &mut Vec<usize>,
    used: &mut [u32],
    found: &mut BTreeSet<Vec<usize>>,
) {
    if next == problem.n_options() {
        let complete = problem.items().all(|item| match problem.kind(item) {
            ItemKind::Primary => used[item.index()] == 1,
            ItemKind::Secondary => used[item.index()] <= 1,
        });
        if complete {
            found.insert(chosen.clone());
        }
        return;
    }
    extend(problem, next + 1, chosen, used, found);
    let items = problem.option(OptionId::new(next));
    let asked_for = items.iter().any(|&item| problem.kind(item) == ItemKind::Primary);
    if asked_for && items.iter().all(|item| used[item.index()] == 0) {
        for item in items {
            used[item.index()] += 1;
        }
        chosen.push(next);
        extend(problem, next + 1, chosen, used, found);
        chosen.pop();
        for item in items {
            used[item.index()] -= 1;
        }
    }
}
