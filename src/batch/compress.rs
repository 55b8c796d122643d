//! Gzip and zstd, in and out.
//!
//! Compressed input is recognised by its first bytes, which no board begins with, whatever the
//! file's name. Each chunk of the output is compressed by itself, by the worker that made it: both
//! formats allow what they call members and frames one after another, and every program that
//! reads them knows that.

use std::io::{self, Cursor, Read, Write};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

/// How text is compressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compression {
    /// Not at all.
    #[default]
    None,
    /// Gzip (RFC 1952).
    Gzip,
    /// Zstandard (RFC 8878).
    Zstd,
}

impl Compression {
    /// What the name of a file says: `.gz`, `.zst`.
    #[must_use]
    pub fn by_extension(path: &Path) -> Self {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("gz") => Self::Gzip,
            Some("zst") => Self::Zstd,
            _ => Self::None,
        }
    }

    /// What the first bytes of a file say; `None` if there are too few to tell.
    fn by_first_bytes(bytes: &[u8]) -> Option<Self> {
        let magics = [(Self::Gzip, &b"\x1f\x8b"[..]), (Self::Zstd, &b"\x28\xb5\x2f\xfd"[..])];
        for (compression, magic) in magics {
            if bytes.starts_with(magic) {
                return Some(compression);
            }
            if magic.starts_with(bytes) {
                return None;
            }
        }
        Some(Self::None)
    }

    /// The text compressed, as a member or frame of its own.
    pub(super) fn compress(self, text: Vec<u8>) -> Vec<u8> {
        const NEVER: &str = "writing to memory does not fail";
        match self {
            Self::None => text,
            Self::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
                encoder.write_all(&text).expect(NEVER);
                encoder.finish().expect(NEVER)
            }
            Self::Zstd => zstd::bulk::compress(&text, 0).expect(NEVER),
        }
    }
}

/// A reader that finds out by itself whether, and how, its source is compressed.
pub(super) enum Decompress<R: Read> {
    /// Nothing was read yet.
    Unknown(Option<R>),
    /// It is known by now.
    Known(Box<dyn Read + Send>),
}

impl<R: Read + Send + 'static> Decompress<R> {
    pub(super) fn new(source: R) -> Self {
        Self::Unknown(Some(source))
    }

    fn find_out(mut source: R) -> io::Result<Box<dyn Read + Send>> {
        let mut first = vec![0; 1 << 12];
        let mut n = 0;
        let compression = loop {
            let more = source.read(&mut first[n..])?;
            n += more;
            match Compression::by_first_bytes(&first[..n]) {
                None if more > 0 => {}
                found => break found.unwrap_or_default(),
            }
        };
        first.truncate(n);
        let whole = Cursor::new(first).chain(source);
        Ok(match compression {
            Compression::None => Box::new(whole),
            Compression::Gzip => Box::new(MultiGzDecoder::new(whole)),
            Compression::Zstd => Box::new(zstd::stream::read::Decoder::new(whole)?),
        })
    }
}

impl<R: Read + Send + 'static> Read for Decompress<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self {
                Self::Known(reader) => return reader.read(buffer),
                Self::Unknown(source) => {
                    let source = source.take().ok_or_else(|| {
                        io::Error::other("the beginning of the file could not be read")
                    })?;
                    *self = Self::Known(Self::find_out(source)?);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a byte at a time.
    struct Slowly(Cursor<Vec<u8>>);

    impl Read for Slowly {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = buffer.len().min(1);
            self.0.read(&mut buffer[..n])
        }
    }

    fn read(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        Decompress::new(Slowly(Cursor::new(bytes))).read_to_end(&mut text).map(|_| text)
    }

    #[test]
    fn what_was_compressed_is_read_again_in_members_too() {
        for compression in [Compression::None, Compression::Gzip, Compression::Zstd] {
            let parts = [&b"5"[..], b"", b"(\n", &[b'.'; 10_000]];
            let compressed: Vec<u8> =
                parts.iter().flat_map(|part| compression.compress(part.to_vec())).collect();
            assert_eq!(read(compressed).unwrap(), parts.concat(), "{compression:?}");
        }
        for text in [&b""[..], b"\x1f", b"\x28\xb5", b"(5", b"5\n"] {
            assert_eq!(read(text.to_vec()).unwrap(), text);
        }
    }

    #[test]
    fn a_cut_file_is_an_error() {
        for compression in [Compression::Gzip, Compression::Zstd] {
            let whole = compression
                .compress((0..10_000_u32).flat_map(|i| (i * i % 251).to_le_bytes()).collect());
            for n in [whole.len() / 2, whole.len() - 1] {
                assert!(read(whole[..n].to_vec()).is_err(), "{compression:?}");
            }
        }
    }
}
