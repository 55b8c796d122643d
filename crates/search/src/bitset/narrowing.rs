//! When a subtree is worth a narrower dense subproblem.
//!
//! The fewer words a dense subproblem has, the faster it is. As options die, half of the words or
//! fewer are enough. But setting up a narrower subproblem takes as much time as some tree nodes. So
//! the engine measures, while it searches, the mean number of tree nodes of subtrees that begin
//! with about the same number of options. The decision depends on the problem alone, never on a
//! clock.

#![expect(clippy::inline_always, reason = "compiled with the target features of its caller")]

use crate::tuning::bitset::{SAMPLE, STEP, WORTH, WORTH_ONE_WORD};

/// One class for each number of options up to 64, and one for every [`STEP`] of them up to 1,024.
const N_CLASSES: usize = 65 + 1024 / STEP;

/// The measurements, by the number of living options; and the options of the next subproblem.
#[derive(Clone, Debug)]
pub(super) struct Narrowing {
    pub(super) alive: Vec<u32>,
    classes: [Class; N_CLASSES],
}

/// The number of subtrees measured, and of all their tree nodes.
#[derive(Clone, Copy, Debug, Default)]
struct Class {
    subtrees: u64,
    nodes: u64,
}

impl Default for Narrowing {
    fn default() -> Self {
        Self { alive: Vec::new(), classes: [Class::default(); N_CLASSES] }
    }
}

/// The class of subtrees with this many living options.
#[inline(always)]
fn class(n_options: usize) -> usize {
    if n_options <= 64 { n_options } else { 64 + n_options / STEP }
}

impl Narrowing {
    /// Whether a subtree with at least `n_options` living options, in a subproblem of `words`
    /// words, is worth one of half the words or fewer.
    #[inline(always)]
    pub(super) fn pays(&self, n_options: usize, words: usize) -> bool {
        let worth = if n_options <= 64 { WORTH_ONE_WORD } else { WORTH };
        let Class { subtrees, nodes } = self.classes[class(n_options)];
        n_options <= 32 * words && (subtrees < SAMPLE || nodes >= worth * subtrees)
    }

    /// Records that a subtree that began with at least `n_options` options had `nodes` tree nodes.
    pub(super) fn record(&mut self, n_options: usize, nodes: u64) {
        let class = &mut self.classes[class(n_options)];
        class.subtrees += 1;
        class.nodes += nodes;
    }
}
