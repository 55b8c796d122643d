//! [`Program`]: a linear program with 0-1 variables, as MPS and LP files state it, and the exact
//! cover problem that it is.
//!
//! A row becomes an item, and a column (a variable) an option, which has the items of the rows with
//! the coefficient 1. The objective gives the costs. With `x` for the sum of a row:
//!
//! | row | item |
//! | --- | --- |
//! | `x = 1` | primary |
//! | `x <= 1` | secondary |
//! | `x = n`, `x >= n`, `x <= n`, `m <= x <= n` | primary with bounds |
//!
//! No cover has an option without primary items. So where all rows of a column are `<= 1`, the
//! first of these rows becomes a primary item with the bounds 0 and 1, which means the same.
//!
//! A column has to be an integer from 0 to 1. The bound 1 may be missing where a row of the
//! column has it. A column with the upper bound 0 is left out.

use hashbrown::HashMap;

use super::ParseError;
use super::pieces::Place;
use crate::problem::{ItemId, Labeled, Problem, ProblemError};
use crate::visible::quoted;

/// A bound that does not exist.
pub(super) const INFINITE: i64 = i64::MAX;

/// The rows and columns that were read.
#[derive(Debug, Default)]
pub(super) struct Program {
    pub(super) rows: Vec<Row>,
    pub(super) columns: Vec<Column>,
    column_numbers: HashMap<Box<str>, u32>,
    /// The column and the row of each coefficient, which is 1.
    entries: Vec<(u32, u32)>,
    /// Whether the objective is to be maximized.
    pub(super) is_maximized: bool,
}

/// A row: its sum is from `low` to `high`.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) name: Box<str>,
    pub(super) place: Place,
    pub(super) low: i64,
    pub(super) high: i64,
}

/// A column, from `low` to `high`.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) name: Box<str>,
    pub(super) place: Place,
    pub(super) cost: i64,
    pub(super) is_integer: bool,
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Program {
    /// The number of the column with this name.
    pub(super) fn column(&self, name: &str) -> Option<u32> {
        self.column_numbers.get(name).copied()
    }

    /// The number of the column with this name, which is added if it is new.
    pub(super) fn column_or_new(&mut self, name: &str, place: Place) -> u32 {
        self.column(name).unwrap_or_else(|| {
            let number = number(self.columns.len());
            let (cost, low, high) = (0, 0, INFINITE);
            let name: Box<str> = name.into();
            self.column_numbers.insert(name.clone(), number);
            self.columns.push(Column { name, place, cost, is_integer: false, low, high });
            number
        })
    }

    /// Adds to the cost of a column, or says why not.
    pub(super) fn add_cost(&mut self, column: u32, cost: i64) -> Result<(), &'static str> {
        let total = &mut self.columns[column as usize].cost;
        let sum = total.checked_add(cost).filter(|&sum| sum > i64::MIN);
        *total = sum.ok_or("the costs of the column have to sum to less than 2^63")?;
        Ok(())
    }

    /// Adds a row.
    pub(super) fn row(&mut self, name: &str, place: Place, low: i64, high: i64) -> u32 {
        self.rows.push(Row { name: name.into(), place, low, high });
        number(self.rows.len() - 1)
    }

    /// Adds a coefficient of 1.
    pub(super) fn entry(&mut self, column: u32, row: u32) {
        self.entries.push((column, row));
    }

    /// The problem. The labels of its options are the names of the columns.
    pub(super) fn problem(mut self) -> Result<Problem<Box<str>>, ParseError> {
        self.entries.sort_by_key(|&(column, _)| column);
        let (columns, rows) = (&self.columns, &self.rows);
        let its_rows: Vec<&[(u32, u32)]> = columns_of(&self.entries, columns.len());
        for (column, entries) in columns.iter().zip(&its_rows) {
            column.check(entries.iter().map(|&(_, row)| &rows[row as usize]))?;
        }
        let mut n_columns = vec![0_i64; rows.len()];
        for &(column, row) in &self.entries {
            n_columns[row as usize] += i64::from(columns[column as usize].high > 0);
        }
        let mut is_secondary: Vec<bool> =
            rows.iter().map(|row| row.low <= 0 && row.high == 1).collect();
        for (column, entries) in columns.iter().zip(&its_rows) {
            let all_secondary = entries.iter().all(|&(_, row)| is_secondary[row as usize]);
            if column.high > 0
                && all_secondary
                && let Some(&(_, first)) = entries.first()
            {
                is_secondary[first as usize] = false;
            }
        }
        let mut builder = Problem::builder().with_labels();
        let mut items: Vec<ItemId> = Vec::with_capacity(rows.len());
        for ((row, &is_secondary), &n) in rows.iter().zip(&is_secondary).zip(&n_columns) {
            let item = if is_secondary {
                builder.secondary(&row.name)
            } else {
                let low = row.low.max(0);
                let high = row.high.min(n.max(low));
                let bound = |bound: i64| {
                    let reason = || format!("row {} is never satisfied", quoted(&row.name));
                    u32::try_from(bound).map_err(|_| row.place.error(&row.name, reason()))
                };
                builder.bounded(&row.name, bound(low)?..=bound(high)?)
            };
            items.push(item.map_err(|error| row.place.error(&row.name, error.to_string()))?);
        }
        for (column, entries) in columns.iter().zip(&its_rows).filter(|(column, _)| column.high > 0)
        {
            let its_items = entries.iter().map(|&(_, row)| items[row as usize]);
            let option = builder.option(Labeled(its_items, column.name.clone()));
            let cost = if self.is_maximized { -column.cost } else { column.cost };
            option.and_then(|option| builder.add_cost(option, cost)).map_err(|error| {
                column.error(&match error {
                    ProblemError::ItemTwice { name, .. } => {
                        format!("is twice in row {}", quoted(&name))
                    }
                    ProblemError::NoItems(_) => "is in no row".into(),
                    error => format!("cannot be an option: {error}"),
                })
            })?;
        }
        Ok(builder.build())
    }
}

impl Column {
    /// Whether it is 0 or 1, of which these rows may be the reason.
    fn check<'r>(&self, rows: impl Iterator<Item = &'r Row>) -> Result<(), ParseError> {
        if (self.low, self.high) == (0, 0) {
            return Ok(());
        }
        if !self.is_integer {
            return Err(self.error("may be a fraction; declare it binary"));
        }
        if self.low == 1 {
            return Err(self.error("is always 1; leave it out, and its rows"));
        }
        if self.low != 0 || self.high < 0 {
            return Err(self.error("is not from 0 to 1; declare it binary"));
        }
        if self.high > 1 && !rows.into_iter().any(|row| row.high <= 1) {
            return Err(self.error("may be more than 1; declare it binary"));
        }
        Ok(())
    }

    fn error(&self, reason: &str) -> ParseError {
        self.place.error(&self.name, format!("column {} {reason}", quoted(&self.name)))
    }
}

/// The entries of each column; they are sorted by column.
fn columns_of(mut entries: &[(u32, u32)], n: usize) -> Vec<&[(u32, u32)]> {
    let take = |column| {
        let (its, others) = entries.split_at(entries.partition_point(|entry| entry.0 == column));
        entries = others;
        its
    };
    (0..number(n)).map(take).collect()
}

/// A number of rows, columns or entries. Each has bytes of the file, which is much shorter than
/// 2^32 entries need.
fn number(n: usize) -> u32 {
    u32::try_from(n).expect("a file with fewer than 2^32 entries")
}

/// The number that a decimal stands for, with a sign, a fraction and an exponent or without: the
/// number if it is whole and below 2^63, without its sign.
pub(super) fn whole(text: &str) -> Option<i64> {
    let (is_negative, digits) = match text.as_bytes() {
        [b'-', ..] => (true, &text[1..]),
        [b'+', ..] => (false, &text[1..]),
        _ => (false, text),
    };
    let (decimal, exponent) = match digits.find(['e', 'E']) {
        None => (digits, 0),
        Some(at) => (&digits[..at], digits[at + 1..].parse::<i32>().ok()?),
    };
    let (before, after) = decimal.split_once('.').unwrap_or((decimal, ""));
    let all = before.bytes().chain(after.bytes());
    if before.len() + after.len() == 0 || !all.clone().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // The number of digits before the point, wherever the exponent moves it.
    let n_whole = i64::try_from(before.len()).ok()? + i64::from(exponent);
    let mut number = 0_i64;
    for (k, digit) in (0_i64..).zip(all) {
        let digit = i64::from(digit - b'0');
        if k < n_whole {
            number = number.checked_mul(10)?.checked_add(digit)?;
        } else if digit != 0 {
            return None;
        }
    }
    let n_digits = i64::try_from(before.len() + after.len()).ok()?;
    for _ in n_digits..n_whole {
        if number == 0 {
            break;
        }
        number = number.checked_mul(10)?;
    }
    Some(if is_negative { -number } else { number })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_exact() {
        let numbers = [
            ("0", 0),
            ("-0", 0),
            ("+7", 7),
            ("12.000", 12),
            ("-1.5e1", -15),
            ("2.E3", 2000),
            (".1e+1", 1),
            ("100e-2", 1),
            ("0e999999999", 0),
            ("9223372036854775807", i64::MAX),
        ];
        for (text, number) in numbers {
            assert_eq!(whole(text), Some(number), "{text}");
        }
        for text in [
            "",
            "-",
            ".",
            "1.5",
            "1e",
            "e1",
            "1e-1",
            "9223372036854775808",
            "1e999999999",
            "--1",
            "0x1",
            "1_0",
            "inf",
        ] {
            assert_eq!(whole(text), None, "{text}");
        }
    }
}
