//! [`Lines`]: an input cut into lines. Its memory does not depend on their length.

use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use quadrille_base::saved::Digest;
use quadrille_files::{OpenError, open_counted};

/// The lines of an input.
pub(super) struct Lines {
    /// The name of the input in messages.
    pub(super) name: Arc<str>,
    source: Box<dyn Read + Send>,
    /// Whether a read may wait for another process or a user.
    pub(super) may_wait: bool,
    /// The most bytes of a line that are returned.
    longest: usize,
    buffer: Box<[u8]>,
    /// The part of the buffer that is not yet returned in a line.
    unread: Range<usize>,
    /// Where the returned bytes begin that are not in the digest yet.
    undigested: usize,
    /// The beginning of a line that did not end in the buffer.
    begun: Option<Vec<u8>>,
    /// The last line that was joined from pieces.
    joined: Vec<u8>,
}

impl Lines {
    /// The most bytes of a read. With 256 KiB, a collection is answered as fast; and the C library,
    /// when it frees a block of that size, takes later ones from memory that it has to clear, which
    /// is a tenth of the time to answer for one board.
    const BUFFER: usize = 1 << 16;

    /// The lines of a file, or of standard input if the path is `-`. A longer line is cut to
    /// `longest` bytes. `n_read` counts the bytes of the file, before decompression.
    pub(super) fn open(
        path: &Path,
        longest: usize,
        n_read: &Arc<AtomicU64>,
    ) -> Result<Self, OpenError> {
        let input = open_counted(path, n_read)?;
        let (name, may_wait) = (input.name.as_str().into(), input.may_wait);
        Ok(Self::new(name, Box::new(input), may_wait, longest))
    }

    fn new(name: Arc<str>, source: Box<dyn Read + Send>, may_wait: bool, longest: usize) -> Self {
        Self {
            name,
            source,
            may_wait,
            longest,
            buffer: vec![0; Self::BUFFER].into_boxed_slice(),
            unread: 0..0,
            undigested: 0,
            begun: None,
            joined: Vec::new(),
        }
    }

    /// Fills the buffer again; `false` at the end of the input. Call it when
    /// [`next_line`](Self::next_line) has returned `None`. If the input may wait, this call may
    /// block forever.
    pub(super) fn read_more(&mut self, digest: Option<&mut Digest>) -> io::Result<bool> {
        self.digest(digest);
        loop {
            match self.source.read(&mut self.buffer) {
                Ok(n) => {
                    (self.unread, self.undigested) = (0..n, 0);
                    return Ok(n > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Adds the returned bytes to the digest.
    pub(super) fn digest(&mut self, digest: Option<&mut Digest>) {
        if let Some(digest) = digest {
            digest.add(&self.buffer[self.undigested..self.unread.start]);
        }
        self.undigested = self.unread.start;
    }

    /// Passes the next `n` bytes to `take`, if they are complete, an LF follows, and no line is
    /// begun. If `take` accepts them, which it must not if they have an LF, they are the next line.
    /// Returns whether they are.
    #[inline]
    pub(super) fn take_line(&mut self, n: usize, take: impl FnOnce(&[u8]) -> bool) -> bool {
        let unread = &self.buffer[self.unread.clone()];
        let is_taken = self.begun.is_none() && unread.get(n) == Some(&b'\n') && take(&unread[..n]);
        self.unread.start += if is_taken { n + 1 } else { 0 };
        is_taken
    }

    /// The next complete line, without its LF, or `None` if more must be read. It is cut to the
    /// length of the longest line, which bounds the memory.
    pub(super) fn next_line(&mut self) -> Option<&[u8]> {
        let unread = &self.buffer[self.unread.clone()];
        let Some(length) = memchr::memchr(b'\n', unread) else {
            if !unread.is_empty() {
                let begun = self.begun.get_or_insert_default();
                begun.extend_from_slice(fitting(unread, self.longest - begun.len()));
                self.unread.start = self.unread.end;
            }
            return None;
        };
        let line = &unread[..length];
        self.unread.start += length + 1;
        Some(match self.begun.take() {
            None => fitting(line, self.longest),
            Some(mut begun) => {
                begun.extend_from_slice(fitting(line, self.longest - begun.len()));
                self.joined = begun;
                &self.joined
            }
        })
    }

    /// The text after the last LF, at the end of the input.
    pub(super) fn last_line(&mut self) -> Option<Vec<u8>> {
        self.begun.take()
    }
}

/// The bytes of `piece` that fit in a line with room for `n` more.
fn fitting(piece: &[u8], n: usize) -> &[u8] {
    &piece[..piece.len().min(n)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONGEST: usize = 4096;

    /// Returns at most this many bytes at a read.
    struct Pieces(Vec<u8>, usize);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(self.0.len()).min(buffer.len());
            buffer[..n].copy_from_slice(&self.0[..n]);
            self.0.drain(..n);
            Ok(n)
        }
    }

    /// The lines, where lines of `n` bytes may be taken as such.
    fn lines(text: &[u8], step: usize, n: usize) -> Vec<Vec<u8>> {
        let pieces = Box::new(Pieces(text.to_vec(), step));
        let mut input = Lines::new("test".into(), pieces, true, LONGEST);
        let (mut lines, mut digest) = (Vec::new(), Digest::default());
        while input.read_more(Some(&mut digest)).unwrap() {
            loop {
                let take = |line: &[u8]| {
                    let is_line = !line.contains(&b'\n');
                    lines.extend(is_line.then(|| line.to_vec()));
                    is_line
                };
                if !input.take_line(n, take) {
                    let Some(line) = input.next_line() else { break };
                    lines.push(line.to_vec());
                }
            }
        }
        lines.extend(input.last_line());
        let mut expected = Digest::default();
        expected.add(text);
        assert_eq!((digest.value(), digest.n_bytes()), (expected.value(), expected.n_bytes()));
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
                for n in 0..4 {
                    assert_eq!(lines(text, step, n), expected);
                }
            }
        }
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_one_is_whole() {
        let text = [&vec![b'x'; 1 << 20][..], b"\nshort\n"].concat();
        for step in [1000, 1 << 16, 1 << 21] {
            let lines = lines(&text, step, 5);
            assert_eq!(lines, [vec![b'x'; LONGEST], b"short".to_vec()]);
        }
    }
}
