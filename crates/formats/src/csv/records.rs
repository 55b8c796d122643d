//! [`Records`]: the records of a table, each as its fields.

use crate::{ParseError, ReadError, whole};

pub(super) struct Records<'t> {
    whole: &'t str,
    /// The record, of this many bytes with its line end, and what is behind it.
    rest: &'t str,
    n_read: usize,
    pub(super) delimiter: u8,
    /// Whether a line such as `sep=;` has set the delimiter.
    is_set: bool,
    /// The fields of the record.
    pub(super) fields: Vec<Field<'t>>,
    /// The text of the record, without its line end.
    pub(super) text: String,
    /// The line on which the record begins.
    pub(super) line: u64,
}

#[derive(Debug)]
pub(super) struct Field<'t> {
    pub(super) text: String,
    /// Its part of the whole text.
    part: &'t str,
    whole: &'t str,
}

impl Field<'_> {
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    pub(super) fn error(&self, reason: &str) -> ReadError {
        ParseError::at(self.whole, self.part, reason.to_owned()).into()
    }
}

impl<'t> Records<'t> {
    pub(super) fn new(whole: &'t str) -> Self {
        let (fields, text) = (Vec::new(), String::new());
        let (n_read, delimiter, is_set) = (0, b',', false);
        Self { whole, rest: whole, n_read, delimiter, is_set, fields, text, line: 1 }
    }

    /// Reads the line that names the columns, the first one for which `is_header` holds or that is
    /// neither blank nor a comment. Returns false at the end.
    pub(super) fn header(
        &mut self,
        is_header: impl Fn(&[Field]) -> bool,
    ) -> Result<bool, ReadError> {
        while let Some(line) = self.next_line() {
            if let Some(delimiter) = separator(line).filter(|_| !self.is_set) {
                (self.delimiter, self.is_set) = (delimiter, true);
                continue;
            }
            if !self.is_set {
                self.delimiter = delimiter(line);
            }
            if !line.starts_with('#') || is_header(&fields_of(line, self.delimiter)) {
                return self.fields().map(|()| true);
            }
        }
        Ok(false)
    }

    /// Reads the next record. Returns false at the end.
    pub(super) fn record(&mut self) -> Result<bool, ReadError> {
        Ok(self.next_line().is_some() && self.fields().map(|()| true)?)
    }

    /// The next line that is not blank.
    fn next_line(&mut self) -> Option<&'t str> {
        loop {
            let (before, rest) = self.rest.split_at(self.n_read);
            self.line += before.matches('\n').count() as u64;
            self.rest = rest;
            let line = rest.split_inclusive('\n').next()?;
            self.n_read = line.len();
            if !line.trim().is_empty() {
                return Some(line);
            }
        }
    }

    /// Reads the fields of the record that begins on this line.
    fn fields(&mut self) -> Result<(), ReadError> {
        self.fields.clear();
        let error = |part: &str, reason: &str| {
            Err(ParseError::at(self.whole, part, reason.to_owned()).into())
        };
        match split(self.rest, self.whole, self.delimiter, &mut self.fields) {
            End::Closed(at) => {
                self.n_read = self.rest.len().min(at + 1);
                self.text = self.rest[..at].trim_end_matches('\r').replace("\r\n", "\n");
                Ok(())
            }
            End::Open => {
                let field = self.fields.last().expect("an open field");
                Err(field.error("expected a '\"' that ends this field"))
            }
            End::Wrong(at) => {
                let found = self.rest[at..].chars().next().expect("a wrong character");
                let part = &self.rest[at..at + found.len_utf8()];
                if found == '\r' {
                    return error(part, "unexpected carriage return; lines end in a line feed");
                }
                let expected = "a delimiter after the '\"'; a quote in a field is doubled";
                Err(whole::expected(self.whole, part, expected))
            }
        }
    }

    /// The field in this column.
    pub(super) fn field(&self, column: usize, what: &str) -> Result<&Field<'t>, ReadError> {
        self.fields.get(column).ok_or_else(|| {
            let end = self.rest[..self.n_read].trim_end().len();
            let expected = format!("{what} in field {}", column + 1);
            whole::expected(self.whole, &self.rest[end..end], &expected)
        })
    }

    pub(super) fn expected_at_end(&self, expected: &str) -> ReadError {
        whole::expected_at_end(self.whole, expected)
    }
}

/// The fields of a line. A field with a line break is cut off.
pub(super) fn fields_of(line: &str, delimiter: u8) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    split(line, line, delimiter, &mut fields);
    fields
}

/// The delimiter that a line such as `sep=;` sets, as Excel reads and some programs write it.
pub(super) fn separator(line: &str) -> Option<u8> {
    let line = line.trim_end_matches(['\r', '\n']).trim_start_matches('\u{feff}');
    let line = line.strip_prefix('"').map_or(line, |it| it.trim_end_matches('"'));
    let (sep, delimiter) = line.split_at_checked(4)?;
    let is_known = matches!(delimiter, "," | ";" | "\t" | "|");
    (sep.eq_ignore_ascii_case("sep=") && is_known).then(|| delimiter.as_bytes()[0])
}

/// The delimiter: the first of three characters in a line, outside of quotes.
pub(super) fn delimiter(line: &str) -> u8 {
    let mut is_quoted = false;
    let found = line.bytes().find(|&byte| {
        is_quoted ^= byte == b'"';
        !is_quoted && matches!(byte, b',' | b';' | b'\t')
    });
    found.unwrap_or(b',')
}

/// How a record ends.
enum End {
    /// At this byte, where a line or the text ends.
    Closed(usize),
    /// The last field is not closed.
    Open,
    /// At this byte there is no delimiter after a quoted field, or a carriage return in a line.
    Wrong(usize),
}

/// Appends the fields of the record at the beginning of a text, which is a part of a whole one.
fn split<'t>(text: &'t str, whole: &'t str, delimiter: u8, fields: &mut Vec<Field<'t>>) -> End {
    let mut at = 0;
    loop {
        let (start, rest) = (at, &text[at..]);
        let blanks = n_spaces(rest);
        let mut its = String::new();
        let mut is_open = false;
        if let Some(quoted) = rest[blanks..].strip_prefix('"') {
            let length = push_quoted(quoted, &mut its);
            is_open = length.is_none();
            at += blanks + 1 + length.unwrap_or(quoted.len());
            its = its.replace("\r\n", "\n");
            at += n_spaces(&text[at..]);
        } else {
            let ends = |byte| byte == delimiter || matches!(byte, b'\n' | b'\r');
            at += rest.bytes().position(ends).unwrap_or(rest.len());
            its.push_str(&text[start..at]);
        }
        fields.push(Field { text: its, part: &text[start..at], whole });
        if is_open {
            return End::Open;
        }
        let rest = text[at..].trim_start_matches('\r');
        match rest.as_bytes().first() {
            None | Some(b'\n') => return End::Closed(text.len() - rest.len()),
            Some(&byte) if byte == delimiter && text.as_bytes()[at] == delimiter => at += 1,
            Some(_) => return End::Wrong(at),
        }
    }
}

/// The number of spaces at the beginning of a text.
fn n_spaces(text: &str) -> usize {
    text.bytes().take_while(|&byte| byte == b' ').count()
}

/// Appends the text of a quoted field up to its closing quote. Returns the number of bytes, with
/// the closing quote, or `None` if there is none.
fn push_quoted(text: &str, field: &mut String) -> Option<usize> {
    let mut at = 0;
    loop {
        let Some(length) = text[at..].find('"') else {
            field.push_str(&text[at..]);
            return None;
        };
        field.push_str(&text[at..at + length]);
        at += length + 1;
        if !text[at..].starts_with('"') {
            return Some(at);
        }
        field.push('"');
        at += 1;
    }
}
