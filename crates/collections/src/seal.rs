//! Sealed lines of a journal: each ends with a digest of itself, so that damage is detected.

use std::fmt::Write as _;

use quadrille_base::saved::Digest;

/// The text between the fields of a sealed object and their digest.
const SEAL: &str = ",\"digest\":\"";

/// Adds a last field, `digest`, to a JSON object on one line: the digest of all text before it.
pub(super) fn seal(object: &mut String) {
    assert_eq!(object.pop(), Some('}'), "a JSON object with a field");
    let digest = Digest::of(object.as_bytes());
    write!(object, "{SEAL}{digest}\"}}").expect("writing to memory does not fail");
}

/// Whether this line, without its line end, is unchanged since [`seal`].
pub(super) fn is_sealed(line: &[u8]) -> bool {
    let Some(at) = line.len().checked_sub(SEAL.len() + 32 + "\"}".len()) else { return false };
    let (object, found) = line.split_at(at);
    let expected = format!("{SEAL}{}\"}}", Digest::of(object));
    found == expected.as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_line_cannot_be_changed_or_cut() {
        let mut line = r#"{"a":1,"b":[2,3]}"#.to_owned();
        seal(&mut line);
        assert!(line.starts_with(r#"{"a":1,"b":[2,3],"digest":""#), "{line}");
        assert!(is_sealed(line.as_bytes()));
        let value: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(value["b"][1], 3);
        for at in 0..line.len() {
            assert!(!is_sealed(&line.as_bytes()[..at]), "{at}");
            for bit in 0..8 {
                let mut changed = line.clone().into_bytes();
                changed[at] ^= 1 << bit;
                assert!(!is_sealed(&changed), "{at} {bit}");
            }
        }
    }
}
