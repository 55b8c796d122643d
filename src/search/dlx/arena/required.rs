//! Options that have to stand in every solution: chosen before the search begins, whatever becomes of
//! other items.

use super::{Algorithm, Arena, Node};
use crate::problem::OptionId;
use crate::search::dlx::key::Key;
use crate::search::dlx::width::Link;

impl<L: Link, K: Key> Arena<L, K> {
    /// The options required, in the order in which they were.
    pub(in crate::search::dlx) fn required(&self) -> &[OptionId] {
        &self.required
    }

    /// Unlinks an option and commits all its items; `false`, with nothing changed, if it cannot be
    /// chosen beside those required before.
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
        let done = self.commit::<A, false>(p, p).and_then(|()| self.commit_others::<A, false>(p));
        debug_assert!(done.is_ok(), "it was not to give up");
        true
    }

    /// Takes back all that was required after the first `n` options.
    pub(in crate::search::dlx) fn unrequire_after<A: Algorithm>(&mut self, n: usize) {
        while self.required.len() > n {
            let option = self.required.pop().expect("more than none");
            let p = self.first_node(option);
            self.undo_option::<A>(p, None);
            self.uncommit::<A>(p, self.up(self.top(p)));
            let Node { up, down, top, .. } = self.nodes[p];
            self.keys[top] += self.one;
            self.nodes[up].down = p;
            self.nodes[down].up = p;
            self.unhide::<A>(p);
        }
    }

    /// Whether the option could be chosen: none of its items is covered or has another color, and all
    /// its nodes are linked (which Algorithm X need not ask, because where an option is hidden one
    /// of its items is covered).
    fn is_open<A: Algorithm>(&self, option: OptionId) -> bool {
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

    /// The first node of an option, where the options are in the order of the problem.
    fn first_node(&self, option: OptionId) -> L {
        debug_assert!(self.order.is_empty(), "no option of an arena in another order is required");
        self.first[option.index()]
    }
}
