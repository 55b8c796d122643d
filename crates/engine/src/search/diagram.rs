//! All covers of a problem as one object.
//!
//! A problem may have 10^30 covers. They cannot be listed, but they can be kept: most of what
//! remains after some choices remains after many other choices, too. A [`Diagram`] has a node for
//! each set of covers that occurs in the search, and keeps equal ones once:
//!
//! - a **choice** has edges, each with an option and a smaller node. Its covers are those of the
//!   first edge, then those of the second, and so on; those of an edge are the covers of its node,
//!   each with the option added. No cover has the options of two of the edges;
//! - a **product** has factors, nodes without a common item. A cover of it is one cover of each;
//! - two nodes are leaves: **no cover**, and **the empty cover**.
//!
//! So a question about all covers becomes a pass over the nodes, which takes time in proportion to
//! the diagram and not to the covers: how many there are, how often each option stands in one,
//! which is the cheapest, the millionth, a random one. What a question costs is said with it.
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
//! **Invariants.** (D1) The nodes of the edges and factors of a node have smaller numbers.
//! (D2) The options of a choice have an item in common, or exclude each other otherwise, and they
//! ascend. (D3) No edge leads to the node without covers; no product has a leaf or a product among
//! its factors, or fewer than two. (D4) No two nodes have the same edges or factors. (D5) Every
//! node is reached from the root, apart from the leaves.
//!
//! **The order of the covers** is that of the nodes: at a choice, covers with a smaller option come
//! first; in a product, those whose first factor comes first. It depends on the way the diagram was
//! built, so that a written diagram keeps it.
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

pub use cheapest::Cheapest;
pub use costs::TooManyCostsError;
pub use count::Counted;
pub use covers::Covers;
pub use sample::Sampler;
pub use shares::Shares;
pub use view::{Edges, View};
pub use weights::WeightError;

pub(crate) use checked::Checked;
pub(crate) use nodes::Nodes;
pub(crate) use store::Store;
pub(crate) use trie::Trie;

/// All covers of a problem, with equal remains shared.
#[derive(Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The options of the problem.
    n_options: usize,
    fingerprint: Fingerprint,
    /// Node `k` has the edges `starts[k]..starts[k + 1]`.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    root: u32,
}

/// An edge of a choice, or a factor of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Edge {
    /// The number of the option; [`FACTOR`] in a product.
    option: u32,
    node: u32,
}

/// What a factor of a product has in place of an option.
const FACTOR: u32 = u32::MAX;

/// The node without covers, and the node of the empty cover.
pub(crate) const NONE: u32 = 0;
const EMPTY: u32 = 1;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node<'d> {
    None,
    Empty,
    Choice(&'d [Edge]),
    Product(&'d [Edge]),
}

impl Diagram {
    /// The nodes, with both leaves.
    #[must_use]
    pub fn n_nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// The edges of all choices and the factors of all products.
    #[must_use]
    pub fn n_edges(&self) -> usize {
        self.edges.len()
    }

    /// The options of the problem.
    #[must_use]
    pub fn n_options(&self) -> usize {
        self.n_options
    }

    /// The memory that it takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<u32>() * self.starts.len() + size_of::<Edge>() * self.edges.len()
    }

    /// Which problem it is of: the number that
    /// [`Problem::fingerprint`](crate::Problem::fingerprint) gives.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Whether there is no cover.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.root == NONE
    }

    /// The nodes in ascending order, those of edges and factors first (D1).
    fn nodes(&self) -> Range<u32> {
        0..u32::try_from(self.n_nodes()).expect("nodes have 32 bits")
    }

    /// Where the edges or factors of a node start and end.
    fn places(&self, node: u32) -> (u32, u32) {
        (self.starts[node as usize], self.starts[node as usize + 1])
    }

    fn edges_of(&self, node: u32) -> &[Edge] {
        let (start, end) = self.places(node);
        &self.edges[start as usize..end as usize]
    }

    fn node(&self, node: u32) -> Node<'_> {
        match (node, self.edges_of(node)) {
            (NONE, _) => Node::None,
            (EMPTY, _) => Node::Empty,
            (_, edges) if edges[0].option == FACTOR => Node::Product(edges),
            (_, edges) => Node::Choice(edges),
        }
    }
}

impl Edge {
    fn option(self) -> OptionId {
        OptionId::new(self.option as usize)
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

/// An edge, for tests of other modules.
#[cfg(test)]
pub(crate) fn edge(option: u32, node: u32) -> Edge {
    Edge { option, node }
}

#[cfg(test)]
impl Diagram {
    /// The diagram of the covers that Dancing Links finds: the plainest way to make one.
    pub(crate) fn by_enumeration<T>(problem: &crate::Problem<T>) -> Self {
        use crate::Enumerate;

        let (mut store, mut trie) = (Store::new(usize::MAX), Trie::default());
        let mut search = problem.search();
        while let Some(cover) = search.next_solution() {
            trie.add(cover, &mut store);
        }
        let root = trie.finish(&mut store);
        store.into_diagram(root, problem.n_options(), problem.fingerprint())
    }
}
