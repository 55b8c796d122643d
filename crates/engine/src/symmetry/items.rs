//! The items under a permutation of the options: is it a symmetry?
//!
//! A permutation of the options is a symmetry if a permutation of the items goes with it. Items of
//! the same kind and bounds that are in the same options, with the same colors, are *twins*:
//! exchanging them changes no option. They are taken as one, and mapped in their order. Then at
//! most one permutation of the items goes with a permutation of the options.

use hashbrown::HashMap;

use super::permutation::{Permutation, identity};
use crate::problem::{Color, Entry, Instance, ItemId, ItemKind, OptionId};

/// The options of an item by ascending number, each with the color that it gives the item: its
/// number plus 1, or 0.
type Occurrences = Vec<(u32, u32)>;

/// What an item has to have in common with its image, besides its options.
type Role = (bool, u32, u32);

/// The place of each option, by its entries in order and its cost.
pub(super) type Places = HashMap<(Vec<Entry>, i64), u32>;

/// The items of a problem by their options.
#[derive(Debug)]
pub(super) struct Items {
    occurrences: Vec<Occurrences>,
    roles: Vec<Role>,
    /// The items with these options and this role, which are twins if there are several.
    twins: HashMap<(Occurrences, Role), Vec<u32>>,
    costs: Vec<i64>,
}

impl Items {
    pub(super) fn of(problem: &Instance) -> Self {
        let occurrences = problem.items().map(|item| {
            let options = problem.colored_options_of(item);
            let color = |color: Option<_>| color.map_or(0, |color| number(Color::index(color)) + 1);
            options.map(|(option, its)| (number(option.index()), color(its))).collect()
        });
        let occurrences: Vec<Occurrences> = occurrences.collect();
        let roles = problem.items().map(|item| {
            let bounds = problem.bounds(item);
            (problem.kind(item) == ItemKind::Primary, *bounds.start(), *bounds.end())
        });
        let roles: Vec<Role> = roles.collect();
        let mut twins: HashMap<_, Vec<u32>> = HashMap::new();
        for (item, (options, role)) in (0..).zip(occurrences.iter().zip(&roles)) {
            twins.entry((options.clone(), *role)).or_default().push(item);
        }
        let costs = problem.options().map(|option| problem.cost(option)).collect();
        Self { occurrences, roles, twins, costs }
    }

    /// The permutation of the items that goes with a permutation of the options; `None` if that is
    /// not a symmetry.
    ///
    /// If every item is mapped to one that has exactly the images of its options, then every option
    /// is mapped to one that has exactly the images of its items.
    pub(super) fn images(&self, options: &[u32]) -> Option<Permutation> {
        if !self.costs.iter().zip(options).all(|(cost, &o)| *cost == self.costs[o as usize]) {
            return None;
        }
        let mut images = vec![0; self.occurrences.len()].into_boxed_slice();
        // A permutation of the options maps different lists to different lists.
        let mut mapped = (Occurrences::new(), (false, 0, 0));
        for twins in self.twins.values() {
            let first = twins[0] as usize;
            mapped.0.clear();
            let its = self.occurrences[first].iter();
            mapped.0.extend(its.map(|&(option, color)| (options[option as usize], color)));
            mapped.0.sort_unstable();
            mapped.1 = self.roles[first];
            let others = self.twins.get(&mapped).filter(|others| others.len() == twins.len())?;
            for (&item, &image) in twins.iter().zip(others) {
                images[item as usize] = image;
            }
        }
        Some(images)
    }

    /// The permutations of the options and of the items that go with the images of the items that
    /// are moved, of twins only of the first; `None` if that is no symmetry. No two options may be
    /// equal.
    pub(super) fn symmetry_by(
        &self,
        problem: &Instance,
        moved: &[(u32, u32)],
        places: &Places,
    ) -> Option<(Permutation, Permutation)> {
        let ids: Vec<ItemId> = problem.items().collect();
        let mut items = identity(ids.len());
        for &(item, image) in moved {
            let twins = |item: u32| {
                let item = item as usize;
                &self.twins[&(self.occurrences[item].clone(), self.roles[item])]
            };
            for (&item, &image) in twins(item).iter().zip(twins(image)) {
                items[item as usize] = image;
            }
        }
        let mut key = (Vec::new(), 0);
        let mut image = |option| {
            let entries = problem.entries(option).map(|Entry { item, color }| Entry {
                item: ids[items[item.index()] as usize],
                color,
            });
            key.0.clear();
            key.0.extend(entries);
            key.0.sort_unstable();
            key.1 = problem.cost(option);
            places.get(&key).copied()
        };
        let options = problem.options().map(&mut image).collect::<Option<Permutation>>()?;
        Some((options, items))
    }

    /// The lists of twins, by their first item; also items without a twin.
    pub(super) fn twins(&self) -> Vec<&[u32]> {
        let mut twins: Vec<&[u32]> = self.twins.values().map(|items| &items[..]).collect();
        twins.sort_unstable_by_key(|items| items[0]);
        twins
    }
}

/// The place of each option; of equal options, of one.
pub(super) fn places(problem: &Instance) -> Places {
    let place = |(place, option)| ((sorted(problem, option), problem.cost(option)), place);
    (0..).zip(problem.options()).map(place).collect()
}

/// The entries of an option in order.
fn sorted(problem: &Instance, option: OptionId) -> Vec<Entry> {
    let mut entries: Vec<Entry> = problem.entries(option).collect();
    entries.sort_unstable();
    entries
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("the builder counts items, colors and options in 32 bits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Problem;

    fn images(text: &str, options: &[u32]) -> Option<Vec<u32>> {
        let problem: Problem = text.parse().unwrap();
        Items::of(&problem).images(options).map(Vec::from)
    }

    #[test]
    fn a_symmetry_keeps_kinds_bounds_colors_and_costs() {
        assert_eq!(images("a b\na\nb\n", &[1, 0]), Some(vec![1, 0]));
        assert_eq!(images("a | b\na\nb\n", &[1, 0]), None);
        assert_eq!(images("a 0:1|b\na\nb\n", &[1, 0]), None);
        assert_eq!(images("a b\na |2\nb |3\n", &[1, 0]), None);
        assert_eq!(images("a b\na |2\nb |2\n", &[1, 0]), Some(vec![1, 0]));
        assert_eq!(images("a b | x\na x:1\nb x:2\n", &[1, 0]), None);
        assert_eq!(images("a b | x\na x:1\nb x:1\n", &[1, 0]), Some(vec![1, 0, 2]));
        assert_eq!(images("a b c\na b\nb c\nc\n", &[1, 0, 2]), None);
    }

    #[test]
    fn twins_keep_their_order() {
        assert_eq!(images("a b c d\na c\nb d\n", &[1, 0]), Some(vec![1, 0, 3, 2]));
        assert_eq!(images("a b c\na c\nb\n", &[1, 0]), None);
    }
}
