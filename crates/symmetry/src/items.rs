//! The items under a permutation of the options: is it a symmetry?
//!
//! A permutation of the options is a symmetry if a permutation of the items goes with it. Items of
//! the same kind and bounds that are in the same options, with the same colors, are *twins*:
//! exchanging them changes no option. They are taken as one, and mapped in their order. Then at
//! most one permutation of the items goes with a permutation of the options.
//!
//! If colors may be exchanged, a permutation of the colors goes with it, too. The *traces* of a
//! color are the sets of options that give it to an item. A color is mapped to one that has exactly
//! the images of its traces. Mostly there is only one; otherwise all are tried.

use std::collections::BTreeMap;

use hashbrown::HashMap;

use super::permutation::{Permutation, identity};
use crate::problem::{Color, Entry, Instance, ItemId, OptionId};
use quadrille_base::narrow;

/// The options of an item by ascending number, each with the color that it gives the item: its
/// number plus 1, or 0.
type Occurrences = Vec<(u32, u32)>;

/// What an item has to have in common with its image, besides its options.
type Role = (bool, u32, u32);

/// The place of each option, by its entries in order and its cost.
pub type Places = HashMap<(Vec<Entry>, i64), u32>;

/// The items of a problem by their options.
#[derive(Debug)]
pub struct Items {
    occurrences: Vec<Occurrences>,
    roles: Vec<Role>,
    /// The items with these options and this role, which are twins if there are several.
    twins: HashMap<(Occurrences, Role), Vec<u32>>,
    costs: Vec<i64>,
    /// The colors with these traces, if colors may be exchanged.
    colors: Option<HashMap<Traces, Vec<u32>>>,
}

/// For each item that has a color, the options that give it.
type Traces = Vec<Vec<u32>>;

/// The most permutations of the colors that are tried for a permutation of the options.
const MOST_ARRANGEMENTS: usize = 5040;

impl Items {
    /// The items of a problem, whose symmetries may exchange colors.
    pub fn of(problem: &Instance, exchanges_colors: bool) -> Self {
        let occurrences = problem.items().map(|item| {
            let options = problem.colored_options_of(item);
            let color = |color: Option<_>| color.map_or(0, |color| narrow(Color::index(color)) + 1);
            options.map(|(option, its)| (narrow(option.index()), color(its))).collect()
        });
        let occurrences: Vec<Occurrences> = occurrences.collect();
        let roles = problem.items().map(|item| {
            let (low, high) = problem.bounds(item).into_inner();
            (problem.is_primary(item), low, high)
        });
        let roles: Vec<Role> = roles.collect();
        let mut twins: HashMap<_, Vec<u32>> = HashMap::new();
        for (item, (options, role)) in (0..).zip(occurrences.iter().zip(&roles)) {
            twins.entry((options.clone(), *role)).or_default().push(item);
        }
        let costs = problem.options().map(|option| problem.cost(option)).collect();
        let colors = exchanges_colors.then(|| colors_by_traces(&occurrences));
        Self { occurrences, roles, twins, costs, colors }
    }

    /// Whether colors may be exchanged.
    pub fn exchange_colors(&self) -> bool {
        self.colors.is_some()
    }

    /// Whether more than `MOST_ARRANGEMENTS` permutations of the colors would have to be tried,
    /// because many colors have the same traces.
    pub fn are_too_alike(&self) -> bool {
        let alike = self.colors.iter().flat_map(HashMap::values).map(Vec::len);
        let n = alike.flat_map(|n| 1..=n).try_fold(1, |product, n| {
            usize::checked_mul(product, n).filter(|&product| product <= MOST_ARRANGEMENTS)
        });
        n.is_none()
    }

    /// The permutation of the items that goes with a permutation of the options; `None` if that is
    /// not a symmetry.
    ///
    /// If every item is mapped to one that has exactly the images of its options, then every option
    /// is mapped to one that has exactly the images of its items.
    pub fn images(&self, options: &[u32]) -> Option<Permutation> {
        self.read_images(options, &mut 0)
    }

    /// The same; adds to `n_read` the entries that are read.
    pub fn read_images(&self, options: &[u32], n_read: &mut u64) -> Option<Permutation> {
        if !self.costs.iter().zip(options).all(|(cost, &o)| *cost == self.costs[o as usize]) {
            return None;
        }
        let mut found = None;
        self.try_images(options, n_read, &mut |images| {
            found = Some(images);
            true
        });
        found
    }

    /// The permutations of the items that go with the identity of the options, besides those of
    /// twins: they exchange colors.
    pub fn unmoved(&self) -> Vec<Permutation> {
        let n_options = u32::try_from(self.costs.len()).expect("an id has 32 bits");
        let mut all = Vec::new();
        if self.exchange_colors() {
            self.try_images(&(0..n_options).collect::<Vec<u32>>(), &mut 0, &mut |images| {
                all.push(images);
                false
            });
        }
        all
    }

    /// Calls `is_enough` with each permutation of the items that goes with one of the options, for
    /// each permutation of the colors, until it says so.
    fn try_images(
        &self,
        options: &[u32],
        n_read: &mut u64,
        is_enough: &mut dyn FnMut(Permutation) -> bool,
    ) {
        let Some(colors) = &self.colors else {
            self.images_by(options, n_read, &|color| color).map(is_enough);
            return;
        };
        // The colors that are mapped to each other in some order.
        let mut alike: Vec<(&[u32], Vec<u32>)> = Vec::with_capacity(colors.len());
        for (traces, its) in colors {
            *n_read += traces.iter().map(Vec::len).sum::<usize>() as u64;
            let mut mapped = traces.clone();
            for trace in &mut mapped {
                for option in trace.iter_mut() {
                    *option = options[*option as usize];
                }
                trace.sort_unstable();
            }
            mapped.sort_unstable();
            match colors.get(&mapped).filter(|images| images.len() == its.len()) {
                Some(images) => alike.push((its, images.clone())),
                None => return,
            }
        }
        let n_colors = colors.values().flatten().max().map_or(0, |&color| color as usize);
        let mut images = vec![0; n_colors + 1];
        arrange(&mut alike, 0, &mut images, &mut |images| {
            let color = |color: u32| images[color as usize];
            self.images_by(options, n_read, &color).is_some_and(&mut *is_enough)
        });
    }

    /// The same, if `color` has the image of each color.
    fn images_by(
        &self,
        options: &[u32],
        n_read: &mut u64,
        color: &dyn Fn(u32) -> u32,
    ) -> Option<Permutation> {
        let mut images = vec![0; self.occurrences.len()].into_boxed_slice();
        // A permutation of the options maps different lists to different lists.
        let mut mapped = (Occurrences::new(), (false, 0, 0));
        for twins in self.twins.values() {
            let first = twins[0] as usize;
            mapped.0.clear();
            let its = self.occurrences[first].iter();
            *n_read += its.len() as u64;
            mapped.0.extend(its.map(|&(option, its)| (options[option as usize], color(its))));
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
    pub fn symmetry_by(
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
    pub fn twins(&self) -> Vec<&[u32]> {
        let mut twins: Vec<&[u32]> = self.twins.values().map(|items| &items[..]).collect();
        twins.sort_unstable_by_key(|items| items[0]);
        twins
    }
}

/// The colors that some option gives an item, by their traces.
fn colors_by_traces(occurrences: &[Occurrences]) -> HashMap<Traces, Vec<u32>> {
    let mut traces: BTreeMap<u32, Traces> = BTreeMap::new();
    for options in occurrences {
        let mut of_item: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &(option, color) in options.iter().filter(|&&(_, color)| color > 0) {
            of_item.entry(color).or_default().push(option);
        }
        for (color, trace) in of_item {
            traces.entry(color).or_default().push(trace);
        }
    }
    let mut colors: HashMap<Traces, Vec<u32>> = HashMap::new();
    for (color, mut its) in traces {
        its.sort_unstable();
        colors.entry(its).or_default().push(color);
    }
    colors
}

/// Maps the colors of each pair of lists, from the first pair with open places on, to each other in
/// every order, until `is_enough` says so.
fn arrange(
    alike: &mut [(&[u32], Vec<u32>)],
    place: usize,
    images: &mut [u32],
    is_enough: &mut dyn FnMut(&[u32]) -> bool,
) -> bool {
    let Some((colors, to)) = alike.first_mut() else { return is_enough(images) };
    if place == to.len() {
        return arrange(&mut alike[1..], 0, images, is_enough);
    }
    let color = colors[place] as usize;
    for other in place..to.len() {
        alike[0].1.swap(place, other);
        images[color] = alike[0].1[place];
        if arrange(alike, place + 1, images, is_enough) {
            return true;
        }
        alike[0].1.swap(place, other);
    }
    false
}

/// The place of each option; of equal options, of one.
pub fn places(problem: &Instance) -> Places {
    let place = |(place, option)| ((sorted(problem, option), problem.cost(option)), place);
    (0..).zip(problem.options()).map(place).collect()
}

/// The entries of an option in order.
fn sorted(problem: &Instance, option: OptionId) -> Vec<Entry> {
    let mut entries: Vec<Entry> = problem.entries(option).collect();
    entries.sort_unstable();
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Instance;

    fn images(text: &str, options: &[u32]) -> Option<Vec<u32>> {
        let problem: Instance = text.parse().unwrap();
        Items::of(&problem, false).images(options).map(Vec::from)
    }

    #[test]
    fn colors_are_exchanged_if_allowed() {
        let exchanged = |text: &str, options: &[u32]| {
            let problem: Instance = text.parse().unwrap();
            Items::of(&problem, true).images(options).map(Vec::from)
        };
        let text = "a b | x y\na x:1 y:1\nb x:2 y:2\na x:2\nb x:1\n";
        assert_eq!(images(text, &[1, 0, 3, 2]), None);
        assert_eq!(exchanged(text, &[1, 0, 3, 2]), Some(vec![1, 0, 2, 3]));
        // Options of one color would get two.
        assert_eq!(exchanged(text, &[1, 0, 2, 3]), None);
        let text = "a b | x\na x:1\na x\nb x\nb x:2\n";
        assert_eq!(exchanged(text, &[3, 2, 1, 0]), Some(vec![1, 0, 2]));
        assert_eq!(exchanged(text, &[2, 3, 0, 1]), None);
        // The same exchange for both items.
        let text = "a b c d | x y\na x:1\nb x:2\nc y:1\nd y:2\n";
        assert_eq!(exchanged(text, &[1, 0, 3, 2]), Some(vec![1, 0, 3, 2, 4, 5]));
        assert_eq!(exchanged(text, &[1, 0, 2, 3]), None);
        // Colors 1 and 2 have the same traces, and only their exchange leaves y in place.
        let text = "a b c | x y\na x:1 y:2\nb x:2 y:1\nc y\n";
        assert_eq!(images(text, &[1, 0, 2]), None);
        assert_eq!(exchanged(text, &[1, 0, 2]), Some(vec![1, 0, 2, 3, 4]));
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
