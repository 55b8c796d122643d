//! Files and standard input, cut into lines, in memory that does not depend on their length.

use std::fs::File;
use std::io::{self, Read, stdin};
use std::ops::Range;
use std::path::Path;

use quadrille::sudoku::text::LONGEST_LINE;

/// A source of lines, with the name that messages give it.
pub(super) struct Input {
    pub(super) name: String,
    reader: Box<dyn Read>,
    buffer: Box<[u8]>,
    /// What of the buffer was read and not yet given out.
    unread: Range<usize>,
    /// The beginning of a line whose end was not in the buffer.
    begun: Option<Vec<u8>>,
    /// The last line that was put together from pieces.
    joined: Vec<u8>,
}

impl Input {
    /// Opens a file; `-` is standard input. The error is a whole message.
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        let name = path.display().to_string();
        if name == "-" {
            return Ok(Self::new("stdin".into(), Box::new(stdin().lock())));
        }
        let open = || {
            let file = File::open(path)?;
            if file.metadata()?.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            Ok(file)
        };
        match open() {
            Ok(file) => Ok(Self::new(name, Box::new(file))),
            Err(error) => Err(format!("{name}: {}", in_words(&error))),
        }
    }

    fn new(name: String, reader: Box<dyn Read>) -> Self {
        let buffer = vec![0; 1 << 16].into_boxed_slice();
        Self { name, reader, buffer, unread: 0..0, begun: None, joined: Vec::new() }
    }

    /// Reads on; `false` at the end of the input. May wait for ever. To be called when
    /// [`next_line`](Self::next_line) has nothing more.
    pub(super) fn read_on(&mut self) -> io::Result<bool> {
        loop {
            match self.reader.read(&mut self.buffer) {
                Ok(n) => {
                    self.unread = 0..n;
                    return Ok(n > 0);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The next line of which all was read, without its LF and cut to [`LONGEST_LINE`] bytes: no
    /// file makes the program grow.
    pub(super) fn next_line(&mut self) -> Option<&[u8]> {
        let unread = &self.buffer[self.unread.clone()];
        let Some(length) = unread.iter().position(|&byte| byte == b'\n') else {
            if !unread.is_empty() {
                let begun = self.begun.get_or_insert_default();
                begun.extend_from_slice(kept(unread, begun.len()));
                self.unread = 0..0;
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

/// What went wrong with a file, without the error number.
pub(super) fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".into(),
        io::ErrorKind::IsADirectory => "is a directory, not a file of boards".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        _ => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or_default().to_lowercase()
        }
    }
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
        let mut input = Input::new("test".into(), Box::new(Pieces(text.to_vec(), step)));
        let mut lines = Vec::new();
        while input.read_on().unwrap() {
            while let Some(line) = input.next_line() {
                lines.push(line.to_vec());
            }
        }
        lines.extend(input.last_line());
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
}
