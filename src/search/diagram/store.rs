//! [`Store`]: the nodes of a diagram while it is built, each set of edges once.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::{Diagram, EMPTY, Edge, FACTOR, NONE};
use crate::problem::Fingerprint;

/// Nodes that are added and never removed; equal ones are the same.
///
/// A node that the diagram will not need stays, since another one may still become equal to it;
/// [`into_diagram`](Self::into_diagram) leaves it out.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    starts: Vec<u32>,
    edges: Vec<Edge>,
    /// The nodes by their edges.
    unique: HashTable<u32>,
    hasher: FixedState,
    /// The most bytes that all nodes may take.
    memory: usize,
}

/// There is no room for another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl Store {
    /// The two leaves, and room for nodes in this many bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self {
            starts: vec![0, 0, 0],
            edges: Vec::new(),
            unique: HashTable::new(),
            hasher: FixedState::default(),
            memory,
        }
    }

    /// The choice among these options; leaves out edges without covers.
    pub(crate) fn choice(&mut self, edges: &mut Vec<Edge>) -> Result<u32, Full> {
        edges.retain(|edge| edge.node != NONE);
        if edges.is_empty() {
            return Ok(NONE);
        }
        edges.sort_unstable();
        debug_assert!(edges.is_sorted_by_key(|edge| edge.option));
        self.node(edges)
    }

    /// The choice of one option.
    pub(crate) fn only(&mut self, option: u32, node: u32) -> Result<u32, Full> {
        if node == NONE { Ok(NONE) } else { self.node(&[Edge { option, node }]) }
    }

    /// The product of these nodes, which have no item in common, in this order.
    pub(crate) fn product(&mut self, nodes: impl IntoIterator<Item = u32>) -> Result<u32, Full> {
        let mut factors = Vec::new();
        for node in nodes {
            match self.edges_of(node) {
                _ if node == NONE => return Ok(NONE),
                _ if node == EMPTY => {}
                edges if edges[0].option == FACTOR => factors.extend_from_slice(edges),
                _ => factors.push(Edge { option: FACTOR, node }),
            }
        }
        match factors[..] {
            [] => Ok(EMPTY),
            [factor] => Ok(factor.node),
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
    fn node(&mut self, edges: &[Edge]) -> Result<u32, Full> {
        let hash = self.hasher.hash_one(edges);
        if let Some(&node) = self.unique.find(hash, |&node| self.edges_of(node) == edges) {
            return Ok(node);
        }
        let n_nodes = self.starts.len() - 1;
        self.make_room(edges.len())?;
        let node = u32::try_from(n_nodes).map_err(|_| Full)?;
        self.edges.extend_from_slice(edges);
        self.starts.push(u32::try_from(self.edges.len()).map_err(|_| Full)?);
        let Self { starts, edges, unique, hasher, .. } = self;
        let range = |node: u32| starts[node as usize] as usize..starts[node as usize + 1] as usize;
        unique.insert_unique(hash, node, |&node| hasher.hash_one(&edges[range(node)]));
        Ok(node)
    }

    /// Makes room for a node with this many edges.
    fn make_room(&mut self, n_edges: usize) -> Result<(), Full> {
        let is_tight = |len: usize, capacity: usize, more: usize| capacity - len < more;
        let (starts, edges) = (&self.starts, &self.edges);
        if is_tight(starts.len(), starts.capacity(), 1)
            || is_tight(edges.len(), edges.capacity(), n_edges)
            || is_tight(self.unique.len(), self.unique.capacity(), 1)
        {
            // A vector or the table doubles, and its old place is freed afterwards.
            if self.bytes() > self.memory / 2 {
                return Err(Full);
            }
        }
        Ok(())
    }

    /// The memory that the nodes take, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<u32>() * self.starts.capacity()
            + size_of::<Edge>() * self.edges.capacity()
            + self.unique.allocation_size()
    }

    /// The nodes and the edges so far.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.starts.len() - 1, self.edges.len())
    }

    /// The diagram of the covers of this node.
    pub(crate) fn into_diagram(
        self,
        root: u32,
        n_options: usize,
        fingerprint: Fingerprint,
    ) -> Diagram {
        let Self { starts, edges, unique, .. } = self;
        drop(unique);
        Diagram { n_options, fingerprint, starts, edges, root }.reached()
    }
}

impl Diagram {
    /// The same diagram without nodes that the root does not reach (D5), in the same order.
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
        // Upward: what stays moves down, in place.
        let (mut n_nodes, mut n_edges) = (EMPTY + 1, 0);
        for node in EMPTY + 1..=self.root {
            let range =
                self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize;
            if numbers[node as usize] != reached {
                continue;
            }
            numbers[node as usize] = n_nodes;
            self.starts[n_nodes as usize] = n_edges as u32;
            n_nodes += 1;
            for k in range {
                let edge = self.edges[k];
                self.edges[n_edges] = Edge { node: numbers[edge.node as usize], ..edge };
                n_edges += 1;
            }
        }
        self.starts.truncate(n_nodes as usize);
        self.starts.push(n_edges as u32);
        self.starts.shrink_to_fit();
        self.edges.truncate(n_edges);
        self.edges.shrink_to_fit();
        self.root = numbers[self.root as usize];
        self
    }
}
