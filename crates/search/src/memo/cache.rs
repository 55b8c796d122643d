//! [`Cache`]: the table of one search, or a table that several searches share.
//!
//! A shared table is cut into *shards* by the hash of the key, each with a lock of its own. There
//! are many more shards than threads, so a thread rarely waits for another. A search and a shard
//! each have as many limbs as their largest count so far, which may be different numbers.

use std::sync::{Arc, Mutex};

use quadrille_base::threads::lock;

use super::table::{MemoTable, SubtreeWork, hash};
use crate::tuning::memo::SHARDS;

/// The values of remaining problems, by key.
#[derive(Debug)]
pub(super) enum Cache {
    Own(MemoTable),
    Shared(Arc<[Mutex<MemoTable>]>),
}

/// The number of the shard. The highest bits of the hash give the bucket, the lowest 16 the tag.
#[inline]
fn shard(hash: u64) -> usize {
    (hash >> 16) as usize % SHARDS
}

impl Cache {
    /// Makes the table a shared one, with its entries. If it takes more than a quarter of the
    /// memory, there is no room for both tables, and the shared one starts empty.
    pub(super) fn share(&mut self, memory: usize) {
        let Self::Own(table) = self else { return };
        let empty = || MemoTable::new(table.key_words, table.limbs, memory / SHARDS);
        let mut tables: Vec<MemoTable> = (0..SHARDS).map(|_| empty()).collect();
        if table.bytes() <= memory / 4 {
            for (cost, key, value) in table.entries() {
                tables[shard(hash(key))].adopt(cost, key, value);
            }
        }
        *self = Self::Shared(tables.into_iter().map(Mutex::new).collect());
    }

    /// Another handle of the shared table; `None` if the table is not shared.
    pub(super) fn again(&self) -> Option<Self> {
        let Self::Shared(shards) = self else { return None };
        Some(Self::Shared(Arc::clone(shards)))
    }

    /// Calls `act` with the table of the keys with this hash.
    #[inline]
    fn with<R>(&mut self, hash: u64, act: impl FnOnce(&mut MemoTable) -> R) -> R {
        match self {
            Self::Own(table) => act(table),
            Self::Shared(shards) => act(&mut lock(&shards[shard(hash)])),
        }
    }

    /// Calls `found` with the value of a key and the number of tree nodes saved; `None` on a miss.
    #[inline]
    pub(super) fn get<R>(
        &mut self,
        hash: u64,
        key: &[u64],
        found: impl FnOnce(&[u64], f64) -> R,
    ) -> Option<R> {
        self.with(hash, |table| table.get(hash, key).map(|(value, tree)| found(value, tree)))
    }

    /// Stores the value of a key that was not in the table when it was looked up.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64, key: &[u64], value: &[u64], work: SubtreeWork) {
        match self {
            Self::Own(table) => table.insert(hash, key, value, work),
            Self::Shared(shards) => {
                let mut table = lock(&shards[shard(hash)]);
                table.widen(value.len());
                // Another thread may have been faster.
                if table.get(hash, key).is_none() {
                    table.insert(hash, key, value, work);
                }
            }
        }
    }

    /// Makes room for values of this many words.
    pub(super) fn widen(&mut self, words: usize) {
        match self {
            Self::Own(table) => table.widen(words),
            Self::Shared(_) => {}
        }
    }

    /// The largest number of words of a value.
    pub(super) fn limbs(&self) -> usize {
        let mut most = 0;
        self.for_each(|table| most = most.max(table.limbs));
        most
    }

    /// Stores an entry of another table, as room allows: the cost of its subtree, its key, and its
    /// value.
    pub(super) fn adopt(&mut self, cost: u16, key: &[u64], value: &[u64]) {
        self.with(hash(key), |table| table.adopt(cost, key, value));
    }

    /// Sets the memory limit of the table, in bytes; the table does not shrink.
    pub(super) fn allow(&mut self, memory: usize) {
        match self {
            Self::Own(table) => table.memory = memory,
            Self::Shared(shards) => {
                shards.iter().for_each(|table| lock(table).memory = memory / SHARDS);
            }
        }
    }

    /// Calls `visit` with the table, or with each that searches share.
    fn for_each(&self, mut visit: impl FnMut(&MemoTable)) {
        match self {
            Self::Own(table) => visit(table),
            Self::Shared(shards) => shards.iter().for_each(|table| visit(&lock(table))),
        }
    }

    /// Calls `visit` with each entry: the cost of the subtree, never 0, the key, and the value.
    /// Ends at the first error.
    pub(super) fn try_for_each<E>(
        &self,
        mut visit: impl FnMut(u16, &[u64], &[u64]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut result = Ok(());
        self.for_each(|table| {
            let mut entries = table.entries();
            if result.is_ok() {
                result = entries.try_for_each(|(cost, key, value)| visit(cost, key, value));
            }
        });
        result
    }

    /// The number of entries, the size in bytes, and the number of entries evicted.
    pub(super) fn size(&self) -> (usize, usize, u64) {
        let mut size = (0, 0, 0);
        self.for_each(|table| {
            size.0 += table.n_entries;
            size.1 += table.bytes();
            size.2 += table.n_evicted;
        });
        size
    }
}
