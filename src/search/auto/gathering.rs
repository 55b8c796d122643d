//! A race whose goal is the nodes of a diagram.
//!
//! A memo search makes them from the leaves of its tree up. An enumeration makes them of the covers
//! that it meets, and shares what is equal afterwards; where covers are few and the tree is large,
//! that is faster.

use super::Enumeration;
use super::goal::Goal;
use super::race::{Runner, Stage};
use super::racing::{Leader, Racing};
use crate::search::diagram::{Nodes, Store, Trie};
use crate::search::memo::MemoSearch;
use crate::search::{Enumerate, Outcome, Search};

/// The nodes of the covers that an enumeration has met.
#[derive(Debug)]
pub(super) struct Gathered {
    trie: Trie,
    store: Store,
}

/// The nodes of a memo search may take three quarters of what its table may take; those of an
/// enumeration, which are few unless it is the wrong method, a quarter.
impl Goal for Nodes {
    type Gathered = Gathered;

    fn fold(memory: usize) -> Self {
        Self::new(memory / 4 * 3)
    }

    fn gathered(memory: usize) -> Gathered {
        Gathered { trie: Trie::default(), store: Store::new(memory / 4) }
    }

    fn enumerate(gathered: &mut Gathered, search: &mut Enumeration) -> Outcome {
        let Gathered { trie, store } = gathered;
        while !store.is_full() {
            match search.next_solution() {
                Some(cover) => trie.add(cover, store),
                None => return search.outcome().expect("it gave no cover"),
            }
        }
        Outcome::Limit
    }
}

impl<T> Racing<'_, T, Nodes> {
    /// The nodes of the leading method.
    pub(super) fn store(&self) -> &Store {
        match self.leader() {
            Leader::Memo(memo) => &memo.fold().store,
            Leader::Enumeration(_) => &self.gathered.store,
        }
    }

    /// Whether the nodes of a method have taken all the memory that they may.
    pub(super) fn is_full(&self) -> bool {
        self.gathered.store.is_full() || self.memo.as_ref().is_some_and(MemoSearch::is_full)
    }

    /// Lets one method go on alone, with nodes in this many bytes; `false` if it has taken them.
    pub(super) fn make_room(&mut self, memory: usize) -> bool {
        let is_asked = |runner| self.race.stage == Stage::Won(runner);
        let by_memo = is_asked(Runner::Memo)
            || !is_asked(Runner::Enumeration)
                && (self.race.memo_leads() || self.gathered.store.is_full());
        if by_memo && self.need_memo() {
            self.enumeration = None;
            self.gathered = Nodes::gathered(0);
            self.gathered.store.allow(usize::MAX);
            self.memo_mut().fold_mut().store.allow(memory);
            self.race.stage = Stage::Won(Runner::Memo);
        } else {
            self.need_enumeration();
            self.drop_memo();
            self.gathered.store.allow(memory);
            self.race.stage = Stage::Won(Runner::Enumeration);
        }
        !self.is_full()
    }

    /// The node of all covers and the nodes below, after the race.
    pub(super) fn finish(self) -> (u32, Store) {
        let Self { memo, gathered, .. } = self;
        if let Some(memo) = memo.filter(|memo| memo.outcome() == Some(Outcome::Exhausted)) {
            return memo.into_fold().finish();
        }
        let Gathered { trie, mut store } = gathered;
        (trie.finish(&mut store), store)
    }
}
