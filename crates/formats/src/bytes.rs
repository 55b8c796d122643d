//! Binary files: a writer and a reader of numbers and bytes, with a checksum at the end.
//!
//! A number has 7 bits in a byte, the lowest first; all bytes but its last have the eighth bit set
//! (LEB128). The checksum at the end is 16 bytes, the XXH3-128 of all bytes before, the lowest
//! first.

use std::io::{self, Read, Write};

use thiserror::Error;

use super::saved::Digest;

/// The reason why a binary file could not be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BytesError {
    /// The file was changed.
    #[error("is damaged, at byte {at}: {reason}")]
    Damaged {
        /// The number of bytes before the error.
        at: u64,
        /// The error.
        reason: String,
    },
    /// The file ends too early.
    #[error("is damaged: it ends too early, after {at} bytes")]
    Cut {
        /// The length of the file, in bytes.
        at: u64,
    },
    /// The input failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl BytesError {
    pub(super) fn damaged(at: u64, reason: impl Into<String>) -> Self {
        Self::Damaged { at, reason: reason.into() }
    }
}

/// Bytes that are written or read in one call: 64 KiB.
pub(super) const PIECE: usize = 1 << 16;

/// A writer with a buffer, which computes the checksum.
pub(super) struct ByteWriter<W> {
    output: W,
    buffer: Vec<u8>,
    digest: Digest,
}

impl<W: Write> ByteWriter<W> {
    pub(super) fn new(output: W) -> Self {
        Self { output, buffer: Vec::new(), digest: Digest::default() }
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= PIECE { self.flush() } else { Ok(()) }
    }

    pub(super) fn number(&mut self, number: usize) -> io::Result<()> {
        self.long(number as u64)
    }

    pub(super) fn long(&mut self, mut number: u64) -> io::Result<()> {
        let mut bytes = [0; 10];
        let mut n_bytes = 0;
        loop {
            let low = u8::try_from(number & 0x7f).expect("seven bits");
            number >>= 7;
            bytes[n_bytes] = if number > 0 { low | 0x80 } else { low };
            n_bytes += 1;
            if number == 0 {
                return self.bytes(&bytes[..n_bytes]);
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.digest.add(&self.buffer);
        self.output.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    /// Writes the checksum and flushes the output.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        self.output.write_all(&self.digest.value().to_le_bytes())?;
        self.output.flush()
    }
}

/// A reader with a buffer, which computes the checksum.
pub(super) struct ByteReader<R> {
    input: R,
    buffer: Vec<u8>,
    /// The index of the next byte in the buffer.
    next: usize,
    /// The digest of the bytes before the buffer.
    digest: Digest,
}

impl<R: Read> ByteReader<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, buffer: Vec::new(), next: 0, digest: Digest::default() }
    }

    /// How many bytes were read.
    pub(super) fn position(&self) -> u64 {
        self.digest.n_bytes() + self.next as u64
    }

    /// The next byte, or `None` at the end.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<u8>, BytesError> {
        if self.next == self.buffer.len() {
            self.fill()?;
        }
        let byte = self.buffer.get(self.next).copied();
        self.next += usize::from(byte.is_some());
        Ok(byte)
    }

    #[cold]
    fn fill(&mut self) -> io::Result<()> {
        self.digest.add(&self.buffer);
        self.next = 0;
        self.buffer.resize(PIECE, 0);
        let read = loop {
            match self.input.read(&mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.buffer.truncate(*read.as_ref().unwrap_or(&0));
        read.map(drop)
    }

    pub(super) fn byte(&mut self) -> Result<u8, BytesError> {
        self.next()?.ok_or_else(|| BytesError::Cut { at: self.position() })
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], BytesError> {
        let mut bytes = [0; N];
        for byte in &mut bytes {
            *byte = self.byte()?;
        }
        Ok(bytes)
    }

    pub(super) fn number(&mut self) -> Result<u32, BytesError> {
        let number = self.long()?;
        u32::try_from(number).map_err(|_| self.too_large())
    }

    pub(super) fn long(&mut self) -> Result<u64, BytesError> {
        let mut number = 0_u64;
        for shift in (0..70).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                break;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(self.too_large())
    }

    /// What `read` reads, if it is right; or else the file is damaged for this reason.
    #[cfg(feature = "serde")]
    pub(super) fn checked<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, BytesError>,
        is_right: impl FnOnce(&T) -> bool,
        reason: &str,
    ) -> Result<T, BytesError> {
        let at = self.position();
        let read = read(self)?;
        if is_right(&read) { Ok(read) } else { Err(BytesError::damaged(at, reason)) }
    }

    fn too_large(&self) -> BytesError {
        BytesError::damaged(self.position(), "a number is too large")
    }

    /// Appends the rest of a line, without its end, or its next `most` bytes. Returns whether the
    /// end was read.
    pub(super) fn line(&mut self, line: &mut Vec<u8>, most: usize) -> Result<bool, BytesError> {
        for _ in 0..most {
            match self.byte()? {
                b'\n' => return Ok(true),
                byte => line.push(byte),
            }
        }
        Ok(false)
    }

    /// Reads the first line: these bytes, and a version. Returns `None` if it is another line.
    pub(super) fn version(&mut self, magic: &[u8]) -> Result<Option<u32>, BytesError> {
        /// More bytes than a version has.
        const MOST: usize = 16;
        for &byte in magic {
            if self.next()? != Some(byte) {
                return Ok(None);
            }
        }
        let mut version = Vec::new();
        if !self.line(&mut version, MOST)? {
            return Ok(None);
        }
        Ok(std::str::from_utf8(&version).ok().and_then(|version| version.parse().ok()))
    }

    /// Reads the checksum, and makes sure that nothing follows.
    pub(super) fn finish(mut self) -> Result<(), BytesError> {
        self.digest.add(&self.buffer[..self.next]);
        let (value, at) = (self.digest.value(), self.digest.n_bytes());
        // From here on, only the length of the digest is used, for positions.
        self.buffer.drain(..self.next);
        self.next = 0;
        if self.array()? != value.to_le_bytes() {
            return Err(BytesError::damaged(at, "its checksum is wrong"));
        }
        match self.next()? {
            None => Ok(()),
            Some(_) => Err(BytesError::damaged(at + 16, "there are bytes behind its end")),
        }
    }
}
