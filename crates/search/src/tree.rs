//! A search as the tree of its open levels: the explored fraction, and the unexplored rest as
//! parts.

use super::part::Part;
use crate::problem::OptionId;

/// The open levels of a search, from the root down.
pub(crate) trait Tree {
    /// An option, as the search numbers them.
    type Option;

    /// The number of open levels.
    fn depth(&self) -> usize;

    /// The number of untried options of a level, and of all its options.
    fn branch(&self, level: usize) -> (usize, usize);

    /// The options chosen above a level; behind the last level, all.
    fn above(&self, level: usize) -> Vec<Self::Option>;

    /// The untried options of a level, in the order of the search.
    fn left(&self, level: usize) -> Vec<Self::Option>;

    /// Removes and returns the last untried option of a level.
    fn take(&mut self, level: usize) -> Self::Option;
}

/// The explored fraction of the current part, from 0 to 1.
pub(crate) fn progress(tree: &impl Tree) -> f64 {
    explored((0..tree.depth()).map(|level| tree.branch(level)))
}

/// The unexplored rest of a part, in the order of the search.
pub(crate) fn remaining(tree: &impl Tree<Option = OptionId>, of: &Part) -> Vec<Part> {
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
pub(crate) fn give(tree: &mut impl Tree<Option = OptionId>, of: &Part, most: usize) -> Vec<Part> {
    let left = |level| tree.branch(level).0;
    let Some(level) = (0..tree.depth()).find(|&level| left(level) > 0) else { return Vec::new() };
    let all: usize = (level..tree.depth()).map(left).sum();
    let n = left(level).div_ceil(2).min(all - 1).min(most);
    let child = child(tree, level, of);
    (0..n).map(|_| child(tree.take(level))).collect()
}

/// Makes an option of a level into a part.
fn child<T: Tree<Option = OptionId>>(
    tree: &T,
    level: usize,
    of: &Part,
) -> impl Fn(OptionId) -> Part + use<T> {
    let (above, excluded) = (tree.above(level), of.excluded.clone());
    let degree = |level| quadrille_base::real(tree.branch(level).1 as u64);
    let share = (0..=level).fold(of.share, |share, level| share / degree(level));
    let level = of.level + level + 1;
    move |option| {
        let options = above.iter().copied().chain([option]);
        Part::new(options, level, share).excluding(excluded.iter().copied())
    }
}

/// The explored fraction of a tree, less than 1: each branch of a node has the same share of the
/// node's share. `levels` has, from the root down, the number of untried branches and of all
/// branches.
///
/// On each level, the branch that was begun last is finished only if the level is the last one. The
/// result is a sum over the levels: the number of finished branches, divided by the product of the
/// degrees down to this level. It grows from 0 to 1 and never falls (TAOCP 7.2.2.1, exercise 55).
pub(crate) fn explored(levels: impl ExactSizeIterator<Item = (usize, usize)>) -> f64 {
    let n_levels = levels.len();
    let (mut done, mut share) = (0.0, 1.0);
    for (k, (left, degree)) in levels.enumerate() {
        let begun = degree.saturating_sub(left);
        let finished = if k + 1 < n_levels { begun.saturating_sub(1) } else { begun };
        share /= quadrille_base::real(degree.max(1) as u64);
        done += share * quadrille_base::real(finished as u64);
    }
    f64::min(done, 1.0 - f64::EPSILON)
}
