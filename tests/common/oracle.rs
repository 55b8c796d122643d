//! What an engine ought to find, without links and with nothing shared with an engine or the
//! verifier: all covers of a small problem from the definition, and their order from Algorithm X
//! on sorted sets.

use std::collections::BTreeSet;

use quadrille::{ItemId, ItemKind, OptionId, Problem};

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

/// The covers in the order of Algorithm X: branch on an item with the fewest options, the first
/// declared among equals, and try its options in the order of declaration.
pub(crate) fn covers_in_order(problem: &Problem) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let primary = |&item: &ItemId| problem.kind(item) == ItemKind::Primary;
    let items: Vec<ItemId> = problem.items().filter(primary).collect();
    let options: Vec<OptionId> = problem.options().collect();
    branch(problem, &items, &options, &mut Vec::new(), &mut found);
    found
}

fn branch(
    problem: &Problem,
    items: &[ItemId],
    options: &[OptionId],
    chosen: &mut Vec<usize>,
    found: &mut Vec<Vec<usize>>,
) {
    let having = |item: ItemId| options.iter().filter(move |&&o| problem.option(o).contains(&item));
    // The first of the least, as `min_by_key` has it.
    let Some(&item) = items.iter().min_by_key(|&&item| having(item).count()) else {
        found.push(chosen.clone());
        return;
    };
    for &option in having(item) {
        let taken = problem.option(option);
        let left: Vec<ItemId> = items.iter().copied().filter(|i| !taken.contains(i)).collect();
        let fits = |&o: &OptionId| problem.option(o).iter().all(|item| !taken.contains(item));
        let fitting: Vec<OptionId> = options.iter().copied().filter(fits).collect();
        chosen.push(option.index());
        branch(problem, &left, &fitting, chosen, found);
        chosen.pop();
    }
}
