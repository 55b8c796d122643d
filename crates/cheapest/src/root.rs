//! What the tree does at its root, and what the bound there says about options and covers: cuts,
//! the gap, and the room below the limit.

use std::sync::Arc;

use super::bound::{Bound, MOST_ROOM};
use super::collection::Cover;
use super::interior::as_real;
use super::node::{Node, Purpose};
use super::program::{Program, Row, Sense};
use super::relaxation::Relaxation;
use super::tree::Tree;
use crate::problem::OptionId;
use crate::tuning::halves::SLACK_AT_ROOT;

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
    /// How many rows need options or are cuts.
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
        let is_counted = |&(row, &of): &(&Row, &u32)| {
            row.sense != Sense::AtMost || of as usize >= program.items.len()
        };
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
            n_rows: relaxation.rows.iter().zip(&relaxation.row_of).filter(is_counted).count(),
        }
    }
}

impl Tree {
    /// The options that may be in a cover below the limit, with their reduced costs at the root, in
    /// units.
    pub(super) fn root_options(&self) -> Vec<(OptionId, u64)> {
        let root = self.root.as_ref().expect("the root is solved");
        let most = self.room_above(root.least, self.covers.limit());
        root.options.iter().copied().filter(|&(_, reduced)| reduced <= most).collect()
    }

    /// The bound of the root so far, in units.
    pub(super) fn root_bound(&self) -> i128 {
        self.root.as_ref().expect("the root is solved").least
    }

    /// What the reduced costs of a cover may sum to, in units, if it is to cost less than `limit`.
    /// The costs are reduced by the multipliers of this bound of the root.
    pub(super) fn room_above(&self, bound: i128, limit: i128) -> u64 {
        let room = self.scale.units(limit.min(self.passes.most) - 1) - bound;
        u64::try_from(room.max(0)).unwrap_or(MOST_ROOM).min(MOST_ROOM)
    }

    /// How much more the best cover costs than the bound of the root, as a share of the bound;
    /// infinite without a cover.
    pub(super) fn gap(&self) -> f64 {
        let bound = as_real(self.scale.cost(self.root_bound()));
        let best = self.covers.covers().first();
        let more = |cover: &Cover| (as_real(cover.cost.into()) - bound) / bound.abs().max(1.0);
        best.map_or(f64::INFINITY, more)
    }

    /// What the reduced costs of a cover may sum to, in units, if the pass looks for it.
    pub(super) fn room(&self) -> u64 {
        self.room_above(self.root_bound(), self.limit())
    }

    /// Adds cuts, and begins the root's linear program again.
    pub(super) fn cut(&mut self, mut node: Node, cuts: &[(Row, Vec<u32>)], round: u32) {
        let n_rows = self.program.rows.len();
        let has_many = self.program.has_many();
        self.program.add_rows(cuts);
        self.settler.fit(&self.program);
        let mut y = node.y.to_vec();
        y.resize(self.program.rows.len(), 0.0);
        node.y = Arc::from(y);
        node.purpose = Purpose::Root(round + 1);
        match self.bounded(&mut node) {
            Some((mut relaxation, bounded)) if relaxation.n_columns() > 0 => {
                let bounded = bounded.map(|(mut y, bound)| {
                    // Earlier cuts that are slack leave.
                    let is_old = |row: u32| {
                        has_many && (self.program.items.len()..n_rows).contains(&(row as usize))
                    };
                    let rows = relaxation.row_of.iter().zip(&y);
                    let stays: Vec<bool> =
                        rows.map(|(&row, y)| !is_old(row) || y.abs() > SLACK_AT_ROOT).collect();
                    relaxation.retain_rows(&stays, &mut y);
                    (y, bound)
                });
                self.begin(node, relaxation, bounded, true);
            }
            // The cuts decide the rest: the node is entered as usual.
            _ => self.stack.push(node),
        }
    }

    /// Records the bound of the root so far.
    pub(super) fn record_root(&mut self, node: &Node, relaxation: &Relaxation, bound: Bound) {
        self.passes.raise_floor(self.scale.cost(node.least));
        self.root = Some(Root::new(&self.program, node, relaxation, bound));
    }
}
