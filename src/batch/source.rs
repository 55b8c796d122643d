//! Files and standard input, cut into lines, in memory that does not depend on their length.

use std::fs::File;
use std::io::{self, Read, stdin};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use twox_hash::xxhash3_128::Hasher;

use super::compress::Decompress;
use super::report::in_words;
use crate::sudoku::text::LONGEST_LINE;

/// A source of lines, with the name that messages give it.
pub(super) struct Source {
    pub(super) name: Arc<str>,
    reader: Box<dyn Read + Send>,
    /// Whether a read may wait for somebody: of a pipe or a terminal.
    pub(super) may_wait: bool,
    buffer: Box<[u8]>,
    /// What of the buffer was read and not yet given out.
    unread: Range<usize>,
    /// What of the buffer was given out and is not in the digest yet begins here.
    undigested: usize,
    /// The beginning of a line whose end was not in the buffer.
    begun: Option<Vec<u8>>,
    /// The last line that was put together from pieces.
    joined: Vec<u8>,
}

/// What all text that was given out comes to.
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

/// Counts what passes, for those who watch.
struct Counted<R> {
    source: R,
    n: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.source.read(buffer)?;
        self.n.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

/// A file that has to have the bytes that it had when it was opened.
struct Whole {
    file: File,
    left: u64,
}

impl Read for Whole {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.file.read(buffer)?;
        if n == 0 && self.left > 0 && !buffer.is_empty() {
            self.left = 0;
            return Err(io::Error::other("became shorter while it was read"));
        }
        self.left = self.left.saturating_sub(n as u64);
        Ok(n)
    }
}

/// The text of a file, or, for `-`, of standard input, decompressed if it is compressed; and whether
/// to read it may mean to wait for somebody.
///
/// # Errors
///
/// If the file cannot be opened: a message that names it.
pub fn open(path: &Path) -> Result<(Box<dyn Read + Send>, bool), String> {
    let (_, reader, may_wait) = open_reader(path, &Arc::default())?;
    Ok((reader, may_wait))
}

/// The name for messages, the text, and whether reading may wait.
fn open_reader(
    path: &Path,
    n_read: &Arc<AtomicU64>,
) -> Result<(String, Box<dyn Read + Send>, bool), String> {
    let counted = |source| Counted { source, n: Arc::clone(n_read) };
    let name = path.display().to_string();
    if name == "-" {
        let reader: Box<dyn Read + Send> = Box::new(stdin());
        return Ok(("stdin".into(), Box::new(Decompress::new(counted(reader))), true));
    }
    let open = || {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        Ok((file, metadata))
    };
    let (file, metadata) = match open() {
        Ok(opened) => opened,
        Err(error) if error.kind() == io::ErrorKind::IsADirectory => {
            return Err(format!("{name}: is a directory, not a file"));
        }
        Err(error) => return Err(format!("{name}: {}", in_words(&error))),
    };
    let plain = metadata.is_file();
    let file: Box<dyn Read + Send> =
        Box::new(Whole { file, left: if plain { metadata.len() } else { 0 } });
    Ok((name, Box::new(Decompress::new(counted(file))), !plain))
}

impl Source {
    /// Opens a file; `-` is standard input. `n_read` counts the bytes as they are in the file. The
    /// error is a whole message.
    pub(super) fn open(path: &Path, n_read: &Arc<AtomicU64>) -> Result<Self, String> {
        let (name, reader, may_wait) = open_reader(path, n_read)?;
        Ok(Self::new(&name, reader, may_wait))
    }

    fn new(name: &str, reader: Box<dyn Read + Send>, may_wait: bool) -> Self {
        Self {
            name: name.into(),
            reader,
            may_wait,
            buffer: vec![0; 1 << 18].into_boxed_slice(),
            unread: 0..0,
            undigested: 0,
            begun: None,
            joined: Vec::new(),
        }
    }

    /// Reads on; `false` at the end of the input. May wait for ever, if it may wait. To be called
    /// when [`next_line`](Self::next_line) has nothing more.
    pub(super) fn read_on(&mut self, digest: Option<&mut Digest>) -> io::Result<bool> {
        self.digest(digest);
        loop {
            match self.reader.read(&mut self.buffer) {
                Ok(n) => {
                    (self.unread, self.undigested) = (0..n, 0);
                    return Ok(n > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Takes what was given out into the digest.
    pub(super) fn digest(&mut self, digest: Option<&mut Digest>) {
        if let Some(digest) = digest {
            digest.add(&self.buffer[self.undigested..self.unread.start]);
        }
        self.undigested = self.unread.start;
    }

    /// The next line of which all was read, without its LF and cut to [`LONGEST_LINE`] bytes: no
    /// file makes the program grow.
    pub(super) fn next_line(&mut self) -> Option<&[u8]> {
        let unread = &self.buffer[self.unread.clone()];
        let Some(length) = memchr::memchr(b'\n', unread) else {
            if !unread.is_empty() {
                let begun = self.begun.get_or_insert_default();
                begun.extend_from_slice(kept(unread, begun.len()));
                self.unread.start = self.unread.end;
            }
            return None;
        };
        let line = &unread[..length];
        self.unread.start += length + 1;
        Some(match self.begun.take() {
            None => kept(line, 0),
            Some(mut begun) => {
                begun.extend_from_slice(kept(line, begun.len()));
                self.joined = begun;
                &self.joined
            }
        })
    }

    /// What stands behind the last LF, at the end of the input.
    pub(super) fn last_line(&mut self) -> Option<Vec<u8>> {
        self.begun.take()
    }
}

/// The part of a line's next `piece` that is kept behind `n` bytes of it.
fn kept(piece: &[u8], n: usize) -> &[u8] {
    &piece[..piece.len().min(LONGEST_LINE - n)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its bytes in pieces of `step`.
    struct Pieces(Vec<u8>, usize);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(self.0.len()).min(buffer.len());
            buffer[..n].copy_from_slice(&self.0[..n]);
            self.0.drain(..n);
            Ok(n)
        }
    }

    fn lines(text: &[u8], step: usize) -> Vec<Vec<u8>> {
        let mut source = Source::new("test", Box::new(Pieces(text.to_vec(), step)), true);
        let (mut lines, mut digest) = (Vec::new(), Digest::new());
        while source.read_on(Some(&mut digest)).unwrap() {
            while let Some(line) = source.next_line() {
                lines.push(line.to_vec());
            }
        }
        lines.extend(source.last_line());
        let mut expected = Digest::new();
        expected.add(text);
        assert_eq!((digest.value(), digest.n_bytes), (expected.value(), expected.n_bytes));
        lines
    }

    #[test]
    fn lines_do_not_depend_on_how_they_are_read() {
        for text in [&b""[..], b"\n", b"a", b"a\nbc\n\nd", b"\n\na\n", b"abc\r\n"] {
            let expected: Vec<&[u8]> = text
                .split_inclusive(|&byte| byte == b'\n')
                .map(|line| line.strip_suffix(b"\n").unwrap_or(line))
                .collect();
            for step in 1..6 {
                assert_eq!(lines(text, step), expected);
            }
        }
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_one_is_whole() {
        let text = [&vec![b'x'; 1 << 20][..], b"\nshort\n"].concat();
        for step in [1000, 1 << 16, 1 << 21] {
            let lines = lines(&text, step);
            assert_eq!(lines, [vec![b'x'; LONGEST_LINE], b"short".to_vec()]);
        }
    }

    #[test]
    fn a_file_that_becomes_shorter_is_an_error() {
        let path = std::env::temp_dir().join(format!("quadrille-shorter-{}", std::process::id()));
        std::fs::write(&path, "12345\n".repeat(10)).unwrap();
        let file = File::open(&path).unwrap();
        let mut whole = Whole { file, left: 60 };
        let mut buffer = [0; 25];
        assert_eq!(whole.read(&mut buffer).unwrap(), 25);
        std::fs::write(&path, "12345\n".repeat(5)).unwrap();
        assert_eq!(whole.read(&mut buffer).unwrap(), 5);
        assert!(whole.read(&mut buffer).is_err());
        std::fs::remove_file(&path).unwrap();
    }
}
