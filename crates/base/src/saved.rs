//! Safeguards of saved files, which one run writes and another run reads.
//!
//! A journal, a checkpoint and a line of parts have two safeguards.
//!
//! - The *version number* of the format. A program reads the version that it writes. The error for
//!   any other version names both, so an old file is never misread. The number increases when the
//!   meaning of a saved file changes, not with every release.
//! - A *digest* of the contents: 128 bits of XXH3. A file that was cut off, changed or put together
//!   from two files does not match its digest, and is refused. The digest does not protect against
//!   forgery.

use thiserror::Error;
use twox_hash::xxhash3_128::Hasher;

/// A saved file has a format that this program does not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "was written by format {found}, this program writes format {expected}; continue it with the \
     version of quadrille that wrote it, or start again"
)]
#[non_exhaustive]
pub struct FormatError {
    /// The version in the file.
    pub found: u32,
    /// The version that this program reads and writes.
    pub expected: u32,
}

impl FormatError {
    /// Refuses every version but the expected one.
    ///
    /// # Errors
    ///
    /// If `found` is another version than `expected`.
    pub const fn check(found: u32, expected: u32) -> Result<(), Self> {
        if found == expected { Ok(()) } else { Err(Self { found, expected }) }
    }
}

/// The number and the digest of bytes that were read or written, none by default.
///
/// ```
/// use quadrille::text::saved::Digest;
///
/// let mut digest = Digest::default();
/// digest.add(b"abc");
/// assert_eq!(digest.n_bytes(), 3);
/// assert_eq!(digest.to_string(), "06b05ab6733a618578af5f94892f3950");
/// ```
#[derive(Default)]
pub struct Digest {
    hasher: Hasher,
    n_bytes: u64,
}

impl Digest {
    /// The digest of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let mut digest = Self::default();
        digest.add(bytes);
        digest
    }

    /// Appends bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.hasher.write(bytes);
        self.n_bytes += bytes.len() as u64;
    }

    /// The number of bytes.
    pub const fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    /// The digest: 128 bits of XXH3.
    pub fn value(&self) -> u128 {
        self.hasher.finish_128()
    }
}

/// 32 hexadecimal digits.
impl std::fmt::Display for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:032x}", self.value())
    }
}

impl std::fmt::Debug for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self} of {} bytes", self.n_bytes)
    }
}
