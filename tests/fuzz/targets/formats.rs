//! The other formats of exact cover problems.

use super::input::check_error;
use quadrille::text::{Format, ReadError};

/// Reads any bytes in each format, in one piece and in small ones: both give the same problem or
/// the same error, with its position. Where text is not UTF-8, the first error of a line depends on
/// the pieces.
pub fn formats(text: &[u8]) {
    let _ = Format::detect(text, None);
    let is_utf_8 = str::from_utf8(text).is_ok();
    for (format, name, _) in Format::ALL.into_iter().filter(|(its, ..)| *its != Format::Knuth) {
        let pieces = std::io::BufReader::with_capacity(3, text);
        match (format.read(text), format.read(pieces)) {
            (Ok(one), Ok(other)) => {
                let [one, other] = [one, other].map(|it| it.problem.fingerprint());
                assert_eq!(one, other, "{name}");
            }
            (Err(ReadError::Parse(error)), Err(other)) => {
                assert!(
                    !is_utf_8 || error.to_string() == other.to_string(),
                    "{name}: {error}, {other}"
                );
                check_error(&error, text.split(|&byte| byte == b'\n').count());
            }
            _ => panic!("{name}: the size of the pieces matters"),
        }
    }
}
