//! [`Cheapest`]: the covers of a diagram by cost.
//!
//! Each node has a list of its cheapest covers, which is only as long as was asked for
//! (`cheapest/lists.rs`). A cover in a list is two numbers, which say what it is made of: an edge
//! and a cover of its node, or covers of two factors. So a cover of the root is unfolded from the
//! lists, and nothing is copied from list to list but costs.
//!
//! **Costs** are sums of at most 2^31 options, so 128 bits hold them for options of 64 bits.
//!
//! Source: Liang Huang and David Chiang, "Better k-best parsing" (2005), algorithm 3, without its
//! recursion: a diagram may be deeper than a stack.

use std::fmt;

mod lists;

use super::{Diagram, NONE, Node};
use crate::problem::OptionId;
use lists::{Lists, Others, Part, Source};

/// The covers of a [`Diagram`] by cost, the cheapest first. Made by [`Diagram::cheapest`].
///
/// As an [`Iterator`] it gives each cost with a cover as a vector of its own;
/// [`next_cover`](Self::next_cover) lends the cover.
pub struct Cheapest<'d> {
    diagram: &'d Diagram,
    lists: Lists<'d>,
    n_given: u32,
    cover: Vec<OptionId>,
    /// What is still to be added to the cover, the next part last.
    pending: Vec<(Part, u32)>,
}

impl Diagram {
    /// All covers by the sum of the costs of their options, the cheapest first, one by one. Costs
    /// may be negative. They have nothing to do with those of the problem, unless the caller takes
    /// these.
    ///
    /// Covers with the same cost are in the order of the diagram, if it has no products. In a
    /// product, a cover with a cheaper first factor comes first; then the order of the first factor
    /// decides, then the second factor in the same way, and so on.
    ///
    /// Takes time in proportion to the diagram to make. A cover then takes time in proportion to
    /// its options and the edges beside them, and to the logarithm of the covers so far for each
    /// of its options. All lists are kept: 32 bytes for each cover in one, and for each edge of a
    /// choice that has one.
    ///
    /// # Panics
    ///
    /// If a cost does not fit in 64 bits, with or without a sign.
    ///
    /// ```
    /// use quadrille::models::{Model, queens::Queens};
    ///
    /// // The covers with the largest sums of the numbers of their options.
    /// let problem = Queens::new(8)?.problem();
    /// let diagram = problem.diagram()?;
    /// let costs = diagram.cheapest(|option| -(option.index() as i64)).map(|(cost, _)| cost);
    /// assert!(costs.is_sorted());
    /// // The costs that the problem has: none, so all covers have a cost of 0.
    /// let first = diagram.cheapest(|option| problem.cost(option)).next();
    /// assert_eq!(first, diagram.covers().next().map(|cover| (0, cover)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cheapest<C: Into<i128>>(&self, cost: impl Fn(OptionId) -> C) -> Cheapest<'_> {
        let lists = Lists::new(self, self.costs(cost));
        Cheapest { diagram: self, lists, n_given: 0, cover: Vec::new(), pending: Vec::new() }
    }
}

impl Cheapest<'_> {
    /// The next cover with its cost, or `None` after the last one. The slice is lent until the next
    /// call. Its options are in the order of [`Diagram::covers`].
    ///
    /// # Panics
    ///
    /// If it has given 2^32 covers.
    pub fn next_cover(&mut self) -> Option<(i128, &[OptionId])> {
        let root = self.diagram.root;
        if root == NONE {
            return None;
        }
        let cost = loop {
            match self.lists.cost(Part::Node(root), self.n_given) {
                Ok(cost) => break cost?,
                Err(list) => self.lists.grow(list),
            }
        };
        self.unfold(self.n_given);
        self.n_given = self.n_given.checked_add(1).expect("the lists have no room for more covers");
        Some((cost, &self.cover))
    }

    /// Makes `cover` the `k`-th cover of the root, which is known.
    fn unfold(&mut self, k: u32) {
        let Self { diagram, lists, cover, pending, .. } = self;
        cover.clear();
        pending.push((Part::Node(diagram.root), k));
        while let Some((part, k)) = pending.pop() {
            // A node whose cheapest cover is asked for may have no list.
            if let Part::Node(node) = part {
                match diagram.node(node) {
                    Node::None | Node::Empty => continue,
                    Node::Choice(edges) if k == 0 || edges.len() == 1 => {
                        let edge = lists.cheapest_edge(edges);
                        cover.push(edge.option());
                        pending.push((Part::Node(edge.node), k));
                        continue;
                    }
                    Node::Product(factors) if k == 0 => {
                        let factors = factors.iter().rev();
                        pending.extend(factors.map(|factor| (Part::Node(factor.node), 0)));
                        continue;
                    }
                    Node::Choice(_) | Node::Product(_) => {}
                }
            }
            let (source, first, second) = lists.parts(part, k);
            match source {
                Source::Choice(node) => {
                    let edge = diagram.edges_of(node)[first as usize];
                    cover.push(edge.option());
                    pending.push((Part::Node(edge.node), second));
                }
                Source::Pairs { first: node, others } => {
                    match others {
                        Others::Part(part) => pending.push((part, second)),
                        // Without a list: only their cheapest covers were asked for.
                        Others::Factors(start, end) => {
                            let factors = &diagram.edges[start as usize..end as usize];
                            let factors = factors.iter().rev();
                            pending.extend(factors.map(|factor| (Part::Node(factor.node), 0)));
                        }
                    }
                    pending.push((Part::Node(node), first));
                }
            }
        }
    }
}

impl Iterator for Cheapest<'_> {
    type Item = (i128, Vec<OptionId>);

    fn next(&mut self) -> Option<Self::Item> {
        self.next_cover().map(|(cost, cover)| (cost, cover.to_vec()))
    }
}

impl fmt::Debug for Cheapest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cheapest")
            .field("diagram", &self.diagram)
            .field("n_given", &self.n_given)
            .finish_non_exhaustive()
    }
}
