//! Gzip and zstd, in and out.
//!
//! The first bytes of an input say whether it is compressed; its name does not matter. No text
//! that the program reads begins with these bytes. Output may be compressed in pieces, each by
//! another thread: both formats are sequences of independent members (gzip) or frames (zstd), and
//! every decompressor reads all of them.

use std::io::{self, Cursor, Read, Write};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

/// How text is compressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
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
    /// The compression that a file name asks for: gzip for `.gz`, zstd for `.zst`, else none.
    #[must_use]
    pub fn by_extension(path: &Path) -> Self {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("gz") => Self::Gzip,
            Some("zst") => Self::Zstd,
            _ => Self::None,
        }
    }

    /// The compression that the first bytes of a file show; `None` if they are too few to tell.
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

    /// The text compressed, as one gzip member or zstd frame.
    #[must_use]
    pub fn compress(self, text: Vec<u8>) -> Vec<u8> {
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

/// A reader that detects the compression of its source at the first read.
pub(super) enum Decompress<R: Read> {
    /// Nothing was read yet. `None` if the first read failed.
    Unread(Option<R>),
    /// The decompressed text.
    Detected(Box<dyn Read + Send>),
}

impl<R: Read + Send + 'static> Decompress<R> {
    pub(super) fn new(source: R) -> Self {
        Self::Unread(Some(source))
    }

    fn detect(mut source: R) -> io::Result<Box<dyn Read + Send>> {
        let mut first = vec![0; 1 << 12];
        let mut n = 0;
        let compression = loop {
            let more = match source.read(&mut first[n..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                result => result?,
            };
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
                Self::Detected(reader) => return reader.read(buffer),
                Self::Unread(source) => {
                    let source = source.take().ok_or_else(|| {
                        io::Error::other("the beginning of the file could not be read")
                    })?;
                    *self = Self::Detected(Self::detect(source)?);
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
    fn compressed_members_are_read_back_in_order() {
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
    fn a_truncated_file_is_an_error() {
        for compression in [Compression::Gzip, Compression::Zstd] {
            let whole = compression
                .compress((0..10_000_u32).flat_map(|i| (i * i % 251).to_le_bytes()).collect());
            for n in [whole.len() / 2, whole.len() - 1] {
                assert!(read(whole[..n].to_vec()).is_err(), "{compression:?}");
            }
        }
    }
}
