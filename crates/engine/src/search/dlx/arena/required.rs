//! Required options: every solution has them. They are chosen before the search begins, even if
//! they wipe out an item.

use super::{Algorithm, Arena, Node};
use crate::problem::OptionId;
use crate::search::dlx::key::Key;
use crate::search::dlx::width::NodeLink;

impl<L: NodeLink, K: Key> Arena<L, K> {
    /// The required options, in the order in which they were required.
    pub(in crate::search::dlx) fn required(&self) -> &[OptionId] {
        &self.required
    }

    /// Unlinks an option and commits all its items. Returns `false`, and changes nothing, if the
    /// option conflicts with those already required.
    pub(in crate::search::dlx) fn require<A: Algorithm>(&mut self, option: OptionId) -> bool {
        assert!(option.is_of(self.owner), "the option is one of another problem");
        if !self.is_open::<A>(option) {
            return false;
        }
        self.required.push(option);
        let p = self.first_node(option);
        self.hide::<A>(p);
        let Node { up, down, top, .. } = self.nodes[p];
        self.nodes[up].down = down;
        self.nodes[down].up = up;
        self.keys[top] -= self.one;
        self.touch(top);
        let done = self.commit::<A, false>(p, p).and_then(|()| self.commit_others::<A, false>(p));
        debug_assert!(done.is_ok(), "this move does not give up");
        true
    }

    /// Undoes [`require`](Self::require) for all but the first `n` required options.
    pub(in crate::search::dlx) fn unrequire_after<A: Algorithm>(&mut self, n: usize) {
        while self.required.len() > n {
            let option = self.required.pop().expect("the list is longer than n");
            let p = self.first_node(option);
            self.undo_option::<A>(p, None);
            self.uncommit::<A>(p, self.up(self.top(p)));
            let Node { up, down, top, .. } = self.nodes[p];
            self.keys[top] += self.one;
            self.touch(top);
            self.nodes[up].down = p;
            self.nodes[down].up = p;
            self.unhide::<A>(p);
        }
    }

    /// Whether the option can be chosen: none of its items is covered or has another color, and all
    /// its nodes are linked. (Algorithm X does not have to test the links: a hidden option has a
    /// covered item.)
    pub(super) fn is_open<A: Algorithm>(&self, option: OptionId) -> bool {
        let mut q = self.first_node(option);
        while !self.top(q).is_spacer() {
            let linked = !A::COLORED || !self.is_color_taken(q) && self.down(self.up(q)) == q;
            if self.is_covered(self.top(q)) || !linked {
                return false;
            }
            q = q.next();
        }
        true
    }

    /// The first node of an option, which has the same place in the arena as in the problem.
    fn first_node(&self, option: OptionId) -> L {
        debug_assert!(
            self.order.get(option.index()).is_none_or(|its| its.index() == option.index()),
            "required options need the order of the problem"
        );
        self.first[option.index()]
    }
}
