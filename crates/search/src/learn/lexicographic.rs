//! A lexicographic breadth-first order of the options (D. J. Rose, R. E. Tarjan and G. S. Lueker,
//! "Algorithmic aspects of vertex elimination on graphs", 1976).
//!
//! If a problem has many symmetries, a search that tries its options in lexicographic order often
//! finds a regular cover at once: for Steiner quadruple systems of 16 points it is the lexicode,
//! closed under sums (J. H. Conway and N. J. A. Sloane, "Lexicographic codes", 1986). A shuffled
//! file does not have that order. This file computes such an order from the problem itself. Items
//! and options are visited one by one; an item and an option that has it are neighbors. The next
//! one to visit is always one whose visited neighbors were visited earliest, compared in the order
//! of the visits. This takes time linear in the number of entries.

use super::matrix::{LearnMatrix, narrow};

/// The options in lexicographic breadth-first order, from an item on; among equals the one with the
/// smallest number first.
pub(super) fn order(matrix: &LearnMatrix, from: u32) -> Vec<u32> {
    let n_nodes = matrix.n_items + matrix.n_options;
    let mut classes = Classes::new(n_nodes);
    if from < n_nodes {
        classes.prefer(from);
        classes.end_of_step();
    }
    let mut options = Vec::with_capacity(matrix.n_options as usize);
    while let Some(node) = classes.take_first() {
        if let Some(option) = node.checked_sub(matrix.n_items) {
            options.push(option);
            matrix.items(option).iter().for_each(|&item| classes.prefer(item));
        } else {
            let options = matrix.options(node).iter();
            options.for_each(|&option| classes.prefer(matrix.n_items + option));
        }
        classes.end_of_step();
    }
    options
}

/// The nodes to visit, in a list of classes: the nodes of a class have the same visited neighbors,
/// and are in the order of their numbers.
struct Classes {
    /// The list of the nodes, a ring. The last place in both vectors belongs to its head.
    next: Vec<u32>,
    previous: Vec<u32>,
    /// The class of each node, or [`NONE`] once it is visited.
    class_of: Vec<u32>,
    all: Vec<Class>,
    /// Classes without a node, to be reused.
    empty: Vec<u32>,
    /// Classes from which nodes were taken in this step.
    split: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Class {
    first: u32,
    last: u32,
    n: u32,
    /// In this step: the class of its preferred nodes, or [`NONE`].
    preferred: u32,
}

const NONE: u32 = u32::MAX;

impl Classes {
    fn new(n_nodes: u32) -> Self {
        let whole =
            Class { first: 0, last: n_nodes.saturating_sub(1), n: n_nodes, preferred: NONE };
        Self {
            next: (1..=n_nodes).chain([0]).collect(),
            previous: [n_nodes].into_iter().chain(0..n_nodes).collect(),
            class_of: vec![0; n_nodes as usize],
            all: vec![whole],
            empty: Vec::new(),
            split: Vec::new(),
        }
    }

    fn take_first(&mut self) -> Option<u32> {
        let head = self.class_of.len();
        let node = self.next[head];
        (node as usize != head).then(|| {
            self.leave(node);
            self.class_of[node as usize] = NONE;
            node
        })
    }

    /// Moves a node, unless it was visited, to the end of a class just before its own.
    fn prefer(&mut self, node: u32) {
        let class = self.class_of[node as usize];
        if class == NONE {
            return;
        }
        let Class { first, mut preferred, .. } = self.all[class as usize];
        let before = if preferred == NONE {
            let new = Class { first: node, last: node, n: 0, preferred: NONE };
            preferred = self.empty.pop().unwrap_or_else(|| {
                self.all.push(new);
                narrow(self.all.len() - 1)
            });
            self.all[preferred as usize] = new;
            self.all[class as usize].preferred = preferred;
            self.split.push(class);
            self.previous[first as usize]
        } else {
            self.all[preferred as usize].last
        };
        self.leave(node);
        let after = std::mem::replace(&mut self.next[before as usize], node);
        self.previous[after as usize] = node;
        (self.previous[node as usize], self.next[node as usize]) = (before, after);
        self.class_of[node as usize] = preferred;
        let preferred = &mut self.all[preferred as usize];
        preferred.last = node;
        preferred.n += 1;
    }

    /// Removes a node from the list and from its class.
    fn leave(&mut self, node: u32) {
        let (previous, next) = (self.previous[node as usize], self.next[node as usize]);
        self.next[previous as usize] = next;
        self.previous[next as usize] = previous;
        let number = self.class_of[node as usize];
        let class = &mut self.all[number as usize];
        class.n -= 1;
        if class.first == node {
            class.first = next;
        }
        if class.last == node {
            class.last = previous;
        }
        if class.n == 0 && class.preferred == NONE {
            self.empty.push(number);
        }
    }

    fn end_of_step(&mut self) {
        for class in self.split.drain(..) {
            self.all[class as usize].preferred = NONE;
            if self.all[class as usize].n == 0 {
                self.empty.push(class);
            }
        }
    }
}
