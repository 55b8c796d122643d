//! Opens inputs: a file or standard input, decompressed.

use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use quadrille_base::saved::Digest;
use thiserror::Error;

use super::compress::Decompress;
use super::words::in_words;

/// An open input. Reads its text, decompressed if the file is compressed.
pub struct Input {
    /// The name for messages: the path, or `stdin`.
    pub name: String,
    /// Whether a read may wait for another process or a user. `true` for standard input, and for
    /// all that is not a plain file.
    pub may_wait: bool,
    text: Decompress<Source>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.text.read(buffer)
    }
}

/// An input cannot be opened. The message names it.
#[derive(Debug, Error)]
#[error("{name}: {}", in_words(error))]
pub struct OpenError {
    name: String,
    error: io::Error,
}

/// The text of a file, or of standard input if the path is `-`, decompressed if it is compressed.
///
/// # Errors
///
/// If the file cannot be opened, or is a directory. Contents that cannot be decompressed are an
/// error only when they are read.
pub fn open(path: &Path) -> Result<Input, OpenError> {
    open_counted(path, &Arc::default())
}

/// The same as [`open`]. Each read adds its bytes, counted before decompression, to `n_read`.
///
/// # Errors
///
/// As for [`open`].
pub fn open_counted(path: &Path, n_read: &Arc<AtomicU64>) -> Result<Input, OpenError> {
    let n_read = Arc::clone(n_read);
    if path == Path::new("-") {
        let text = Decompress::new(Source { input: Box::new(stdin()), n_read, n_unread: 0 });
        return Ok(Input { name: "stdin".into(), may_wait: true, text });
    }
    let name = path.display().to_string();
    let (file, length) = match open_file(path) {
        Ok(opened) => opened,
        Err(error) => return Err(OpenError { name, error }),
    };
    let (input, n_unread) = (Box::new(file), length.unwrap_or(0));
    let text = Decompress::new(Source { input, n_read, n_unread });
    Ok(Input { name, may_wait: length.is_none(), text })
}

/// The text that a reader has, decompressed if it is compressed.
pub fn decompressed(source: impl Read + Send + 'static) -> impl Read {
    Decompress::new(source)
}

/// The digest of the next `n_bytes` bytes, if it is the expected one; `None` if it is another one,
/// or if the input ends before.
///
/// # Errors
///
/// If the input cannot be read.
pub fn digest_of(input: impl Read, n_bytes: u64, expected: &str) -> io::Result<Option<Digest>> {
    let (mut digest, mut buffer) = (Digest::default(), vec![0; 1 << 18]);
    let mut input = input.take(n_bytes);
    loop {
        match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(n) => digest.add(&buffer[..n]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let is_same = digest.n_bytes() == n_bytes && digest.to_string() == expected;
    Ok(is_same.then_some(digest))
}

/// Whether there is a file, or a link, of this name.
pub fn exists(path: &Path) -> bool {
    std::fs::symlink_metadata(path).is_ok()
}

/// A file, and its length if it is a plain file: not a pipe or a device.
fn open_file(path: &Path) -> io::Result<(File, Option<u64>)> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok((file, metadata.is_file().then_some(metadata.len())))
}

/// A reader that counts its bytes, for a progress display.
struct Source {
    input: Box<dyn Read + Send>,
    n_read: Arc<AtomicU64>,
    /// Bytes that are not read yet, of the length that a plain file had when it was opened. If it
    /// ends before them, it was truncated, and a read fails.
    n_unread: u64,
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.input.read(buffer)?;
        if n == 0 && self.n_unread > 0 && !buffer.is_empty() {
            self.n_unread = 0;
            return Err(io::Error::other("became shorter while it was read"));
        }
        self.n_unread = self.n_unread.saturating_sub(n as u64);
        self.n_read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_becomes_shorter_is_an_error() {
        let path = std::env::temp_dir().join(format!("quadrille-shorter-{}", std::process::id()));
        std::fs::write(&path, "12345\n".repeat(10)).unwrap();
        let (file, length) = open_file(&path).unwrap();
        assert_eq!(length, Some(60));
        let (input, n_read) = (Box::new(file), Arc::default());
        let mut file = Source { input, n_read, n_unread: 60 };
        let mut buffer = [0; 25];
        assert_eq!(file.read(&mut buffer).unwrap(), 25);
        std::fs::write(&path, "12345\n".repeat(5)).unwrap();
        assert_eq!(file.read(&mut buffer).unwrap(), 5);
        assert!(file.read(&mut buffer).is_err());
        std::fs::remove_file(&path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn an_input_that_cannot_be_opened_is_named() {
        for (path, message) in [
            ("/no/such/file", "/no/such/file: there is no such file"),
            ("/", "/: is a directory, not a file"),
        ] {
            assert_eq!(open(Path::new(path)).err().unwrap().to_string(), message);
        }
    }

    #[test]
    fn bytes_are_counted_as_they_are_in_the_file() {
        let path = std::env::temp_dir().join(format!("quadrille-counted-{}", std::process::id()));
        let packed = super::super::Compression::Gzip.compress(vec![b'.'; 10_000]);
        std::fs::write(&path, &packed).unwrap();
        let n_read = Arc::default();
        let mut text = Vec::new();
        let mut input = open_counted(&path, &n_read).unwrap();
        assert_eq!(input.read_to_end(&mut text).unwrap(), 10_000);
        assert_eq!(n_read.load(Ordering::Relaxed), packed.len() as u64);
        assert!(!input.may_wait && input.name == path.display().to_string());
        std::fs::remove_file(&path).unwrap();
    }
}
