//! Required options, which every solution has, and excluded ones, which no solution has. Options
//! are excluded first, then others required, before the search begins, even if that wipes out an
//! item.

use std::iter;

use super::{Algorithm, Arena};
use crate::problem::OptionId;
use crate::search::dlx::key::Key;
use crate::search::dlx::width::NodeLink;
use crate::search::part::Part;

impl<L: NodeLink, K: Key> Arena<L, K> {
    /// The required options, in the order in which they were required.
    pub(in crate::dlx) fn required(&self) -> &[OptionId] {
        &self.required
    }

    /// Whether some option is required or excluded.
    pub(in crate::dlx) fn is_changed(&self) -> bool {
        !self.required.is_empty() || !self.excluded.is_empty()
    }

    /// Unlinks an option and commits all its items. Returns `false`, and changes nothing, if the
    /// option conflicts with those already required, or has no primary item.
    pub(in crate::dlx) fn require<A: Algorithm>(&mut self, option: OptionId) -> bool {
        assert!(option.is_of(self.owner), "the option is one of another problem");
        if !self.is_open::<A>(option) || !self.has_primary(option) {
            return false;
        }
        self.required.push(option);
        let p = self.unlink::<A>(option);
        let done = self.commit::<A, false>(p, p).and_then(|()| self.commit_others::<A, false>(p));
        debug_assert!(done.is_ok(), "this move does not give up");
        true
    }

    /// Undoes [`require`](Self::require) for all but the first `n` required options.
    pub(in crate::dlx) fn unrequire_after<A: Algorithm>(&mut self, n: usize) {
        while self.required.len() > n {
            let option = self.required.pop().expect("the list is longer than n");
            let p = self.first_node(option);
            self.undo_option::<A>(p, None);
            self.uncommit::<A>(p, self.up(self.top(p)));
            self.relink::<A>(p);
        }
    }

    /// Unlinks an option, so that no solution has it. Changes nothing if no solution can have it
    /// anyway. Expects that no option is required.
    pub(in crate::dlx) fn exclude<A: Algorithm>(&mut self, option: OptionId) {
        assert!(option.is_of(self.owner), "the option is one of another problem");
        debug_assert!(self.required.is_empty(), "options are excluded before others are required");
        if self.is_open::<A>(option) {
            self.excluded.push(option);
            self.unlink::<A>(option);
        }
    }

    /// Excludes and requires the options of a part; `false` if the required ones conflict. Expects
    /// that no option is required.
    pub(in crate::dlx) fn limit_to<A: Algorithm>(&mut self, part: &Part) -> bool {
        part.excluded.iter().for_each(|&option| self.exclude::<A>(option));
        part.options.iter().all(|&option| self.require::<A>(option))
    }

    /// Undoes [`exclude`](Self::exclude) for all excluded options.
    pub(in crate::dlx) fn admit<A: Algorithm>(&mut self) {
        while let Some(option) = self.excluded.pop() {
            self.relink::<A>(self.first_node(option));
        }
    }

    /// Unlinks all nodes of an option; gives the first one.
    fn unlink<A: Algorithm>(&mut self, option: OptionId) -> L {
        let p = self.first_node(option);
        self.hide::<A>(p);
        self.unlink_node::<A>(p, self.top(p));
        p
    }

    /// Undoes [`unlink`](Self::unlink).
    fn relink<A: Algorithm>(&mut self, p: L) {
        self.relink_node::<A>(p, self.top(p));
        self.unhide::<A>(p);
    }

    /// Whether the option can be chosen: none of its items is covered or has another color, and all
    /// its nodes are linked. (Without excluded options, Algorithm X does not have to test the
    /// links: a hidden option has a covered item. In Algorithm M, a required option may have none.)
    pub(super) fn is_open<A: Algorithm>(&self, option: OptionId) -> bool {
        let mut q = self.first_node(option);
        while !self.top(q).is_spacer() {
            let linked = !A::COLORED && !A::BOUNDED && self.excluded.is_empty()
                || !self.is_color_taken(q) && self.down(self.up(q)) == q;
            if self.is_covered(self.top(q)) || !linked {
                return false;
            }
            q = q.next();
        }
        true
    }

    /// Whether an option has a primary item.
    fn has_primary(&self, option: OptionId) -> bool {
        let nodes = iter::successors(Some(self.first_node(option)), |&q| Some(q.next()));
        let mut items = nodes.map(|q| self.top(q)).take_while(|i| !i.is_spacer());
        items.any(|i| !self.is_secondary(i))
    }

    /// The first node of an option.
    fn first_node(&self, option: OptionId) -> L {
        self.first[option.index()]
    }
}
