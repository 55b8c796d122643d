//! [`CoversByCost`]: the covers of a diagram by cost.
//!
//! Each node has a list of its cheapest covers, only as long as needed so far
//! (`cheapest/lists.rs`). A cover in a list is stored as two numbers: those of an edge and of a
//! cover of its node, or those of a cover of the first factor and of a cover of the others. A cover
//! of the root is unfolded from the lists; only costs are copied from list to list.
//!
//! **Costs** are sums of at most 2^31 options, so 128 bits hold them for options of 64 bits.
//!
//! Source: Liang Huang and David Chiang, "Better k-best parsing" (2005), algorithm 3, without its
//! recursion: a diagram may be deeper than a stack.

mod lists;

use super::{Diagram, EMPTY, NONE};
use crate::problem::OptionId;
use lists::{Form, Lists, Source};

/// The covers of a [`Diagram`] by cost, the cheapest first. Made by [`Diagram::cheapest`].
///
/// As an [`Iterator`] it returns each cost with the cover as a vector of its own;
/// [`next_cover`](Self::next_cover) lends the cover.
#[derive(Debug)]
pub struct CoversByCost<'d> {
    diagram: &'d Diagram,
    lists: Lists<'d>,
    n_returned: u32,
    cover: Vec<OptionId>,
    /// The parts that are still to be added to the cover, the next one last.
    pending: Vec<(Source, u32)>,
}

impl Diagram {
    /// All covers by the sum of the costs of their options, the cheapest first, one by one. Costs
    /// may be negative. They are independent of the costs of the problem, unless `cost` returns
    /// those.
    ///
    /// Covers with the same cost are in the order of the diagram, if it has no products. In a
    /// product, a cover with a cheaper first factor comes first; then the order of the first factor
    /// decides, then the second factor in the same way, and so on.
    ///
    /// Setup takes time proportional to the diagram. Each cover then takes time proportional to the
    /// edges of the choices on the way to it, and for each of its options to the logarithm of the
    /// number of covers so far. All lists stay in memory: they take 32 bytes for each cover in a
    /// list, and for each edge of a choice that has a list.
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
    pub fn cheapest<C: Into<i128>>(&self, cost: impl Fn(OptionId) -> C) -> CoversByCost<'_> {
        let lists = Lists::new(self, self.costs(cost));
        CoversByCost { diagram: self, lists, n_returned: 0, cover: Vec::new(), pending: Vec::new() }
    }
}

impl CoversByCost<'_> {
    /// The next cover with its cost, or `None` after the last one. The slice is lent until the next
    /// call. Its options are in the order of [`Diagram::covers`].
    ///
    /// # Panics
    ///
    /// If it has already returned 2^32 covers.
    pub fn next_cover(&mut self) -> Option<(i128, &[OptionId])> {
        let root = self.diagram.root;
        if root == NONE {
            return None;
        }
        let cost = loop {
            match self.lists.cost(Source::Node(root), self.n_returned) {
                Ok(cost) => break cost?,
                Err(list) => self.lists.grow(list),
            }
        };
        self.unfold(self.n_returned);
        self.n_returned =
            self.n_returned.checked_add(1).expect("the lists have no room for more covers");
        Some((cost, &self.cover))
    }

    /// Sets `cover` to the `k`-th cover of the root, which the lists already have.
    fn unfold(&mut self, k: u32) {
        let Self { diagram, lists, cover, pending, .. } = self;
        cover.clear();
        pending.push((Source::Node(diagram.root), k));
        while let Some((source, k)) = pending.pop() {
            if source == Source::Node(EMPTY) {
                continue;
            }
            // The cheapest cover needs no list.
            match lists.form(source) {
                Form::Choice(edges) => {
                    let (edge, k) = if k == 0 || edges.len() == 1 {
                        (lists.cheapest_edge(edges), k)
                    } else {
                        let (first, second) = lists.parts(source, k);
                        (edges[first as usize], second)
                    };
                    cover.extend(edge.option());
                    pending.push((Source::Node(edge.node), k));
                }
                Form::Pairs(node, others) => {
                    let (first, second) = if k == 0 { (0, 0) } else { lists.parts(source, k) };
                    pending.push((others, second));
                    pending.push((Source::Node(node), first));
                }
            }
        }
    }
}

impl Iterator for CoversByCost<'_> {
    type Item = (i128, Vec<OptionId>);

    fn next(&mut self) -> Option<Self::Item> {
        self.next_cover().map(|(cost, cover)| (cost, cover.to_vec()))
    }
}
