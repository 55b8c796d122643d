//! What the algorithms of the book have in common, whatever the width of their arena.
//!
//! [`Dlx`](super::Dlx) holds an algorithm behind these traits. A call costs one dispatch per cover,
//! none per tree node.
#![allow(unreachable_pub, reason = "the bounds of a public type, which no other crate can name")]

use std::fmt::Debug;

use rand_chacha::ChaCha8Rng;

use super::choose::Chooser;
use crate::problem::OptionId;
use crate::search::tree::Tree;
use crate::search::{Meter, Outcome};

/// One of the book's algorithms at work, with links of 16 or 32 bits. `G` guides it.
pub trait Dance<G = Chooser>: Debug + Send + Sync {
    /// Goes on to the next cover, or says why there is none.
    fn advance(&mut self, meter: &mut Meter) -> Result<(), Outcome>;

    /// Goes on to the end or a limit.
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

    /// Starts again at the root, with the options of each item, and ties between items, in a random
    /// order. What the guide has learned stays. A guide by costs needs the order of costs.
    fn begin_at_random(&mut self, rng: &mut ChaCha8Rng);

    /// The options required at present, in the order in which they were required.
    fn required(&self) -> &[OptionId];

    /// What chooses the items to branch on.
    fn guide(&self) -> &G;

    /// The same, to be replaced at the root.
    fn guide_mut(&mut self) -> &mut G;

    /// The updates since the last call.
    fn take_updates(&mut self) -> u64;

    /// The explored fraction of the tree.
    fn explored(&self) -> f64;

    /// The name of its type, with the widths.
    #[cfg(test)]
    fn type_name(&self) -> &'static str {
        std::any::type_name::<Self>()
    }

    /// Whether one tree node may take long.
    fn is_large(&self) -> bool;

    /// The same once more.
    fn boxed_clone(&self) -> Box<dyn Dance<G>>;
}

/// Algorithm X or C, whose tree has parts.
pub trait ExactDance: Dance + Tree {
    /// Starts again with these options required, `base` branches deep.
    fn begin(&mut self, options: &[OptionId], base: usize);

    /// Whether nothing is explored since it began.
    fn is_new(&self) -> bool;

    /// The same once more.
    fn exact_clone(&self) -> Box<dyn ExactDance>;

    /// The same as a tree, which can be changed.
    fn tree(&mut self) -> &mut dyn Tree;
}
