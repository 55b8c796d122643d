//! The digest by which a resumed run recognizes bytes that an earlier run has read or written.

use twox_hash::xxhash3_128::Hasher;

/// The number of bytes so far and their digest: 128 bits of XXH3.
pub(super) struct Digest {
    hasher: Hasher,
    pub(super) n_bytes: u64,
}

impl Digest {
    pub(super) fn new() -> Self {
        Self { hasher: Hasher::new(), n_bytes: 0 }
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.hasher.write(bytes);
        self.n_bytes += bytes.len() as u64;
    }

    pub(super) fn value(&self) -> u128 {
        self.hasher.finish_128()
    }
}
