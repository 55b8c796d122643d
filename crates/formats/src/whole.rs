//! The whole text of an input, and errors at its parts.

use std::io::{BufRead, Read};

use super::line::LineText;
use super::{ParseError, ReadError};
use crate::visible::quoted;

/// The text, without a byte order mark.
pub(super) fn text(input: impl BufRead) -> Result<String, ReadError> {
    // So that the reading of an input without end ends.
    text_below(1 << 30, "1 GiB", input)
}

/// The same, if it has fewer bytes than `limit`.
fn text_below(limit: u64, name: &str, input: impl BufRead) -> Result<String, ReadError> {
    let mut bytes = Vec::new();
    if input.take(limit).read_to_end(&mut bytes)? as u64 == limit {
        let reason = format!("expected a text of less than {name}, found a longer one");
        return Err(ParseError::because(1, b"", 0..0, reason).into());
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|error| {
        let lines = error.as_bytes().split(|&byte| byte == b'\n');
        let wrong =
            (1..).zip(lines).find_map(|(number, line)| LineText::new(number, 0, line).err());
        wrong.expect("a line that is not UTF-8").into()
    })
}

/// The error at a part of a text: what was expected, and the part.
pub(super) fn expected(text: &str, part: &str, expected: &str) -> ReadError {
    let found = if part.is_empty() { "nothing".into() } else { quoted(part) };
    ParseError::at(text, part, format!("expected {expected}, found {found}")).into()
}

/// The error after the last line.
pub(super) fn expected_at_end(text: &str, expected: &str) -> ReadError {
    let line = 1 + text.lines().count() as u64;
    ParseError::new(line, b"", 0..0, expected, "the end of the text").into()
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, repeat};

    use super::*;

    #[test]
    fn a_text_is_valid_and_has_an_end() {
        let error = |text: &[u8]| text_below(9, "9 bytes", text).unwrap_err().to_string();
        assert_eq!(text(&b"\xef\xbb\xbfa\r\nb"[..]).unwrap(), "a\r\nb");
        assert!(error(b"a\nb\xff\n").starts_with("2:2: expected text in UTF-8, found"));
        assert!(error(b"\xff\xfea\0").starts_with("1:1: expected text in UTF-8, found UTF-16"));
        let endless = text_below(9, "9 bytes", BufReader::new(repeat(b'a'))).unwrap_err();
        let expected = "1:1: expected a text of less than 9 bytes, found a longer one";
        assert_eq!(endless.to_string(), expected);
    }
}
