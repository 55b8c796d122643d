//! [`Table`]: the rows of a text, and their fields.

use std::io::BufRead;

use super::super::line::place_in;
use super::super::pieces::Pieces;
use super::super::{ParseError, ReadError, quoted};

/// The rows of a text.
pub(super) struct Table<'t> {
    text: &'t str,
    /// In order; empty lines too, but no list has them, nor the end of a text.
    pub(super) rows: Vec<Row<'t>>,
    delimiter: Option<char>,
    pub(super) is_list: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Row<'t> {
    pub(super) line: u64,
    pub(super) text: &'t str,
    /// The word before a list, such as `A` in `{"A": [1, 2]}`.
    pub(super) label: &'t str,
}

/// The text of an input.
pub(super) fn text(input: impl BufRead) -> Result<String, ReadError> {
    let (mut lines, mut text) = (Pieces::new(input), String::new());
    while lines.next_line()? {
        text.push_str(lines.text().trim_end_matches('\r'));
        text.push('\n');
    }
    Ok(text)
}

impl<'t> Table<'t> {
    pub(super) fn of(text: &'t str) -> Result<Self, ParseError> {
        let mut table = Self { text, rows: Vec::new(), delimiter: None, is_list: false };
        if let Some(start) = list(text) {
            table.is_list = true;
            table.lists(start)?;
        } else {
            let rows = (1..).zip(text.lines()).filter(|(_, text)| !text.starts_with('#'));
            table.rows.extend(rows.map(|(line, text)| Row { line, text: text.trim(), label: "" }));
            let is_blank = |row: &Row| row.text.is_empty();
            let n = table.rows.iter().rposition(|row| !is_blank(row)).map_or(0, |at| at + 1);
            table.rows.truncate(n);
        }
        let mut first = table.rows.iter().filter(|row| !row.text.is_empty()).take(2);
        table.delimiter = first.find_map(|row| row.text.chars().find(|c| [',', ';'].contains(c)));
        Ok(table)
    }

    /// Reads the innermost lists from this byte on; a list with semicolons is one of rows.
    fn lists(&mut self, start: usize) -> Result<(), ParseError> {
        let (mut line, mut open, mut last_end) = (1, None, start);
        for (at, c) in self.text.char_indices() {
            line += u64::from(c == '\n');
            match c {
                _ if at < start => {}
                '[' | '{' | '(' => open = Some(at + 1),
                ']' | '}' | ')' => {
                    let Some(open) = open.take() else { continue };
                    let before = &self.text[last_end..open];
                    last_end = at + 1;
                    if before.contains('=') {
                        // A list before another statement is the set of all items.
                        if self.rows.len() > 1 {
                            return Err(self.expected(before.trim(), "the end of the list"));
                        }
                        self.rows.clear();
                    }
                    let is_between = |c: char| c.is_whitespace() || "[{(,:='\"]})".contains(c);
                    let label = before.rsplit(is_between).find(|it| !it.is_empty()).unwrap_or("");
                    let text = &self.text[open..at];
                    let rows = text.split(';').map(|text| Row { line, text: text.trim(), label });
                    self.rows
                        .extend(rows.filter(|row| !row.text.is_empty() || !text.contains(';')));
                }
                _ => {}
            }
        }
        if let Some(open) = open {
            return Err(self.expected(&self.text[open - 1..open], "a list that is closed"));
        }
        let rest = self.text[last_end..].trim();
        if rest.contains(|c: char| c.is_alphanumeric()) {
            return Err(self.expected(rest, "the end of the list"));
        }
        Ok(())
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
        let word = row.text.split_whitespace().next().unwrap_or("");
        let name = row.text[word.len()..].trim();
        let is_word = word.len() > 1 && word.bytes().all(|byte| b"01".contains(&byte));
        if !is_word || !name.is_empty() && name.parse::<f64>().is_ok() || self.delimiter.is_some() {
            return self.fields(row);
        }
        let bits = (0..word.len()).map(|at| &word[at..=at]);
        bits.chain((!name.is_empty()).then_some(name)).collect()
    }

    /// The error at a part of the text.
    pub(super) fn error(&self, part: &str, reason: impl Into<String>) -> ParseError {
        let at = if part.is_empty() { 0..0 } else { place_in(part, self.text) };
        let start = self.text[..at.start].rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[start..].lines().next().unwrap_or("");
        let number = 1 + self.text[..start].matches('\n').count() as u64;
        let end = at.end.min(start + line.len());
        let at = at.start - start..end - start;
        ParseError::because(number, line.as_bytes(), at, reason.into())
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
