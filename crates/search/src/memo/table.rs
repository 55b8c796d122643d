//! The counts of remaining problems, by key, in a table of bounded memory.
//!
//! A bucket has eight places; a key may be in any place of its bucket. A place has a header of 32
//! bits (16 bits of the key's hash, and the cost of its subtree in tree nodes, both of this search
//! and of one without a table, as logarithms), the whole key, and the count, in as many limbs as
//! the largest count needs so far. The hash only selects places: a lookup compares the whole key.
//!
//! The table starts small and grows by a factor of four until it takes all its allowed memory.
//! While it grows, the old table takes up to a quarter more. A full bucket evicts its cheapest
//! entry. So the memory limit affects the time saved, never the result.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;

/// The memo table.
#[derive(Debug)]
pub(super) struct MemoTable {
    pub(super) key_words: usize,
    pub(super) limbs: usize,
    /// The limit on the size of the table, in bytes.
    pub(super) memory: usize,
    n_buckets: usize,
    headers: Vec<u32>,
    records: Vec<u64>,
    pub(super) n_entries: usize,
    pub(super) n_evicted: u64,
}

/// Places in a bucket.
const BUCKET: usize = 8;

/// The cost of the subtree of an entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct SubtreeWork {
    /// Tree nodes of this search.
    pub(super) nodes: u64,
    /// Tree nodes of the same search without a table.
    pub(super) tree: f64,
}

impl SubtreeWork {
    /// The header of a place, never 0: its lowest bit is set.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
    fn header(self, hash: u64) -> u32 {
        let tree = (2.0 * self.tree.log2()) as u8;
        let nodes = 2 * (64 - self.nodes.leading_zeros()) as u8 + 1;
        (hash as u32) << 16 | u32::from(tree) << 8 | u32::from(nodes)
    }
}

/// The tree nodes that a hit saves.
fn tree(header: u32) -> f64 {
    f64::exp2(f64::from(header >> 8 & 0xff) / 2.0)
}

/// The hash of a key, the same in every table.
#[inline]
pub(super) fn hash(key: &[u64]) -> u64 {
    FixedState::default().hash_one(key)
}

impl MemoTable {
    pub(super) fn new(key_words: usize, limbs: usize, memory: usize) -> Self {
        let mut this = Self {
            key_words,
            limbs,
            memory,
            n_buckets: 0,
            headers: Vec::new(),
            records: Vec::new(),
            n_entries: 0,
            n_evicted: 0,
        };
        let mut n_buckets = this.most_buckets();
        while n_buckets > crate::tuning::memo::FIRST_BUCKETS {
            n_buckets = n_buckets.div_ceil(4);
        }
        this.allocate(n_buckets);
        this
    }

    /// The number of words of a key and its count.
    fn record(&self) -> usize {
        self.key_words + self.limbs
    }

    fn most_buckets(&self) -> usize {
        self.memory / (BUCKET * (4 + 8 * self.record()))
    }

    fn allocate(&mut self, n_buckets: usize) {
        self.n_buckets = n_buckets;
        self.headers = vec![0; BUCKET * n_buckets];
        self.records = vec![0; BUCKET * n_buckets * self.record()];
        self.n_entries = 0;
    }

    /// The size of the table, in bytes.
    pub(super) fn bytes(&self) -> usize {
        4 * self.headers.len() + 8 * self.records.len()
    }

    fn bucket(&self, hash: u64) -> usize {
        let scaled = (u128::from(hash) * self.n_buckets as u128) >> 64;
        BUCKET * usize::try_from(scaled).expect("less than the number of buckets")
    }

    /// The count of a key, and the number of tree nodes saved; `None` on a miss.
    #[inline]
    pub(super) fn get(&self, hash: u64, key: &[u64]) -> Option<(&[u64], f64)> {
        if self.n_buckets == 0 {
            return None;
        }
        let first = self.bucket(hash);
        let tag = hash & 0xffff;
        for place in first..first + BUCKET {
            let header = self.headers[place];
            if u64::from(header >> 16) == tag && header != 0 {
                let start = place * self.record();
                let (its, count) =
                    self.records[start..start + self.record()].split_at(self.key_words);
                if its == key {
                    return Some((count, tree(header)));
                }
            }
        }
        None
    }

    /// Stores the count of a key that is not in the table.
    pub(super) fn insert(&mut self, hash: u64, key: &[u64], count: &[u64], work: SubtreeWork) {
        self.make_room(hash);
        self.insert_as(work.header(hash), hash, key, count);
    }

    /// Grows if the bucket of the key is full and the table may grow.
    fn make_room(&mut self, hash: u64) {
        if self.n_entries > self.headers.len() / 2 && self.n_buckets < self.most_buckets() {
            let first = self.bucket(hash);
            if !self.headers[first..first + BUCKET].contains(&0) {
                let larger = usize::min(4 * self.n_buckets, self.most_buckets());
                self.rebuild(larger, self.limbs);
            }
        }
    }

    fn insert_as(&mut self, header: u32, hash: u64, key: &[u64], count: &[u64]) {
        if self.n_buckets == 0 {
            return;
        }
        let first = self.bucket(hash);
        // The cheapest entry, or an empty place.
        let place = (first..first + BUCKET).min_by_key(|&place| self.headers[place] & 0xff);
        let place = place.expect("a bucket has places");
        if self.headers[place] == 0 {
            self.n_entries += 1;
        } else {
            self.n_evicted += 1;
        }
        self.headers[place] = header;
        let start = place * self.record();
        let record = &mut self.records[start..start + self.key_words + self.limbs];
        record[..self.key_words].copy_from_slice(key);
        record[self.key_words..][..count.len()].copy_from_slice(count);
        record[self.key_words + count.len()..].fill(0);
    }

    /// Stores an entry of another table, as room allows.
    #[expect(clippy::cast_possible_truncation, reason = "16 bits of the hash")]
    pub(super) fn adopt(&mut self, cost: u16, key: &[u64], count: &[u64]) {
        let hash = hash(key);
        self.make_room(hash);
        self.insert_as((hash as u32) << 16 | u32::from(cost), hash, key, count);
    }

    /// The entries: the cost of the subtree, never 0, the key, and the count.
    #[expect(clippy::cast_possible_truncation, reason = "without the bits of the hash")]
    pub(super) fn entries(&self) -> impl Iterator<Item = (u16, &[u64], &[u64])> {
        let records = self.records.chunks_exact(self.record());
        self.headers.iter().zip(records).filter(|&(&header, _)| header != 0).map(
            |(&header, record)| {
                let (key, count) = record.split_at(self.key_words);
                (header as u16, key, count)
            },
        )
    }

    /// Makes room for counts of this many limbs, if they do not fit yet.
    pub(super) fn widen(&mut self, limbs: usize) {
        if limbs <= self.limbs {
            return;
        }
        let bytes_a_bucket = BUCKET * (4 + 8 * (self.key_words + limbs));
        // Old and new together take at most 5/4 of the memory limit.
        let rest = (self.memory / 4 * 5).saturating_sub(self.bytes());
        self.rebuild(self.n_buckets.min(rest / bytes_a_bucket), limbs);
    }

    fn rebuild(&mut self, n_buckets: usize, limbs: usize) {
        let (headers, records) =
            (std::mem::take(&mut self.headers), std::mem::take(&mut self.records));
        let record = self.record();
        let n_evicted = self.n_evicted;
        let old_limbs = std::mem::replace(&mut self.limbs, limbs);
        self.allocate(n_buckets);
        for (&header, record) in headers.iter().zip(records.chunks_exact(record)) {
            if header != 0 {
                let (key, count) = record.split_at(self.key_words);
                debug_assert_eq!(count.len(), old_limbs);
                self.insert_as(header, hash(key), key, count);
            }
        }
        self.n_evicted = n_evicted;
    }
}
