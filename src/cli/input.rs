//! What several commands read: numbers of seconds, problems from files, the number of cores.

use std::io::{BufReader, Read};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use quadrille::Problem;
use quadrille::files::{in_words, open};
use quadrille::text::knuth::{self, ReadError};

use super::reasons::Reasons;

/// A number of seconds, whole or not.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected a number of seconds".into())
}

/// A number of bytes, with a unit (1,024 of the one before) or without.
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

/// As many jobs as there are cores.
pub(super) fn available() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The problem in a file; what is wrong with it has been said otherwise.
pub(super) fn read_problem(file: &Path, reasons: &Reasons) -> Option<Problem> {
    let name = name(file);
    let reader = match open(file) {
        Ok(input) => input,
        Err(error) => {
            reasons.say(&error.to_string());
            return None;
        }
    };
    match knuth::read(BufReader::with_capacity(1 << 18, reader)) {
        Ok(problem) => return Some(problem),
        Err(ReadError::Parse(error)) => reasons.fault(&name, &error),
        Err(ReadError::Io(error)) => reasons.say(&format!("{name}: {}", in_words(&error))),
    }
    None
}

/// The text in a file; what is wrong with it has been said otherwise.
pub(super) fn read_text(file: &Path, reasons: &Reasons) -> Option<String> {
    let mut reader = match open(file) {
        Ok(input) => input,
        Err(error) => {
            reasons.say(&error.to_string());
            return None;
        }
    };
    let mut bytes = Vec::new();
    if let Err(error) = reader.read_to_end(&mut bytes) {
        reasons.say(&format!("{}: {}", name(file), in_words(&error)));
        return None;
    }
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
            reasons.say(&format!("{}:{line}: expected text in UTF-8", name(file)));
            None
        }
    }
}

/// What messages call a file.
pub(super) fn name(file: &Path) -> String {
    if file == Path::new("-") { "stdin".into() } else { file.display().to_string() }
}
