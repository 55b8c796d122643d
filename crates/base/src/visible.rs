//! Text that is safe to quote in a message: none of its characters moves the cursor, changes a
//! color, reverses the direction of writing, or is invisible.

use std::borrow::Cow;
use std::ffi::OsStr;

/// The text with an escape such as `\u{1b}` for each invisible character. Blanks, quotes and
/// backslashes stay as they are.
///
/// ```
/// use quadrille::text::visible;
///
/// assert_eq!(visible("a\x1b[31mb\u{202e}"), "a\\u{1b}[31mb\\u{202e}");
/// assert_eq!(visible("na\u{ef}ve \"C:\\\""), "na\u{ef}ve \"C:\\\"");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_visible) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\0' | '\t' | '\n' | '\r' => shown.extend(c.escape_debug()),
            c if is_visible(c) => shown.push(c),
            c => shown.extend(c.escape_unicode()),
        }
    }
    shown.into()
}

/// The first 40 characters of a text, [`visible`] and in quotes; `...` shows that the text is
/// longer. Quotes and backslashes in it stay as the user wrote them.
///
/// ```
/// use quadrille::text::quoted;
///
/// assert_eq!(quoted("a\\b\t"), "\"a\\b\\t\"");
/// assert_eq!(quoted(&"a".repeat(99)), format!("\"{}...\"", "a".repeat(40)));
/// ```
pub fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    let mut characters = text.chars();
    let start: String = characters.by_ref().take(MOST).collect();
    let more = if characters.next().is_some() { "..." } else { "" };
    format!("\"{}{more}\"", visible(&start))
}

/// The name of a file or an argument, as [`visible`] text. A byte that is not UTF-8 becomes an
/// escape such as `\xff`.
pub fn visible_name(name: &OsStr) -> String {
    let mut shown = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        shown.push_str(&visible(chunk.valid()));
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    shown
}

/// The bytes as text that is safe to print on a terminal, with as many characters: a tab becomes a
/// blank, and an invisible character or an invalid byte sequence becomes `U+FFFD`.
pub fn printable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .chars()
        .map(|c| match c {
            '\t' => ' ',
            c if is_visible(c) => c,
            _ => char::REPLACEMENT_CHARACTER,
        })
        .collect()
}

/// The byte offset of the first invisible character before the first byte that is not UTF-8, or
/// `None`.
pub fn first_invisible(text: &[u8]) -> Option<usize> {
    let chunk = text.utf8_chunks().next()?;
    chunk.valid().char_indices().find(|&(_, c)| !is_visible(c)).map(|(at, _)| at)
}

/// The length in bytes of the first character of a nonempty `text`, and its name in an error:
/// `'q'`, `NUL`, `U+0007`, `U+00A0`, `the byte 0xFF`.
pub fn first_character(text: &[u8]) -> (usize, String) {
    let chunk = text.utf8_chunks().next();
    match chunk.and_then(|chunk| chunk.valid().chars().next()) {
        Some('\0') => (1, "NUL".into()),
        // A combining mark is not visible by itself.
        Some(c) if is_visible(c) && !c.escape_debug().take(2).eq(['\\', 'u']) => {
            (c.len_utf8(), format!("'{c}'"))
        }
        Some(c) => (c.len_utf8(), format!("U+{:04X}", u32::from(c))),
        None => {
            let byte = text.first().expect("a nonempty text");
            (1, format!("the byte 0x{byte:02X}, which is not UTF-8"))
        }
    }
}

/// Whether a character can be seen, or is a blank.
fn is_visible(c: char) -> bool {
    // Letters, a mark and a symbol that fonts draw as blanks.
    const BLANK: [char; 6] =
        ['\u{34f}', '\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{ffa0}'];
    if c.is_ascii() {
        return !c.is_ascii_control();
    }
    // The standard library knows which characters can be printed. It also escapes a combining
    // mark at the start of a text, so a letter comes first.
    let mut text = [b'a'; 5];
    let length = 1 + c.encode_utf8(&mut text[1..]).len();
    let text = std::str::from_utf8(&text[..length]).expect("two characters");
    text.escape_debug().count() == 2 && !BLANK.contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_cannot_be_seen_is_escaped() {
        let seen = "aé e\u{301} 漢 ß | \\ ' \" \u{fffd}";
        assert_eq!(visible(seen), seen);
        for c in "\0\t\n\r\x1b\x7f\u{85}\u{9b}\u{a0}\u{ad}\u{200b}\u{200f}\u{2028}\u{202e}\u{2066}\
                  \u{3000}\u{3164}\u{feff}\u{e0041}\u{10ffff}"
            .chars()
        {
            assert!(!is_visible(c), "{c:?}");
            let shown = visible(&c.to_string()).into_owned();
            assert!(shown.is_ascii() && shown.starts_with('\\'), "{shown}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn names_show_bytes_that_are_not_utf_8() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(visible_name(OsStr::from_bytes(b"a\xff\x1b\nb")), "a\\xff\\u{1b}\\nb");
    }

    #[test]
    fn unprintable_characters_are_named() {
        // Control characters, blanks, marks of direction, joiners, fillers, tags, private use.
        for code in [
            0x1, 0x7F, 0x85, 0xA0, 0xAD, 0x61C, 0x115F, 0x1680, 0x180E, 0x2003, 0x200B, 0x200D,
            0x200E, 0x2028, 0x202E, 0x202F, 0x2060, 0x2066, 0x2800, 0x3000, 0x3164, 0xFEFF, 0xFFA0,
            0xFFF9, 0xE000, 0xE0001,
        ] {
            let text = char::from_u32(code).unwrap().to_string();
            assert_eq!(first_character(text.as_bytes()).1, format!("U+{code:04X}"));
            assert_eq!(printable(text.as_bytes()), "\u{FFFD}");
        }
        // Marks that join a letter.
        for code in [0x301, 0x34F, 0x941, 0xFE0F] {
            let mark = char::from_u32(code).unwrap().to_string();
            assert_eq!(first_character(mark.as_bytes()).1, format!("U+{code:04X}"));
        }
        assert_eq!(printable("e\u{301}".as_bytes()), "e\u{301}");
        for visible in ["5", " ", "'", "\"", "\\", "\u{e9}", "\u{ff15}", "\u{4e94}"] {
            assert_eq!(first_character(visible.as_bytes()).1, format!("'{visible}'"));
            assert_eq!(printable(visible.as_bytes()), visible);
        }
        let names = [&b"q"[..], b"\0", b"\x07", b"\xff\xfe", "é".as_bytes(), b"\xc3"]
            .map(|text| first_character(text).1);
        let byte = |b: &str| format!("the byte {b}, which is not UTF-8");
        assert_eq!(names, ["'q'", "NUL", "U+0007", &byte("0xFF"), "'é'", &byte("0xC3")]);
    }
}
