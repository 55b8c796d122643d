//! The options that a pricer has made, each set of items once.

use std::collections::HashMap;

use super::prices::{Prices, are_usable};
use crate::problem::{Instance, ItemId, NewOption, ProblemBuilder, ProblemError};
use quadrille_base::narrow;

/// The least cost of the known options with the same items and colors.
#[derive(Debug)]
pub(super) struct Known {
    /// The items, whose number and bounds never change.
    problem: Instance,
    /// By the items and colors of an option, in ascending order.
    costs: HashMap<Box<[(u32, u32)]>, i64>,
}

impl Known {
    /// The options of a problem.
    pub(super) fn new(problem: &Instance) -> Self {
        let mut new = Self { problem: problem.clone(), costs: HashMap::new() };
        for option in problem.options() {
            let entries = problem.entries(option).map(|entry| {
                let color = entry.color.map_or(0, |color| color.index() + 1);
                (narrow(entry.item.index()), narrow(color))
            });
            new.learn(entries.collect(), problem.cost(option));
        }
        new
    }

    /// Stores the cost of an option; whether it is less than that of the known ones.
    fn learn(&mut self, mut entries: Vec<(u32, u32)>, cost: i64) -> bool {
        entries.sort_unstable();
        let least = self.costs.entry(entries.into()).or_insert(i64::MAX);
        let is_less = cost < *least;
        *least = cost.min(*least);
        is_less
    }
}

/// Takes the options that a [`Pricer`](super::Pricer) proposes.
#[derive(Debug)]
pub struct Proposals<'p, T> {
    builder: &'p mut ProblemBuilder<T>,
    known: &'p mut Known,
    prices: &'p Prices,
    /// The number of options that became known.
    pub(super) n_new: usize,
}

impl<'p, T> Proposals<'p, T> {
    pub(super) const fn new(
        builder: &'p mut ProblemBuilder<T>,
        known: &'p mut Known,
        prices: &'p Prices,
    ) -> Self {
        Self { builder, known, prices, n_new: 0 }
    }

    /// Proposes an option with its cost; whether it became known. It did not if it was known
    /// before, if its reduced cost is not below the limit, or if no cover can have it.
    ///
    /// # Errors
    ///
    /// As for [`ProblemBuilder::option`], and if the absolute values of all costs sum to 2^63 or
    /// more.
    pub fn option(&mut self, option: impl NewOption<T>, cost: i64) -> Result<bool, ProblemError> {
        let Self { known, prices, .. } = self;
        let added = self.builder.option_if(option, cost, |items, colors| {
            let ids = items.iter().map(|&item| ItemId::new(item as usize));
            let color = |k| colors.get(k).copied().unwrap_or(0);
            let entries = items.iter().enumerate().map(|(k, &item)| (item, color(k)));
            are_usable(&known.problem, ids.clone())
                && prices.ask_for(cost, ids)
                && known.learn(entries.collect(), cost)
        })?;
        self.n_new += usize::from(added);
        Ok(added)
    }
}
