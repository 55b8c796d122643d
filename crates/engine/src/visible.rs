//! Text that a message may quote: no character of it moves the cursor, changes a color, turns the
//! direction of writing, or cannot be seen.

use std::borrow::Cow;
use std::ffi::OsStr;

/// The text with an escape such as `\u{1b}` for each character that cannot be seen. Blanks, quotes
/// and backslashes stay as they are.
///
/// ```
/// use quadrille::text::visible;
///
/// assert_eq!(visible("a\x1b[31mb\u{202e}"), "a\\u{1b}[31mb\\u{202e}");
/// assert_eq!(visible("na\u{ef}ve \"C:\\\""), "na\u{ef}ve \"C:\\\"");
/// ```
#[must_use]
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

/// A text in quotes, [`visible`], and not more of it than fits a message. Quotes and backslashes in
/// it stay as they are: it is the text that the user wrote.
///
/// ```
/// use quadrille::text::quoted;
///
/// assert_eq!(quoted("a\\b\t"), "\"a\\b\\t\"");
/// assert_eq!(quoted(&"a".repeat(99)), format!("\"{}...\"", "a".repeat(40)));
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    let mut characters = text.chars();
    let start: String = characters.by_ref().take(MOST).collect();
    let more = if characters.next().is_some() { "..." } else { "" };
    format!("\"{}{more}\"", visible(&start))
}

/// The name of a file or an argument, as [`visible`] text. A byte that is not UTF-8 becomes an
/// escape such as `\xff`.
#[must_use]
pub fn visible_name(name: &OsStr) -> String {
    let mut shown = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        shown.push_str(&visible(chunk.valid()));
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    shown
}

/// Whether a character can be seen, or is a blank.
pub(crate) fn is_visible(c: char) -> bool {
    // Letters and a symbol that fonts draw as blanks.
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
    fn names_show_bytes_that_are_no_text() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(visible_name(OsStr::from_bytes(b"a\xff\x1b\nb")), "a\\xff\\u{1b}\\nb");
    }
}
