//! Tables of options with costs: [`Format::Csv`](super::Format::Csv). A record is an option.
//!
//! ```text
//! duty,items,secondary,cost
//! early,flight1 flight2,,120
//! "late, long","flight3, 2|check",car:red,95.50
//! ```
//!
//! The first line names the columns. The column `items` lists the primary items of each option,
//! with white space, `;`, `,` or `|` between them; `secondary` lists its secondary items, perhaps
//! with a color; `cost` has its cost, a number such as 12 or 12.50. Only `items` is needed, and
//! other columns name the option. Case does not matter in these names; `primary`, `covers` and
//! `elements` also mean `items`, and `costs` means `cost`.
//!
//! A list may be in brackets, and its names in quotes, as Python, R and JSON print it. `2|check`
//! and `1:3|check` set the bounds of an item, in any one record or in several that agree.
//!
//! The delimiter is a comma, a semicolon or a tab: the first of them in the first line, outside of
//! quotes, or what a line such as `sep=;` before it says. Where it is no comma, costs may have a
//! decimal comma. A field in double quotes may have delimiters and line breaks; a quote in it is
//! doubled. Empty lines are ignored, and so are lines that begin with `#` and are no records.
//!
//! - `records`: the records of a table, each as its fields
//! - `list`: the names that a cell lists
//!
//! ```
//! use quadrille::text::Format;
//!
//! let text = "duty;items;cost\nearly;f1 f2;120\nlate;\"f3;f1\";95,5\n";
//! let problem = Format::Csv.read(text.as_bytes())?.problem;
//! assert_eq!(problem.to_string(), "f1 f2 f3\nf1 f2 |120\nf3 f1 |95.5\n");
//!
//! let error = Format::Csv.read(text.replace("95,5", "all").as_bytes()).unwrap_err();
//! let reason = "expected the cost, a number below 2^63 without its point, with at most 18 \
//!     decimals, found \"all\"";
//! assert_eq!(error.to_string(), format!("3:14: {reason}"));
//! # Ok::<(), quadrille::text::ReadError>(())
//! ```

use std::collections::{HashMap, HashSet};
use std::io::BufRead;

use quadrille_base::counted;

use super::{Document, OptionNames, ReadError, whole};
use crate::problem::{
    Decimal, DecimalError, Entry, ItemId, ItemKind, Problem, ProblemBuilder, ProblemError,
};
use crate::visible::quoted;
use list::List;
use records::{Field, Records, delimiter, fields_of, separator};

mod list;
mod records;

/// The problem of a table. Items are in the order of first appearance.
pub(super) fn read(input: impl BufRead) -> Result<Document, ReadError> {
    let text = whole::text(input)?;
    let mut records = Records::new(&text);
    let columns = Columns::read(&mut records)?;
    let header: Box<str> = records.text.as_str().into();
    let (mut options, mut names) = (Options::default(), OptionNames::default());
    let mut texts = Vec::new();
    while records.record()? {
        if records.text.trim_start_matches('\u{feff}') == &*header {
            return Err(records.fields[0].error("the header is repeated; remove this line"));
        }
        if columns.is_comment(&records)? {
            continue;
        }
        columns.check(&records)?;
        let mut entries = Vec::new();
        let its = records.field(columns.items, "a list of items")?;
        options.list(its, ItemKind::Primary, records.line, &mut entries)?;
        if let Some(secondary) = columns.secondary {
            let field = records.field(secondary, "a list of items")?;
            options.list(field, ItemKind::Secondary, records.line, &mut entries)?;
        }
        let option = options.builder.option(entries).map_err(|error| match error {
            ProblemError::ItemTwice { name, .. } => {
                its.error(&format!("item {} appears twice in this option", quoted(&name)))
            }
            error => its.error(&error.to_string()),
        })?;
        names.push_line(option, records.line);
        names.labels.push(columns.label(&records).into());
        texts.push(records.text.as_str().into());
        if let Some(column) = columns.cost {
            let field = records.field(column, "the cost")?;
            let cost = options.cost(&field.text, records.delimiter);
            let cost = cost.map_err(|reason| field.error(&reason))?;
            let added = options.builder.add_cost(option, cost);
            added.map_err(|error| field.error(&error.to_string()))?;
        }
    }
    names.table = Some((header, texts));
    let remarks: Vec<String> = options.remarks().collect();
    let mut document = Document::new(options.builder.build(), names);
    document.remarks.extend(columns.remark);
    document.remarks.extend(remarks);
    document.remarks.extend(failed_split(&document.problem));
    Ok(document)
}

/// Whether the first line of a text names a column of items, or sets the delimiter.
pub(super) fn is_header(line: &str) -> bool {
    let fields = fields_of(line, delimiter(line));
    separator(line).is_some() || fields.len() > 1 && fields.iter().any(|it| is_named(it, &ITEMS))
}

/// The names of the columns with a meaning; the first is the one in messages.
const ITEMS: [&str; 5] = ["items", "primary", "primary items", "covers", "elements"];
const SECONDARY: [&str; 2] = ["secondary", "secondary items"];
const COST: [&str; 2] = ["cost", "costs"];

fn is_named(field: &Field, names: &[&str]) -> bool {
    let name = field.text.trim().replace('_', " ");
    names.iter().any(|it| name.eq_ignore_ascii_case(it))
}

/// The places of the columns.
struct Columns {
    items: usize,
    secondary: Option<usize>,
    cost: Option<usize>,
    /// Whether each column has a name.
    has_name: Vec<bool>,
    remark: Option<String>,
}

impl Columns {
    /// Reads the header.
    fn read(records: &mut Records) -> Result<Self, ReadError> {
        let expected = "a line that names the columns, one of them items";
        if !records.header(|fields| fields.iter().any(|field| is_named(field, &ITEMS)))? {
            return Err(records.expected_at_end(expected));
        }
        let fields = &records.fields;
        let find = |names: &[&str]| {
            let mut named = (0..fields.len()).filter(|&k| is_named(&fields[k], names));
            let first = named.next();
            match named.next() {
                Some(second) => {
                    let reason = format!("two columns have the meaning of {}", names[0]);
                    Err(fields[second].error(&reason))
                }
                None => Ok(first),
            }
        };
        let items = find(&ITEMS)?.ok_or_else(|| {
            let found: Vec<String> = fields.iter().map(|field| quoted(&field.text)).collect();
            fields[0].error(&format!("expected {expected}, found {}", found.join(", ")))
        })?;
        let (secondary, cost) = (find(&SECONDARY)?, find(&COST)?);
        let has_name: Vec<bool> = fields.iter().map(|field| !field.is_blank()).collect();
        let is_like_cost = |field: &&Field| {
            let name = field.text.to_lowercase();
            ["cost", "price", "weight", "value", "profit"].iter().any(|it| name.contains(it))
        };
        let like_cost = fields.iter().find(is_like_cost).filter(|_| cost.is_none());
        let remark = like_cost.map(|field| {
            let name = quoted(field.text.trim());
            format!("the column {name} has no effect; the costs are in a column cost")
        });
        Ok(Self { items, secondary, cost, has_name, remark })
    }

    /// Whether the line is a comment. An error if it might also be a record.
    fn is_comment(&self, records: &Records) -> Result<bool, ReadError> {
        let fields = &records.fields;
        if !records.text.starts_with('#') {
            return Ok(false);
        }
        let is_blank = |column: usize| fields.get(column).is_none_or(Field::is_blank);
        let is_cost = |field: &Field| field.is_blank() || field.text.contains(char::is_numeric);
        let has_cost = self.cost.and_then(|column| fields.get(column)).is_none_or(is_cost);
        if is_blank(self.items) || fields.len() != self.has_name.len() || !has_cost {
            return Ok(true);
        }
        let reason = "a comment, or a record? If it is a record, put its first field in quotes";
        Err(fields[0].error(reason))
    }

    /// An error if a field has no column, or the delimiter seems to be another one.
    fn check(&self, records: &Records) -> Result<(), ReadError> {
        let fields = &records.fields;
        let n_named = self.has_name.iter().rposition(|&it| it).map_or(0, |at| at + 1);
        // A first column without a name has the numbers of the records.
        let has_name = |column: usize| column == 0 || self.has_name.get(column) == Some(&true);
        let wrong = (0..fields.len()).find(|&k| !has_name(k) && !fields[k].is_blank());
        let n_filled = fields.iter().rposition(|it| !it.is_blank()).map_or(1, |at| at + 1);
        let (at, hint) = match wrong {
            Some(k) if k < n_named => {
                return Err(fields[k].error("the column of this field has no name in the header"));
            }
            Some(k) => (k, "; a field with a delimiter in it needs double quotes"),
            None if fields.len() == 1 && n_named > 1 => (0, ""),
            None => return Ok(()),
        };
        let n = counted(n_filled, "field");
        Err(fields[at].error(&format!("{n}, but the header has {n_named}{hint}")))
    }

    /// What names the record: the fields of the columns that have no other meaning, or its line.
    fn label(&self, records: &Records) -> String {
        let has_meaning = |column: usize| {
            column == self.items || [self.secondary, self.cost].contains(&Some(column))
        };
        let others = records.fields.iter().enumerate().filter(|(column, _)| !has_meaning(*column));
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let fields = others.map(|(_, field)| words(&field.text)).filter(|it| !it.is_empty());
        let label = fields.collect::<Vec<_>>().join(", ");
        if label.is_empty() { format!("line {}", records.line) } else { label }
    }
}

/// The options that were read, and what is known of the notations of the table.
#[derive(Default)]
struct Options {
    builder: ProblemBuilder,
    /// The bounds that records state.
    bounds: HashMap<ItemId, (u32, u32)>,
    /// Whether brackets are around lists, or around names.
    has_wrapped: Option<bool>,
    /// Whether bars are before names with bounds, or between names.
    has_bounds: Option<bool>,
    /// The lines with blanks and with commas between names without quotes.
    blanks: Option<u64>,
    commas: Option<u64>,
    /// The first primary item that looks as if it had a color.
    colored: Option<String>,
    /// The decimal sign of the costs, as soon as it is sure.
    sign: Option<char>,
}

impl Options {
    /// Appends the items that a field lists. Declares those that are new.
    fn list(
        &mut self,
        field: &Field,
        kind: ItemKind,
        line: u64,
        entries: &mut Vec<Entry>,
    ) -> Result<(), ReadError> {
        let error = |reason: String| field.error(&reason);
        let list = List::of(&field.text).map_err(error)?;
        self.check(&list, line).map_err(error)?;
        for name in &list.names {
            entries.push(self.entry(name, kind).map_err(error)?);
        }
        if entries.is_empty() {
            return Err(field.error("expected a list of items, found nothing"));
        }
        Ok(())
    }

    /// The reason why a list does not go with those before it.
    fn check(&mut self, list: &List, line: u64) -> Result<(), String> {
        let has_brackets = list.names.iter().any(|name| name.starts_with(['(', '[', '{']));
        let has_bars = list.sign == Some('|');
        let has_bounds = list.names.iter().any(|name| name.contains('|'));
        let is_wrapped = (list.is_wrapped != has_brackets).then_some(list.is_wrapped);
        let bounds = (has_bars || has_bounds).then_some(has_bounds);
        for (all, this, sign) in [
            (&mut self.has_wrapped, is_wrapped, "brackets are around names or around lists"),
            (&mut self.has_bounds, bounds, "a '|' is between items or after bounds"),
        ] {
            if this.is_some() && *all.get_or_insert(this == Some(true)) != (this == Some(true)) {
                return Err(format!("{sign}: this table has both"));
            }
        }
        let lines = match list.sign.filter(|_| list.is_plain) {
            Some(' ') => &mut self.blanks,
            Some(',') => &mut self.commas,
            _ => return Ok(()),
        };
        lines.get_or_insert(line);
        Ok(())
    }

    /// The entry of a word: an item, perhaps with bounds, or with a color if it is secondary.
    fn entry(&mut self, word: &str, kind: ItemKind) -> Result<Entry, String> {
        let builder = &mut self.builder;
        let is_primary = kind == ItemKind::Primary;
        let (bounds, name) = match word.split_once('|') {
            Some((bounds, name)) if is_primary => (Some(bounds), name),
            _ => (None, word),
        };
        let (name, color) = match name.rsplit_once(':') {
            Some((name, color)) if !is_primary && !is_time(word)? => (name, Some(color)),
            _ => (name, None),
        };
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if is_primary && name.split(':').all(is_number) && (bounds.is_some() || !is_plain(name)) {
            return Err(format!("{} has more than one meaning; list each item", quoted(word)));
        }
        if is_primary && name.contains(':') && is_time(name) == Ok(false) {
            self.colored.get_or_insert_with(|| name.into());
        }
        let item = match builder.item(name) {
            Some(item) if builder.kind(item) == kind => item,
            Some(_) => return Err(format!("item {} is both primary and secondary", quoted(name))),
            None if is_primary => builder.primary(name).map_err(|error| error.to_string())?,
            None => builder.secondary(name).map_err(|error| error.to_string())?,
        };
        if let Some(text) = bounds {
            let (low, high) = text.split_once(':').unwrap_or((text, text));
            let times = |number: &str| number.parse().ok().filter(|_| is_number(number));
            let bounds = times(low).zip(times(high)).filter(|(low, high)| low <= high);
            let (low, high) = bounds.ok_or_else(|| {
                format!("expected bounds as in 2|a or 1:3|a, found {}", quoted(word))
            })?;
            if *self.bounds.entry(item).or_insert((low, high)) != (low, high) {
                return Err(format!("item {} has other bounds in a record above", quoted(name)));
            }
            builder.set_bounds(item, low, high);
        }
        let color = color.map(|color| builder.color(color).map_err(|error| error.to_string()));
        Ok(Entry { item, color: color.transpose()? })
    }

    /// The cost that a text states, or the reason why it is not sure.
    fn cost(&mut self, text: &str, delimiter: u8) -> Result<Decimal, String> {
        let cost = text.trim();
        let sign = cost.find(['.', ',']).map(|at| (at, &cost[at..=at]));
        let is_comma = delimiter != b',' && cost.contains(',') && !cost.contains('.');
        let number = if is_comma { cost.replace(',', ".") } else { cost.to_owned() };
        let Ok(decimal) = number.parse() else {
            let found = if cost.is_empty() { "nothing".into() } else { quoted(text) };
            let has_digit = cost.bytes().any(|byte| byte.is_ascii_digit());
            let hint = "; a cost is a number alone, with a decimal point and no separators";
            let hint = if has_digit { hint } else { "" };
            let expected = DecimalError::EXPECTED;
            return Err(format!("expected the cost, {expected}, found {found}{hint}"));
        };
        let Some((at, sign)) = sign else { return Ok(decimal) };
        let sign = char::from(sign.as_bytes()[0]);
        let before = cost[..at].trim_start_matches(['+', '-']);
        let is_group =
            cost.len() == at + 4 && (1..=3).contains(&before.len()) && !before.starts_with('0');
        let is_sure = match (sign, delimiter) {
            (_, b',') | ('.', b'\t') | (',', b';') => true,
            _ => !is_group,
        };
        if self.sign.is_none() && !is_sure {
            let reason =
                "may be a number of thousands; write it without the sign, or with a zero behind";
            return Err(format!("{} {reason}", quoted(cost)));
        }
        if *self.sign.get_or_insert(sign) != sign {
            let before = if sign == '.' { "commas" } else { "points" };
            return Err(format!(
                "{} has another decimal sign than the costs before, which have {before}",
                quoted(cost)
            ));
        }
        Ok(decimal)
    }

    /// The remarks that names may have blanks, or colors.
    fn remarks(&self) -> impl Iterator<Item = String> {
        let blanks = self.blanks.zip(self.commas).map(|(blanks, commas)| {
            format!(
                "commas separate items on line {commas}, and blanks on line {blanks}: a name has \
                 no blanks"
            )
        });
        let colored = self.colored.as_deref().map(|name| {
            format!(
                "the ':' belongs to the name of the item {}; colors are for the column secondary",
                quoted(name)
            )
        });
        blanks.into_iter().chain(colored)
    }
}

/// Whether a word is or ends with a time, such as 08:30. An error if it may also be an item in a
/// color.
fn is_time(mut word: &str) -> Result<bool, String> {
    let mut found = Ok(false);
    // The part before the last minutes decides first.
    while let Some((before, minutes)) = word.rsplit_once(':')
        && minutes.len() == 2
        && minutes.parse::<u8>().is_ok_and(|it| it < 60)
    {
        let rest = before.trim_end_matches(|c: char| c.is_ascii_digit());
        let hours = &before[rest.len()..];
        let is_hour = hours.len() <= 2 && hours.parse::<u8>().is_ok_and(|it| it < 25);
        if is_hour && !rest.ends_with(char::is_alphanumeric) {
            found = Ok(true);
        } else if is_hour && hours.len() == 2 {
            found = Err(format!("{} may be a time, or an item with a color", quoted(word)));
        }
        word = before;
    }
    found
}

/// Whether a name of numbers is one number or a time.
fn is_plain(name: &str) -> bool {
    !name.contains(':') || is_time(name) == Ok(true)
}

/// The remark that a name looks like several items: each of its parts is an item, or it is in a
/// single option and has a sign that people write between items.
fn failed_split(problem: &Problem) -> Option<String> {
    let known: HashSet<&str> = problem.items().map(|item| problem.name(item)).collect();
    let is_sign = |c: char| !c.is_alphanumeric();
    let is_list = |&item: &ItemId| {
        let name = problem.name(item);
        let is_once = || name.contains(['/', '+', '&']) && problem.options_of(item).len() == 1;
        name.contains(is_sign) && (name.split(is_sign).all(|it| known.contains(it)) || is_once())
    };
    let name = quoted(problem.name(problem.items().find(is_list)?));
    Some(format!("the item {name} may be several; a list has blanks, ',' or ';' between items"))
}

#[cfg(test)]
mod tests;
