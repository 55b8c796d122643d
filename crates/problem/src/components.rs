//! The independent parts of a problem: the connected components of its items.
//!
//! Two items are *connected* if an option has both, or if a chain of such pairs leads from one to
//! the other. Options of different components share no item, so what is chosen in one component
//! does not matter in another. A cover of the problem is one cover of each component, put together,
//! and every such combination is a cover. So
//!
//! - the problem has a cover if and only if each component has one;
//! - it has as many covers as the product of the counts of the components.
//!
//! A search of the whole problem combines every cover of one component with every cover of the
//! next. If it branches on a component without a cover last, it first runs through all covers of
//! the others.
//!
//! Edge cases:
//!
//! - Secondary items connect as primary ones do: two options may exclude each other there.
//! - No engine puts an option without primary items into a cover. Such options are omitted, and
//!   connect nothing. A component therefore always has a primary item. A secondary item that occurs
//!   only in such options belongs to no component.
//! - A primary item without options is a component by itself. It has no cover, or the empty one if
//!   the item's lower bound is 0.
//! - Bounds, colors and costs stay as they are. A component may have none of them although
//!   another one has.

use quadrille_base::narrow;
use quadrille_base::sets::Sets;

use crate::problem::{Instance, ItemId, OptionId, Restriction};

/// One independent part of a problem, as a problem.
#[derive(Clone, Debug)]
pub struct Component {
    /// The items and options of this part, in the order of the whole problem.
    pub problem: Instance,
    /// For each item of the part, the same item of the whole problem.
    pub items: Vec<ItemId>,
    /// For each option of the part, the same option of the whole problem.
    pub options: Vec<OptionId>,
}

/// The components, in the order of their first primary items; `None` if there are not at least
/// two.
///
/// Takes little more than linear time, and ends early in a connected problem as soon as the options
/// read so far connect all primary items.
pub fn components(problem: &Instance) -> Option<Vec<Component>> {
    let is_primary = |&item: &ItemId| problem.is_primary(item);
    let mut sets = Sets::new(problem.n_items());
    // For the root of each set, whether the set has a primary item, and the number of such sets.
    let mut has_primary: Vec<bool> = problem.items().map(|item| problem.is_primary(item)).collect();
    let mut n_sets = problem.n_primary();
    for option in problem.options() {
        if n_sets < 2 {
            return None;
        }
        let Some(anchor) = problem.option(option).find(is_primary) else { continue };
        let mut root = sets.find(narrow(anchor.index()));
        for item in problem.option(option) {
            let other = sets.find(narrow(item.index()));
            if other != root {
                sets.join(root, other);
                n_sets -= usize::from(has_primary[other as usize]);
                root = root.min(other);
                has_primary[root as usize] = true;
            }
        }
    }
    if n_sets < 2 {
        return None;
    }
    // The number of each set with a primary item, by its root.
    let mut numbers = vec![None; problem.n_items()];
    let mut parts = Vec::with_capacity(n_sets);
    for item in problem.primary_items() {
        numbers[sets.find(narrow(item.index())) as usize].get_or_insert_with(|| {
            parts.push((Vec::new(), Vec::new()));
            parts.len() - 1
        });
    }
    let mut number = |item: ItemId| numbers[sets.find(narrow(item.index())) as usize];
    for item in problem.items() {
        if let Some(number) = number(item) {
            parts[number].0.push(item);
        }
    }
    for option in problem.options() {
        // Any primary item determines the component. An option without one may have secondary items
        // of several components.
        if let Some(item) = problem.option(option).find(is_primary) {
            parts[number(item).expect("the set has a primary item")].1.push(option);
        }
    }
    let mut restriction = Restriction::of(problem);
    let part = |(items, options): (Vec<_>, Vec<_>)| Component {
        problem: restriction.to(&items, &options),
        items,
        options,
    };
    Some(parts.into_iter().map(part).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use Instance;

    /// The components in Knuth's format without names: the options of each, by their numbers.
    fn options_of(text: &str) -> Option<Vec<Vec<usize>>> {
        let problem: Instance = text.parse().unwrap();
        let components = components(&problem)?;
        let numbers = |part: &Component| part.options.iter().map(|option| option.index()).collect();
        Some(components.iter().map(numbers).collect())
    }

    #[test]
    fn options_connect_their_items_and_secondary_items_connect_options() {
        assert_eq!(options_of("a b c d\na b\nc\nb\nd c"), Some(vec![vec![0, 2], vec![1, 3]]));
        assert_eq!(options_of("a b c d\na b\nc\nb c\nd c"), None);
        assert_eq!(options_of("a b | x\na x\nb x"), None);
        assert_eq!(options_of("a b | x y\na x\nb y\nx y"), Some(vec![vec![0], vec![1]]));
    }

    #[test]
    fn items_without_options_are_components_unless_they_are_secondary() {
        assert_eq!(options_of("a b\na"), Some(vec![vec![0], vec![]]));
        assert_eq!(options_of("a | x y\na x\nx y"), None);
    }

    #[test]
    fn a_component_keeps_bounds_colors_and_costs() {
        let text = "a 2:3|b | x y\na x:red\nb y:blue\nb y:red\na x:green";
        let problem: Instance = text.parse().unwrap();
        let [a, b] = &components(&problem).unwrap()[..] else { panic!("two components") };
        assert!(!a.problem.has_multiplicities() && b.problem.has_multiplicities());
        let bounded = b.problem.items().next().unwrap();
        assert_eq!(b.problem.bounds(bounded), 2..=3);
        assert_eq!((a.problem.n_colors(), b.problem.n_colors()), (2, 2));
        for part in [a, b] {
            for (option, &of_whole) in part.problem.options().zip(&part.options) {
                let named = |problem: &Instance, option| -> Vec<(String, Option<String>)> {
                    let entries = problem.entries(option);
                    let name = |color| problem.color_name(color).to_owned();
                    entries
                        .map(|entry| (problem.name(entry.item).to_owned(), entry.color.map(name)))
                        .collect()
                };
                assert_eq!(named(&part.problem, option), named(&problem, of_whole));
            }
        }
    }
}
