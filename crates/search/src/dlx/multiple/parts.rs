//! The parts of the tree of Algorithm M.
//!
//! A branch that covers item `i` by option `x` has the covers with `x` and without the options that
//! the level tried before; the last branch of an item that needs no more has the covers without any
//! of them. So a part has options chosen and options excluded. Nothing has to be excluded where the
//! item is covered for the last time, because then no cover below has another option of the item.
//!
//! A level does not store its untried options: while its item stays in play, deeper levels hide
//! some of them. A copy of the search undoes these levels, and then walks along the list.

use super::{Guide, Level, Multicover};
use crate::problem::OptionId;
use crate::search::dlx::arena::Algorithm;
use crate::search::dlx::dance::Next;
use crate::search::dlx::key::Key;
use crate::search::dlx::width::NodeLink;
use crate::search::part::Part;
use crate::tuning::dlx::SINGLE_BRANCHES;

impl<L: NodeLink, K: Key, A: Algorithm, G: Guide> Multicover<L, K, A, G> {
    /// What is left of the search, as parts.
    pub(super) fn parts_remaining(&self, of: &Part) -> Vec<Part> {
        let untried = self.untried(0);
        let levels = (0..self.levels.len()).rev();
        levels.flat_map(|level| self.parts(level, &untried[level], 0, of)).collect()
    }

    /// The last half of the branches on the highest level with any, but never the last untried
    /// branch of the search.
    pub(super) fn parts_to_give(&mut self, of: &Part, most: usize) -> Vec<Part> {
        let Some(first) = self.levels.iter().position(|level| level.left() > 0) else {
            return Vec::new();
        };
        // The search keeps one, and to look at them takes a copy.
        if self.levels[first..].iter().map(Level::left).sum::<usize>() <= 1 {
            return Vec::new();
        }
        // A guide may have ruled out all that was left of a level.
        let untried = self.untried(first);
        let Some(at) = untried.iter().position(|its| !its.is_empty()) else { return Vec::new() };
        let all: usize = untried.iter().map(Vec::len).sum();
        let (level, left) = (first + at, untried[at].len());
        let n = left.div_ceil(2).min(all - 1).min(most).min(SINGLE_BRANCHES);
        if n == 0 {
            return Vec::new();
        }
        let parts = self.parts(level, &untried[at], left - n, of);
        let its = &mut self.levels[level];
        its.end = its.tried + left - n;
        parts
    }

    /// The branches not yet begun of each level from `above` down: nodes, and the header of the
    /// item if it can be finished.
    fn untried(&self, above: usize) -> Vec<Vec<L>> {
        let mut copy = self.clone();
        let mut untried = Vec::new();
        while copy.levels.len() > above {
            let is_untried = copy.next == Next::Try;
            copy.withdraw();
            let level = copy.levels.last_mut().expect("there are levels");
            let (item, left) = (level.item, level.left());
            let mut nodes = Vec::new();
            if is_untried || level.x != item {
                if !is_untried {
                    level.x = copy.arena.down(level.x);
                }
                while nodes.len() < left
                    && let Some(x) = copy.possible()
                {
                    nodes.push(x);
                    if x == item {
                        break;
                    }
                    copy.levels.last_mut().expect("the same").x = copy.arena.down(x);
                }
            }
            untried.push(nodes);
            copy.restore();
        }
        untried.reverse();
        untried
    }

    /// The branches begun on a level, including the present one.
    fn begun(&self, level: usize) -> impl Iterator<Item = L> {
        // Options that were tried are still linked to the one tried next.
        let Level { first, tried, .. } = self.levels[level];
        std::iter::successors(Some(first), |&x| Some(self.arena.down(x))).take(tried)
    }

    /// Some branches of a level, which are its untried ones after the first `n_kept`, as parts.
    fn parts(&self, level: usize, untried: &[L], n_kept: usize, of: &Part) -> Vec<Part> {
        if untried.len() <= n_kept {
            return Vec::new();
        }
        let option = |&x: &L| self.arena.option_of(x);
        let mut above = of.clone();
        above.options = self.arena.required().to_vec();
        for (k, above_it) in self.levels[..level].iter().enumerate() {
            let is_finished = above_it.x == above_it.item;
            if !is_finished {
                above.options.push(option(&above_it.x));
            }
            if is_finished || above_it.again {
                above.excluded.extend(self.begun(k).take(above_it.tried - 1).map(|x| option(&x)));
            }
        }
        let share = |share, level: &Level<L>| share / quadrille_base::real(level.degree as u64);
        above.share = self.levels[..=level].iter().fold(of.share, share);
        above.level += level;
        let Level { item, again, degree, end, .. } = self.levels[level];
        let mut before: Vec<OptionId> = self.begun(level).map(|x| option(&x)).collect();
        let mut parts = Vec::new();
        for (k, x) in untried.iter().enumerate() {
            if k >= n_kept {
                let n_left = untried.len() - k;
                if parts.len() == SINGLE_BRANCHES && n_left > 1 && again && end == degree {
                    let share = above.share * quadrille_base::real(n_left as u64);
                    parts.push(Part { share, ..above }.excluding(before));
                    break;
                }
                let mut part = above.clone();
                part.level += 1;
                if again || *x == item {
                    part.excluded.extend_from_slice(&before);
                }
                if *x != item {
                    part.options.push(option(x));
                }
                parts.push(part);
            }
            if *x != item {
                before.push(option(x));
            }
        }
        parts
    }
}
