//! [`Table`]: the rows of a text, and their fields.

use hashbrown::HashSet;

use super::super::{ParseError, quoted};

/// What a line or a list with all items is called.
const UNIVERSES: [&str; 4] = ["universe", "items", "elements", "columns"];

/// What a list that is no row may be called.
const NO_ROWS: [&str; 12] = [
    "universe",
    "items",
    "elements",
    "columns",
    "primary",
    "secondary",
    "options",
    "subsets",
    "matrix",
    "cost",
    "costs",
    "weights",
];

/// The rows of a text.
pub(super) struct Table<'t> {
    text: &'t str,
    /// In order; empty lines too, but no list has them, nor the end of a text.
    pub(super) rows: Vec<Row<'t>>,
    /// The set of all items, where the text has one before the rows.
    pub(super) universe: Option<Row<'t>>,
    pub(super) delimiter: Option<char>,
    pub(super) is_list: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Row<'t> {
    pub(super) line: u64,
    pub(super) text: &'t str,
    /// The name before a row, such as `A` in `{"A": [1, 2]}` or `A: 1 2`.
    pub(super) label: &'t str,
}

impl<'t> Table<'t> {
    pub(super) fn of(text: &'t str, may_be_cut: bool) -> Result<Self, ParseError> {
        let mut table =
            Self { text, rows: Vec::new(), universe: None, delimiter: None, is_list: false };
        if let Some(start) = list(text) {
            table.is_list = true;
            table.lists(start, may_be_cut)?;
        } else {
            let rows = (1..).zip(text.lines()).filter(|(_, text)| !text.starts_with('#'));
            table.rows.extend(rows.map(|(line, text)| Row { line, text: text.trim(), label: "" }));
            let is_blank = |row: &Row| row.text.is_empty();
            let n = table.rows.iter().rposition(|row| !is_blank(row)).map_or(0, |at| at + 1);
            table.rows.truncate(n);
            table.labels();
        }
        let rows = table.universe.iter().chain(&table.rows);
        let mut first = rows.filter(|row| !row.text.is_empty()).take(3);
        table.delimiter = first.find_map(|row| row.text.chars().find(|c| [',', ';'].contains(c)));
        if !table.is_list {
            table.universe = table.universe.or_else(|| table.take_universe());
            table.drop_last();
        }
        Ok(table)
    }

    /// Reads the innermost lists from this byte on; a list with semicolons is one of rows. A first
    /// list that is in fewer brackets, or before another statement, is the set of all items.
    fn lists(&mut self, start: usize, may_be_cut: bool) -> Result<(), ParseError> {
        let text = self.text;
        let (mut at, mut line) = (start, 1 + text[..start].matches('\n').count() as u64);
        // The brackets that are open, and the place in the innermost one while it has no other:
        // with its label, and whether it is a call.
        let (mut open, mut inner) = (Vec::new(), None::<(usize, &str, bool)>);
        // The last word before `:`, and the first one that has no meaning outside of a row.
        let (mut key, mut loose) = (None, None);
        let mut is_call = false;
        let mut depths = Vec::new();
        while let Some(c) = text[at..].chars().next() {
            let from = at;
            at += c.len_utf8();
            match c {
                '\n' => line += 1,
                '#' => at = text[at..].find('\n').map_or(text.len(), |end| at + end),
                '[' | '{' | '(' => {
                    if let Some(word) = loose {
                        return Err(self.expected(word, "a list"));
                    }
                    let called = inner.filter(|&(start, _, is_call)| {
                        is_call && text[start..from].trim().is_empty()
                    });
                    let label = key.take().or(called.map(|(_, label, _)| label)).unwrap_or("");
                    inner = Some((at, label, is_call));
                    open.push(from);
                    is_call = false;
                }
                ']' | '}' | ')' => {
                    let word = loose.take().filter(|_| inner.is_none()).or(key.take());
                    if let Some(word) = word {
                        return Err(self.expected(word, "a list"));
                    }
                    if open.is_empty() {
                        return Err(self.expected(&text[from..at], "the end of the list"));
                    }
                    if let Some((start, label, _)) = inner.take() {
                        let its = &text[start..from];
                        let rows =
                            its.split(';').map(|text| Row { line, text: text.trim(), label });
                        let is_row = |row: &Row| !row.text.is_empty() || !its.contains(';');
                        self.rows.extend(rows.filter(is_row));
                        depths.resize(self.rows.len(), open.len());
                    }
                    open.pop();
                }
                '=' if open.is_empty() && !depths.is_empty() => {
                    if self.rows.len() > 1 || self.universe.is_some() {
                        let word = key.unwrap_or(&text[from..at]);
                        return Err(self.expected(word, "the end of the list"));
                    }
                    (self.universe, key) = (self.rows.pop(), None);
                    depths.clear();
                }
                _ if c.is_whitespace() || ",:;=".contains(c) => {}
                _ => {
                    let is_quote = ['"', '\''].contains(&c);
                    let ends = |other: char| {
                        if is_quote {
                            other == c || other == '\n'
                        } else {
                            other.is_whitespace() || "[]{}(),:;=\"'".contains(other)
                        }
                    };
                    let end = text[at..].find(ends).map_or(text.len(), |end| at + end);
                    let word = if is_quote { &text[at..end] } else { &text[from..end] };
                    at = end + usize::from(is_quote && text[end..].starts_with(c));
                    let rest = text[at..].trim_start();
                    let is_first =
                        inner.is_some_and(|(start, ..)| text[start..from].trim().is_empty());
                    let is_before_list = rest.strip_prefix(',').is_some_and(|rest| {
                        is_first && rest.trim_start().starts_with(['[', '{', '('])
                    });
                    is_call = rest.starts_with('(');
                    if rest.starts_with([':', '=']) || is_before_list {
                        key = Some(word);
                    } else if !is_call {
                        loose = loose.or(Some(word));
                    }
                }
            }
        }
        if let Some(&open) = open.last().filter(|_| !may_be_cut) {
            return Err(self.expected(&text[open..=open], "a list that is closed"));
        }
        if let Some(word) = loose.or(key).filter(|_| !may_be_cut || open.is_empty()) {
            return Err(self.expected(word, "the end of the list"));
        }
        if self.universe.is_none() && depths.len() > 1 && depths[0] < depths[1] {
            self.universe = Some(self.rows.remove(0));
            depths.remove(0);
        }
        for (row, &depth) in self.rows.iter().zip(&depths) {
            let is_row = !NO_ROWS.iter().any(|name| row.label.eq_ignore_ascii_case(name));
            if depth != depths[0] || !is_row {
                let row = if row.label.is_empty() { row.text } else { row.label };
                return Err(self.expected(row, "only lists of rows, all in as many brackets"));
            }
        }
        Ok(())
    }

    /// Takes the labels from rows such as `A: 1 4 7`, if all have one but perhaps the first.
    fn labels(&mut self) {
        let split = |row: &Row<'t>| {
            let (label, text) = row.text.split_once(':')?;
            let is_label = !label.is_empty() && !label.contains([' ', '\t', ',', ';']);
            let is_end = text.is_empty() || text.starts_with([' ', '\t']);
            let text = text.trim().trim_matches(['[', ']', '{', '}']).trim();
            (is_label && is_end).then_some(Row { text, label, ..*row })
        };
        let mut rows: Vec<Row> =
            self.rows.iter().filter(|row| !row.text.is_empty()).copied().collect();
        let Some((first, others)) = rows.split_first_mut() else { return };
        let labeled: Option<Vec<Row>> = others.iter().map(split).collect();
        let Some(others) = labeled.filter(|others| !others.is_empty()) else { return };
        *first = split(first).unwrap_or(*first);
        self.rows = vec![*first];
        self.rows.extend(others);
    }

    /// Takes the set of all items from the first line before rows with labels.
    fn take_universe(&mut self) -> Option<Row<'t>> {
        let (first, others) = self.rows.split_first()?;
        let is_named = UNIVERSES.iter().any(|name| first.label.eq_ignore_ascii_case(name));
        let known: HashSet<&str> = self.fields(first).into_iter().collect();
        let has_all = |row: &Row<'t>| self.fields(row).iter().all(|field| known.contains(field));
        let is_labeled = others.last().is_some_and(|row| !row.label.is_empty());
        let is_universe = is_labeled
            && (is_named
                || first.label.is_empty() && known.len() > 2 && others.iter().all(has_all));
        is_universe.then(|| self.rows.remove(0))
    }

    /// Drops the last field if all rows end with a delimiter.
    fn drop_last(&mut self) {
        let Some(delimiter) = self.delimiter else { return };
        let mut rows: Vec<&mut Row> =
            self.rows.iter_mut().filter(|row| !row.text.is_empty()).collect();
        let Some((first, others)) = rows.split_first_mut() else { return };
        let count = |row: &Row| row.text.matches(delimiter).count();
        let is_shorter = others.first().is_some_and(|row| count(first) < count(row));
        if others.iter().all(|row| row.text.ends_with(delimiter))
            && (is_shorter || first.text.ends_with(delimiter))
        {
            for row in &mut rows {
                row.text = row.text.strip_suffix(delimiter).unwrap_or(row.text);
            }
        }
    }

    /// The fields of a row, without quotes around them.
    pub(super) fn fields(&self, row: &Row<'t>) -> Vec<&'t str> {
        let bare = |field: &'t str| field.trim().trim_matches(['"', '\'']);
        match self.delimiter {
            Some(delimiter) => {
                let fields = row.text.split(delimiter).map(bare);
                let mut fields: Vec<&str> = fields.collect();
                if self.is_list && fields.last() == Some(&"") {
                    fields.pop();
                }
                fields
            }
            None => row.text.split_whitespace().map(bare).collect(),
        }
    }

    /// The same, where a word of 0 and 1 has a field for each, and perhaps a name behind it.
    pub(super) fn bits(&self, row: &Row<'t>) -> Vec<&'t str> {
        let text = row.text.trim_start();
        let word = text.split_whitespace().next().unwrap_or("");
        let name = text[word.len()..].trim();
        let is_word = word.len() > 1 && word.bytes().all(|byte| b"01".contains(&byte));
        if !is_word || !name.is_empty() && name.parse::<f64>().is_ok() || self.delimiter.is_some() {
            return self.fields(row);
        }
        let bits = (0..word.len()).map(|at| &word[at..=at]);
        bits.chain((!name.is_empty()).then_some(name)).collect()
    }

    /// The error at a part of the text.
    pub(super) fn error(&self, part: &str, reason: impl Into<String>) -> ParseError {
        let part = if part.is_empty() { &self.text[..0] } else { part };
        ParseError::at(self.text, part, reason.into())
    }

    /// The same: the text that was expected, and the part.
    pub(super) fn expected(&self, part: &str, expected: &str) -> ParseError {
        let found = if part.is_empty() { "nothing".into() } else { quoted(part) };
        self.error(part, format!("expected {expected}, found {found}"))
    }
}

/// The byte at which a nested list begins, perhaps after a name and `=` or a call.
fn list(text: &str) -> Option<usize> {
    let brackets = ['[', '{', '('];
    let blank = text.len() - text.trim_start().len();
    if text[blank..].starts_with(brackets) {
        return Some(blank);
    }
    let first = &text[..blank + text[blank..].find('\n').unwrap_or(text.len() - blank)];
    let start = first.rfind('=').map_or(blank, |at| at + 1);
    let rest = text[start..].trim_start();
    let open = text.len() - rest.len();
    let call = rest.find('(').filter(|&at| rest[at + 1..].trim_start().starts_with(brackets));
    match call {
        _ if rest.starts_with(brackets) => Some(open),
        Some(at)
            if rest[..at]
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"._".contains(&byte)) =>
        {
            Some(open + at)
        }
        _ => None,
    }
}
