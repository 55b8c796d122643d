//! Orders for the sweep.
//!
//! At a point of the sweep, the choices before it affect only the *frontier*: the later items that
//! share an option with an earlier item. A frontier of n items has at most 2^n states, so a good
//! order has small frontiers. Before the search, this file compares a few orders: the order of
//! declaration, breadth-first orders from a corner of the problem (E. Cuthill and J. `McKee`,
//! 1969), and greedy orders from many items, which continue with the item that adds the fewest new
//! items to the frontier, as min-fill orders do for variable elimination. The sizes do not
//! determine the cost, since a search may reach only few of the states; only the search itself
//! shows how many.

use std::collections::VecDeque;
use std::fmt;

use super::matrix::narrow;
use crate::problem::{Instance, ItemId};
use crate::tuning::order::{MOST_ITEMS, MOST_NEIGHBORS, MOST_STARTS, MOST_STEPS};

/// How an order was made.
#[derive(Clone, Copy, Debug)]
pub(super) enum Order {
    Declared,
    BreadthFirst,
    Greedy,
    EndToEnd,
}

impl Order {
    /// All orders. A saved count refers to one by its place in this list, so a new one must come
    /// last.
    pub(super) const ALL: [Self; 4] =
        [Self::Declared, Self::BreadthFirst, Self::Greedy, Self::EndToEnd];
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Declared => "as declared",
            Self::BreadthFirst => "breadth first",
            Self::Greedy => "smallest frontier first",
            Self::EndToEnd => "from end to end",
        })
    }
}

/// The order with the smallest frontiers, of primary items numbered among themselves.
pub(super) fn best(problem: &Instance) -> (Vec<u32>, Order) {
    let n = problem.n_primary();
    let declared: Vec<u32> = (0..narrow(n)).collect();
    let Some(graph) = neighbors(problem) else { return (declared, Order::Declared) };
    let mut best = (cost(&graph, &declared), declared, Order::Declared);
    let mut compare = |order: Vec<u32>, how: Order| {
        let cost = cost(&graph, &order);
        // A smaller difference may be rounding.
        if cost < best.0 - 0.01 {
            best = (cost, order, how);
        }
    };
    let corner = last(&breadth_first(&graph, 0));
    let far = last(&breadth_first(&graph, corner));
    for start in [0, corner, far] {
        compare(breadth_first(&graph, start), Order::BreadthFirst);
    }
    let n_edges: usize = graph.iter().map(Vec::len).sum();
    let n_starts = (MOST_STEPS / (16 * n + 2 * n_edges)).clamp(1, n.min(MOST_STARTS));
    for start in (0..n).step_by(n.div_ceil(n_starts)).chain([corner, far]) {
        compare(greedy(&graph, start, false), Order::Greedy);
        compare(greedy(&graph, start, true), Order::Greedy);
    }
    (best.1, best.2)
}

/// The last item of an order.
fn last(order: &[u32]) -> usize {
    order.last().map_or(0, |&item| item as usize)
}

/// The primary items that share an option with each primary item; `None` if there are too many.
fn neighbors(problem: &Instance) -> Option<Vec<Vec<u32>>> {
    let n = problem.n_primary();
    if n == 0 || n > MOST_ITEMS {
        return None;
    }
    let mut numbers = vec![None; problem.n_items()];
    for (number, item) in (0u32..).zip(problem.primary_items()) {
        numbers[item.index()] = Some(number);
    }
    let primary_of = |option| problem.option(option).filter_map(|item| numbers[item.index()]);
    let n_neighbors = problem.options().map(|option| primary_of(option).count().pow(2));
    if n_neighbors.fold(0, usize::saturating_add) > MOST_NEIGHBORS {
        return None;
    }
    let neighbors = |item: ItemId| {
        let others = problem.options_of(item).flat_map(primary_of);
        let mut list: Vec<u32> =
            others.filter(|&other| Some(other) != numbers[item.index()]).collect();
        list.sort_unstable();
        list.dedup();
        list
    };
    Some(problem.primary_items().map(neighbors).collect())
}

/// A breadth-first order from an item, neighbors with few neighbors of their own first; then the
/// same for every item not connected with it.
fn breadth_first(graph: &[Vec<u32>], start: usize) -> Vec<u32> {
    let mut is_seen = vec![false; graph.len()];
    let mut order = Vec::with_capacity(graph.len());
    let mut queue = VecDeque::new();
    for start in std::iter::once(start).chain(0..graph.len()) {
        if std::mem::replace(&mut is_seen[start], true) {
            continue;
        }
        queue.push_back(narrow(start));
        while let Some(item) = queue.pop_front() {
            order.push(item);
            let mut next: Vec<u32> = graph[item as usize].clone();
            next.retain(|&other| !std::mem::replace(&mut is_seen[other as usize], true));
            next.sort_by_key(|&other| graph[other as usize].len());
            queue.extend(next);
        }
    }
    order
}

/// An order from an item. The next item is always the item of the frontier with the fewest
/// neighbors not yet seen; among equals the oldest, or the newest if `prefers_late`.
fn greedy(graph: &[Vec<u32>], start: usize, prefers_late: bool) -> Vec<u32> {
    let mut order = Vec::with_capacity(graph.len());
    let mut n_beyond: Vec<usize> = graph.iter().map(Vec::len).collect();
    let mut is_known = vec![false; graph.len()];
    let mut frontier: Vec<u32> = Vec::new();
    let mut starts = std::iter::once(start).chain(0..graph.len());
    while order.len() < graph.len() {
        let rank = |&k: &usize| {
            let late = if prefers_late { frontier.len() - k } else { k };
            (n_beyond[frontier[k] as usize], late)
        };
        let item = match (0..frontier.len()).min_by_key(rank) {
            Some(k) => frontier.remove(k),
            None => narrow(starts.find(|&item| !is_known[item]).expect("an item not yet ordered")),
        };
        order.push(item);
        let mut meet = |item: u32| {
            if std::mem::replace(&mut is_known[item as usize], true) {
                return false;
            }
            for &other in &graph[item as usize] {
                n_beyond[other as usize] -= 1;
            }
            true
        };
        meet(item);
        frontier.extend(graph[item as usize].iter().filter(|&&other| meet(other)));
    }
    order
}

/// The binary logarithm of the sum of 2^n over all frontiers, where n is the size.
fn cost(graph: &[Vec<u32>], order: &[u32]) -> f64 {
    let mut is_known = vec![false; graph.len()];
    let mut size = 0_i32;
    let mut sum = 0.0;
    let mut scale = 0;
    for &item in order {
        if std::mem::replace(&mut is_known[item as usize], true) {
            size -= 1;
        }
        for &other in &graph[item as usize] {
            if !std::mem::replace(&mut is_known[other as usize], true) {
                size += 1;
            }
        }
        // Scaled, since 2^1024 overflows a float.
        if size > scale {
            sum *= f64::exp2(f64::from(scale - size));
            scale = size;
        }
        sum += f64::exp2(f64::from(size - scale));
    }
    sum.log2() + f64::from(scale)
}
