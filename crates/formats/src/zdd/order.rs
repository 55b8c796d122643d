//! An order of the options that fits every path of a diagram.
//!
//! An option of a choice has to come before the options of the node that its edge leads to and
//! before those of the rest, and all options of a factor before those of the next factor. These
//! requirements form a graph, and a topological order of its vertices gives an order of the options
//! (TAOCP 2.2.3, Algorithm T). Besides the options, the graph has two vertices for each node of the
//! diagram, so it is about as small as the diagram: the *head* comes before the options of the
//! node, the *tail* after them. Only products need tails.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use quadrille_base::narrow;
use quadrille_base::rows::Rows;

use super::ZddError;
use crate::problem::OptionId;
use crate::search::diagram::{Diagram, View};

/// The place of each option in an order that fits all paths. If several options can come next, the
/// smallest one does.
pub(super) fn places(diagram: &Diagram) -> Result<Vec<u32>, ZddError> {
    let n_options = diagram.n_options();
    // The vertices that have to come after each one: options first, then the heads and then the
    // tails of the nodes.
    let after = Rows::grouped(n_options + 2 * diagram.n_nodes(), requirements(diagram));
    let mut missing = vec![0_u32; after.n_rows()];
    after.entries().iter().for_each(|&vertex| missing[vertex as usize] += 1);
    let mut places = vec![u32::MAX; n_options];
    let mut n_placed = 0;
    // Heads and tails without missing predecessors come first, then the smallest such option.
    let mut others = Vec::new();
    let mut options = BinaryHeap::new();
    for vertex in (0..missing.len()).filter(|&vertex| missing[vertex] == 0) {
        if vertex < n_options { options.push(Reverse(vertex)) } else { others.push(vertex) }
    }
    while let Some(vertex) = others.pop().or_else(|| options.pop().map(|Reverse(option)| option)) {
        if vertex < n_options {
            places[vertex] = n_placed;
            n_placed += 1;
        }
        for &next in &after[vertex] {
            let next = next as usize;
            missing[next] -= 1;
            match missing[next] {
                0 if next < n_options => options.push(Reverse(next)),
                0 => others.push(next),
                _ => {}
            }
        }
    }
    if places.contains(&u32::MAX) { Err(cycle(&after, &missing, n_options)) } else { Ok(places) }
}

/// Two options of a cycle. `missing` has, for each vertex, the number of its predecessors that have
/// no place; a vertex with such predecessors has no place either.
fn cycle(after: &Rows<u32>, missing: &[u32], n_options: usize) -> ZddError {
    let is_unplaced = |&vertex: &usize| missing[vertex] > 0;
    // From any vertex without a place, going back from predecessor to predecessor ends in a cycle.
    let mut before = vec![usize::MAX; missing.len()];
    for vertex in (0..missing.len()).filter(is_unplaced) {
        for &next in &after[vertex] {
            before[next as usize] = vertex;
        }
    }
    let mut vertex = (0..missing.len()).find(is_unplaced).expect("an option has no place");
    for _ in 0..missing.len() {
        vertex = before[vertex];
    }
    let cycle: Vec<usize> =
        std::iter::successors(Some(before[vertex]), |&at| (at != vertex).then(|| before[at]))
            .filter(|&at| at < n_options)
            .collect();
    // Heads and tails alone form no cycle.
    let option = |k: usize| OptionId::new(cycle.get(k).copied().unwrap_or_default());
    ZddError::Order { first: option(0), second: option(cycle.len() / 2) }
}

/// The pairs of vertices of which the first has to come before the second.
fn requirements(diagram: &Diagram) -> impl Iterator<Item = (usize, u32)> + Clone {
    let (n_options, n_nodes) = (diagram.n_options(), diagram.n_nodes());
    let head = move |node: usize| n_options + node;
    let tail = move |node: usize| n_options + n_nodes + node;
    let is_inner = |node: usize| !matches!(diagram.view(node), View::NoCover | View::EmptyCover);
    let has_products = diagram.inner().any(|(_, view)| matches!(view, View::Product(_)));
    let of_node = move |node: usize| {
        let mut pairs = Vec::new();
        match diagram.view(node) {
            View::Choice(edges) => {
                for (option, to) in edges.options() {
                    let option = option.index();
                    pairs.push((head(node), option));
                    if is_inner(to) {
                        pairs.push((option, head(to)));
                    }
                    let rest = edges.rest().filter(|&rest| is_inner(rest));
                    pairs.extend(rest.map(|rest| (option, head(rest))));
                    pairs.push((option, tail(node)));
                }
                let after = edges.nodes().filter(|&to| is_inner(to));
                pairs.extend(after.map(|to| (tail(to), tail(node))));
            }
            View::Product(factors) => {
                let mut last = head(node);
                for factor in factors.nodes() {
                    pairs.push((last, head(factor)));
                    last = tail(factor);
                }
                pairs.push((last, tail(node)));
            }
            _ => {}
        }
        // Only products need tails.
        pairs.retain(|&(_, vertex)| has_products || vertex < tail(0));
        pairs.into_iter().map(|(before, vertex)| (before, narrow(vertex)))
    };
    (0..n_nodes).flat_map(of_node)
}
