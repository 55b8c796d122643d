//! [`List`]: the names that a cell of a table lists.

use crate::visible::quoted;

/// The names in a cell, as people write them and as Python, R, JSON and databases print lists.
#[derive(Debug, Default)]
pub(super) struct List {
    pub(super) names: Vec<String>,
    /// The sign between the names; a blank for white space.
    pub(super) sign: Option<char>,
    /// Whether the names are in brackets.
    pub(super) is_wrapped: bool,
    /// Whether a name has no quotes around it.
    pub(super) is_plain: bool,
}

/// What stands for a missing list in files of other programs.
const MISSING: [&str; 9] = ["NA", "N/A", "#N/A", "NaN", "nan", "None", "NULL", "null", "-"];

impl List {
    /// The names in a cell, or the reason why they are not sure.
    pub(super) fn of(cell: &str) -> Result<Self, String> {
        let mut cell = cell.trim();
        if MISSING.contains(&cell) {
            return Err(format!(
                "expected a list of items, found {}; an empty list is an \
                empty field",
                quoted(cell)
            ));
        }
        // A spreadsheet keeps ="08:30" as a text.
        cell = cell.strip_prefix('=').filter(|it| it.starts_with('"')).unwrap_or(cell);
        // Quotes around the whole list.
        for quote in ['"', '\''] {
            let inner = cell.strip_prefix(quote).and_then(|it| it.strip_suffix(quote));
            if let Some(inner) = inner.filter(|inner| !inner.contains(quote)) {
                return Self::of(inner);
            }
        }
        let inner = unwrapped(cell)?;
        let mut list = Self { is_wrapped: inner.is_some(), ..Self::default() };
        list.split(inner.unwrap_or(cell))?;
        Ok(list)
    }

    fn split(&mut self, text: &str) -> Result<(), String> {
        // A number before a bar is a bound.
        let bars = text.split_once('|').filter(|(before, _)| {
            before.is_empty() || !before.bytes().all(|byte| byte.is_ascii_digit() || byte == b':')
        });
        let is_sign =
            |c: char| matches!(c, ',' | ';' | '，' | '、' | '；') || bars.is_some() && c == '|';
        let between = |c: char| is_sign(c) || c.is_whitespace();
        let mut rest = text.trim_start_matches(between);
        while !rest.is_empty() {
            let length = self.name(rest, between)?;
            rest = &rest[length..];
            let after = rest.trim_start();
            let blanks = &rest[..rest.len() - after.len()];
            let sign = match after.chars().next() {
                None => break,
                Some(sign) if is_sign(sign) => sign,
                _ if blanks.contains('\n') && !self.is_wrapped => '\n',
                _ if !blanks.is_empty() => ' ',
                _ => {
                    let last = self.names.last().expect("a name was read");
                    return Err(format!(
                        "expected a separator after {}, found {}",
                        quoted(last),
                        quoted(after)
                    ));
                }
            };
            if let Some(before) = self.sign.replace(sign).filter(|&before| before != sign) {
                let word = |sign| match sign {
                    ' ' => "a blank".into(),
                    '\n' => "a line break".into(),
                    sign => format!("'{sign}'"),
                };
                return Err(format!(
                    "{} and {} separate items in one list; write the same sign between all \
                     items, and no blanks in a name",
                    word(before),
                    word(sign)
                ));
            }
            rest = after.trim_start_matches(|c: char| c == sign || c.is_whitespace());
        }
        Ok(())
    }

    /// Adds the name at the beginning of a text. Returns its length in the text.
    fn name(&mut self, text: &str, between: impl Fn(char) -> bool) -> Result<usize, String> {
        let wrong =
            |name: &str| format!("a name has no blanks, commas or quotes, unlike {}", quoted(name));
        if let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'')) {
            let length = text[1..].find(quote).ok_or_else(|| {
                format!("expected a second {quote} around the name in {}", quoted(text))
            })?;
            let name = &text[1..=length];
            if name.is_empty() || name.contains(|c| between(c) || matches!(c, '"' | '\\')) {
                return Err(wrong(name));
            }
            self.names.push(name.into());
            return Ok(length + 2);
        }
        self.is_plain = true;
        let (mut name, mut depth, mut end) = (String::new(), 0_usize, text.len());
        let mut has_gap = false;
        for (at, c) in text.char_indices() {
            if depth == 0 && between(c) {
                end = at;
                break;
            }
            if depth > 0 && c.is_whitespace() {
                has_gap = true;
                continue;
            }
            if has_gap
                && !name.ends_with([',', '(', '[', '{'])
                && !matches!(c, ',' | ')' | ']' | '}')
            {
                return Err(wrong(&text[..at]));
            }
            has_gap = false;
            match c {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => {
                    let expected = || format!("there is no '(', '[' or '{{' before '{c}'");
                    depth = depth.checked_sub(1).ok_or_else(expected)?;
                }
                '"' if depth == 0 => return Err(wrong(&text[..=at])),
                _ => {}
            }
            name.push(c);
        }
        if depth > 0 {
            return Err(format!("a bracket in {} is not closed", quoted(text)));
        }
        if name.starts_with("...") || name.starts_with('…') {
            return Err(format!("expected all items of the list, found {}", quoted(&name)));
        }
        // NumPy's numbers and texts, such as np.int64(1).
        let inner = name.strip_prefix("np.").and_then(|it| it.strip_suffix(')')?.split_once('('));
        let name = inner.map_or(&*name, |(_, inner)| inner.trim_matches(['\'', '"']));
        self.names.push(name.into());
        Ok(end)
    }
}

/// The text in the brackets around a whole cell, perhaps with the name of a kind of list before
/// them.
fn unwrapped(cell: &str) -> Result<Option<&str>, String> {
    let mut inner = cell;
    // No program prints more lists in each other, such as frozenset({'a'}).
    for _ in 0..3 {
        let Some(open) = inner.find(['(', '[', '{']) else { break };
        let (kind, list) = inner.split_at(open);
        let is_kind = ["array", "frozenset", "list", "set", "tuple"].contains(&kind);
        let mut depth = 0_usize;
        let close = list.bytes().position(|byte| {
            depth += usize::from(b"([{".contains(&byte));
            depth = depth.saturating_sub(usize::from(b")]}".contains(&byte)));
            depth == 0
        });
        if close != Some(list.len() - 1) || !(is_kind || kind.is_empty() || kind == "c") {
            break;
        }
        inner = list[1..list.len() - 1].trim();
        if !is_kind || inner.is_empty() {
            return Ok(Some(inner));
        }
    }
    if inner.len() == cell.len() {
        return Ok(None);
    }
    Err(format!("expected a list of items, found {}", quoted(cell)))
}
