//! Values and files that several commands read.

use std::io::{self, BufReader, IsTerminal, Read};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use quadrille::Problem;
use quadrille::files::{Input, in_words, open};
use quadrille::text::{self, ReadError, visible_name};

use super::messages::Messages;

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

/// The default number of threads: one per core.
pub(super) fn available() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The number of threads: as many as asked for, but no more than are useful on this machine.
pub(super) fn at_most_useful(threads: NonZeroUsize) -> NonZeroUsize {
    /// A number of threads that costs almost nothing on any machine.
    const HARMLESS: usize = 64;
    let most = available().saturating_mul(NonZeroUsize::MIN.saturating_add(7)).get();
    threads.min(NonZeroUsize::new(most.max(HARMLESS)).unwrap_or(threads))
}

/// The keys that end the input on a terminal.
pub(super) const END_OF_INPUT: &str = if cfg!(windows) { "^Z and Enter" } else { "^D" };

/// The problem in a file, or `None` when an error has been reported.
pub(super) fn read_problem(file: &Path, messages: &Messages) -> Option<Problem> {
    let name = name(file);
    let reader = open_input(file, messages)?;
    match text::read_problem(BufReader::with_capacity(1 << 18, reader), Some(file)) {
        Ok(problem) => return Some(problem),
        Err(ReadError::Parse(error)) => messages.parse_error(&name, &error),
        Err(ReadError::Io(error)) => messages.say(&format!("{name}: {}", in_words(&error))),
        Err(error) => messages.say(&format!("{name}: {error}")),
    }
    None
}

/// The file or standard input, or `None` when an error has been reported.
pub(super) fn open_input(file: &Path, messages: &Messages) -> Option<Input> {
    if file == Path::new("-") && io::stdin().is_terminal() {
        messages.say(&format!("reading from stdin; end it with {END_OF_INPUT}"));
    }
    open(file).map_err(|error| messages.say(&error.to_string())).ok()
}

/// The bytes in a file, decompressed, or `None` when an error has been reported.
pub(super) fn read_bytes(file: &Path, messages: &Messages) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    match open_input(file, messages)?.read_to_end(&mut bytes) {
        Ok(_) => Some(bytes),
        Err(error) => {
            messages.say(&format!("{}: {}", name(file), in_words(&error)));
            None
        }
    }
}

/// The text in a file, or `None` when an error has been reported.
pub(super) fn read_text(file: &Path, messages: &Messages) -> Option<String> {
    let bytes = read_bytes(file, messages)?;
    match String::from_utf8(bytes) {
        Ok(mut text) => {
            if text.starts_with('\u{feff}') {
                text.remove(0);
            }
            Some(text)
        }
        Err(error) => {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = memchr::memchr_iter(b'\n', before).count() + 1;
            let start = &before[memchr::memrchr(b'\n', before).map_or(0, |at| at + 1)..];
            let column = String::from_utf8_lossy(start).chars().count() + 1;
            let byte = error.as_bytes()[before.len()];
            messages.say(&format!(
                "{}:{line}:{column}: expected text in UTF-8, found the byte 0x{byte:02X}",
                name(file)
            ));
            None
        }
    }
}

/// The name of an input in messages, on one line and visible.
pub(super) fn name(file: &Path) -> String {
    if file == Path::new("-") { "stdin".into() } else { visible_name(file.as_os_str()) }
}
