//! A part of a search tree, as data: what has been chosen on the way to it.
//!
//! A tree node of Algorithm X branches on one item, each of whose options leads to a subtree. No cover
//! has two of them, so the subtrees have no solution in common; and what is chosen on the way to a
//! subtree is all there is to know of it: its solutions are the covers that have these options. So
//! whatever is left of a search, at any moment, is a list of parts: for each level the options that
//! were not tried, with those that were chosen above. Any engine may take any of them over, in
//! another thread, in another process or another day, and what they find adds up to the whole, without
//! a solution lost or met twice.
//!
//! Items that are covered more or less than once need more than that (Algorithm M branches also on
//! taking no more of them), and have no parts.

use hashbrown::HashMap;
use thiserror::Error;

use crate::problem::{Entry, ItemKind, OptionId, Problem};
use crate::search::explored;

/// The covers that have certain options, and where these were chosen.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Part {
    /// The options, in the order in which they were chosen.
    pub options: Vec<OptionId>,
    /// How many branches led here; options that were forced are none.
    pub level: usize,
    /// How much of the whole tree this is, if each branch of a tree node is the same share of it.
    pub share: f64,
}

impl Part {
    /// The covers that have these options, `level` branches deep in the tree, of which they are
    /// this share (from 0 to 1).
    ///
    /// Its ids are numbers alone, good for any copy of the problem, in another process too.
    #[must_use]
    pub fn new(options: impl IntoIterator<Item = OptionId>, level: usize, share: f64) -> Self {
        let options = options.into_iter().map(|option| OptionId::new(option.index())).collect();
        Self { options, level, share }
    }

    /// All covers.
    #[must_use]
    pub const fn whole() -> Self {
        Self { options: Vec::new(), level: 0, share: 1.0 }
    }
}

/// Why these options are not a part of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PartError {
    /// There is no option with this number.
    #[error("there is no option {}", .0.index())]
    Option(OptionId),
    /// The option stands in no cover: it is there already, has no primary items, or items that others
    /// have.
    #[error("option {} cannot be chosen together with those before it", .0.index())]
    Clash(OptionId),
}

impl Part {
    /// Whether these options can stand together in a cover of the problem, as far as their items
    /// tell. For parts that come from elsewhere.
    ///
    /// # Errors
    ///
    /// If they cannot.
    pub fn check<T>(&self, problem: &Problem<T>) -> Result<(), PartError> {
        let mut taken = HashMap::new();
        for &option in &self.options {
            if option.index() >= problem.n_options() {
                return Err(PartError::Option(option));
            }
            let is_primary = |entry: &Entry| problem.kind(entry.item) == ItemKind::Primary;
            let mut is_well = problem.entries(option).any(|entry| is_primary(&entry));
            for Entry { item, color } in problem.entries(option) {
                let before = taken.insert(item, color);
                is_well &= before.is_none_or(|before| before.is_some() && before == color);
            }
            if !is_well {
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

/// A search that stands somewhere in its tree: the levels that are open, from the root down.
pub(crate) trait Tree {
    /// How many levels are open.
    fn depth(&self) -> usize;

    /// How many options are left to be tried on a level, and how many there were.
    fn branch(&self, level: usize) -> (usize, usize);

    /// The options that were chosen above a level.
    fn above(&self, level: usize) -> Vec<OptionId>;

    /// The options that are left to be tried on a level, in their order.
    fn left(&self, level: usize) -> Vec<OptionId>;

    /// Takes the last of them off.
    fn take(&mut self, level: usize) -> OptionId;
}

/// How much is explored of what is open.
pub(crate) fn progress(tree: &(impl Tree + ?Sized)) -> f64 {
    explored((0..tree.depth()).map(|level| tree.branch(level)))
}

/// What is left of a part, in the order in which the search would come to it.
pub(crate) fn remaining(tree: &(impl Tree + ?Sized), of: &Part) -> Vec<Part> {
    let mut parts = Vec::new();
    for level in (0..tree.depth()).rev() {
        if tree.branch(level).0 > 0 {
            let child = child(tree, level, of);
            parts.extend(tree.left(level).into_iter().map(child));
        }
    }
    parts
}

/// Takes parts off: half of what is left on the highest level where something is, if something is left
/// then; no more than so many.
pub(crate) fn give(tree: &mut (impl Tree + ?Sized), of: &Part, most: usize) -> Vec<Part> {
    let left = |level| tree.branch(level).0;
    let Some(level) = (0..tree.depth()).find(|&level| left(level) > 0) else { return Vec::new() };
    let all: usize = (level..tree.depth()).map(left).sum();
    let n = left(level).div_ceil(2).min(all - 1).min(most);
    let child = child(tree, level, of);
    (0..n).map(|_| child(tree.take(level))).collect()
}

/// Makes parts of the options of a level.
fn child<T: Tree + ?Sized>(
    tree: &T,
    level: usize,
    of: &Part,
) -> impl Fn(OptionId) -> Part + use<T> {
    let above = tree.above(level);
    #[expect(clippy::cast_precision_loss, reason = "a share, rounded")]
    let share = (0..=level).fold(of.share, |share, level| share / tree.branch(level).1 as f64);
    let level = of.level + level + 1;
    move |option| Part::new(above.iter().copied().chain([option]), level, share)
}
