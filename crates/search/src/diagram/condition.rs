//! [`Diagram::condition`]: the covers with some options and without others.
//!
//! To forbid an option, drop its edges. To require options, look for the covers that have the most
//! of them: no cover has an option twice, so if the root has covers with all required options,
//! these are the covers with the most. This largest number is computed for each node, from the
//! leaves to the root: it is the maximum over the edges of a choice, and the sum over the factors
//! of a product. A cover of a node has the most only if its edge leads to the maximum and its rest
//! has the most, too. So each choice keeps the edges that lead to the maximum.

use super::{Diagram, EMPTY, Edge, Edges, NONE, Store, View};
use crate::problem::OptionId;

impl Diagram {
    /// The diagram of the covers that have all `required` options and none of the `forbidden` ones,
    /// in the same order; without covers if there are none. Options are compared by their numbers.
    /// An option that the problem does not have is in no cover.
    ///
    /// Takes time proportional to the diagram, whatever the number of options in the arguments. The
    /// new diagram has the fingerprint of the same problem and is not larger.
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

    /// The largest number of required options in a cover without forbidden ones, and the node of
    /// the covers with that number.
    fn with_most(
        &self,
        is_required: &[bool],
        is_forbidden: &[bool],
        store: &mut Store,
    ) -> (u32, u32) {
        // For each node, the largest number, and the new node.
        let mut best_edges = Vec::new();
        let results = self.values(|node, results: &[(u32, u32)]| match node {
            View::NoCover => (0, NONE),
            View::EmptyCover => (0, EMPTY),
            View::Choice(Edges(edges)) => {
                best_edges.clear();
                let mut most = 0;
                for edge in edges {
                    let (below, node) = results[edge.target()];
                    if node == NONE || edge.value(is_forbidden, false) {
                        continue;
                    }
                    let n = below + u32::from(edge.value(is_required, false));
                    if n > most {
                        best_edges.clear();
                        most = n;
                    }
                    if n == most {
                        best_edges.push(Edge { node, ..*edge });
                    }
                }
                (most, store.choice(&mut best_edges))
            }
            View::Product(Edges(factors)) => {
                let its = || factors.iter().map(|factor| results[factor.target()]);
                let product = store.product(its().map(|(_, node)| node));
                (its().map(|(most, _)| most).sum(), product)
            }
        });
        results[self.root as usize]
    }
}
