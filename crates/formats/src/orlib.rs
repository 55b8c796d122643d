//! OR-Library's text formats for set partitioning and set covering: numbers with white space
//! between them, and nothing else.
//!
//! - [`read_partitioning`]: `sppnw01.txt` and others. The numbers of rows and columns; then for
//!   each column its cost, the number of rows that it covers, and these rows, from 1. Every row is
//!   covered exactly once.
//! - [`read_covering_by_columns`]: `rail507` and others. The same numbers, but every row is covered
//!   at least once.
//! - [`read_covering`]: `scp41.txt` and others. The numbers of rows and columns; the cost of each
//!   column; then for each row the number of columns that cover it, and these columns, from 1.
//!   Every row is covered at least once.
//!
//! A row becomes an item, whose name is its number; a column becomes an option, in the same order.
//! A row of a covering is an item with the bounds 1 and the number of its options. A column of
//! [`read_covering`] that covers no row is left out.
//!
//! ```
//! use quadrille::text::orlib;
//!
//! let problem = orlib::read_partitioning(&b"3 3\n 5 2 1 3\n 4 1 2\n 8 2 1 2\n"[..])?.problem;
//! assert_eq!(problem.to_string(), "1 2 3\n1 3 |5\n2 |4\n1 2 |8\n");
//!
//! let problem = orlib::read_covering(&b"2 3\n5 4 8\n 2\n1 3\n 2\n2 3\n"[..])?.problem;
//! assert_eq!(problem.to_string(), "1:2|1 1:2|2\n1 |5\n2 |4\n1 2 |8\n");
//!
//! let error = orlib::read_partitioning(&b"3 1\n5 2 1 4\n"[..]).unwrap_err();
//! assert_eq!(error.to_string(), "2:7: expected a row from 1 to 3, found \"4\"");
//! # Ok::<(), quadrille::text::ReadError>(())
//! ```

use std::io::BufRead;
use std::ops::{Range, RangeInclusive};

use super::pieces::{Pieces, Place};
use super::{Document, OptionNames, ReadError};
use crate::problem::{Decimal, DecimalError, ItemId, Problem, ProblemError};

/// The problem of a file of set partitioning: every row is covered exactly once.
///
/// # Errors
///
/// If a word is wrong, with the first such word; or if the input fails.
pub fn read_partitioning(input: impl BufRead) -> Result<Document, ReadError> {
    by_columns(input, |_| 1..=1)
}

/// The problem of a file of set covering that lists the rows of each column: every row is covered
/// at least once.
///
/// # Errors
///
/// As for [`read_partitioning`].
pub fn read_covering_by_columns(input: impl BufRead) -> Result<Document, ReadError> {
    by_columns(input, at_least_once)
}

/// The problem of a file of set covering that lists the columns of each row: every row is covered
/// at least once.
///
/// # Errors
///
/// As for [`read_partitioning`].
pub fn read_covering(input: impl BufRead) -> Result<Document, ReadError> {
    let mut file = File::new(input)?;
    let mut costs = Vec::new();
    for _ in 0..file.n_columns {
        costs.push(file.cost()?);
    }
    let (mut columns, mut n_in_row) = (Vec::new(), Vec::new());
    // For each column, 1 plus the last row that has it, or 0.
    let mut last_row = vec![0; costs.len()];
    for row in 1..=file.n_rows {
        let n = file.length("the number of columns that cover the row", file.n_columns)?;
        for _ in 0..n {
            let (column, at) = file.index("a column", file.n_columns)?;
            if std::mem::replace(&mut last_row[column as usize], row) == row {
                return Err(file.words.error(&at, "the row has this column twice"));
            }
            columns.push(column);
        }
        n_in_row.push(n);
    }
    let matrix = Matrix::of_rows(costs, &columns, n_in_row);
    file.problem(&matrix, at_least_once)
}

fn by_columns(
    input: impl BufRead,
    bounds: fn(u32) -> RangeInclusive<u32>,
) -> Result<Document, ReadError> {
    let mut file = File::new(input)?;
    let mut matrix = Matrix::default();
    // For each row, 1 plus the last column that has it, or 0.
    let mut last_column = Vec::new();
    for column in 1..=file.n_columns {
        matrix.costs.push(file.cost()?);
        let n = file.length("the number of rows that the column covers", file.n_rows)?;
        if n == 0 {
            let reason = "a column has to cover a row; leave this one out";
            return Err(file.words.error(&file.last, reason));
        }
        for _ in 0..n {
            let (row, at) = file.index("a row", file.n_rows)?;
            let index = row as usize;
            if last_column.len() <= index {
                last_column.resize(index + 1, 0);
                matrix.n_in_row.resize(index + 1, 0);
            }
            if std::mem::replace(&mut last_column[index], column) == column {
                return Err(file.words.error(&at, "the column has this row twice"));
            }
            matrix.n_in_row[index] += 1;
            matrix.rows.push(row);
        }
        matrix.ends.push(matrix.rows.len());
    }
    file.problem(&matrix, bounds)
}

/// The bounds of a row of a covering that this number of columns cover.
fn at_least_once(n: u32) -> RangeInclusive<u32> {
    1..=n.max(1)
}

/// The columns of a file.
#[derive(Debug, Default)]
struct Matrix {
    costs: Vec<Decimal>,
    /// The rows of all columns, one column after another, from 0.
    rows: Vec<u32>,
    /// The end of each column in `rows`.
    ends: Vec<usize>,
    /// How many columns cover each row; rows may be missing at the end.
    n_in_row: Vec<u32>,
}

impl Matrix {
    /// The matrix of these columns of all rows, one row after another.
    fn of_rows(costs: Vec<Decimal>, columns: &[u32], n_in_row: Vec<u32>) -> Self {
        // Each end is the start of its column at first, and moves with each row.
        let mut ends = vec![0; costs.len()];
        for &column in columns {
            ends[column as usize] += 1;
        }
        let mut start = 0;
        for end in &mut ends {
            start += std::mem::replace(end, start);
        }
        let mut rows = vec![0; columns.len()];
        let mut rest = columns;
        for (row, &n) in (0..).zip(&n_in_row) {
            let (its, others) = rest.split_at(n as usize);
            for &column in its {
                let end = &mut ends[column as usize];
                rows[*end] = row;
                *end += 1;
            }
            rest = others;
        }
        Self { costs, rows, ends, n_in_row }
    }

    /// The problem with an item for each row, whose bounds depend on its number of columns.
    fn problem(
        &self,
        n_rows: u32,
        bounds: impl Fn(u32) -> RangeInclusive<u32>,
    ) -> Result<Document, ProblemError> {
        let (mut builder, mut names) = (Problem::builder(), OptionNames::default());
        let mut items: Vec<ItemId> = Vec::new();
        for row in 0..n_rows {
            let n = self.n_in_row.get(row as usize).copied().unwrap_or(0);
            items.push(builder.bounded((row + 1).to_string(), bounds(n))?);
        }
        let mut start = 0;
        for (number, (&cost, &end)) in (1..).zip(self.costs.iter().zip(&self.ends)) {
            let rows = &self.rows[std::mem::replace(&mut start, end)..end];
            if !rows.is_empty() {
                let option = builder.option(rows.iter().map(|&row| items[row as usize]))?;
                builder.add_cost(option, cost)?;
                names.numbers.push(number);
            }
        }
        Ok(Document::new(builder.build(), names))
    }
}

/// A file, number by number.
struct File<R> {
    words: Pieces<R>,
    n_rows: u32,
    n_columns: u32,
    /// The place of the number of rows.
    sizes: Place,
    /// The bytes of the last number in its piece.
    last: Range<usize>,
}

impl<R: BufRead> File<R> {
    /// Reads the numbers of rows and columns.
    fn new(input: R) -> Result<Self, ReadError> {
        let words = Pieces::new(input);
        let sizes = Place::START;
        let mut file = Self { words, n_rows: 0, n_columns: 0, sizes, last: 0..0 };
        file.n_rows = file.number("the number of rows", size)?;
        file.sizes = file.words.place(&file.last);
        file.n_columns = file.number("the number of columns", size)?;
        Ok(file)
    }

    /// The next number, which a parser of its text accepts.
    fn number<N>(
        &mut self,
        expected: &str,
        parse: impl FnOnce(&str) -> Option<N>,
    ) -> Result<N, ReadError> {
        let Some(word) = self.words.word()? else {
            return Err(self.words.expected_at_end(expected));
        };
        self.last = word.at;
        let number = parse(&self.words.text()[self.last.clone()]);
        number.ok_or_else(|| self.words.expected(&self.last, expected))
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

    /// A row or a column as an index from 0, and its bytes. In the file they count from 1.
    fn index(&mut self, what: &str, n: u32) -> Result<(u32, Range<usize>), ReadError> {
        let parse = |text: &str| size(text).filter(|&k| k <= n)?.checked_sub(1);
        let index = match self.words.word()? {
            None => return Err(self.words.expected_at_end(&format!("{what} from 1 to {n}"))),
            Some(word) => {
                self.last = word.at;
                parse(&self.words.text()[self.last.clone()])
            }
        };
        let expected = || self.words.expected(&self.last, &format!("{what} from 1 to {n}"));
        Ok((index.ok_or_else(expected)?, self.last.clone()))
    }

    /// The problem, if the file has no more numbers.
    fn problem(
        mut self,
        matrix: &Matrix,
        bounds: impl Fn(u32) -> RangeInclusive<u32>,
    ) -> Result<Document, ReadError> {
        /// The most rows without a column. It bounds the memory for a short file.
        const MOST_EMPTY: usize = 1 << 20;
        if let Some(word) = self.words.word()? {
            let expected = "the end of the text after the last row or column";
            return Err(self.words.expected(&word.at, expected));
        }
        let number = self.n_rows.to_string();
        if self.n_rows as usize > matrix.rows.len() + MOST_EMPTY {
            let reason = format!("{number} rows, but only {} are covered", matrix.rows.len());
            return Err(self.sizes.error(&number, reason).into());
        }
        let problem = matrix.problem(self.n_rows, bounds);
        problem.map_err(|error| self.sizes.error(&number, error.to_string()).into())
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
