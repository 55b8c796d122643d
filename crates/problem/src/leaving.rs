//! A problem some of whose demands may stay unmet, each at a cost: for covers that are as near as
//! possible.
//!
//! Options and items keep their numbers, and new ones are added. The options of the problem cost
//! nothing.
//!
//! - *A primary item* gets new options for this item, as many as its lower bound, which cost its
//!   weight. A cover with such an option leaves the item uncovered, or covers it less often. The
//!   second of them is only in covers with the first, and so on, so that no cover occurs twice:
//!   another new option says that the first is not there, and excludes the second.
//! - *A secondary item with colors* may be in options of different colors at the cost of its
//!   weight, as an edge between two cells whose colors do not match. It is split into *sides*: a
//!   side is a primary item all of whose options have the item, such as a cell. Each side gets an
//!   item of its own, which its options color. The item becomes primary, with an option for each
//!   color, which all sides have to match and which costs nothing, and an option with this item
//!   alone, which costs its weight.

use std::sync::OnceLock;

use quadrille_base::narrow;
use quadrille_base::text::quoted;
use thiserror::Error;

use super::{Bounds, Data, Instance, ItemId, ItemKind, OptionId};

/// The names of added items. No item that a caller declares has a ':' in its name.
const SIDE: &str = ":side";
const NEXT: &str = ":next";

/// A problem whose items may be left, and what its new options leave.
#[derive(Clone, Debug)]
pub struct Leaving {
    /// The problem. Its cheapest covers leave the least.
    pub instance: Instance,
    /// The problem as it was.
    pub original: Instance,
    n_options: usize,
    /// For each new option, the item that it leaves, if it leaves one.
    leaves: Vec<Option<ItemId>>,
}

/// Why items cannot be left.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LeavingError {
    /// A secondary item without colors, or one whose options have no sides.
    #[error(
        "item {} cannot be left: it is secondary, and not an edge between two items that have its \
         colors", quoted(.0)
    )]
    Secondary(String),
    /// An item is listed twice.
    #[error("item {} is listed twice", quoted(.0))]
    Twice(String),
    /// A weight is negative, or the weights add up to more than 2^62.
    #[error("the weight of item {} is negative, or the weights are too large together", quoted(.0))]
    Weight(String),
    /// The lower bounds of the items need too many options together.
    #[error("item {} has to be covered too often to be left", quoted(.0))]
    Large(String),
}

/// The greatest sum of weights.
const MOST_WEIGHT: i64 = 1 << 62;

/// The most new options.
const MOST_OPTIONS: u64 = 1 << 24;

impl Leaving {
    /// The problem in which these items may be left, each at its weight.
    ///
    /// # Errors
    ///
    /// If an item cannot be left, is listed twice, or has a wrong weight.
    ///
    /// # Panics
    ///
    /// If the problem does not have one of the items.
    pub fn new(problem: &Instance, items: &[(ItemId, i64)]) -> Result<Self, LeavingError> {
        let n_options = problem.n_options();
        let name = |item: ItemId| problem.name(item).to_owned();
        let mut is_listed = vec![false; problem.n_items()];
        let (mut sum, mut n_new) = (0_i64, 0_u64);
        for &(item, weight) in items {
            if std::mem::replace(&mut is_listed[item.index_in(problem.owner())], true) {
                return Err(LeavingError::Twice(name(item)));
            }
            let n = if problem.is_primary(item) { *problem.bounds(item).start() } else { 1 };
            n_new += u64::from(n);
            if n_new > MOST_OPTIONS {
                return Err(LeavingError::Large(name(item)));
            }
            let all = weight.checked_mul(n.into()).and_then(|all| sum.checked_add(all));
            let fits = all.filter(|&all| weight >= 0 && all <= MOST_WEIGHT);
            sum = fits.ok_or_else(|| LeavingError::Weight(name(item)))?;
        }
        let mut data = Data {
            costs: vec![0; n_options],
            cost_places: 0,
            fixed_cost: 0,
            motions: None,
            incidence: OnceLock::default(),
            ..Data::clone(&problem.data)
        };
        let mut leaves = Vec::new();
        let mut add = |data: &mut Data, entries: &[(u32, u32)], left: Option<(ItemId, i64)>| {
            for &(item, color) in entries {
                data.entries.push(item);
                if problem.has_colors() {
                    data.colors.push(color);
                }
            }
            data.starts.push(narrow(data.entries.len()));
            data.costs.push(left.map_or(0, |(_, weight)| weight));
            leaves.push(left.map(|(item, _)| item));
        };
        for &(item, weight) in items {
            let number = narrow(item.index_in(data.owner));
            if problem.is_primary(item) {
                let n = *problem.bounds(item).start();
                // Excludes the next of the options.
                let mut before = None;
                for k in 1..=n {
                    let mut entries = vec![(number, 0)];
                    entries.extend(before);
                    if k == n {
                        add(&mut data, &entries, Some((item, weight)));
                        break;
                    }
                    let is_there = data.push_item(NEXT, ItemKind::Primary);
                    let is_absent = data.push_item(NEXT, ItemKind::Secondary);
                    entries.push((is_there, 0));
                    add(&mut data, &entries, Some((item, weight)));
                    add(&mut data, &[(is_there, 0), (is_absent, 0)], None);
                    before = Some((is_absent, 0));
                }
                continue;
            }
            let sides = sides(problem, item).ok_or_else(|| LeavingError::Secondary(name(item)))?;
            // Without options, there is no color to leave.
            if sides.is_empty() {
                continue;
            }
            let colors: Vec<u32> = {
                let mut colors: Vec<u32> = problem
                    .colored_options_of(item)
                    .filter_map(|(_, color)| Some(narrow(color?.index() + 1)))
                    .collect();
                colors.sort_unstable();
                colors.dedup();
                colors
            };
            let new: Vec<u32> = sides.iter().map(|side| data.split(item, side)).collect();
            data.kinds[item.index()] = ItemKind::Primary;
            data.n_primary += 1;
            for color in colors {
                let entries: Vec<(u32, u32)> = new.iter().map(|&side| (side, color)).collect();
                add(&mut data, &[&[(number, 0)], &entries[..]].concat(), None);
            }
            add(&mut data, &[(number, 0)], Some((item, weight)));
        }
        let (instance, original) = (data.into(), problem.clone());
        Ok(Self { instance, original, n_options, leaves })
    }

    /// The options of the problem in a cover, and the items that it leaves, each as often as it
    /// lacks options.
    pub fn split<'c>(&self, cover: &'c [OptionId]) -> (Vec<OptionId>, Vec<ItemId>) {
        let is_old = |option: &&'c OptionId| option.index() < self.n_options;
        let (old, new): (Vec<_>, Vec<_>) = cover.iter().partition(is_old);
        let left =
            new.into_iter().filter_map(|it: OptionId| self.leaves[it.index() - self.n_options]);
        let mut left: Vec<ItemId> = left.collect();
        left.sort_unstable();
        (old, left)
    }
}

/// The options of each side of a secondary item with colors; `None` if there are none.
fn sides(problem: &Instance, item: ItemId) -> Option<Vec<Vec<OptionId>>> {
    let of_item: Vec<OptionId> = problem.options_of(item).collect();
    let is_colored = problem.colored_options_of(item).all(|(_, color)| color.is_some());
    if problem.is_primary(item) || !is_colored {
        return None;
    }
    let mut sides = Vec::new();
    let mut left: &[OptionId] = &of_item;
    let mut rest;
    while let Some(&first) = left.first() {
        let has_side = |&side: &ItemId| {
            problem.is_primary(side)
                && *problem.bounds(side).end() == 1
                && problem.options_of(side).all(|option| left.binary_search(&option).is_ok())
        };
        let side = problem.option(first).find(has_side)?;
        let options: Vec<OptionId> = problem.options_of(side).collect();
        rest = left.to_vec();
        rest.retain(|option| options.binary_search(option).is_err());
        sides.push(options);
        left = &rest;
    }
    Some(sides)
}

impl Data {
    /// Adds an item that is covered once. Returns its number.
    fn push_item(&mut self, name: &str, kind: ItemKind) -> u32 {
        let number = narrow(self.kinds.len());
        self.names.push(name);
        self.kinds.push(kind);
        self.n_primary += usize::from(kind == ItemKind::Primary);
        if !self.bounds.is_empty() {
            self.bounds.push(Bounds::ONCE);
        }
        number
    }

    /// Gives these options of an item a new secondary item in its place, of the same color. Returns
    /// its number.
    fn split(&mut self, item: ItemId, options: &[OptionId]) -> u32 {
        let number = self.push_item(SIDE, ItemKind::Secondary);
        for option in options {
            let range =
                self.starts[option.index()] as usize..self.starts[option.index() + 1] as usize;
            for entry in &mut self.entries[range] {
                if *entry as usize == item.index() {
                    *entry = number;
                }
            }
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_left_at_their_weight() {
        let problem: Instance = "a b 2|c | x\n".parse().unwrap();
        let items: Vec<(ItemId, i64)> = problem.primary_items().map(|item| (item, 3)).collect();
        let leaving = Leaving::new(&problem, &items).unwrap();
        let text = "a b 2|c :next | x :next\na |3\nb |3\nc :next |3\n:next :next\nc :next |3\n";
        assert_eq!(leaving.instance.to_string(), text);
        let of_cost = leaving.instance.options().filter(|&o| leaving.instance.cost(o) > 0);
        let cover: Vec<OptionId> = of_cost.collect();
        let (old, left) = leaving.split(&cover);
        assert!(old.is_empty());
        let names: Vec<&str> = left.iter().map(|&item| problem.name(item)).collect();
        assert_eq!(names, ["a", "b", "c", "c"]);
    }

    #[test]
    fn an_edge_whose_colors_differ_is_left() {
        let text = "p q | e f\np e:r\np e:g f:r\nq e:g\nq e:b f:g\n";
        let problem: Instance = text.parse().unwrap();
        let [e, f] = ["e", "f"].map(|name| (problem.item(name).unwrap(), 1));
        // Not all options of p and q have f.
        let wrong = Leaving::new(&problem, &[e, f]).unwrap_err();
        assert_eq!(wrong, LeavingError::Secondary("f".into()));
        assert_eq!(Leaving::new(&problem, &[e, e]).unwrap_err(), LeavingError::Twice("e".into()));
        let heavy = Leaving::new(&problem, &[(e.0, i64::MAX)]).unwrap_err();
        assert_eq!(heavy, LeavingError::Weight("e".into()));
        let leaving = Leaving::new(&problem, &[e]).unwrap();
        let text = leaving.instance.to_string();
        let options: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(
            options,
            [
                "p :side:r",
                "p :side:g f:r",
                "q :side:g",
                "q :side:b f:g",
                "e :side:r :side:r",
                "e :side:g :side:g",
                "e :side:b :side:b",
                "e |1"
            ]
        );
    }
}
