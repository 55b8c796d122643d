//! The classes of the boards that were written: a set of digests in bounded memory.
//!
//! ```text
//!   insert ──▶ young: a hash table ──full──▶ a sorted run in a temporary file
//!      └─────▶ filter ──perhaps──▶ runs: one block of each is read
//! ```
//!
//! New classes go into a hash table. When it is full, it is sorted and written as a run. Runs of
//! about the same length are merged, so that their number grows only with the logarithm of the
//! number of classes. A Bloom filter in memory recognizes most classes that are in no run; for
//! the others one block of each run is read. So each board is answered at once, in the order of the
//! boards, and the answer does not depend on the bound.
//!
//! Beyond the bound, memory has only the index of the blocks: 1/512 of the length of the runs. If
//! the runs are too long for the size of the filter, it helps less, and more blocks are read.

mod filter;
mod run;

use std::io;
use std::path::PathBuf;

use hashbrown::HashTable;

use filter::Filter;
use run::{SortedRun, merge};

/// A set of classes.
pub(super) struct Classes {
    young: HashTable<u128>,
    /// The most classes in the table.
    most_young: usize,
    /// Created with the first run.
    filter: Option<Filter>,
    filter_bytes: usize,
    /// From the longest to the shortest.
    runs: Vec<SortedRun>,
    /// Where temporary files go.
    folder: PathBuf,
}

impl Classes {
    /// An empty set that takes up to this number of bytes of memory. It takes some hundred bytes
    /// even if `memory` is smaller.
    pub(super) fn new(memory: usize, folder: PathBuf) -> Self {
        // Bytes of memory for each slot of the table: 17 in the table, and 14 for sorting. The
        // number of slots is a power of two, and at most 7 of 8 are filled. Sorting copies their 16
        // bytes.
        const PLACE: usize = 17 + 14;
        let filter_bytes = memory / 4;
        let n_places = ((memory - filter_bytes) / PLACE).max(8);
        let n_places = 1 << n_places.ilog2();
        Self {
            young: HashTable::new(),
            most_young: n_places / 8 * 7,
            filter: None,
            filter_bytes,
            runs: Vec::new(),
            folder,
        }
    }

    /// Adds a class. `false` if the set had it before.
    pub(super) fn insert(&mut self, class: u128) -> io::Result<bool> {
        if self.young.find(hash(&class), |&other| other == class).is_some() {
            return Ok(false);
        }
        if let Some(filter) = &self.filter
            && filter.may_have(class)
        {
            for run in &mut self.runs {
                if run.has(class)? {
                    return Ok(false);
                }
            }
        }
        if self.young.len() >= self.most_young {
            self.freeze()?;
        }
        self.young.insert_unique(hash(&class), class, hash);
        Ok(true)
    }

    /// Writes the table as a run, and merges runs of about the same length.
    fn freeze(&mut self) -> io::Result<()> {
        let mut classes: Vec<u128> = self.young.drain().collect();
        classes.sort_unstable();
        let filter_bytes = self.filter_bytes;
        let filter = self.filter.get_or_insert_with(|| Filter::new(filter_bytes));
        for &class in &classes {
            filter.add(class);
        }
        self.runs.push(SortedRun::new(classes.into_iter().map(Ok), &self.folder)?);
        while let [.., long, short] = &mut self.runs[..]
            && long.n_classes <= 2 * short.n_classes
        {
            let merged = merge(long, short, &self.folder)?;
            self.runs.truncate(self.runs.len() - 2);
            self.runs.push(merged);
        }
        Ok(())
    }
}

/// Any bits of a digest are a hash of it.
#[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
const fn hash(class: &u128) -> u64 {
    *class as u64
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use quadrille_base::saved::Digest;
    use quickcheck::quickcheck;

    /// The classes that a set with this memory takes as new.
    fn new_ones(classes: &[u128], memory: usize) -> Vec<bool> {
        let mut set = Classes::new(memory, std::env::temp_dir());
        classes.iter().map(|&class| set.insert(class).unwrap()).collect()
    }

    fn expected(classes: &[u128]) -> Vec<bool> {
        let mut seen = HashSet::new();
        classes.iter().map(|&class| seen.insert(class)).collect()
    }

    quickcheck! {
        fn a_set_in_any_memory_is_a_set(numbers: Vec<u16>, memory: u16) -> bool {
            let digest = |number: u16| Digest::of(&(number % 200).to_le_bytes()).value();
            let classes: Vec<u128> = numbers.into_iter().map(digest).collect();
            new_ones(&classes, memory.into()) == expected(&classes)
        }

        // Real digests hardly ever have the same high bits; these have.
        fn classes_that_are_no_digests_are_a_set_too(numbers: Vec<(u8, u8)>) -> bool {
            let class = |(high, low)| u128::from(high % 4_u8) << 64 | u128::from(low % 16_u8);
            let classes: Vec<u128> = numbers.into_iter().map(class).collect();
            new_ones(&classes, 0) == expected(&classes)
        }
    }

    #[test]
    fn many_classes_go_through_many_runs() {
        let digest = |number: u32| Digest::of(&number.to_le_bytes()).value();
        let classes: Vec<u128> = (0..60_000).map(|i| digest(i * 7 % 40_000)).collect();
        for memory in [0, 5_000, 100_000] {
            let mut set = Classes::new(memory, std::env::temp_dir());
            let found: Vec<bool> = classes.iter().map(|&c| set.insert(c).unwrap()).collect();
            assert_eq!(found, expected(&classes), "{memory}");
            assert!((1..=14).contains(&set.runs.len()), "{} runs", set.runs.len());
            let n_frozen: u64 = set.runs.iter().map(|run| run.n_classes).sum();
            assert_eq!(n_frozen + set.young.len() as u64, 40_000);
        }
    }

    #[test]
    fn blocks_with_equal_beginnings_are_all_looked_at() {
        let classes: Vec<u128> = (0..5_000).chain(0..5_000).collect();
        assert_eq!(new_ones(&classes, 0), expected(&classes));
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let mut set = Classes::new(0, "/no/such/folder".into());
        let error = (0..100).find_map(|class| set.insert(class).err()).unwrap();
        assert!(error.to_string().contains("/no/such/folder"), "{error}");
    }
}
