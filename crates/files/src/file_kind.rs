//! What a file is, by its first bytes.
//!
//! No text that the program reads begins with the bytes of another kind: each has a byte that is
//! neither a character of a text nor white space, or many such bytes in a pattern.

use super::Compression;

/// What the first bytes of a file show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Text, perhaps compressed in a way that is read.
    Text(Compression),
    /// Something else: what it is, and how a user makes text of it.
    Other(&'static str, &'static str),
}

/// In a signature: any byte but NUL.
const ANY: u16 = 0x100;
/// In a signature: one of the bytes 0x50 to 0x5F.
const SKIP: u16 = 0x101;

const ZIP: Kind = Kind::Other("a zip archive or a spreadsheet", "unpack it, or save it as CSV");
const BZIP2: Kind = Kind::Other("compressed by bzip2", "decompress it first: bzip2 -d");
const UTF_16: Kind = Kind::Other("UTF-16 text", "convert it first: iconv -f UTF-16 -t UTF-8");
const UTF_16LE: Kind = Kind::Other("UTF-16 text", "convert it first: iconv -f UTF-16LE -t UTF-8");
const UTF_16BE: Kind = Kind::Other("UTF-16 text", "convert it first: iconv -f UTF-16BE -t UTF-8");
const UTF_32: Kind = Kind::Other("UTF-32 text", "convert it first: iconv -f UTF-32 -t UTF-8");

/// The first bytes of files. The first signature that fits counts. Where UTF-16 or UTF-32 has no
/// byte order mark, its first characters are taken to be ASCII.
const SIGNATURES: [(&[u16], Kind); 24] = [
    (&[0x1F, 0x8B], Kind::Text(Compression::Gzip)),
    (&[0x28, 0xB5, 0x2F, 0xFD], Kind::Text(Compression::Zstd)),
    // A skippable frame (RFC 8878, 3.1.2).
    (&[SKIP, 0x2A, 0x4D, 0x18], Kind::Text(Compression::Zstd)),
    (
        &[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
        Kind::Other("compressed by xz", "decompress it first: xz -d"),
    ),
    // Followed by a block, or by the end.
    (&[0x42, 0x5A, 0x68, ANY, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59], BZIP2),
    (&[0x42, 0x5A, 0x68, ANY, 0x17, 0x72, 0x45, 0x38, 0x50, 0x90], BZIP2),
    (&[0x50, 0x4B, 0x03, 0x04], ZIP),
    (&[0x50, 0x4B, 0x05, 0x06], ZIP),
    (&[0x50, 0x4B, 0x07, 0x08], ZIP),
    (&[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], Kind::Other("a 7z archive", "unpack it first: 7z x")),
    (
        &[0x52, 0x61, 0x72, 0x21, 0x1A, 0x07],
        Kind::Other("a rar archive", "unpack it first: unrar x"),
    ),
    (&[0x04, 0x22, 0x4D, 0x18], Kind::Other("compressed by lz4", "decompress it first: lz4 -d")),
    (
        &[0x4C, 0x5A, 0x49, 0x50, 0x01],
        Kind::Other("compressed by lzip", "decompress it first: lzip -d"),
    ),
    (&[0x1F, 0x9D], Kind::Other("compressed by compress", "decompress it first: gzip -d")),
    (
        &[0x5D, 0x00, 0x00],
        Kind::Other("compressed by lzma", "decompress it first: xz -d --format=lzma"),
    ),
    (&[0x25, 0x50, 0x44, 0x46, 0x2D], Kind::Other("a PDF document", "save its text first")),
    (&[0xFF, 0xFE, 0x00, 0x00], UTF_32),
    (&[0x00, 0x00, 0xFE, 0xFF], UTF_32),
    (&[0xFF, 0xFE], UTF_16),
    (&[0xFE, 0xFF], UTF_16),
    (&[ANY, 0, ANY, 0, ANY, 0, ANY, 0], UTF_16LE),
    (&[0, ANY, 0, ANY, 0, ANY, 0, ANY], UTF_16BE),
    (&[ANY, 0, 0, 0, ANY, 0, 0, 0], UTF_32),
    (&[0, 0, 0, ANY, 0, 0, 0, ANY], UTF_32),
];

impl Kind {
    /// What these first bytes show; `None` if they are too few to tell.
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
