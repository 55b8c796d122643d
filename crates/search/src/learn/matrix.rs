//! The problem as arrays of numbers, which never change during a search.
//!
//! Only options with a primary item are numbered: no cover has another option. Items are numbered
//! in three groups: first the primary items that are covered exactly once, then those with other
//! bounds, then the secondary ones.

use crate::problem::{Color, Instance, ItemId, ItemKind, OptionId};
use crate::search::numbering::{by_group, places};
pub(super) use quadrille_base::narrow;
use quadrille_base::rows::Rows;

#[derive(Clone, Debug)]
pub(super) struct LearnMatrix {
    /// The items below this one are covered exactly once.
    pub(super) n_once: u32,
    /// The items below this one are primary.
    pub(super) n_primary: u32,
    pub(super) n_items: u32,
    pub(super) n_options: u32,
    /// The bounds of the primary items from `n_once` on.
    bounds: Vec<(u32, u32)>,
    /// The numbers of the options in the problem.
    numbers: Vec<OptionId>,
    /// The items of each option, in order.
    items: Rows<u32>,
    /// The colors of the entries in `items`, each one more than its index, or 0 for none; empty if
    /// there are no colors.
    colors: Vec<u32>,
    /// The options of each item, in order.
    options: Rows<u32>,
    /// The colors of the entries in `options`.
    option_colors: Vec<u32>,
    /// Whether each secondary item has colors; the first one is item `n_primary`.
    is_colored: Vec<bool>,
}

impl LearnMatrix {
    pub(super) fn new(problem: &Instance) -> Self {
        let group = |item| match problem.kind(item) {
            ItemKind::Secondary => 2,
            ItemKind::Primary if problem.bounds(item) == (1..=1) => 0,
            ItemKind::Primary => 1,
        };
        let in_order = by_group(problem, group);
        // The new number of each item.
        let of_items = places(&in_order);
        let n_once = in_order.partition_point(|&item| group(item) == 0);
        let (primary, secondary) = in_order.split_at(problem.n_primary());
        let bounds = primary[n_once..].iter().map(|&item| problem.bounds(item).into_inner());
        let (n_once, n_primary) = (narrow(n_once), narrow(primary.len()));
        let color = |color: Option<Color>| color.map_or(0, |color| narrow(color.index() + 1));
        let mut numbers = Vec::new();
        let (mut items, mut colors) = (Rows::with_room(problem.n_entries()), Vec::new());
        let mut entries: Vec<(u32, u32)> = Vec::new();
        for option in problem.options() {
            entries.clear();
            let entry =
                |entry: crate::problem::Entry| (of_items[entry.item.index()], color(entry.color));
            entries.extend(problem.entries(option).map(entry));
            entries.sort_unstable();
            if entries[0].0 >= n_primary {
                continue;
            }
            numbers.push(option);
            items.push(entries.iter().map(|&(item, _)| item));
            if problem.has_colors() {
                colors.extend(entries.iter().map(|&(_, color)| color));
            }
        }
        let n_options = narrow(numbers.len());
        let mut of_options = vec![None; problem.n_options()];
        for (number, option) in (0..n_options).zip(&numbers) {
            of_options[option.index()] = Some(number);
        }
        let (mut options, mut option_colors) = (Rows::with_room(problem.n_entries()), Vec::new());
        for &item in &in_order {
            let its = problem.colored_options_of(item);
            let its = its.filter_map(|(id, its_color)| Some((of_options[id.index()]?, its_color)));
            options.push(its.clone().map(|(option, _)| option));
            if problem.has_colors() {
                option_colors.extend(its.map(|(_, its_color)| color(its_color)));
            }
        }
        let is_colored =
            |&item: &ItemId| problem.colored_options_of(item).any(|(_, color)| color.is_some());
        Self {
            n_once,
            n_primary,
            n_items: narrow(in_order.len()),
            n_options,
            bounds: bounds.collect(),
            numbers,
            items,
            colors,
            options,
            option_colors,
            is_colored: secondary.iter().map(is_colored).collect(),
        }
    }

    /// The option's number in the problem.
    pub(super) fn number(&self, option: u32) -> OptionId {
        self.numbers[option as usize]
    }

    /// The option with this number in the problem; `None` if it has no primary item.
    pub(super) fn option(&self, number: OptionId) -> Option<u32> {
        self.numbers.binary_search(&number).ok().map(narrow)
    }

    /// The items of an option.
    pub(super) fn items(&self, option: u32) -> &[u32] {
        &self.items[option as usize]
    }

    /// The color that an option gives to its item number `k`. There are colors.
    pub(super) fn color(&self, option: u32, k: usize) -> u32 {
        self.colors[self.items.range(option as usize).start + k]
    }

    /// The options of an item.
    pub(super) fn options(&self, item: u32) -> &[u32] {
        &self.options[item as usize]
    }

    /// The color that each of its options gives to an item. There are colors.
    pub(super) fn colors_of(&self, item: u32) -> &[u32] {
        &self.option_colors[self.options.range(item as usize)]
    }

    /// The lower and the upper bound of a primary item.
    pub(super) fn bounds(&self, item: u32) -> (u32, u32) {
        item.checked_sub(self.n_once).map_or((1, 1), |k| self.bounds[k as usize])
    }

    pub(super) fn is_colored(&self, item: u32) -> bool {
        item.checked_sub(self.n_primary).is_some_and(|k| self.is_colored[k as usize])
    }

    /// Whether some item may be covered more often than it has to be.
    pub(super) fn has_slack(&self) -> bool {
        self.bounds.iter().any(|(low, high)| low < high)
    }
}
