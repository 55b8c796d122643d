//! A limit on what a cover may cost: the prices of the chosen options may sum to no more than a
//! *room*.
//!
//! Prices are not negative. As soon as options are chosen, options that cost more than what is left
//! of the room are excluded. The reason is a set of chosen options that leave too little. A search
//! for cheapest covers lowers the room with each cover. What was learned before stays true then,
//! since what costs too much for a large room costs too much for a smaller one.

use super::literal::Literal;
use super::trail::{Antecedent, Trail};
use super::{Conflict, Learn};
use crate::problem::OptionId;

/// The prices, and what is spent.
#[derive(Clone, Debug, Default)]
pub(super) struct Budget {
    /// By option; empty if there is no limit.
    prices: Vec<u64>,
    /// The options, the most expensive first.
    order: Vec<u32>,
    /// The propagated options that are chosen and have a price, in the order of the trail.
    chosen: Vec<u32>,
    /// The sum of their prices.
    spent: u64,
    room: u64,
}

impl Budget {
    fn price(&self, option: u32) -> u64 {
        self.prices.get(option as usize).copied().unwrap_or(0)
    }

    /// Records that a chosen option is propagated.
    pub(super) fn spend(&mut self, option: u32) {
        let price = self.price(option);
        if price > 0 {
            self.chosen.push(option);
            self.spent += price;
        }
    }

    /// Takes back the last [`spend`](Self::spend), which was of this option.
    pub(super) fn refund(&mut self, option: u32) {
        let price = self.price(option);
        if price > 0 {
            self.chosen.pop();
            self.spent -= price;
        }
    }

    /// The options that cost more than `left`, and at most `before`.
    fn between(&self, left: u64, before: u64) -> &[u32] {
        let first_at_most =
            |most: u64| self.order.partition_point(|&option| self.price(option) > most);
        &self.order[first_at_most(before)..first_at_most(left)]
    }

    /// Appends chosen options at positions of the trail before this one, if possible early ones,
    /// that leave less than the price of an option; without one, less than nothing.
    pub(super) fn explain(
        &self,
        trail: &Trail,
        position: u32,
        option: Option<u32>,
        into: &mut Vec<Literal>,
    ) {
        let price = option.map_or(0, |option| self.price(option));
        let its = self.chosen.iter().filter(|&&option| trail.place(option).position < position);
        let sum: u64 = its.clone().map(|&option| self.price(option)).sum();
        // What may be left out.
        let mut excess = (sum + price).saturating_sub(self.room + 1);
        for &option in its.rev() {
            let price = self.price(option);
            if price <= excess {
                excess -= price;
            } else {
                into.push(Literal::chosen(option));
            }
        }
    }
}

impl Learn {
    /// Looks only for covers whose options have prices that sum to `room` or less; the prices are
    /// by option of the problem. To be called before the search, and before a log is kept.
    #[doc(hidden)]
    pub fn set_prices(&mut self, prices: &[u64], room: u64) {
        let price = |number: OptionId| prices[number.index()];
        let n = self.matrix.n_options;
        let prices: Vec<u64> = (0..n).map(|option| price(self.matrix.number(option))).collect();
        let mut order: Vec<u32> = (0..n).collect();
        order.sort_by_key(|&option| std::cmp::Reverse(prices[option as usize]));
        self.budget = Budget { prices, order, room: u64::MAX, ..Budget::default() };
        self.set_room(room);
    }

    /// Changes the room, which must not grow.
    #[doc(hidden)]
    pub fn set_room(&mut self, room: u64) {
        if room == self.budget.room {
            return;
        }
        self.backtrack(0);
        let Self { budget, trail, .. } = self;
        debug_assert!(room <= budget.room);
        budget.room = room;
        let Some(left) = room.checked_sub(budget.spent) else {
            self.is_exhausted = true;
            return;
        };
        for &option in budget.between(left, u64::MAX) {
            if trail.is_open(option) {
                trail.assign(Literal::excluded(option), Antecedent::None);
            }
        }
    }

    /// An option is chosen: excludes the options that cost too much now.
    pub(super) fn propagate_budget(&mut self, option: u32) -> Result<(), Conflict> {
        let Self { budget, trail, .. } = self;
        let price = budget.price(option);
        if price == 0 {
            return Ok(());
        }
        let left = budget.room.checked_sub(budget.spent).ok_or(Antecedent::Budget)?;
        for &other in budget.between(left, left + price) {
            if trail.is_open(other) {
                trail.assign(Literal::excluded(other), Antecedent::Budget);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use quickcheck::quickcheck;

    use super::super::tests::Text;
    use super::super::{Branching, Learn, LogStep};
    use crate::dlx::Dlx;
    use crate::problem::OptionId;

    type Covers = BTreeSet<BTreeSet<OptionId>>;

    /// A search with these prices and this room, the prices of all options, and all covers.
    fn limited(text: &Text, numbers: &[u8], room: u64, by: bool) -> (Learn, Vec<u64>, Covers) {
        let problem = text.problem();
        let number = |k: usize| numbers.get(k % numbers.len().max(1)).map_or(1, |n| u64::from(*n));
        let prices: Vec<u64> = (0..problem.n_options()).map(|k| number(k) % 32).collect();
        let branching = if by { Branching::Items } else { Branching::Options };
        let mut search = Learn::new(&problem, branching, 0);
        search.set_prices(&prices, room);
        let covers = Dlx::new(&problem).map(|cover| cover.into_iter().collect()).collect();
        (search, prices, covers)
    }

    fn sum(prices: &[u64], cover: &BTreeSet<OptionId>) -> u64 {
        cover.iter().map(|option| prices[option.index()]).sum()
    }

    quickcheck! {
        fn covers_within_the_room_are_found_and_no_others(
            text: Text,
            numbers: Vec<u8>,
            room: u8,
            by: bool
        ) -> bool {
            let room = u64::from(room % 100);
            let (search, prices, mut covers) = limited(&text, &numbers, room, by);
            covers.retain(|cover| sum(&prices, cover) <= room);
            search.map(|cover| cover.into_iter().collect()).collect::<Covers>() == covers
        }

        fn a_smaller_room_leaves_the_covers_within_it(
            text: Text,
            numbers: Vec<u8>,
            room: u8,
            by: bool
        ) -> bool {
            let room = u64::from(room % 100);
            let (mut search, prices, covers) = limited(&text, &numbers, 1000, by);
            let mut found = Covers::new();
            found.extend(search.next().map(|cover| cover.into_iter().collect()));
            search.set_room(room);
            for cover in search {
                let cover: BTreeSet<OptionId> = cover.into_iter().collect();
                if sum(&prices, &cover) > room {
                    return false;
                }
                found.insert(cover);
            }
            covers.into_iter().all(|it| sum(&prices, &it) > room || found.contains(&it))
        }

        fn every_clause_holds_in_every_cover_within_the_room(
            text: Text,
            numbers: Vec<u8>,
            room: u8,
            by: bool
        ) -> bool {
            let room = u64::from(room % 100);
            let (mut search, prices, mut covers) = limited(&text, &numbers, room, by);
            covers.retain(|cover| sum(&prices, cover) <= room);
            search.keep_log();
            // Up to the first cover: later clauses may follow from its exclusion.
            let _ = search.next();
            let mut steps = search.log.steps();
            steps.all(|step| match step {
                LogStep::Learned(clause) => covers.iter().all(|cover| {
                    clause.iter().any(|literal| {
                        cover.contains(&search.number(*literal)) == literal.is_multiple_of(2)
                    })
                }),
                LogStep::Dropped(_) => true,
            })
        }
    }
}
