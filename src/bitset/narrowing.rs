//! When a subtree is worth a board of its own.
//!
//! With 64 living options or fewer, a board of one word is several times faster than a wider one,
//! but to make it takes as long as some tree nodes. So it is learnt while the search goes on how many
//! tree nodes subtrees have that begin with so many options; that depends on nothing but the problem.

#![expect(clippy::inline_always, reason = "compiled for the processor with its caller")]

/// A board of one word has been worth it if its subtree has so many tree nodes.
const WORTH: u64 = 12;

/// Of so many subtrees it is learnt whether they are worth it.
const SAMPLE: u64 = 16;

/// What was learnt, by the number of living options; and those of the subtree in question.
#[derive(Clone, Debug)]
pub(super) struct Narrowing {
    pub(super) alive: Vec<u32>,
    subtrees: [u64; 65],
    nodes: [u64; 65],
}

impl Default for Narrowing {
    fn default() -> Self {
        Self { alive: Vec::new(), subtrees: [0; 65], nodes: [0; 65] }
    }
}

impl Narrowing {
    /// Is a subtree with so many living options worth a board of one word?
    #[inline(always)]
    pub(super) fn pays(&self, n_options: u32) -> bool {
        let n = n_options as usize;
        n <= 64 && (self.subtrees[n] < SAMPLE || self.nodes[n] >= WORTH * self.subtrees[n])
    }

    /// A subtree that began with so many options had so many tree nodes.
    pub(super) fn learn(&mut self, n_options: usize, nodes: u64) {
        self.subtrees[n_options] += 1;
        self.nodes[n_options] += nodes;
    }
}
