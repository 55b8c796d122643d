//! [`Diagram::condition`]: the covers with some options and without others.
//!
//! To forbid an option, drop its edges. To require options, look for the covers that have the most
//! of them: no cover has an option twice, so if the root has covers with all required options,
//! these are the covers with the most. The most of a node is known from the leaves to the root, as
//! the maximum over the edges of a choice, and as the sum over the factors of a product; and a
//! cover of a node has the most only if its edge and the rest do. So each choice keeps the edges
//! that lead to the most.

use super::{Diagram, EMPTY, Edge, NONE, Node, Store};
use crate::problem::OptionId;

impl Diagram {
    /// The diagram of the covers that have all `required` options and none of the `forbidden`
    /// ones, in the same order; without covers if there are none. Options are taken by their
    /// numbers; no cover has one that is not in the problem.
    ///
    /// Takes time in proportion to the diagram, however many options are given. The new diagram has
    /// the fingerprint of the same problem and is not larger.
    ///
    /// ```
    /// use quadrille::models::{Model, chessboard::Square, queens::Queens};
    ///
    /// let problem = Queens::new(8)?.problem();
    /// let diagram = problem.diagram()?;
    /// let corner = Square { row: 0, column: 0 };
    /// let corner = problem.options().find(|&o| *problem.label(o) == corner).expect("a cell");
    /// assert_eq!(diagram.condition(&[corner], &[]).count(), 4_u32.into());
    /// assert_eq!(diagram.condition(&[], &[corner]).count(), 88_u32.into());
    /// assert!(diagram.condition(&[corner], &[corner]).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn condition(&self, required: &[OptionId], forbidden: &[OptionId]) -> Self {
        let is_in = |options: &[OptionId]| {
            let mut is_in = vec![false; self.n_options];
            for option in options {
                if let Some(is_in) = is_in.get_mut(option.index()) {
                    *is_in = true;
                }
            }
            is_in
        };
        let (is_required, is_forbidden) = (is_in(required), is_in(forbidden));
        let n_required = is_required.iter().filter(|&&is_required| is_required).count();
        let mut store = Store::new(usize::MAX);
        let (most, root) = self.with_most(&is_required, &is_forbidden, &mut store);
        let is_possible = required.iter().all(|option| option.index() < self.n_options)
            && most as usize == n_required;
        let root = if is_possible { root } else { NONE };
        store.into_diagram(root, self.n_options, self.fingerprint)
    }

    /// The most required options of a cover without forbidden ones, and the node of the covers that
    /// have as many.
    fn with_most(
        &self,
        is_required: &[bool],
        is_forbidden: &[bool],
        store: &mut Store,
    ) -> (u32, u32) {
        // For each node, the most, and the new node.
        let mut kept: Vec<(u32, u32)> = Vec::with_capacity(self.n_nodes());
        let mut edges_kept = Vec::new();
        for node in self.nodes() {
            let its = match self.node(node) {
                Node::None => (0, NONE),
                Node::Empty => (0, EMPTY),
                Node::Choice(edges) => {
                    edges_kept.clear();
                    let mut most = 0;
                    for &Edge { option, node } in edges {
                        let (below, node) = kept[node as usize];
                        if node == NONE || is_forbidden[option as usize] {
                            continue;
                        }
                        let n = below + u32::from(is_required[option as usize]);
                        if n > most {
                            edges_kept.clear();
                            most = n;
                        }
                        if n == most {
                            edges_kept.push(Edge { option, node });
                        }
                    }
                    (most, store.choice(&mut edges_kept))
                }
                Node::Product(factors) => {
                    let its = || factors.iter().map(|factor| kept[factor.target()]);
                    let product = store.product(its().map(|(_, node)| node));
                    (its().map(|(most, _)| most).sum(), product)
                }
            };
            kept.push(its);
        }
        kept[self.root as usize]
    }
}
