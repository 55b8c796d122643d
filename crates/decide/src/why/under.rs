//! [`Under`]: the problem in which only some demands have to be met.
//!
//! - An item without a demand is left out, and so is an option without an item that must be
//!   covered: it helps no demand.
//! - An option whose items all have unlimited room is chosen at once, and what its items need
//!   shrinks.
//! - Of options with the same items, one stays, or as many as the room of their items or what they
//!   need allow to choose.
//!
//! None of this changes whether there is a cover, and it makes most problems small.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::{Demand, DemandKind};
use crate::problem::{Instance, ItemId, OptionId};
use quadrille_problem::{Color, Entry};

/// A problem under some demands.
#[derive(Debug)]
pub(super) struct Under {
    pub(super) instance: Instance,
    /// For each of its items, the item of the whole problem.
    items: Vec<ItemId>,
    /// For each of its options, the option of the whole problem.
    options: Vec<OptionId>,
    /// Options that are chosen at once.
    free: Vec<OptionId>,
}

/// What an item has to be, under the demands.
#[derive(Clone, Copy, Default)]
struct Kept {
    at_least: u32,
    at_most: Option<u32>,
}

impl Kept {
    const fn is_any(self) -> bool {
        self.at_least > 0 || self.at_most.is_some()
    }
}

impl Under {
    pub(super) fn new(problem: &Instance, demands: impl Iterator<Item = Demand>) -> Self {
        let mut kept = vec![Kept::default(); problem.n_items()];
        for demand in demands {
            match demand.kind {
                DemandKind::AtLeast(low) => kept[demand.item.index()].at_least = low,
                DemandKind::AtMost(high) => kept[demand.item.index()].at_most = Some(high),
            }
        }
        let free = free_options(problem, &kept);
        let mut is_free = vec![false; problem.n_options()];
        for &option in &free {
            is_free[option.index()] = true;
            for item in problem.option(option) {
                let need = &mut kept[item.index()].at_least;
                *need = need.saturating_sub(1);
            }
        }
        let mut copies: HashMap<Vec<(usize, Option<usize>)>, u32> = HashMap::new();
        let mut options = Vec::new();
        for option in problem.options().filter(|option| !is_free[option.index()]) {
            let of = |item: ItemId| kept[item.index()];
            if !problem.option(option).any(|item| of(item).at_least > 0) {
                continue;
            }
            let entries = problem.entries(option).filter(|entry| of(entry.item).is_any());
            let key = entries.map(|it| (it.item.index(), it.color.map(Color::index)));
            let mut key: Vec<_> = key.collect();
            key.sort_unstable();
            let entries = || problem.entries(option).map(|entry| (entry, of(entry.item)));
            let room = entries().filter(|(entry, _)| entry.color.is_none());
            let room = room.filter_map(|(_, kept)| kept.at_most).min();
            let need = entries().map(|(_, kept)| kept.at_least).max().unwrap_or(0);
            let n = copies.entry(key).or_default();
            if *n < room.unwrap_or(need) {
                *n += 1;
                options.push(option);
            }
        }
        let (instance, items) = instance(problem, &kept, &options);
        Self { instance, items, options, free }
    }

    /// The item of the whole problem.
    pub(super) fn item(&self, item: ItemId) -> ItemId {
        self.items[item.index()]
    }

    /// The options of the whole problem that these options are, with those chosen at once.
    pub(super) fn options(&self, cover: &[OptionId]) -> Vec<OptionId> {
        let chosen = cover.iter().map(|option| self.options[option.index()]);
        chosen.chain(self.free.iter().copied()).collect()
    }
}

/// The options whose items all have unlimited room, and one of which must be covered.
fn free_options(problem: &Instance, kept: &[Kept]) -> Vec<OptionId> {
    let is_free = |option: &OptionId| {
        let mut items = problem.option(*option).map(|item| kept[item.index()]);
        items.clone().all(|kept| kept.at_most.is_none()) && items.any(|kept| kept.at_least > 0)
    };
    problem.options().filter(is_free).collect()
}

/// The instance with these options and the items that have a demand, and these items.
fn instance(problem: &Instance, kept: &[Kept], options: &[OptionId]) -> (Instance, Vec<ItemId>) {
    let mut n_options = vec![0; problem.n_items()];
    for &option in options {
        problem.option(option).for_each(|item| n_options[item.index()] += 1);
    }
    let mut builder = Instance::builder();
    let mut items = Vec::new();
    let mut new = vec![None; problem.n_items()];
    let wanted = |item: &ItemId| kept[item.index()].is_any();
    for item in problem.items().filter(wanted) {
        let Kept { at_least, at_most } = kept[item.index()];
        let most = at_most.unwrap_or(u32::MAX).min(n_options[item.index()]).max(at_least);
        let is_once = at_least == 0 && at_most == Some(1);
        let name = items.len().to_string();
        let added = if is_once {
            builder.secondary(&name)
        } else {
            let bounds: RangeInclusive<u32> = at_least..=most;
            builder.bounded(&name, bounds)
        };
        new[item.index()] = Some(added.expect("a number is a new name"));
        items.push(item);
    }
    let colors: Vec<_> = (0..problem.n_colors())
        .map(|color| builder.color(&color.to_string()).expect("a number is a new name"))
        .collect();
    for &option in options {
        let entries = problem.entries(option).filter_map(|entry| {
            let item = new[entry.item.index()]?;
            Some(match entry.color {
                Some(color) => item.colored(colors[color.index()]),
                None => Entry::from(item),
            })
        });
        builder.option(entries).expect("the entries of an option that is right");
    }
    (builder.build(), items)
}
