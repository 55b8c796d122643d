//! Values and files that several commands read.

use std::io::{self, BufRead, BufReader, ErrorKind, IsTerminal, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quadrille::files::{Input, OpenError, in_words, open};
use quadrille::sudoku::variant::Variant;
use quadrille::text::{Document, Format, ReadError};
use quadrille_base::threads;
pub(super) use quadrille_files::name;

use super::failure::Failure;
use super::{Exit, messages};

/// A number of seconds, such as `2` or `0.5`.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected a number of seconds, such as 10 or 0.5".into())
}

/// A number of bytes, perhaps with a unit: K, M, G or T (powers of 1,024).
pub(super) fn size(text: &str) -> Result<usize, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[number.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => Some(0),
        "K" | "KB" | "KIB" => Some(10),
        "M" | "MB" | "MIB" => Some(20),
        "G" | "GB" | "GIB" => Some(30),
        "T" | "TB" | "TIB" => Some(40),
        _ => None,
    };
    let bytes = number
        .parse::<usize>()
        .ok()
        .zip(shift)
        .and_then(|(number, shift)| number.checked_mul(1usize.checked_shl(shift)?));
    bytes.ok_or_else(|| "expected a size such as 64M or 2G".into())
}

/// The number of threads: as many as asked for, or as there are cores, but no more than are useful
/// on this machine.
pub(super) fn at_most_useful(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    /// A number of threads that costs almost nothing on any machine.
    const HARMLESS: usize = 64;
    let available = threads::available();
    let most = available.get().saturating_mul(8).max(HARMLESS);
    asked.map_or(available, |asked| asked.min(NonZeroUsize::new(most).unwrap_or(asked)))
}

/// The keys that end the input on a terminal.
const END_OF_INPUT: &str = if cfg!(windows) { "^Z and Enter" } else { "^D" };

/// The problem in a file of this format, or of the one that is detected, read until a time limit.
///
/// # Errors
///
/// If the file is wrong, or the time is over.
pub(super) fn read_problem(
    file: &Path,
    format: Option<Format>,
    end: Option<Instant>,
) -> Result<Document, Failure> {
    let input = open_input(file)?;
    let input = BufReader::with_capacity(1 << 18, Until { input, n_read: 0, end });
    let read = match format {
        Some(format) => format.read(input),
        None => Document::read(input, file.file_name()),
    };
    read.map_err(|error| match error {
        ReadError::Io(error) if is_over(end) && error.kind() == ErrorKind::TimedOut => {
            let name = name(file);
            messages::say(&format!(
                "{name}: the time limit was reached before the end of the file"
            ));
            Exit::Stopped.into()
        }
        error => Failure::of_file(file, error),
    })
}

/// An input that fails when a time is over. A small input is read in any case.
struct Until<R> {
    input: R,
    n_read: usize,
    end: Option<Instant>,
}

impl<R: Read> Read for Until<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        const SMALL: usize = 1 << 20;
        if self.n_read > SMALL && is_over(self.end) {
            return Err(ErrorKind::TimedOut.into());
        }
        let n = self.input.read(buffer)?;
        self.n_read += n;
        Ok(n)
    }
}

fn is_over(end: Option<Instant>) -> bool {
    end.is_some_and(|end| Instant::now() >= end)
}

/// The files of boards: these, or standard input if there are none.
pub(super) fn board_files(files: &[PathBuf]) -> Vec<PathBuf> {
    let files = if files.is_empty() { vec!["-".into()] } else { files.to_vec() };
    if files.iter().any(|file| file == Path::new("-")) && io::stdin().is_terminal() {
        messages::say(&format!("reading boards from stdin; end them with {END_OF_INPUT}"));
    }
    files
}

/// The file or standard input.
pub(super) fn open_input(file: &Path) -> Result<Input, OpenError> {
    if file == Path::new("-") && io::stdin().is_terminal() {
        messages::say(&format!("reading from stdin; end it with {END_OF_INPUT}"));
    }
    open(file)
}

/// The most bytes of a text that a person writes: a drawing, rules, the edges of a graph. 1 MiB.
const MOST_WRITTEN: usize = 1 << 20;

/// The most bytes of a text that begins as XML does, which a program writes. 64 MiB.
const MOST_OF_XML: usize = 1 << 26;

/// The bytes of a text that a person wrote, decompressed. A byte 0, which no text has,
/// is an error as soon as it is read.
pub(super) fn read_bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    const PIECE: u64 = 1 << 18;
    let mut input = open_input(file)?;
    let (mut bytes, mut n_before) = (Vec::new(), 0);
    let reason = loop {
        if let Err(error) = input.by_ref().take(PIECE).read_to_end(&mut bytes) {
            break format!(" {}", in_words(&error));
        }
        if bytes.len() == n_before {
            return Ok(bytes);
        }
        if let Some(at) = memchr::memchr(0, &bytes[n_before..]) {
            let (line, column) = place(&bytes[..n_before + at]);
            break format!("{line}:{column}: expected text, found the byte 0x00");
        }
        let most = if bytes.starts_with(b"<") { MOST_OF_XML } else { MOST_WRITTEN };
        if bytes.len() > most {
            break format!(" expected a file of at most {} MiB, found a larger one", most >> 20);
        }
        n_before = bytes.len();
    };
    Err(format!("{}:{reason}", name(file)).into())
}

/// The line and the column after these bytes.
fn place(before: &[u8]) -> (usize, usize) {
    let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
    let line = memchr::memchr_iter(b'\n', before).count() + 1;
    (line, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
}

/// Reads the next line, with its end, in place of the last one. Returns its number of bytes, which
/// is 0 at the end.
pub(super) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    /// The most bytes of a line: 32 MiB.
    const LONGEST: u64 = 1 << 25;
    line.clear();
    let n = input.take(LONGEST + 1).read_until(b'\n', line)?;
    if n as u64 > LONGEST { Err(io::Error::other("has a line of more than 32 MiB")) } else { Ok(n) }
}

/// The variant that a file describes, perhaps with other digits.
pub(super) fn read_rules(file: &Path, digits: Option<&str>) -> Result<Variant, Failure> {
    let text = read_text(file)?;
    if text.trim_start().starts_with(['{', '[']) {
        return Err(Failure::Because(format!(
            "{}: --model takes rules as text, and this is JSON; an export of f-puzzles or \
             SudokuPad is a board with its rules, and is read as one of the files",
            name(file)
        )));
    }
    Variant::of_rules(&text, digits).map_err(|error| Failure::In(name(file), error))
}

/// The text that a person wrote in a file.
pub(super) fn read_text(file: &Path) -> Result<String, Failure> {
    let mut text = String::from_utf8(read_bytes(file)?).map_err(|error| {
        let (before, wrong) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let (name, (line, column), byte) = (name(file), place(before), wrong[0]);
        let expected = "expected text in UTF-8, found the byte";
        Failure::Because(format!("{name}:{line}:{column}: {expected} 0x{byte:02X}"))
    })?;
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}
