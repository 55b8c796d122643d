//! Exports in addresses: JSON that lz-string packed, as f-puzzles and `SudokuPad` do, and the short
//! form of JSON that `SudokuPad` packs.
//!
//! An address is only read. Nothing is asked of its server.

use serde::de::IgnoredAny;

/// What may stand before a packed export, besides an address.
const PREFIXES: [&str; 4] = ["fpuzzles", "fpuz", "scl", "ctc"];

/// The most places of a line at which a packed export is looked for.
const MOST_PLACES: usize = 16;

/// The most units of UTF-16 of an export: 16 Mi.
const LONGEST: usize = 1 << 24;

/// Whether a word begins as a packed export does: with these letters, since it begins with `{"`.
pub(in super::super) fn is_packed(word: &str) -> bool {
    let without = PREFIXES.iter().find_map(|its| word.strip_prefix(its));
    without.unwrap_or(word).starts_with("N4Ig")
}

/// The JSON in a line that is an address or a packed export, on one line; `None` if there is none.
pub(in super::super) fn unpacked(line: &str) -> Option<String> {
    let line = line.trim();
    if !line.starts_with("http")
        && !line.starts_with("N4")
        && !PREFIXES.iter().any(|its| line.starts_with(its))
    {
        return None;
    }
    // A blank was a plus sign.
    let line = without_percent(line).replace(' ', "+");
    let is_base64 = |c: char| c.is_ascii_alphanumeric() || c == '+' || c == '/';
    // Packed, each text that begins with a brace begins with these letters.
    line.match_indices("N4").take(MOST_PLACES).find_map(|(at, _)| {
        let before =
            PREFIXES.iter().find_map(|its| line[..at].strip_suffix(its)).unwrap_or(&line[..at]);
        if !(before.is_empty() || before.ends_with(['/', '=', '?', '#', '&'])) {
            return None;
        }
        let packed = line[at..].split(|c| !is_base64(c)).next()?;
        // Some servers make one slash of two.
        let text = inflated(packed).or_else(|| inflated(&packed.replace('/', "//")))?;
        let is_json = serde_json::from_str::<IgnoredAny>(&text).is_ok();
        let json = if is_json { text } else { lengthened(&text) };
        // Line ends are between tokens.
        json.starts_with('{').then(|| json.replace(['\r', '\n'], " "))
    })
}

/// The text with the characters that `%` and two digits stand for.
fn without_percent(text: &str) -> String {
    let mut parts = text.split('%');
    let mut out = parts.next().unwrap_or("").to_owned();
    for part in parts {
        match part.get(..2).map(|digits| u8::from_str_radix(digits, 16)) {
            Some(Ok(byte)) if byte.is_ascii() => {
                out.push(char::from(byte));
                out.push_str(&part[2..]);
            }
            _ => out.extend(["%", part]),
        }
    }
    out
}

/// The text that lz-string packed into these letters; `None` if it did not. Six bits are a letter,
/// the highest first; the bits of a number begin with the lowest.
fn inflated(packed: &str) -> Option<String> {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bits = packed.bytes().flat_map(|letter| {
        let value = LETTERS.bytes().position(|its| its == letter).unwrap_or(0);
        (0..6).rev().map(move |bit| value >> bit & 1)
    });
    let mut read = |width: u32| (0..width).try_fold(0, |all, k| Some(all | bits.next()? << k));
    // A phrase is where it stands in the text: its first unit and the number of its units. The
    // first three numbers are no phrases.
    let mut text: Vec<u16> = Vec::new();
    let mut phrases = vec![(0, 0); 3];
    let mut last: Option<(usize, usize)> = None;
    loop {
        // A number has the bits that the next phrase needs.
        let (code, at) = (read(phrases.len().ilog2() + 1)?, text.len());
        let len = match code {
            0 | 1 => {
                text.push(u16::try_from(read(8 << code)?).ok()?);
                phrases.push((at, 1));
                1
            }
            2 => return String::from_utf16(&text).ok(),
            _ => {
                // The phrase that is added next is the last one with its own first unit.
                let next = last.filter(|_| code == phrases.len());
                let next = next.map(|(start, len)| (start, len + 1));
                let (start, len) = phrases.get(code).copied().or(next)?;
                for k in start..start + len {
                    text.push(text[k]);
                }
                len
            }
        };
        phrases.extend(last.replace((at, len)).map(|(start, len)| (start, len + 1)));
        if text.len() > LONGEST {
            return None;
        }
    }
}

/// The names that `SudokuPad` shortens.
const NAMES: &str = "\
    a arrows c color c1 borderColor c2 backgroundColor ca cages ce cells cs cellSize ct center \
    d duration d2 d fs fontSize h height hl headLength l lines o overlays r rounded re regions \
    t title te text th thickness u underlays v value vd videos w width wp wayPoints";

/// The JSON of a text in the short form of `SudokuPad`: names without quotes and with few letters,
/// texts in single quotes, `t` and `f`, colors without quotes, and nothing for an empty object in
/// a list. What is wrong in it is wrong as JSON, too.
fn lengthened(text: &str) -> String {
    let (mut out, mut before, mut rest) = (String::new(), ' ', text.trim());
    while let Some(first) = rest.chars().next() {
        let is_sign = |c: char| "[]{},:".contains(c);
        if is_sign(first) {
            if matches!((before, first), ('[' | ',', ',') | (',', ']') | (':', ',' | '}' | ']')) {
                out.push_str("{}");
            }
            out.push(first);
            (before, rest) = (first, &rest[1..]);
            continue;
        }
        let is_quoted = first == '\'' || first == '"';
        let end = if is_quoted {
            // The quote at the beginning does not end the text.
            let mut is_escaped = true;
            let ends = |c: char| {
                let was_escaped = is_escaped;
                is_escaped = c == '\\' && !was_escaped;
                c == first && !was_escaped
            };
            rest.find(ends).map_or(rest.len(), |at| at + 1)
        } else {
            rest.find(|c| is_sign(c) || c == '\'' || c == '"').unwrap_or(rest.len())
        };
        let (piece, after) = rest.split_at(end);
        let is_name = after.starts_with(':');
        match piece {
            _ if is_quoted => {
                let inner = piece[1..].strip_suffix(first).unwrap_or(&piece[1..]);
                let inner = inner.replace("\\'", "'").replace("\\\"", "\"").replace('"', "\\\"");
                out.extend(["\"", &inner, "\""]);
            }
            _ if is_name => {
                let mut names = NAMES.split(' ');
                let mut pairs = std::iter::from_fn(|| Some((names.next()?, names.next()?)));
                let name = pairs.find(|(short, _)| *short == piece).map_or(piece, |pair| pair.1);
                out.extend(["\"", name, "\""]);
            }
            "t" => out.push_str("true"),
            "f" => out.push_str("false"),
            "#0" => out.push_str("\"#000000\""),
            "#F" => out.push_str("\"#FFFFFF\""),
            _ if piece.len() == 6 && piece.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                out.extend(["\"#", piece, "\""]);
            }
            _ => out.push_str(piece),
        }
        (before, rest) = ('a', after);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_packed_texts_have_their_json() {
        let json = "{\"size\":4,\"title\":\"\u{e4} \u{20ac}\",\"a\":[{},{},{},{}]}";
        let packed = "N4IgzglgXgpiBcAWANCALhNAbO8QBOACQGoIRUBDBAbWAF9k6H66BdWoA===";
        for line in [
            packed.to_owned(),
            format!("fpuzzles{packed}"),
            format!("https://www.f-puzzles.com/?load={}", packed.replace('=', "%3D")),
            format!("https://sudokupad.app/fpuz{packed}?x=1"),
            format!("  http://a.b/?puzzleid=fpuzzles{}&y", packed.trim_end_matches('=')),
        ] {
            assert_eq!(unpacked(&line).as_deref(), Some(json), "{line}");
        }
        for end in 2..packed.len() - 4 {
            assert_eq!(unpacked(&packed[..end]), None);
        }
        assert_eq!(unpacked("N4 is no export"), None);
        let short = "https://sudokupad.app/sclN4YwpgXA2lA0wDcIBYC+sC6s4ayAzhAKwAMqQA==";
        let json = r#"{"cells":[[{},{"value":4},{}],[{},{}]],"cellSize":50}"#;
        assert_eq!(unpacked(short).as_deref(), Some(json));
    }

    #[test]
    fn the_short_form_is_json() {
        for (short, json) in [
            (
                "{ce:[[,{v:4},],[,]],cs:50}",
                r#"{"cells":[[{},{"value":4},{}],[{},{}]],"cellSize":50}"#,
            ),
            (
                r#"{t:'It\'s "short"',x:f,h:t}"#,
                r#"{"title":"It's \"short\"","x":false,"height":true}"#,
            ),
            (
                "{c1:FFAA00,c2:#0,w:-0.5,d2:'a\\\\'}",
                r##"{"borderColor":"#FFAA00","backgroundColor":"#000000","width":-0.5,"d":"a\\"}"##,
            ),
        ] {
            assert_eq!(lengthened(short), json);
        }
    }
}
