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
//! # use quadrille_engine as quadrille;
//! use quadrille::models::{Model, queens::Queens};
//! use quadrille::search::part::Part;
//! use quadrille::search::{EngineKind, Enumerate, Limits, Search};
//!
//! let problem = Queens::new(8)?.problem();
//! let mut search = problem.plan().covers()?;
//! search.set_limits(Limits::NONE.nodes(100));
//! let found = search.count_solutions();
//! let rest: Vec<Part> = search.remaining()?;
//!
//! // Another search, by another engine, finds the other covers.
//! for part in &rest {
//!     part.check(&problem)?;
//! }
//! let mut other = problem.plan().engine(EngineKind::Dlx).covers()?;
//! other.begin(rest)?;
//! assert_eq!(found + other.count_solutions(), 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A problem with multiplicities has no parts: Algorithm M also branches on taking no more options
//! of an item, which a list of options cannot express.

use hashbrown::HashMap;
use thiserror::Error;

use crate::problem::{Entry, Instance, ItemKind, OptionId};

/// The covers that have certain options, and the place of their subtree in the search tree.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Part {
    /// The options, in the order in which they were chosen.
    pub options: Vec<OptionId>,
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
    #[must_use]
    pub fn new(options: impl IntoIterator<Item = OptionId>, level: usize, share: f64) -> Self {
        let options = options.into_iter().map(|option| OptionId::new(option.index())).collect();
        Self { options, level, share }
    }

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
    /// Checks that these options, which may come from a file or another process, are options of the
    /// problem and have no conflict. There may still be no cover that has them.
    ///
    /// # Errors
    ///
    /// If an option is not in the problem, or in conflict with one before it.
    pub fn check(&self, problem: &Instance) -> Result<(), PartError> {
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
