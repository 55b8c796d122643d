//! What the bound of the root says about options and covers.

use std::sync::Arc;

use super::bound::Bound;
use super::node::Node;
use super::program::Program;
use super::relaxation::Relaxation;
use crate::problem::OptionId;

/// What is known about the root.
#[derive(Clone, Debug)]
pub(super) struct Root {
    pub(super) columns: Arc<[u32]>,
    pub(super) y: Arc<[f64]>,
    /// The bound, in units.
    pub(super) least: i128,
    /// The reduced costs of its columns that are not forced, in units, ascending.
    pub(super) reduced: Arc<[u64]>,
    /// The options that may be in a cover, with their reduced costs in units.
    pub(super) options: Arc<[(OptionId, u64)]>,
    pub(super) n_rows: usize,
}

impl Root {
    /// What this bound of the root says. `relaxation` is what the node leaves of the program.
    pub(super) fn new(
        program: &Program,
        node: &Node,
        relaxation: &Relaxation,
        bound: Bound,
    ) -> Self {
        let options = relaxation.reduced_options(program, &bound.reduced).collect();
        let mut reduced = bound.reduced;
        reduced.sort_unstable();
        Self {
            columns: node.columns.as_slice().into(),
            y: node.y.clone(),
            // Of this bound, which belongs to the reduced costs; an earlier one may be higher.
            least: bound.least,
            reduced: reduced.into(),
            options,
            n_rows: relaxation.rows.len(),
        }
    }
}
