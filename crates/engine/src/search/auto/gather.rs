//! [`Gather`]: what a race makes of all covers, by either method: a count, or a diagram.

use std::fmt::Debug;

use super::Enumeration;
use crate::search::diagram::{FoundCovers, Nodes, Store, Trie};
use crate::search::memo::{Counts, Fold};
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
    fn fold(memory: usize) -> Self;

    /// What an enumeration has made of no covers; it may take this many bytes.
    fn gathered(memory: usize) -> Self::Gathered;

    /// Goes on enumerating to the end or a limit; `Ok` if the memory is full.
    fn enumerate(gathered: &mut Self::Gathered, search: &mut Enumeration) -> Result<(), Outcome>;
}

/// An enumeration counts its solutions itself.
impl Gather for Counts {
    type Gathered = ();

    fn fold(_: usize) -> Self {
        Self::new()
    }

    fn gathered(_: usize) {}

    fn enumerate((): &mut (), search: &mut Enumeration) -> Result<(), Outcome> {
        Err(search.run())
    }
}

/// The nodes of the covers that an enumeration has met.
#[derive(Debug)]
pub(super) struct GatheredNodes {
    pub(super) trie: Trie,
    pub(super) store: Store,
    pub(super) covers: FoundCovers,
}

/// The nodes of a memo search may take three quarters of what its table may take; those of an
/// enumeration, which are few unless it is the wrong method, a quarter.
impl Gather for Nodes {
    type Gathered = GatheredNodes;

    fn fold(memory: usize) -> Self {
        Self::new(memory / 4 * 3)
    }

    fn gathered(memory: usize) -> GatheredNodes {
        let (trie, store) = (Trie::default(), Store::new(memory / 4));
        GatheredNodes { trie, store, covers: FoundCovers::new(memory) }
    }

    fn enumerate(gathered: &mut GatheredNodes, search: &mut Enumeration) -> Result<(), Outcome> {
        let GatheredNodes { trie, store, covers } = gathered;
        while !store.is_full() {
            match search.next_solution() {
                Some(cover) => {
                    trie.add(cover, store);
                    covers.add(cover);
                }
                None => return Err(search.outcome().expect("it gave no cover")),
            }
        }
        Ok(())
    }
}
