//! [`Checked`]: nodes from a file, accepted only if they make a diagram of the problem.
//!
//! A file cannot be trusted. Each node is checked when it is added: D1, D3, D4, and of D2 that
//! options ascend. D5 is checked at the end. In addition, every cover of the diagram must have
//! every primary item of the problem as often as it has to. This bounds the length of a path and
//! the size of a count, and so the time and memory of every question. Two things are not checked:
//! that two edges of a choice exclude each other, and secondary items.
//!
//! **How items are checked.** An item is *strict* if it has to be covered exactly once. All covers
//! of a node have the same strict items, since the same options complete them. A strict item has a
//! random number of 128 bits, a node the sum (modulo 2^128) of those of its items. The edges of a
//! choice must agree in the sum, and the root must have the sum of all strict items. The numbers
//! are new in each run, so a wrong sum passes only by chance, with probability 2^-128.
//!
//! For each other primary item, a pass over the nodes computes how often the covers of each node
//! have it, at least and at most. For the root, these numbers must be within the multiplicity of
//! the item.

use std::hash::{BuildHasher, RandomState};

use super::{Diagram, EMPTY, Edge, Edges, NONE, REST, Store, View};
use crate::problem::{Instance, ItemId, OptionId};

/// Nodes that are checked as they are added, in ascending order, behind the leaves.
#[derive(Debug)]
pub struct Checked<'p> {
    problem: &'p Instance,
    store: Store,
    /// For each option, the sum of the numbers of its strict items.
    options: Vec<u128>,
    /// For each node, the sum of the numbers of the strict items of a cover of it.
    sums: Vec<u128>,
    /// The sum of the numbers of all strict items.
    all: u128,
    edges: Vec<Edge>,
}

/// A message that says what is wrong.
type Flaw = &'static str;

impl<'p> Checked<'p> {
    /// The leaves alone, for a diagram of this problem.
    pub fn new(problem: &'p Instance) -> Self {
        let state = RandomState::new();
        let number = |k: usize| {
            let half = |side: u8| u128::from(state.hash_one((k, side)));
            half(0) << 64 | half(1)
        };
        let keys: Vec<u128> = problem
            .items()
            .map(|item| if is_strict(problem, item) { number(item.index()) } else { 0 })
            .collect();
        let sum = |numbers: &mut dyn Iterator<Item = u128>| numbers.fold(0, u128::wrapping_add);
        let of_option = |option| sum(&mut problem.option(option).map(|item| keys[item.index()]));
        Self {
            problem,
            store: Store::new(usize::MAX),
            options: problem.options().map(of_option).collect(),
            sums: vec![0, 0],
            all: sum(&mut keys.iter().copied()),
            edges: Vec::new(),
        }
    }

    /// The number of the next node.
    pub fn n_nodes(&self) -> usize {
        self.sums.len()
    }

    /// Adds a choice: options and nodes; the rest has the number of options, as an option.
    #[doc(hidden)]
    pub fn choice(&mut self, edges: &[(u32, u32)]) -> Result<(), Flaw> {
        let rest = u32::try_from(self.options.len()).expect("ids have 32 bits");
        let mut sum = None;
        let mut last = None;
        self.edges.clear();
        for &(option, node) in edges {
            if last.is_some_and(|last| last >= option) {
                return Err("the options of a choice do not ascend");
            }
            last = Some(option);
            let (option, of_option) = match self.options.get(option as usize) {
                Some(&of_option) => (option, of_option),
                None if option != rest => {
                    return Err("an edge has an option that the problem does not have");
                }
                None if edges.len() == 1 || !self.problem.has_multiplicities() => {
                    return Err("an edge has no option");
                }
                None => (REST, 0),
            };
            if option != REST && !self.has_primary(option) {
                return Err("an edge has an option without primary items");
            }
            let Some(of_node) = self.sums.get(node as usize).filter(|_| node != NONE) else {
                return Err("an edge leads to a node that is not before it");
            };
            let of_edge = of_option.wrapping_add(*of_node);
            if sum.is_some_and(|sum| sum != of_edge) {
                return Err("the edges of a choice do not cover the same items");
            }
            sum = Some(of_edge);
            self.edges.push(Edge { option, node });
        }
        let sum = sum.ok_or("a choice has no edges")?;
        let node = self.store.choice(&mut self.edges);
        self.added(node, sum)
    }

    /// Adds a product of nodes.
    #[doc(hidden)]
    pub fn product(&mut self, factors: &[u32]) -> Result<(), Flaw> {
        if factors.len() < 2 {
            return Err("a product has fewer than two factors");
        }
        let mut sum = 0_u128;
        for &node in factors {
            if node as usize >= self.n_nodes() {
                return Err("a factor is not before its product");
            }
            if node <= EMPTY || self.store.is_product(node) {
                return Err("a factor is a leaf or a product");
            }
            sum = sum.wrapping_add(self.sums[node as usize]);
        }
        let node = self.store.product(factors.iter().copied());
        self.added(node, sum)
    }

    /// Records the sum of a node. Fails if the node is not new.
    fn added(&mut self, node: u32, sum: u128) -> Result<(), Flaw> {
        if node as usize != self.n_nodes() {
            return Err("two nodes are equal");
        }
        if self.store.is_full() {
            return Err("there are too many nodes");
        }
        self.sums.push(sum);
        Ok(())
    }

    /// Whether an option has a primary item.
    fn has_primary(&self, option: u32) -> bool {
        self.options[option as usize] != 0
            || self.problem.n_primary_of(OptionId::new(option as usize)) > 0
    }

    /// The diagram with this root, which must be the last node.
    #[doc(hidden)]
    pub fn finish(self, root: usize) -> Result<Diagram, Flaw> {
        let n_nodes = self.n_nodes();
        let is_last = root == n_nodes - 1 || n_nodes == EMPTY as usize + 1 && root == NONE as usize;
        if !is_last {
            return Err("the root is not the last node");
        }
        if root != NONE as usize && self.sums[root] != self.all {
            return Err("its covers do not have every primary item as often as needed");
        }
        let root = u32::try_from(root).expect("a node");
        let (n_options, fingerprint) = (self.options.len(), self.problem.fingerprint());
        let diagram = self.store.into_diagram(root, n_options, fingerprint);
        if diagram.n_nodes() != n_nodes {
            return Err("a node is not reached from the root");
        }
        if !diagram.is_empty() && !diagram.is_within_multiplicities(self.problem) {
            return Err("its covers do not have every primary item as often as needed");
        }
        debug_assert!(root == NONE || diagram.node(root) != View::NoCover);
        Ok(diagram)
    }
}

/// Whether an item has to be covered exactly once.
fn is_strict(problem: &Instance, item: ItemId) -> bool {
    problem.is_primary(item) && problem.bounds(item) == (1..=1)
}

impl Diagram {
    /// Whether every cover has each primary item that is not strict as often as it has to; there
    /// are covers.
    fn is_within_multiplicities(&self, problem: &Instance) -> bool {
        let loose = problem.primary_items().filter(|&item| !is_strict(problem, item));
        let mut has_item = vec![0_u32; self.n_options];
        for item in loose {
            let options: Vec<_> = problem.options_of(item).collect();
            for option in &options {
                has_item[option.index()] = 1;
            }
            let times = self.values(|node, times: &[(u32, u32)]| {
                let its = |edge: &Edge| {
                    let more = edge.value(&has_item, 0);
                    let (least, most) = times[edge.target()];
                    (least.saturating_add(more), most.saturating_add(more))
                };
                match node {
                    View::NoCover | View::EmptyCover => (0, 0),
                    View::Choice(Edges(edges)) => edges
                        .iter()
                        .map(its)
                        .reduce(|(a, b), (least, most)| (a.min(least), b.max(most)))
                        .expect("a choice has edges"),
                    View::Product(Edges(factors)) => {
                        factors.iter().map(its).fold((0, 0), |(a, b), (least, most)| {
                            (a.saturating_add(least), b.saturating_add(most))
                        })
                    }
                }
            });
            let (least, most) = times[self.root as usize];
            // No cover has an option twice.
            let n_options = u32::try_from(options.len()).expect("ids have 32 bits");
            let bounds = problem.bounds(item);
            if least < *bounds.start() || most > n_options.min(*bounds.end()) {
                return false;
            }
            for option in &options {
                has_item[option.index()] = 0;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::problem::Instance;

    /// Items a, b and c; options 0: a, 1: b, 2: a b, 3: c, 4: x, which is secondary.
    fn checked() -> Checked<'static> {
        static PROBLEM: LazyLock<Instance> =
            LazyLock::new(|| "a b c | x\na\nb\na b\nc\nx".parse().unwrap());
        Checked::new(&PROBLEM)
    }

    #[test]
    fn right_nodes_make_a_diagram() {
        let mut nodes = checked();
        nodes.choice(&[(1, EMPTY)]).unwrap(); // 2: b
        nodes.choice(&[(0, 2), (2, EMPTY)]).unwrap(); // 3: a b, or ab
        nodes.choice(&[(3, EMPTY)]).unwrap(); // 4: c
        nodes.product(&[3, 4]).unwrap();
        let diagram = nodes.finish(5).unwrap();
        assert_eq!((diagram.n_nodes(), diagram.n_edges()), (6, 6));
        assert_eq!(diagram.count(), 2_u32.into());
        assert!(checked().finish(0).unwrap().is_empty());
    }

    #[test]
    fn wrong_nodes_are_refused() {
        for (edges, flaw) in [
            (&[][..], "a choice has no edges"),
            (&[(2, 1), (2, 1)], "the options of a choice do not ascend"),
            (&[(2, 1), (0, 1)], "the options of a choice do not ascend"),
            (&[(6, 1)], "an edge has an option that the problem does not have"),
            (&[(0, 1), (5, 1)], "an edge has no option"),
            (&[(4, 1)], "an edge has an option without primary items"),
            (&[(1, 0)], "an edge leads to a node that is not before it"),
            (&[(0, 3)], "an edge leads to a node that is not before it"),
            (&[(0, 1), (2, 1)], "the edges of a choice do not cover the same items"),
            (&[(1, 1)], "two nodes are equal"),
        ] {
            let mut nodes = checked();
            nodes.choice(&[(1, EMPTY)]).unwrap();
            assert_eq!(nodes.choice(edges), Err(flaw));
        }
        for (factors, flaw) in [
            (&[][..], "a product has fewer than two factors"),
            (&[2], "a product has fewer than two factors"),
            (&[1, 2], "a factor is a leaf or a product"),
            (&[2, 4], "a factor is a leaf or a product"),
            (&[2, 5], "a factor is not before its product"),
        ] {
            let mut nodes = checked();
            nodes.choice(&[(1, EMPTY)]).unwrap();
            nodes.choice(&[(0, EMPTY)]).unwrap();
            nodes.product(&[2, 3]).unwrap();
            assert_eq!(nodes.product(factors), Err(flaw));
        }
    }

    #[test]
    fn wrong_roots_are_refused() {
        let mut nodes = checked();
        nodes.choice(&[(1, EMPTY)]).unwrap();
        assert_eq!(nodes.finish(1).unwrap_err(), "the root is not the last node");
        assert_eq!(
            checked().finish(1).unwrap_err(),
            "its covers do not have every primary item as often as needed"
        );
        let mut nodes = checked();
        nodes.choice(&[(3, EMPTY)]).unwrap();
        nodes.choice(&[(1, 2)]).unwrap();
        nodes.choice(&[(1, EMPTY)]).unwrap();
        nodes.choice(&[(0, 3)]).unwrap();
        assert_eq!(nodes.finish(5).unwrap_err(), "a node is not reached from the root");
    }
}
