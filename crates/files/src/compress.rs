//! Gzip and zstd, in and out.
//!
//! The first bytes of an input say whether it is compressed; its name does not matter. An input of
//! an unsupported kind is an error that names the kind. Several threads may compress pieces of an
//! output: both formats are sequences of independent members (gzip) or frames (zstd), and every
//! decompressor reads all of them.

use std::io::{self, Cursor, Read, Write};
use std::path::Path;

use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use super::file_kind::FileKind;

/// How text is compressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Compression {
    /// No compression.
    #[default]
    None,
    /// Gzip (RFC 1952).
    Gzip,
    /// Zstandard (RFC 8878).
    Zstd,
}

impl Compression {
    /// The compression that a file name asks for: gzip for `.gz`, zstd for `.zst`, else none.
    pub fn by_extension(path: &Path) -> Self {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("gz") => Self::Gzip,
            Some("zst") => Self::Zstd,
            _ => Self::None,
        }
    }

    /// The name of the method in messages and saved files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
        }
    }

    /// The compressed text: one gzip member, one zstd frame, or for `None` the text itself.
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

/// A writer that compresses its text in members or frames of about 1 MiB of text.
///
/// ```
/// # mod quadrille { pub use quadrille_files as files; }
/// use std::io::Write;
/// use quadrille::files::{Compression, Compressor};
///
/// let mut output = Compressor::new(Vec::new(), Compression::Gzip);
/// output.write_all(b"text")?;
/// let compressed = output.finish()?;
/// assert_eq!(compressed, Compression::Gzip.compress(b"text".to_vec()));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Compressor<W> {
    output: W,
    compression: Compression,
    piece: Vec<u8>,
}

impl<W: Write> Compressor<W> {
    /// Bytes of text at which a member or frame ends.
    const PIECE: usize = 1 << 20;

    /// An empty compressor that writes to `output`.
    pub fn new(output: W, compression: Compression) -> Self {
        Self { output, compression, piece: Vec::new() }
    }

    /// The underlying output, after the remaining text is written to it.
    ///
    /// # Errors
    ///
    /// If the output fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.write_piece()?;
        Ok(self.output)
    }

    fn write_piece(&mut self) -> io::Result<()> {
        if self.piece.is_empty() {
            return Ok(());
        }
        self.output.write_all(&self.compression.compress(std::mem::take(&mut self.piece)))
    }
}

impl<W: Write> Write for Compressor<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.compression == Compression::None {
            return self.output.write(bytes);
        }
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= Self::PIECE {
            self.write_piece()?;
        }
        Ok(bytes.len())
    }

    /// Flushes the output. The text of an incomplete member or frame stays in memory.
    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// A reader that detects the compression of its source at the first read.
pub(super) enum Decompress<R: Read> {
    /// Nothing was read yet. `None` while the first read is under way.
    Unread(Option<R>),
    /// The first read failed. Every other read fails in the same way, since some callers look at
    /// the first bytes and then read again.
    Failed(io::ErrorKind, String),
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
        let kind = loop {
            let more = match source.read(&mut first[n..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                result => result?,
            };
            n += more;
            match FileKind::of(&first[..n]) {
                None if more > 0 => {}
                found => {
                    break found.unwrap_or(FileKind::Text(match first[..n] {
                        // The first byte of a gzip file, with which no text begins.
                        [0x1f] => Compression::Gzip,
                        _ => Compression::None,
                    }));
                }
            }
        };
        first.truncate(n);
        let whole = Cursor::new(first).chain(source);
        Ok(match kind {
            FileKind::Text(Compression::None) => Box::new(whole),
            FileKind::Text(Compression::Gzip) => Box::new(MultiGzDecoder::new(whole)),
            FileKind::Text(Compression::Zstd) => Box::new(zstd::stream::read::Decoder::new(whole)?),
            FileKind::Other(what, help) => {
                let reason = format!("is {what}; {help}");
                return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
            }
        })
    }
}

impl<R: Read + Send + 'static> Read for Decompress<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self {
                Self::Detected(reader) => return reader.read(buffer),
                Self::Failed(kind, reason) => return Err(io::Error::new(*kind, reason.clone())),
                Self::Unread(source) => {
                    let source = source.take().expect("the first read ends in another state");
                    *self = match Self::detect(source) {
                        Ok(text) => Self::Detected(text),
                        Err(error) => Self::Failed(error.kind(), error.to_string()),
                    };
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns one byte at a time.
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
        for text in [&b""[..], b"\x28\xb5", b"(5", b"5\n", b"5\x1f"] {
            assert_eq!(read(text.to_vec()).unwrap(), text);
        }
        assert!(read(b"\x1f".to_vec()).is_err(), "a gzip file that was cut off");
    }

    #[test]
    fn a_compressor_writes_what_is_read_back() {
        let text: Vec<u8> = (0..700_000_u32).flat_map(u32::to_le_bytes).collect();
        for compression in [Compression::None, Compression::Gzip, Compression::Zstd] {
            let mut output = Compressor::new(Vec::new(), compression);
            for part in text.chunks(100_000) {
                output.write_all(part).unwrap();
                output.flush().unwrap();
            }
            let compressed = output.finish().unwrap();
            let mut again = Vec::new();
            Decompress::new(Cursor::new(compressed)).read_to_end(&mut again).unwrap();
            assert!(again == text, "{compression:?}");
        }
    }

    #[test]
    fn skippable_frames_are_skipped_and_other_data_is_refused() {
        let behind = [Compression::Gzip.compress(b"5".to_vec()), b"other data".to_vec()].concat();
        assert_eq!(read(behind).unwrap_err().to_string(), "invalid gzip header");
        let zstd = |text: &[u8]| Compression::Zstd.compress(text.to_vec());
        for low in 0..16 {
            let frame = [&[0x50 | low, 0x2A, 0x4D, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
            for whole in [
                [frame.clone(), zstd(b"5"), frame.clone(), frame.clone(), zstd(b"6")].concat(),
                [zstd(b"56"), frame].concat(),
            ] {
                assert_eq!(read(whole).unwrap(), b"56");
            }
        }
    }

    #[test]
    fn other_kinds_of_files_are_named() {
        let wide = |big: bool, width: usize| -> Vec<u8> {
            let character = |byte| {
                let mut bytes = vec![0; width];
                bytes[if big { width - 1 } else { 0 }] = byte;
                bytes
            };
            "puzzle\n".bytes().flat_map(character).collect()
        };
        for (bytes, what) in [
            (&b"\xfd7zXZ\0\0\x04"[..], "is compressed by xz; decompress it first: xz -d"),
            (b"BZh91AY&SY..", "is compressed by bzip2; decompress it first: bzip2 -d"),
            (b"PK\x03\x04..", "is a zip archive or a spreadsheet; unpack it, or save it as CSV"),
            (b"7z\xbc\xaf\x27\x1c", "is a 7z archive; unpack it first: 7z x"),
            (b"\xff\xfep\0", "is UTF-16 text; convert it first: iconv -f UTF-16 -t UTF-8"),
            (b"\xfe\xff\0p", "is UTF-16 text; convert it first: iconv -f UTF-16 -t UTF-8"),
            (&wide(false, 2), "is UTF-16 text; convert it first: iconv -f UTF-16LE -t UTF-8"),
            (&wide(true, 2), "is UTF-16 text; convert it first: iconv -f UTF-16BE -t UTF-8"),
            (&wide(false, 4), "is UTF-32 text; convert it first: iconv -f UTF-32 -t UTF-8"),
            (&wide(true, 4), "is UTF-32 text; convert it first: iconv -f UTF-32 -t UTF-8"),
        ] {
            assert_eq!(read(bytes.to_vec()).unwrap_err().to_string(), what);
        }
        for text in [&b"BZh9 is an item"[..], b"PK", b"7z", b"\0", b"5\0 6", b"_*", b"[Puzzle]"] {
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
