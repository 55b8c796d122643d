//! [`Rotation`]: a set of options that breaks a single demand, and others like it.
//!
//! If a set of options meets all demands but one, that demand is needed. From this set, one option
//! is added that has the item that is not covered, or one is removed that has the item without
//! room; an option that is in the way of the added one may be removed with it. If the new set
//! breaks a single demand, too, that one is needed, and the exchanges go on from there.

use super::{Demand, DemandKind};
use crate::problem::{Instance, ItemId, OptionId};
use crate::tuning::why::ROTATION_STEPS;

/// A set of options, and what it breaks.
pub(super) struct Rotation<'a> {
    problem: &'a Instance,
    /// For each item, the numbers of its demands: at least, at most.
    demands: Vec<[Option<(usize, u32)>; 2]>,
    is_chosen: Vec<bool>,
    /// How often each item is covered.
    counts: Vec<u32>,
    /// Changes that may still be made.
    steps: usize,
}

impl<'a> Rotation<'a> {
    pub(super) fn new(problem: &'a Instance, demands: &[Demand], options: &[OptionId]) -> Self {
        let mut of_items = vec![[None; 2]; problem.n_items()];
        for (number, demand) in demands.iter().enumerate() {
            let (side, n) = match demand.kind {
                DemandKind::AtLeast(low) => (0, low),
                DemandKind::AtMost(high) => (1, high),
            };
            of_items[demand.item.index()][side] = Some((number, n));
        }
        let mut this = Self {
            problem,
            demands: of_items,
            is_chosen: vec![false; problem.n_options()],
            counts: vec![0; problem.n_items()],
            steps: ROTATION_STEPS,
        };
        this.toggle_all(options);
        this
    }

    fn item(&self, number: usize) -> ItemId {
        ItemId::of(quadrille_base::narrow(number), self.problem.owner())
    }

    /// Adds an option, or removes it.
    fn toggle(&mut self, option: OptionId) {
        let is_chosen = &mut self.is_chosen[option.index()];
        *is_chosen = !*is_chosen;
        for item in self.problem.option(option) {
            let count = &mut self.counts[item.index()];
            *count = if *is_chosen { *count + 1 } else { *count - 1 };
        }
        self.steps = self.steps.saturating_sub(self.problem.option(option).len());
    }

    fn toggle_all(&mut self, options: &[OptionId]) {
        for &option in options {
            self.toggle(option);
        }
    }

    /// The demand of this item that the set breaks.
    fn broken(&self, item: usize) -> Option<usize> {
        let [least, most] = self.demands[item];
        let count = self.counts[item];
        let is_under = least.filter(|&(_, low)| count < low);
        let is_over = most.filter(|&(_, high)| count > high && !self.is_one_color(item));
        is_under.or(is_over).map(|(number, _)| number)
    }

    /// Whether all chosen options give the item the same color.
    fn is_one_color(&self, item: usize) -> bool {
        if !self.problem.has_colors() {
            return false;
        }
        let item = self.item(item);
        let chosen = self.problem.colored_options_of(item);
        let mut colors = chosen.filter(|(it, _)| self.is_chosen[it.index()]).map(|(_, it)| it);
        let first = colors.next().flatten();
        first.is_some() && colors.all(|color| color == first)
    }

    /// The demand that the set breaks, if it is a single one.
    pub(super) fn single(&self) -> Option<usize> {
        let mut broken = (0..self.counts.len()).filter_map(|item| self.broken(item));
        broken.next().filter(|_| broken.next().is_none())
    }

    /// Marks this demand, which alone is broken, and those that exchanges show to be needed.
    pub(super) fn mark_from(&mut self, broken: usize, is_needed: &mut [bool]) {
        if std::mem::replace(&mut is_needed[broken], true) {
            return;
        }
        // The options to be exchanged back, and the demand that is broken there.
        let mut left = vec![(Vec::<OptionId>::new(), broken)];
        let mut at: Vec<OptionId> = Vec::new();
        while let Some((changes, broken)) = left.pop() {
            self.toggle_all(&at);
            self.toggle_all(&changes);
            at.clone_from(&changes);
            for change in self.changes(broken) {
                if self.steps == 0 {
                    return;
                }
                self.toggle_all(&change);
                if let Some(next) = self.single_after(broken, &change)
                    && !std::mem::replace(&mut is_needed[next], true)
                {
                    left.push((changes.iter().chain(&change).copied().collect(), next));
                }
                self.toggle_all(&change);
            }
        }
    }

    /// The single demand that is broken after a change, if the change mends the one before.
    fn single_after(&self, before: usize, change: &[OptionId]) -> Option<usize> {
        let mut broken = None;
        for &option in change {
            for item in self.problem.option(option) {
                match self.broken(item.index()) {
                    Some(number) if number == before => return None,
                    Some(number) if broken.is_some_and(|it| it != number) => return None,
                    Some(number) => broken = Some(number),
                    None => {}
                }
            }
        }
        broken
    }

    /// The changes that may mend a demand: options to add and to remove.
    fn changes(&self, broken: usize) -> Vec<Vec<OptionId>> {
        let number = |it: &Option<(usize, u32)>| it.is_some_and(|(number, _)| number == broken);
        let item = self.demands.iter().position(|it| it.iter().any(number)).expect("a demand");
        let is_under = number(&self.demands[item][0]);
        let item = self.item(item);
        let options = self.problem.options_of(item);
        let mut changes = Vec::new();
        for option in options.filter(|option| self.is_chosen[option.index()] != is_under) {
            changes.push(vec![option]);
            if is_under {
                changes.extend(self.in_the_way(option).map(|other| vec![option, other]));
            }
        }
        changes
    }

    /// The chosen options that have an item of this option whose room is used.
    fn in_the_way(&self, option: OptionId) -> impl Iterator<Item = OptionId> {
        let is_full =
            |item: usize| self.demands[item][1].is_some_and(|(_, high)| self.counts[item] >= high);
        let full = self.problem.option(option).filter(move |item| is_full(item.index()));
        full.flat_map(|item| self.problem.options_of(item))
            .filter(|other| self.is_chosen[other.index()])
    }
}
