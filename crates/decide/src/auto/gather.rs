//! [`Gather`]: what a race makes of all covers, by either method: a count, or a diagram.

use std::fmt::Debug;

use num_bigint::BigUint;

use super::Enumeration;
use crate::problem::Instance;
use crate::search::diagram::{FoundCovers, Nodes, Store, Trie};
use crate::search::memo::{Counts, Fold, MemoSearch};
use crate::search::{Enumerate, Outcome, Search};

/// What a race makes of all covers, by either method: a count, or a diagram.
///
/// A memo search makes the nodes of a diagram from the leaves of its tree up. An enumeration makes
/// them of the covers that it meets, and shares what is equal afterwards; where covers are few and
/// the tree is large, that is faster.
pub(super) trait Gather: Fold {
    /// What an enumeration makes of its covers.
    type Gathered: Debug;

    /// The values of a memo search that has met nothing; they may take this many bytes, apart from
    /// the table.
    fn fold(problem: &Instance, memory: usize) -> Self;

    /// What an enumeration has made of no covers; it may take this many bytes.
    fn gathered(problem: &Instance, memory: usize) -> Self::Gathered;

    /// Goes on enumerating to the end or a limit; `Ok` if the memory is full.
    fn enumerate(gathered: &mut Self::Gathered, search: &mut Enumeration) -> Result<(), Outcome>;

    /// How many covers a memo search has counted, if it counts.
    fn counted(_: &MemoSearch<Self>) -> BigUint {
        BigUint::ZERO
    }
}

/// An enumeration counts its solutions itself.
impl Gather for Counts {
    type Gathered = ();

    fn fold(_: &Instance, _: usize) -> Self {
        Self::new()
    }

    fn gathered(_: &Instance, _: usize) {}

    fn enumerate((): &mut (), search: &mut Enumeration) -> Result<(), Outcome> {
        Err(search.run())
    }

    fn counted(memo: &MemoSearch<Self>) -> BigUint {
        memo.counted()
    }
}

/// The nodes of the covers that an enumeration has met.
#[derive(Debug)]
pub(super) struct GatheredNodes {
    /// The covers in the order of the search; `None` with multiplicities. There the options of one
    /// item follow those of another at the same level, so edges in that order would break D2.
    pub(super) trie: Option<Trie>,
    pub(super) store: Store,
    pub(super) covers: FoundCovers,
}

impl GatheredNodes {
    /// Whether the covers have taken all the memory that they may.
    pub(super) fn is_full(&self) -> bool {
        if self.trie.is_some() { self.store.is_full() } else { !self.covers.is_complete() }
    }

    /// The node of all covers, once the enumeration has ended, and the nodes below.
    pub(super) fn finish(self, problem: &Instance) -> (u32, Store) {
        let Self { trie, mut store, covers } = self;
        let Some(trie) = trie else { return covers.by_options() };
        let found = trie.finish(&mut store);
        let n_edges = |store: &Store| store.size().1;
        match covers.by_items(problem, store.memory) {
            Some((root, sorted)) if n_edges(&sorted) < n_edges(&store) => (root, sorted),
            _ => (found, store),
        }
    }
}

/// The nodes of a memo search may take three quarters of what its table may take; those of an
/// enumeration, which are few unless it is the wrong method, a quarter.
impl Gather for Nodes {
    type Gathered = GatheredNodes;

    fn fold(problem: &Instance, memory: usize) -> Self {
        Self::new(problem, memory / 4 * 3)
    }

    fn gathered(problem: &Instance, memory: usize) -> GatheredNodes {
        let trie = (!problem.has_multiplicities()).then(Trie::default);
        GatheredNodes { trie, store: Store::new(memory / 4), covers: FoundCovers::new(memory) }
    }

    fn enumerate(gathered: &mut GatheredNodes, search: &mut Enumeration) -> Result<(), Outcome> {
        while !gathered.is_full() {
            let Some(cover) = search.next_solution() else {
                return Err(search.outcome().expect("it gave no cover"));
            };
            if let Some(trie) = &mut gathered.trie {
                trie.add(cover, &mut gathered.store);
            }
            gathered.covers.add(cover);
        }
        Ok(())
    }
}
