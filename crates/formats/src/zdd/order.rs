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

use super::ZddError;
use crate::problem::OptionId;
use crate::search::diagram::{Diagram, View};

/// The place of each option in an order that fits all paths. If several options can come next, the
/// smallest one does.
pub(super) fn places(diagram: &Diagram) -> Result<Vec<u32>, ZddError> {
    let n_options = diagram.n_options();
    let graph = Graph::of(diagram);
    let mut missing = vec![0_u32; graph.starts.len() - 1];
    graph.after.iter().for_each(|&vertex| missing[vertex as usize] += 1);
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
        for &next in graph.after(vertex) {
            let next = next as usize;
            missing[next] -= 1;
            match missing[next] {
                0 if next < n_options => options.push(Reverse(next)),
                0 => others.push(next),
                _ => {}
            }
        }
    }
    if places.contains(&u32::MAX) { Err(graph.cycle(&missing, n_options)) } else { Ok(places) }
}

/// The vertices that have to come after each vertex. Options are numbered first, then the heads and
/// then the tails of the nodes.
struct Graph {
    /// After vertex `v` come `after[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    after: Vec<u32>,
}

impl Graph {
    fn of(diagram: &Diagram) -> Self {
        let n_vertices = diagram.n_options() + 2 * diagram.n_nodes();
        let mut starts = vec![0_u32; n_vertices + 1];
        requirements(diagram, |before, _| starts[before + 1] += 1);
        for vertex in 0..n_vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut after = vec![0; starts[n_vertices] as usize];
        let mut ends = starts.clone();
        requirements(diagram, |before, vertex| {
            after[ends[before] as usize] = u32::try_from(vertex).expect("nodes have 32 bits");
            ends[before] += 1;
        });
        Self { starts, after }
    }

    fn after(&self, vertex: usize) -> &[u32] {
        &self.after[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Two options of a cycle. `missing` has, for each vertex, the number of its predecessors that
    /// have no place; a vertex with such predecessors has no place either.
    fn cycle(&self, missing: &[u32], n_options: usize) -> ZddError {
        let is_unplaced = |&vertex: &usize| missing[vertex] > 0;
        // From any vertex without a place, going back from predecessor to predecessor ends in a
        // cycle.
        let mut before = vec![usize::MAX; missing.len()];
        for vertex in (0..missing.len()).filter(is_unplaced) {
            for &next in self.after(vertex) {
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
}

/// Calls `require` with each pair of vertices of which the first has to come before the second.
fn requirements(diagram: &Diagram, mut require: impl FnMut(usize, usize)) {
    let (n_options, n_nodes) = (diagram.n_options(), diagram.n_nodes());
    let head = |node: usize| n_options + node;
    let tail = |node: usize| n_options + n_nodes + node;
    let is_inner = |node: usize| !matches!(diagram.view(node), View::NoCover | View::EmptyCover);
    let inner = || diagram.inner();
    let has_products = inner().any(|(_, view)| matches!(view, View::Product(_)));
    for (node, view) in inner() {
        match view {
            View::Choice(edges) => {
                for (option, to) in edges.options() {
                    require(head(node), option.index());
                    if is_inner(to) {
                        require(option.index(), head(to));
                    }
                    if has_products {
                        require(option.index(), tail(node));
                        if is_inner(to) {
                            require(tail(to), tail(node));
                        }
                    }
                }
                if let Some(rest) = edges.rest().filter(|&rest| is_inner(rest)) {
                    for (option, _) in edges.options() {
                        require(option.index(), head(rest));
                    }
                    if has_products {
                        require(tail(rest), tail(node));
                    }
                }
            }
            View::Product(factors) => {
                let mut last = None;
                for factor in factors.nodes() {
                    require(last.map_or(head(node), tail), head(factor));
                    last = Some(factor);
                }
                require(last.map_or(head(node), tail), tail(node));
            }
            _ => {}
        }
    }
}
