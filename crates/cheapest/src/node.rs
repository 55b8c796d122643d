//! A node of the tree: a set of options, and the linear program that bounds its covers.

use std::sync::Arc;

use super::gains::Branch;
use super::interior::Interior;
use super::relaxation::Relaxation;

/// A set of options, and what is known about it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// Ascending.
    pub(super) columns: Vec<u32>,
    /// Columns that every cover of this node has.
    pub(super) required: Vec<u32>,
    /// The multipliers of its parent, by row of the program.
    pub(super) y: Arc<[f64]>,
    /// A lower bound of its covers, in units.
    pub(super) least: i128,
    pub(super) purpose: Purpose,
    /// The branch of its parent that it is, until it is known what that gains.
    pub(super) branch: Option<Branch>,
}

impl Node {
    /// A node of the tree of a pass.
    pub(super) fn new(columns: Vec<u32>, required: Vec<u32>, y: Arc<[f64]>, least: i128) -> Self {
        Self { columns, required, y, least, purpose: Purpose::Search, branch: None }
    }
}

/// What a linear program is solved for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The bound of the root, after this number of rounds of cuts.
    Root(u32),
    /// A first cover, by requiring the options that the solution has most of.
    Dive,
    /// The tree of a pass.
    Search,
}

/// A linear program that is being solved.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub(super) node: Node,
    pub(super) relaxation: Relaxation,
    pub(super) interior: Interior,
    /// The work so far.
    pub(super) work: u64,
}
