//! The oracle: all covers of a small problem, straight from the definition, and their order by
//! Algorithm X on sorted sets. It shares no code with an engine or the verifier.

use std::collections::BTreeSet;

use quadrille::problem::Color;
use quadrille::{ItemId, ItemKind, OptionId, Problem};

/// Every cover, as sorted option numbers: tries all sets of options and keeps those that satisfy
/// the definition. Skips options without a primary item, as every engine does.
pub(crate) fn covers(problem: &Problem) -> BTreeSet<Vec<usize>> {
    let mut found = BTreeSet::new();
    extend(problem, 0, &mut Vec::new(), &mut found);
    found
}

fn extend(
    problem: &Problem,
    next: usize,
    chosen: &mut Vec<usize>,
    found: &mut BTreeSet<Vec<usize>>,
) {
    if next == problem.n_options() {
        if problem.items().all(|item| is_enough(problem, chosen, item)) {
            found.insert(chosen.clone());
        }
        return;
    }
    extend(problem, next + 1, chosen, found);
    let mut items = problem.option(OptionId::new(next));
    if items.clone().any(|item| problem.kind(item) == ItemKind::Primary) {
        chosen.push(next);
        if items.all(|item| fits(problem, chosen, item)) {
            extend(problem, next + 1, chosen, found);
        }
        chosen.pop();
    }
}

/// Whether these options, in any order, are a cover by the definition.
pub(crate) fn is_cover(problem: &Problem, chosen: &[usize]) -> bool {
    let distinct: BTreeSet<&usize> = chosen.iter().collect();
    let primary = |item: ItemId| problem.kind(item) == ItemKind::Primary;
    distinct.len() == chosen.len()
        && chosen.iter().all(|&o| problem.option(OptionId::new(o)).any(primary))
        && problem
            .items()
            .all(|item| is_enough(problem, chosen, item) && fits(problem, chosen, item))
}

/// Whether these options cover an item as often as it needs at least.
fn is_enough(problem: &Problem, chosen: &[usize], item: ItemId) -> bool {
    uses(problem, chosen, item).0 >= *problem.bounds(item).start()
}

/// Whether these options cover an item at most as often as it allows, or all in the same color.
fn fits(problem: &Problem, chosen: &[usize], item: ItemId) -> bool {
    let (times, colors) = uses(problem, chosen, item);
    let alone = times <= *problem.bounds(item).end();
    alone || colors.len() == 1 && !colors.contains(&None)
}

/// How often these options use an item, and in which colors.
fn uses(problem: &Problem, chosen: &[usize], item: ItemId) -> (u32, BTreeSet<Option<Color>>) {
    let entries = chosen.iter().flat_map(|&o| problem.entries(OptionId::new(o)));
    let colors: Vec<_> = entries.filter(|e| e.item == item).map(|e| e.color).collect();
    (u32::try_from(colors.len()).unwrap(), colors.into_iter().collect())
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
    let having =
        |item: ItemId| options.iter().filter(move |&&o| problem.option(o).any(|its| its == item));
    // `min_by_key` returns the first of several minima.
    let Some(&item) = items.iter().min_by_key(|&&item| having(item).count()) else {
        found.push(chosen.clone());
        return;
    };
    for &option in having(item) {
        let taken: Vec<ItemId> = problem.option(option).collect();
        let left: Vec<ItemId> = items.iter().copied().filter(|i| !taken.contains(i)).collect();
        let fits = |&o: &OptionId| problem.option(o).all(|item| !taken.contains(&item));
        let fitting: Vec<OptionId> = options.iter().copied().filter(fits).collect();
        chosen.push(option.index());
        branch(problem, &left, &fitting, chosen, found);
        chosen.pop();
    }
}
