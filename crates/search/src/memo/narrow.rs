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
//! If every option has a single primary item, as in colorings of a graph, items have no options in
//! common, and connections with secondary items tell little: all colors of an edge count, but only
//! one of them is used. There the choices before a point determine the remaining problem, and only
//! those of its *border* matter: the earlier items with an option that is in conflict with one of a
//! later item. An item with n options has log n bits. If a pair of options of two items is in
//! conflict with probability c, the pair of choices has -log (1 - c) bits less. A row of k cells in
//! 3 colors has 3 * 2^(k - 1) states by this rule, which is exact. The smaller one of both
//! estimates counts, and conflicts take the place of common options in the orders.
//!
//! The same shares make an order: the next item is one with the largest share. On a board this
//! order goes column by column from the end where it starts, whatever the order in which the cells
//! were declared. It is the order of E. Cuthill and J. `McKee` (1969), with neighbors weighted by
//! the number of common options. *Hubs* come last: items that share options with many more items
//! than others do, such as pieces that may lie anywhere. The items before cover them, and the
//! search does not branch on them.
//!
//! Where neighbors have equal weights, as in a grid, this order depends on the declaration. So
//! breadth-first orders are tried, too, which begin with a whole side: a shortest path between two
//! corners.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::matrix::narrow;
use crate::problem::{Instance, ItemId};
use crate::search::numbering::{by_group, places};
use crate::tuning::order::{HUB_FACTOR, MOST_CORNERS, MOST_RAYS};

/// An order of the primary items, numbered among themselves.
#[derive(Clone, Debug)]
pub struct Narrow {
    /// The items.
    pub order: Vec<u32>,
    /// An estimate of the number of remaining problems in a sweep.
    pub states: f64,
}

/// The unit of priorities: the priority of an item is `share * SCALE`, rounded down.
const SCALE: u64 = 1 << 32;

impl Narrow {
    /// The order with the fewest states: that of declaration, one that begins at an end, or one
    /// that begins with a side.
    pub fn best(connections: &Connections) -> Self {
        let n = connections.of_items.len();
        let there = connections.order(&[0], false).last().copied().unwrap_or(0);
        let there = connections.order(&[there], false);
        let back = connections.order(&[there.last().copied().unwrap_or(0)], false);
        let mut orders: Vec<Vec<u32>> = vec![(0..narrow(n)).collect(), there, back];
        orders.extend(connections.side_orders());
        let states = |mut order: Vec<u32>| {
            // Hubs go last. The sort is stable, so all other items stay in order.
            order.sort_by_key(|&item| connections.is_hub[item as usize]);
            Self { states: connections.states(&order), order }
        };
        let best = orders.into_iter().map(states).min_by(|a, b| a.states.total_cmp(&b.states));
        best.expect("there are at least three")
    }
}

/// The options that items have in common.
#[derive(Debug)]
pub struct Connections {
    /// For each primary item, the other items that it shares options with, each with the number of
    /// these options. Primary items have the first numbers, in the order of declaration, secondary
    /// ones the next.
    of_items: Vec<Vec<(u32, u32)>>,
    /// For each item, the number of its connections with primary items.
    totals: Vec<u32>,
    /// For each item, the binary logarithm of the number of its colors.
    color_bits: Vec<f64>,
    /// For each primary item, whether it is a hub.
    is_hub: Vec<bool>,
    choices: Option<Box<Choices>>,
}

/// Where every option has a single primary item: the choices of the items, and which of them are in
/// conflict.
#[derive(Debug)]
struct Choices {
    /// For each primary item, the number of its options.
    n_options: Vec<u32>,
    /// For each primary item, the other ones with the number of pairs of their options that are in
    /// conflict.
    conflicts: Vec<Vec<(u32, u32)>>,
    totals: Vec<u32>,
}

/// How often each number occurs.
struct Tally {
    counts: Vec<u32>,
    /// The different numbers, in the order of their first occurrences.
    different: Vec<u32>,
}

impl Tally {
    /// For numbers below `n`.
    fn new(n: usize) -> Self {
        Self { counts: vec![0; n], different: Vec::new() }
    }

    fn add(&mut self, number: u32) {
        let count = &mut self.counts[number as usize];
        if *count == 0 {
            self.different.push(number);
        }
        *count += 1;
    }

    /// The different numbers, each with how often it occurs, of which none is left.
    fn take(&mut self) -> Vec<(u32, u32)> {
        let count = |number| (number, std::mem::take(&mut self.counts[number as usize]));
        self.different.drain(..).map(count).collect()
    }
}

impl Choices {
    /// Whether every option has a single primary item and each item has one option in a cover.
    fn are_in(problem: &Instance) -> bool {
        let mut options = problem.options();
        !problem.has_multiplicities() && options.all(|option| problem.n_primary_of(option) <= 1)
    }

    /// The number of steps of [`of`](Self::of).
    fn count(problem: &Instance) -> usize {
        let secondary = problem.items().filter(|&item| !problem.is_primary(item));
        let pairs = secondary.map(|item| problem.options_of(item).len().saturating_pow(2));
        pairs.fold(0, usize::saturating_add)
    }

    fn of(problem: &Instance, numbers: &[u32]) -> Self {
        // The primary item of each option.
        let mut owners = vec![None; problem.n_options()];
        for item in problem.primary_items() {
            for option in problem.options_of(item) {
                owners[option.index()] = Some(numbers[item.index()]);
            }
        }
        let mut last_met = vec![usize::MAX; problem.n_options()];
        let mut others = Tally::new(problem.n_primary());
        let common = |item: ItemId| {
            for option in problem.options_of(item) {
                for entry in problem.entries(option).filter(|entry| entry.item != item) {
                    for (other, color) in problem.colored_options_of(entry.item) {
                        let is_met =
                            std::mem::replace(&mut last_met[other.index()], option.index());
                        let agrees = color.is_some() && color == entry.color;
                        let Some(owner) = owners[other.index()] else { continue };
                        if !agrees && is_met != option.index() && owner != numbers[item.index()] {
                            others.add(owner);
                        }
                    }
                }
            }
            others.take()
        };
        let conflicts: Vec<_> = problem.primary_items().map(common).collect();
        let totals = conflicts.iter().map(|list| list.iter().map(|&(_, n)| n).sum()).collect();
        let n_options = |item| narrow(problem.options_of(item).len());
        Self { n_options: problem.primary_items().map(n_options).collect(), conflicts, totals }
    }
}

impl Connections {
    /// The number of connections of a problem. Making `Connections` takes time proportional to it.
    pub fn count(problem: &Instance) -> usize {
        let of_option = |option| problem.option(option).len() * problem.n_primary_of(option);
        let n = problem.options().map(of_option).fold(0, usize::saturating_add);
        let of_choices = if Choices::are_in(problem) { Choices::count(problem) } else { 0 };
        n.saturating_add(of_choices)
    }

    /// The connections of a problem.
    pub fn of(problem: &Instance) -> Self {
        let n_primary = problem.n_primary();
        let numbers = places(&by_group(problem, |item| !problem.is_primary(item)));
        let items_of = |option| problem.option(option).map(|item| numbers[item.index()]);
        let mut others = Tally::new(problem.n_items());
        let common = |item: ItemId| {
            let all = problem.options_of(item).flat_map(items_of);
            all.filter(|&other| other != numbers[item.index()]).for_each(|it| others.add(it));
            others.take()
        };
        let of_items: Vec<_> = problem.primary_items().map(common).collect();
        let mut totals = vec![0; problem.n_items()];
        for &(item, n) in of_items.iter().flatten() {
            totals[item as usize] += n;
        }
        let mut color_bits = vec![0.0; problem.n_items()];
        for item in problem.items().filter(|_| problem.has_colors()) {
            let colors = problem.colored_options_of(item).filter_map(|(_, color)| color);
            let mut colors: Vec<_> = colors.collect();
            colors.sort_unstable();
            colors.dedup();
            color_bits[numbers[item.index()] as usize] =
                f64::from(narrow(colors.len().max(1))).log2();
        }
        let choices = Choices::are_in(problem).then(|| Box::new(Choices::of(problem, &numbers)));
        let mut degrees: Vec<usize> = of_items.iter().map(Vec::len).collect();
        degrees.sort_unstable();
        let most = degrees.get(n_primary / 2).map_or(0, |middle| HUB_FACTOR * middle);
        // Only an item that other ones may cover is a hub.
        let is_hub = of_items.iter().map(|list| choices.is_none() && list.len() > most).collect();
        Self { of_items, totals, color_bits, is_hub, choices }
    }

    /// The neighbors of each primary item, with the number of connections: the options that they
    /// have in common, or the conflicts.
    fn neighbors(&self, item: u32) -> impl Iterator<Item = (usize, u32)> {
        let lists = self.choices.as_ref().map_or(&self.of_items, |choices| &choices.conflicts);
        let list = lists[item as usize].iter().map(|&(other, n)| (other as usize, n));
        list.filter(|&(other, _)| other < self.of_items.len())
    }

    /// The distance of each primary item from one, or the largest number.
    fn distances(&self, from: u32) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.of_items.len()];
        distances[from as usize] = 0;
        let mut queue = vec![from];
        let mut next = 0;
        while let Some(&item) = queue.get(next) {
            next += 1;
            for (other, _) in self.neighbors(item) {
                if distances[other] == u32::MAX {
                    distances[other] = distances[item as usize] + 1;
                    queue.push(narrow(other));
                }
            }
        }
        distances
    }

    /// Orders that begin with a side: a shortest path between two corners. The next items are those
    /// beside it, in the same order, and so on.
    ///
    /// Corners are items none of whose neighbors has fewer neighbors. Those with the fewest come
    /// first, and among them each one is as far as possible from those before.
    fn side_orders(&self) -> Vec<Vec<u32>> {
        let n = self.of_items.len();
        let degrees: Vec<usize> = (0..narrow(n)).map(|item| self.neighbors(item).count()).collect();
        let is_corner =
            |&item: &u32| self.neighbors(item).all(|(k, _)| degrees[k] >= degrees[item as usize]);
        let rest: Vec<u32> = (0..narrow(n)).filter(is_corner).collect();
        let mut orders = Vec::new();
        let mut corners: Vec<(u32, Vec<u32>)> = Vec::new();
        while corners.len() < MOST_CORNERS {
            let rank = |item: &u32| {
                let from = corners.iter().map(|(_, distances)| distances[*item as usize]);
                let is_new = from.clone().all(|distance| distance > 0);
                let fewer = Reverse(degrees[*item as usize]);
                (is_new, fewer, from.min().unwrap_or(0), Reverse(*item))
            };
            let Some(corner) = rest.iter().copied().max_by_key(rank) else { break };
            if corners.iter().any(|&(other, _)| other == corner) {
                break;
            }
            for (_, distances) in &corners {
                let side = self.path(corner, distances, &degrees);
                orders.push(self.beside(side));
            }
            orders.push(self.beside(vec![corner]));
            if corners.is_empty() && self.choices.is_some() {
                for line in self.lines(corner) {
                    orders.push(self.order(&line, true));
                    orders.push(self.beside(line));
                }
            }
            corners.push((corner, self.distances(corner)));
        }
        orders
    }

    /// Straight lines through an item: to each of their items on one side leads a single shortest
    /// path. Around a torus or a cylinder such a line is a side.
    fn lines(&self, item: u32) -> Vec<Vec<u32>> {
        let distances = self.distances(item);
        let mut by_distance: Vec<u32> = (0..narrow(distances.len())).collect();
        by_distance.sort_by_key(|&k| distances[k as usize]);
        let mut n_paths = vec![0.0; distances.len()];
        n_paths[item as usize] = 1.0;
        for &k in by_distance
            .iter()
            .skip(1)
            .map_while(|k| (distances[*k as usize] < u32::MAX).then_some(k))
        {
            let nearer = |&(it, _): &(usize, u32)| distances[it] < distances[k as usize];
            n_paths[k as usize] = self.neighbors(k).filter(nearer).map(|(it, _)| n_paths[it]).sum();
        }
        let ray = |(next, _)| {
            let further = |&last: &usize| {
                let is_next = |&k: &usize| distances[k] == distances[last] + 1 && n_paths[k] < 1.5;
                self.neighbors(narrow(last)).map(|(k, _)| k).find(is_next)
            };
            std::iter::successors(Some(next), further).map(narrow).collect::<Vec<_>>()
        };
        let rays: Vec<Vec<u32>> = self.neighbors(item).take(MOST_RAYS).map(ray).collect();
        let mut lines = Vec::new();
        for (k, ray) in rays.iter().enumerate() {
            for other in std::iter::once(&Vec::new()).chain(&rays[..k]) {
                lines.push(other.iter().rev().chain([&item]).chain(ray).copied().collect());
            }
        }
        lines
    }

    /// A shortest path, given the distances from its end; of several, one along the edge, where
    /// items have few neighbors.
    fn path(&self, start: u32, distances: &[u32], degrees: &[usize]) -> Vec<u32> {
        let mut path = vec![start];
        let mut item = start;
        loop {
            let nearer = |&(k, _): &(usize, u32)| distances[k] < distances[item as usize];
            let next = self.neighbors(item).filter(nearer).min_by_key(|&(k, _)| degrees[k]);
            let Some((next, _)) = next else { return path };
            item = narrow(next);
            path.push(item);
        }
    }

    /// The breadth-first order that begins with these items; items out of reach come last.
    fn beside(&self, mut order: Vec<u32>) -> Vec<u32> {
        let mut is_known = vec![false; self.of_items.len()];
        for &item in &order {
            is_known[item as usize] = true;
        }
        let mut place = 0;
        for start in 0..narrow(self.of_items.len()) {
            while let Some(&item) = order.get(place) {
                place += 1;
                for (other, _) in self.neighbors(item) {
                    if !std::mem::replace(&mut is_known[other], true) {
                        order.push(narrow(other));
                    }
                }
            }
            if !std::mem::replace(&mut is_known[start as usize], true) {
                order.push(start);
            }
        }
        order
    }

    /// The number of connected pairs of items. Making an order takes time proportional to it.
    pub fn n_pairs(&self) -> usize {
        self.of_items.iter().map(Vec::len).sum()
    }

    /// An order that begins with these items. The next item is always one with the largest share of
    /// connections to the items before, the first declared among equals; if it `prefers_late`, the
    /// one that had its last neighbor latest. So it goes on in one direction from a line.
    fn order(&self, first: &[u32], prefers_late: bool) -> Vec<u32> {
        let n = self.of_items.len();
        let totals = self.choices.as_ref().map_or(&self.totals, |choices| &choices.totals);
        let mut known = vec![0_u32; n];
        let mut is_ordered = vec![false; n];
        let mut order = Vec::with_capacity(n);
        // Shares only grow, so the first entry of an item that leaves the queue is its latest.
        let all = (0..narrow(n)).map(|item| (0, 0, Reverse(item)));
        let first = first.iter().rev().filter(|&&item| (item as usize) < n);
        let first = first.zip(SCALE + 1..).map(|(&item, place)| (place, 0, Reverse(item)));
        let mut queue: BinaryHeap<(u64, usize, Reverse<u32>)> = all.chain(first).collect();
        while let Some((_, _, Reverse(item))) = queue.pop() {
            if std::mem::replace(&mut is_ordered[item as usize], true) {
                continue;
            }
            order.push(item);
            for (k, n_common) in self.neighbors(item) {
                if !is_ordered[k] {
                    known[k] += n_common;
                    let share = SCALE * u64::from(known[k]) / u64::from(totals[k]);
                    let time = if prefers_late { order.len() } else { 0 };
                    queue.push((share, time, Reverse(narrow(k))));
                }
            }
        }
        order
    }

    /// An estimate of the number of remaining problems in a sweep in this order.
    pub fn states(&self, order: &[u32]) -> f64 {
        let mut known = vec![0; self.totals.len()];
        let mut is_ordered = vec![false; self.totals.len()];
        let bits_of = |item: usize, known: &[u32]| {
            let p = f64::from(known[item]) / f64::from(self.totals[item].max(1));
            let bits = |p: f64| if p > 0.0 { -p * p.log2() } else { 0.0 };
            let color_bits = if p < 1.0 { p * self.color_bits[item] } else { 0.0 };
            bits(p) + bits(1.0 - p) + color_bits
        };
        let mut border = self.choices.as_deref().map(Border::new);
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
            let chosen = border.as_mut().map_or(f64::INFINITY, |border| border.pass(item as usize));
            states += f64::exp2(f64::min(bits, chosen));
        }
        states
    }
}

/// The information in the choices of a border: the items before a point of the order that are in
/// conflict with later ones.
struct Border<'a> {
    choices: &'a Choices,
    /// For each item, the number of its neighbors that are not passed.
    n_later: Vec<usize>,
    is_in: Vec<bool>,
    /// For each item, the information in its choice. The information that the choices of two items
    /// share counts half for each.
    bits: Vec<f64>,
    sum: f64,
}

impl<'a> Border<'a> {
    fn new(choices: &'a Choices) -> Self {
        let n = choices.conflicts.len();
        let n_later = choices.conflicts.iter().map(Vec::len).collect();
        let bits = choices.n_options.iter().map(|&n| f64::from(n.max(1)).log2()).collect();
        Self { choices, n_later, is_in: vec![false; n], bits, sum: 0.0 }
    }

    /// Passes the next item; the information after that.
    fn pass(&mut self, item: usize) -> f64 {
        let choices = self.choices;
        if self.n_later[item] > 0 {
            self.turn(item, true);
        }
        for &(other, _) in &choices.conflicts[item] {
            self.n_later[other as usize] -= 1;
            if self.n_later[other as usize] == 0 && self.is_in[other as usize] {
                self.turn(other as usize, false);
            }
        }
        self.sum
    }

    /// Adds an item to the border, or takes it away.
    fn turn(&mut self, item: usize, is_in: bool) {
        let choices = self.choices;
        let pairs = |k: usize| f64::from(choices.n_options[k].max(1));
        if !is_in {
            self.sum -= self.bits[item].max(0.0);
        }
        self.is_in[item] = is_in;
        for &(other, n_conflicts) in &choices.conflicts[item] {
            let k = other as usize;
            if self.is_in[k] {
                let n_pairs = pairs(item) * pairs(k);
                let free = (n_pairs - f64::from(n_conflicts)).max(1.0) / n_pairs;
                let shared = if is_in { 0.5 * free.log2() } else { -0.5 * free.log2() };
                self.sum -= self.bits[k].max(0.0);
                self.bits[k] += shared;
                self.sum += self.bits[k].max(0.0);
                self.bits[item] += shared;
            }
        }
        if is_in {
            self.sum += self.bits[item].max(0.0);
        }
    }
}

#[cfg(test)]
mod tests;
