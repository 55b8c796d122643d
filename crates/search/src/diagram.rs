//! All covers of a problem as one object.
//!
//! A problem may have 10^30 covers. They cannot be listed, but they can be stored: many different
//! choices lead to the same remaining problem. A [`Diagram`] has a node for each set of covers that
//! occurs in the search, and stores equal sets once:
//!
//! - a **choice** has edges, each with an option and a smaller node. Its covers are those of the
//!   first edge, then those of the second, and so on; those of an edge are the covers of its node,
//!   each with the option added. If items have multiplicities, the last edge may have no option. It
//!   is the **rest**: its covers have none of the options of the other edges;
//! - a **product** has factors, nodes without a common item. A cover of it is one cover of each;
//! - two nodes are leaves: **no cover**, and **the empty cover**.
//!
//! A question about all covers therefore becomes a pass over the nodes. It takes time proportional
//! to the size of the diagram, not to the number of covers. Such questions are: how many covers
//! there are, how many have each option, and which cover is the cheapest, the millionth, or a
//! random one. Each method documents its cost.
//!
//! | I want .. | use .. |
//! | --- | --- |
//! | the number of covers, of any size | [`Diagram::count`] |
//! | all covers, in the order of the diagram | [`Diagram::covers`], [`Counted::covers_from`] |
//! | the n-th cover, the rank of a cover | [`Counted::nth`], [`Counted::rank`] |
//! | random covers, all with the same probability | [`Counted::sampler`] |
//! | random covers by weights of options | [`Diagram::weighted_sampler`] |
//! | how many covers have each option | [`Counted::shares`] |
//! | only covers with some options and without others | [`Diagram::condition`] |
//! | the cheapest covers, by any costs | [`Diagram::cheapest`] |
//! | how many covers there are of each cost | [`Diagram::cost_distribution`] |
//!
//! **Invariants.** (D1) The nodes of the edges and factors of a node have smaller numbers. (D2) The
//! options of a choice ascend, and no cover of the node of an edge has an option of that edge or of
//! one before it. So the edge of a cover is the first one whose option it has. (D3) No edge leads
//! to the node without covers; no choice has only a rest; no product has a leaf or a product among
//! its factors, or fewer than two. (D4) No two nodes have the same edges or factors. (D5) Every
//! node is reached from the root, apart from the leaves.
//!
//! **The order of the covers** is that of the nodes: at a choice, covers with a smaller option come
//! first; in a product, those whose first factor comes first. It depends on how the diagram was
//! built. A diagram that is written and read again has the same order.
//!
//! Source: zero-suppressed decision diagrams, Knuth, TAOCP 7.1.4, and the paper of Nishino and
//! others that [`memo`](super::memo) cites. There a node decides about one option, in a fixed
//! order of all options; here it chooses among several, in any order, and may be a product, which
//! makes diagrams of [deterministic decomposable negation normal form]
//! (<https://doi.org/10.1613/jair.989>).

use std::fmt;
use std::ops::Range;

use crate::problem::{Fingerprint, OptionId};

mod cheapest;
mod checked;
mod condition;
mod costs;
mod count;
mod covers;
mod found_covers;
mod nodes;
mod number;
mod rank;
mod sample;
mod shares;

mod store;
#[cfg(test)]
mod tests;
mod trie;
mod view;
mod weights;

pub use cheapest::CoversByCost;
pub use costs::TooManyCostsError;
pub use count::Counted;
pub use covers::Covers;
pub use sample::Sampler;
pub use shares::Shares;
pub use view::{Edges, View};
pub use weights::WeightError;

#[doc(hidden)]
pub use checked::Checked;
#[doc(hidden)]
pub use found_covers::FoundCovers;
#[doc(hidden)]
pub use nodes::Nodes;
#[doc(hidden)]
pub use store::Store;
#[doc(hidden)]
pub use trie::Trie;

/// All covers of a problem; equal sets of covers are stored once.
#[derive(Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The number of options of the problem.
    n_options: usize,
    fingerprint: Fingerprint,
    /// Node `k` has the edges `starts[k]..starts[k + 1]`.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    root: u32,
}

/// An edge of a choice, or a factor of a product.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The number of the option; [`REST`] of the rest, [`FACTOR`] in a product.
    option: u32,
    node: u32,
}

/// Marks the rest of a choice, in place of an option. It is more than any option, so the rest is
/// the last edge.
const REST: u32 = u32::MAX - 1;

/// Marks a factor of a product, in place of an option.
const FACTOR: u32 = u32::MAX;

/// The node without covers, and the node of the empty cover.
#[doc(hidden)]
pub const NONE: u32 = 0;
const EMPTY: u32 = 1;

impl Diagram {
    /// The number of nodes, including both leaves.
    pub fn n_nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of edges of all choices plus the number of factors of all products.
    pub fn n_edges(&self) -> usize {
        self.edges.len()
    }

    /// The number of options of the problem.
    pub fn n_options(&self) -> usize {
        self.n_options
    }

    /// The memory that the diagram takes, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<u32>() * self.starts.len() + size_of::<Edge>() * self.edges.len()
    }

    /// The fingerprint of the problem, as [`fingerprint`](crate::problem::Instance::fingerprint)
    /// returns it.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Whether the diagram has no cover.
    pub fn is_empty(&self) -> bool {
        self.root == NONE
    }

    /// The nodes in ascending order: a node comes after those of its edges and factors (D1).
    fn nodes(&self) -> Range<u32> {
        0..u32::try_from(self.n_nodes()).expect("nodes have 32 bits")
    }

    /// A value for each node, made of those of the nodes before.
    fn values<T>(&self, mut value: impl FnMut(View<'_>, &[T]) -> T) -> Vec<T> {
        let mut values = Vec::with_capacity(self.n_nodes());
        for node in self.nodes() {
            values.push(value(self.node(node), &values));
        }
        values
    }

    /// The places where the edges or factors of a node start and end.
    fn places(&self, node: u32) -> (u32, u32) {
        (self.starts[node as usize], self.starts[node as usize + 1])
    }

    fn edges_of(&self, node: u32) -> &[Edge] {
        let (start, end) = self.places(node);
        &self.edges[start as usize..end as usize]
    }

    fn node(&self, node: u32) -> View<'_> {
        match (node, self.edges_of(node)) {
            (NONE, _) => View::NoCover,
            (EMPTY, _) => View::EmptyCover,
            (_, edges) if edges[0].option == FACTOR => View::Product(Edges(edges)),
            (_, edges) => View::Choice(Edges(edges)),
        }
    }
}

impl Edge {
    /// The option; `None` of the rest.
    fn option(self) -> Option<OptionId> {
        (self.option != REST).then(|| OptionId::new(self.option as usize))
    }

    /// The value of the option among those of all options; `of_rest` of the rest.
    fn value<T: Copy>(self, of_options: &[T], of_rest: T) -> T {
        of_options.get(self.option as usize).copied().unwrap_or(of_rest)
    }

    /// The node, as an index.
    fn target(self) -> usize {
        self.node as usize
    }
}

impl fmt::Debug for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diagram")
            .field("n_options", &self.n_options)
            .field("fingerprint", &self.fingerprint)
            .field("n_nodes", &self.n_nodes())
            .field("n_edges", &self.n_edges())
            .finish_non_exhaustive()
    }
}

/// An edge, for tests.
#[doc(hidden)]
pub fn edge(option: u32, node: u32) -> Edge {
    Edge { option, node }
}
