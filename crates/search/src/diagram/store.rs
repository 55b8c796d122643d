//! [`Store`]: the nodes of a diagram while it is built; equal nodes are stored once.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::{Diagram, EMPTY, Edge, FACTOR, NONE, REST, View};
use crate::problem::Fingerprint;
use quadrille_base::narrow;

/// Nodes that are added and never removed; nodes with equal edges are the same node.
///
/// A node that the diagram will not need stays, since an equal node may still be added;
/// [`into_diagram`](Self::into_diagram) leaves it out.
#[derive(Clone, Debug)]
pub struct Store {
    starts: Vec<u32>,
    edges: Vec<Edge>,
    /// The nodes by their edges.
    unique: HashTable<u32>,
    hasher: FixedState,
    /// The bytes that all nodes may take.
    pub memory: usize,
}

/// The number of edges beyond which the store is full. One more node adds fewer than 2^31 edges,
/// since a problem has fewer options; so the numbers of nodes and edges fit in 32 bits.
const MOST_EDGES: usize = 1 << 31;

impl Store {
    /// The two leaves, and a limit of this many bytes for all nodes.
    pub fn new(memory: usize) -> Self {
        Self {
            starts: vec![0, 0, 0],
            edges: Vec::new(),
            unique: HashTable::new(),
            hasher: FixedState::default(),
            memory,
        }
    }

    /// The choice among these edges, in any order; none of them leads to [`NONE`].
    pub fn choice(&mut self, edges: &mut [Edge]) -> u32 {
        match *edges {
            [] => return NONE,
            [Edge { option: REST, node }] => return node,
            _ => edges.sort_unstable(),
        }
        debug_assert!(edges.windows(2).all(|pair| pair[0].option < pair[1].option), "D2");
        debug_assert!(edges.iter().all(|edge| edge.node != NONE), "D3");
        self.node(edges)
    }

    /// The product of these nodes, which have no item in common, in this order.
    pub fn product(&mut self, nodes: impl IntoIterator<Item = u32>) -> u32 {
        let mut factors = Vec::new();
        for node in nodes {
            match self.edges_of(node) {
                _ if node == NONE => return NONE,
                _ if node == EMPTY => {}
                edges if edges[0].option == FACTOR => factors.extend_from_slice(edges),
                _ => factors.push(Edge { option: FACTOR, node }),
            }
        }
        match factors[..] {
            [] => EMPTY,
            [factor] => factor.node,
            _ => self.node(&factors),
        }
    }

    /// Whether this node is a product.
    pub(super) fn is_product(&self, node: u32) -> bool {
        self.edges_of(node).first().is_some_and(|edge| edge.option == FACTOR)
    }

    fn edges_of(&self, node: u32) -> &[Edge] {
        let node = node as usize;
        &self.edges[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// The node with these edges.
    fn node(&mut self, edges: &[Edge]) -> u32 {
        let hash = self.hasher.hash_one(edges);
        if let Some(&node) = self.unique.find(hash, |&node| self.edges_of(node) == edges) {
            return node;
        }
        let node = narrow(self.starts.len() - 1);
        grow(&mut self.starts, 1);
        grow(&mut self.edges, edges.len());
        self.edges.extend_from_slice(edges);
        self.starts.push(narrow(self.edges.len()));
        let Self { starts, edges, unique, hasher, .. } = self;
        let range = |node: u32| starts[node as usize] as usize..starts[node as usize + 1] as usize;
        unique.insert_unique(hash, node, |&node| hasher.hash_one(&edges[range(node)]));
        node
    }

    /// Whether the nodes take more than the limit. A full store still accepts a few nodes.
    pub fn is_full(&self) -> bool {
        self.bytes() > self.memory || self.edges.len() > MOST_EDGES
    }

    /// Adds the nodes of a diagram, with its options renumbered by `options`; returns its root.
    pub fn import(&mut self, diagram: &Diagram, options: &[u32]) -> u32 {
        let mut nodes = vec![NONE, EMPTY];
        let mut edges = Vec::new();
        for node in diagram.nodes().skip(2) {
            edges.clear();
            edges.extend(diagram.edges_of(node).iter().map(|edge| Edge {
                option: options.get(edge.option as usize).copied().unwrap_or(edge.option),
                node: nodes[edge.node as usize],
            }));
            nodes.push(match diagram.node(node) {
                View::Product(_) => self.node(&edges),
                _ => self.choice(&mut edges),
            });
        }
        nodes[diagram.root as usize]
    }

    /// The memory that the nodes take, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<u32>() * self.starts.capacity()
            + size_of::<Edge>() * self.edges.capacity()
            + self.unique.allocation_size()
    }

    /// The numbers of nodes and of edges so far.
    pub fn size(&self) -> (usize, usize) {
        (self.starts.len() - 1, self.edges.len())
    }

    /// The diagram of the covers of this node.
    pub fn into_diagram(self, root: u32, n_options: usize, fingerprint: Fingerprint) -> Diagram {
        let Self { starts, edges, unique, .. } = self;
        drop(unique);
        Diagram { n_options, fingerprint, starts, edges, root }.reached()
    }
}

/// Makes room for more values. The vector grows by a quarter, so that little memory stays unused.
fn grow<T>(values: &mut Vec<T>, more: usize) {
    if values.capacity() - values.len() < more {
        values.reserve_exact(more + values.len() / 4 + 256);
    }
}

impl Diagram {
    /// The diagram without the nodes that the root does not reach (D5), in the same order.
    pub(super) fn reached(mut self) -> Self {
        let mut numbers = vec![u32::MAX; self.n_nodes()];
        (numbers[NONE as usize], numbers[EMPTY as usize]) = (NONE, EMPTY);
        let reached = u32::MAX - 1;
        if self.root > EMPTY {
            numbers[self.root as usize] = reached;
        }
        // Downward: the nodes of edges have smaller numbers (D1).
        for node in (EMPTY + 1..=self.root).rev() {
            if numbers[node as usize] == reached {
                for edge in self.edges_of(node) {
                    if edge.node > EMPTY {
                        numbers[edge.node as usize] = reached;
                    }
                }
            }
        }
        // Upward: the reached nodes move to smaller numbers, in place.
        let (mut n_nodes, mut n_edges) = (EMPTY + 1, 0);
        for node in EMPTY + 1..=self.root {
            let range =
                self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize;
            if numbers[node as usize] != reached {
                continue;
            }
            numbers[node as usize] = n_nodes;
            self.starts[n_nodes as usize] = narrow(n_edges);
            n_nodes += 1;
            for k in range {
                let edge = self.edges[k];
                self.edges[n_edges] = Edge { node: numbers[edge.node as usize], ..edge };
                n_edges += 1;
            }
        }
        self.starts.truncate(n_nodes as usize);
        self.starts.push(narrow(n_edges));
        self.starts.shrink_to_fit();
        self.edges.truncate(n_edges);
        self.edges.shrink_to_fit();
        self.root = numbers[self.root as usize];
        self
    }
}
