//! Matrices of 0 and 1, whose rows are options and whose columns are items.
//!
//! - [`Format::Matrix`]: all fields, `1 0 0 1`, `1001` or `1,0,0,1`; with or without a first line
//!   of sizes or of the names of the columns, with or without a name before or after each row. A
//!   column called `cost` has costs.
//! - [`Format::Rows`]: the numbers of the columns of each row, `0 3`, counted from 0 or from 1;
//!   with or without a first line of sizes, with or without their number at the beginning of each
//!   row.
//!
//! Either may be a nested list of Python, JSON or C++, such as `[[1, 0], [0, 1]]`, or have names,
//! as in `A: 0 3`. Before the rows there may be the set of all items, `{0, 1}` or `Universe: 0 1`.
//! A row without columns is left out. A line that begins with `#` is a comment.
//!
//! ```
//! use quadrille::text::Format;
//!
//! let document = Format::Matrix.read(&b"1 0 1\n0 1 0\n0 1 1\n"[..])?;
//! assert_eq!(document.problem.to_string(), "1 2 3\n1 3\n2\n2 3\n");
//! let cover = document.problem.first().expect("rows 1 and 2");
//! assert_eq!(document.names.label(cover[0]), Some("row 1"));
//!
//! let rows = Format::Rows.read(&b"3 3\n0 2\n1\n1 2\n"[..])?.problem;
//! assert_eq!(rows.to_string(), "0 1 2\n0 2\n1\n1 2\n");
//!
//! let error = Format::Matrix.read(&b"1 0 1\n0 1 2\n"[..]).unwrap_err();
//! assert_eq!(error.to_string(), "2:5: expected 0 or 1, found \"2\"");
//! # Ok::<(), quadrille::text::ReadError>(())
//! ```

use std::io::BufRead;

use hashbrown::HashSet;

use super::program::item_name;
use super::whole::text;
use super::{Document, Format, OptionNames, ParseError, ReadError};
use crate::problem::{Decimal, ItemId, Problem, ProblemBuilder, ProblemError};
use quadrille_base::counted;
use table::{Row, Table};

mod table;

/// The problem of a matrix with all its fields.
pub(super) fn read(input: impl BufRead) -> Result<Document, ReadError> {
    let text = text(input)?;
    let table = Table::of(&text, false)?;
    let shape = Shape::of(&table, false)?;
    let mut statement = Statement::new(&table, 1);
    for name in &shape.names {
        statement.item("", name)?;
    }
    for row in &shape.rows {
        let (mut items, mut columns) = (Vec::new(), statement.items.iter());
        let (mut cost, mut label) = (Decimal::default(), row.label);
        for (column, &field) in shape.fields(&table, row)?.iter().enumerate() {
            if Some(column) == shape.cost {
                let number = match table.delimiter {
                    Some(';') => field.replace(',', ".").parse(),
                    _ => field.parse(),
                };
                cost = number.map_err(|_| table.expected(field, "a number as the cost"))?;
            } else if Some(column) == shape.label {
                label = field;
            } else {
                let is_in_row = bit(field).ok_or_else(|| table.expected(field, "0 or 1"))?;
                items.extend(columns.next().filter(|_| is_in_row));
            }
        }
        statement.option(row, label, items, cost)?;
    }
    Ok(statement.document())
}

/// The problem of a matrix with the numbers of the columns of each row. In a list they may be
/// names.
pub(super) fn read_rows(input: impl BufRead) -> Result<Document, ReadError> {
    let text = text(input)?;
    let table = Table::of(&text, false)?;
    let is_number = |field: &&str| field.parse::<u32>().is_ok();
    let has_names = |row: &Row| !table.fields(row).iter().all(is_number);
    let has_labels = table.rows.last().is_some_and(|row| !row.label.is_empty());
    let are_names = (table.is_list || has_labels) && table.rows.iter().any(has_names);
    if are_names || table.universe.is_some() {
        let mut statement = Statement::new(&table, 1);
        for field in table.universe.iter().flat_map(|row| table.fields(row)) {
            statement.item(field, field)?;
        }
        for row in &table.rows {
            let mut items = Vec::new();
            for field in table.fields(row) {
                items.push(match statement.builder.item(field) {
                    Some(item) => item,
                    None if table.universe.is_none() => statement.item(field, field)?,
                    None => return Err(table.expected(field, "an item of the first list").into()),
                });
            }
            statement.option(row, row.label, items, Decimal::default())?;
        }
        return Ok(statement.document());
    }
    let sparse = Sparse::of(&table, false)?;
    let mut statement = Statement::new(&table, sparse.base.into());
    for column in 0..sparse.n_columns {
        statement.item("", &(column + sparse.base).to_string())?;
    }
    for row in &sparse.rows {
        let mut items = Vec::new();
        for field in sparse.fields(&table, row) {
            let column = sparse.column(field).ok_or_else(|| {
                let last = sparse.n_columns + sparse.base - 1;
                table.expected(field, &format!("a column from {} to {last}", sparse.base))
            })?;
            items.push(statement.items[column as usize]);
        }
        statement.option(row, row.label, items, Decimal::default())?;
    }
    let mut document = statement.document();
    document.remarks.insert(
        0,
        format!(
            "the rows of a matrix are read: {} and {}, counted from {}{}",
            counted(sparse.n_columns as usize, "column"),
            counted(sparse.rows.len(), "row"),
            sparse.base,
            if sparse.are_counted && !sparse.has_sizes {
                ", behind the number of columns in each row"
            } else {
                ""
            }
        ),
    );
    Ok(document)
}

/// The format of a matrix that begins with this text, which may be cut off; `None` if it seems to
/// be none. If `is_exact`, only a whole matrix of the sizes on its first line is one.
pub(super) fn detect(text: &str, is_exact: bool) -> Option<Format> {
    // The reader says what is wrong with a list.
    let Ok(table) = Table::of(text, true) else { return Some(Format::Rows) };
    let is_dense = || {
        let shape = Shape::of(&table, !is_exact).ok()?;
        if is_exact && !shape.has_sizes {
            return None;
        }
        let is_bit = |(column, field): (usize, &&str)| {
            [shape.cost, shape.label].contains(&Some(column)) || bit(field).is_some()
        };
        let is_row = |row: &&Row| {
            let fields = shape.fields(&table, row);
            fields.is_ok_and(|fields| fields.iter().enumerate().all(is_bit))
        };
        let n = shape.rows.iter().take_while(is_row).count();
        let has_0 = |row: &Row| table.bits(row).iter().any(|&field| bit(field) == Some(false));
        let is_one = n == shape.rows.len() || n > 2 && shape.rows[..n].iter().any(has_0);
        (shape.names.len() > 1 && n > 1 && is_one).then_some(Format::Matrix)
    };
    let is_sparse = || {
        if table.universe.is_some() || table.is_list && text.contains(['"', '\'']) {
            return Some(Format::Rows);
        }
        let sparse = Sparse::of(&table, !is_exact).ok()?;
        let is_likely = || table.is_list || sparse.is_likely(&table);
        let is_matrix = sparse.has_sizes || !is_exact && is_likely();
        (is_matrix && !sparse.has_repeats(&table)).then_some(Format::Rows)
    };
    // The reader says what is wrong with other rows of 0 and 1.
    let begins_dense = || {
        let mut rows = table.rows.iter().filter(|row| !row.text.is_empty());
        let second = table.bits(rows.nth(1)?);
        let bits: Option<Vec<bool>> = second.into_iter().map(bit).collect();
        bits.filter(|bits| bits.len() > 2 && bits.contains(&false)).map(|_| Format::Matrix)
    };
    let others = || begins_dense().or(table.is_list.then_some(Format::Rows));
    is_dense().or_else(is_sparse).or_else(|| others().filter(|_| !is_exact))
}

/// A field with 0 or 1, perhaps as a decimal number or as the word of a program.
fn bit(field: &str) -> Option<bool> {
    match field {
        "0" | "" => Some(false),
        "1" => Some(true),
        _ if field.eq_ignore_ascii_case("true") => Some(true),
        _ if field.eq_ignore_ascii_case("false") => Some(false),
        _ => match field.parse::<Decimal>().ok()?.in_units(0)? {
            bit @ (0 | 1) => Some(bit == 1),
            _ => None,
        },
    }
}

/// The parts of a matrix with all its fields.
struct Shape<'t> {
    /// The rows of 0 and 1.
    rows: Vec<Row<'t>>,
    /// The names of the columns of 0 and 1.
    names: Vec<String>,
    n_fields: usize,
    /// The column of costs, and that of the names of rows.
    cost: Option<usize>,
    label: Option<usize>,
    has_sizes: bool,
}

impl<'t> Shape<'t> {
    fn of(table: &Table<'t>, may_be_cut: bool) -> Result<Self, ParseError> {
        if let Some(universe) = table.universe {
            return Err(table.expected(universe.text, "a row of 0 and 1"));
        }
        let mut rows = table.rows.clone();
        rows.retain(|row| !row.text.is_empty());
        let Some(first) = rows.first() else { return Err(table.expected("", "a row of 0 and 1")) };
        let head = table.bits(first);
        // The sizes may be on two lines.
        let size = |field: &str| field.parse::<usize>().ok();
        let sizes_of = |row: &Row<'t>| -> Option<Vec<usize>> {
            table.fields(row).into_iter().map(size).collect()
        };
        let n_fields_of = |row: usize| rows.get(row).map_or(0, |row| table.bits(row).len());
        let is_one = |row: &Row<'t>| table.fields(row).len() == 1;
        let are_two =
            n_fields_of(2) > 1 && n_fields_of(1) != n_fields_of(2) && rows[..2].iter().all(is_one);
        let n_heads = if are_two { 2 } else { 1 };
        let n_fields = rows.get(n_heads).map_or(head.len(), |row| table.bits(row).len());
        let is_bit = |field: &&str| bit(field).is_some();
        let n_bits = head.iter().filter(|field| is_bit(field)).count();
        let has_corner = head.first() == Some(&"") && n_bits < head.len();
        let sizes: Option<Vec<Vec<usize>>> = rows.iter().take(n_heads).map(sizes_of).collect();
        let sizes = sizes.map(|sizes| sizes.concat()).filter(|sizes| {
            sizes.len() < 3 && (are_two || n_bits < n_fields) && rows.len() > n_heads
        });
        let (mut header, mut is_word): (Vec<&str>, bool) = (Vec::new(), false);
        if let Some(sizes) = &sizes {
            let n = rows.len() - n_heads;
            let is_right = match sizes[..] {
                [one] => one == n_fields || one == n,
                [a, b] => (a, b) == (n, n_fields) || (a, b) == (n_fields, n),
                _ => false,
            };
            let is_begun = may_be_cut && sizes.contains(&n_fields);
            if !is_right && !is_begun {
                let found = format!("{} of {}", counted(n, "row"), counted(n_fields, "field"));
                let reason = format!("the sizes of the matrix differ from its {found}");
                return Err(table.error(first.text, reason));
            }
            rows.drain(..n_heads);
        } else if head.len() != n_fields || n_bits + 1 < n_fields || has_corner {
            let word = head[0];
            let length = word.chars().count();
            is_word = head.len() == 1 && (length == n_fields || length + 1 == n_fields);
            header = if is_word {
                word.char_indices().map(|(at, c)| &word[at..at + c.len_utf8()]).collect()
            } else {
                head
            };
            rows.remove(0);
        }
        // Names of rows often have no name themselves.
        let is_short = header.len() + 1 == n_fields && !header.is_empty();
        if is_short {
            header.insert(if is_word { header.len() } else { 0 }, "");
        }
        if !header.is_empty() && header.len() != n_fields {
            let expected = format!("{}, found {n_fields}", counted(header.len(), "field"));
            let row = rows.first().map_or("", |row| row.text);
            return Err(table.error(row, format!("expected {expected}")));
        }
        let is_cost = |name: &&str| ["cost", "costs"].contains(&&*name.to_ascii_lowercase());
        let cost = header.iter().position(is_cost);
        let has_sizes = sizes.is_some();
        let mut shape = Self { rows, names: Vec::new(), n_fields, cost, label: None, has_sizes };
        for column in [0, n_fields.wrapping_sub(1)] {
            let is_first =
                column == 0 && (is_short && !is_word || has_corner && !header.is_empty());
            if n_fields > 1
                && Some(column) != cost
                && shape.label.is_none()
                && (is_first || shape.has_labels(table, column))
            {
                shape.label = Some(column);
            }
        }
        let is_item = |column: &usize| ![shape.cost, shape.label].contains(&Some(*column));
        let columns = (0..n_fields).filter(is_item);
        shape.names = if header.is_empty() {
            columns.zip(1..).map(|(_, number)| number.to_string()).collect()
        } else {
            columns.map(|column| item_name(header[column])).collect()
        };
        Ok(shape)
    }

    /// Whether a column has names: words without any 0 or 1, or numbers in order.
    fn has_labels(&self, table: &Table<'t>, column: usize) -> bool {
        let fields = || self.rows.iter().filter_map(|row| table.bits(row).get(column).copied());
        let numbers: Option<Vec<i64>> = fields().map(|field| field.parse().ok()).collect();
        let are_in_order = |numbers: &[i64]| {
            numbers.len() > 2
                && [0, 1].contains(&numbers[0])
                && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
        };
        numbers.map_or_else(
            || {
                fields().all(|field| bit(field).is_none())
                    && fields().any(|field| field.parse::<f64>().is_err())
            },
            |numbers| are_in_order(&numbers),
        )
    }

    /// The fields of a row, as many as others have.
    fn fields(&self, table: &Table<'t>, row: &Row<'t>) -> Result<Vec<&'t str>, ParseError> {
        let fields = table.bits(row);
        if fields.len() == self.n_fields {
            return Ok(fields);
        }
        let (n, found) = (counted(self.n_fields, "field"), fields.len());
        Err(table.error(row.text, format!("expected {n} as in other rows, found {found}")))
    }
}

/// The parts of a matrix with the numbers of the columns of each row.
struct Sparse<'t> {
    rows: Vec<Row<'t>>,
    n_columns: u32,
    /// The number of the first column: 0 or 1.
    base: u32,
    has_sizes: bool,
    /// Whether each row begins with the number of its columns.
    are_counted: bool,
}

impl<'t> Sparse<'t> {
    fn of(table: &Table<'t>, may_be_cut: bool) -> Result<Self, ParseError> {
        let mut rows = table.rows.clone();
        let n_lines = rows.len();
        let number = |field: &str| {
            let number = field.parse::<u32>().ok().filter(|&number| number < u32::MAX);
            number.ok_or_else(|| table.expected(field, "the number of a column"))
        };
        let numbers = |row: &Row<'t>| -> Result<Vec<u32>, ParseError> {
            table.fields(row).into_iter().filter(|field| !field.is_empty()).map(number).collect()
        };
        let filled = || rows.iter().filter(|row| !row.text.is_empty());
        let numbers = filled().map(numbers).collect::<Result<Vec<Vec<u32>>, _>>()?;
        let (Some(&first), Some(head)) = (filled().next(), numbers.first()) else {
            return Err(table.expected("", "a row of columns"));
        };
        let is_counted =
            |its: &Vec<u32>| its.first().is_some_and(|&count| count as usize + 1 == its.len());
        // The number of columns, if the first lines have sizes, and whether the rows are counted.
        let sizes_of = |head: &[u32], n_heads: usize| {
            let rows = &numbers[n_heads..];
            let (n, (most, has_0)) = (rows.len(), facts(rows));
            let is_n = |size: u32| {
                let size = size as usize;
                size == n || size + n_heads == n_lines || may_be_cut && size > n
            };
            let width = |k: usize| {
                let columns = most[k] + u32::from(has_0[k]);
                match *head {
                    _ if table.is_list || n < 2 => None,
                    [a, b] if is_n(a) && columns <= b => Some(b),
                    [a, b] if is_n(b) && columns <= a => Some(a),
                    [a] if k == 0 && a == columns => Some(a),
                    _ => None,
                }
            };
            let are_counted = rows.iter().all(is_counted) && width(1).is_some();
            (width(usize::from(are_counted)), are_counted)
        };
        let (mut head, mut n_heads) = (head.clone(), 1);
        let (mut sizes, mut are_counted) = sizes_of(&head, 1);
        if let ([_, second, rest @ ..], [_], false) = (&numbers[..], &head[..], table.is_list)
            && let ([size], false) = (&second[..], rest.is_empty())
        {
            let (both, (most, has_0)) = ([head[0], *size], facts(rest));
            let found = sizes_of(&both, 2);
            if found.0.is_some() {
                (head, n_heads, (sizes, are_counted)) = (both.to_vec(), 2, found);
            } else if both.contains(&(most[0] + u32::from(has_0[0]))) {
                let reason = "the first two lines may be rows or sizes; write the numbers of \
                              columns and rows on one line";
                return Err(table.error(first.text, reason));
            }
        }
        let rest = &numbers[n_heads..];
        let (n, n_entries) = (rest.len(), rest.iter().map(Vec::len).sum::<usize>());
        // Without sizes a few rows may begin with the number of the others by chance.
        let is_out_of_order = |its: &Vec<u32>| its.windows(2).any(|pair| pair[0] > pair[1]);
        if sizes.is_none() && !table.is_list && n > 0 && numbers.iter().all(is_counted) {
            are_counted = n > 1 || numbers.iter().any(is_out_of_order);
            head.drain(..usize::from(are_counted));
        }
        let (most, has_0) = facts(rest);
        let is_option = head.iter().all(|&column| column <= most[0]) && head.len() != 1
            || head.len() > 2
            || n < 2
            || are_counted
            || table.is_list;
        if sizes.is_none()
            && !is_option
            && !(head.len() == 1 && head[0] < most[0] && head[0] as usize != n)
        {
            let reason = "the first line is neither the numbers of columns and rows nor an option \
                          with the columns of others";
            return Err(table.error(first.text, reason));
        }
        let base =
            u32::from(!has_0[usize::from(are_counted)] && (sizes.is_some() || !head.contains(&0)));
        let most = most[usize::from(are_counted)].max(head.iter().copied().max().unwrap_or(0));
        let n_columns = sizes.unwrap_or(most + 1 - base);
        if n_columns as usize > n_entries + head.len() + MOST_EMPTY {
            let reason = format!("{n_columns} columns, but only {n_entries} numbers follow");
            return Err(table.error(first.text, reason));
        }
        // Where the sizes count the empty lines, these are rows, too.
        let has_size = |size: usize| head.iter().any(|&its| its as usize == size);
        let count_empty =
            sizes.is_some() && head.len() == 2 && !has_size(n) && has_size(n_lines - n_heads);
        if sizes.is_some() {
            let mut filled = (0..rows.len()).filter(|&row| !rows[row].text.is_empty());
            let last = filled.nth(n_heads - 1).unwrap_or(0);
            rows.drain(..=last);
        }
        rows.retain(|row| count_empty || table.is_list || !row.text.is_empty());
        Ok(Self { rows, n_columns, base, has_sizes: sizes.is_some(), are_counted })
    }

    /// The column with this number in the text, from 0.
    fn column(&self, field: &str) -> Option<u32> {
        let column = field.parse::<u32>().ok()?.checked_sub(self.base)?;
        (column < self.n_columns).then_some(column)
    }

    /// The fields of a row that are numbers of columns.
    fn fields(&self, table: &Table<'t>, row: &Row<'t>) -> Vec<&'t str> {
        let mut fields = table.fields(row);
        fields.retain(|field| !field.is_empty());
        fields.drain(..usize::from(self.are_counted).min(fields.len()));
        fields
    }

    /// Whether a row has a column twice.
    fn has_repeats(&self, table: &Table<'t>) -> bool {
        self.rows.iter().any(|row| {
            let mut fields = self.fields(table, row);
            fields.sort_unstable();
            fields.windows(2).any(|pair| pair[0] == pair[1])
        })
    }

    /// Whether rows without a line of sizes seem to be a matrix and no problem in Knuth's format:
    /// most rows have a column that the first one has not, or all columns are covered and the first
    /// row has not just the first columns.
    fn is_likely(&self, table: &Table<'t>) -> bool {
        let Some((first, others)) = self.rows.split_first() else { return false };
        let columns = |row: &Row<'t>| -> Vec<Option<u32>> {
            self.fields(table, row).into_iter().map(|field| self.column(field)).collect()
        };
        let known: HashSet<Option<u32>> = columns(first).into_iter().collect();
        let is_new = |row: &Row<'t>| columns(row).iter().any(|column| !known.contains(column));
        let n_new = others.iter().filter(|row| is_new(row)).count();
        let is_range = columns(first).into_iter().zip(0..).all(|(column, k)| column == Some(k));
        if self.are_counted || !first.label.is_empty() {
            return true;
        }
        if table.delimiter.is_some() {
            return !is_range || n_new > 0;
        }
        let mut covered = vec![false; self.n_columns as usize];
        for column in self.rows.iter().flat_map(columns).flatten() {
            covered[column as usize] = true;
        }
        let is_covered = covered.len() > 1 && covered.iter().all(|&is_covered| is_covered);
        others.len() > 1 && 2 * n_new > others.len()
            || is_covered && others.first().is_some_and(|row| !is_range || is_new(row))
    }
}

/// The highest column and whether one is 0: of whole rows, and of rows that begin with a number.
fn facts(rows: &[Vec<u32>]) -> ([u32; 2], [bool; 2]) {
    let (mut most, mut has_0) = ([0; 2], [false; 2]);
    for its in rows {
        for (k, part) in [its, its.get(1..).unwrap_or(&[])].into_iter().enumerate() {
            most[k] = part.iter().fold(most[k], |most, &column| most.max(column));
            has_0[k] |= part.contains(&0);
        }
    }
    (most, has_0)
}

/// The most columns without a row. It bounds the memory for a short file.
const MOST_EMPTY: usize = 1 << 20;

/// A problem whose options are rows of a table.
struct Statement<'t> {
    table: &'t Table<'t>,
    builder: ProblemBuilder,
    names: OptionNames,
    items: Vec<ItemId>,
    /// The number of the next row.
    number: u64,
    /// The rows without columns: how many, and the first one.
    empty: (usize, u64),
}

impl<'t> Statement<'t> {
    /// Without rows; the first one will have this number.
    fn new(table: &'t Table<'t>, number: u64) -> Self {
        let (builder, names, items) = (Problem::builder(), OptionNames::default(), Vec::new());
        Self { table, builder, names, items, number, empty: (0, 0) }
    }

    /// Declares an item, which a part of the text names.
    fn item(&mut self, part: &str, name: &str) -> Result<ItemId, ParseError> {
        let item = self.builder.primary(name);
        let item = item.map_err(|error| self.table.error(part, error.to_string()))?;
        self.items.push(item);
        Ok(item)
    }

    /// Adds a row; without a label, its number is its name.
    fn option(
        &mut self,
        row: &Row,
        label: &str,
        items: Vec<ItemId>,
        cost: Decimal,
    ) -> Result<(), ParseError> {
        let number = self.number;
        self.number += 1;
        if items.is_empty() {
            self.empty = (self.empty.0 + 1, if self.empty.0 == 0 { number } else { self.empty.1 });
            return Ok(());
        }
        let option = self.builder.option(items);
        let added = option.and_then(|option| {
            self.names.push_line(option, row.line);
            self.builder.add_cost(option, cost)
        });
        let label = if label.is_empty() { format!("row {number}") } else { label.to_owned() };
        self.names.labels.push(label.into());
        self.names.numbers.push(number);
        added.map_err(|error| {
            let reason = match error {
                ProblemError::ItemTwice { name, .. } => format!("the row has column {name} twice"),
                error => error.to_string(),
            };
            self.table.error(row.text, reason)
        })
    }

    fn document(self) -> Document {
        let mut document = Document::new(self.builder.build(), self.names);
        let Document { problem, remarks, .. } = &mut document;
        let mut idle = problem.items().filter(|&item| problem.options_of(item).len() == 0);
        if let Some(first) = idle.next() {
            let (n, name) = (1 + idle.count(), problem.name(first));
            remarks.push(match n {
                1 => format!("column {name} has no row, so there is no solution"),
                _ => {
                    format!("{n} columns have no row, so there is no solution: {name} is the first")
                }
            });
        }
        match self.empty {
            (0, _) => {}
            (1, first) => remarks.push(format!("row {first} has no columns and is left out")),
            (n, first) => remarks.push(format!(
                "{n} rows have no columns and are left out: row {first} is the first"
            )),
        }
        document
    }
}

#[cfg(test)]
mod tests;
