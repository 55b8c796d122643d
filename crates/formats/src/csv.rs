//! Tables of options with costs: [`read`]. A record is an option.
//!
//! ```text
//! duty,items,secondary,cost
//! early,flight1 flight2,,120
//! "late, long","flight3;flight1",car,95
//! ```
//!
//! The first line names the columns. The column `items` lists the primary items of each option,
//! with white space or `;` between them; `secondary` lists its secondary items; `cost` has its
//! cost, a number such as 12 or 12.50. Only `items` is needed, and other columns have no effect.
//! Case does not matter in these names.
//!
//! The delimiter is a comma, a semicolon or a tab: the first of them in the first line, outside of
//! quotes. A field in double quotes may have delimiters and line breaks; a quote in it is doubled.
//! Empty lines are ignored. A line has at most 1 MiB.

use std::io::BufRead;
use std::ops::Range;

use super::pieces::{Pieces, Place};
use super::{Document, OptionNames, ReadError};
use crate::problem::{Decimal, ItemId, ItemKind, Problem, ProblemBuilder};
use crate::visible::quoted;

/// The problem of a table. Items are in the order of first appearance.
///
/// ```
/// use quadrille::text::csv;
///
/// let text = "duty;items;cost\nearly;f1 f2;120\nlate;\"f3;f1\";95\n";
/// let problem = csv::read(text.as_bytes())?.problem;
/// assert_eq!(problem.to_string(), "f1 f2 f3\nf1 f2 |120\nf3 f1 |95\n");
///
/// let error = csv::read(text.replace("95", "9/5").as_bytes()).unwrap_err();
/// let reason = "expected a number below 2^63 as the cost, found \"9/5\"";
/// assert_eq!(error.to_string(), format!("3:14: {reason}"));
/// # Ok::<(), quadrille::text::ReadError>(())
/// ```
///
/// # Errors
///
/// If a record is wrong, with the field; or if the input fails.
pub fn read(input: impl BufRead) -> Result<Document, ReadError> {
    let (lines, fields, text) = (Pieces::new(input), Vec::new(), String::new());
    let mut table = Table { lines, delimiter: b',', fields, text, line: 0 };
    let columns = table.header()?;
    let header = table.text.as_str().into();
    let (mut builder, mut names) = (Problem::builder(), OptionNames::default());
    let mut records = Vec::new();
    while table.record()? {
        let mut items = Vec::new();
        table.items(columns.items, ItemKind::Primary, &mut builder, &mut items)?;
        if let Some(secondary) = columns.secondary {
            table.items(secondary, ItemKind::Secondary, &mut builder, &mut items)?;
        }
        let its = &table.fields[columns.items];
        let option = builder.option(items).map_err(|error| its.error(&error.to_string()))?;
        names.push_line(option, table.line);
        names.labels.push(table.label(&columns).into());
        records.push(table.text.as_str().into());
        if let Some(column) = columns.cost {
            let field = table.field(column, "the cost")?;
            let expected = "expected a number below 2^63 as the cost, found";
            let cost: Decimal = field.text.trim_ascii().parse().map_err(|_| {
                let is_empty = field.text.is_empty();
                let found = if is_empty { "nothing".into() } else { quoted(&field.text) };
                field.error(&format!("{expected} {found}"))
            })?;
            builder.add_cost(option, cost).map_err(|error| field.error(&error.to_string()))?;
        }
    }
    names.table = Some((header, records));
    Ok(Document::new(builder.build(), names))
}

/// Whether the first line of a text names a column of items.
pub(super) fn is_header(line: &str) -> bool {
    let mut fields = Vec::new();
    let delimiter = delimiter(line);
    // A field with a line break is cut off.
    split(line, delimiter, &mut fields, |_| Place::START);
    fields.len() > 1 && fields.iter().any(|field| field.is_named("items"))
}

/// The places of the columns.
struct Columns {
    items: usize,
    secondary: Option<usize>,
    cost: Option<usize>,
}

struct Table<R> {
    lines: Pieces<R>,
    delimiter: u8,
    /// The fields of the record.
    fields: Vec<Field>,
    /// The text of the record, without its line end.
    text: String,
    /// The line on which the record begins.
    line: u64,
}

#[derive(Debug)]
struct Field {
    text: String,
    /// The place of its first character.
    place: Place,
}

impl Field {
    fn is_named(&self, name: &str) -> bool {
        self.text.trim().eq_ignore_ascii_case(name)
    }

    fn error(&self, reason: &str) -> ReadError {
        self.place.error(&self.text, reason.into()).into()
    }
}

impl<R: BufRead> Table<R> {
    /// Reads the first line.
    fn header(&mut self) -> Result<Columns, ReadError> {
        let expected = "a line that names the columns, with items";
        if !self.record()? {
            return Err(self.lines.expected_at_end(expected));
        }
        let find = |name| self.fields.iter().position(|field| field.is_named(name));
        for name in ["items", "secondary", "cost"] {
            let mut named = self.fields.iter().filter(|field| field.is_named(name));
            if let Some(second) = named.nth(1) {
                return Err(second.error(&format!("two columns have the name {name}")));
            }
        }
        let first = &self.fields[0];
        let items = find("items").ok_or_else(|| {
            first.error(&format!("expected {expected}, found {}", quoted(&first.text)))
        })?;
        Ok(Columns { items, secondary: find("secondary"), cost: find("cost") })
    }

    /// Reads the next record. Returns false at the end.
    fn record(&mut self) -> Result<bool, ReadError> {
        let is_header = self.fields.is_empty();
        self.fields.clear();
        loop {
            if !self.lines.next_line()? {
                return Ok(false);
            }
            let line = self.lines.text().trim_end_matches('\r');
            if !line.trim().is_empty() {
                break;
            }
        }
        if is_header {
            self.delimiter = delimiter(self.lines.text());
        }
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
        Ok(true)
    }

    /// What names the record: the fields of the columns that have no other meaning, or its line.
    fn label(&self, columns: &Columns) -> String {
        let has_meaning = |column: usize| {
            column == columns.items || [columns.secondary, columns.cost].contains(&Some(column))
        };
        let others = self.fields.iter().enumerate().filter(|(column, _)| !has_meaning(*column));
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let fields = others.map(|(_, field)| words(&field.text)).filter(|it| !it.is_empty());
        let label = fields.collect::<Vec<_>>().join(", ");
        if label.is_empty() { format!("line {}", self.line) } else { label }
    }

    /// Splits the line from this byte on. Returns whether its last field goes on in the next line.
    fn split_line(&mut self, start: usize) -> Result<bool, ReadError> {
        let lines = &self.lines;
        let line = lines.text().trim_end_matches('\r');
        let place = |at: usize| lines.place(&(start + at..start + at));
        match split(&line[start..], self.delimiter, &mut self.fields, place) {
            End::Closed => Ok(false),
            End::Open => Ok(true),
            End::Wrong(at) => {
                let at = start + at..start + at + 1;
                let expected = "a delimiter after the '\"'; a quote in a field is doubled";
                Err(self.lines.expected(&at, expected))
            }
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
        match line.as_bytes().get(length) {
            None => Ok(false),
            Some(&byte) if byte == self.delimiter => self.split_line(length + 1),
            Some(_) => {
                let expected = "a delimiter after the '\"'; a quote in a field is doubled";
                Err(self.lines.expected(&self.character(length), expected))
            }
        }
    }

    /// The bytes of the character that begins here.
    fn character(&self, at: usize) -> Range<usize> {
        let length = self.lines.text()[at..].chars().next().map_or(0, char::len_utf8);
        at..at + length
    }

    /// The field in this column.
    fn field(&self, column: usize, what: &str) -> Result<&Field, ReadError> {
        self.fields.get(column).ok_or_else(|| {
            let end = self.lines.text().trim_end().len();
            self.lines.expected(&(end..end), &format!("{what} in field {}", column + 1))
        })
    }

    /// Appends the items that a field lists. Declares those that are new.
    fn items(
        &self,
        column: usize,
        kind: ItemKind,
        builder: &mut ProblemBuilder,
        items: &mut Vec<ItemId>,
    ) -> Result<(), ReadError> {
        let field = self.field(column, "a list of items")?;
        let is_between = |c: char| c.is_whitespace() || c == ';';
        for name in field.text.split(is_between).filter(|name| !name.is_empty()) {
            let declared = match builder.item(name) {
                Some(item) if builder.kind(item) == kind => Ok(item),
                Some(_) => {
                    let reason = "is both primary and secondary";
                    return Err(field.error(&format!("item {} {reason}", quoted(name))));
                }
                None if kind == ItemKind::Primary => builder.primary(name),
                None => builder.secondary(name),
            };
            let item = declared.map_err(|error| field.error(&error.to_string()))?;
            if items.contains(&item) {
                let reason = format!("item {} appears twice in this option", quoted(name));
                return Err(field.error(&reason));
            }
            items.push(item);
        }
        if items.is_empty() && kind == ItemKind::Primary {
            return Err(field.error("expected a list of items, found nothing"));
        }
        Ok(())
    }
}

/// The delimiter: the first of three characters in a line, outside of quotes.
fn delimiter(line: &str) -> u8 {
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
        if let Some(quoted) = rest.strip_prefix('"') {
            let end = push_quoted(quoted, &mut field.text);
            fields.push(field);
            let Some(length) = end else { return End::Open };
            at += 1 + length;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_options() {
        let tables = [
            ("items,cost\na b,3\nb,-4.0\na,0\n", "a b\na b |3\nb |-4\na\n"),
            ("\u{feff}Cost\tname\tITEMS\r\n1\tx\ta;b ;c\r\n\r\n2\t\tb", "a b c\na b c |1\nb |2\n"),
            ("items\na\n\"a\"", "a\na\na\n"),
            ("\"x,\"\"y\",\"items\"\n\"1\n2\"\"\n,\",\"a\nb\"\n,b\n", "a b\na b\nb\n"),
            ("items;secondary\na;x y\nb;\n\"b;a\";y", "a b | x y\na x y\nb\nb a y\n"),
            ("items,cost\n", "\n"),
        ];
        for (text, expected) in tables {
            let document = read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
            let problem = document.problem;
            assert_eq!(problem.to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn errors_show_the_field() {
        let cost = "expected a number below 2^63 as the cost";
        let columns = "expected a line that names the columns, with items";
        let wrong = [
            ("", format!("1:1: {columns}, found the end of the text")),
            ("\nname,cost", format!("2:1: {columns}, found \"name\"")),
            ("items,Items", "1:7: two columns have the name items".into()),
            ("items,cost\na", "2:2: expected the cost in field 2, found nothing".into()),
            ("items,cost\na,", format!("2:3: {cost}, found nothing")),
            ("items,cost\na,2:5", format!("2:3: {cost}, found \"2:5\"")),
            ("items,cost\né,\"1,5\"", format!("2:3: {cost}, found \"1,5\"")),
            ("x,items\n1", "2:2: expected a list of items in field 2, found nothing".into()),
            ("items,cost\n,1", "2:1: expected a list of items, found nothing".into()),
            ("items\na b a", "2:1: item \"a\" appears twice in this option".into()),
            ("items,secondary\na,a", "2:3: item \"a\" is both primary and secondary".into()),
            ("items\n\"a", "2:1: expected a '\"' that ends this field".into()),
            (
                "items\n\"a\"b",
                "2:4: expected a delimiter after the '\"'; a quote in a field is doubled, found \
                 \"b\""
                    .into(),
            ),
            (
                "items\n\"a\n\"é",
                "3:2: expected a delimiter after the '\"'; a quote in a field is doubled, found \
                 \"é\""
                    .into(),
            ),
            (
                "items\na:b",
                "2:1: a name needs characters other than white space, '|', ':' and a byte order \
                 mark, not \"a:b\""
                    .into(),
            ),
        ];
        for (text, message) in wrong {
            let error = read(text.as_bytes()).map(|it| it.problem.to_string()).unwrap_err();
            assert_eq!(error.to_string(), message, "{text:?}");
        }
    }
}
