//! A part of a search tree, as data: the options chosen and excluded on the way to a subtree.
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
//! use quadrille::search::part::Part;
//! use quadrille::search::{EngineKind, Enumerate, Limits, Search};
//!
//! let problem = Queens::new(8)?.problem();
//! let mut search = problem.plan().covers()?;
//! search.set_limits(Limits::NONE.nodes(100));
//! let found = search.count_solutions();
//! let rest: Vec<Part> = search.remaining();
//!
//! // Another search, by another engine, finds the other covers.
//! for part in &rest {
//!     part.check(&problem)?;
//! }
//! let mut other = problem.plan().engine(EngineKind::Dlx).covers()?;
//! other.begin(rest);
//! assert_eq!(found + other.count_solutions(), 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With multiplicities, a cover may have several options of the item. Algorithm M tries them in
//! order, and an option that was tried is not chosen again below the later branches; the last
//! branch takes no more options of the item. So a part also has the options that its covers do
//! *not* have: those tried before on the same tree node.

use hashbrown::{HashMap, HashSet};
use thiserror::Error;

use crate::problem::{Entry, Instance, OptionId};

/// The covers that have certain options and lack certain others, and the place of their subtree in
/// the search tree.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Part {
    /// The options, in the order in which they were chosen.
    pub options: Vec<OptionId>,
    /// Options that its covers do not have. Empty unless some item has multiplicities.
    #[cfg_attr(feature = "serde", serde(default))]
    pub excluded: Vec<OptionId>,
    /// The number of branches above; a forced option is not a branch.
    pub level: usize,
    /// The share of the whole tree, from 0 to 1, if the branches of a tree node have equal shares.
    pub share: f64,
}

impl Part {
    /// The part with these options, `level` branches below the root, with this share of the tree
    /// from 0 to 1.
    ///
    /// Ids are stored as numbers, valid for any copy of the problem, also in another process.
    pub fn new(options: impl IntoIterator<Item = OptionId>, level: usize, share: f64) -> Self {
        Self { options: numbers(options).collect(), excluded: Vec::new(), level, share }
    }

    /// The same part without the covers that have one of these options.
    #[must_use]
    pub fn excluding(mut self, options: impl IntoIterator<Item = OptionId>) -> Self {
        self.excluded.extend(numbers(options));
        self
    }

    /// The whole tree: all covers.
    pub const fn whole() -> Self {
        Self { options: Vec::new(), excluded: Vec::new(), level: 0, share: 1.0 }
    }
}

/// The same ids, valid for any copy of the problem.
fn numbers(options: impl IntoIterator<Item = OptionId>) -> impl Iterator<Item = OptionId> {
    options.into_iter().map(|option| OptionId::new(option.index()))
}

/// An error: these options are not a part of the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PartError {
    /// The problem has no option with this number.
    #[error("there is no option {}", .0.index())]
    Option(OptionId),
    /// The option is in no cover with those before it: it occurs twice, has no primary items,
    /// covers an item too often, or is in conflict with one of them.
    #[error("option {} cannot be chosen together with those before it", .0.index())]
    Clash(OptionId),
    /// The option is excluded, and is also one of those chosen or excluded before it.
    #[error("option {} is excluded, but was chosen or excluded before", .0.index())]
    Excluded(OptionId),
}

impl Part {
    /// Checks that these options, which may come from a file or another process, are options of the
    /// problem and have no conflict. There may still be no cover that has them.
    ///
    /// # Errors
    ///
    /// If an option is not in the problem, in conflict with one before it, or both chosen and
    /// excluded.
    pub fn check(&self, problem: &Instance) -> Result<(), PartError> {
        let mut listed = HashSet::new();
        // By item, how often the options cover it and with which color.
        let mut taken = HashMap::new();
        for &option in &self.options {
            if option.index() >= problem.n_options() {
                return Err(PartError::Option(option));
            }
            let mut is_ok = listed.insert(option.index()) && problem.n_primary_of(option) > 0;
            for Entry { item, color } in problem.entries(option) {
                let (times, before) = taken.entry(item).or_insert((0, color));
                *times += 1;
                is_ok &= if problem.is_primary(item) {
                    *times <= *problem.bounds(item).end()
                } else {
                    *times == 1 || color.is_some() && *before == color
                };
            }
            if !is_ok {
                return Err(PartError::Clash(option));
            }
        }
        for &option in &self.excluded {
            if option.index() >= problem.n_options() {
                return Err(PartError::Option(option));
            }
            if !listed.insert(option.index()) {
                return Err(PartError::Excluded(option));
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
