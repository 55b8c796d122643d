//! The interface that the algorithms of the book have in common, whatever the width of their arena.
//!
//! [`Dlx`](super::Dlx) holds an algorithm behind this trait. A call costs one dispatch per cover,
//! none per tree node.

use std::fmt::Debug;

use super::choose::Chooser;
use crate::problem::OptionId;
use crate::search::part::Part;
use crate::search::{Meter, Outcome};

/// One of the book's algorithms and its state, with links of 16 or 32 bits. `G` chooses the items.
pub(super) trait Dance<G = Chooser>: Debug + Send + Sync {
    /// Advances to the next cover, or returns why there is none. Adds its updates to `meter`.
    fn advance(&mut self, meter: &mut Meter) -> Result<(), Outcome>;

    /// Searches to the end or to a limit.
    fn exhaust(&mut self, meter: &mut Meter) -> Outcome {
        loop {
            if let Err(outcome) = self.advance(meter) {
                return outcome;
            }
        }
    }

    /// Copies the cover that was reached.
    fn read_solution(&self, solution: &mut Vec<OptionId>);

    /// See [`Dlx::require`](super::Dlx::require).
    fn require(&mut self, option: OptionId) -> bool;

    /// See [`Dlx::rewind`](super::Dlx::rewind).
    fn rewind(&mut self, n_required: usize);

    /// The options required at present, in the order in which they were required.
    fn required(&self) -> &[OptionId];

    /// The guide, to be replaced while the search is at the root.
    fn guide_mut(&mut self) -> &mut G;

    /// The explored fraction of the tree.
    fn explored(&self) -> f64;

    /// The explored fraction of what it has not given away.
    fn explored_of_kept(&self) -> f64 {
        self.explored()
    }

    /// The name of its type, with the widths.
    #[cfg(test)]
    fn type_name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// Starts again with the options of this part required, and those excluded that it excludes.
    fn begin(&mut self, part: &Part);

    /// Whether nothing has been explored since the search began.
    fn is_new(&self) -> bool;

    /// What remains of this part, in the order of the search, once something has been explored.
    fn remaining(&self, of: &Part) -> Vec<Part>;

    /// Gives away up to `most` parts of this part.
    fn give(&mut self, of: &Part, most: usize) -> Vec<Part>;

    /// The options that can still be chosen, ascending.
    fn open_options(&self) -> Vec<OptionId>;

    /// A copy.
    fn boxed_clone(&self) -> Box<dyn Dance<G>>;
}

/// The next move of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Begin at the root.
    Begin,
    /// Enter the root and leave it: the required options conflict.
    Dead,
    /// Enter the last level.
    Enter,
    /// Try the present option of the last level. Algorithms X and C come here only after a limit or
    /// the stop flag interrupted the search just before.
    Try,
    /// Leave the last level.
    Leave,
}

/// What both algorithms do alike with their arena, in an implementation of [`Dance`].
macro_rules! own_arena {
    () => {
        fn require(&mut self, option: OptionId) -> bool {
            self.rewind(self.arena.required().len());
            self.arena.require::<A>(option)
        }

        fn required(&self) -> &[OptionId] {
            self.arena.required()
        }

        fn begin(&mut self, part: &Part) {
            self.rewind(0);
            self.base = part.level;
            if !self.arena.limit_to::<A>(part) {
                self.next = Next::Dead;
            }
        }

        fn is_new(&self) -> bool {
            matches!(self.next, Next::Begin | Next::Dead)
        }

        fn open_options(&self) -> Vec<OptionId> {
            let nodes = self.arena.ring().flat_map(|i| self.arena.nodes_of(i));
            let mut options: Vec<OptionId> = nodes.map(|x| self.arena.option_of(x)).collect();
            options.sort_unstable();
            options.dedup();
            options
        }
    };
}
pub(super) use own_arena;

impl<G> Clone for Box<dyn Dance<G>> {
    fn clone(&self) -> Self {
        self.as_ref().boxed_clone()
    }
}
