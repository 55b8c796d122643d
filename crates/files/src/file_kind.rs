//! The kind of a file, recognized by its first bytes.
//!
//! No text that the program reads begins with one of the signatures: most have bytes that do not
//! occur in text, and the others do not occur in puzzles or problems.

use super::Compression;
use FileKind::{Other, Text};

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    /// Text, plain or in a supported compression.
    Text(Compression),
    /// An unsupported kind: its description, and how a user converts it to text.
    Other(&'static str, &'static str),
}

/// In a signature: any byte but NUL.
const ANY: u16 = 0x100;
/// In a signature: one of the bytes 0x50 to 0x5F.
const SKIP: u16 = 0x101;

const ZIP: FileKind = Other("a zip archive or a spreadsheet", "unpack it, or save it as CSV");
const BZIP2: FileKind = Other("compressed by bzip2", "decompress it first: bzip2 -d");
const UTF_16: FileKind = Other("UTF-16 text", "convert it first: iconv -f UTF-16 -t UTF-8");
const UTF_16LE: FileKind = Other("UTF-16 text", "convert it first: iconv -f UTF-16LE -t UTF-8");
const UTF_16BE: FileKind = Other("UTF-16 text", "convert it first: iconv -f UTF-16BE -t UTF-8");
const UTF_32: FileKind = Other("UTF-32 text", "convert it first: iconv -f UTF-32 -t UTF-8");

/// Signatures: the first bytes of files of each kind. The first one that matches decides. UTF-16
/// and UTF-32 without a byte order mark are recognized if their first characters are ASCII.
const SIGNATURES: [(&[u16], FileKind); 24] = [
    (&[0x1F, 0x8B], Text(Compression::Gzip)),
    (&[0x28, 0xB5, 0x2F, 0xFD], Text(Compression::Zstd)),
    // A skippable frame (RFC 8878, 3.1.2).
    (&[SKIP, 0x2A, 0x4D, 0x18], Text(Compression::Zstd)),
    (
        &[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
        Other("compressed by xz", "decompress it first: xz -d"),
    ),
    // A bzip2 header, followed by the mark of a block or of the end.
    (&[0x42, 0x5A, 0x68, ANY, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], BZIP2),
    (&[0x42, 0x5A, 0x68, ANY, 0x17, 0x72, 0x45, 0x38, 0x50, 0x90], BZIP2),
    (&[0x50, 0x4B, 0x03, 0x04], ZIP),
    (&[0x50, 0x4B, 0x05, 0x06], ZIP),
    (&[0x50, 0x4B, 0x07, 0x08], ZIP),
    (&[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], Other("a 7z archive", "unpack it first: 7z x")),
    (&[0x52, 0x61, 0x72, 0x21, 0x1A, 0x07], Other("a rar archive", "unpack it first: unrar x")),
    (&[0x04, 0x22, 0x4D, 0x18], Other("compressed by lz4", "decompress it first: lz4 -d")),
    (&[0x4C, 0x5A, 0x49, 0x50, 0x01], Other("compressed by lzip", "decompress it first: lzip -d")),
    (&[0x1F, 0x9D], Other("compressed by compress", "decompress it first: gzip -d")),
    (&[0x5D, 0x00, 0x00], Other("compressed by lzma", "decompress it first: xz -d --format=lzma")),
    (&[0x25, 0x50, 0x44, 0x46, 0x2D], Other("a PDF document", "save its text first")),
    (&[0xFF, 0xFE, 0x00, 0x00], UTF_32),
    (&[0x00, 0x00, 0xFE, 0xFF], UTF_32),
    (&[0xFF, 0xFE], UTF_16),
    (&[0xFE, 0xFF], UTF_16),
    (&[ANY, 0, ANY, 0, ANY, 0, ANY, 0], UTF_16LE),
    (&[0, ANY, 0, ANY, 0, ANY, 0, ANY], UTF_16BE),
    (&[ANY, 0, 0, 0, ANY, 0, 0, 0], UTF_32),
    (&[0, 0, 0, ANY, 0, 0, 0, ANY], UTF_32),
];

impl FileKind {
    /// The kind of a file that begins with these bytes; `None` if more bytes are needed.
    pub(super) fn of(bytes: &[u8]) -> Option<Self> {
        let fits = |(&mark, &byte): (&u16, &u8)| match mark {
            ANY => byte != 0,
            SKIP => byte & 0xF0 == 0x50,
            mark => mark == u16::from(byte),
        };
        let mut fitting =
            SIGNATURES.iter().filter(|(signature, _)| signature.iter().zip(bytes).all(fits));
        match fitting.next() {
            Some((signature, kind)) if signature.len() <= bytes.len() => Some(*kind),
            Some(_) => None,
            None => Some(Self::Text(Compression::None)),
        }
    }
}
