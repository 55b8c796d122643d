//! Orders in which the items may be swept.
//!
//! Behind a place of the sweep, what was chosen before shows only in its *frontier*: the later items
//! that share an option with an earlier one. There are at most two to the power of its size states, so
//! an order is as good as its frontiers are small. Of a few orders that is made out beforehand: the one
//! in which the items were declared, breadth first from a corner of the problem (the order of E. Cuthill
//! and J. `McKee`, 1969), and from many items on the greedy one that goes on with the item that brings the fewest new
//! ones into the frontier, as min-fill orders do for elimination. What the sizes do not tell, such as that few of the
//! states are met, the search finds out by trying.

use std::collections::VecDeque;
use std::fmt;

use super::matrix::narrow;
use crate::problem::{ItemId, ItemKind, Problem};

/// With more primary items than these, or more neighbors in all, only the order of declaration is tried.
const MOST_ITEMS: usize = 1 << 14;
const MOST_NEIGHBORS: usize = 1 << 22;

/// So many steps are done in all, about.
const MOST_STEPS: usize = 500_000;
const MOST_STARTS: usize = 40;

/// How an order was made.
#[derive(Clone, Copy, Debug)]
pub(super) enum Order {
    Declared,
    BreadthFirst,
    Greedy,
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Declared => "as declared",
            Self::BreadthFirst => "breadth first",
            Self::Greedy => "smallest frontier first",
        })
    }
}

/// The best of the orders, as primary items by their numbers among those.
pub(super) fn best<T>(problem: &Problem<T>) -> (Vec<u32>, Order) {
    let n = problem.n_primary();
    let declared: Vec<u32> = (0..narrow(n)).collect();
    let Some(graph) = neighbors(problem) else { return (declared, Order::Declared) };
    let mut best = (cost(&graph, &declared), declared, Order::Declared);
    let mut compare = |order: Vec<u32>, how: Order| {
        let cost = cost(&graph, &order);
        // Not for what may be rounding.
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

fn last(order: &[u32]) -> usize {
    order.last().map_or(0, |&item| item as usize)
}

/// The primary items that share an option with each.
fn neighbors<T>(problem: &Problem<T>) -> Option<Vec<Vec<u32>>> {
    let n = problem.n_primary();
    if n == 0 || n > MOST_ITEMS {
        return None;
    }
    let mut numbers = vec![None; problem.n_items()];
    let primary = problem.items().filter(|&item| problem.kind(item) == ItemKind::Primary);
    for (number, item) in (0u32..).zip(primary) {
        numbers[item.index()] = Some(number);
    }
    let mut graph = vec![Vec::new(); n];
    let mut n_neighbors = 0;
    for option in problem.options() {
        let number = |item: ItemId| numbers[item.index()];
        let items: Vec<u32> = problem.option(option).filter_map(number).collect();
        n_neighbors += items.len() * items.len();
        if n_neighbors > MOST_NEIGHBORS {
            return None;
        }
        for &item in &items {
            graph[item as usize].extend(items.iter().filter(|&&other| other != item));
        }
    }
    for list in &mut graph {
        list.sort_unstable();
        list.dedup();
    }
    Some(graph)
}

/// By distance from an item, of the neighbors of one item those with few neighbors first; then what is
/// not connected with it.
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

/// From an item on, always the one of the frontier that has the fewest neighbors beyond it; among equals
/// the one that has been there longest, or shortest.
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
            None => narrow(starts.find(|&item| !is_known[item]).expect("an item that is left")),
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

/// The logarithm of how many states there may be, by the sizes of the frontiers.
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
        // Two to the power of 1,000 is a number, of 2,000 it is not.
        if size > scale {
            sum *= f64::exp2(f64::from(scale - size));
            scale = size;
        }
        sum += f64::exp2(f64::from(size - scale));
    }
    sum.log2() + f64::from(scale)
}
