//! An order for the sweep of a narrow problem, and an estimate of the number of remaining problems
//! in it.
//!
//! A board of 5 by 20 cells is narrow: pieces that cover a cell of one column reach only the next
//! few columns. A sweep from one end has few different remaining problems, fewer than the frontiers
//! of `order.rs` suggest. There a frontier of n items counts as 2^n. But an item that has only few
//! options in common with earlier items is rarely covered, and an item that has nearly all its
//! options in common with them is nearly always covered. So this file measures the information in a
//! frontier. Every option that two items have in common is a connection. For each item after a
//! point of the order, let p be the share of its connections that lead to earlier items. If the
//! item is covered with probability p, its state has -p log p - (1 - p) log (1 - p) bits of
//! information. If all items together have s bits, there are about 2^s remaining problems at this
//! point. Free pentominoes, tetrominoes and hexominoes on boards of width 4 to 6 have 1.5 to 3
//! times as many.
//!
//! The same shares make an order: the next item is one with the largest share. On a board this
//! order goes column by column from the end where it starts, whatever the order in which the cells
//! were declared. It is the order of E. Cuthill and J. `McKee` (1969), with neighbors weighted by
//! the number of common options. *Hubs* come last: items that share options with many more items
//! than others do, such as pieces that may lie anywhere. The items before cover them, and the
//! search does not branch on them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::matrix::narrow;
use crate::problem::{Instance, ItemId, ItemKind};

/// An order of the primary items, numbered among themselves.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Narrow {
    #[doc(hidden)]
    pub order: Vec<u32>,
    /// An estimate of the number of remaining problems in a sweep.
    #[doc(hidden)]
    pub states: f64,
}

/// An item with more than this many times the median number of neighbors is a hub.
const HUB_FACTOR: usize = 2;

/// The unit of priorities: the priority of an item is `share * SCALE`, rounded down.
const SCALE: u64 = 1 << 32;

impl Narrow {
    /// The order with the fewest states: that of declaration, or one of two that begin at an end.
    #[doc(hidden)]
    #[must_use]
    pub fn best(connections: &Connections) -> Self {
        let n = connections.of_items.len();
        let there = connections.order(0).last().copied().unwrap_or(0);
        let there = connections.order(there);
        let back = connections.order(there.last().copied().unwrap_or(0));
        let orders = [(0..narrow(n)).collect(), there, back].map(|mut order| {
            // Hubs go last. The sort is stable, so all other items stay in order.
            order.sort_by_key(|&item| connections.is_hub[item as usize]);
            Self { states: connections.states(&order), order }
        });
        let best = orders.into_iter().min_by(|a, b| a.states.total_cmp(&b.states));
        best.expect("there are three")
    }
}

/// The options that items have in common.
#[doc(hidden)]
#[derive(Debug)]
pub struct Connections {
    /// For each primary item, the other items that it shares options with, each with the number of
    /// these options. Primary items have the first numbers, in the order of declaration, secondary
    /// ones the next.
    of_items: Vec<Vec<(u32, u32)>>,
    /// For each item, the number of its connections with primary items.
    totals: Vec<u32>,
    /// For each primary item, whether it is a hub.
    is_hub: Vec<bool>,
}

impl Connections {
    /// The number of connections of a problem. Making `Connections` takes time proportional to it.
    #[doc(hidden)]
    pub fn count(problem: &Instance) -> usize {
        let is_primary = |item: &ItemId| problem.kind(*item) == ItemKind::Primary;
        let of_option = |option| {
            let items = problem.option(option);
            items.len() * items.filter(is_primary).count()
        };
        problem.options().map(of_option).fold(0, usize::saturating_add)
    }

    #[doc(hidden)]
    pub fn of(problem: &Instance) -> Self {
        let n_primary = problem.n_primary();
        let [mut primary, mut secondary] = [0, n_primary].map(|first| narrow(first)..);
        let number = |item| match problem.kind(item) {
            ItemKind::Primary => primary.next(),
            ItemKind::Secondary => secondary.next(),
        };
        let numbers: Vec<u32> = problem.items().filter_map(number).collect();
        let items_of = |option| problem.option(option).map(|item| numbers[item.index()]);
        let mut counts = vec![0; problem.n_items()];
        let common = |item: ItemId| -> Vec<(u32, u32)> {
            let mut others = Vec::new();
            let all = problem.options_of(item).flat_map(items_of);
            for other in all.filter(|&other| other != numbers[item.index()]) {
                if counts[other as usize] == 0 {
                    others.push(other);
                }
                counts[other as usize] += 1;
            }
            let count = |other| (other, std::mem::take(&mut counts[other as usize]));
            others.into_iter().map(count).collect()
        };
        let is_primary = |&item: &ItemId| problem.kind(item) == ItemKind::Primary;
        let of_items: Vec<_> = problem.items().filter(is_primary).map(common).collect();
        let mut totals = vec![0; problem.n_items()];
        for &(item, n) in of_items.iter().flatten() {
            totals[item as usize] += n;
        }
        let mut degrees: Vec<usize> = of_items.iter().map(Vec::len).collect();
        degrees.sort_unstable();
        let most = degrees.get(n_primary / 2).map_or(0, |middle| HUB_FACTOR * middle);
        let is_hub = of_items.iter().map(|list| list.len() > most).collect();
        Self { of_items, totals, is_hub }
    }

    /// The number of connected pairs of items. Making an order takes time proportional to it.
    #[doc(hidden)]
    pub fn n_pairs(&self) -> usize {
        self.of_items.iter().map(Vec::len).sum()
    }

    /// An order from a start item. The next item is always one with the largest share of
    /// connections to the items before, the first declared among equals.
    fn order(&self, start: u32) -> Vec<u32> {
        let n = self.of_items.len();
        let mut known = vec![0_u32; n];
        let mut is_ordered = vec![false; n];
        let mut order = Vec::with_capacity(n);
        // Shares only grow, so the first entry of an item that leaves the queue is its latest.
        let rest = (0..narrow(n)).map(|item| (u64::from(item == start), Reverse(item)));
        let mut queue: BinaryHeap<(u64, Reverse<u32>)> = rest.collect();
        while let Some((_, Reverse(item))) = queue.pop() {
            if std::mem::replace(&mut is_ordered[item as usize], true) {
                continue;
            }
            order.push(item);
            for &(other, n_common) in &self.of_items[item as usize] {
                let k = other as usize;
                if k < n && !is_ordered[k] {
                    known[k] += n_common;
                    let share = SCALE * u64::from(known[k]) / u64::from(self.totals[k]);
                    queue.push((share, Reverse(other)));
                }
            }
        }
        order
    }

    /// An estimate of the number of remaining problems in a sweep in this order.
    pub(crate) fn states(&self, order: &[u32]) -> f64 {
        let mut known = vec![0; self.totals.len()];
        let mut is_ordered = vec![false; self.totals.len()];
        let bits_of = |item: usize, known: &[u32]| {
            let p = f64::from(known[item]) / f64::from(self.totals[item].max(1));
            [p, 1.0 - p].iter().filter(|&&p| p > 0.0).map(|p| -p * p.log2()).sum::<f64>()
        };
        let (mut bits, mut states) = (0.0, 0.0);
        for &item in order {
            bits -= bits_of(item as usize, &known);
            is_ordered[item as usize] = true;
            for &(other, n_common) in &self.of_items[item as usize] {
                let k = other as usize;
                if !is_ordered[k] {
                    bits -= bits_of(k, &known);
                    known[k] += n_common;
                    bits += bits_of(k, &known);
                }
            }
            states += f64::exp2(bits);
        }
        states
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Instance;

    /// Dominoes on a board of 3 by `n` cells, declared in an order that mixes the columns, with a
    /// piece that may lie anywhere, declared first.
    fn strip(n: usize) -> Instance {
        let mut builder = Instance::builder();
        let anywhere = builder.primary("anywhere").unwrap();
        let name = |column: usize, row: usize| format!("{column}.{row}");
        for k in 0..n {
            for row in 0..3 {
                builder.primary(&name(k * 7 % n, row)).unwrap();
            }
        }
        for column in 0..n {
            for row in 0..3 {
                let cell = builder.item(&name(column, row)).unwrap();
                builder.option([cell, anywhere]).unwrap();
                let next = [name(column + 1, row), name(column, row + 1)];
                for next in next.iter().filter_map(|name| builder.item(name)).collect::<Vec<_>>() {
                    builder.option([cell, next]).unwrap();
                }
            }
        }
        builder.build()
    }

    #[test]
    fn a_narrow_board_is_swept_from_end_to_end_and_hubs_come_last() {
        let problem = strip(20);
        let connections = Connections::of(&problem);
        let Narrow { order, states } = Narrow::best(&connections);
        assert_eq!(order.last(), Some(&0), "the piece that may lie anywhere");
        let columns: Vec<usize> = order[..order.len() - 1]
            .iter()
            .map(|&item| {
                let name = problem.name(problem.items().nth(item as usize).unwrap());
                name.split('.').next().unwrap().parse().unwrap()
            })
            .collect();
        let distance = |k: usize| columns[k].abs_diff(columns[0]);
        assert!((1..columns.len()).all(|k| distance(k) + 1 >= distance(k - 1)), "{columns:?}");
        let declared: Vec<u32> = (0..narrow(problem.n_items())).collect();
        assert!(10.0 * states < connections.states(&declared));
    }

    #[test]
    fn a_problem_without_primary_items_has_an_order() {
        let connections = Connections::of(&Instance::builder().build());
        assert_eq!(Narrow::best(&connections).order, Vec::<u32>::new());
    }
}
