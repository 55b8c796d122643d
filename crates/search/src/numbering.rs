//! The items and options of a problem in the order in which an engine numbers them.

use crate::problem::{Instance, ItemId, OptionId, Restriction};

/// All items by ascending groups, those of a group in the order of declaration.
pub(crate) fn by_group<G: Ord>(problem: &Instance, group: impl Fn(ItemId) -> G) -> Vec<ItemId> {
    let mut items: Vec<ItemId> = problem.items().collect();
    items.sort_by_key(|&item| group(item));
    items
}

/// The place of each item in a list of all items.
pub(crate) fn places(items: &[ItemId]) -> Vec<u32> {
    let mut places = vec![0; items.len()];
    for (place, item) in (0..).zip(items) {
        places[item.index()] = place;
    }
    places
}

/// The problem that has some of the options, each with its reduced cost, the cheapest first; these
/// options, and their reduced costs.
pub fn cheapest_first(
    problem: &Instance,
    mut options: Vec<(OptionId, u64)>,
) -> (Instance, Vec<OptionId>, Vec<u64>) {
    options.sort_unstable_by_key(|&(option, reduced)| (reduced, option));
    let (options, reduced): (Vec<OptionId>, Vec<u64>) = options.into_iter().unzip();
    let items: Vec<ItemId> = problem.items().collect();
    (Restriction::of(problem).to(&items, &options), options, reduced)
}
