//! Saved files: what one run writes for another, and how a damaged file is told.
//!
//! A journal, a [checkpoint](super::checkpoint) and a [line of parts](super::parts) are JSON, with
//! two safeguards.
//!
//! - The *version number* of the format. A program reads the version that it writes and refuses
//!   every other one by name, so that an old file is never misread. The number goes up whenever the
//!   meaning of a saved file changes, and not with every release.
//! - A *digest* of the contents: 128 bits of XXH3. A file that was cut off, changed or put together
//!   from two files does not match it, and is refused. It does not protect against forgery.

#[cfg(any(feature = "batch", test))]
use std::fmt::Write as _;

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

/// Bytes that were read or written, by their number and their digest.
///
/// ```
/// use quadrille::text::saved::Digest;
///
/// let mut digest = Digest::new();
/// digest.add(b"abc");
/// assert_eq!(digest.n_bytes(), 3);
/// assert_eq!(digest.to_string(), "06b05ab6733a618578af5f94892f3950");
/// ```
pub struct Digest {
    hasher: Hasher,
    n_bytes: u64,
}

impl Digest {
    /// The digest of no bytes.
    #[must_use]
    pub fn new() -> Self {
        Self { hasher: Hasher::new(), n_bytes: 0 }
    }

    /// The digest of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let mut digest = Self::new();
        digest.add(bytes);
        digest
    }

    /// Adds bytes behind those before.
    pub fn add(&mut self, bytes: &[u8]) {
        self.hasher.write(bytes);
        self.n_bytes += bytes.len() as u64;
    }

    /// The number of bytes.
    #[must_use]
    pub const fn n_bytes(&self) -> u64 {
        self.n_bytes
    }

    /// The digest: 128 bits of XXH3.
    #[must_use]
    pub fn value(&self) -> u128 {
        self.hasher.finish_128()
    }
}

impl Default for Digest {
    fn default() -> Self {
        Self::new()
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

/// What stands between the fields of a sealed object and their digest.
#[cfg(any(feature = "batch", test))]
const SEAL: &str = ",\"digest\":\"";

/// Adds a last field, `digest`, to a JSON object on one line: the digest of what stands before it.
#[cfg(any(feature = "batch", test))]
pub(crate) fn seal(object: &mut String) {
    assert_eq!(object.pop(), Some('}'), "a JSON object with a field");
    let digest = Digest::of(object.as_bytes());
    write!(object, "{SEAL}{digest}\"}}").expect("writing to memory does not fail");
}

/// Whether this line, without its line end, is as [`seal`] left it.
#[cfg(any(feature = "batch", test))]
pub(crate) fn is_sealed(line: &[u8]) -> bool {
    let Some(at) = line.len().checked_sub(SEAL.len() + 32 + "\"}".len()) else { return false };
    let (object, found) = line.split_at(at);
    let expected = format!("{SEAL}{}\"}}", Digest::of(object));
    found == expected.as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_line_cannot_be_changed_or_cut() {
        let mut line = r#"{"a":1,"b":[2,3]}"#.to_owned();
        seal(&mut line);
        assert!(line.starts_with(r#"{"a":1,"b":[2,3],"digest":""#), "{line}");
        assert!(is_sealed(line.as_bytes()));
        let value: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(value["b"][1], 3);
        for at in 0..line.len() {
            assert!(!is_sealed(&line.as_bytes()[..at]), "{at}");
            for bit in 0..8 {
                let mut changed = line.clone().into_bytes();
                changed[at] ^= 1 << bit;
                assert!(!is_sealed(&changed), "{at} {bit}");
            }
        }
    }
}
