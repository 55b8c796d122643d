//! [`Nodes`]: a memo search makes a node of each remaining problem.
//!
//! The covers of a remaining problem are a choice among the options of the item that the search
//! branches on. Forced options are choices of one option. Equal remaining problems are met once, by
//! the table of the search; remaining problems with equal covers share a node even where they
//! differ, by the [`Store`].

use super::store::Store;
use super::{EMPTY, Edge, NONE};
use crate::search::memo::Fold;

/// The nodes that a memo search has made, and those that it is making.
#[derive(Debug)]
pub(crate) struct Nodes {
    pub(crate) store: Store,
    /// The options chosen on the way to each open level, and to the child being made.
    path: Vec<u32>,
    /// The edges of each open level so far.
    edges: Vec<Edge>,
    /// For each open level, where its edges begin, and the length of the path to it.
    levels: Vec<(usize, usize)>,
    /// The value of the level closed last; in the end that of the root.
    node: [u64; 1],
}

impl Nodes {
    /// No nodes, and room for some in this many bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self {
            store: Store::new(memory),
            path: Vec::new(),
            edges: Vec::new(),
            levels: Vec::new(),
            node: [NONE.into()],
        }
    }

    /// The node of all covers, after the search has ended, and the nodes below.
    pub(crate) fn finish(self) -> (u32, Store) {
        (self.last(), self.store)
    }

    fn last(&self) -> u32 {
        u32::try_from(self.node[0]).expect("nodes have 32 bits")
    }

    /// Gives the node of the child to its level, behind the options that led to it.
    fn give(&mut self, mut node: u32) {
        let start = self.levels.last().map(|&(_, start)| start);
        // The first option of a child belongs to the edge. The root has forced options alone.
        let n_edges = usize::from(start.is_some());
        while self.path.len() > start.unwrap_or(0) + n_edges {
            let option = self.path.pop().expect("it is longer");
            node = self.store.choice(&mut [Edge { option, node }]);
        }
        if start.is_some() {
            let option = self.path.pop().expect("the option of the child");
            self.edges.push(Edge { option, node });
        }
        self.node = [node.into()];
    }
}

impl Fold for Nodes {
    const UP_TO_SYMMETRY: bool = false;

    fn restart(&mut self) {
        *self = self.fresh();
    }

    fn fresh(&self) -> Self {
        Self::new(self.store.memory())
    }

    fn words(&self) -> usize {
        1
    }

    fn is_full(&self) -> bool {
        self.store.is_full()
    }

    fn allow_as(&mut self, other: &Self) {
        self.store.allow(other.store.memory());
    }

    #[inline]
    fn choose(&mut self, option: u32) {
        self.path.push(option);
    }

    #[inline]
    fn dead(&mut self) {
        self.path.truncate(self.levels.last().map_or(0, |&(_, start)| start));
        self.node = [NONE.into()];
    }

    fn solution(&mut self) -> bool {
        self.give(EMPTY);
        false
    }

    fn known(&mut self, value: &[u64]) -> bool {
        self.node.copy_from_slice(value);
        self.closed()
    }

    fn open(&mut self) {
        self.levels.push((self.edges.len(), self.path.len()));
    }

    fn close(&mut self) -> &[u64] {
        let (start, _) = self.levels.pop().expect("a level");
        self.node = [self.store.choice(&mut self.edges[start..]).into()];
        self.edges.truncate(start);
        &self.node
    }

    fn closed(&mut self) -> bool {
        match self.last() {
            NONE => self.dead(),
            node => self.give(node),
        }
        false
    }
}
