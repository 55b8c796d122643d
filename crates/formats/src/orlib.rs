//! OR-Library's text formats for set partitioning and set covering: numbers with white space
//! between them, and nothing else.
//!
//! - [`Format::Partitioning`]: `sppnw01.txt` and others. The numbers of rows and columns; then for
//!   each column its cost, the number of rows that it covers, and these rows, from 1. Every row is
//!   covered exactly once.
//! - [`Format::Rail`]: `rail507` and others. The same numbers, but every row is covered at least
//!   once.
//! - [`Format::Covering`]: `scp41.txt` and others. The numbers of rows and columns; the cost of
//!   each column; then for each row the number of columns that cover it, and these columns, from 1.
//!   Every row is covered at least once.
//!
//! A row becomes an item, whose name is its number; a column becomes an option, in the same order.
//! A row of a covering is an item with the bounds 1 and the number of its options. A column of
//! [`Format::Covering`] that covers no row is left out.
//!
//! ```
//! use quadrille::text::Format;
//!
//! let problem = Format::Partitioning.read(&b"3 3\n 5 2 1 3\n 4 1 2\n 8 2 1 2\n"[..])?.problem;
//! assert_eq!(problem.to_string(), "1 2 3\n1 3 |5\n2 |4\n1 2 |8\n");
//!
//! let problem = Format::Covering.read(&b"2 3\n5 4 8\n 2\n1 3\n 2\n2 3\n"[..])?.problem;
//! assert_eq!(problem.to_string(), "1:2|1 1:2|2\n1 |5\n2 |4\n1 2 |8\n");
//!
//! let error = Format::Partitioning.read(&b"3 1\n5 2 1 4\n"[..]).unwrap_err();
//! assert_eq!(error.to_string(), "2:7: expected a row from 1 to 3, found \"4\"");
//! # Ok::<(), quadrille::text::ReadError>(())
//! ```
//!
//! [`Format::Partitioning`]: super::Format::Partitioning
//! [`Format::Rail`]: super::Format::Rail
//! [`Format::Covering`]: super::Format::Covering

use std::io::BufRead;
use std::ops::RangeInclusive;
use std::str::SplitAsciiWhitespace;

use quadrille_base::narrow;
use quadrille_base::rows::Rows;

use super::{Document, OptionNames, ParseError, ReadError, whole};
use crate::problem::{Decimal, DecimalError, ItemId, Problem, ProblemError};

/// The problem of a file of set partitioning: every row is covered exactly once.
pub(super) fn read_partitioning(input: impl BufRead) -> Result<Document, ReadError> {
    File::new(&whole::text(input)?)?.by_columns(|_| 1..=1)
}

/// The problem of a file of set covering that lists the rows of each column: every row is covered
/// at least once.
pub(super) fn read_covering_by_columns(input: impl BufRead) -> Result<Document, ReadError> {
    File::new(&whole::text(input)?)?.by_columns(at_least_once)
}

/// The problem of a file of set covering that lists the columns of each row: every row is covered
/// at least once.
pub(super) fn read_covering(input: impl BufRead) -> Result<Document, ReadError> {
    let text = whole::text(input)?;
    let mut file = File::new(&text)?;
    let (n_rows, n_columns) = (file.n_rows, file.n_columns);
    let costs = (0..n_columns).map(|_| file.cost()).collect::<Result<Vec<_>, _>>()?;
    let mut rows = Lists::default();
    for _ in 0..n_rows {
        let n = file.length("the number of columns that cover the row", n_columns)?;
        rows.read(&mut file, n, ["a column", "the row has this column twice"], n_columns)?;
    }
    let entries = (0..rows.lists.n_rows())
        .flat_map(|row| rows.lists[row].iter().map(move |&column| (column as usize, narrow(row))));
    let columns = Rows::grouped(costs.len(), entries);
    file.problem(&costs, &columns, at_least_once)
}

/// The bounds of a row of a covering that this number of columns cover.
fn at_least_once(n: u32) -> RangeInclusive<u32> {
    1..=n.max(1)
}

/// Lists of numbers from 0, none of which has a number twice.
#[derive(Default)]
struct Lists {
    lists: Rows<u32>,
    /// For each number, 1 plus the last list that has it, or 0.
    last: Vec<usize>,
}

impl Lists {
    /// Reads a list of `n` numbers, which are from 1 to `most` in the file.
    fn read(
        &mut self,
        file: &mut File<'_>,
        n: u32,
        [what, twice]: [&str; 2],
        most: u32,
    ) -> Result<(), ReadError> {
        let expected = format!("{what} from 1 to {most}");
        let mut list = Vec::new();
        for _ in 0..n {
            let parse = |text: &str| size(text).filter(|&k| k <= most)?.checked_sub(1);
            let number = file.number(&expected, parse)?;
            let place = number as usize;
            if self.last.len() <= place {
                self.last.resize(place + 1, 0);
            }
            let this = self.lists.n_rows() + 1;
            if std::mem::replace(&mut self.last[place], this) == this {
                return Err(file.error(file.last, twice.into()));
            }
            list.push(number);
        }
        self.lists.push(list);
        Ok(())
    }
}

/// A file, number by number.
struct File<'t> {
    text: &'t str,
    words: SplitAsciiWhitespace<'t>,
    /// The number of rows, and its text.
    n_rows: u32,
    sizes: &'t str,
    n_columns: u32,
    /// The text of the last number.
    last: &'t str,
}

impl<'t> File<'t> {
    /// Reads the numbers of rows and columns.
    fn new(text: &'t str) -> Result<Self, ReadError> {
        let words = text.split_ascii_whitespace();
        let mut file = Self { text, words, n_rows: 0, sizes: "", n_columns: 0, last: "" };
        file.n_rows = file.number("the number of rows", size)?;
        file.sizes = file.last;
        file.n_columns = file.number("the number of columns", size)?;
        Ok(file)
    }

    fn error(&self, part: &str, reason: String) -> ReadError {
        ParseError::at(self.text, part, reason).into()
    }

    /// The problem of a file that lists the rows of each column.
    fn by_columns(
        mut self,
        bounds: impl Fn(u32) -> RangeInclusive<u32>,
    ) -> Result<Document, ReadError> {
        let (mut costs, mut columns, n_rows) = (Vec::new(), Lists::default(), self.n_rows);
        for _ in 0..self.n_columns {
            costs.push(self.cost()?);
            let n = self.length("the number of rows that the column covers", n_rows)?;
            if n == 0 {
                let reason = "a column has to cover a row; leave this one out";
                return Err(self.error(self.last, reason.into()));
            }
            columns.read(&mut self, n, ["a row", "the column has this row twice"], n_rows)?;
        }
        self.problem(&costs, &columns.lists, bounds)
    }

    /// The next number, which a parser of its text accepts.
    fn number<N>(
        &mut self,
        expected: &str,
        parse: impl FnOnce(&str) -> Option<N>,
    ) -> Result<N, ReadError> {
        let end = || whole::expected_at_end(self.text, expected);
        self.last = self.words.next().ok_or_else(end)?;
        parse(self.last).ok_or_else(|| whole::expected(self.text, self.last, expected))
    }

    fn cost(&mut self) -> Result<Decimal, ReadError> {
        let expected = format!("the cost of a column, {}", DecimalError::EXPECTED);
        self.number(&expected, |text| text.parse().ok())
    }

    /// A number of rows or columns, up to `most`.
    fn length(&mut self, what: &str, most: u32) -> Result<u32, ReadError> {
        let expected = format!("{what}, up to {most}");
        self.number(&expected, |text| size(text).filter(|&n| n <= most))
    }

    /// The problem of columns with these costs and rows, if the file has no more numbers. The
    /// bounds of a row depend on its number of columns.
    fn problem(
        mut self,
        costs: &[Decimal],
        columns: &Rows<u32>,
        bounds: impl Fn(u32) -> RangeInclusive<u32>,
    ) -> Result<Document, ReadError> {
        /// The most rows without a column. It bounds the memory for a short file.
        const MOST_EMPTY: usize = 1 << 20;
        if let Some(word) = self.words.next() {
            let expected = "the end of the text after the last row or column";
            return Err(whole::expected(self.text, word, expected));
        }
        let (n_rows, n_entries) = (self.n_rows as usize, columns.entries().len());
        let wrong = |reason| self.error(self.sizes, reason);
        if n_rows > n_entries + MOST_EMPTY {
            return Err(wrong(format!("{n_rows} rows, but only {n_entries} are covered")));
        }
        let mut n_in_row = vec![0; n_rows];
        columns.entries().iter().for_each(|&row| n_in_row[row as usize] += 1);
        let state = || -> Result<Document, ProblemError> {
            let (mut builder, mut names) = (Problem::builder(), OptionNames::default());
            let mut items: Vec<ItemId> = Vec::new();
            for (number, n) in (1..).zip(n_in_row) {
                items.push(builder.bounded(number.to_string(), bounds(n))?);
            }
            for (number, &cost) in costs.iter().enumerate().filter(|&(k, _)| !columns[k].is_empty())
            {
                let rows = columns[number].iter();
                let option = builder.option(rows.map(|&row| items[row as usize]))?;
                builder.add_cost(option, cost)?;
                names.numbers.push(number as u64 + 1);
            }
            Ok(Document::new(builder.build(), names))
        };
        state().map_err(|error| wrong(error.to_string()))
    }
}

/// A number of rows or columns.
fn size(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&n| is_number && n < u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Reader = fn(&[u8]) -> Result<Document, ReadError>;

    const PARTITIONING: Reader = |text| read_partitioning(text);
    const BY_COLUMNS: Reader = |text| read_covering_by_columns(text);
    const COVERING: Reader = |text| read_covering(text);

    #[test]
    fn rows_are_items_and_columns_are_options() {
        let problems: [(Reader, &str, &str); 7] = [
            (PARTITIONING, "2 3\n3 1 1\n-4 1 2\n0 2 2 1\n", "1 2\n1 |3\n2 |-4\n2 1\n"),
            (PARTITIONING, "\u{feff}2 3 3 1 1 4 1 2\r\n\r\n5 2\n2 1", "1 2\n1 |3\n2 |4\n2 1 |5\n"),
            (PARTITIONING, "2 1\n3 1 1", "1 2\n1 |3\n"),
            (BY_COLUMNS, "2 3\n3 1 1\n4 1 2\n5 2 2 1", "1:2|1 1:2|2\n1 |3\n2 |4\n2 1 |5\n"),
            (BY_COLUMNS, "2 1\n3 1 1", "1 2\n1 |3\n"),
            // Column 2 covers no row.
            (COVERING, "2 3\n1 2 3\n2\n1 3\n1\n3", "1:2|1 2\n1 |1\n1 2 |3\n"),
            (COVERING, "1 2 0 0 2 2 1", "1:2|1\n1\n1\n"),
        ];
        for (read, text, expected) in problems {
            assert_eq!(
                read(text.as_bytes()).expect(text).problem.to_string(),
                expected,
                "{text:?}"
            );
        }
    }

    #[test]
    fn errors_say_what_was_expected_and_where() {
        let rows = "expected the number of rows";
        let cost = "expected the cost of a column, a number below 2^63 without its point, with at \
                    most 18 decimals";
        let n_rows = "expected the number of rows that the column covers, up to 2";
        let wrong: [(Reader, &str, String); 17] = [
            (PARTITIONING, "", format!("1:1: {rows}, found the end of the text")),
            (PARTITIONING, "a", format!("1:1: {rows}, found \"a\"")),
            (PARTITIONING, "-1 3", format!("1:1: {rows}, found \"-1\"")),
            (PARTITIONING, "4294967295 3", format!("1:1: {rows}, found \"4294967295\"")),
            (PARTITIONING, "\n 3 é", "2:4: expected the number of columns, found \"é\"".into()),
            (PARTITIONING, "2 2\n1 1 1\n", format!("3:1: {cost}, found the end of the text")),
            (PARTITIONING, "2 1\n1,5 1 1", format!("2:1: {cost}, found \"1,5\"")),
            (PARTITIONING, "2 1\n1 3", format!("2:3: {n_rows}, found \"3\"")),
            (
                PARTITIONING,
                "2 1\n1 0",
                "2:3: a column has to cover a row; leave this one out".into(),
            ),
            (PARTITIONING, "2 1\n1 1 0", "2:5: expected a row from 1 to 2, found \"0\"".into()),
            (
                PARTITIONING,
                "2 1\n1 2 1\n",
                "3:1: expected a row from 1 to 2, found the end of the text".into(),
            ),
            (BY_COLUMNS, "2 1\n1 2 1 1", "2:7: the column has this row twice".into()),
            (
                PARTITIONING,
                "1 1\n1 1 1\n7",
                "3:1: expected the end of the text after the last row or column, found \"7\""
                    .into(),
            ),
            (
                PARTITIONING,
                "4294967294 1\n1 1 1",
                "1:1: 4294967294 rows, but only 1 are covered".into(),
            ),
            (
                PARTITIONING,
                "1 2\n9223372036854775807 1 1 1 1 1",
                "1:1: the costs of all options, without their signs and points, have to sum to \
                 less than 2^63"
                    .into(),
            ),
            (COVERING, "1 2\n1 1\n2 1 1", "3:5: the row has this column twice".into()),
            (COVERING, "1 2\n1 1\n2 1 3", "3:5: expected a column from 1 to 2, found \"3\"".into()),
        ];
        for (read, text, message) in wrong {
            assert_eq!(read(text.as_bytes()).unwrap_err().to_string(), message, "{text:?}");
        }
        let error = read_partitioning(&b"1 \xff"[..]).unwrap_err();
        let message = "1:3: expected text in UTF-8, found the byte 0xFF, which is not UTF-8";
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn a_text_on_one_line_is_read_word_by_word() {
        let columns: Vec<String> = (1..=9).map(|k| format!("{k} 1 {k}")).collect();
        let text = format!("9 9 {}", columns.join(" "));
        let whole = read_partitioning(text.as_bytes()).unwrap().problem.to_string();
        // Three bytes at a time.
        let input = std::io::BufReader::with_capacity(3, text.as_bytes());
        assert_eq!(read_partitioning(input).unwrap().problem.to_string(), whole);
        let input = format!("{text} x");
        let input = std::io::BufReader::with_capacity(3, input.as_bytes());
        let message = read_partitioning(input).unwrap_err().to_string();
        assert!(
            message.starts_with(&format!("1:{}: expected the end", text.len() + 2)),
            "{message}"
        );
    }
}
