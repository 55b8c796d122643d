//! When a subtree is worth a board of its own.
//!
//! The fewer words a board has the faster it is, and as options die half of the words or less would
//! do; but to make a board takes as long as some tree nodes. So it is learnt while the search goes on
//! how many tree nodes subtrees have that begin with so many options; that depends on nothing but the
//! problem.

#![expect(clippy::inline_always, reason = "compiled for the processor with its caller")]

/// A board has been worth it if its subtree has so many tree nodes: one of a single word, and others,
/// whose options are more.
const WORTH_ONE: u64 = 16;
const WORTH: u64 = 150;

/// Of so many subtrees it is learnt whether they are worth it.
const SAMPLE: u64 = 16;

/// Numbers of living options that are taken together, above one word.
const STEP: usize = 32;

/// What was learnt, by the number of living options; and those of the subtree in question.
#[derive(Clone, Debug)]
pub(super) struct Narrowing {
    pub(super) alive: Vec<u32>,
    learnt: [Learnt; 65 + 1024 / STEP],
}

/// Subtrees and their tree nodes.
#[derive(Clone, Copy, Debug, Default)]
struct Learnt {
    subtrees: u64,
    nodes: u64,
}

impl Default for Narrowing {
    fn default() -> Self {
        Self { alive: Vec::new(), learnt: [Learnt::default(); 65 + 1024 / STEP] }
    }
}

/// Where it is learnt of subtrees with so many living options.
#[inline(always)]
fn place(n_options: usize) -> usize {
    if n_options <= 64 { n_options } else { 64 + n_options / STEP }
}

impl Narrowing {
    /// Is a subtree with about so many living options worth a board of half the words or less?
    #[inline(always)]
    pub(super) fn pays(&self, n_options: usize, words: usize) -> bool {
        let worth = if n_options <= 64 { WORTH_ONE } else { WORTH };
        let Learnt { subtrees, nodes } = self.learnt[place(n_options)];
        n_options <= 32 * words && (subtrees < SAMPLE || nodes >= worth * subtrees)
    }

    /// A subtree that began with about so many options had so many tree nodes.
    pub(super) fn record(&mut self, n_options: usize, nodes: u64) {
        let learnt = &mut self.learnt[place(n_options)];
        learnt.subtrees += 1;
        learnt.nodes += nodes;
    }
}
