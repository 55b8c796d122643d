//! Reading certificates line by line: [`each_line`].

use std::io::{BufRead, Read};

use crate::text::{LineText, ParseError, ReadError};

/// Passes each line to `visit`, with its number and without its end, but for those that are blank
/// and comments. A line has at most `longest` mebibytes. Returns the number of the line after the
/// last one.
pub(crate) fn each_line<E: From<ReadError>>(
    mut input: impl BufRead,
    longest: u64,
    mut visit: impl FnMut(u64, &str) -> Result<(), E>,
) -> Result<u64, E> {
    let most = longest << 20;
    let mut bytes = Vec::new();
    let mut number = 1;
    loop {
        bytes.clear();
        let read = input.by_ref().take(most + 1).read_until(b'\n', &mut bytes);
        let n = read.map_err(ReadError::Io)? as u64;
        if n == 0 {
            return Ok(number);
        }
        if n > most {
            let reason = format!("expected a line of at most {longest} MiB, found a longer one");
            return Err(ReadError::from(ParseError::because(number, b"", 0..0, reason)).into());
        }
        let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let text = LineText::new(number, 0, line).map_err(ReadError::from)?;
        let text = text.get(&(0..line.len()));
        // A file may begin with a byte order mark.
        let text = text.strip_prefix('\u{feff}').filter(|_| number == 1).unwrap_or(text);
        if !text.trim().is_empty() && !text.trim().starts_with('|') {
            visit(number, text)?;
        }
        number += 1;
    }
}
