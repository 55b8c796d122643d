//! [`Records`]: the records of a table, each as its fields.

use std::io::BufRead;
use std::ops::Range;

use crate::ReadError;
use crate::pieces::{Pieces, Place};

pub(super) struct Records<R> {
    lines: Pieces<R>,
    pub(super) delimiter: u8,
    /// Whether a line such as `sep=;` has set the delimiter.
    is_set: bool,
    /// The fields of the record.
    pub(super) fields: Vec<Field>,
    /// The text of the record, without its line end.
    pub(super) text: String,
    /// The line on which the record begins.
    pub(super) line: u64,
}

#[derive(Debug)]
pub(super) struct Field {
    pub(super) text: String,
    /// The place of its first character.
    place: Place,
}

impl Field {
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    pub(super) fn error(&self, reason: &str) -> ReadError {
        self.place.error(&self.text, reason.into()).into()
    }
}

impl<R: BufRead> Records<R> {
    pub(super) fn new(input: R) -> Self {
        let (lines, fields, text) = (Pieces::new(input), Vec::new(), String::new());
        Self { lines, delimiter: b',', is_set: false, fields, text, line: 0 }
    }

    /// Reads the line that names the columns, the first one for which `is_header` holds or that is
    /// neither blank nor a comment. Returns false at the end.
    pub(super) fn header(
        &mut self,
        is_header: impl Fn(&[Field]) -> bool,
    ) -> Result<bool, ReadError> {
        while self.line()? {
            if let Some(delimiter) = separator(self.lines.text()).filter(|_| !self.is_set) {
                (self.delimiter, self.is_set) = (delimiter, true);
                continue;
            }
            if !self.is_set {
                self.delimiter = delimiter(self.lines.text());
            }
            let is_comment = self.lines.text().starts_with('#');
            if is_comment && !is_header(&fields_of(self.lines.text(), self.delimiter)) {
                continue;
            }
            return self.fields().map(|()| true);
        }
        Ok(false)
    }

    /// Reads the next record. Returns false at the end.
    pub(super) fn record(&mut self) -> Result<bool, ReadError> {
        Ok(self.line()? && self.fields().map(|()| true)?)
    }

    /// Goes to the next line that is not blank.
    fn line(&mut self) -> Result<bool, ReadError> {
        while self.lines.next_line()? {
            if !self.lines.text().trim().is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Reads the fields of the record that begins on this line.
    fn fields(&mut self) -> Result<(), ReadError> {
        self.fields.clear();
        self.line = self.lines.place(&(0..0)).line();
        self.text.clear();
        self.text.push_str(self.lines.text().trim_end_matches('\r'));
        let mut open = self.split_line(0)?;
        while open {
            if !self.lines.next_line()? {
                let field = self.fields.last().expect("an open field");
                return Err(field.error("expected a '\"' that ends this field"));
            }
            self.text.push('\n');
            self.text.push_str(self.lines.text().trim_end_matches('\r'));
            open = self.continue_line()?;
        }
        Ok(())
    }

    /// Splits the line from this byte on. Returns whether its last field goes on in the next line.
    fn split_line(&mut self, start: usize) -> Result<bool, ReadError> {
        let lines = &self.lines;
        let line = lines.text().trim_end_matches('\r');
        if let Some(at) = line.find('\r') {
            let reason = "unexpected carriage return; lines end in a line feed";
            return Err(lines.error(&(at..at + 1), reason));
        }
        let place = |at: usize| lines.place(&(start + at..start + at));
        match split(&line[start..], self.delimiter, &mut self.fields, place) {
            End::Closed => Ok(false),
            End::Open => Ok(true),
            End::Wrong(at) => Err(self.no_delimiter(start + at)),
        }
    }

    /// Adds the line to the last field, which goes on from the line before.
    fn continue_line(&mut self) -> Result<bool, ReadError> {
        const MOST: usize = 1 << 20;
        let line = self.lines.text().trim_end_matches('\r');
        let field = self.fields.last_mut().expect("an open field");
        field.text.push('\n');
        let Some(length) = push_quoted(line, &mut field.text) else {
            if field.text.len() > MOST {
                return Err(field.error("expected a field of at most 1 MiB, found a longer one"));
            }
            return Ok(true);
        };
        let length = length + n_spaces(&line[length..]);
        match line.as_bytes().get(length) {
            None => Ok(false),
            Some(&byte) if byte == self.delimiter => self.split_line(length + 1),
            Some(_) => Err(self.no_delimiter(length)),
        }
    }

    /// The error at the character that begins here.
    fn no_delimiter(&self, at: usize) -> ReadError {
        let expected = "a delimiter after the '\"'; a quote in a field is doubled";
        self.lines.expected(&self.character(at), expected)
    }

    /// The bytes of the character that begins here.
    fn character(&self, at: usize) -> Range<usize> {
        let length = self.lines.text()[at..].chars().next().map_or(0, char::len_utf8);
        at..at + length
    }

    /// The field in this column.
    pub(super) fn field(&self, column: usize, what: &str) -> Result<&Field, ReadError> {
        self.fields.get(column).ok_or_else(|| {
            let end = self.lines.text().trim_end().len();
            self.lines.expected(&(end..end), &format!("{what} in field {}", column + 1))
        })
    }

    pub(super) fn expected_at_end(&self, expected: &str) -> ReadError {
        self.lines.expected_at_end(expected)
    }
}

/// The fields of a line. A field with a line break is cut off.
pub(super) fn fields_of(line: &str, delimiter: u8) -> Vec<Field> {
    let mut fields = Vec::new();
    split(line, delimiter, &mut fields, |_| Place::START);
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

/// How a line ends.
enum End {
    Closed,
    /// The last field goes on in the next line.
    Open,
    /// There is no delimiter after a quoted field, at this byte.
    Wrong(usize),
}

/// Appends the fields of a line.
fn split(
    line: &str,
    delimiter: u8,
    fields: &mut Vec<Field>,
    place: impl Fn(usize) -> Place,
) -> End {
    let mut at = 0;
    loop {
        let mut field = Field { text: String::new(), place: place(at) };
        let rest = &line[at..];
        let blanks = n_spaces(rest);
        if let Some(quoted) = rest[blanks..].strip_prefix('"') {
            let end = push_quoted(quoted, &mut field.text);
            fields.push(field);
            let Some(length) = end else { return End::Open };
            at += blanks + 1 + length;
            at += n_spaces(&line[at..]);
        } else {
            let length = rest.bytes().position(|byte| byte == delimiter).unwrap_or(rest.len());
            field.text.push_str(&rest[..length]);
            fields.push(field);
            at += length;
        }
        match line.as_bytes().get(at) {
            None => return End::Closed,
            Some(&byte) if byte == delimiter => at += 1,
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
