//! How many covers there are.

use num_bigint::BigUint;

use super::{Diagram, Node};

impl Diagram {
    /// How many covers there are. Takes time in proportion to the diagram.
    #[must_use]
    pub fn count(&self) -> BigUint {
        let mut counts: Vec<BigUint> = Vec::with_capacity(self.n_nodes());
        for node in 0..self.n_nodes() {
            let node = u32::try_from(node).expect("nodes have 32 bits");
            counts.push(match self.node(node) {
                Node::None => 0_u8.into(),
                Node::Empty => 1_u8.into(),
                Node::Choice(edges) => edges.iter().map(|edge| &counts[edge.node as usize]).sum(),
                Node::Product(factors) => {
                    factors.iter().map(|factor| &counts[factor.node as usize]).product()
                }
            });
        }
        counts.swap_remove(self.root as usize)
    }
}
