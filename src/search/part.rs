//! A part of a search tree, as data: the options chosen on the way to a subtree.
//!
//! A tree node of Algorithm X branches on one item, and each option of the item leads to a subtree.
//! No cover has two options of the item, so the subtrees have no cover in common. The options
//! chosen on the way to a subtree determine it: its covers are those that have these options. So at
//! any time, the unexplored rest of a search is a list of parts: one for each untried option of
//! each level, with the options chosen above. Any engine can take over any part, in another thread,
//! another process or on another day. Together the parts have every cover exactly once.
//!
//! ```
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::search::{Limits, part::Part};
//! use quadrille::search::bitset::Bitset;
//!
//! let problem = Queens::new(8)?.problem();
//! let mut search = Bitset::new(&problem)?;
//! search.set_limits(Limits::NONE.nodes(100));
//! let found = search.count_solutions();
//! let rest: Vec<Part> = search.remaining();
//!
//! // Another search finds the other covers.
//! let mut other = Bitset::new(&problem)?;
//! let others = rest.iter().map(|part| {
//!     part.check(&problem).expect("a part of this problem");
//!     other.begin(part);
//!     other.count_solutions()
//! });
//! assert_eq!(found + others.sum::<u64>(), 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A problem with multiplicities has no parts: Algorithm M also branches on taking no more options
//! of an item, which a list of options cannot express.

use hashbrown::HashMap;
use thiserror::Error;

use crate::problem::{Entry, ItemKind, OptionId, Problem};
use crate::search::explored;

/// The covers that have certain options, and the place of these in the search tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The options, in the order in which they were chosen.
    pub options: Vec<OptionId>,
    /// The number of branches above; a forced option is not a branch.
    pub level: usize,
    /// The share of the whole tree, from 0 to 1, if the branches of a tree node have equal shares.
    pub share: f64,
}

impl Part {
    /// The whole tree: all covers.
    #[must_use]
    pub const fn whole() -> Self {
        Self { options: Vec::new(), level: 0, share: 1.0 }
    }
}

/// An error: these options are not a part of the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PartError {
    /// The problem has no option with this number.
    #[error("there is no option {}", .0.index())]
    Option(OptionId),
    /// The option is in no cover with those before it: it occurs twice, has no primary items, or is
    /// in conflict with one of them.
    #[error("option {} cannot be chosen together with those before it", .0.index())]
    Clash(OptionId),
}

impl Part {
    /// Checks that these options, which may come from elsewhere, are options of the problem and
    /// have no conflict. There may still be no cover that has them.
    ///
    /// # Errors
    ///
    /// If an option is not in the problem, or in conflict with one before it.
    pub fn check<T>(&self, problem: &Problem<T>) -> Result<(), PartError> {
        let mut taken = HashMap::new();
        for &option in &self.options {
            if option.index() >= problem.n_options() {
                return Err(PartError::Option(option));
            }
            let is_primary = |entry: &Entry| problem.kind(entry.item) == ItemKind::Primary;
            let mut is_ok = problem.entries(option).any(|entry| is_primary(&entry));
            for Entry { item, color } in problem.entries(option) {
                let before = taken.insert(item, color);
                is_ok &= before.is_none_or(|before| before.is_some() && before == color);
            }
            if !is_ok {
                return Err(PartError::Clash(option));
            }
        }
        Ok(())
    }
}

impl Default for Part {
    fn default() -> Self {
        Self::whole()
    }
}

/// The open levels of a search, from the root down.
pub(crate) trait Tree {
    /// The number of open levels.
    fn depth(&self) -> usize;

    /// The number of untried options of a level, and of all its options.
    fn branch(&self, level: usize) -> (usize, usize);

    /// The options chosen above a level.
    fn above(&self, level: usize) -> Vec<OptionId>;

    /// The untried options of a level, in the order of the search.
    fn left(&self, level: usize) -> Vec<OptionId>;

    /// Removes and returns the last untried option of a level.
    fn take(&mut self, level: usize) -> OptionId;
}

/// The explored fraction of the current part, from 0 to 1.
pub(crate) fn progress(tree: &impl Tree) -> f64 {
    explored((0..tree.depth()).map(|level| tree.branch(level)))
}

/// The unexplored rest of a part, in the order of the search.
pub(crate) fn remaining(tree: &impl Tree, of: &Part) -> Vec<Part> {
    let mut parts = Vec::new();
    for level in (0..tree.depth()).rev() {
        if tree.branch(level).0 > 0 {
            let child = child(tree, level, of);
            parts.extend(tree.left(level).into_iter().map(child));
        }
    }
    parts
}

/// Removes and returns up to `most` parts: half of the untried options of the highest level with
/// any, but never the last untried option of the search.
pub(crate) fn give(tree: &mut impl Tree, of: &Part, most: usize) -> Vec<Part> {
    let left = |level| tree.branch(level).0;
    let Some(level) = (0..tree.depth()).find(|&level| left(level) > 0) else { return Vec::new() };
    let all: usize = (level..tree.depth()).map(left).sum();
    let n = left(level).div_ceil(2).min(all - 1).min(most);
    let child = child(tree, level, of);
    (0..n).map(|_| child(tree.take(level))).collect()
}

/// Makes an option of a level into a part.
fn child<T: Tree>(tree: &T, level: usize, of: &Part) -> impl Fn(OptionId) -> Part + use<T> {
    let above = tree.above(level);
    #[expect(clippy::cast_precision_loss, reason = "a share, rounded")]
    let share = (0..=level).fold(of.share, |share, level| share / tree.branch(level).1 as f64);
    let level = of.level + level + 1;
    move |option| {
        let options = above.iter().copied().chain([option]).collect();
        Part { options, level, share }
    }
}
